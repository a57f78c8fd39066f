// What editors say about intents.json.

import LocatedJSON

extension PropertyNote {
  static let intents: [PropertyNote] = [
    .init("intent.intent", "The name by which modules list it in \"userIntentCollection\"."),
    .init(
      "intent.phrases",
      "Ways to say it: words, (one|of these), [words that may be left out], {slot}. Without phrases an application sets the intent."
    ),
    .init("intent.slots", "Lists of words that phrases name in braces. They serve all intents of the file."),
    .init("intent.setValueForFieldNameCollection", "Fields that are written when it is said."),
    .init("slots.name", "How phrases name it. The field that it writes has the same name."),
    .init("slots.values", "What can be said there: words, or a value with all the ways to say it."),
    .init("values.value", "What the field gets."),
    .init("values.say", "Ways to say it; the value itself without them."),
  ]
}
