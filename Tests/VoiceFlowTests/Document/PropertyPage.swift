@testable import LocatedJSON
@testable import VoiceFlow

/// What the reader's tables say of every property, asked of the reader itself: it is given what cannot be right, and its sentence
/// says what would be.
struct PropertyPage {
  struct Row: Hashable {
    var object: String
    var property: String
    var type: String
    var runtime: String
  }

  private(set) var rows: [Row] = []

  /// Every object of the files of a flow, in the order of the page.
  init() {
    add(VoiceflowModule.table)
    add(ProcessParams.table)
    add(FieldNameValue.table)
    add(FliteCustomLexicon.table)
    add(AudioInterruptTransitionParams.table)
    add(PlayAudioParams.table)
    add(AudioDialogParams.table)
    add(DialogMaxRetryCount.table)
    add(DialogPrompt.table)
    add(AudioListenerParams.table)
    add(RecordAudioParams.table)
    add(AudioFormatParams.table)
    add(VADParams.table)
    add(StopRecordParams.table)
    add(AECParams.table)
    add(RecognizeAudioParams.table)
    add(PocketSphinxSRSessionParams.table)
    add(PocketSphinxSRTask.table)
    add(AppleSRSessionParams.table)
    add(ContextualStringsDictionary.table)
    add(ContextualString.table)
    add(SaveUtteranceParams.table)
    add(RunAECParams.table)
    add(GoTo.table)
    add(UserIntentEntry.table)
    add(UserInputEntry.table)
    add(AudioPromptModule.table)
    add(PromptCollectionEntry.table)
    add(AudioPlaybackParams.table)
    add(SSEngineParams.table)
    add(PlaySSSilenceParams.table)
    add(SSVoiceParams.table)
    add(AudioToTextEntry.table)
    add(Intent.table)
    add(IntentSlot.table)
    add(IntentSlotValue.table)
  }

  private mutating func add<Owner: FlowObject>(_ table: ObjectTable<Owner>) {
    for property in table.properties {
      let runtime =
        switch property.runtime {
        case .itself: "`$[…]`"
        case .twin: "`Runtime`"
        case .never: "no"
        }
      let required = property.isRequired ? "; required" : ""
      rows.append(
        Row(object: table.name, property: property.name, type: Self.type(of: property) + required, runtime: runtime))
    }
  }

  /// What the reader says must stand there.
  private static func type<Owner: FlowObject>(of property: Property<Owner>) -> String {
    // A word in no list, then what no property is, then what only lists of objects are.
    for text in ["\"no such word\"", "null", "[]"] {
      guard let value = LocatedJSON.parse(Array(text.utf8), file: "probe").value else { continue }
      var owner = Owner()
      var reading = Reading()
      property.read(value, &owner, &reading)
      guard let issue = reading.issues.first else { continue }
      if issue.rule == "unknown-type" { return (issue.hint ?? "").replacing("types are ", with: "one of ") }
      if let start = issue.sentence.firstRange(of: " must be "), let end = issue.sentence.firstRange(of: ", but ") {
        return String(issue.sentence[start.upperBound..<end.lowerBound])
      }
    }
    // Read by whoever reads the array around the object.
    return "a string"
  }
}
