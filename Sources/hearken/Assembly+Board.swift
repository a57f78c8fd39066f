internal import Appliance
internal import Board
internal import Devices
private import FliteSpeech
private import PocketSphinxHearing
internal import Recordings
internal import SQLiteSessionLog
internal import LocatedJSON
internal import VoiceFlow

extension Assembly {
  /// The log and the recordings of a data folder, with what a crash left in them put in order.
  ///
  /// - Parameter onTrouble: the log cannot be written, or can be again; called on its thread.
  /// - Returns: beside the log a store that writes on a thread of its own, until it is stopped.
  func boardLog(
    data: DataFolder, journal: any Journal, onTrouble: @escaping @Sendable (LogTrouble?) -> Void
  ) throws(Failure) -> (SQLiteSessionLog, ThreadedRecordingStore) {
    // What a crash cut off is made whole first, so that the log can say so.
    let scan = RecoveryScan(folder: data.recordings)
    for skipped in scan.skipped {
      journal.log(
        .warning, "a file among the recordings is left as it is",
        ["recording.path": skipped.path, "recording.reason": skipped.reason])
    }
    let removal = RecordingRemoval(folder: data.recordings)
    var surroundings = LogSurroundings { System.wallTime }
    surroundings.isClockSynchronised = { System.isClockSynchronised }
    surroundings.recording = { scan.summary(ofRecording: $0) }
    surroundings.removeRecording = { removal.remove($0) }
    surroundings.onTrouble = onTrouble
    do {
      let log = try SQLiteSessionLog(
        path: data.log, bootID: System.bootID, writing: .thread, settings: logSettings, surroundings: surroundings,
        journal: journal, adopted: scan.adopted)
      let files = FileRecordingStore(folder: data.recordings, clock: { System.wallTime })
      return (log, try ThreadedRecordingStore(files))
    } catch {
      throw Failure(.cannotCreate, "hearken: \(error)")
    }
  }

  /// What the owner decided about the log.
  var logSettings: LogSettings {
    var settings = LogSettings()
    settings.days = configuration.log.days
    settings.bytes = Int64(configuration.log.megabytes) << 20
    settings.freeBytes = Int64(configuration.log.freeMegabytes) << 20
    settings.keepsRecordings = configuration.log.keepsRecordings
    settings.keepsTranscripts = configuration.log.keepsTranscripts
    settings.heartbeatMinutes = configuration.log.heartbeatMinutes
    return settings
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
      recognizer: Self.recognizer(folder.lexicon), log: log,
      recordings: configuration.log.keepsRecordings ? recordings : NoRecordingStore(),
      journal: journal, wallClock: { System.wallTime }, seed: UInt64.random(in: 0...UInt64.max), observer: observer)
    setup.isFlowBroken = isFlowBroken
    return setup
  }
}
