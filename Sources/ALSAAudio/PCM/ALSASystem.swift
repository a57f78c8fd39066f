// Opens devices through libasound.
private import CALSA
private import Glibc

/// The sound cards of this machine, and the plug-ins of libasound.
package struct ALSASystem: PCMSystem {
  /// Text in libasound's configuration language that is used instead of the machine's; nil uses that.
  private let configuration: String?

  /// - Parameter configuration: for tests: defines every name that can be opened.
  package init(configuration: String? = nil) {
    self.configuration = configuration
    calsa_keep_messages()
  }

  package func open(_ device: String, _ direction: PCMDirection, wish: PCMWish) throws(PCMError) -> any PCM {
    do {
      return try ALSAPCM(try handle(device, direction), direction, wish: wish)
    } catch {
      throw error.asPCMError(device: device, direction)
    }
  }

  /// What a device can do; nil is unknown because it is in use.
  package func capabilities(of device: String, _ direction: PCMDirection) throws(PCMError) -> PCMCapabilities? {
    do {
      let handle = try handle(device, direction)
      defer { snd_pcm_close(handle) }
      return try ALSAParameters(handle).capabilities
    } catch {
      if error.code == -EBUSY { return nil }
      throw error.asPCMError(device: device, direction)
    }
  }

  private func handle(_ device: String, _ direction: PCMDirection) throws(ALSAFailure) -> OpaquePointer {
    let operation = "open it for \(direction.rawValue)"
    let stream = direction == .playback ? SND_PCM_STREAM_PLAYBACK : SND_PCM_STREAM_CAPTURE
    calsa_forget_message()
    var opened: OpaquePointer?
    if let text = configuration ?? Self.replacement() {
      let tree = try Self.parse(text)
      defer { snd_config_delete(tree) }
      try check(operation, snd_pcm_open_lconf(&opened, device, stream, CInt(SND_PCM_NONBLOCK), tree))
    } else {
      try check(operation, snd_pcm_open(&opened, device, stream, CInt(SND_PCM_NONBLOCK)))
    }
    guard let opened else { throw ALSAFailure(operation: operation, code: -EIO) }
    return opened
  }

  private static func parse(_ text: String) throws(ALSAFailure) -> OpaquePointer {
    var tree: OpaquePointer?
    try check("make a configuration", snd_config_top(&tree))
    guard let tree else { throw ALSAFailure(operation: "make a configuration", code: -ENOMEM) }
    do {
      var input: OpaquePointer?
      try check("read a configuration", snd_input_buffer_open(&input, text, text.utf8.count))
      defer { snd_input_close(input) }
      try check("read a configuration", snd_config_load(tree, input))
      return tree
    } catch {
      snd_config_delete(tree)
      throw error
    }
  }

  /// A static program on a machine without `/usr/share/alsa`, or with one whose hooks need a plug-in, cannot read the configuration
  /// (field report D11): cards are still reached, by `hw:` and `plughw:`.
  private static func replacement() -> String? {
    var tree: OpaquePointer?
    guard snd_config_update_ref(&tree) < 0 else {
      snd_config_unref(tree)
      return nil
    }
    return cardsOnly
  }

  static let cardsOnly = """
    pcm.hw {
      @args [ CARD DEV SUBDEV ]
      @args.CARD { type string default "0" }
      @args.DEV { type integer default 0 }
      @args.SUBDEV { type integer default -1 }
      type hw
      card $CARD
      device $DEV
      subdevice $SUBDEV
    }
    pcm.plughw {
      @args [ CARD DEV SUBDEV ]
      @args.CARD { type string default "0" }
      @args.DEV { type integer default 0 }
      @args.SUBDEV { type integer default -1 }
      type plug
      slave.pcm { type hw card $CARD device $DEV subdevice $SUBDEV }
    }
    pcm.default { type plug slave.pcm { type hw card 0 } }
    pcm.null { type null }
    ctl.hw {
      @args [ CARD ]
      @args.CARD { type string default "0" }
      type hw
      card $CARD
    }
    """
}

extension ALSAFailure {
  func asPCMError(device: String, _ direction: PCMDirection) -> PCMError {
    let words = String(cString: snd_strerror(code))
    let advice: String =
      switch -code {
      case EBUSY: "Another program uses it"
      case ENOENT, ENODEV, ENXIO: "Is it plugged in? \"hearken doctor\" lists the sound cards"
      case EACCES, EPERM: "The user must be in the group \"audio\""
      default: ""
      }
    return PCMError(
      device: device, operation: operation, code: -code, detail: message.isEmpty ? words : "\(words) (\(message))",
      advice: advice)
  }
}
