// The thread of the link: waits for whoever is connected, and hands on.
internal import Appliance
internal import Devices
internal import Glibc
internal import Threads

/// Everything that the link's thread owns.
final class LinkLoop {
  /// Connections at once beside the program.
  private static let peerLimit = 16
  /// Without a reason the thread looks after the program this often, in milliseconds.
  private static let look = 1_000

  let outbox: Outbox
  let journal: any Journal
  let post: ApplicationLink.Post
  private let setup: ApplicationLink.Setup
  private let socket: ControlSocket?
  private var child: ChildProgram?
  private var childErrors = LineBuffer(limit: 1_024)
  private var childPace: Pace
  /// How the program's connection ended.
  private var lastWords = ""
  private var backoff = Backoff()
  private var restartsAt: MonotonicTime?
  private(set) var peers: [Peer] = []
  /// Why the program did not start at first.
  private(set) var startFailure: LinkError?
  private var lastID = 0
  private var isCrowded = false
  private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 4 << 10, alignment: 16)

  init(
    _ setup: ApplicationLink.Setup, outbox: Outbox, journal: any Journal, post: @escaping ApplicationLink.Post
  ) throws(LinkError) {
    self.setup = setup
    self.outbox = outbox
    self.journal = journal
    self.post = post
    childPace = Pace(perSecond: 20, burst: 100, at: .now())
    if let path = setup.socket {
      socket = try ControlSocket(path: path, group: setup.group)
    } else {
      socket = nil
    }
    if let warning = socket?.warning { journal.log(.warning, "control socket", ["reason": warning]) }
  }

  deinit { scratch.deallocate() }

  /// Runs until the outbox is closed.
  ///
  /// - Parameter onStart: called when the program has been started, or could not be: by this thread, because the program ends with it, whatever happens.
  func run(onStart: (LinkError?) -> Void) {
    // Signals are for the main thread; a pipe that closed is an error of write(2).
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    start()
    onStart(startFailure)
    while step() {}
    end()
  }

  /// Lets everybody go.
  func end() {
    for peer in peers { try? peer.flush() }
    peers = []
    child?.end()
    child = nil
    outbox.setAudience(false, hasApplication: false)
  }

  // MARK: - One round

  private enum Source {
    case bell, socket, errors
    case peer(Peer)
  }

  private func step() -> Bool {
    var polls: [pollfd] = []
    var sources: [Source] = []
    func watch(_ number: Int32, _ events: Int32, _ source: Source) {
      polls.append(pollfd(fd: number, events: Int16(events), revents: 0))
      sources.append(source)
    }
    let now = MonotonicTime.now()
    var timeout = child == nil && restartsAt == nil ? -1 : Self.look
    func wake(in milliseconds: Int) { timeout = timeout < 0 ? milliseconds : min(timeout, milliseconds) }
    if let restartsAt { wake(in: max(0, restartsAt.milliseconds(since: now) + 1)) }
    watch(outbox.bell, POLLIN, .bell)
    if let socket { watch(socket.descriptor.number, POLLIN, .socket) }
    if let child {
      let wait = childPace.wait(at: now)
      if wait > 0 { wake(in: wait) }
      if wait == 0, let errors = child.errors { watch(errors.number, POLLIN, .errors) }
      if child.isEnding { wake(in: 10) }
    }
    for peer in peers {
      let wait = peer.wait(at: now)
      if wait > 0 { wake(in: wait) }
      if wait == 0 { watch(peer.reading.number, POLLIN, .peer(peer)) }
      if peer.hasOutgoing { watch(peer.writing.number, POLLOUT, .peer(peer)) }
    }
    guard poll(&polls, nfds_t(polls.count), Int32(timeout)) >= 0 || errno == EINTR else { return false }
    for (poll, source) in zip(polls, sources) where poll.revents != 0 {
      switch source {
      case .bell: break
      case .socket: welcome()
      case .errors: readErrors()
      case .peer(let peer):
        guard !peer.isLeaving else { break }
        if poll.events & Int16(POLLIN) != 0 { read(peer) } else { flush(peer) }
      }
    }
    let (deliveries, lost, isClosed) = outbox.take()
    for delivery in deliveries { deliver(delivery) }
    for peer in peers where peer.hasOutgoing { flush(peer) }
    if lost > 0 { journal.log(.warning, "events were lost on their way to programs", ["lost": "\(lost)"]) }
    lookAfterProgram()
    return !isClosed
  }

  private func deliver(_ delivery: Outbox.Delivery) {
    for peer in peers {
      switch delivery {
      case .event(let line, let isModuleStart):
        if peer.isReady, !(peer.isApplication && isModuleStart) { send(line, to: peer) }
      case .ask(let line): if peer.isApplication { send(line, to: peer) }
      case .reply(let line, let id): if peer.id == id { send(line, to: peer) }
      case .snapshot(let line, let id):
        if peer.id == id {
          peer.isReady = true
          send(line, to: peer)
        }
      }
    }
  }

  func send(_ line: String, to peer: Peer) {
    do throws(Peer.Failure) { try peer.send(line) } catch { drop(peer, error) }
  }

  private func flush(_ peer: Peer) {
    do throws(Peer.Failure) { try peer.flush() } catch { drop(peer, error) }
  }

  private func read(_ peer: Peer) {
    do throws(Peer.Failure) {
      for line in try peer.read(with: scratch) ?? [] where !peer.isLeaving { take(line, from: peer) }
    } catch { drop(peer, error) }
  }

  // MARK: - Who is there

  private func welcome() {
    guard let visitor = socket?.accept() else { return }
    switch visitor {
    case .refused(let descriptor, let who):
      // A short line always fits into a new connection.
      _ = descriptor.write(Array((LinkReply.error("this user may not connect", id: nil) + "\n").utf8)[...])
      journal.log(.warning, "somebody may not use the control socket", ["peer": who])
      note("refused", .warning, ["detail": who])
    case .accepted(let descriptor):
      let peer = add(reading: descriptor, writing: descriptor)
      guard peers.count(where: { $0.reading !== child?.output }) <= Self.peerLimit else {
        // Once, until there is room again: who is let down tries again and again.
        if !isCrowded { journal.log(.warning, "too many programs are connected", ["link.limit": "\(Self.peerLimit)"]) }
        isCrowded = true
        send(LinkReply.error("\(Self.peerLimit) programs are connected; try again later", id: nil), to: peer)
        flush(peer)
        peers.removeAll { $0 === peer }
        return
      }
      isCrowded = false
    }
  }

  @discardableResult
  private func add(reading: Descriptor, writing: Descriptor) -> Peer {
    lastID += 1
    let peer = Peer(id: lastID, reading: reading, writing: writing, at: .now())
    peers.append(peer)
    tellAudience()
    let (id, outbox) = (peer.id, outbox)
    post { conductor, now in outbox.append(.snapshot(conductor.snapshot(at: now), to: id)) }
    return peer
  }

  func tellAudience() {
    outbox.setAudience(!peers.isEmpty, hasApplication: peers.contains { $0.isApplication })
  }

  private func drop(_ peer: Peer, _ failure: Peer.Failure) {
    guard !peer.isLeaving else { return }
    peer.isLeaving = true
    // Whoever says something and leaves at once is heard all the same.
    let failure = failure == .gone ? hearOut(peer) : failure
    peers.removeAll { $0 === peer }
    tellAudience()
    if failure == .doesNotRead {
      journal.log(.warning, "a program does not read what it is told, and was let go", ["peer": "\(peer.id)"])
      note("dropped", .warning, ["detail": "it left \(Peer.outgoingLimit) bytes unread"])
    }
    let how =
      switch failure {
      case .gone: "it ended the connection"
      case .cutOff: "in the middle of a line"
      case .doesNotRead: "it did not read"
      }
    if let child, child.output === peer.reading {
      lastWords = how
      child.beginEnding()
      // Nearly always it has ended: then the log has one row that says how.
      let limit = MonotonicTime.now().advanced(by: 20)
      while child.ending() == nil, MonotonicTime.now() < limit { usleep(1_000) }
      if child.ending() != nil { conclude(child) } else { note("gone", .warning, ["detail": how]) }
    } else if peer.isApplication {
      note("gone", .notice, ["detail": how])
    }
    if peer.isApplication { post { conductor, now in conductor.applicationGone(at: now) } }
  }

  /// Takes what is left of somebody who has gone: how it ended.
  private func hearOut(_ peer: Peer) -> Peer.Failure {
    do throws(Peer.Failure) {
      while let lines = try peer.read(with: scratch) {
        for line in lines { take(line, from: peer) }
      }
      return .gone
    } catch {
      return error
    }
  }

  // MARK: - The program

  private func start() {
    guard !setup.command.isEmpty else { return }
    restartsAt = nil
    do throws(LinkError) {
      let child = try ChildProgram(setup.command, folder: setup.folder)
      self.child = child
      childErrors = LineBuffer(limit: 1_024)
      guard let input = child.input else { return }
      let peer = add(reading: child.output, writing: input)
      // Whoever came by the socket meanwhile is the application until he leaves.
      peer.isApplication = !peers.contains { $0.isApplication }
      tellAudience()
      note("started", .info, ["command": setup.command.joined(separator: " "), "process": "\(child.pid)"])
    } catch {
      if lastID == 0, startFailure == nil { startFailure = error }
      let delay = backoff.delay(afterRunningFor: 0)
      restartsAt = MonotonicTime.now().advanced(by: delay)
      journal.log(.error, "the application cannot be started", ["reason": "\(error)", "again.ms": "\(delay)"])
      note("failed", .error, ["detail": "\(error)"])
    }
  }

  private func lookAfterProgram() {
    if let restartsAt, MonotonicTime.now() >= restartsAt { return start() }
    guard let child, child.press() != nil else { return }
    // What it said at last is still in the pipe.
    if let peer = peers.first(where: { $0.reading === child.output }) {
      drop(peer, .gone)
    } else {
      conclude(child)
    }
  }

  /// The program has ended: says so, and when it starts again.
  private func conclude(_ child: ChildProgram) {
    readErrors()
    let ending = child.ending() ?? ""
    let delay = backoff.delay(afterRunningFor: MonotonicTime.now().milliseconds(since: child.startedAt))
    self.child = nil
    restartsAt = MonotonicTime.now().advanced(by: delay)
    journal.log(.warning, "the application ended", ["how": "\(ending), \(lastWords)", "again.ms": "\(delay)"])
    note("ended", .warning, ["detail": "\(ending), \(lastWords)", "againMs": "\(delay)"])
  }

  /// What it writes to its standard error goes to the journal; one that writes more than a person reads waits.
  private func readErrors() {
    guard let child, let errors = child.errors else { return }
    let count: Int
    switch errors.read(into: scratch) {
    case .nothing: return
    // A closed pipe would wake the thread for ever.
    case .end: return child.closeErrors()
    case .bytes(let read): count = read
    }
    let lines = childErrors.append(UnsafeRawBufferPointer(rebasing: scratch[..<count]))
    childPace.spend(lines.count, bytes: count)
    for line in lines {
      switch line {
      case .whole(let bytes):
        journal.log(.notice, "application", ["says": String(decoding: bytes.prefix(1_024), as: UTF8.self)])
      case .tooLong: journal.log(.info, "application", ["says": "(a line of more than 1 kB)"])
      }
    }
  }

  func note(_ name: String, _ level: JournalLevel, _ detail: [String: String]) {
    post { conductor, now in conductor.noteApplication(name, level: level, detail: detail, at: now) }
  }
}
