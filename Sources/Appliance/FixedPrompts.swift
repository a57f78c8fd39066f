// What a flow always says in the same words.
package import Devices
package import VoiceFlow

/// A text that is written in the files of a flow, and how it is asked to be spoken.
package struct FixedPrompt: Hashable {
  /// The prompt, or the sound file for which the text stands.
  package var name: String
  package var text: String
  package var isSSML: Bool
  package var voice: VoiceQuery
  package var manner: SpeechManner
}

extension FlowFolder {
  /// Everything that can be spoken in advance, in the order of names: texts without fields. A prompt that names no voice is there once for
  /// each voice that a module may give it.
  ///
  /// - Parameter flow: that of the folder, with the voice that speaks where it asks for none.
  package func fixedPrompts(for flow: Flow) -> [FixedPrompt] {
    var all: [FixedPrompt] = []
    var modules: [VoiceQuery] = [Self.query(flow.voice)]
    for module in flow.modules {
      let wishes = [
        module.playAudioParams?.ssVoiceParams, module.audioListenerParams?.ssVoiceParams,
        module.processParams?.ssVoiceParams,
      ]
      for wish in wishes {
        if let query = wish?.query, !modules.contains(query) { modules.append(query) }
      }
    }
    func add(_ name: String, _ text: String, isSSML: Bool = false, language: String?, _ params: SSEngineParams? = nil) {
      let manner = SpeechManner(rate: params?.rate.value ?? 1, pitch: params?.pitch.value ?? 1)
      for var voice in params?.ssVoiceParams?.query.map({ [$0] }) ?? modules {
        voice.languageCode = voice.languageCode ?? language ?? flow.languageCode
        all.append(FixedPrompt(name: name, text: text, isSSML: isSSML, voice: voice, manner: manner))
      }
    }
    for prompt in flow.prompts.values.sorted(by: { $0.id < $1.id }) {
      let isSSML = prompt.textIsSSML.value ?? false
      let language = prompt.textLanguageCode?.literal
      if let text = prompt.textString?.literal {
        add(prompt.id, text, isSSML: isSSML, language: language, prompt.ssEngineParams)
      }
      if let file = prompt.textFile?.literal,
        let text = try? media.text(of: file, in: .playText, languageCode: language ?? flow.languageCode)
      {
        add(prompt.id, text, isSSML: isSSML, language: language, prompt.ssEngineParams)
      }
    }
    for entry in flow.audioToText.values.sorted(by: { $0.audioFile < $1.audioFile }) {
      if let text = entry.textString.literal { add(entry.audioFile, text, language: entry.textLanguageCode) }
    }
    return all
  }

  private static func query(_ voice: VoiceRequest?) -> VoiceQuery {
    VoiceQuery(id: voice?.id, name: voice?.name, gender: voice?.gender, languageCode: voice?.languageCode)
  }
}

extension SSVoiceParams {
  /// What is asked for, if no field decides.
  var query: VoiceQuery? {
    let fields = [id, name, gender, languageCode]
    guard fields.allSatisfy({ $0 == nil || $0?.literal != nil }), fields.contains(where: { $0 != nil }) else {
      return nil
    }
    return VoiceQuery(
      id: id?.literal, name: name?.literal, gender: gender?.literal, languageCode: languageCode?.literal)
  }
}
