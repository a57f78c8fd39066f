// Work for several processors.
private import Threads

/// Runs the same work for many indices on a few threads.
struct Workers: Sendable {
  /// Threads at a time.
  var count: Int
  /// Asked before each piece of work; false ends it.
  var isWanted: @Sendable () -> Bool

  /// The results of `work` for 0..<count, in their order, whatever threads did them.
  ///
  /// - Parameters:
  ///   - make: what a thread needs for itself; made once for each.
  ///   - report: gets the share that is done, from any of the threads, one at a time.
  func map<Tool, Result: Sendable>(
    _ total: Int, make: @escaping @Sendable () throws(TrainingError) -> Tool,
    report: @escaping @Sendable (Float) -> Void = { _ in },
    _ work: @escaping @Sendable (inout Tool, Int) throws(TrainingError) -> Result
  ) throws(TrainingError) -> [Result] {
    let board = Board<Result>(total: total, report: report)
    let body: @Sendable () -> Void = {
      do throws(TrainingError) {
        var tool = try make()
        while isWanted() {
          guard let index = board.next() else { return }
          board.done(index, try work(&tool, index))
        }
        board.fail(.interrupted)
      } catch {
        board.fail(error)
      }
    }
    var threads: [JoinedThread] = []
    defer { for thread in threads { thread.join() } }
    for number in 0..<max(1, min(count, total)) {
      do { threads.append(try JoinedThread(name: "train \(number)", body)) } catch {
        board.fail(.noThread(error.code))
        break
      }
    }
    for thread in threads { thread.join() }
    return try board.results()
  }

  /// What is to do and what is done; locked.
  ///
  /// `@unchecked Sendable`: everything that changes is touched with the monitor locked.
  private final class Board<Result: Sendable>: @unchecked Sendable {
    private let monitor = Monitor()
    private let total: Int
    private let report: @Sendable (Float) -> Void
    private var position = 0
    private var finished = 0
    private var found: [Result?]
    private var error: TrainingError?

    init(total: Int, report: @escaping @Sendable (Float) -> Void) {
      self.total = total
      self.report = report
      found = Array(repeating: nil, count: total)
    }

    func next() -> Int? {
      monitor.locked {
        guard error == nil, position < total else { return nil }
        position += 1
        return position - 1
      }
    }

    func done(_ index: Int, _ result: Result) {
      monitor.locked {
        found[index] = result
        finished += 1
        report(Float(finished) / Float(total))
      }
    }

    func fail(_ reason: TrainingError) { monitor.locked { error = error ?? reason } }

    func results() throws(TrainingError) -> [Result] {
      let (error, found) = monitor.locked { (self.error, self.found) }
      if let error { throw error }
      return found.compactMap { $0 }
    }
  }
}
