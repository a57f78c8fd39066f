import Devices
import LocatedJSON
import SpeechEmbedding
import Testing

@Suite struct ModelFileTests {
  private let numbers: [Float] = [1, -0.5, .pi, 1e-20]

  private func bytes(_ kind: ModelFile.Kind = .hotword) -> [UInt8] {
    ModelFile.bytes(kind, header: ["phrase": "hé"], numbers: numbers)
  }

  private func reason(_ bytes: [UInt8], _ kind: ModelFile.Kind = .hotword) -> String {
    do {
      _ = try ModelFile(bytes, kind: kind, name: "x.hotword")
      return ""
    } catch .model(let file, let reason) {
      return file == "x.hotword" ? reason : "another file"
    } catch {
      return "another error"
    }
  }

  @Test("what was written is read")
  func roundTrip() throws {
    let file = try ModelFile(bytes(), kind: .hotword, name: "x")
    #expect(file.header["phrase"]?.string == "hé")
    #expect(file.numbers == numbers)
    #expect(bytes().count % 4 == 0)
  }

  @Test("every damaged byte is noticed")
  func noticesDamage() {
    for index in bytes().indices {
      var damaged = bytes()
      damaged[index] ^= 0x10
      #expect(!reason(damaged).isEmpty, "byte \(index)")
    }
  }

  @Test("a file that is cut short, wherever, is refused")
  func noticesCuts() {
    for count in 0..<bytes().count { #expect(!reason(Array(bytes().prefix(count))).isEmpty) }
  }

  @Test("says what a file is instead")
  func namesOthers() {
    #expect(reason(bytes(.embedding)).contains("it is a speech embedding, not a trained hotword"))
    #expect(reason(bytes(), .embedding).contains("it is a trained hotword, not a speech embedding"))
    #expect(reason(Array("RIFF0000WAVEfmt ".utf8)).contains("no trained hotword of Hearken"))
    #expect(reason([]).contains("empty"))
    var newer = bytes()
    newer[8] = 2
    #expect(reason(newer).contains("version 2"))
  }

  @Test("numbers that are none are refused")
  func refusesInfinity() {
    let file = ModelFile.bytes(.hotword, header: [:], numbers: [.infinity])
    #expect(reason(file).contains("damaged"))
  }

  @Test("an embedding of another size is refused by name")
  func refusesOtherEmbeddings() {
    #expect(throws: HearingError.self) { try EmbeddingWeights(bytes(.embedding), name: "speech-embedding.bin") }
  }
}
