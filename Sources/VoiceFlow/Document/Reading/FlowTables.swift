/// All objects of the format together, for hints that look beyond one of them.
enum FlowTables {
  /// The objects in which a key is understood, in alphabetical order.
  static func homes(of key: String) -> [String] { homes[key] ?? [] }

  private static let homes: [String: [String]] = {
    let tables: [(name: String, keys: [String])] = [
      entry(ProcessParams.table), entry(FieldNameValue.table), entry(AudioInterruptTransitionParams.table),
      entry(PlayAudioParams.table), entry(AudioDialogParams.table), entry(DialogMaxRetryCount.table),
      entry(DialogPrompt.table), entry(AudioListenerParams.table), entry(RunAECParams.table),
      entry(FliteCustomLexicon.table), entry(GoTo.table), entry(RecordAudioParams.table), entry(VADParams.table),
      entry(StopRecordParams.table), entry(AECParams.table), entry(RecognizeAudioParams.table),
      entry(AppleSRSessionParams.table), entry(PocketSphinxSRSessionParams.table), entry(SaveUtteranceParams.table),
      entry(Intent.table), entry(IntentSlot.table), entry(IntentSlotValue.table), entry(AudioPlaybackParams.table),
      entry(SSEngineParams.table), entry(SSVoiceParams.table),
    ]
    var homes: [String: [String]] = [:]
    for table in tables.sorted(by: { $0.name < $1.name }) {
      for key in table.keys { homes[key, default: []].append(table.name) }
    }
    // A key that is at home nearly everywhere says nothing.
    return homes.filter { $0.value.count <= 3 }
  }()

  private static func entry<Owner>(_ table: ObjectTable<Owner>) -> (name: String, keys: [String]) {
    (table.name, table.keys)
  }
}
