// The JSON of the class reference, word for word.

enum ReferenceText {
  static let bzAudioSessionJSON: String = """
    {
        "categories": {
            "mixWithOthers": "yes",
            "duckOthers": "no",
            "allowBluetooth": "yes",
            "defaultToSpeaker": "yes",
            "interruptSpokenAudioAndMixWithOthers": "no",
            "allowBluetoothA2DP": "no",
            "allowAirPlay": "no",
        },
        "mode": "default",
        "_comment": "Other values for mode are: voiceChat, gameChat and spokenAudio",
    }
    """

  static let bzMediaModulesJSON: String = """
    [
        {
            "module": "AudioPlayer",
            "enable": "yes",
        },
        {
            "module": "AudioRecorder",
            "enable": "yes",
        },
        {
            "module": "FliteSS",
            "enable": "yes",
            "voiceName": "default",
        },
        {
            "module": "AppleSS",
            "enable": "yes",
            "voiceName": "Ava (Premium)",
        },
        {
            "module": "PocketSphinxSR",
            "enable": "yes",
        },
        {
            "module": "AppleSR",
            "enable": "yes",
            "languageCode": "en-us",
        },
    ]
    """

  static let bzAudioPromptModulesJSON: String = """
    [
        {
            "id": "P_Okay",
            "style": "single",
            "audioFile": "Okay.wav",
            "textString": "Okay.",
        },
        {
            "id": "P_Sure",
            "style": "single",
            "_audioFile": "Sure.wav",
            "textString": "Sure.",
        },
        {
            "id": "P_PreShutdown_Moderate",
            "style": "select",
            "promptCollection": [
                {
                    "promptID": "P_Okay",
                },
                {
                    "promptID": "P_Sure",
                },
            ]
        },
        {
            "id": "P_TurningOff",
            "style": "single",
            "audioFile": "TurningOff.wav",
            "textString": "Turning off.",
        },
    ]
    """

  static let bzAudioToTextMapJSON: String = """
    [
        {
            "audioFile": "Hello.wav",
            "textString": "Hello.",
            "textLanguageCode": "en-US",
        },
        {
            "audioFile": "Bonjour.wav",
            "textString": "Bonjour.",
            "textLanguageCode": "fr-FR",
        },
        {
            "audioFile": "HelloHello.wav",
            "textString": "Hello Hello. I am your assistant.",
        },
        {
            "audioFile": "HelloThere.wav",
            "textString": "Hello there.",
        },
        {
            "audioFile": "Hi.wav",
            "textString": "Hi.",
        },
    ]
    """

  static let bzVoiceFlowJSON: String = """
    [
        {
            "id": "VF_START",
            "type": "node",
            "name": "VA_VFM_Shutdown_Node_VF_START",
            "goTo": {
                "DEFAULT": "VA_VFM_Shutdown_Process_LoadPreStart",
            },
        },
        {
            "id": "VA_VFM_Shutdown_Process_LoadPreStart",
            "type": "process",
            "name": "VA_VFM_Shutdown_Process_LoadPreStart",
            "goTo": {
                "DEFAULT": "$[ShutdownModeFlowPlayStartModule]",
            },
        },
        {
            "id": "VA_VFM_Shutdown_PlayAudio_DefaultShutdown",
            "type": "playAudio",
            "name": "VA_VFM_Shutdown_PlayAudio_DefaultShutdown",
            "playAudioParams": {
                "ssEngine": "apple",
                "style": "combo",
                "promptCollection": [
                    {
                        "promptID": "P_TurningOffShuttingDown",
                    },
                    {
                        "promptID": "P_GoodBye",
                    },
                ],
            },
            "goTo": {
                "DEFAULT": "VA_VFM_Shutdown_Process_TransitionToShutdownMode",
            },
        },
        {
            "id": "VA_VFM_Shutdown_Process_TransitionToShutdownMode",
            "type": "process",
            "name": "VA_VFM_Shutdown_Process_TransitionToShutdownMode",
            "goTo": {
                "DEFAULT": "VF_END",
            },
        },
        {
            "id": "VF_END",
            "type": "node",
            "name": "VA_VFM_Shutdown_Node_VF_END",
            "goTo": {
                "DEFAULT": "",
            },
        },
    ]
    """

  static let audioListenerModule = """
    {
        "id": "VA_VFM_AIChat_AudioListener_ChatResponse",
        "type": "audioListener",
        "name": "VA_VFM_AIChat_AudioListener_ChatResponse",
        "recognizeAudioParams": {
            "srEngine": "apple",
            "languageCode": "en-US",
            "appleSRSessionParams": {
                "enablePartialResults": true,
            },
        },
        "audioListenerParams": {
            "promptID": "P_AIChat_ChatResponseText",
        },
        "recordAudioParams": {
            "vadParams": {
                "enableVAD": true,
            },
            "stopRecordParams": {
                "maxRecordLengthMs": 0,
                "maxAudioLengthMs": 0,
                "maxSpeechLengthMs": 0,
                "maxPreSpeechSilenceLengthMs": 8000,
                "maxPostSpeechSilenceLengthMs": 1000,
            },
        },
        "goTo": {
            "maxSRErrorCount": "VA_VFM_AIChat_PlayAudio_NotAbleToListen",
            "loadPromptFailure": "VA_VFM_AIChat_PlayAudio_CannotPlayPrompt",
            "internalFailure": "VA_VFM_AIChat_PlayAudio_HavingTechnicalIssueListening",
            "userIntentCollection": [
                {
                    "intent": "AudioListenerCommand",
                    "goTo": "VA_VFM_AIChat_Process_AudioListenerCommand",
                },
                {
                    "intent": "TransitionToSleepMode",
                    "goTo": "VA_VFM_AIChat_Process_SleepModeRequested",
                },
                {
                    "intent": "TransitionToShutdownMode",
                    "goTo": "VA_VFM_AIChat_Process_ShutdownModeRequested",
                },
            ],
            "DEFAULT": "VA_VFM_AIChat_Process_RentryModule",
        },
    },
    """

  static let chatResponsePrompt = """
    {
        "id": "P_AIChat_ChatResponseText",
        "style": "single",
        "textString": "$[ChatResponseSectionText]",
        "audioPlaybackParams": {
            "startPosMsRuntime": "$[ChatResponseParagraphStartPlayPosition]",
        },
    },
    """

  static let lexicon = """
    #
    # External Addenda lexicon
    #
    #  #Comment
    #  Blank lines are ignored
    #  "headword" [pos] : phone phone phone phone ...
    #
    #  phone *must* be in the phoneset for the lexicon, thus vowels must be
    #  appended with 0 or 1 stress values (if you have them in your language)
    #  head word should be quoted if it contains non-ascii or whitespace
    #

    sleekit : s l iy1 k ih0 t
    trochled : t r ao1 k ax0 l d
    mounir : m uw0 n iy1 r
    chalhoub : sh ax0 l hh uw1 b

    """
}
