internal import Devices
internal import VoiceFlow

extension RecognitionTask {
  /// What a flow wants to have understood, with the files that it names read or found.
  init(_ request: ListenRequest, media: MediaLibrary) throws(MediaLibrary.Failure) {
    switch request.task {
    case .dictation: self.init(id: "dictation", model: .dictation)
    case .phrases(let phrases):
      self.init(
        id: "phrases:" + phrases.map(\.text).joined(separator: "|"), model: .phrases(phrases.map(Phrase.init(_:))))
    case .task(let id, let kind, let data, let file, let location):
      func path() throws(MediaLibrary.Failure) -> String {
        let name = file ?? ""
        guard
          let path = media.path(
            of: name, in: .speechRecognition, languageCode: request.languageCode, location: location)
        else { throw MediaLibrary.Failure(file: name, reason: "no such file in recognition/") }
        return path
      }
      func text() throws(MediaLibrary.Failure) -> String {
        if let data { return data }
        return try media.text(
          of: file ?? "", in: .speechRecognition, languageCode: request.languageCode, location: location)
      }
      let model: Model =
        switch kind {
        case .jsgf, .jsgfString: .jsgf(try text())
        case .fsg: .fsg(try text())
        case .keyPhrase: .keyPhrase(try text())
        case .kws: .keyPhraseFile(path: try path())
        case .lm: .languageModel(path: try path())
        case .allPhone: .allPhone(path: file == nil ? nil : try path())
        }
      self.init(id: id, model: model)
    }
    wantsPartials = request.wantsPartials
  }
}

extension RecognitionTask.Phrase {
  /// A phrase of an input table: what its comparator leaves open may be said besides.
  fileprivate init(_ expected: ExpectedPhrase) {
    let place: Place =
      switch expected.comparator {
      case .equals: .alone
      case .starts: .first
      case .contains: .anywhere
      }
    self.init(expected.text, place)
  }
}
