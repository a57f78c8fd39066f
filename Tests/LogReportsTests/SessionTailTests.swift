// `hearken sessions --follow`: what is told, and when.
import Devices
import SQLiteSessionLog
import Testing

@testable import LogReports

@Suite struct SessionTailTests {
  private func session(_ id: Int64, ended: Bool = true) -> SessionOverview {
    let reason: SQLiteValue = ended ? .text("completed") : .null
    let values: [SQLiteValue] = [
      .integer(id), .text("boot"), .text("flow"), .text("control"), .null, .null, .text(wall(Double(id)).utcText),
      .null,
      .integer(1_000), reason,
    ]
    return SessionOverview(session: SessionRecord(values), steps: 1, recordings: 0, saidLast: nil)
  }

  @Test("Each session is told when it begins and again when it has ended")
  func follow() {
    var tail = SessionTail()
    #expect(tail.news(in: [session(1), session(2)], highest: 2).map(\.session.id) == [1, 2])
    #expect(tail.first == 3)
    #expect(tail.news(in: [], highest: 2).isEmpty)
    #expect(tail.news(in: [session(3, ended: false)], highest: 3).map(\.session.id) == [3])
    #expect(tail.first == 3, "a session that runs is looked at again")
    #expect(tail.news(in: [session(3, ended: false)], highest: 3).isEmpty)
    #expect(tail.news(in: [session(3), session(4)], highest: 4).map(\.session.id) == [3, 4])
    #expect(tail.first == 5)
  }

  @Test("A log that is begun anew is followed from its first session")
  func anew() {
    var tail = SessionTail()
    _ = tail.news(in: [session(7, ended: false)], highest: 7)
    #expect(tail.news(in: [], highest: 0).isEmpty)
    #expect(tail.first == 1)
    #expect(tail.news(in: [session(1)], highest: 1).map(\.session.id) == [1])
  }

  @Test("There is one heading, and later lines stand in its columns")
  func columns() {
    var tail = SessionTail()
    let style = TextStyle(hasColours: false)
    let first = tail.lines([session(1, ended: false)], clock: .utc, style: style)
    let second = tail.lines([session(1)], clock: .utc, style: style)
    #expect(first.count == 2)
    #expect(second.count == 1)
    let heading = first[0]
    for (line, end) in [(first[1], "has not ended"), (second[0], "came to its end")] {
      #expect(line.range(of: end)?.lowerBound == heading.range(of: "END")?.lowerBound)
    }
    var narrow = SessionTail()
    #expect(
      narrow.lines([session(1)], clock: .utc, style: TextStyle(hasColours: false, width: 80)).allSatisfy {
        $0.count <= 80
      })
  }
}

extension String {
  /// The place of a text in this one, as of equal letters.
  fileprivate func range(of text: String) -> Range<Int>? {
    let (letters, wanted) = (Array(self), Array(text))
    guard let start = letters.indices.first(where: { letters[$0...].starts(with: wanted) }) else { return nil }
    return start..<start + wanted.count
  }
}
