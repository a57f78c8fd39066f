// How a device writes a sample down, and the way between that and 16 bits.

/// The formats of samples that devices are asked for, best first. All are little-endian, as every board of this product is.
package enum SampleFormat: String, Hashable, Sendable, CaseIterable {
  case s16 = "S16_LE"
  case s32 = "S32_LE"
  /// 24 bits in the low three of four bytes.
  case s24 = "S24_LE"
  /// 24 bits in three bytes.
  case s24Packed = "S24_3LE"
  case float = "FLOAT_LE"

  /// Of one sample.
  package var bytes: Int {
    switch self {
    case .s16: 2
    case .s24Packed: 3
    case .s24, .s32, .float: 4
    }
  }

  /// Writes one channel of sound as frames. Allocates nothing.
  /// - Parameter channel: the only one that sounds; nil is all of them.
  func encode(
    _ samples: UnsafeBufferPointer<Int16>, channels: Int, channel: Int?, into frames: UnsafeMutableRawPointer
  ) {
    var place = frames
    for sample in samples {
      for index in 0..<channels {
        store(channel == nil || channel == index ? sample : 0, at: place)
        place += bytes
      }
    }
  }

  /// Makes one channel of sound of frames. Allocates nothing.
  /// - Parameter channel: the only one that is heard; nil is the mean of all.
  func decode(
    _ frames: UnsafeRawPointer, channels: Int, channel: Int?, into samples: UnsafeMutableBufferPointer<Int16>
  ) {
    var place = frames
    for index in samples.indices {
      if let channel {
        samples[index] = load(from: place + min(channel, channels - 1) * bytes)
        place += channels * bytes
      } else {
        var sum = 0
        for _ in 0..<channels {
          sum += Int(load(from: place))
          place += bytes
        }
        samples[index] = Int16(truncatingIfNeeded: sum / channels)
      }
    }
  }

  private func store(_ sample: Int16, at place: UnsafeMutableRawPointer) {
    switch self {
    case .s16: place.storeBytes(of: sample.littleEndian, as: Int16.self)
    case .s32: place.storeBytes(of: (Int32(sample) << 16).littleEndian, as: Int32.self)
    case .s24: place.storeBytes(of: (Int32(sample) << 8).littleEndian, as: Int32.self)
    case .s24Packed:
      let wide = Int32(sample) << 8
      place.storeBytes(of: UInt8(truncatingIfNeeded: wide), as: UInt8.self)
      place.storeBytes(of: UInt8(truncatingIfNeeded: wide >> 8), toByteOffset: 1, as: UInt8.self)
      place.storeBytes(of: UInt8(truncatingIfNeeded: wide >> 16), toByteOffset: 2, as: UInt8.self)
    case .float: place.storeBytes(of: (Float(sample) / 32_768).bitPattern.littleEndian, as: UInt32.self)
    }
  }

  /// Rounded to 16 bits, saturated.
  private func load(from place: UnsafeRawPointer) -> Int16 {
    switch self {
    case .s16: return Int16(littleEndian: place.loadUnaligned(as: Int16.self))
    case .s32:
      return Int16(clamping: (Int(Int32(littleEndian: place.loadUnaligned(as: Int32.self))) + 0x8000) >> 16)
    case .s24:
      // The highest byte is not the device's business and may hold anything.
      let wide = (Int32(littleEndian: place.loadUnaligned(as: Int32.self)) << 8) >> 8
      return Int16(clamping: (wide + 0x80) >> 8)
    case .s24Packed:
      let low = Int32(place.load(as: UInt8.self))
      let middle = Int32(place.load(fromByteOffset: 1, as: UInt8.self))
      let high = Int32(place.load(fromByteOffset: 2, as: Int8.self))
      return Int16(clamping: ((high << 16 | middle << 8 | low) + 0x80) >> 8)
    case .float:
      let value = Float(bitPattern: UInt32(littleEndian: place.loadUnaligned(as: UInt32.self)))
      guard value == value else { return 0 }
      return Int16(max(-32_768, min(32_767, (value * 32_768).rounded())))
    }
  }
}
