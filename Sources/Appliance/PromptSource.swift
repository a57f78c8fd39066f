package import Devices
package import VoiceFlow

/// The sound of a prompt: its segments one after the other, each from the first of its sources that can be used (spec C3).
///
/// Confined to the thread that pulls, but for `interrupt`. At most a sentence, or the bytes of one file, are held at a time.
package final class PromptSource: SampleSource {
  private enum Step {
    case beginSegment
    /// What is to be said of it before, then its start.
    case announceSegment(Int)
    case deliver
    case endSegment
    case finished(SourceMark)
  }

  private let segments: [PromptSegment]
  private let media: MediaLibrary
  private let synthesizer: any Synthesizer
  private let sampleRate: Int
  private let levels: Bool
  private var index = 0
  private var step = Step.beginSegment
  private var current: (any SegmentSound)?
  private var piece: [Int16] = []
  private var position = 0
  /// What is to be told of the segment that begins.
  private var remarks: [SourceMark] = []
  private let interruption = Interruption()

  /// - Parameters:
  ///   - sampleRate: the rate at which the speaker plays.
  ///   - levels: makes sound files and voices alike in loudness.
  package init(
    _ request: PlayRequest, media: MediaLibrary, synthesizer: any Synthesizer, sampleRate: Int, levels: Bool = true
  ) {
    segments = request.segments
    self.media = media
    self.synthesizer = synthesizer
    self.sampleRate = sampleRate
    self.levels = levels
  }

  package func interrupt() { interruption.raise() }

  package func read(into buffer: UnsafeMutableBufferPointer<Int16>) -> SourceRead {
    var count = 0
    while true {
      if interruption.isRaised { return SourceRead(count: count, mark: .end) }
      switch step {
      case .beginSegment:
        guard index < segments.count else {
          step = .finished(.end)
          continue
        }
        do {
          let (sound, source) = try begin(segments[index])
          current = sound
          step = .announceSegment(source)
        } catch {
          step = .finished(.failed(error))
        }
      case .announceSegment(let source):
        if !remarks.isEmpty { return SourceRead(count: count, mark: remarks.removeFirst()) }
        step = .deliver
        return SourceRead(count: count, mark: .segmentStarted(index: index, source: source))
      case .deliver:
        if position < piece.count {
          let copied = min(piece.count - position, buffer.count - count)
          for offset in 0..<copied { buffer[count + offset] = piece[position + offset] }
          position += copied
          count += copied
          if count == buffer.count { return SourceRead(count: count) }
          continue
        }
        do {
          position = 0
          piece = try current?.next() ?? []
          if piece.isEmpty { step = .endSegment }
        } catch {
          step = .finished(.failed(error))
        }
      case .endSegment:
        let ended = index
        current = nil
        index += 1
        step = .beginSegment
        return SourceRead(count: count, mark: .segmentEnded(index: ended))
      case .finished(let mark):
        return SourceRead(count: count, mark: mark)
      }
    }
  }

  /// Opens the first usable source of a segment.
  private func begin(_ segment: PromptSegment) throws(SourceFailure) -> (any SegmentSound, Int) {
    var reasons: [String] = []
    for (number, source) in segment.sources.enumerated() {
      do {
        let sound = try open(source, of: segment)
        // Who listens hears nothing of it; the owner should.
        if !reasons.isEmpty { remarks.insert(.passedOver(index: index, reasons.joined(separator: "; ")), at: 0) }
        return (sound, number)
      } catch {
        switch error {
        case .nothingPlayable(let reason): reasons.append(reason)
        case .broken: throw error
        }
      }
    }
    let detail = reasons.isEmpty ? "it names nothing to play" : reasons.joined(separator: "; ")
    throw .nothingPlayable("prompt \"\(segment.prompt)\": \(detail)")
  }

  private func open(_ source: PromptSegment.Source, of segment: PromptSegment) throws(SourceFailure) -> any SegmentSound
  {
    switch source {
    case .audioFile(let name):
      do {
        let bytes = try media.sound(of: name, languageCode: segment.languageCode)
        return try FileSound(name, segment: segment, sampleRate: sampleRate, levels: levels) {
          () throws(MediaLibrary.Failure) in
          try MediaLibrary.stream(of: bytes, name: name, format: segment.audioFormat)
        }
      } catch {
        throw .nothingPlayable("\(error)")
      }
    case .text(let text, let isSSML):
      return try speech(of: text, isSSML: isSSML, segment: segment)
    case .textFile(let name, let isSSML):
      do {
        let text = try media.text(of: name, in: .playText, languageCode: segment.languageCode)
        return try speech(of: text, isSSML: isSSML, segment: segment)
      } catch let failure as MediaLibrary.Failure {
        throw .nothingPlayable("\(failure)")
      } catch let failure as SourceFailure {
        throw failure
      } catch {
        throw .broken("\(error)")
      }
    }
  }

  private func leaveOut(_ what: String) { remarks.append(.unspoken(index: index, what)) }

  private func speech(of text: String, isSSML: Bool, segment: PromptSegment) throws(SourceFailure) -> any SegmentSound {
    let wanted = segment.voice
    let query = VoiceQuery(
      id: wanted.id, name: wanted.name, gender: wanted.gender, languageCode: wanted.languageCode ?? segment.languageCode
    )
    do {
      let voice = synthesizer.voice(for: query)
      let manner = SpeechManner(rate: wanted.rate, pitch: wanted.pitch, streams: wanted.streams)
      let sound = try SpokenSound(segment: segment, sampleRate: sampleRate, levels: levels) {
        [synthesizer, interruption] () throws(SynthesisError) in
        let speech = try synthesizer.speech(of: text, isSSML: isSSML, voice: voice, manner: manner)
        speech.obey(interruption)
        return speech
      }
      if let fault = sound.faults.first {
        leaveOut("its markup is not in order, \(fault); it is read as far as it can be")
      } else if !sound.unspeakable.isEmpty {
        leaveOut("no voice can say \(sound.unspeakable.joined(separator: " ")); it is left out")
      }
      return sound
    } catch {
      switch error {
      // Empty text is a segment that is over at once, not a failure (field report E4).
      case .nothingToSay:
        leaveOut("there is nothing in it that can be said")
        return NoSound()
      case .engine(let reason): throw .broken(reason)
      }
    }
  }
}
