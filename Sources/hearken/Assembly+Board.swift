internal import Appliance
internal import Board
internal import Devices
private import FliteSpeech
private import PocketSphinxHearing
internal import Recordings
private import SQLiteSessionLog
internal import LocatedJSON
internal import VoiceFlow

extension Assembly {
  /// The log and the recordings of a data folder, with what a crash left in them put in order.
  ///
  /// - Returns: beside the log a store that writes on a thread of its own, until it is stopped.
  static func boardLog(
    data: DataFolder, journal: any Journal
  ) throws(Failure) -> (any SessionLog, ThreadedRecordingStore) {
    // What a crash cut off is made whole first, so that the log can say so.
    let scan = RecoveryScan(folder: data.recordings)
    for skipped in scan.skipped {
      journal.log(
        .warning, "a file among the recordings is left as it is",
        ["recording.path": skipped.path, "recording.reason": skipped.reason])
    }
    do {
      let log = try SQLiteSessionLog(
        path: data.log, bootID: System.bootID, now: System.wallTime, writing: .thread, journal: journal,
        adopted: scan.adopted, recording: { scan.summary(ofRecording: $0) })
      let files = FileRecordingStore(folder: data.recordings, clock: { System.wallTime })
      return (log, try ThreadedRecordingStore(files))
    } catch {
      throw Failure(.cannotCreate, "hearken: \(error)")
    }
  }

  /// Everything that the appliance needs on a board beside its devices.
  ///
  /// - Parameter data: the folder in which speech is kept.
  func boardSetup(
    data: DataFolder, spotter: (any HotwordSpotter)?, log: any SessionLog, recordings: any RecordingStore,
    journal: any Journal,
    observer: @escaping (ApplianceEvent) -> Void
  ) -> BoardAppliance.Setup {
    var setup = BoardAppliance.Setup(
      configuration: configuration, flow: flow, flowName: folder.name, media: folder.media,
      synthesizer: Self.synthesizer(
        folder, keeping: FliteSynthesizer.Keeping(folder: "\(data.path)/\(Self.speechFolder)"), journal: journal),
      spotter: spotter,
      recognizer: PocketSphinxRecognizer(lexicon: folder.lexicon, fallback: FlitePronouncer()), log: log,
      recordings: recordings,
      journal: journal, wallClock: { System.wallTime }, seed: UInt64.random(in: 0...UInt64.max), observer: observer)
    setup.isFlowBroken = isFlowBroken
    return setup
  }
}
