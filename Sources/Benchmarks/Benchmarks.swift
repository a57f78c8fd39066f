// The measurements that need to be inside the program; scripts/bench prints them beside their limits.
internal import Devices
private import FliteSpeech
private import Glibc

@main
enum Benchmarks {
  private static let usage = """
    usage: Benchmarks engine                    steps a second and heap allocations a step, for each kind of flow
           Benchmarks generate MODULES FOLDER   writes a flow folder of so many modules
           Benchmarks check FOLDER              reads and validates it: milliseconds, peak megabytes, faults
           Benchmarks run PROGRAM [WORD]...     runs a program: milliseconds, peak megabytes, exit status
           Benchmarks application FOLDER PROGRAM [WORD]...   asks a program that answers, and talks over a socket in FOLDER
           Benchmarks api                       milliseconds of each call of the controller, the longest of many
           Benchmarks echo                      decibels of echo that are removed, in several rooms
           Benchmarks own-voice MINUTES [WAV]...   hotwords found while the device speaks, in quiet, and wakes by its own voice
           Benchmarks endpointing FOLDER LABELS   errors of the ends of speech, in milliseconds
           Benchmarks edges                     milliseconds from a button to its action
           Benchmarks mashing                   what an hour of presses costs
           Benchmarks rush SECONDS FOLDER       500 presses in so many seconds on a running appliance: what is left
           Benchmarks presses MS                a conversation with a press at every so many milliseconds of its course
           Benchmarks playing FOLDER            milliseconds to silence, to the other output, to the first sound
           Benchmarks speech FOLDER             milliseconds to the first sound of a long text, to its end when it is stopped
           Benchmarks speech-cost CHARACTERS VOICE   how fast a text is spoken, the longest gap, megabytes
           Benchmarks speech-text CHARACTERS FILE    writes the text that is spoken
           Benchmarks speech-voices TIMES SEED FOLDER   damages voice files and lets them speak
           Benchmarks first-sound FILE PROGRAM [WORD]...   runs a program that writes a sound file
           Benchmarks log-speed                 what the session log costs the engine and the card
           Benchmarks killed COUNT FOLDER PROGRAM [WORD]...   kills a rehearsal so many times: what its log has lost
           Benchmarks sounds                    how 500 generated sound files are read
           Benchmarks log SESSIONS STEPS FILE   writes a log of so many sessions of so many steps each
           Benchmarks people LIST EMBEDDING FILE   makes the bank of people's speech of the sounds in LIST
           Benchmarks fuzz-texts SECONDS SEED FOLDER   makes hostile texts and reads them as words
           Benchmarks fuzz SECONDS SEED FOLDER FILE...   damages files and reads them; what crashes is kept in FOLDER
    """

  static func main() {
    // As `hearken` itself: memory is measured as the product needs it.
    FliteLibrary.giveMemoryBack()
    let words = Array(CommandLine.arguments.dropFirst())
    do throws(Failure) {
      switch (words.first, words.count) {
      case ("engine"?, 1):
        for line in EngineSpeed.measure() { print(line) }
      case ("generate"?, 3):
        guard let count = Int(words[1]), count > 1 else { throw Failure("\"\(words[1])\" is no number of modules") }
        let flow = GeneratedFlow(modules: count)
        try Disk.write(flow.voiceflow, to: words[2] + "/voiceflow.json")
        try Disk.write(flow.prompts, to: words[2] + "/prompts.json")
      case ("check"?, 2):
        print(try CheckSpeed.measure(words[1]))
      case ("run"?, 2...):
        print(try ChildProcess.run(Array(words.dropFirst())))
      case ("application"?, 3...):
        for line in try ApplicationSpeed.measure(Array(words.dropFirst(2)), folder: words[1]) { print(line) }
      case ("api"?, 1):
        // The first thread is the main actor's until Dispatch has it.
        for line in MainActor.assumeIsolated({ APISpeed.measure() }) { print(line) }
      case ("echo"?, 1):
        for line in EchoLoss.measure() { print(line) }
      case ("own-voice"?, 2...):
        guard let minutes = Int(words[1]), minutes > 0 else { throw Failure("\"\(words[1])\" is no number of minutes") }
        for line in try OwnVoice.measure(minutes: minutes, clips: Array(words.dropFirst(2))) { print(line) }
      case ("endpointing"?, 3):
        for line in try EndpointerAccuracy.measure(folder: words[1], labels: words[2]) { print(line) }
      case ("edges"?, 1):
        for line in try BoardSpeed.edges() { print(line) }
      case ("mashing"?, 1):
        for line in try BoardSpeed.mashing(hours: 1) { print(line) }
      case ("rush"?, 3):
        guard let seconds = Int(words[1]), seconds > 0 else { throw Failure("\"\(words[1])\" is no number of seconds") }
        for line in try BoardSpeed.rush(seconds: seconds, folder: words[2]) { print(line) }
      case ("presses"?, 2):
        guard let step = Int(words[1]), step > 0 else { throw Failure("\"\(words[1])\" is no number of milliseconds") }
        for line in try PressSweep.measure(step: step) { print(line) }
      case ("playing"?, 2):
        for line in try SoundSpeed.measure(folder: words[1]) { print(line) }
      case ("speech"?, 2):
        for line in try SpeechSpeed.measure(folder: words[1]) { print(line) }
      case ("speech-cost"?, 3):
        guard let count = Int(words[1]) else { throw Failure("\"\(words[1])\" is no number of characters") }
        print(try SpeechSpeed.cost(characters: count, voice: words[2]))
      case ("speech-text"?, 3):
        guard let count = Int(words[1]) else { throw Failure("\"\(words[1])\" is no number of characters") }
        try Disk.write(Array(SpeechSpeed.text(count).utf8), to: words[2])
      case ("speech-voices"?, 4):
        guard let times = Int(words[1]), let seed = UInt64(words[2]) else { throw Failure(usage) }
        print(try SpeechSpeed.damage(times: times, seed: seed, folder: words[3]))
      case ("first-sound"?, 3...):
        print(try ChildProcess.firstSound(in: words[1], Array(words.dropFirst(2))))
      case ("log-speed"?, 1):
        for line in try LogSpeed.measure() { print(line) }
      case ("killed"?, 4...):
        guard let count = Int(words[1]), count > 0 else { throw Failure("\"\(words[1])\" is no number of times") }
        for line in try KilledRehearsals.measure(count: count, folder: words[2], words: Array(words.dropFirst(3))) {
          print(line)
        }
      case ("sounds"?, 1):
        for line in SoundFileReading.measure() { print(line) }
      case ("log"?, 4):
        guard let sessions = Int(words[1]), let steps = Int(words[2]), sessions > 0, steps > 0 else {
          throw Failure("\"\(words[1])\" and \"\(words[2])\" must be numbers above 0")
        }
        try GeneratedLog.write(to: words[3], sessions: sessions, steps: steps, now: Stopwatch.wallTime)
      case ("people"?, 4):
        print(try PeopleBank.make(list: words[1], embedding: words[2], to: words[3]))
      case ("fuzz-texts"?, 4):
        guard let seconds = Double(words[1]), let seed = UInt64(words[2]) else {
          throw Failure("\"\(words[1])\" and \"\(words[2])\" must be numbers")
        }
        var fuzzer = TextFuzzer(seed: seed, keeping: words[3])
        print(try fuzzer.run(seconds: seconds))
      case ("fuzz"?, 5...):
        guard let seconds = Double(words[1]), let seed = UInt64(words[2]) else {
          throw Failure("\"\(words[1])\" and \"\(words[2])\" must be numbers")
        }
        var fuzzer = try Fuzzer(files: Array(words.dropFirst(4)), seed: seed, keeping: words[3])
        print(try fuzzer.run(seconds: seconds))
      default:
        throw Failure(usage)
      }
    } catch {
      let line = Array((error.sentence + "\n").utf8)
      _ = write(STDERR_FILENO, line, line.count)
      exit(64)
    }
  }
}

/// What could not be done, as a sentence.
struct Failure: Error {
  var sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

/// Time as the processor's clock on the wall shows it.
enum Stopwatch {
  /// Seconds since some moment in the past.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The time of day.
  static var wallTime: WallTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return WallTime(millisecondsSince1970: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Seconds that this process has computed: another process that takes the processor does not count.
  static var computed: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Seconds that the calling thread has computed.
  static var computedByThread: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The most memory that this process has had in use, in megabytes.
  static var peakMegabytes: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) / 1024
  }
}
