// The one thread that decides, on a board: everything else posts to it.
package import Appliance
package import Devices
package import Threads

/// Hands work to the appliance's thread. Devices, sockets and signals know the appliance by this alone.
package final class AppliancePost: Sendable {
  /// What the thread does with the conductor.
  package typealias Work = @Sendable (Conductor, StreamTime) -> Void

  /// Minutes of what a busy board reports; more waits only if the thread hangs, and then more would not help.
  private static let capacity = 50_000

  let mailbox = Mailbox<Work>(capacity: AppliancePost.capacity)
  private let start = MonotonicTime.now()

  package init() {}

  /// Never waits. Any thread but an audio thread.
  package func post(_ work: @escaping Work) { mailbox.post(work) }

  func moment(of time: StreamTime) -> MonotonicTime {
    MonotonicTime(nanoseconds: start.nanoseconds + time.microseconds * 1_000)
  }

  /// Time since the appliance was made.
  package var now: StreamTime {
    StreamTime(microseconds: (MonotonicTime.now().nanoseconds - start.nanoseconds) / 1_000)
  }
}

/// Runs a conductor until it is told to stop.
///
/// Made and stopped by the program's first thread.
package final class ApplianceThread {
  /// How often it is looked whether everything has stopped, in milliseconds.
  private static let tick = 20
  /// With nothing to wait for, the thread still shows that it lives.
  private static let idleTick = 1_000
  /// Devices have this long to report the end of what was stopped; with the log's limit a stop takes less than 2 s (field report J4).
  private static let patience = 600

  /// `@unchecked Sendable`: made on the first thread and handed to the appliance's, which is the only one that touches it from then on; the
  /// start of a thread orders the two.
  private struct Handover: @unchecked Sendable {
    let conductor: Conductor
  }

  private let post: AppliancePost
  private let heartbeat: Heartbeat
  private let thread: JoinedThread
  private let stopping: Mailbox<Void>

  /// Starts the thread, which starts the conductor.
  ///
  /// - Parameters:
  ///   - conductor: nobody else may touch it any more.
  ///   - heartbeat: beats as long as the thread gets on.
  /// - Throws: the system has no thread.
  package init(_ conductor: Conductor, post: AppliancePost, heartbeat: Heartbeat) throws(ThreadError) {
    let handover = Handover(conductor: conductor)
    let stopping = Mailbox<Void>(capacity: 1)
    self.post = post
    self.heartbeat = heartbeat
    self.stopping = stopping
    thread = try JoinedThread(name: "appliance") {
      Self.run(handover.conductor, post: post, heartbeat: heartbeat, stopping: stopping)
    }
  }

  /// Ends what runs, closes its rows and flushes the log; returns when the thread is over.
  package func stop() {
    stopping.post(())
    // Wakes the thread.
    post.post { _, _ in }
    thread.join()
  }

  private static func run(
    _ conductor: Conductor, post: AppliancePost, heartbeat: Heartbeat, stopping: Mailbox<Void>
  ) {
    conductor.start(at: post.now)
    while stopping.isEmpty {
      step(conductor, post, waitingUpTo: idleTick)
      heartbeat.beat()
    }
    conductor.shutDown(at: post.now)
    let limit = MonotonicTime.now().advanced(by: patience)
    while !conductor.isIdle, MonotonicTime.now() < limit { step(conductor, post, waitingUpTo: tick) }
    conductor.finishShutDown(at: post.now)
  }

  private static func step(_ conductor: Conductor, _ post: AppliancePost, waitingUpTo milliseconds: Int) {
    let latest = MonotonicTime.now().advanced(by: milliseconds)
    let due = conductor.nextDue.map(post.moment(of:)) ?? latest
    for work in post.mailbox.take(until: min(due, latest)) { work(conductor, post.now) }
    conductor.advance(to: post.now)
  }
}
