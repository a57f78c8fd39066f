// Orders understood completely, and answers told from what is no answer.
internal import Appliance
internal import Devices
private import FliteSpeech
internal import PocketSphinxHearing
private import Sound

enum RecognitionTest {
  /// Prints a line for each measurement.
  static func run(_ audio: AudioFolder) throws(Failure) {
    let babble = try audio.babble()
    let recognizer = PocketSphinxRecognizer(fallback: FlitePronouncer())
    try orders(audio, recognizer, babble)
    try answers(audio, recognizer, babble)
  }

  // MARK: Orders

  private static func orders(
    _ audio: AudioFolder, _ recognizer: PocketSphinxRecognizer, _ babble: [Double]
  ) throws(Failure) {
    let orders = try Orders(labels: "\(audio.path)/human/labels.tsv")
    let task = RecognitionTask(id: "orders", model: .jsgf(orders.grammar))
    let utterances = try audio.utterances("human/orders")
    for (name, noise) in [("clean", nil as [Double]?), ("in babble at 10 dB", babble)] {
      let scenes = HotwordTest.scenes(utterances, noise)
      let start = Cost.processorTime()
      var (complete, accepted) = (0, 0)
      for scene in scenes {
        let heard = try hear(scene.samples, task, recognizer)
        if orders.understood(heard.text ?? "") == orders.slots[label(scene.file)] {
          complete += 1
          if heard.isAccepted { accepted += 1 }
        }
      }
      let seconds = Double(scenes.reduce(0) { $0 + $1.samples.count }) / 16_000
      let cost = (Cost.processorTime() - start) / seconds
      print(
        "orders \(name): understood completely \(part(complete, scenes.count)), \(accepted) of them accepted; "
          + "processor \(cost.text(4)) s a second of sound")
    }
  }

  /// What pocketsphinx_continuous needs for the same: FOLDER/orders.gram and FOLDER/{clean,noise}/NNN.wav.
  static func writeOrders(_ audio: AudioFolder, to folder: String) throws(Failure) {
    let orders = try Orders(labels: "\(audio.path)/human/labels.tsv")
    try TestSounds.makeFolder(folder)
    try TestSounds.write(Array(orders.grammar.utf8), "\(folder)/orders.gram")
    let utterances = try audio.utterances("human/orders")
    for (name, noise) in [("clean", nil as [Double]?), ("noise", try audio.babble())] {
      try TestSounds.makeFolder("\(folder)/\(name)")
      for scene in HotwordTest.scenes(utterances, noise) {
        let file = scene.file.split(separator: "/").last?.prefix { $0 != "." } ?? ""
        try TestSounds.write(scene.samples, "\(folder)/\(name)/\(file).wav")
      }
    }
  }

  /// - Parameter file: a line for each order: its number, a tab, and the text that was understood.
  static func score(_ audio: AudioFolder, _ file: String) throws(Failure) {
    let orders = try Orders(labels: "\(audio.path)/human/labels.tsv")
    let bytes: [UInt8]
    do { bytes = try MediaLibrary.read(file) } catch { throw Failure("\(error)") }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let complete = lines.count { line in
      let fields = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      return orders.slots["orders/\(fields[0]).flac"] == orders.understood(fields.count > 1 ? String(fields[1]) : "")
    }
    print("understood completely \(part(complete, lines.count))")
  }

  static func label(_ file: String) -> String { String(file.dropFirst("human/".count)) }

  // MARK: Answers

  private static func answers(
    _ audio: AudioFolder, _ recognizer: PocketSphinxRecognizer, _ babble: [Double]
  ) throws(Failure) {
    let task = RecognitionTask(id: "yes or no", model: .phrases(["yes", "no"]))
    let said = try clear() + recorded(audio)
    for (name, noise) in [("clear", nil as [Double]?), ("in babble at 10 dB", babble)] {
      var passed = 0
      for (number, answer) in said.enumerated() {
        let scene = Scene(Utterance(file: answer.word, samples: answer.samples), number: number, babble: noise)
        let heard = try hear(scene.samples, task, recognizer)
        if heard.isAccepted, heard.text == answer.word { passed += 1 }
      }
      print("yes or no, \(name): understood \(part(passed, said.count))")
    }
    var people = try audio.utterances("human/orders")
    for hotword in try audio.hotwords() { people += try audio.utterances("human/\(hotword)") }
    try others("people's other speech", people, task, recognizer)
    try others(
      "synthetic other speech", try synthetic(audio) { $0 != "yes" && $0 != "no" }.map(\.utterance), task, recognizer)
  }

  private static func others(
    _ name: String, _ utterances: [Utterance], _ task: RecognitionTask, _ recognizer: PocketSphinxRecognizer
  ) throws(Failure) {
    var rejected = 0
    for scene in HotwordTest.scenes(utterances, nil) where try !hear(scene.samples, task, recognizer).isAccepted {
      rejected += 1
    }
    print("yes or no, \(name): no match \(part(rejected, utterances.count))")
  }

  /// Both answers by each of flite's voices, said in three ways.
  private static func clear() throws(Failure) -> [(word: String, samples: [Int16])] {
    let synthesizer = FliteSynthesizer()
    var said: [(word: String, samples: [Int16])] = []
    for voice in synthesizer.voices {
      for word in ["yes", "no"] {
        for text in ["\(word).", "\(word)!", "\(word)?"] {
          do {
            let speech = try synthesizer.speech(of: text, isSSML: false, voice: voice)
            var samples: [Int16] = []
            while let piece = try speech.next() { samples += piece }
            let clip = Clip(sampleRate: speech.sampleRate, samples: samples)
            said.append((word, try clip.resampled(to: Clip.hearingRate).samples))
          } catch { throw Failure("\(voice.id) cannot say \"\(word)\": \(error)") }
        }
      }
    }
    return said
  }

  /// Both answers as other synthesisers say them.
  private static func recorded(_ audio: AudioFolder) throws(Failure) -> [(word: String, samples: [Int16])] {
    try synthetic(audio) { $0 == "yes" || $0 == "no" }.map { ($0.transcript, $0.utterance.samples) }
  }

  private static func synthetic(
    _ audio: AudioFolder, where isWanted: (String) -> Bool
  ) throws(Failure) -> [(transcript: String, utterance: Utterance)] {
    let bytes: [UInt8]
    do { bytes = try MediaLibrary.read("\(audio.path)/synthetic/items.tsv") } catch { return [] }
    var found: [(transcript: String, utterance: Utterance)] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count > 5, fields[1] != "speech", fields[5] != "espeak", isWanted(fields[3]) else { continue }
      let file = "synthetic/clean/\(fields[0]).flac"
      found.append((fields[3], Utterance(file: file, samples: try AudioFolder.samples("\(audio.path)/\(file)"))))
    }
    return found
  }

  // MARK: Hearing

  static func hear(
    _ sound: [Int16], _ task: RecognitionTask, _ recognizer: PocketSphinxRecognizer
  ) throws(Failure) -> Recognition {
    do throws(HearingError) {
      try recognizer.begin(task)
      _ = try sound.withElements { block throws(HearingError) in try recognizer.process(block) }
      return try recognizer.finish()
    } catch { throw Failure(error.sentence) }
  }

  static func part(_ count: Int, _ all: Int) -> String {
    "\(count) of \(all) (\((100 * Double(count) / Double(max(1, all))).text(1)) %)"
  }
}
