import Appliance
import Glibc
import Sound
import SoundFiles
import TestSupport
import Testing

@Suite struct MediaLibraryTests {
  private func samples(_ media: MediaLibrary, _ name: String, _ language: String) throws -> [Int16] {
    let bytes = try media.sound(of: name, languageCode: language)
    return try MediaLibrary.stream(of: bytes, name: name, format: nil).next() ?? []
  }

  private func tone(_ value: Int16) -> [UInt8] { WAVFile.encode(Clip(sampleRate: 16_000, samples: [value, value])) }

  @Test("a file in the language's folder wins over one beside it") func languages() throws {
    let folder = try TemporaryFolder()
    folder.write(tone(1), to: "audio/hello.wav")
    folder.write(tone(2), to: "audio/de-DE/hello.wav")
    let media = MediaLibrary(folder: folder.path)
    #expect(try samples(media, "hello.wav", "de-DE") == [2, 2])
    #expect(try samples(media, "hello.wav", "en-US") == [1, 1])
  }

  @Test("an exact name wins over one that differs in case") func caseBlind() throws {
    let folder = try TemporaryFolder()
    folder.write(tone(1), to: "audio/Hello.WAV")
    let media = MediaLibrary(folder: folder.path)
    #expect(media.path(of: "hello.wav", in: .playAudio, languageCode: "en-US") == "\(folder.path)/audio/Hello.WAV")
    folder.write(tone(2), to: "audio/hello.wav")
    #expect(media.path(of: "hello.wav", in: .playAudio, languageCode: "en-US") == "\(folder.path)/audio/hello.wav")
  }

  @Test("what cannot be played is refused by name, and nothing hangs") func refused() throws {
    let folder = try TemporaryFolder()
    folder.write(Array("this is not sound".utf8), to: "audio/text.wav")
    folder.write([], to: "audio/folder.wav/inside")
    mkfifo("\(folder.path)/audio/pipe.wav", 0o600)
    let media = MediaLibrary(folder: folder.path)
    for name in ["text.wav", "folder.wav", "pipe.wav", "missing.wav"] {
      #expect {
        try samples(media, name, "en-US")
      } throws: { error in
        "\(error)".contains(name)
      }
    }
  }
}
