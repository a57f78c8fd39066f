internal import Appliance
internal import Board
internal import Devices
private import FliteSpeech
private import PocketSphinxHearing
private import Recordings
private import SQLiteSessionLog
internal import LocatedJSON
internal import VoiceFlow

extension Assembly {
  /// Everything that the appliance needs on a board beside its devices.
  func boardSetup(
    data: DataFolder, journal: any Journal, observer: @escaping @Sendable (ApplianceEvent) -> Void
  ) throws(Failure) -> BoardAppliance.Setup {
    let log: SQLiteSessionLog
    // What a crash cut off is made whole first, so that the log can say so.
    let scan = RecoveryScan(folder: data.recordings)
    for skipped in scan.skipped {
      journal.log(
        .warning, "a file among the recordings is left as it is",
        ["recording.path": skipped.path, "recording.reason": skipped.reason])
    }
    do {
      log = try SQLiteSessionLog(
        path: data.log, bootID: System.bootID, now: System.wallTime, writing: .thread, journal: journal,
        adopted: scan.adopted, recording: { scan.summary(ofRecording: $0) })
    } catch {
      throw Failure(.cannotCreate, "hearken: \(error)")
    }
    return BoardAppliance.Setup(
      configuration: configuration, flow: folder.flow, flowName: folder.name, media: folder.media,
      synthesizer: FliteSynthesizer(journal: journal), spotter: try spotter(),
      recognizer: PocketSphinxRecognizer(fallback: FlitePronouncer()), log: log,
      recordings: FileRecordingStore(folder: data.recordings, clock: { System.wallTime }), journal: journal,
      wallClock: { System.wallTime }, seed: UInt64.random(in: 0...UInt64.max), observer: observer)
  }
}
