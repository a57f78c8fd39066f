// The sound cards of this machine.
private import CALSA
private import Glibc

/// A card, as the kernel knows it.
package struct SoundCard: Hashable, Sendable {
  /// One device of a card.
  package struct Device: Hashable, Sendable {
    /// One direction of a device.
    package enum Stream: Hashable, Sendable {
      /// The device has none in this direction.
      case none
      case busy
      case able(PCMCapabilities)
      case failed(String)
    }

    package var number: Int
    package var name: String
    package var playback: Stream
    package var capture: Stream
  }

  package var number: Int
  /// Stays the same between boots, unless two cards are alike: the part behind `CARD=`.
  package var id: String
  package var name: String
  package var devices: [Device]

  /// What to write into the configuration for a device of this card.
  package func configurationName(of device: Device) -> String {
    "plughw:CARD=\(id)" + (device.number == 0 ? "" : ",DEV=\(device.number)")
  }

  /// All cards, in the order of their numbers. Any thread; opens nothing.
  package static func all() -> [SoundCard] { list { _, _, _ in .none } }

  /// All cards with what they can do. Opens each device for a moment, where nobody uses it.
  package static func allWithCapabilities(system: ALSASystem = ALSASystem()) -> [SoundCard] {
    list { card, device, direction in stream("hw:CARD=\(card),DEV=\(device)", direction, system) }
  }

  private static func stream(_ device: String, _ direction: PCMDirection, _ system: ALSASystem) -> Device.Stream {
    do {
      return try system.capabilities(of: device, direction).map { .able($0) } ?? .busy
    } catch {
      return .failed(error.detail)
    }
  }

  private static func list(_ probe: (String, Int, PCMDirection) -> Device.Stream) -> [SoundCard] {
    calsa_keep_messages()
    var cards: [SoundCard] = []
    var number: CInt = -1
    while cards.count < mostCards, snd_card_next(&number) >= 0, number >= 0 {
      if let card = card(Int(number), probe) { cards.append(card) }
    }
    return cards
  }

  private static func card(_ number: Int, _ probe: (String, Int, PCMDirection) -> Device.Stream) -> SoundCard? {
    var opened: OpaquePointer?
    guard snd_ctl_open(&opened, "hw:\(number)", 0) >= 0, let control = opened else { return nil }
    defer { snd_ctl_close(control) }
    var made: OpaquePointer?
    guard snd_ctl_card_info_malloc(&made) >= 0, let info = made else { return nil }
    defer { snd_ctl_card_info_free(info) }
    guard snd_ctl_card_info(control, info) >= 0 else { return nil }
    let id = String(cString: snd_ctl_card_info_get_id(info))
    var devices: [Device] = []
    var device: CInt = -1
    while devices.count < mostDevices, snd_ctl_pcm_next_device(control, &device) >= 0, device >= 0 {
      let names = PCMDirection.allCases.map { name(control, Int(device), $0) }
      devices.append(
        Device(
          number: Int(device), name: names.compactMap { $0 }.first ?? "",
          playback: names[0] == nil ? .none : probe(id, Int(device), .playback),
          capture: names[1] == nil ? .none : probe(id, Int(device), .capture)))
    }
    return SoundCard(number: number, id: id, name: String(cString: snd_ctl_card_info_get_name(info)), devices: devices)
  }

  /// Nil: the device has no stream in this direction.
  private static func name(_ control: OpaquePointer, _ device: Int, _ direction: PCMDirection) -> String? {
    var made: OpaquePointer?
    guard snd_pcm_info_malloc(&made) >= 0, let info = made else { return nil }
    defer { snd_pcm_info_free(info) }
    snd_pcm_info_set_device(info, UInt32(device))
    snd_pcm_info_set_subdevice(info, 0)
    snd_pcm_info_set_stream(info, direction == .playback ? SND_PCM_STREAM_PLAYBACK : SND_PCM_STREAM_CAPTURE)
    guard snd_ctl_pcm_info(control, info) >= 0 else { return nil }
    return String(cString: snd_pcm_info_get_name(info))
  }

  private static let mostCards = 32
  private static let mostDevices = 64
}
