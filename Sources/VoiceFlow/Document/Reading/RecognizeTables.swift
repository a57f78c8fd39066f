import LocatedJSON

// How dialogs and listeners recognise (spec A11, A14 to A16).

extension Words {
  static let synthesizers = Words(["flite", "apple"])
  static let recognizers = Words(["pocketSphinx", "apple"])
}

extension RecognizeAudioParams: FlowObject {
  static let table = ObjectTable<RecognizeAudioParams>(
    "recognizeAudioParams",
    [
      .string("srEngine", \.srEngine, .recognizers),
      .string("languageCode", \.languageCode),
      .object("appleSRSessionParams", \.appleSRSessionParams),
      .object("pocketSphinxSRSessionParams", \.pocketSphinxSRSessionParams),
      .object("saveUtteranceParams", \.saveUtteranceParams, adding: true),
      .bool("recognizeUtteranceFile", \.recognizeUtteranceFile),
      .string("utteranceFileName", \.utteranceFileName),
      .string("utteranceFileLocation", \.utteranceFileLocation),
      recordUtteranceAudio,
    ])

  /// The 2.0 generation's way to keep what was said: one switch instead of an object.
  private static let recordUtteranceAudio = Property<RecognizeAudioParams>(
    name: "recordUtteranceAudio", shape: .bool,
    runtime: .twin { value, params, reading in
      guard let field = reading.twin(value, "recordUtteranceAudioRuntime") else { return }
      var save = params.saveUtteranceParams ?? SaveUtteranceParams()
      save.saveUtterance.field = field
      save.saveUtterance.position = value.position
      params.saveUtteranceParams = save
    },
    read: { value, params, reading in
      guard let keeps = reading.bool(value, "recordUtteranceAudio") else { return }
      var save = params.saveUtteranceParams ?? SaveUtteranceParams()
      save.saveUtterance.value = keeps
      params.saveUtteranceParams = save
    })
}

extension AppleSRSessionParams: FlowObject {
  static let table = ObjectTable<AppleSRSessionParams>(
    "appleSRSessionParams",
    [
      .string("taskID", \.taskID),
      .string("taskHint", \.taskHint, Words(["dictation", "search", "confirmation", "unspecified"])),
      .bool("enablePartialResults", \.enablePartialResults),
      .bool("onDeviceSR", \.onDeviceSR),
      .bool("autoPunctuate", \.autoPunctuate),
      .object("contextualStringsDictionary", \.contextualStringsDictionary),
    ])
}

extension ContextualStringsDictionary: FlowObject {
  static let table = ObjectTable<ContextualStringsDictionary>(
    "contextualStringsDictionary",
    [
      .bool("loadContextualDictionary", \.loadContextualDictionary),
      .list("contextualDictionaryEntryList", \.contextualDictionaryEntryList),
      .string("contextualDictionaryFileName", \.contextualDictionaryFileName),
    ])
}

extension ContextualString: FlowObject {
  init() { self.init(contextualString: FieldString(""), phoneticMap: FieldString("")) }

  mutating func stands(at position: SourcePosition) { self.position = position }

  static let table = ObjectTable<ContextualString>(
    "contextualDictionaryEntryList",
    [.string("contextualString", \.contextualString), .string("phoneticMap", \.phoneticMap)])
}

extension PocketSphinxSRSessionParams: FlowObject {
  static let table = ObjectTable<PocketSphinxSRSessionParams>(
    "pocketSphinxSRSessionParams",
    [
      .list("taskCollection", \.taskCollection),
      .string("activeTaskID", \.activeTaskID),
      .bool("enablePartialResults", \.enablePartialResults),
    ] + inlineTask)

  /// A single task may stand in the session itself (Q5).
  private static let inlineTask: [Property<PocketSphinxSRSessionParams>] = PocketSphinxSRTask.table.properties.map {
    property in
    Property(name: property.name, shape: property.shape, runtime: .itself) { value, session, reading in
      if session.taskCollection.isEmpty {
        var task = PocketSphinxSRTask()
        task.stands(at: value.position)
        session.taskCollection.append(task)
      }
      property.read(value, &session.taskCollection[0], &reading)
    }
  }
}

extension PocketSphinxSRTask: FlowObject {
  init() { self.init(taskID: FieldString(""), taskType: FieldString("")) }

  mutating func stands(at position: SourcePosition) { self.position = position }

  static let table = ObjectTable<PocketSphinxSRTask>(
    "taskCollection",
    [
      .string("taskID", \.taskID),
      .string("taskType", \.taskType, Words(Kind.self)),
      .string("taskFileName", \.taskFileName),
      .string("taskFileLocation", \.taskFileLocation),
      .string("taskData", \.taskData),
    ])
}

extension SaveUtteranceParams: FlowObject {
  static let table = ObjectTable<SaveUtteranceParams>(
    "saveUtteranceParams",
    [
      .bool("saveUtterance", \.saveUtterance),
      .string("utteranceFileName", \.utteranceFileName),
      .string("utteranceFileLocation", \.utteranceFileLocation),
      .string("requestorID", \.requestorID),
    ])
}
