// Agrees with a device on how sound is passed, from what is wanted and what it can do.

/// What a device can do, narrowed down choice by choice: each choice may rule out others.
protocol ParameterSpace {
  func allows(_ format: SampleFormat) -> Bool
  func allows(channels: Int) -> Bool
  func allows(rate: Int) -> Bool
  /// Narrows down to this; false is a refusal.
  func fix(_ format: SampleFormat) -> Bool
  func fix(channels: Int) -> Bool
  /// Narrows down to the rate nearest to this, and says which.
  func fix(rateNear rate: Int) -> Int?
}

/// The choice of format, channels and rate.
struct Negotiation {
  var format: SampleFormat
  var channels: Int
  var rate: Int

  enum Refusal: Error, Hashable {
    case format, channels, rate

    var sentence: String {
      switch self {
      case .format: "it takes none of the formats \(SampleFormat.allCases.map(\.rawValue).joined(separator: ", "))"
      case .channels: "it takes none of 1 to 8 channels"
      case .rate: "it takes no rate between 8000 and 192000"
      }
    }
  }

  /// Rate first: a conversion of the rate costs most, one of the format nothing.
  init(_ wish: PCMWish, in space: some ParameterSpace) throws(Refusal) {
    let wanted = wish.rates.first { space.allows(rate: $0) } ?? wish.rates.first ?? 48_000
    guard let rate = space.fix(rateNear: wanted), (1_000...384_000).contains(rate) else { throw .rate }
    guard let channels = wish.channels.first(where: { space.allows(channels: $0) }), space.fix(channels: channels)
    else {
      throw .channels
    }
    guard let format = wish.formats.first(where: { space.allows($0) }), space.fix(format) else { throw .format }
    self.format = format
    self.channels = channels
    self.rate = rate
  }
}
