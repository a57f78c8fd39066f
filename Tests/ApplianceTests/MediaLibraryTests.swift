import Appliance
import Glibc
import Sound
import Testing

@Suite struct MediaLibraryTests {
  /// A folder that is removed with the test.
  private final class Folder {
    let path: String

    init() throws {
      var template = Array("/tmp/hearken-media-XXXXXX".utf8CString)
      try #require(mkdtemp(&template) != nil)
      path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { Self.remove(path) }

    private static func remove(_ path: String) {
      if let stream = opendir(path) {
        while let entry = readdir(stream) {
          let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
          }
          if name != "." && name != ".." { remove("\(path)/\(name)") }
        }
        closedir(stream)
        rmdir(path)
      } else {
        unlink(path)
      }
    }

    func write(_ bytes: [UInt8], to name: String) throws {
      var folder = path
      for part in name.split(separator: "/").dropLast() {
        folder += "/\(part)"
        mkdir(folder, 0o755)
      }
      let file = try #require(fopen("\(path)/\(name)", "w"))
      defer { fclose(file) }
      #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    }
  }

  private func tone(_ value: Int16) -> [UInt8] { WAVFile.encode(Clip(sampleRate: 16_000, samples: [value, value])) }

  @Test("a file in the language's folder wins over one beside it") func languages() throws {
    let folder = try Folder()
    try folder.write(tone(1), to: "audio/hello.wav")
    try folder.write(tone(2), to: "audio/de-DE/hello.wav")
    let media = MediaLibrary(folder: folder.path)
    #expect(try media.clip(of: "hello.wav", languageCode: "de-DE", format: nil).samples == [2, 2])
    #expect(try media.clip(of: "hello.wav", languageCode: "en-US", format: nil).samples == [1, 1])
  }

  @Test("an exact name wins over one that differs in case") func caseBlind() throws {
    let folder = try Folder()
    try folder.write(tone(1), to: "audio/Hello.WAV")
    let media = MediaLibrary(folder: folder.path)
    #expect(media.path(of: "hello.wav", in: .playAudio, languageCode: "en-US") == "\(folder.path)/audio/Hello.WAV")
    try folder.write(tone(2), to: "audio/hello.wav")
    #expect(media.path(of: "hello.wav", in: .playAudio, languageCode: "en-US") == "\(folder.path)/audio/hello.wav")
  }

  @Test("what cannot be played is refused by name, and nothing hangs") func refused() throws {
    let folder = try Folder()
    try folder.write(Array("this is not sound".utf8), to: "audio/text.wav")
    try folder.write([], to: "audio/folder.wav/inside")
    mkfifo("\(folder.path)/audio/pipe.wav", 0o600)
    let media = MediaLibrary(folder: folder.path)
    for name in ["text.wav", "folder.wav", "pipe.wav", "missing.wav"] {
      #expect {
        try media.clip(of: name, languageCode: "en-US", format: nil)
      } throws: { error in
        "\(error)".contains(name)
      }
    }
  }
}
