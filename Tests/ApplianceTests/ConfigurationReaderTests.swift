import Appliance
import Devices
import LocatedJSON
import Testing

@Suite struct ConfigurationReaderTests {
  /// The configuration, and its faults as they are printed.
  private func read(_ text: String) -> (configuration: Configuration, issues: [String]) {
    let (configuration, issues) = ConfigurationReader.read(Array(text.utf8), file: "appliance.json")
    return (configuration, issues.map(\.description))
  }

  @Test("an empty object is the default board") func defaults() {
    let (configuration, issues) = read("{}")
    #expect(issues == [])
    #expect(configuration == Configuration())
    #expect(configuration.hotwords.map(\.phrase) == ["hey hearken"])
  }

  @Test("what the file says replaces the defaults") func values() {
    let (configuration, issues) = read(
      """
      { // the kiosk in the hall
        "hotwords": [ "computer", { "phrase": "hey museum", "sensitivity": 0.7, "pronunciations": { "museum": "M Y UW Z IY AH M" } } ],
        "buttons": { "red": { "press": "stop" }, "green": { "press": "interrupt", "module": "VFM_Menu" } },
        "limits": { "recordingSeconds": 20 },
      }
      """)
    #expect(issues == [])
    #expect(configuration.hotwords.map(\.phrase) == ["computer", "hey museum"])
    #expect(configuration.hotwords[1].sensitivity == 0.7)
    #expect(configuration.hotwords[1].pronunciations == ["museum": [["M", "Y", "UW", "Z", "IY", "AH", "M"]]])
    #expect(
      configuration.buttons
        == [
          "red": Configuration.Button([.press: .stop]),
          "green": Configuration.Button([.press: .interrupt], module: "VFM_Menu"),
        ])
    #expect(configuration.limits.recordingSeconds == 20)
    #expect(configuration.limits.turnSeconds == 30)
  }

  @Test(
    "faults are named with their place, all at once",
    arguments: [
      (#"{"hotwords": [""]}"#, ["1:15", "empty"]),
      (#"{"hotwords": [{"sensitivity": 0.5}]}"#, ["1:15", "needs a \"phrase\""]),
      (#"{"hotwords": [{"phrase": "computer", "sensitivity": "abc"}]}"#, ["1:53", "number from 0 to 1"]),
      (#"{"hotwords": [{"phrase": "computer", "sensitivity": -3}]}"#, ["1:53", "number from 0 to 1"]),
      (#"{"hotwrods": []}"#, ["1:2", "did you mean \"hotwords\"?"]),
      (#"{"buttons": {"red": {"press": "explode"}}}"#, ["1:31", "\"pause-resume\""]),
      (#"{"buttons": ["red"]}"#, ["1:13", "must be an object"]),
      (#"{"buttons": {"red": {"line": 17}}}"#, ["1:30", "a string"]),
      (#"{"buttons": {"red": {"line": ""}}}"#, ["1:30", "GPIO17"]),
      (#"{"lamps": {"listning": {"line": "GPIO1"}}}"#, ["1:12", "listening, attention"]),
      (#"{"lamps": {"listening": {}}}"#, ["1:25", "needs a \"line\""]),
      (#"{"outputs": {"horn": {"line": "GPIO1"}}}"#, ["1:14", "known are"]),
      (#"{"buttons": {"a": {"line": "GPIO5"}, "b": {"line": "GPIO5"}}}"#, ["1:52", "\"a\" of \"buttons\""]),
      (#"{"audio": {"gain": 80}}"#, ["1:20", "-20 to 40"]),
      (#"{"audio": {"volume": 11}}"#, ["1:22", "0 to 10"]),
      (#"{"hotwords": [{"phrase": "hey you", "pronunciations": ["HH"]}]}"#, ["1:55", "must be an object"]),
      (#"{"hotwords": [{"phrase": "hey you", "pronunciations": {"hey": ["HH EY", 5]}}]}"#, ["1:63", "phones"]),
      (#"{"hotwords": [{"phrase": "hey you", "pronunciations": {"hey": ""}}]}"#, ["1:63", "of \"hey\" is empty"]),
      (#"{"hotwords": [{"phrase": "hey you", "pronunciations": {"hey": [""]}}]}"#, ["1:63", "of \"hey\" is empty"]),
      (#"{"data": ""}"#, ["1:10", "\"data\" is empty"]),
      (#"{"limits": {"recordingSeconds": 0}}"#, ["1:33", "1 to 3600"]),
      (#"["#, ["1:2"]),
    ])
  func faults(text: String, expected: [String]) {
    let descriptions = read(text).issues.joined(separator: "\n")
    for part in expected { #expect(descriptions.contains(part)) }
    #expect(descriptions.contains("error: "))
  }

  @Test("pins and devices are read, and written out as they read back") func hardware() {
    let (configuration, issues) = read(
      """
      { "buttons": { "pause": { "press": "pause-resume", "long": "mute", "line": "GPIO17" },
                     "plus": { "press": "volume-up", "line": "pinctrl-rp1:3", "active": "high" } },
        "lamps": { "listening": { "line": "GPIO22" }, "attention": { "line": "GPIO27", "active": "low" } },
        "outputs": { "amplifier": { "line": "GPIO5" } },
        "gestures": { "longMs": 1000 },
        "audio": { "microphone": "plughw:CARD=Device", "handset": "plughw:CARD=Phone", "gain": 6.5, "volume": 7, "leadInMs": 300 } }
      """)
    #expect(issues == [])
    var plus = Configuration.Line("pinctrl-rp1:3", isActiveLow: false)
    plus.bias = .pullDown
    #expect(configuration.buttons["plus"]?.line == plus)
    #expect(configuration.buttons["pause"]?.line == Configuration.Line("GPIO17", isActiveLow: true))
    #expect(configuration.buttons["pause"]?.actions == [.press: .pauseResume, .long: .mute])
    #expect(configuration.lamps["attention"]?.isActiveLow == true)
    #expect(configuration.lamps["listening"]?.isActiveLow == false)
    #expect(configuration.outputs.keys.map(\.rawValue) == ["amplifier"])
    #expect(configuration.gestures.long == 1_000)
    #expect(configuration.audio.handset == "plughw:CARD=Phone")
    #expect(configuration.audio.gain == 6.5)
    let again = read(configuration.json.text)
    #expect(again.issues == [])
    #expect(again.configuration == configuration)
  }

  @Test(
    "what works and is hardly meant draws a warning with its place",
    arguments: [
      (#"{"audio": {"volume": 9, "maximumVolume": 6}}"#, ["1:22", "\"maximumVolume\" lets it be 6"]),
      (#"{"audio": {"maximumVolume": 6}}"#, ["1:29", "\"volume\" is 10"]),
      (#"{"buttons": {"red": {"line": "GPIO5"}}}"#, ["1:14", "the button \"red\" does nothing"]),
      (
        #"{"hotwords": [{"phrase": "hey you", "pronunciations": {"yuo": "Y UW"}}]}"#, ["1:56", "did you mean \"you\"?"]
      ),
      (
        #"{"hotwords": [{"phrase": "hey you", "pronunciations": {"you": "Y UW", "You": "Y AH"}}]}"#,
        ["1:71", "\"You\" is the word \"you\" once more"]
      ),
    ])
  func warnings(text: String, expected: [String]) {
    let issues = read(text).issues
    #expect(issues.count == 1)
    for part in expected { #expect(issues.first?.contains(part) == true, "\(issues)") }
    #expect(issues.first?.contains("warning: ") == true)
  }

  @Test("what is in order of hotwords is used, also beside faults; a list without any leaves the default")
  func partlyFaulty() {
    let (configuration, issues) = read(
      #"{"hotwords": ["hey you", "", {"phrase": "hey me", "sensitivity": 7, "pronunciations": {"me": ["", "M IY1"]}}]}"#
    )
    #expect(issues.count == 3)
    #expect(configuration.hotwords.map(\.phrase) == ["hey you", "hey me"])
    #expect(configuration.hotwords.last?.pronunciations == ["me": [["M", "IY1"]]])
    #expect(read(#"{"hotwords": [""]}"#).configuration.hotwords.map(\.phrase) == ["hey hearken"])
    #expect(read(#"{"hotwords": []}"#).configuration.hotwords.isEmpty)
  }

  @Test("places are those of values, else of what holds them, and hotwords that cannot be used have none") func places()
  {
    let text = """
      { "hotwords": ["", "hey you", { "phrase": "hey me" }, { "sensitivity": 1 }],
        "buttons": { "red": { "module": "M" } } }
      """
    let places = ConfigurationPlaces(Array(text.utf8), file: "a.json")
    #expect(places.hotwords.map(\.description) == ["a.json:1:20", "a.json:1:43"])
    #expect(places["buttons", "red", "module"].description == "a.json:2:35")
    #expect(places["buttons", "red", "press"].description == "a.json:2:23")
    #expect(places["voice"].description == "a.json:1:1")
    #expect(ConfigurationPlaces()["voice"] == .nowhere)
    #expect(!ConfigurationPlaces(Array("[".utf8), file: "a.json").isReadable)
  }

  @Test("a card that is named by its number draws a warning with a suggestion") func cardNumber() {
    let issues = read(#"{"audio": {"speaker": "hw:1,0"}}"#).issues
    #expect(issues.count == 1)
    #expect(issues[0].contains("warning"))
    #expect(issues[0].contains("CARD="))
  }
}
