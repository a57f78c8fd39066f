private import CSpeexDSP

/// Changes the rate of a stream of mono sound, on SpeexDSP's windowed-sinc filter.
///
/// Confined to one thread. The filter's delay is taken out: the first sample out belongs to the first sample in, and after `finish` the
/// stream is as long as before, to the nearest sample.
package final class Resampler {
  package let inputRate: Int
  package let outputRate: Int
  private let handle: OpaquePointer
  private var consumed = 0
  private var produced = 0

  /// - Parameter quality: SpeexDSP's scale, 0 to 10; 5 (its desktop setting) keeps speech and music free of audible
  ///   aliases, 10 is for measuring.
  package init(from inputRate: Int, to outputRate: Int, quality: Int = 5) throws(ResamplerError) {
    guard Self.rates.contains(inputRate), Self.rates.contains(outputRate) else {
      throw ResamplerError(from: inputRate, to: outputRate, reason: "rates must be between 1000 and 384000")
    }
    var code: CInt = 0
    guard
      let handle = speex_resampler_init(
        1, UInt32(inputRate), UInt32(outputRate), CInt(max(0, min(10, quality))), &code)
    else {
      let reason = speex_resampler_strerror(code).map { String(cString: $0) } ?? "code \(code)"
      throw ResamplerError(from: inputRate, to: outputRate, reason: reason)
    }
    self.handle = handle
    self.inputRate = inputRate
    self.outputRate = outputRate
    speex_resampler_skip_zeros(handle)
  }

  deinit { speex_resampler_destroy(handle) }

  /// Samples of output that the filter holds back: what goes in now comes out so much later.
  package var outputDelay: Int { Int(speex_resampler_get_output_latency(handle)) }

  /// Takes from `input` what fits into `output`; allocates nothing. Call again with the rest until all is consumed.
  package func process(
    _ input: UnsafeBufferPointer<Int16>, into output: UnsafeMutableBufferPointer<Int16>
  ) -> (consumed: Int, produced: Int) {
    let counts = run(input.baseAddress, input.count, into: output)
    consumed += counts.consumed
    produced += counts.produced
    return counts
  }

  /// All output that these samples complete.
  package func process(_ samples: [Int16]) -> [Int16] {
    var output: [Int16] = []
    samples.withUnsafeBufferPointer { input in
      var input = input[...]
      repeat {
        let chunk = drain { room in
          let counts = process(UnsafeBufferPointer(rebasing: input), into: room)
          input = input.dropFirst(counts.consumed)
          return counts.produced
        }
        output += chunk
        if chunk.isEmpty && !input.isEmpty { break }
      } while !input.isEmpty
    }
    return output
  }

  /// What is still inside; then the resampler is as new.
  package func finish() -> [Int16] {
    let total = (consumed * outputRate + inputRate / 2) / inputRate
    var rest: [Int16] = []
    while produced < total {
      // The filter looks ahead; silence behind the end pushes the last real samples out.
      let chunk = drain { room in run(nil, Self.blockSize, into: room).produced }
      if chunk.isEmpty { break }
      rest += chunk
      produced += chunk.count
    }
    rest.removeLast(min(rest.count, max(0, produced - total)))
    speex_resampler_reset_mem(handle)
    speex_resampler_skip_zeros(handle)
    consumed = 0
    produced = 0
    return rest
  }

  /// A null input is that many samples of silence.
  private func run(
    _ input: UnsafePointer<Int16>?, _ count: Int, into output: UnsafeMutableBufferPointer<Int16>
  ) -> (consumed: Int, produced: Int) {
    guard let base = output.baseAddress, count > 0 else { return (0, 0) }
    var inputCount = UInt32(clamping: count)
    var outputCount = UInt32(clamping: output.count)
    speex_resampler_process_int(handle, 0, input, &inputCount, base, &outputCount)
    return (Int(inputCount), Int(outputCount))
  }

  private func drain(_ fill: (UnsafeMutableBufferPointer<Int16>) -> Int) -> [Int16] {
    [Int16](unsafeUninitializedCapacity: Self.blockSize) { room, count in
      count = fill(UnsafeMutableBufferPointer(rebasing: room[..<Self.blockSize]))
    }
  }

  private static let rates = 1_000...384_000
  private static let blockSize = 4_096
}

/// A conversion that SpeexDSP refuses.
package struct ResamplerError: Error, Hashable, Sendable, CustomStringConvertible {
  package var from: Int
  package var to: Int
  package var reason: String

  package var description: String { "cannot convert \(from) to \(to) samples per second: \(reason)" }
}

extension Clip {
  /// The same sound at another rate; as long as before to the nearest sample.
  package func resampled(to rate: Int, quality: Int = 5) throws(ResamplerError) -> Clip {
    guard rate != sampleRate else { return self }
    let resampler = try Resampler(from: sampleRate, to: rate, quality: quality)
    var converted = resampler.process(samples)
    converted += resampler.finish()
    return Clip(sampleRate: rate, samples: converted)
  }
}
