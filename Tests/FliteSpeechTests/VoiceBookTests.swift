// Built-in voices that are not linked into the program, and what speaks where one is missing.
import Devices
import TestSupport
import Testing

@testable import FliteSpeech

@Suite struct VoiceBookTests {
  private static let complaint =
    "a voice that came with the program is missing or damaged; another voice speaks in its place"

  @Test("where the file of a voice is missing another one speaks, and the journal says so once")
  func missing() throws {
    let journal = RecordingJournal()
    let book = VoiceBook(journal: journal) { $0 == .slt ? nil : FliteHandle($0) }
    for _ in 0..<2 { #expect(try book.ready(FliteVoice.slt.description).identity == "rms") }
    #expect(journal.messages == [Self.complaint])
    #expect(journal.metadata(of: Self.complaint) == ["voice": "slt"])
    #expect(try book.ready(FliteVoice.rms.description).identity == "rms")
  }

  @Test("without any voice the error says which one was wanted") func none() {
    let book = VoiceBook { _ in nil }
    #expect {
      try book.ready(FliteVoice.awb.description)
    } throws: { error in
      guard case .engine(let reason)? = error as? SynthesisError else { return false }
      return reason.hasPrefix("flite's voice awb is missing or damaged")
    }
  }
}
