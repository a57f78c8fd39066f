internal import Devices
internal import LocatedJSON
internal import VoiceFlow

/// Voices that a flow asks for and the board has not: another one speaks.
extension FolderInspector {
  mutating func inspectVoices() {
    var noted: Set<VoiceQuery> = []
    for prompt in folder.flow.prompts.values.sorted(by: { $0.id < $1.id }) {
      inspect(prompt.ssEngineParams?.ssVoiceParams, &noted)
    }
    for module in folder.flow.modules {
      inspect(module.processParams?.ssVoiceParams, &noted)
      inspect(module.playAudioParams?.ssVoiceParams, &noted)
      inspect(module.audioListenerParams?.ssVoiceParams, &noted)
    }
  }

  private mutating func inspect(_ params: SSVoiceParams?, _ noted: inout Set<VoiceQuery>) {
    guard let params, let query = params.query, noted.insert(query).inserted else { return }
    let voice = synthesizer.voice(for: query)
    let position = [params.id, params.name, params.languageCode, params.gender].compactMap { $0?.position }.first
    guard let position else { return }
    let wanted = [query.id, query.name].compactMap { $0 }.filter { !$0.isEmpty }
    let names = Set([voice.id, voice.name].map { $0.lowercased() })
    if let name = wanted.first, !wanted.contains(where: { names.contains($0.lowercased()) }) {
      add(
        .note, at: position, "other-voice",
        "the voice \"\(name)\" is not on a board; \"\(voice.id)\" speaks in its place",
        "\"hearken say --voices\" lists those that are")
    }
    if let code = query.languageCode?.lowercased(), !code.isEmpty, !code.hasPrefix("en") {
      add(
        .warning, at: position, "foreign-voice",
        "no voice on a board speaks \(code); \"\(voice.id)\" reads it as English",
        "use recordings for other languages")
    }
  }
}
