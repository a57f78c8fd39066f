/// What iTunes writes of the silence at both ends of a sound ("iTunSMPB"): numbers in hexadecimal digits.
struct GaplessNote: Hashable {
  /// Samples before the sound.
  let delay: Int
  /// Samples of the sound.
  let length: Int

  /// - Parameter movie: the box `moov`.
  init?(_ movie: ArraySlice<UInt8>) {
    // The box `meta` begins with a version, unlike other boxes that hold boxes.
    guard let meta = MP4Box.find("udta", "meta", in: movie)?.dropFirst(4),
      let list = MP4Box.find("ilst", in: meta)
    else { return nil }
    let notes = MP4Box.boxes(in: list).filter { $0.type == "----" }
    guard
      let note = notes.first(where: {
        MP4Box.find("name", in: $0.body)?.dropFirst(4).elementsEqual("iTunSMPB".utf8) == true
      }),
      let data = MP4Box.find("data", in: note.body)
    else { return nil }
    let numbers = String(decoding: data.dropFirst(8), as: UTF8.self).split(separator: " ").map { Int($0, radix: 16) }
    guard numbers.count >= 4, let delay = numbers[1], let length = numbers[3], (0..<1_000_000).contains(delay),
      (1..<1 << 40).contains(length)
    else { return nil }
    self.delay = delay
    self.length = length
  }
}
