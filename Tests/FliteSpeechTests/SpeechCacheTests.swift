import Devices
import Synchronization
import TestSupport
import Testing

@testable import FliteSpeech

@Suite struct SpeechCacheTests {
  private let folder: TemporaryFolder
  private let voice: ReadyVoice

  init() throws {
    folder = try TemporaryFolder()
    voice = try VoiceBook().ready(FliteVoice.kal16.description)
  }

  private func key(_ sentence: String, rate: Double = 1) -> SpeechKey {
    SpeechKey(sentence, voice: voice, manner: SpeechManner(rate: rate))
  }

  private func cache(limit: Int = 1 << 20, keepsAll: Bool = true) -> SpeechCache {
    SpeechCache(folder: "\(folder.path)/speech", limit: limit, keepsAll: keepsAll)
  }

  private func keep(_ sentence: String, _ samples: [Int16], in cache: SpeechCache) {
    cache.keep(samples, sampleRate: 16_000, as: key(sentence))
  }

  private var files: [String] { TemporaryFolder.names(in: "\(folder.path)/speech") }

  @Test("what is kept is there again, for the next start as well") func kept() {
    let samples = (0..<5_000).map { Int16($0 - 2_500) }
    keep("one", samples, in: cache())
    for cache in [cache(), cache(keepsAll: false)] {
      #expect(cache.samples(of: key("one")) == samples)
      #expect(cache.length(of: key("one")) == 5_000)
      #expect(cache.samples(of: key("two")) == nil)
      #expect(cache.length(of: key("two")) == nil)
      #expect(cache.samples(of: key("one", rate: 1.1)) == nil)
    }
    #expect(files.count == 1)
  }

  @Test("what is said once is not kept, what is said again is") func secondTime() {
    let cache = cache(keepsAll: false)
    #expect(!cache.wants(key("one")))
    #expect(!cache.wants(key("two")))
    #expect(cache.wants(key("one")))
  }

  @Test(
    "an entry that is damaged anywhere is removed, and may be kept anew",
    arguments: [0, 9, 13, 17, 21, 25, 31, 40, 300, 1_200])
  func damaged(offset: Int) throws {
    let samples = [Int16](repeating: 7, count: 600)
    keep("one", samples, in: cache())
    let name = "speech/\(try #require(files.first))"
    var bytes = folder.bytes(name)
    bytes[min(offset, bytes.count - 1)] ^= 0x10
    folder.write(bytes, to: name)
    let cache = cache()
    #expect(cache.samples(of: key("one")) == nil)
    #expect(files.isEmpty)
    keep("one", samples, in: cache)
    #expect(cache.samples(of: key("one")) == samples)
  }

  @Test("an entry that a power failure cut off is no entry", arguments: [0, 10, 31, 60, 1_000]) func cutOff(length: Int)
    throws
  {
    keep("one", [Int16](repeating: 7, count: 600), in: cache())
    let name = "speech/\(try #require(files.first))"
    folder.write(Array(folder.bytes(name).prefix(length)), to: name)
    folder.write([1, 2, 3], to: "speech/0123456789abcdef.speech.part")
    #expect(cache().samples(of: key("one")) == nil)
    #expect(files.isEmpty)
  }

  @Test("the entry of another sentence under the same name is not taken for this one") func otherKey() throws {
    keep("one", [1, 2, 3], in: cache())
    let one = try #require(files.first)
    keep("two", [4, 5, 6], in: cache())
    let two = try #require(files.first { $0 != one })
    folder.write(folder.bytes("speech/\(one)"), to: "speech/\(two)")
    #expect(cache().samples(of: key("two")) == nil)
    #expect(cache().samples(of: key("one")) == [1, 2, 3])
  }

  @Test("beyond the limit, what was not used for longest goes") func limit() {
    let cache = cache(limit: 10_000)
    let samples = [Int16](repeating: 1, count: 1_000)
    for name in ["a", "b", "c", "d"] { keep(name, samples, in: cache) }
    #expect(cache.samples(of: key("a")) != nil)
    keep("e", samples, in: cache)
    #expect(cache.samples(of: key("b")) == nil)
    for name in ["a", "c", "d", "e"] { #expect(cache.samples(of: key(name)) != nil, "\(name)") }
    #expect(files.count == 4)
  }

  @Test("one sentence that takes a quarter of the room or more is not kept") func large() {
    let cache = cache(limit: 4_000)
    keep("one", [Int16](repeating: 1, count: 500), in: cache)
    #expect(cache.samples(of: key("one")) == nil)
  }

  @Test("where nothing can be written it is said once, and speech goes on") func readOnly() {
    let reasons = Reasons()
    let cache = SpeechCache(folder: "/proc/hearken", keepsAll: true) { reasons.add($0) }
    #expect(cache.wants(key("one")))
    keep("one", [1, 2, 3], in: cache)
    #expect(!cache.wants(key("one")))
    keep("two", [1, 2, 3], in: cache)
    #expect(cache.samples(of: key("one")) == nil)
    #expect(reasons.all.count == 1)
  }

  private final class Reasons: Sendable {
    private let state = Mutex<[String]>([])
    func add(_ reason: String) { state.withLock { $0.append(reason) } }
    var all: [String] { state.withLock { $0 } }
  }

  // MARK: - With the synthesizer

  private func synthesizer(keepsAll: Bool = true) -> FliteSynthesizer {
    FliteSynthesizer(keeping: FliteSynthesizer.Keeping(folder: "\(folder.path)/speech", keepsAll: keepsAll))
  }

  @Test("a text that was kept is heard as it was, sentence by sentence") func text() throws {
    let text = "This is kept. So is this."
    let computed = try synthesizer().samples(text)
    #expect(files.count == 2)
    let before = files.map { folder.bytes("speech/\($0)") }
    let again = try synthesizer().samples(text)
    #expect((again == computed) as Bool)
    #expect(files.map { folder.bytes("speech/\($0)") } == before)
    #expect(try FliteSynthesizer().samples(text) == computed)
  }

  @Test("a word that is taught anew is not heard as it was kept") func lexicon() throws {
    let synthesizer = synthesizer()
    let first = try synthesizer.samples("The velkori.")
    synthesizer.learn(Lexicon([Lexicon.Entry(word: "velkori", phones: ["k", "iy1", "k", "iy0"])]))
    let second = try synthesizer.samples("The velkori.")
    #expect((first != second) as Bool)
  }
}
