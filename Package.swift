// swift-tools-version: 6.0
// Hearken: a talking appliance for Raspberry Pi-class boards. One module per concern; who may import whom is the list of
// dependencies below, and `scripts/check-boundaries` checks the rest (C modules, Foundation).
import PackageDescription

let package = Package(
  name: "hearken",
  products: [
    .executable(name: "hearken", targets: ["hearken"]),
    .library(name: "BZVoiceFlow", targets: ["BZVoiceFlow"]),
    .library(name: "BZMedia", targets: ["BZMedia"]),
  ],
  targets: [
    // C libraries. Each holds what Swift cannot call, and is imported by exactly one Swift module.
    .target(name: "CLinux"),
    .target(name: "CALSA", linkerSettings: [.linkedLibrary("asound")]),
    .target(name: "CGPIOD", linkerSettings: [.linkedLibrary("gpiod")]),
    .target(
      name: "CFlite",
      linkerSettings: [
        "flite_cmu_us_slt", "flite_cmu_us_rms", "flite_cmu_us_awb", "flite_cmu_us_kal16", "flite_cmu_us_kal",
        "flite_usenglish", "flite_cmulex", "flite",
      ].map { .linkedLibrary($0) } + [.linkedLibrary("m")]),
    .target(
      name: "CPocketSphinx", cSettings: [.headerSearchPath("forwards")],
      linkerSettings: [.linkedLibrary("pocketsphinx"), .linkedLibrary("sphinxbase"), .linkedLibrary("m")]),
    .target(name: "CFLAC", linkerSettings: ["FLAC", "ogg", "m"].map { .linkedLibrary($0) }),
    .target(name: "CMAD", linkerSettings: [.linkedLibrary("mad")]),
    .target(name: "CFAAD", linkerSettings: [.linkedLibrary("faad"), .linkedLibrary("m")]),
    .target(name: "CSpawn"),
    .target(name: "CSpeexDSP", linkerSettings: [.linkedLibrary("speexdsp"), .linkedLibrary("m")]),
    .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
    // Ours, in C: arithmetic that needs the widest vectors of the processor it runs on.
    .target(name: "CSpeechEmbedding"),
    .target(name: "CHotwordTraining"),

    // The pure core: arithmetic, values, decisions. No device, no clock, no file.
    .target(name: "LocatedJSON"),
    .target(name: "VoiceFlow", dependencies: ["LocatedJSON"]),
    .target(name: "Sound", dependencies: ["CSpeexDSP"]),
    .target(name: "SoundFiles", dependencies: ["Sound", "CFLAC", "CMAD", "CFAAD"]),
    .target(name: "Devices", dependencies: ["Sound"]),
    // Text and SSML as words that a voice can say.
    .target(name: "SpokenText", dependencies: ["Devices"], exclude: ["README.md"]),

    // Threads that are joined and waits that end: for whatever blocks.
    .target(name: "Threads"),

    // The files that a static program carries, and archives like it.
    .target(name: "Resources"),
    .target(name: "Checksums"),
    // A board with two systems, of which one runs and the other can be replaced.
    .target(name: "SystemSlots", dependencies: ["Checksums", "Resources"]),

    // A flow as a picture: text for drawing programs.
    .target(name: "FlowGraph", dependencies: ["VoiceFlow", "LocatedJSON"]),

    // The second stage of hotwords: sound into vectors, vectors into logits, and their files. Bytes are handed in.
    .target(name: "SpeechEmbedding", dependencies: ["Devices", "Sound", "LocatedJSON", "CSpeechEmbedding"]),
    .target(name: "HotwordHeads", dependencies: ["SpeechEmbedding", "Devices", "LocatedJSON"]),

    // How a second stage is learnt: synthetic speech in, a file out.
    .target(
      name: "HotwordTraining",
      dependencies: ["HotwordHeads", "SpeechEmbedding", "Devices", "Sound", "Threads", "CHotwordTraining"]),
    .target(name: "HotwordVoices", dependencies: ["HotwordTraining", "FliteSpeech", "Devices", "Sound"]),

    // One module per C library; each makes it satisfy the ports of Devices.
    .target(name: "ALSAAudio", dependencies: ["Devices", "Sound", "Threads", "CALSA"]),
    .target(name: "FliteSpeech", dependencies: ["SpokenText", "Devices", "Sound", "Threads", "CFlite"]),
    .target(name: "PocketSphinxHearing", dependencies: ["Devices", "Sound", "CPocketSphinx"]),
    // Hotwords in both stages.
    .target(
      name: "HotwordHearing", dependencies: ["Devices", "HotwordHeads", "SpeechEmbedding", "PocketSphinxHearing"]),
    .target(name: "GPIOPanel", dependencies: ["Devices", "LocatedJSON", "Threads", "CGPIOD"]),
    .target(name: "SQLiteSessionLog", dependencies: ["Devices", "LocatedJSON", "Threads", "CSQLite"]),
    .target(name: "SimulatedDevices", dependencies: ["Devices", "Sound"]),

    // Recordings on the card, and the log as a person reads it.
    .target(name: "Recordings", dependencies: ["Checksums", "Devices", "Sound", "Threads"]),
    .target(name: "LogReports", dependencies: ["Devices", "LocatedJSON", "SQLiteSessionLog"]),

    // The appliance runs conversations on ports; the program puts the parts together.
    .target(name: "Appliance", dependencies: ["VoiceFlow", "LocatedJSON", "Devices", "Sound", "SoundFiles"]),
    .target(
      name: "Board",
      dependencies: ["Appliance", "VoiceFlow", "Devices", "Sound", "Threads", "LocatedJSON", "ALSAAudio", "GPIOPanel"]),
    // The board examined: measurements in, sentences out, and the devices to measure with.
    .target(
      name: "Doctor",
      dependencies: ["Appliance", "Devices", "Sound", "Threads", "LocatedJSON", "ALSAAudio", "GPIOPanel"]),
    // The program beside the flow and the control socket: lines of JSON.
    .target(
      name: "ApplicationLink", dependencies: ["Appliance", "VoiceFlow", "LocatedJSON", "Devices", "Threads", "CSpawn"]),
    .target(
      name: "Rehearsal",
      dependencies: ["Appliance", "VoiceFlow", "LocatedJSON", "Devices", "Sound", "SimulatedDevices", "Threads"]),
    .executableTarget(
      name: "hearken",
      dependencies: [
        "Rehearsal", "Board", "Doctor", "Threads", "ApplicationLink", "Appliance", "VoiceFlow", "FlowGraph",
        "LocatedJSON",
        "Devices", "Sound", "SoundFiles", "CLinux", "ALSAAudio", "FliteSpeech", "PocketSphinxHearing", "HotwordHearing",
        "HotwordHeads",
        "SpeechEmbedding", "GPIOPanel", "SQLiteSessionLog", "SimulatedDevices",
        "Recordings", "LogReports", "Resources", "SystemSlots", "HotwordTraining", "HotwordVoices",
      ]),

    // The interface of BZVoiceFlow 1.2.0 for programs that embed the appliance: as `hearken`, they put the parts together.
    .target(name: "BZMedia", dependencies: ["Appliance", "Devices", "FliteSpeech"]),
    .target(
      name: "BZVoiceFlow",
      dependencies: [
        "BZMedia", "Board", "Appliance", "VoiceFlow", "LocatedJSON", "Devices", "Threads", "FliteSpeech",
        "PocketSphinxHearing", "Recordings",
      ]),

    // The application of flows/voice-assistant: an example of a program that embeds the library and needs nothing else.
    .executableTarget(
      name: "voice-assistant", dependencies: ["BZVoiceFlow"], path: "flows/voice-assistant/Application"),

    // Programs of the scripts, no products: measurements and the fuzzer (its C part counts the requests to the heap), and the panel
    // alone for scripts/vm-test.
    .target(name: "CMallocCount"),
    .executableTarget(name: "PanelProbe", dependencies: ["GPIOPanel", "Devices", "Threads"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "VoiceFlow", "LocatedJSON", "Appliance", "ApplicationLink", "BZVoiceFlow", "Devices", "Threads", "TestSupport",
        "ALSAAudio", "CMallocCount", "Board", "FliteSpeech", "PocketSphinxHearing", "Recordings", "Rehearsal",
        "SimulatedDevices", "Sound", "SoundFiles", "SQLiteSessionLog", "HotwordTraining",
        "SpeechEmbedding", "SpokenText",
      ]),

    .executableTarget(
      name: "Accuracy",
      dependencies: [
        "Appliance", "Devices", "FliteSpeech", "HotwordHeads", "HotwordHearing", "LocatedJSON", "PocketSphinxHearing",
        "Sound", "SpeechEmbedding",
      ]),

    // Tests mirror the modules; AdapterTests run the real libraries, EndToEndTests the built program.
    .target(
      name: "TestSupport",
      dependencies: [
        "ALSAAudio", "Appliance", "VoiceFlow", "Devices", "Rehearsal", "SimulatedDevices", "Sound", "Threads",
      ], path: "Tests/TestSupport"),
    .target(name: "CAllocationProbe", path: "Tests/CAllocationProbe"),
    .target(name: "CSimulatedCard", dependencies: ["CSQLite"], path: "Tests/CSimulatedCard"),
    .testTarget(
      name: "ALSAAudioTests",
      dependencies: ["ALSAAudio", "Devices", "Sound", "Threads", "TestSupport", "CAllocationProbe"]),
    .testTarget(name: "LocatedJSONTests", dependencies: ["LocatedJSON"]),
    .testTarget(name: "VoiceFlowTests", dependencies: ["VoiceFlow", "LocatedJSON"]),
    .testTarget(name: "FlowConformanceTests", dependencies: ["VoiceFlow", "LocatedJSON"], exclude: ["Cases"]),
    .testTarget(name: "FlowGraphTests", dependencies: ["FlowGraph", "VoiceFlow", "LocatedJSON"]),
    .testTarget(name: "SoundTests", dependencies: ["Sound", "TestSupport"]),
    .testTarget(name: "SoundFilesTests", dependencies: ["SoundFiles", "Sound", "TestSupport"]),
    .testTarget(name: "SpokenTextTests", dependencies: ["SpokenText", "Devices"]),
    .testTarget(
      name: "FliteSpeechTests", dependencies: ["FliteSpeech", "SpokenText", "Devices", "Sound", "TestSupport"]),
    .testTarget(
      name: "HotwordTrainingTests",
      dependencies: [
        "HotwordTraining", "HotwordVoices", "HotwordHeads", "SpeechEmbedding", "Devices", "Sound", "TestSupport",
      ]),
    .testTarget(
      name: "PocketSphinxHearingTests",
      dependencies: ["PocketSphinxHearing", "FliteSpeech", "Devices", "Sound", "Threads"]),
    .testTarget(
      name: "SpeechEmbeddingTests", dependencies: ["SpeechEmbedding", "Devices", "LocatedJSON", "TestSupport"]),
    .testTarget(name: "HotwordHeadsTests", dependencies: ["HotwordHeads", "SpeechEmbedding", "Devices"]),
    .testTarget(
      name: "HotwordHearingTests",
      dependencies: [
        "HotwordHearing", "HotwordHeads", "SpeechEmbedding", "PocketSphinxHearing", "FliteSpeech", "Devices",
        "TestSupport",
      ]),
    .testTarget(name: "DevicesTests", dependencies: ["Devices"]),
    .testTarget(name: "GPIOPanelTests", dependencies: ["GPIOPanel", "Devices", "Threads"]),
    .testTarget(name: "ResourcesTests", dependencies: ["Resources", "TestSupport"]),
    .testTarget(name: "ChecksumsTests", dependencies: ["Checksums"]),
    .testTarget(name: "SystemSlotsTests", dependencies: ["SystemSlots", "Checksums", "TestSupport"]),
    .testTarget(name: "ThreadsTests", dependencies: ["Threads"]),
    .testTarget(name: "DoctorTests", dependencies: ["Doctor", "GPIOPanel", "Devices", "Sound", "TestSupport"]),
    .testTarget(
      name: "BoardTests",
      dependencies: [
        "Board", "Appliance", "VoiceFlow", "LocatedJSON", "Devices", "Threads", "FliteSpeech", "SQLiteSessionLog",
        "ALSAAudio", "Recordings", "Sound", "TestSupport",
      ]),
    .testTarget(
      name: "SQLiteSessionLogTests",
      dependencies: ["SQLiteSessionLog", "Devices", "LocatedJSON", "Threads", "TestSupport", "CSimulatedCard"]),
    .testTarget(
      name: "RecordingsTests", dependencies: ["Checksums", "Recordings", "Devices", "Sound", "Threads", "TestSupport"]),
    .testTarget(
      name: "LogReportsTests",
      dependencies: ["LogReports", "SQLiteSessionLog", "Devices", "LocatedJSON", "TestSupport"]),
    .testTarget(
      name: "ApplianceTests",
      dependencies: ["Appliance", "VoiceFlow", "LocatedJSON", "Devices", "Sound", "SoundFiles", "TestSupport"]),
    .testTarget(
      name: "ApplicationLinkTests",
      dependencies: ["ApplicationLink", "Appliance", "VoiceFlow", "LocatedJSON", "Devices", "Threads", "TestSupport"]),
    .testTarget(name: "SimulatedDevicesTests", dependencies: ["SimulatedDevices", "Devices"]),
    .testTarget(
      name: "RehearsalTests",
      dependencies: [
        "Sound", "Rehearsal", "ApplicationLink", "Appliance", "SimulatedDevices", "VoiceFlow", "LocatedJSON", "Devices",
        "FliteSpeech",
        "PocketSphinxHearing", "SQLiteSessionLog", "Recordings", "TestSupport",
      ]),
    .testTarget(
      name: "BZVoiceFlowTests",
      dependencies: [
        "BZVoiceFlow", "BZMedia", "Appliance", "Rehearsal", "SimulatedDevices", "VoiceFlow", "Devices", "FliteSpeech",
        "PocketSphinxHearing", "Recordings", "Sound", "Threads", "TestSupport", "voice-assistant",
      ], exclude: ["Examples/README.md"]),
    .testTarget(name: "EndToEndTests", dependencies: ["SQLiteSessionLog", "Sound", "LocatedJSON", "TestSupport"]),
  ]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
