import Testing
import Threads

@Suite struct MailboxTests {
  @Test("items posted by several threads are all taken, in the order of each thread")
  func order() throws {
    let mailbox = Mailbox<(thread: Int, number: Int)>(capacity: 10_000)
    let threads = try (0..<4).map { thread in
      try JoinedThread(name: "poster-\(thread)") {
        for number in 0..<1_000 { mailbox.post((thread: thread, number: number)) }
      }
    }
    var next = [0, 0, 0, 0]
    let limit = MonotonicTime.now().advanced(by: 10_000)
    while next.reduce(0, +) < 4_000, MonotonicTime.now() < limit {
      for item in mailbox.take(until: limit) {
        #expect(item.number == next[item.thread])
        next[item.thread] += 1
      }
    }
    for thread in threads { thread.join() }
    #expect(next == [1_000, 1_000, 1_000, 1_000])
  }

  @Test("a full mailbox refuses, and a closed one wakes who waits")
  func limits() throws {
    let mailbox = Mailbox<Int>(capacity: 2)
    #expect(mailbox.post(1))
    #expect(mailbox.post(2))
    #expect(!mailbox.post(3))
    #expect(mailbox.take(until: .now()) == [1, 2])
    let closer = try JoinedThread(name: "closer") { mailbox.close() }
    let begun = MonotonicTime.now()
    #expect(mailbox.take(until: begun.advanced(by: 10_000)).isEmpty)
    #expect(MonotonicTime.now().milliseconds(since: begun) < 5_000)
    closer.join()
    #expect(!mailbox.post(4))
  }

  @Test("a wait for nothing ends when its time is over, and not before")
  func timeout() {
    let mailbox = Mailbox<Int>(capacity: 2)
    let begun = MonotonicTime.now()
    #expect(mailbox.take(until: begun.advanced(by: 30)).isEmpty)
    #expect(MonotonicTime.now().milliseconds(since: begun) >= 30)
  }
}
