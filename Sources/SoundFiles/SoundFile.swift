package import Sound

/// The sound in the bytes of a file: WAV, FLAC, MP3, or AAC by itself and in M4A. What it is shows in its content; names lie (field report C4).
///
/// Several channels are averaged, everything becomes 16 bit at the file's own rate. Any thread. A damaged file takes memory in
/// proportion to its bytes and 64 MB beyond at most, and ends: every step consumes bytes.
package enum SoundFile {
  /// Samples that a compressed file may hold, one channel: 10 minutes at 48,000 a second, 60 MB. A small file can promise hours.
  package static let mostSamples = 30_000_000

  package static func decode(_ bytes: [UInt8]) throws(SoundFileError) -> Clip {
    switch SoundFormat(bytes) {
    case .flac(let start): try FLACReader.decode(bytes[start...])
    case .mpegAudio(let start): try MPEGAudioReader.decode(bytes[start...])
    case .adts(let start): try ADTSReader.decode(bytes[start...])
    case .mp4: try MP4Reader.decode(bytes)
    case .wav, nil: try wav(bytes)
    }
  }

  /// As `decode`, with what the flow says of the format: `pcm_<n>khz` is sound without a header. A header that is there all the same counts
  /// for more, so that it is not played as noise.
  package static func decode(_ bytes: [UInt8], format: String?) throws(SoundFileError) -> Clip {
    guard let rate = format.flatMap(WAVFile.sampleRate(ofPCMFormat:)) else { return try decode(bytes) }
    switch SoundFormat(bytes) {
    case .wav, .flac, .mp4: return try decode(bytes)
    // Two bytes of any sound may look like the start of an MP3 or AAC file.
    case .mpegAudio, .adts, nil: return WAVFile.decodePCM(bytes, sampleRate: rate)
    }
  }

  private static func wav(_ bytes: [UInt8]) throws(SoundFileError) -> Clip {
    do { return try WAVFile.decode(bytes) } catch { throw .wav(error) }
  }
}
