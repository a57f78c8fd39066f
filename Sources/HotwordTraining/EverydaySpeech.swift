// Speech that is about anything but the hotword: for babble, for what stands around a hotword, and to be told apart from it.

/// English sentences and words of every day, of our own making.
enum EverydaySpeech {
  /// One of those that do not hold the phrase.
  static func texts(without phrase: String) -> [String] {
    all.filter { !PhraseTexts.holds($0, phrase) }
  }

  private static let all: [String] = text.split(separator: "\n").map { String($0.drop { $0 == " " }) }

  private static let text = """
    what is the weather like tomorrow
    turn on the kitchen lights
    play some jazz music please
    how long does it take to get to work
    set a timer for ten minutes
    I would like a large coffee with milk
    can you make me a double espresso
    no sugar thank you
    what time is my next meeting
    the train leaves at half past seven
    add butter and eggs to the shopping list
    show me the calendar for next week
    could you turn that down a bit
    where did you put my keys
    dinner is almost ready
    we should call your mother tonight
    did you see the game yesterday
    it is raining outside again
    I think the dog wants to go out
    open the window please
    close the door behind you
    good morning everybody
    good night sleep well
    have you finished your homework
    the news will start in a moment
    remind me to water the plants
    stop the music
    next song
    volume up
    volume down
    yes please
    no thanks
    maybe later
    what do you think about that
    I am not sure that is right
    let us meet at the station at noon
    he said he would be late
    she works at the hospital in town
    they moved to a new house last year
    my phone is almost out of battery
    please send me the address
    how much does it cost
    that is far too expensive
    the meeting was moved to Thursday
    I have to buy bread and cheese
    do you want tea or coffee
    a glass of water would be nice
    the children are playing in the garden
    there is a parcel at the front door
    read me the headlines
    who is at the door
    show the camera in the hallway
    hide everything
    switch to the second page
    go back
    wake up
    go to sleep
    make it brighter
    light roast with cream
    small cappuccino with brown sugar
    ninety nine percent of people
    seven hundred and twenty five
    the quick brown fox jumps over the lazy dog
    she sells sea shells by the sea shore
    a stitch in time saves nine
    it was the best of times
    once upon a time there was a king
    the government announced a new plan today
    temperatures will drop below zero
    traffic is heavy on the main road
    scientists have found a new planet
    markets closed slightly higher on Friday
    happy birthday to you
    where are we going for lunch
    I will be home around six
    can I borrow your charger
    the printer is out of paper again
    please hold the line
    thank you for calling
    press one for sales
    your order has been shipped
    the password is wrong
    try again in a few minutes
    hello
    hi there
    okay
    right
    exactly
    of course
    never mind
    really
    hey google
    okay google
    hey siri
    porcupine
    blueberry
    terminator
    grasshopper
    bumblebee
    picovoice
    americano
    grapefruit
    hey mycroft
    okay nabu
    wonderful
    tomorrow
    umbrella
    kitchen
    bathroom
    television
    telephone
    magazine
    government
    university
    remember
    together
    another
    however
    important
    different
    family
    children
    question
    business
    problem
    history
    mountain
    window
    garden
    put the book on the shelf
    I would rather walk than take the bus
    somebody left the light on
    turn left at the corner
    how was your day
    it was fine thanks
    we had pasta for dinner
    can you help me with this
    just a second please
    who wants ice cream
    my sister is coming over on Sunday
    the cat is asleep on the chair
    there is nothing on television
    what was that noise
    nobody told me about it
    let me think about it for a while
    you always say that
    have you seen my glasses
    they are on the table
    is anyone home
    the bus was late again
    pass me the salt
    do not forget your jacket
    see you later
    take care of yourself
    I have no idea
    what a lovely surprise
    that makes no sense at all
    read me a story
    once more from the beginning
    wash your hands first
    the milk has gone off
    we are out of coffee
    how do you spell that
    call me when you get there
    I love this song
    make a left and then go straight
    it depends on the weather
    two tickets for the early show
    fill in the form and sign it below
    one two three four five
    six seven eight nine ten
    eleven twelve thirteen fourteen
    a quarter past three
    the third of September
    nineteen eighty four
    zero point five
    double click on the icon
    press any key to continue
    stand clear of the doors
    mind the gap
    welcome to the museum
    the next guided tour starts in ten minutes
    opening hours are nine to five
    please do not touch the paintings
    this way to the exit
    would you like a receipt
    enter your number now
    hang up and try again
    all our operators are busy
    leave a message after the tone
    breaking news this morning
    and now the weather
    in other news
    the president said on Monday
    the team won by two goals
    local elections will be held in May
    scientists at the institute believe
    prices rose by three percent
    heavy snow is expected in the north
    a man was taken to hospital
    police are looking for witnesses
    chapter one
    the old man and his dog
    far away behind the mountains
    she opened the letter slowly
    he looked at her and smiled
    they walked along the river
    nobody answered
    the wind blew all night
    suddenly the phone rang
    what happened next was strange
    yes
    no
    maybe
    stop
    start
    help
    more
    less
    left
    up
    down
    on
    off
    open
    close
    play
    pause
    cancel
    repeat
    continue
    water
    paper
    table
    mother
    brother
    coffee
    music
    summer
    winter
    yellow
    purple
    orange
    banana
    tomato
    potato
    elephant
    camera
    animal
    hospital
    library
    restaurant
    supermarket
    policeman
    chocolate
    butterfly
    Saturday
    December
    Australia
    America
    Germany
    Elizabeth
    Alexander
    Katherine
    Christopher
    Michael
    Jennifer
    Matthew
    Samantha
    Harvey
    Harkin
    hearing
    hey you
    hey there
    hey Karen
    hey Martin
    hello there
    okay then
    okay kiosk
    hello Susi
    compute
    commuter
    composer
    completely
    consider
    collect
    electric
    Alexis
    a lecture
    election
    Texas
    service
    nervous
    smart phone
    smart watch
    start listening
    what did he say
    who are they
    hark
    harken
    market
    darken
    hard enough
    a carton
    bargain
    pardon me
    """
}
