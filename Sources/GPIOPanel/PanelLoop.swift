// What the panel's thread does all day.
internal import Devices
private import Glibc
internal import Threads

/// Opens lines, waits for edges, plays patterns. Lives on the panel's thread.
struct PanelLoop {
  /// Lines that are taken or gone are tried again after this long.
  static let retrySeconds = 10
  /// Levels are read this often, in milliseconds, so that a lost edge heals within 200 ms (field report F3).
  private static let rereadInterval = 150

  private struct Button {
    let configuration: PanelConfiguration.Button
    var line: PanelLine
    var tracker = ButtonTracker()
  }

  private struct Output {
    let configuration: PanelConfiguration.Output
    var line: PanelLine
    var player: LampPlayer
    var isLit: Bool
  }

  private struct Edge {
    var button: Int
    var isPressed: Bool
    var moment: MonotonicTime
  }

  private let orders: PanelOrders
  private let zero: MonotonicTime
  private let sink: (PanelEvent) -> Void
  private let debounceMicroseconds: UInt32
  private var buttons: [Button]
  private var outputs: [Output]
  private var nextReread: MonotonicTime
  private var nextRetry: MonotonicTime
  /// Kept between rounds, so that idling allocates nothing.
  private var entries: [pollfd] = []
  private var polled: [Int] = []
  private var edges: [Edge] = []

  init(
    _ configuration: PanelConfiguration, orders: PanelOrders, zero: MonotonicTime,
    sink: @escaping (PanelEvent) -> Void
  ) {
    self.orders = orders
    self.zero = zero
    self.sink = sink
    debounceMicroseconds = configuration.debounceMicroseconds
    let now = MonotonicTime.now()
    nextReread = now
    nextRetry = now
    buttons = configuration.buttons.map {
      Button(configuration: $0, line: PanelLine(PanelPart(.button, $0.name), $0.line))
    }
    let lamps = configuration.lamps.map { ($0, PanelPart.Kind.lamp) }
    outputs = (lamps + configuration.outputs.map { ($0, PanelPart.Kind.output) }).map { output, kind in
      Output(
        configuration: output, line: PanelLine(PanelPart(kind, output.name), output.line),
        player: LampPlayer(pattern: output.isOnAtStart ? .on : .off, start: now), isLit: output.isOnAtStart)
    }
  }

  /// Returns when the panel is closed.
  mutating func run() {
    openMissing()
    while let patterns = orders.take() {
      let now = MonotonicTime.now()
      for index in outputs.indices {
        guard let pattern = patterns[outputs[index].configuration.name] else { continue }
        outputs[index].player = LampPlayer(pattern: pattern, start: now)
      }
      // Directly after the edges were read: what a level tells then is not on its way as an edge.
      if now >= nextReread { reread(at: now) }
      switchOutputs(at: now)
      if now >= nextRetry, hasMissing { openMissing() }
      wait()
    }
    for output in outputs {
      // Nobody is left who could do something about a failure.
      try? output.line.request?.set(false)
    }
  }

  // MARK: Opening

  private var hasMissing: Bool { buttons.contains { $0.line.isMissing } || outputs.contains { $0.line.isMissing } }

  private mutating func openMissing() {
    nextRetry = MonotonicTime.now().advanced(by: Self.retrySeconds * 1_000)
    guard hasMissing else { return }
    let table = ChipTable.read()
    // Parts that fail for the same reason are told in one line.
    var faults: [(fault: LineFault, parts: [PanelPart])] = []
    func tell(_ outcome: PanelLine.Outcome, _ part: PanelPart) {
      switch outcome {
      case .opened(again: true): sink(.found(part))
      case .failed(let fault, isNews: true):
        if let index = faults.firstIndex(where: { $0.fault == fault }) {
          faults[index].parts.append(part)
        } else {
          faults.append((fault, [part]))
        }
      case .opened(again: false), .failed(_, isNews: false): break
      }
    }
    for index in buttons.indices where buttons[index].line.isMissing {
      tell(openButton(index, table), buttons[index].line.part)
      readFirstLevel(of: index)
    }
    for index in outputs.indices where outputs[index].line.isMissing {
      tell(openOutput(index, table), outputs[index].line.part)
    }
    for (fault, parts) in faults { sink(.fault(fault, parts)) }
  }

  private mutating func openButton(_ index: Int, _ table: ChipTable) -> PanelLine.Outcome {
    let configuration = buttons[index].configuration
    let debounceMicroseconds = debounceMicroseconds
    return buttons[index].line.open(table) { place throws(GPIODError) in
      try RequestedLine(input: place, like: configuration, debounceMicroseconds: debounceMicroseconds)
    }
  }

  private mutating func readFirstLevel(of index: Int) {
    guard let request = buttons[index].line.request else { return }
    do throws(GPIODError) {
      let isPressed = try request.isActive()
      buttons[index].tracker.open(isPressed: isPressed)
      sink(.level(edge(index, isPressed, at: .now())))
    } catch {
      loseButton(index, error)
    }
  }

  private mutating func openOutput(_ index: Int, _ table: ChipTable) -> PanelLine.Outcome {
    let configuration = outputs[index].configuration
    let isLit = outputs[index].player.isLit(at: .now())
    outputs[index].isLit = isLit
    return outputs[index].line.open(table) { place throws(GPIODError) in
      try RequestedLine(output: place, activeLevel: configuration.activeLevel, isOn: isLit)
    }
  }

  private mutating func loseButton(_ index: Int, _ error: GPIODError) {
    tell(lost: buttons[index].line.lose(error), buttons[index].line.part)
  }

  private mutating func tell(lost fault: LineFault?, _ part: PanelPart) {
    guard let fault else { return }
    sink(.fault(fault, [part]))
    nextRetry = MonotonicTime.now().advanced(by: Self.retrySeconds * 1_000)
  }

  // MARK: Buttons

  /// Until something happens, or is due.
  private mutating func wait() {
    entries.removeAll(keepingCapacity: true)
    polled.removeAll(keepingCapacity: true)
    entries.append(pollfd(fd: orders.wake.descriptor, events: Int16(POLLIN), revents: 0))
    for index in buttons.indices {
      guard let line = buttons[index].line.request, !buttons[index].tracker.isFlooded else { continue }
      entries.append(pollfd(fd: line.descriptor, events: Int16(POLLIN), revents: 0))
      polled.append(index)
    }
    guard poll(&entries, nfds_t(entries.count), timeout()) > 0 else { return }
    if entries[0].revents != 0 { orders.wake.lower() }
    edges.removeAll(keepingCapacity: true)
    for (entry, index) in zip(entries.dropFirst(), polled) where entry.revents != 0 {
      readEdges(of: index, isReadable: entry.revents & Int16(POLLIN) != 0)
    }
    // Two buttons pressed together are told in the order of their edges.
    edges.sort { $0.moment < $1.moment }
    let now = MonotonicTime.now()
    for each in edges where buttons[each.button].tracker.edge(isPressed: each.isPressed, read: now) {
      sink(.edge(edge(each.button, each.isPressed, at: each.moment)))
    }
  }

  /// Milliseconds until something is due, rounded up, so that it is not asked for too early again and again.
  private func timeout() -> Int32 {
    let now = MonotonicTime.now()
    var moment = hasMissing ? nextRetry : now.advanced(by: 60_000)
    if buttons.contains(where: { !$0.line.isMissing }) { moment = min(moment, nextReread) }
    for output in outputs where !output.line.isMissing {
      if let change = output.player.nextChange(after: now) { moment = min(moment, change) }
    }
    return Int32(max(0, min((moment.nanoseconds - now.nanoseconds + 999_999) / 1_000_000, 60_000)))
  }

  private mutating func readEdges(of index: Int, isReadable: Bool) {
    guard let line = buttons[index].line.request else { return }
    // Without anything to read the descriptor only says that its chip is gone, and would say so for ever.
    guard isReadable else { return loseButton(index, GPIODError(code: ENODEV)) }
    do throws(GPIODError) {
      var read: [Edge] = []
      try line.readEdges { read.append(Edge(button: index, isPressed: $0, moment: $1)) }
      edges += read
    } catch {
      loseButton(index, error)
    }
  }

  private mutating func reread(at now: MonotonicTime) {
    nextReread = now.advanced(by: Self.rereadInterval)
    for index in buttons.indices {
      guard let line = buttons[index].line.request else { continue }
      do throws(GPIODError) {
        if buttons[index].tracker.isFlooded {
          try Self.drain(line)
          buttons[index].tracker.drained(at: now)
        }
        let isPressed = try line.isActive()
        if buttons[index].tracker.level(isPressed: isPressed) { sink(.edge(edge(index, isPressed, at: now))) }
      } catch {
        loseButton(index, error)
      }
    }
  }

  /// Forgets the edges of a line that has too many.
  private static func drain(_ line: RequestedLine) throws(GPIODError) {
    // More than the kernel keeps for a line.
    for _ in 0..<8 {
      var entry = pollfd(fd: line.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 0) == 1, entry.revents & Int16(POLLIN) != 0 else { return }
      try line.readEdges { _, _ in }
    }
  }

  /// - Parameter moment: of the kernel; one that cannot be (kernels before 5.7 give the time of day) counts as now.
  private func edge(_ index: Int, _ isPressed: Bool, at moment: MonotonicTime) -> ButtonEdge {
    let now = MonotonicTime.now()
    let isCredible = moment <= now && moment > now.advanced(by: -60_000)
    let nanoseconds = (isCredible ? moment : now).nanoseconds - zero.nanoseconds
    return ButtonEdge(
      button: buttons[index].configuration.name, isPressed: isPressed,
      at: StreamTime(microseconds: nanoseconds / 1_000))
  }

  // MARK: Lamps

  private mutating func switchOutputs(at now: MonotonicTime) {
    for index in outputs.indices {
      guard let line = outputs[index].line.request else { continue }
      let isLit = outputs[index].player.isLit(at: now)
      guard isLit != outputs[index].isLit else { continue }
      outputs[index].isLit = isLit
      do throws(GPIODError) {
        try line.set(isLit)
      } catch {
        tell(lost: outputs[index].line.lose(error), outputs[index].line.part)
      }
    }
  }
}
