// Sound with marks, for speakers.
import Devices

/// Delivers samples in pieces, with marks at positions.
final class TestSource: SampleSource {
  private let samples: [Int16]
  private var marks: [(position: Int, mark: SourceMark)]
  private var position = 0
  private let onRelease: () -> Void

  /// - Parameter marks: in the order of their positions; the end comes by itself.
  init(
    _ samples: [Int16], marks: [(Int, SourceMark)] = [], end: SourceMark = .end, onRelease: @escaping () -> Void = {}
  ) {
    self.samples = samples
    self.marks = marks + [(samples.count, end)]
    self.onRelease = onRelease
  }

  deinit { onRelease() }

  /// A saw of so many samples: each differs from its neighbours and none is 0 but the last.
  static func saw(_ count: Int) -> [Int16] {
    (0..<count).map { (index: Int) -> Int16 in
      index == count - 1 ? 0 : Int16(1 + index * 37 % 9_000)
    }
  }

  func read(into buffer: UnsafeMutableBufferPointer<Int16>) -> SourceRead {
    let next = marks.first
    let count = min(buffer.count, (next?.position ?? samples.count) - position)
    for index in 0..<count { buffer[index] = samples[position + index] }
    position += count
    guard let next, position == next.position else { return SourceRead(count: count) }
    if marks.count > 1 { marks.removeFirst() }
    return SourceRead(count: count, mark: next.mark)
  }
}
