// Damages flow files and reads them, for as long as one likes. The same seed damages the same way.
private import LocatedJSON
private import VoiceFlow

struct Fuzzer {
  /// The text of one file, and what it is.
  private struct Sample {
    var bytes: [UInt8]
    var isPrompts: Bool
  }

  private var samples: [Sample] = []
  private var damage: Damage
  private let seed: UInt64
  private let folder: String
  private var executions = 0

  /// - Parameters:
  ///   - files: flows, prompts, maps, and conformance cases, of which the parts are taken.
  ///   - folder: where the input is kept that crashes or takes too long.
  init(files: [String], seed: UInt64, keeping folder: String) throws(Failure) {
    for file in files {
      let bytes = try Disk.read(file)
      let root = LocatedJSON.parse(bytes, file: file).value
      if let flow = root?["flow"] {
        samples.append(Sample(bytes: Array(flow.json.text.utf8), isPrompts: false))
        if let prompts = root?["prompts"] {
          samples.append(Sample(bytes: Array(prompts.json.text.utf8), isPrompts: true))
        }
      } else if bytes.count < 100_000 {
        samples.append(Sample(bytes: bytes, isPrompts: file.hasSuffix("prompts.json")))
      }
    }
    guard !samples.isEmpty else { throw Failure("there is no file to begin with") }
    damage = Damage(seed: seed)
    self.seed = seed
    self.folder = folder
  }

  /// What was done, as a line. Ends the program if an input does what it must not.
  mutating func run(seconds: Double) throws(Failure) -> String {
    let guardian = try CrashKeeper(folder: folder, seed: seed)
    let start = Stopwatch.now
    while Stopwatch.now - start < seconds {
      for _ in 0..<64 {
        let sample = samples[damage.below(samples.count)]
        let other = samples[damage.below(samples.count)]
        let bytes = damage.damaged(sample.bytes, with: other.bytes)
        guardian.watch(bytes)
        if let fault = Self.read(bytes, asPrompts: sample.isPrompts, beside: other.bytes) {
          throw try guardian.keep(bytes, fault)
        }
        executions += 1
      }
    }
    guardian.remove()
    return "\(executions) executions of \(samples.count) files, seed \(seed): no crash, no hang"
  }

  /// Reads what may be a file of any kind; a sentence if a promise was broken.
  private static func read(_ bytes: [UInt8], asPrompts: Bool, beside other: [UInt8]) -> String? {
    let (value, issues) = LocatedJSON.parse(bytes, file: "fuzz")
    if value == nil, !issues.contains(where: { $0.severity == .error }) { return "nothing was read, and nothing said" }
    // Whatever came out can be written, and what is written can be read.
    let again = value.map { LocatedJSON.parse(Array($0.json.text.utf8), file: "again").issues } ?? []
    // Where keys repeat, the parser gives up after twenty faults and says so.
    if again.count < 20, let fault = again.first(where: { $0.rule == "json-syntax" }) {
      return "what was read and written cannot be read again: \(fault)"
    }
    let mine = SourceFile(name: "fuzz.json", bytes: bytes)
    let beside = SourceFile(name: "beside.json", bytes: other)
    let (flow, faults) = FlowReader.flow(
      voiceflow: asPrompts ? beside : mine, prompts: [asPrompts ? mine : beside], audioToText: mine)
    if !flow.unreadable.isEmpty, !faults.contains(where: { $0.severity == .error }) {
      return "a part could not be read, and no error says so"
    }
    for fault in faults + Validator.issues(in: flow) where fault.position.line < 1 || fault.position.column < 1 {
      return "a fault has no place: \(fault.sentence)"
    }
    _ = flow.fileReferences
    _ = SettingsReader.audioSession(mine)
    _ = SettingsReader.mediaModules(mine)
    return nil
  }
}
