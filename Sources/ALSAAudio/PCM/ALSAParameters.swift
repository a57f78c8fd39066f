// libasound's hardware parameters: what a device can do.
internal import CALSA

/// One set of hardware parameters of an open stream. Confined to one thread.
final class ALSAParameters: ParameterSpace {
  private let pcm: OpaquePointer
  let handle: OpaquePointer

  /// All that the device can do.
  /// - Throws: a negative error number.
  init(_ pcm: OpaquePointer) throws(ALSAFailure) {
    self.pcm = pcm
    var made: OpaquePointer?
    try check("reserve memory", snd_pcm_hw_params_malloc(&made))
    guard let made else { throw ALSAFailure(operation: "reserve memory", code: -12) }
    handle = made
    try check("ask what it can do", snd_pcm_hw_params_any(pcm, made))
    // ALSA's own converter of rates is a straight line between samples; ours is not. So a "plughw" shows the rates of the card.
    _ = snd_pcm_hw_params_set_rate_resample(pcm, made, 0)
    if snd_pcm_hw_params_set_access(pcm, made, SND_PCM_ACCESS_RW_INTERLEAVED) < 0 {
      try check("pass interleaved frames", snd_pcm_hw_params_set_access(pcm, made, SND_PCM_ACCESS_MMAP_INTERLEAVED))
    }
  }

  deinit { snd_pcm_hw_params_free(handle) }

  func allows(_ format: SampleFormat) -> Bool { snd_pcm_hw_params_test_format(pcm, handle, format.code) == 0 }
  func allows(channels: Int) -> Bool { snd_pcm_hw_params_test_channels(pcm, handle, UInt32(channels)) == 0 }
  func allows(rate: Int) -> Bool { snd_pcm_hw_params_test_rate(pcm, handle, UInt32(rate), 0) == 0 }
  func fix(_ format: SampleFormat) -> Bool { snd_pcm_hw_params_set_format(pcm, handle, format.code) == 0 }
  func fix(channels: Int) -> Bool { snd_pcm_hw_params_set_channels(pcm, handle, UInt32(channels)) == 0 }

  func fix(rateNear rate: Int) -> Int? {
    var value = UInt32(rate)
    guard snd_pcm_hw_params_set_rate_near(pcm, handle, &value, nil) == 0 else { return nil }
    return Int(value)
  }

  /// Asks for these sizes, or the nearest, and gives the parameters to the device.
  func apply(periodMs: Int, bufferMs: Int, rate: Int) throws(ALSAFailure) -> (period: Int, buffer: Int) {
    var period = snd_pcm_uframes_t(rate * periodMs / 1_000)
    var buffer = snd_pcm_uframes_t(rate * bufferMs / 1_000)
    try check("set its period", snd_pcm_hw_params_set_period_size_near(pcm, handle, &period, nil))
    try check("set its buffer", snd_pcm_hw_params_set_buffer_size_near(pcm, handle, &buffer))
    try check("set it up", snd_pcm_hw_params(pcm, handle))
    _ = snd_pcm_hw_params_get_period_size(handle, &period, nil)
    _ = snd_pcm_hw_params_get_buffer_size(handle, &buffer)
    return (Int(period), Int(buffer))
  }

  /// What it can do altogether; combinations may be ruled out.
  var capabilities: PCMCapabilities {
    var lowRate: UInt32 = 0
    var highRate: UInt32 = 0
    var fewest: UInt32 = 0
    var most: UInt32 = 0
    _ = snd_pcm_hw_params_get_rate_min(handle, &lowRate, nil)
    _ = snd_pcm_hw_params_get_rate_max(handle, &highRate, nil)
    _ = snd_pcm_hw_params_get_channels_min(handle, &fewest)
    _ = snd_pcm_hw_params_get_channels_max(handle, &most)
    return PCMCapabilities(
      formats: SampleFormat.allCases.filter { allows($0) },
      rates: PCMCapabilities.usualRates.filter { allows(rate: $0) },
      rateRange: Int(lowRate)...Int(max(lowRate, highRate)),
      channels: Int(fewest)...Int(max(fewest, most)))
  }
}

/// What a stream of a device can do.
package struct PCMCapabilities: Hashable, Sendable {
  /// Of the formats that the product knows.
  package var formats: [SampleFormat]
  /// Of the usual rates.
  package var rates: [Int]
  package var rateRange: ClosedRange<Int>
  package var channels: ClosedRange<Int>

  static let usualRates = [
    8_000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000,
  ]

  /// For a person, e.g. `S16_LE, S32_LE; 44100, 48000 per second; 2 channels`.
  package var sentence: String {
    let formats = formats.isEmpty ? "no known format" : formats.map(\.rawValue).joined(separator: ", ")
    let rates =
      rates.isEmpty
      ? "\(rateRange.lowerBound) to \(rateRange.upperBound)" : rates.map(String.init).joined(separator: ", ")
    let count =
      channels.lowerBound == channels.upperBound
      ? "\(channels.lowerBound)" : "\(channels.lowerBound) to \(channels.upperBound)"
    return "\(formats); \(rates) per second; \(count) channel\(channels == 1...1 ? "" : "s")"
  }
}

/// A call of libasound that failed: which, the negative number, and the library's own words.
struct ALSAFailure: Error {
  var operation: String
  var code: CInt
  var message = ""
}

/// The only place where a result code becomes an error.
func check(_ operation: String, _ result: CInt) throws(ALSAFailure) {
  guard result < 0 else { return }
  throw ALSAFailure(operation: operation, code: result, message: String(cString: calsa_message()))
}

extension SampleFormat {
  var code: snd_pcm_format_t {
    switch self {
    case .s16: SND_PCM_FORMAT_S16_LE
    case .s32: SND_PCM_FORMAT_S32_LE
    case .s24: SND_PCM_FORMAT_S24_LE
    case .s24Packed: SND_PCM_FORMAT_S24_3LE
    case .float: SND_PCM_FORMAT_FLOAT_LE
    }
  }
}
