import Glibc
import Testing
import Threads

@Suite struct WakeSignalTests {
  private func isReadable(_ signal: WakeSignal, within milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) == 1
  }

  @Test("a signal raised on another thread ends a wait, and raised a hundred thousand times it blocks nobody")
  func wakes() throws {
    let signal = try WakeSignal()
    #expect(!isReadable(signal, within: 0))
    let caller = try JoinedThread(name: "caller") { for _ in 0..<100_000 { signal.raise() } }
    #expect(isReadable(signal, within: 10_000))
    caller.join()
    signal.lower()
    #expect(!isReadable(signal, within: 0))
    signal.raise()
    #expect(isReadable(signal, within: 0))
  }
}
