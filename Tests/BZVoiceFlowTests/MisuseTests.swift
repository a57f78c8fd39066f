import BZVoiceFlow
import FliteSpeech
import TestSupport
import Testing

@Suite @MainActor struct MisuseTests {
  private let theatre: Theatre
  private let controller: BZVoiceFlowController

  init() throws {
    theatre = try Theatre()
    controller = theatre.controller()
  }

  @Test("before initialize every call says that it must be called first") func notInitialized() {
    let results = [
      controller.initializeDefaultAudioSession(), controller.initializeAudioSession(jsonData: "{}"),
      controller.initializeAudioSession(localFileURL: "x"), controller.initializeDefaultMediaModules(),
      controller.initializeMediaModules(jsonData: "[]"), controller.initializeMediaModules(localFileURL: "x"),
      controller.setMediaResourceLocation(fileCategory: .FC_VOICEFLOW, localURL: "/"),
      controller.setLanguageCode(langCode: "en-US"),
      controller.loadSSLexicon(ssEngine: .SSE_FLITE, lexiconDictionary: [:]),
      controller.loadSSLexicon(ssEngine: .SSE_FLITE, lexiconFile: "x"), controller.loadAudioToTextMap(jsonData: "[]"),
      controller.loadAudioToTextMap(localFileURL: "x"), controller.requestMicrophonePermission(),
      controller.requestSpeechRecognitionPermission(), controller.loadAudioPromptModules(localFileURL: "x"),
      controller.loadAudioPromptModules(jsonData: "[]"), controller.loadVoiceflow(localFileURL: "x"),
      controller.loadVoiceflow(jsonData: "[]"), controller.runVoiceflow(), controller.stopVoiceflow(),
      controller.interruptVoiceflow(gotoVFMID: "A"), controller.resumeVoiceflow(),
      controller.loadAudioListenerPrompt(promptID: "P"),
    ]
    #expect(results.allSatisfy { $0 == .BZ_NOT_INITIALIZED })
    #expect(!controller.setVoiceFlowCallback(voiceFlowCallback: Nobody()))
    #expect(!controller.setVoiceflowRuntimeField(name: "X", value: 1))
    #expect(controller.getVoiceflowRuntimeField(name: "X") == nil)
    #expect(!controller.resetVoiceflowRuntimeField(name: "X"))
    #expect(!controller.setUserIntent(userIntent: "I"))
    #expect(!controller.resetUserIntent())
    #expect(controller.getSSVoices(ssEngine: .SSE_FLITE).isEmpty)
    #expect(controller.getActiveSSVoice(ssEngine: .SSE_FLITE).isEmpty)
    #expect(controller.getLastError() == .BZ_NOT_INITIALIZED)
    #expect(controller.forBZResult(bzResult: .BZ_NOT_INITIALIZED).contains("call initialize() first"))
  }

  private final class Nobody: BZVoiceFlowCallback {}

  @Test("what must be called first is said") func order() {
    controller.initialize()
    #expect(controller.getLastError() == .BZ_SUCCESS)
    #expect(controller.runVoiceflow() == .BZ_VOICEFLOW_NOT_LOADED)
    #expect(controller.forBZResult(.BZ_VOICEFLOW_NOT_LOADED).contains("call loadVoiceflow"))
    #expect(controller.loadVoiceflow(jsonData: FlowText.flow()) == .BZ_SUCCESS)
    #expect(controller.runVoiceflow() == .BZ_AUDIO_PROMPTS_NOT_LOADED)
    #expect(controller.forBZResult(.BZ_AUDIO_PROMPTS_NOT_LOADED).contains("call loadAudioPromptModules"))
    #expect(controller.stopVoiceflow() == .BZ_NOT_RUNNING)
    #expect(controller.interruptVoiceflow(gotoVFMID: "VF_END") == .BZ_NOT_RUNNING)
    #expect(controller.resumeVoiceflow() == .BZ_NOT_RUNNING)
    #expect(controller.loadAudioListenerPrompt(promptID: "P") == .BZ_NOT_RUNNING)
    #expect(!controller.setUserIntent("I"))
    #expect(controller.getLastError() == .BZ_NOT_RUNNING)
    #expect(controller.forBZResult(.BZ_NOT_RUNNING).contains("call runVoiceflow() first"))
  }

  @Test("a file with a fault is refused with its place, and what was loaded before stays") func badJSON() {
    controller.initialize()
    #expect(controller.loadVoiceflow(jsonData: FlowText.flow()) == .BZ_SUCCESS)
    #expect(controller.loadVoiceflow(jsonData: "[\n  { \"id\": 7 }") == .BZ_INVALID_JSON)
    let text = controller.forBZResult(bzResult: .BZ_INVALID_JSON)
    #expect(text.contains("jsonData:2:"), "\(text)")
    #expect(controller.loadAudioPromptModules(jsonData: "{}") == .BZ_INVALID_JSON)
    #expect(controller.loadAudioToTextMap(jsonData: "[{}]") == .BZ_INVALID_JSON)
    #expect(controller.initializeAudioSession(jsonData: "[]") == .BZ_INVALID_JSON)
    #expect(
      controller.initializeMediaModules(jsonData: #"[{ "module": "Radio", "enable": "yes" }]"#) == .BZ_INVALID_JSON)
    #expect(controller.loadAudioPromptModules(jsonData: "[]") == .BZ_SUCCESS)
    #expect(controller.runVoiceflow() == .BZ_SUCCESS)
  }

  @Test("files are found by the rule of their category: language folder first, absolute paths as they are, URLs too")
  func files() {
    controller.initialize()
    theatre.write(FlowText.flow(), to: "flows/voice flow.json")
    theatre.write("[]", to: "flows/en-US/prompts.json")
    theatre.write("damaged", to: "flows/prompts.json")
    theatre.write("[]", to: "flows/fr-FR/Map.json")
    #expect(controller.loadVoiceflow(localFileURL: "no-such-file.json") == .BZ_FILE_NOT_FOUND)
    #expect(controller.forBZResult(.BZ_FILE_NOT_FOUND).contains("no-such-file.json"))
    #expect(
      controller.setMediaResourceLocation(fileCategory: .FC_VOICEFLOW, localURL: "\(theatre.path)/nowhere")
        == .BZ_FILE_NOT_FOUND)
    #expect(
      controller.setMediaResourceLocation(fileCategory: .FC_VOICEFLOW, localURL: "file://\(theatre.path)/flows")
        == .BZ_SUCCESS)
    #expect(controller.loadVoiceflow(localFileURL: "voice flow.json") == .BZ_SUCCESS)
    #expect(controller.loadVoiceflow(localFileUrl: "file://\(theatre.path)/flows/voice%20flow.json") == .BZ_SUCCESS)
    #expect(controller.loadAudioPromptModules(localFileURL: "prompts.json") == .BZ_SUCCESS)
    #expect(controller.loadAudioPromptModules(localFileURL: "\(theatre.path)/flows/prompts.json") == .BZ_INVALID_JSON)
    #expect(controller.loadAudioToTextMap(localFileURL: "map.json") == .BZ_FILE_NOT_FOUND)
    #expect(controller.setLanguageCode(langCode: "fr-FR") == .BZ_SUCCESS)
    #expect(controller.loadAudioToTextMap(localFileURL: "map.json") == .BZ_SUCCESS)
    #expect(controller.setLanguageCode(langCode: "../..") == .BZ_INVALID_PARAMETER)
  }

  @Test("field values are strings, booleans and numbers, and nothing else") func fieldValues() {
    controller.initialize()
    let good: [(Any, String)] = [
      ("text", "text"), (true, "true"), (7, "7"), (UInt8(7), "7"), (1.5, "1.5"), (Float(0.5), "0.5"),
      ("a b".dropFirst(2), "b"),
    ]
    for (value, text) in good {
      #expect(controller.setVoiceflowRuntimeField(name: "X", value: value))
      #expect(controller.getVoiceflowRuntimeField("X").map { "\($0)" } == text)
    }
    #expect(controller.getVoiceflowRuntimeField(name: "$[X]") as? String == "b")
    for bad in [[1], ["a": 1], Double.nan, UInt64.max, Optional<Int>.none as Any] as [Any] {
      #expect(!controller.setVoiceflowRuntimeField(name: "X", value: bad))
      #expect(controller.getLastError() == .BZ_INVALID_PARAMETER)
    }
    #expect(!controller.setVoiceflowRuntimeField(name: "X", value: String(repeating: "x", count: 2 << 20)))
    #expect(controller.getVoiceflowRuntimeField(name: "X") as? String == "b")
    #expect(!controller.setVoiceflowRuntimeField(name: "", value: 1))
    #expect(controller.resetVoiceflowRuntimeField(name: "X"))
    #expect(controller.getVoiceflowRuntimeField(name: "X") == nil)
  }

  @Test("voices have five properties, and the active one follows the media modules") func voices() {
    controller.initialize()
    let rows = controller.getSSVoices(ssEngine: .SSE_APPLE)
    #expect(rows.count >= 3)
    #expect(rows.allSatisfy { $0.count == 5 && !$0[0].isEmpty && !$0[4].isEmpty })
    #expect(controller.getSSVoices(ssEngine: .SSE_FLITE) == rows)
    #expect(controller.getActiveSSVoice(ssEngine: .SSE_APPLE).last == "slt")
    controller.initializeMediaModules(jsonData: #"[{ "module": "FliteSS", "enable": "yes", "voiceName": "rms" }]"#)
    #expect(controller.getActiveSSVoice(ssEngine: .SSE_FLITE).last == "rms")
  }

  @Test("voices of files in the folder for synthesis are among them; what is no voice is not") func voiceFiles() throws
  {
    let folder = try TemporaryFolder()
    let slt = try #require(FliteSynthesizer.builtInVoices.first)
    try #require(FliteSynthesizer.dump(slt, to: "\(folder.path)/claire.flitevox"))
    folder.write("no voice", to: "nobody.flitevox")
    controller.initialize()
    let before = controller.getSSVoices(ssEngine: .SSE_FLITE)
    controller.setMediaResourceLocation(fileCategory: .FC_SPEECH_SYNTHESIS, localURL: folder.path)
    let rows = controller.getSSVoices(ssEngine: .SSE_FLITE)
    #expect(Array(rows.dropLast()) == before)
    #expect(rows.last == ["cmu_us_slt", "female", "en-US", "enhanced", "claire"])
    controller.initializeMediaModules(jsonData: #"[{ "module": "FliteSS", "enable": "yes", "voiceName": "claire" }]"#)
    #expect(controller.getActiveSSVoice(ssEngine: .SSE_FLITE).last == "claire")
    controller.initializeMediaModules(jsonData: #"[{ "module": "FliteSS", "enable": "yes", "voiceName": "nobody" }]"#)
    #expect(controller.getActiveSSVoice(ssEngine: .SSE_FLITE).last == "slt")
  }

  @Test("lexicon entries are checked one by one, with their lines") func lexicons() {
    controller.initialize()
    theatre.write(
      """
      # External Addenda lexicon

      sleekit : s l iy1 k ih0 t
      "two words" n : t uw1 w er1 d z
      broken s l iy1
      wrong : zz9
      """, to: "Lexicon.lex")
    controller.setMediaResourceLocation(fileCategory: .FC_SPEECH_SYNTHESIS, localURL: theatre.path)
    #expect(controller.loadSSLexicon(ssEngine: .SSE_FLITE, lexiconFile: "Lexicon.lex") == .BZ_INVALID_PARAMETER)
    let text = controller.forBZResult(.BZ_INVALID_PARAMETER)
    #expect(text.contains("Lexicon.lex:5") && text.contains("\"wrong\"") && !text.contains("sleekit"), "\(text)")
    #expect(controller.loadSSLexicon(ssEngine: .SSE_APPLE, lexiconDictionary: [:]) == .BZ_NOT_SUPPORTED)
  }

  @Test("permissions are what the board has") func permissions() {
    controller.initialize()
    #expect(controller.requestMicrophonePermission() == .BZ_PERMISSION_GRANTED)
    #expect(controller.requestSpeechRecognitionPermission() == .BZ_PERMISSION_GRANTED)
    let deaf = theatre.controller(hasMicrophone: false)
    deaf.initialize()
    #expect(deaf.requestMicrophonePermission() == .BZ_PERMISSION_DENIED)
  }

  @Test("log levels and names that do not exist are errors, and change nothing") func logLevels() {
    controller.setLogLevel(logLevel: "debug")
    controller.setMediaModulesLogLevels(logLevels: ["AppleSS": "error", "AudioPlayer": nil])
    #expect(controller.getLastError() == .BZ_SUCCESS)
    controller.setLogLevel("loud")
    #expect(controller.getLastError() == .BZ_INVALID_PARAMETER)
    #expect(controller.forBZResult(.BZ_INVALID_PARAMETER).contains("\"loud\" (none, fault, error"))
    controller.setMediaModulesLogLevels(["Radio": "debug"])
    #expect(controller.forBZResult(.BZ_INVALID_PARAMETER).contains("Radio"))
  }
}
