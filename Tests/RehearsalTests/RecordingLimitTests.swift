import Appliance
import Devices
import Rehearsal
import SQLiteSessionLog
import Sound
import TestSupport
import Testing
import VoiceFlow

/// When recordings end, and what is kept of them.
@Suite struct RecordingLimitTests {
  private func at(_ seconds: Double, _ text: String) -> RehearsalScript.Step {
    RehearsalScript.Step(when: .at(seconds), action: .say(text, voice: "awb", dBFS: -23), line: 1)
  }

  @Test("a recording without any limit ends at the appliance's own (field report B3)") func ceiling() throws {
    let kiosk = try Kiosk([.record("Rec", limitMs: 0)])
    kiosk.configuration.limits.recordingSeconds = 5
    _ = try kiosk.rehearse()
    #expect(try kiosk.story().recordings.map(\.durationMs) == [5_000])
    #expect(kiosk.times(.recordingEnded, ["reason": "maxAudioExceeded"]).count == 1)
  }

  @Test("trimSilence keeps the words, savePreTrimAudio all the sound beside them (spec A8)") func whole() throws {
    var record = VoiceflowModule.record("Rec", limitMs: 8_000)
    record.recordAudioParams?.recordingFileName = FieldString("note.wav")
    record.recordAudioParams?.vadParams.enableVAD = FieldValue(true)
    record.recordAudioParams?.vadParams.trimSilence = FieldValue(true)
    record.recordAudioParams?.vadParams.savePreTrimAudio = FieldValue(true)
    let kiosk = try Kiosk([record])
    kiosk.script.steps = [at(3, "opening hours")]
    _ = try kiosk.rehearse()
    let recordings = try kiosk.story().recordings.sorted { $0.path < $1.path }
    #expect(recordings.map(\.path) == ["note-whole.wav", "note.wav"])
    #expect(recordings.map(\.state) == ["complete", "complete"])
    #expect(recordings.first?.durationMs == 8_000)
    // The words, 300 ms before them and the silence that tells that they are over.
    #expect((900...2_200).contains(recordings.last?.durationMs ?? 0))
  }

  @Test("a short yes ends its turn within a second (field report B4)") func shortAnswer() throws {
    let kiosk = try Kiosk([.ask("Ask", ["yes": "VF_END", "no": "VF_END"])])
    kiosk.script.steps = [at(1, "yes")]
    _ = try kiosk.rehearse()
    let utterance = try #require(try kiosk.story().utterances.first)
    let ended = try #require(kiosk.times(.moduleEnded, ["module": "Ask"]).first)
    #expect(ended - Double(utterance.endedMs) / 1_000 <= 1)
  }

  @Test("steady noise is no speech: a recording in it ends at its limit, and says so (field report B2)")
  func steadyNoise() throws {
    var record = VoiceflowModule.record("Rec", limitMs: 3_000)
    record.recordAudioParams?.vadParams.enableVAD = FieldValue(true)
    record.recordAudioParams?.stopRecordParams.maxPostSpeechSilenceLengthMs = FieldValue(800)
    let kiosk = try Kiosk([record])
    kiosk.script.steps = [RehearsalScript.Step(when: .at(0), action: .play("fan.wav"), line: 1)]
    var fan = NoiseGenerator(.pink, level: Decibels(-25), seed: 4)
    TestFile.write(
      WAVFile.encode(Clip(sampleRate: 16_000, samples: fan.samples(80_000))), to: "\(kiosk.folder)/fan.wav")
    _ = try kiosk.rehearse()
    #expect(kiosk.times(.recordingEnded, ["reason": "maxAudioExceeded"]).count == 1)
    #expect(try kiosk.story().recordings.map(\.durationMs) == [3_000])
  }

  @Test(
    "a mute, or a microphone that is pulled out, ends a recording by its name", arguments: ["muted", "device-lost"])
  func noMicrophone(reason: String) throws {
    let kiosk = try Kiosk([.record("Rec", limitMs: 8_000)])
    kiosk.script.steps = [
      RehearsalScript.Step(
        when: .at(1), action: reason == "muted" ? .control("mute on") : .unplug("microphone"), line: 1)
    ]
    _ = try kiosk.rehearse(until: 5)
    #expect(kiosk.times(.recordingEnded, ["reason": reason]).count == 1)
    let story = try kiosk.story()
    #expect(story.steps[1].reason == reason)
    // What was recorded until then is kept.
    #expect(story.recordings.map(\.state) == ["complete"])
    #expect((900...1_100).contains(story.recordings.first?.durationMs ?? 0))
  }
}
