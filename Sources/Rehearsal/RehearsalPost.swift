// Virtual time waits for a program that runs by the time of the world.
package import Appliance
package import Devices
private import Threads

/// Takes what a program beside the flow wants, and hands it to the appliance between two blocks of sound.
///
/// While the flow waits for an answer virtual time stands still, so that a rehearsal is the same however slow the machine is. What
/// a program does unasked comes when it comes.
package final class RehearsalPost: Sendable {
  package typealias Work = @Sendable (Conductor, StreamTime) -> Void

  /// An answer may take this many times the limit of the configuration: a program starts slowly on a machine that is busy. After
  /// that virtual time goes on, and the limit passes in it.
  private static let generosity = 5

  private let mailbox = Mailbox<Work>(capacity: 50_000)

  private let mustStop: @Sendable () -> Bool

  /// - Parameter mustStop: whether nothing is to be waited for any more.
  package init(mustStop: @escaping @Sendable () -> Bool = { false }) { self.mustStop = mustStop }

  /// Never waits. Any thread.
  package func post(_ work: @escaping Work) { mailbox.post(work) }

  /// Does what was posted; as long as the flow waits for an answer, waits for it.
  ///
  /// - Parameter missed: the last ask that was waited for in vain.
  func meanwhile(_ conductor: Conductor, at time: StreamTime, askMs: Int, missed: inout Int) {
    for work in mailbox.take(until: .now()) { work(conductor, time) }
    while let ask = conductor.openAsk, ask > missed {
      let limit = MonotonicTime.now().advanced(by: askMs * Self.generosity)
      while conductor.openAsk == ask, MonotonicTime.now() < limit, !mustStop() {
        for work in mailbox.take(until: min(limit, MonotonicTime.now().advanced(by: 50))) { work(conductor, time) }
      }
      if conductor.openAsk == ask { missed = ask }
    }
  }
}
