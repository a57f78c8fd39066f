package import Devices
private import LocatedJSON
internal import VoiceFlow

extension Conductor {
  /// Words of the application, said so in every flow.
  package func know(_ lexicon: Lexicon) { parts.synthesizer.know(lexicon) }

  /// Words are said from now on as the flow wants (spec A17). What is wrong with one is told, and the others are used.
  func learn(_ request: LexiconRequest) {
    if let entries = request.entries { learn(LexiconReader.read(list: entries, at: .nowhere)) }
    guard let name = request.fileName else { return }
    do throws(MediaLibrary.Failure) {
      guard
        let path = parts.media.path(
          of: name, in: .speechSynthesis, languageCode: "en-US", location: request.fileLocation)
      else { throw MediaLibrary.Failure(file: name, reason: "no such file in synthesis/") }
      learn(try LexiconReader.read(path))
    } catch {
      publishFault(name: "lexicon", detail: "the lexicon cannot be loaded: \(error)")
    }
  }

  private func learn(_ reading: LexiconReader.Reading) {
    parts.synthesizer.learn(reading.lexicon)
    for issue in reading.issues { publishFault(name: "lexicon", detail: issue.description) }
  }
}
