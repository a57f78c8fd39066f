private import CFAAD

/// Decodes frames of AAC one after the other, through FAAD2. Owns the decoder; confined to one thread.
final class AACDecoder {
  private let handle: NeAACDecHandle
  private let format: SoundFileError.Format
  /// Samples per second, as decoded: twice what the file says where the upper half of the band is made up (SBR).
  private(set) var rate: Int
  /// Samples of a frame, one channel; known with the first that is decoded.
  private var frameLength: Int?
  /// Frames before that.
  private var silentFrames = 0
  private var (good, bad) = (0, 0)

  /// - Parameter setup: AudioSpecificConfig of the file (ISO 14496-3, 1.6), or a first frame with an ADTS header.
  init(_ format: SoundFileError.Format, setup: [UInt8], hasHeaders: Bool) throws(SoundFileError) {
    guard let handle = NeAACDecOpen() else { throw .damaged(format, "there is no memory to decode it") }
    self.handle = handle
    self.format = format
    let configuration = NeAACDecGetCurrentConfiguration(handle)
    configuration?.pointee.outputFormat = UInt8(FAAD_FMT_16BIT)
    NeAACDecSetConfiguration(handle, configuration)
    var (rate, channels) = (UInt(0), UInt8(0))
    var setup = setup
    let isDone = setup.withUnsafeMutableBufferPointer { setup in
      hasHeaders
        ? NeAACDecInit(handle, setup.baseAddress, UInt(setup.count), &rate, &channels) >= 0
        : NeAACDecInit2(handle, setup.baseAddress, UInt(setup.count), &rate, &channels) >= 0
    }
    self.rate = Int(clamping: rate)
    guard isDone, (1_000...384_000).contains(self.rate) else {
      throw .unsupported(format, "AAC of a kind that is not read")
    }
  }

  deinit { NeAACDecClose(handle) }

  /// Decodes one frame; silence stands for one that cannot be decoded.
  func decode(_ frame: ArraySlice<UInt8>, into sound: inout SampleCollector) throws(SoundFileError) {
    var information = NeAACDecFrameInfo()
    // The decoder takes a pointer that it could write through, so it gets a copy.
    var copy = Array(frame)
    let count = copy.count
    let decoded = copy.withUnsafeMutableBufferPointer { bytes in
      NeAACDecDecode(handle, &information, bytes.baseAddress, UInt(count))
    }
    let channels = Int(information.channels)
    guard information.error == 0, channels > 0 else {
      bad += 1
      return try addSilence(to: &sound)
    }
    good += 1
    // Nothing comes of the first frame: the second half of each block waits for the next.
    guard information.samples > 0, let decoded else { return try addSilence(to: &sound) }
    let length = Int(information.samples) / channels
    if frameLength == nil {
      rate = Int(clamping: information.samplerate)
      frameLength = length
      try sound.appendSilence(silentFrames * length)
    }
    guard length == frameLength, Int(clamping: information.samplerate) == rate else {
      return try addSilence(to: &sound)
    }
    let samples = decoded.bindMemory(to: Int16.self, capacity: length * channels)
    try sound.append(length, channels: channels) { index in
      var sum = 0
      for channel in 0..<channels { sum += Int(samples[index * channels + channel]) << 16 }
      return sum
    }
  }

  /// Throws if most of what was decoded so far is no sound.
  func verify() throws(SoundFileError) {
    guard good > bad, frameLength != nil else {
      throw .damaged(format, good + bad == 0 ? "there is no sound in it" : "most of it cannot be decoded")
    }
  }

  private func addSilence(to sound: inout SampleCollector) throws(SoundFileError) {
    if let frameLength { try sound.appendSilence(frameLength) } else { silentFrames += 1 }
  }
}
