// Damaged models are named before PocketSphinx, which would end the process, gets them (field report A13).
import Devices
import Glibc
import Testing

@testable import PocketSphinxHearing

@Suite struct ModelInspectionTests {
  /// A copy of the model by links, in which single files can be replaced; removed at the end.
  private final class Copy {
    let folder: String
    let model: SpeechModel
    private let original = SpeechModel()
    private static let names = [
      "mdef", "feat.params", "means", "variances", "transition_matrices", "sendump", "noisedict",
    ]

    init() throws {
      var template = Array("/tmp/hearken-model-XXXXXX".utf8CString)
      try #require(mkdtemp(&template) != nil)
      folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      mkdir(folder + "/en-us", 0o755)
      for name in Self.names { symlink(original.acousticFolder + "/" + name, folder + "/en-us/" + name) }
      symlink(original.dictionaryFile, folder + "/cmudict-en-us.dict")
      model = SpeechModel(folder: folder)
    }

    deinit {
      for name in Self.names { unlink(folder + "/en-us/" + name) }
      rmdir(folder + "/en-us")
      unlink(folder + "/cmudict-en-us.dict")
      rmdir(folder)
    }

    func path(_ name: String) -> String { folder + (name.hasSuffix(".dict") ? "/" : "/en-us/") + name }

    /// Replaces a file by what `change` makes of its bytes.
    func damage(_ name: String, _ change: (inout [UInt8]) -> Void) throws {
      let content = try FileContent(path: path(name))
      var bytes = [UInt8](content.bytes)
      change(&bytes)
      unlink(path(name))
      let file = try #require(fopen(path(name), "wb"))
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
  }

  @Test("Debian's model is in order, and has 39 phones to speak with")
  func sound() throws {
    let phones = try ModelInspection(of: SpeechModel()).phones
    #expect(phones.count == 39)
    #expect(phones.contains("ZH") && !phones.contains("SIL"))
  }

  @Test(
    "a file that is cut in half is named",
    arguments: ["mdef", "means", "variances", "transition_matrices", "sendump", "feat.params"])
  func truncated(name: String) throws {
    let copy = try Copy()
    try copy.damage(name) { $0.removeLast($0.count / 2) }
    #expect(blames(copy.path(name), in: copy.model))
  }

  @Test(
    "an empty file is named",
    arguments: ["mdef", "feat.params", "means", "sendump", "noisedict", "cmudict-en-us.dict"])
  func empty(name: String) throws {
    let copy = try Copy()
    try copy.damage(name) { $0.removeAll() }
    #expect(blames(copy.path(name), in: copy.model))
  }

  @Test("a missing file is named", arguments: ["mdef", "means", "sendump", "cmudict-en-us.dict"])
  func missing(name: String) throws {
    let copy = try Copy()
    unlink(copy.path(name))
    #expect(blames(copy.path(name), in: copy.model))
  }

  @Test("counts that make no sense are damage, not sizes", arguments: [("mdef", 1_064), ("means", 45)])
  func nonsense(name: String, offset: Int) throws {
    let copy = try Copy()
    try copy.damage(name) { bytes in
      for index in offset..<offset + 4 { bytes[index] = 0xEE }
    }
    #expect(blames(copy.path(name), in: copy.model))
  }

  @Test(
    "PocketSphinx's fatal error on a wrong checksum is an error of ours that names the file, and the process lives on",
    arguments: ["means", "variances", "transition_matrices"])
  func fatal(name: String) throws {
    let copy = try Copy()
    try copy.damage(name) { $0[$0.count / 2] ^= 0x55 }
    #expect {
      _ = try PocketSphinxSpotter(hotwords: [Hotword(phrase: "computer")], model: copy.model)
    } throws: { error in
      guard case .model(let file, let reason)? = error as? HearingError else { return false }
      return file == copy.path(name) && reason.lowercased().contains("checksum")
    }
    // The next one works.
    _ = try PocketSphinxSpotter(hotwords: [Hotword(phrase: "computer")])
  }

  @Test("a recogniser that met a damaged model works with one that is sound, and names the damaged one again")
  func recogniser() throws {
    let copy = try Copy()
    try copy.damage("variances") { $0[$0.count / 3] ^= 0x55 }
    let task = RecognitionTask(id: "t", model: .phrases(["yes", "no"]))
    for _ in 0..<2 {
      #expect(throws: HearingError.self) { try PocketSphinxRecognizer(model: copy.model).begin(task) }
    }
    let sound = PocketSphinxRecognizer()
    try sound.begin(task)
    sound.cancel()
  }

  @Test("a damaged language model or phone model is named", arguments: [true, false])
  func languageModels(isPhones: Bool) throws {
    let file = try TextFile("\\data\\\nngram 1=3\nngram 2=1\n\n\\1-grams:\n-1.0 <s>\nrubbish\n")
    let task = RecognitionTask(
      id: "t", model: isPhones ? .allPhone(path: file.path) : .languageModel(path: file.path))
    #expect {
      try PocketSphinxRecognizer().begin(task)
    } throws: { error in
      guard case .model(file.path, _)? = error as? HearingError else { return false }
      return true
    }
  }

  private func blames(_ path: String, in model: SpeechModel) -> Bool {
    do {
      _ = try PocketSphinxSpotter(hotwords: [Hotword(phrase: "computer")], model: model)
      return false
    } catch HearingError.model(let file, _) {
      return file == path
    } catch {
      return false
    }
  }
}
