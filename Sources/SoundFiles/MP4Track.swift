/// Where the frames of the first sound of an MP4 file are, and what the decoder needs beside them.
struct MP4Track {
  /// AudioSpecificConfig (ISO 14496-3, 1.6).
  let setup: [UInt8]
  /// In order. Those of a file that was cut off lie behind its end.
  let frames: [Range<Int>]
  /// What a second has of `start` and `length`; nil if the file does not say.
  let timescale: Int?
  /// Where the sound begins: encoders put silence before it.
  private(set) var start = 0
  /// How long it is; nil is to the end.
  private(set) var length: Int?

  init(_ bytes: [UInt8]) throws(SoundFileError) {
    guard let movie = MP4Box.find("moov", in: bytes[...]) else {
      throw .damaged(.m4a, "its table of contents is missing (box moov); it may be cut off")
    }
    let tracks = MP4Box.boxes(in: movie).filter { $0.type == "trak" }.map(\.body)
    guard let track = tracks.first(where: { Self.handler(of: $0) == "soun" }),
      let table = MP4Box.find("mdia", "minf", "stbl", in: track)
    else { throw .unsupported(.m4a, "no sound") }
    setup = try Self.setup(in: MP4Box.find("stsd", in: table) ?? [])
    frames = Self.frames(in: table, of: bytes.count)
    guard !frames.isEmpty else {
      if MP4Box.find("mvex", in: movie) != nil { throw .unsupported(.m4a, "its sound in fragments") }
      throw .damaged(.m4a, "its table of frames is empty")
    }
    timescale = Self.timescale(MP4Box.find("mdia", "mdhd", in: track))
    if let edit = Self.edit(MP4Box.find("edts", "elst", in: track)), let timescale {
      start = edit.start
      // Lengths of edits count in the time of the whole file.
      if let whole = Self.timescale(MP4Box.find("mvhd", in: movie)), edit.length > 0 {
        length = Int(clamping: edit.length.multipliedFullWidth(by: timescale).low / UInt(whole))
      }
    } else if let gapless = GaplessNote(movie) {
      start = gapless.delay
      length = gapless.length
    }
  }

  private static func handler(of track: ArraySlice<UInt8>) -> String? {
    MP4Box.find("mdia", "hdlr", in: track).map { String(decoding: $0.dropFirst(8).prefix(4), as: UTF8.self) }
  }

  /// Of a `mdhd` or `mvhd`: both have it behind two times, which are wider in version 1.
  private static func timescale(_ header: ArraySlice<UInt8>?) -> Int? {
    guard let header, let version = header.first,
      let scale = header.bigEndian(at: version == 1 ? 20 : 12), (1...10_000_000).contains(scale)
    else { return nil }
    return Int(scale)
  }

  /// The first edit that shows something; times are in the track's timescale, lengths in the file's.
  private static func edit(_ list: ArraySlice<UInt8>?) -> (start: Int, length: Int)? {
    guard let list, let version = list.first else { return nil }
    var position = 8
    for _ in 0..<4 {
      let edit: (start: Int, length: Int)
      if version == 1 {
        guard let length = list.bigEndian(UInt64.self, at: position),
          let start = list.bigEndian(Int64.self, at: position + 8)
        else { return nil }
        edit = (Int(clamping: start), Int(clamping: length))
        position += 20
      } else {
        guard let length = list.bigEndian(at: position), let start = list.bigEndian(Int32.self, at: position + 4)
        else { return nil }
        edit = (Int(start), Int(length))
        position += 12
      }
      // -1 is a pause before the sound.
      if edit.start >= 0 { return edit.start < 1 << 40 && edit.length < 1 << 40 ? edit : nil }
    }
    return nil
  }

  // MARK: - What it is

  private static func setup(in descriptions: ArraySlice<UInt8>) throws(SoundFileError) -> [UInt8] {
    guard let entry = MP4Box.boxes(in: descriptions.dropFirst(8)).first else {
      throw .damaged(.m4a, "it does not say what its sound is")
    }
    switch entry.type {
    case "mp4a": break
    case "alac": throw .unsupported(.m4a, "Apple Lossless; save it as AAC, FLAC or WAV")
    case "drms", "enca": throw .unsupported(.m4a, "sound with copy protection")
    default: throw .unsupported(.m4a, "sound of the kind \"\(entry.type)\"")
    }
    // A QuickTime file has more before the boxes, and one box around them.
    let more = [0, 16, 36]
    let version = Int(entry.body.bigEndian(UInt16.self, at: 8) ?? 0)
    let boxes = entry.body.dropFirst(28 + (more.indices.contains(version) ? more[version] : 0))
    guard let stream = MP4Box.find("esds", in: boxes) ?? MP4Box.find("wave", "esds", in: boxes),
      let setup = ElementaryStream(stream.dropFirst(4)).setup
    else { throw .unsupported(.m4a, "sound that is not AAC") }
    return Array(setup)
  }

  // MARK: - Where it is

  /// Puts together which chunk holds how many frames, where chunks begin, and how long frames are (ISO 14496-12, 8.7).
  private static func frames(in table: ArraySlice<UInt8>, of fileSize: Int) -> [Range<Int>] {
    let sizes = MP4Box.find("stsz", in: table) ?? []
    let runs = MP4Box.find("stsc", in: table) ?? []
    let places = MP4Box.find("stco", in: table)
    let largePlaces = MP4Box.find("co64", in: table) ?? []
    let common = Int(sizes.bigEndian(at: 4) ?? 0)
    // Every frame has bytes, so the file limits their number, whatever the tables say.
    let count = min(Int(sizes.bigEndian(at: 8) ?? 0), fileSize)
    func run(_ index: Int) -> (first: Int, frames: Int)? {
      guard let first = runs.bigEndian(at: 8 + 12 * index), let frames = runs.bigEndian(at: 12 + 12 * index) else {
        return nil
      }
      return (Int(first), Int(frames))
    }
    var frames: [Range<Int>] = []
    var (runIndex, chunk) = (0, 1)
    while frames.count < count, let current = run(runIndex) {
      if let next = run(runIndex + 1), next.first > current.first, chunk >= next.first {
        runIndex += 1
        continue
      }
      let place =
        if let places { places.bigEndian(at: 4 + 4 * chunk).map { Int($0) } } else {
          largePlaces.bigEndian(UInt64.self, at: 8 * chunk).map { Int(clamping: $0) }
        }
      guard var position = place, position < 1 << 40 else { break }
      for _ in 0..<min(current.frames, count - frames.count) {
        guard let size = common > 0 ? common : sizes.bigEndian(at: 12 + 4 * frames.count).map({ Int($0) }) else {
          return frames
        }
        frames.append(position..<position + size)
        position += size
      }
      chunk += 1
    }
    return frames
  }
}
