package import Sound

/// The sound in the bytes of a file: WAV, FLAC, MP3, or AAC by itself and in M4A. What it is shows in its content; names lie (field report C4).
///
/// Several channels are averaged, everything becomes 16 bit at the file's own rate. Any thread. A damaged file takes memory in
/// proportion to its bytes and 64 MB beyond at most, and ends: every step consumes bytes.
package enum SoundFile {
  /// Samples that a compressed file may hold, one channel: 10 minutes at 48,000 a second, 60 MB. A small file can promise hours.
  package static let mostSamples = 30_000_000

  /// All of it at once.
  ///
  /// - Parameter format: what the flow says of it, as in `stream`.
  package static func decode(_ bytes: [UInt8], format: String? = nil) throws(SoundFileError) -> Clip {
    let stream = try stream(of: bytes, format: format)
    var samples: [Int16] = []
    while let piece = try stream.next() {
      // Grows by doubling, but not beyond what a compressed file may hold.
      let needed = samples.count + piece.count
      if needed > samples.capacity {
        let doubled = 2 * samples.capacity
        samples.reserveCapacity(max(needed, needed > mostSamples ? doubled : min(mostSamples, doubled)))
      }
      samples += piece
    }
    return Clip(sampleRate: stream.sampleRate, samples: samples)
  }

  /// Piece by piece.
  ///
  /// - Parameter format: what the flow says of it: `pcm_<n>khz` is sound without a header. A header that is there all the same counts for
  ///   more, so that it is not played as noise.
  package static func stream(of bytes: [UInt8], format: String? = nil) throws(SoundFileError) -> any SoundStream {
    let found = SoundFormat(bytes)
    if let rate = format.flatMap(WAVFile.sampleRate(ofPCMFormat:)) {
      switch found {
      case .wav?, .flac?, .mp4?: break
      // Two bytes of any sound may look like the start of an MP3 or AAC file.
      case .mpegAudio?, .adts?, nil: return WAVReader(pcm: bytes, sampleRate: rate)
      }
    }
    switch found {
    case .flac(let start): return try FrameStream(try FLACFrames(bytes[start...]), .flac)
    case .mpegAudio(let start): return try FrameStream(try MPEGAudioFrames(bytes[start...]), .mp3)
    case .adts(let start): return try FrameStream(try ADTSFrames(bytes[start...]), .aac)
    case .mp4: return try FrameStream(try MP4Frames(bytes), .m4a)
    case .wav, nil:
      do { return try WAVReader(bytes) } catch { throw .wav(error) }
    }
  }
}
