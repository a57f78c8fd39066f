internal import Appliance
internal import Board
internal import Devices
private import FliteSpeech
private import Glibc
private import PocketSphinxHearing
private import Recordings
private import Threads
private import VoiceFlow

/// The board that the program runs on, as a stage: sound cards, real speech and recognition, threads.
///
/// `@unchecked Sendable`: the thread is touched when the stage is made and in `close`, both by its one owner, the controller; everything
/// else is made for several threads.
final class BoardStage: FlowStage, @unchecked Sendable {
  /// Where a board's owner says which sound devices it has.
  static let configurationFile = "/etc/hearken/appliance.json"

  private let appliance = AppliancePost()
  private let closing = Mailbox<Void>(capacity: 1)
  private let thread: JoinedThread?

  /// Returns at once: models are loaded and devices opened on a thread of its own.
  ///
  /// - Parameter audio: the sound devices.
  init(_ parts: FlowStageParts, audio: Configuration.Audio) {
    let (appliance, closing) = (appliance, closing)
    do {
      thread = try JoinedThread(name: "board") { Self.run(parts, audio, post: appliance, until: closing) }
    } catch {
      thread = nil
      parts.failed("the system has no thread for the board (error \(error.code))")
    }
  }

  func post(_ work: @escaping @Sendable (Conductor, StreamTime) -> Void) { appliance.post(work) }

  /// Returns when the threads are over, within 2 s.
  func close() {
    closing.post(())
    thread?.join()
  }

  private final class Caller: Application {
    private let asked: @Sendable (Ask) -> Bool

    init(_ asked: @escaping @Sendable (Ask) -> Bool) { self.asked = asked }

    func ask(_ ask: Ask) -> Bool { asked(ask) }
  }

  private static func run(
    _ parts: FlowStageParts, _ audio: Configuration.Audio, post: AppliancePost, until closing: Mailbox<Void>
  ) {
    var configuration = parts.configuration
    configuration.audio = audio
    do {
      // A card that is slow for seconds keeps nobody from hearing.
      let recordings = try ThreadedRecordingStore(FileRecordingStore(folder: "."))
      defer { recordings.stop() }
      let appliance = try BoardAppliance(setup(configuration, parts, recordings), post: post)
      while closing.take(until: MonotonicTime.now().advanced(by: 60_000)).isEmpty {}
      appliance.stop()
    } catch {
      parts.failed("the board cannot be used: \(error)")
    }
  }

  private static func setup(
    _ configuration: Configuration, _ parts: FlowStageParts, _ recordings: any RecordingStore
  ) -> BoardAppliance.Setup {
    var setup = BoardAppliance.Setup(
      configuration: configuration, flow: Flow(modules: []), flowName: "none", media: MediaLibrary(folder: "."),
      synthesizer: FliteSynthesizer(voiceFiles: parts.voiceFiles, journal: parts.journal), spotter: nil,
      recognizer: PocketSphinxRecognizer(fallback: FlitePronouncer()), log: NoSessionLog(),
      recordings: recordings, journal: parts.journal, wallClock: { wallTime() },
      seed: UInt64.random(in: 0...UInt64.max), observer: parts.observer)
    setup.application = Caller(parts.ask)
    return setup
  }

  private static func wallTime() -> WallTime {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return WallTime(millisecondsSince1970: Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000)
  }
}

extension FlowStageMaker {
  /// The board that the program runs on, with the sound devices of its `/etc/hearken/appliance.json`, else the default ones.
  static let board = FlowStageMaker(
    hasMicrophone: {
      // One line a device, such as `00-00: USB Audio : USB Audio : playback 1 : capture 1`.
      kernelText("/proc/asound/pcm").contains("capture")
    },
    hasRecognizer: { access(SpeechModel().acousticFolder, R_OK) == 0 },
    make: { parts in
      var audio = Configuration().audio
      if let bytes = try? MediaLibrary.read(BoardStage.configurationFile) {
        audio = ConfigurationReader.read(bytes, file: BoardStage.configurationFile).configuration.audio
      }
      return BoardStage(parts, audio: audio)
    })

  /// The first part of a file of the kernel's, which has no size; empty if it cannot be read.
  private static func kernelText(_ path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { Glibc.close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
