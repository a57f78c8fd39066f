import TestSupport

/// A flow in a temporary folder, made of parts that a test can replace.
struct SmallFlow {
  let folder: TemporaryFolder

  static let voiceflow = """
    [
      { "id": "VF_START", "type": "node", "name": "start", "goTo": { "DEFAULT": "Greet" } },
      { "id": "Greet", "type": "playAudio", "name": "greet",
        "playAudioParams": { "style": "combo", "promptCollection": [ { "promptID": "P_One" }, { "promptID": "P_Two" } ] },
        "goTo": { "DEFAULT": "VF_END", "loadPromptFailure": "Sorry" } },
      { "id": "Sorry", "type": "playAudio", "name": "sorry", "playAudioParams": { "promptID": "P_Three" },
        "goTo": { "DEFAULT": "VF_END" } },
      { "id": "VF_END", "type": "node", "name": "end", "goTo": { "DEFAULT": "" } },
    ]
    """
  static let prompts = """
    [
      { "id": "P_One", "style": "single", "textString": "The museum opens at ten o'clock." },
      { "id": "P_Two", "style": "single", "textString": "Please leave your coat downstairs." },
      { "id": "P_Three", "style": "single", "textString": "That recording is missing today." },
    ]
    """

  init(voiceflow: String = voiceflow, prompts: String = prompts) throws {
    folder = try TemporaryFolder()
    folder.write(voiceflow, to: "voiceflow.json")
    folder.write(prompts, to: "prompts.json")
  }

  var path: String { folder.path }
}
