/// The loudness of an output in steps that a person can hear apart.
package struct VolumeStep: Hashable, Sendable {
  /// 0 to 10.
  package let step: Int

  /// Steps beyond the ends are the ends.
  package init(_ step: Int) { self.step = max(0, min(10, step)) }

  /// 10 is as recorded, each step below is 3 dB less, 0 is silence.
  package var gain: Gain { step == 0 ? Gain(factor: 0) : Gain(Decibels(Double(step - 10) * 3)) }
}

extension Gain {
  /// Of what plays while somebody is listened to: 12 dB less, so that it goes on and is talked over easily.
  package static let ducked = Gain(Decibels(-12))
}
