// The seam to sound devices: everything that moves sound talks to these, so that libasound, a simulated device and a faulty one can stand in.

/// Opens sound devices. Any thread; may block for as long as the driver does.
package protocol PCMSystem: Sendable {
  /// Opens a device by its name and agrees on how sound is passed. The stream is prepared and not started.
  func open(_ device: String, _ direction: PCMDirection, wish: PCMWish) throws(PCMError) -> any PCM
}

/// Which way sound goes.
package enum PCMDirection: String, Hashable, Sendable, CaseIterable { case playback, capture }

/// One open stream of a sound device.
///
/// Confined to one thread at a time. Only `wait` blocks, and only for the time it is given. Results below 0 are negative error numbers:
/// -EPIPE ran dry or over, -ESTRPIPE is suspended, -EAGAIN has no room or nothing to give, -ENODEV is unplugged. Nothing here allocates,
/// but for `close`.
package protocol PCM: AnyObject {
  /// What was agreed on.
  var setup: PCMSetup { get }
  /// Takes frames. Returns how many; fewer than offered is normal.
  func write(_ frames: UnsafeRawPointer, count: Int) -> Int
  /// Gives frames. Returns how many; fewer than wanted is normal.
  func read(_ frames: UnsafeMutableRawPointer, count: Int) -> Int
  /// Playback: frames that were written and not yet heard. Capture: frames in the air before the next one that is read.
  func delay() -> Int
  /// Playback: frames that can be written now. Capture: frames that can be read now.
  func available() -> Int
  /// Returns above 0 when there is room to write, or something to read; 0 when the time is over.
  func wait(milliseconds: Int) -> Int
  func start() -> Int
  /// Stops at once; what was queued is lost.
  func drop() -> Int
  /// Playback: takes back the last frames that were written, as far as they have not been heard. Returns how many; 0 where a device cannot.
  func takeBack(_ count: Int) -> Int
  /// Makes the stream ready to start again.
  func prepare() -> Int
  /// After a suspend; -EAGAIN while the device still sleeps.
  func resume() -> Int
  /// Gives the device back. Nothing is called after it.
  func close()
}

extension PCM {
  package func takeBack(_ count: Int) -> Int { 0 }
}

/// What is wanted of a stream, best first. A device that can do none of a list is asked for its nearest.
package struct PCMWish: Hashable, Sendable {
  package var formats: [SampleFormat]
  package var rates: [Int]
  package var channels: [Int]
  /// Time between two interrupts, in milliseconds.
  package var periodMs = 10
  /// What the device should be able to hold, in milliseconds.
  package var bufferMs: Int
  /// Playback: so much is kept queued in the device. Capture: a wait ends when one period is there.
  package var fillMs = 40

  /// Playing at a rate. With a channel, the device needs more than one.
  static func playback(rate: Int, channel: Int?) -> PCMWish {
    PCMWish(
      formats: SampleFormat.allCases, rates: [rate] + commonRates.filter { $0 != rate },
      channels: Array(max(1, (channel ?? 0) + 1)...8), bufferMs: 120)
  }

  /// Hearing: multiples of the hearing rate first, then whatever there is.
  static func capture(rate: Int, channel: Int?) -> PCMWish {
    PCMWish(
      formats: SampleFormat.allCases, rates: [rate] + commonRates.filter { $0 != rate },
      channels: Array(max(1, (channel ?? 0) + 1)...8), bufferMs: 250)
  }

  private static let commonRates = [
    48_000, 96_000, 44_100, 32_000, 192_000, 88_200, 24_000, 22_050, 16_000, 11_025, 8_000,
  ]
}

/// How sound is passed to or from a device.
package struct PCMSetup: Hashable, Sendable {
  package var format: SampleFormat
  /// Frames per second.
  package var rate: Int
  package var channels: Int
  /// Frames between two interrupts.
  package var periodFrames: Int
  /// Frames that the device holds.
  package var bufferFrames: Int

  var frameBytes: Int { format.bytes * channels }

  /// For a person.
  package var sentence: String {
    "\(format.rawValue), \(rate) per second, \(channels) channel\(channels == 1 ? "" : "s")"
  }
}

/// What went wrong with a device.
package struct PCMError: Error, Hashable, Sendable, CustomStringConvertible {
  package var device: String
  /// What was attempted, e.g. `open it for capture`.
  package var operation: String
  /// Positive error number.
  package var code: Int32
  /// What came back, in words.
  package var detail: String
  /// What to do; may be empty.
  package var advice: String

  package init(device: String, operation: String, code: Int32, detail: String, advice: String = "") {
    self.device = device
    self.operation = operation
    self.code = code
    self.detail = detail
    self.advice = advice
  }

  package var description: String {
    "sound device \"\(device)\": cannot \(operation): \(detail)" + (advice.isEmpty ? "" : ". \(advice)")
  }
}
