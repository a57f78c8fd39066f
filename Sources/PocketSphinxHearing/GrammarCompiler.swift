// JSGF and language models through the library's own readers, so that what it accepts is what we accept.
private import CPocketSphinx
internal import Devices
internal import Glibc

/// Calls to the library that need no decoder.
enum GrammarCompiler {
  /// Text longer than this is refused before it is parsed.
  static let lengthLimit = 1 << 20

  /// Compiles the first public rule of a JSGF grammar.
  ///
  /// - Throws: `HearingError.badGrammar`, with the place of the fault if the text is wrong.
  static func compile(jsgf: String, task: String) throws(HearingError) -> FiniteStateGrammar {
    guard jsgf.utf8.count <= lengthLimit, !jsgf.utf8.contains(0) else {
      throw .badGrammar(task: task, reason: "it is longer than 1 MiB or no text")
    }
    try JSGFChecker.check(jsgf, task: task)
    guard let compiled = cps_compile_jsgf(jsgf) else {
      throw .badGrammar(task: task, reason: String(cString: cps_reason()))
    }
    defer { free(compiled) }
    return try FiniteStateGrammar(text: String(cString: compiled), task: task, areWeights: true)
  }

  /// The words of a language model.
  static func words(ofLanguageModel path: String) throws(HearingError) -> [String] {
    _ = try FileContent(path: path)
    guard let text = cps_language_model_words(path) else {
      throw .model(file: path, reason: "PocketSphinx cannot read the language model: \(String(cString: cps_reason()))")
    }
    defer { free(text) }
    return String(cString: text).split(separator: "\n").map(String.init)
  }
}
