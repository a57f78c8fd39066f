/// What a property of the format takes, in the terms of a schema. The reader's tables carry it beside the way to read.
indirect enum PropertyShape: Sendable {
  /// Any string, also `$[Name]`.
  case string
  /// One of the words, nothing, or `$[Name]`.
  case words(Words)
  /// One of the words or `$[Name]`.
  case neededWords(Words)
  /// `$[Name]` alone.
  case field
  /// A string that cannot be set at run time.
  case literal
  /// The same, and not empty.
  case id
  /// One of these strings; not at run time.
  case literalWords([String])
  case filledString
  /// What a field can hold, or null.
  case scalar
  /// What a field can hold.
  case content
  /// An array of strings that are not empty.
  case texts
  /// The same, or objects.
  case textsOrObjects(@Sendable () -> ObjectShape)
  /// Also in quotes.
  case bool
  case yesOrNo
  case integer(IntegerRange)
  /// A number above a bound, or 0 and more.
  case number(above: Double?)
  case object(@Sendable () -> ObjectShape)
  case list(@Sendable () -> ObjectShape)
  case either(PropertyShape, PropertyShape)
}

/// What an object of the format may hold.
struct ObjectShape: Sendable {
  struct Member: Sendable {
    var key: String
    /// The property that the key stands for, or its twin.
    var property: String
    /// Keys of the same order say the same.
    var order: Int
    var shape: PropertyShape
    var isAlias: Bool
  }

  var name: String
  /// In the order of the table, aliases behind what they stand for.
  var members: [Member]
  /// Properties that must be there, under any of their names or as a twin.
  var required: [String]
  /// Keys for which a twin is an error.
  var withoutTwin: [String]
}
