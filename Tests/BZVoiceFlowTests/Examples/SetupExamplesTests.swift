import BZVoiceFlow
import Testing

/// Examples that set the controller up, each under the name of the method that it explains.
@Suite @MainActor struct SetupExamplesTests {
  private let theatre: Theatre
  private let bzVoiceFlowController: BZVoiceFlowController

  init() throws {
    theatre = try Theatre()
    bzVoiceFlowController = theatre.controller()
    for folder in ["AudioPrompts", "AudioText", "SR", "SS", "VoiceFlows"] {
      theatre.write("", to: "MZMedia/\(folder)/.keep")
    }
    theatre.write(ReferenceText.bzAudioSessionJSON, to: "MZMedia/Session/AudioSession.json")
    theatre.write(ReferenceText.bzMediaModulesJSON, to: "MZMedia/Session/MediaModules.json")
    Bundle.main = Bundle(folder: theatre.path)
  }

  @Test("Overview: initialize, name the places, load, run") func overview() {
    let (path1, path2, path3, path4) = (theatre.path, theatre.path, theatre.path, theatre.path)
    theatre.write(ReferenceText.bzAudioPromptModulesJSON, to: "AudioPromptModules.json")
    theatre.write(ReferenceText.bzVoiceFlowJSON, to: "Voiceflow.json")
    let (audioPromptModulesFile, voiceFlowFile) = ("AudioPromptModules.json", "Voiceflow.json")

    bzVoiceFlowController.initialize()
    bzVoiceFlowController.initializeDefaultAudioSession()
    bzVoiceFlowController.setMediaResourceLocation(fileCategory: .FC_PLAY_AUDIO, localURL: path1)
    bzVoiceFlowController.setMediaResourceLocation(fileCategory: .FC_RECORD_AUDIO, localURL: path2)
    bzVoiceFlowController.setMediaResourceLocation(fileCategory: .FC_SPEECH_RECOGNITION, localURL: path3)
    bzVoiceFlowController.setMediaResourceLocation(fileCategory: .FC_VOICEFLOW, localURL: path4)

    bzVoiceFlowController.loadAudioPromptModules(localFileUrl: audioPromptModulesFile)
    bzVoiceFlowController.loadVoiceflow(localFileUrl: voiceFlowFile)
    bzVoiceFlowController.runVoiceflow()

    #expect(bzVoiceFlowController.getLastError() == .BZ_SUCCESS)
  }

  @Test func enableDeviceSpeaker() {
    var bzResult = bzVoiceFlowController.initialize()
    bzResult = bzVoiceFlowController.initializeDefaultAudioSession()

    if bzVoiceFlowController.isDeviceSpeakerEnabled() {
      // switch audio playback to use phone speaker
      bzVoiceFlowController.enableDeviceSpeaker(false)
    } else {
      // switch audio playback to use device speaker
      bzVoiceFlowController.enableDeviceSpeaker(true)
    }
    #expect(bzResult == .BZ_SUCCESS)
    #expect(!bzVoiceFlowController.isDeviceSpeakerEnabled())
  }

  @Test func forBZResult() {
    let bzResult = bzVoiceFlowController.initialize()
    let strResult = bzVoiceFlowController.forBZMediaResult(bzResult)
    #expect(strResult == "success")
    #expect(BZ_RESULT.allCases.allSatisfy { !bzVoiceFlowController.forBZResult(bzResult: $0).isEmpty })
  }

  @Test func getActiveSSVoice() {
    var bzResult = bzVoiceFlowController.initialize()
    bzResult = bzVoiceFlowController.initializeDefaultAudioSession()
    bzResult = bzVoiceFlowController.initializeDefaultMediaModules()

    let SSVoiceEntry = bzVoiceFlowController.getActiveVoice(ssEngine: .SSE_APPLE)
    print(
      "Name: \(SSVoiceEntry[0]), Gender: \(SSVoiceEntry[1]), LanguageCode: \(SSVoiceEntry[2]), Quality: \(SSVoiceEntry[3]), ID: \(SSVoiceEntry[4])"
    )
    #expect(bzResult == .BZ_SUCCESS)
    #expect(SSVoiceEntry.count == 5)
  }

  @Test func getSSVoices() {
    var bzResult = bzVoiceFlowController.initialize()
    bzResult = bzVoiceFlowController.initializeDefaultAudioSession()
    bzResult = bzVoiceFlowController.initializeDefaultMediaModules()

    let AppleSSVoices = bzVoiceFlowController.getSSVoices(ssEngine: .SSE_APPLE)
    for SSVoiceEntry: [String] in AppleSSVoices {
      print(
        "Name: \(SSVoiceEntry[0]), Gender: \(SSVoiceEntry[1]), LanguageCode: \(SSVoiceEntry[2]), Quality: \(SSVoiceEntry[3]), ID: \(SSVoiceEntry[4])"
      )
    }
    #expect(bzResult == .BZ_SUCCESS)
    #expect(!AppleSSVoices.isEmpty)
  }

  @Test func initializeAudioSessionFromText() {
    let bzAudioSessionJSON = ReferenceText.bzAudioSessionJSON
    var bzResult = bzVoiceFlowController.initialize()
    bzResult = bzVoiceFlowController.initializeAudioSession(jsonData: bzAudioSessionJSON)
    #expect(bzResult == .BZ_SUCCESS)
  }

  @Test func initializeAudioSessionFromFile() {
    let bzResult = bzVoiceFlowController.initialize()

    guard let path = Bundle.main.path(forResource: "MZMedia/Session/AudioSession", ofType: "json") else {
      if bzVoiceFlowController.initializeDefaultAudioSession() == .BZ_SUCCESS {
        // Initilaized with default audio session
      } else {
        // Error: Failed to initilaize with default audio session
      }
      return
    }
    if bzVoiceFlowController.initializeAudioSession(localFileURL: path) == .BZ_SUCCESS {
      print("Initilaized with audio session param file ", path)
    } else {
      // check the error
    }
    #expect(bzResult == .BZ_SUCCESS)
    #expect(bzVoiceFlowController.getLastError() == .BZ_SUCCESS)
  }

  @Test func initializeMediaModulesFromText() {
    let bzMediaModulesJSON = ReferenceText.bzMediaModulesJSON
    var bzResult = bzVoiceFlowController.initialize()
    bzResult = bzVoiceFlowController.initializeDefaultAudioSession()

    bzResult = bzVoiceFlowController.initializeMediaModules(jsonData: bzMediaModulesJSON)
    #expect(bzResult == .BZ_SUCCESS)
    // The synthesizer that was switched on last: a name of Apple's finds the nearest voice.
    #expect(bzVoiceFlowController.getActiveSSVoice(ssEngine: .SSE_APPLE)[1] == "female")
  }

  @Test func initializeMediaModulesFromFile() {
    let bzResult = bzVoiceFlowController.initialize()
    bzVoiceFlowController.initializeDefaultAudioSession()

    guard let path = Bundle.main.path(forResource: "MZMedia/Session/MediaModules", ofType: "json") else {
      if bzVoiceFlowController.initializeDefaultMediaModules() == .BZ_SUCCESS {
        // Initilaized with default media modules
      } else {
        // Error: Failed to initilaize with default media modules
      }
      return
    }
    if bzVoiceFlowController.initializeMediaModules(localFileURL: path) == .BZ_SUCCESS {
      print("Initilaized with media modules param file ", path)
    } else {
      // check the error
    }
    #expect(bzResult == .BZ_SUCCESS)
    #expect(bzVoiceFlowController.getLastError() == .BZ_SUCCESS)
  }

  @Test func isDeviceSpeakerEnabled() {
    var bzResult = bzVoiceFlowController.initialize()
    bzResult = bzVoiceFlowController.initializeDefaultAudioSession()

    var isSpeaker = false
    if bzVoiceFlowController.isDeviceSpeakerEnabled() {
      // Device speaker is used for audio playback
      isSpeaker = true
    } else {
      // Device speaker is not used for audio playback
    }
    #expect(bzResult == .BZ_SUCCESS)
    #expect(isSpeaker)
  }

  @Test func loadSSLexiconFromDictionary() {
    let lexDict: [String: String] = [
      "sleekit ": " s l iy1 k ih0 t", "trochled": " t r ao1 k ax0 l d    ", "mounir": "m uw0 n iy1 r",
      "chalhoub": "sh ax0 l hh uw1 b",
    ]

    var bzResult = bzVoiceFlowController.initialize()
    bzResult = bzVoiceFlowController.initializeDefaultAudioSession()
    bzResult = bzVoiceFlowController.initializeDefaultMediaModules()

    bzResult = bzVoiceFlowController.loadSSLexicon(ssEngine: .SSE_FLITE, lexiconDictionary: lexDict)
    #expect(bzResult == .BZ_SUCCESS)
  }

  @Test func loadSSLexiconFromFile() {
    var bzResult = bzVoiceFlowController.initialize()
    bzResult = bzVoiceFlowController.initializeDefaultAudioSession()
    bzResult = bzVoiceFlowController.initializeDefaultMediaModules()
    theatre.write(ReferenceText.lexicon, to: "Lexicon.lex")
    bzResult = bzVoiceFlowController.setMediaResourceLocation(
      fileCategory: .FC_SPEECH_SYNTHESIS, localURL: theatre.path)

    bzResult = bzVoiceFlowController.loadSSLexicon(ssEngine: .SSE_FLITE, lexiconFile: "Lexicon.lex")
    #expect(bzResult == .BZ_SUCCESS)
  }

  @Test func setLanguageCode() {
    var bzResult = bzVoiceFlowController.initialize()
    bzResult = bzVoiceFlowController.initializeDefaultAudioSession()
    bzResult = bzVoiceFlowController.initializeDefaultMediaModules()

    bzResult = bzVoiceFlowController.setLanguageCode(langCode: "en-US")
    #expect(bzResult == .BZ_SUCCESS)

    //changing the language code to french
    bzResult = bzVoiceFlowController.setLanguageCode(langCode: "fr-FR")
    #expect(bzResult == .BZ_SUCCESS)
  }

  @Test func setLogLevel() {
    bzVoiceFlowController.setLogLevel("debug")
    bzVoiceFlowController.initialize()
    #expect(bzVoiceFlowController.getLastError() == .BZ_SUCCESS)
  }

  @Test func setMediaModulesLogLevels() {
    let logLevels: [String: String?] = [
      "MediaController": "debug", "AudioPlayer": "verbose", "AppleSS": "error", "AudioStreamer": "none",
    ]

    bzVoiceFlowController.setLogLevel("debug")
    bzVoiceFlowController.setMediaModulesLogLevels(logLevels)
    bzVoiceFlowController.initialize()
    #expect(bzVoiceFlowController.getLastError() == .BZ_SUCCESS)
  }

  @Test func setMediaResourceLocation() throws {
    var bzResult = bzVoiceFlowController.initialize()
    bzResult = bzVoiceFlowController.initializeDefaultAudioSession()

    for (category, folder) in [
      (BZFileCategory.FC_PLAY_AUDIO, "AudioPrompts"), (.FC_PLAY_TEXT, "AudioText"), (.FC_SPEECH_RECOGNITION, "SR"),
      (.FC_SPEECH_SYNTHESIS, "SS"), (.FC_VOICEFLOW, "VoiceFlows"),
    ] {
      bzResult = bzVoiceFlowController.setMediaResourceLocation(
        fileCategory: category, localURL: try #require(Bundle.main.path(forResource: "MZMedia/\(folder)", ofType: "")))
      #expect(bzResult == .BZ_SUCCESS)
    }
    bzResult = bzVoiceFlowController.setMediaResourceLocation(
      fileCategory: .FC_RECORD_AUDIO, localURL: "/Users/username/Data/RecordedAudio")
    #expect(bzResult == .BZ_SUCCESS)
  }
}
