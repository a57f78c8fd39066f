private import Appliance
package import Devices
private import Sound

/// Makes the sounds of a script: what visitors say, files, room noise; all at hearing rate.
package enum StepSounds {
  /// A step cannot be made: its line and why.
  package struct Failure: Error, Hashable {
    package var line: Int
    package var reason: String
  }

  /// The voice of visitors who name none: not the voice of the appliance.
  package static let visitorVoice = "rms"

  /// - Parameter folder: where the script stands; files are relative to it.
  /// - Returns: the sound of each step of the script, nil for steps without one.
  package static func sounds(
    of script: RehearsalScript, folder: String, synthesizer: any Synthesizer
  ) throws(Failure) -> [[Int16]?] {
    // What is said again is the same sound: a day of visitors says little that is new.
    var made: [RehearsalScript.Action: [Int16]] = [:]
    var sounds: [[Int16]?] = []
    for step in script.steps {
      switch step.action {
      case .press, .edges, .unplug, .plug, .control:
        sounds.append(nil)
        continue
      case .say, .play: break
      }
      if made[step.action] == nil { made[step.action] = try sound(of: step, folder: folder, synthesizer) }
      sounds.append(made[step.action])
    }
    return sounds
  }

  private static func sound(
    of step: RehearsalScript.Step, folder: String, _ synthesizer: any Synthesizer
  ) throws(Failure) -> [Int16]? {
    switch step.action {
    case .say(let text, let voice, let dBFS):
      try speech(text, voice: voice, dBFS: dBFS, line: step.line, synthesizer)
    case .play(let file): try clip(file, folder: folder, line: step.line)
    case .press, .edges, .unplug, .plug, .control: nil
    }
  }

  /// The noise of a script's room, repeated for ever; empty without noise.
  package static func noise(of script: RehearsalScript, folder: String, seed: UInt64) throws(Failure) -> [Int16] {
    guard let noise = script.noise else { return [] }
    let samples: [Int16]
    if let file = noise.file {
      samples = try clip(file, folder: folder, line: 1)
    } else {
      // Ten seconds, so that nothing can learn its period.
      var generator = NoiseGenerator(.pink, level: Decibels(noise.dBFS), seed: seed)
      samples = generator.samples(Clip.hearingRate * 10)
    }
    return scaled(samples, to: Decibels(noise.dBFS))
  }

  private static func speech(
    _ text: String, voice: String?, dBFS: Double, line: Int, _ synthesizer: any Synthesizer
  ) throws(Failure) -> [Int16] {
    let speaker = try Self.voice(voice, line: line, synthesizer)
    do {
      let speech = try synthesizer.speech(of: text, isSSML: false, voice: speaker)
      var samples: [Int16] = []
      while let piece = try speech.next() { samples += piece }
      let clip = try Clip(sampleRate: speech.sampleRate, samples: samples).resampled(to: Clip.hearingRate)
      return scaled(clip.samples, to: Decibels(dBFS))
    } catch SynthesisError.nothingToSay {
      throw Failure(line: line, reason: "there is nothing in \"\(text)\" that can be said")
    } catch SynthesisError.engine(let reason) {
      throw Failure(line: line, reason: "cannot say \"\(text)\": \(reason)")
    } catch {
      throw Failure(line: line, reason: "cannot say \"\(text)\": \(error)")
    }
  }

  /// A voice that a script names must be there: another one would be another visitor.
  private static func voice(_ name: String?, line: Int, _ synthesizer: any Synthesizer) throws(Failure) -> Voice {
    guard let name else { return synthesizer.voice(for: VoiceQuery(id: visitorVoice, name: visitorVoice)) }
    let wanted = name.lowercased()
    if let voice = synthesizer.voices.first(where: { [$0.id.lowercased(), $0.name.lowercased()].contains(wanted) }) {
      return voice
    }
    let names = synthesizer.voices.map(\.id).joined(separator: ", ")
    throw Failure(line: line, reason: "there is no voice \"\(name)\" (there are \(names))")
  }

  private static func scaled(_ samples: [Int16], to level: Decibels) -> [Int16] {
    let present = Level(of: samples).rms
    guard present > .silence else { return samples }
    var scaled = samples
    Gain(Decibels(level.value - present.value)).apply(to: &scaled)
    return scaled
  }

  private static func clip(_ file: String, folder: String, line: Int) throws(Failure) -> [Int16] {
    do {
      let path = file.hasPrefix("/") ? file : "\(folder)/\(file)"
      let clip = try MediaLibrary.decode(try MediaLibrary.read(path), name: file, format: nil)
      return try clip.resampled(to: Clip.hearingRate).samples
    } catch {
      throw Failure(line: line, reason: "\(error)")
    }
  }
}
