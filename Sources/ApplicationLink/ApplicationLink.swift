// The program beside the flow and `hearken ctl`: lines of JSON over pipes and over a socket.
package import Appliance
package import Devices
private import Glibc
internal import Threads

/// Speaks with one application and several observers, on a thread of its own, so that none of them ever slows the flow.
///
/// `publish` and `ask` are for the appliance's thread, the rest for the thread that made it; nothing waits but `stop`.
package final class ApplicationLink: Application {
  /// Does something on the appliance's thread; never waits.
  package typealias Post = @Sendable (@escaping @Sendable (Conductor, StreamTime) -> Void) -> Void

  package struct Setup: Sendable {
    /// The program and its arguments; empty is none.
    package var command: [String] = []
    /// Where the program runs: the folder of the flow.
    package var folder = "."
    /// The path of the control socket; nil is none.
    package var socket: String?
    /// Who may connect beside root and the own user.
    package var group: String?

    package init() {}
  }

  /// Why the program could not be started at once, if it could not; it is tried again.
  package let startFailure: LinkError?

  /// Starting a program takes a few milliseconds, from a slow card more.
  private static let startLimit = 5_000

  private let outbox: Outbox
  private let thread: JoinedThread

  /// Opens the socket and starts the program. A program that cannot be started is tried again, and the journal says so.
  ///
  /// - Throws: the socket cannot be opened; `isTaken` if another Hearken listens there.
  package init(_ setup: Setup, journal: any Journal, post: @escaping Post) throws(LinkError) {
    let outbox = try Outbox()
    let loop = try LinkLoop(setup, outbox: outbox, journal: journal, post: post)
    let handover = Handover(loop: loop)
    self.outbox = outbox
    let started = Mailbox<LinkError?>(capacity: 1)
    do throws(ThreadError) {
      thread = try JoinedThread(name: "link") { handover.loop.run { started.post($0) } }
    } catch {
      loop.end()
      throw LinkError("start a thread", code: error.code)
    }
    // The first session finds the program there.
    startFailure = started.take(until: MonotonicTime.now().advanced(by: Self.startLimit)).first ?? nil
  }

  /// `@unchecked Sendable`: made on one thread and handed to another, which alone touches it from then on.
  private struct Handover: @unchecked Sendable {
    let loop: LinkLoop
  }

  /// Tells everybody who is connected.
  package func publish(_ event: ApplianceEvent) {
    guard outbox.hasAudience else { return }
    outbox.append(.event(event.json, isModuleStart: event.name == .moduleStarted))
  }

  package func ask(_ ask: Ask) -> Bool { outbox.ask(ask.json) }

  /// Ends the program, closes all connections and removes the socket; returns when the thread is over.
  package func stop() {
    outbox.close()
    thread.join()
  }
}
