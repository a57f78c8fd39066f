private import Glibc
package import Sound
package import SoundFiles

/// Finds and reads the media files of a flow folder.
///
/// Confined to the thread that plays. Reads whole files; nothing larger than `maxBytes`.
package final class MediaLibrary {
  /// The kinds of media, each with a folder of its own (the format's FC_… categories).
  package enum Category: String, CaseIterable {
    case playAudio = "audio"
    case playText = "text"
    case speechRecognition = "recognition"
    case speechSynthesis = "synthesis"
  }

  /// A file cannot be used: which, and why.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package var file: String
    package var reason: String
    /// What is wrong with a sound file that could be read.
    package var sound: SoundFileError?
    package var description: String { "\(file): \(reason)" }
  }

  /// Half an hour of 48 kHz stereo.
  package static let maxBytes = 350_000_000
  package let folder: String
  /// Folders that take the place of a category's own.
  package var locations: [Category: String] = [:]

  package init(folder: String) { self.folder = folder }

  /// The path of a file, by the format's rule (spec B1): an absolute path is used as it is; otherwise the language folder of the
  /// category wins over the category's folder; then a match that differs in case only (spec Q30).
  package func path(of name: String, in category: Category, languageCode: String, location: String? = nil) -> String? {
    if name.hasPrefix("/") { return Self.isFile(name) ? name : nil }
    let base = base(of: category, location)
    for path in ["\(base)/\(languageCode)/\(name)", "\(base)/\(name)"] where Self.isFile(path) { return path }
    return Self.caseBlindMatch(of: "\(languageCode)/\(name)", below: base) ?? Self.caseBlindMatch(of: name, below: base)
  }

  /// Where a flow's file would have to be, most wanted first, without regard to what is there.
  package func places(of name: String, in category: Category, languageCode: String, location: String? = nil) -> [String]
  {
    if name.hasPrefix("/") { return [name] }
    let base = base(of: category, location)
    return ["\(base)/\(languageCode)/\(name)", "\(base)/\(name)"]
  }

  /// The names of what lies in a category's folder and its language folders, sorted, relative to where a flow names them.
  package func names(in category: Category, location: String? = nil) -> [String] {
    let base = base(of: category, location)
    let top = Self.entries(of: base)
    return (top + top.flatMap { Self.entries(of: "\(base)/\($0)") }).sorted()
  }

  /// The files of voices in the folder for synthesis and its language folders, as paths, sorted.
  package var voiceFiles: [String] {
    let base = base(of: .speechSynthesis, nil)
    let top = Self.entries(of: base)
    let all =
      top.map { "\(base)/\($0)" }
      + top.flatMap { inner in
        Self.entries(of: "\(base)/\(inner)").map { "\(base)/\(inner)/\($0)" }
      }
    return all.filter { $0.lowercased().hasSuffix(".flitevox") && Self.isFile($0) }.sorted()
  }

  private func base(of category: Category, _ location: String?) -> String {
    let wanted = location ?? locations[category] ?? category.rawValue
    return wanted.hasPrefix("/") ? wanted : "\(folder)/\(wanted)"
  }

  /// The text of a file of category `playText` or `speechRecognition`.
  package func text(of name: String, in category: Category, languageCode: String, location: String? = nil)
    throws(Failure) -> String
  {
    guard let path = path(of: name, in: category, languageCode: languageCode, location: location) else {
      throw Failure(file: name, reason: "no such file in \(category.rawValue)/")
    }
    return String(decoding: try Self.read(path), as: UTF8.self)
  }

  /// The bytes of a sound file.
  package func sound(of name: String, languageCode: String) throws(Failure) -> [UInt8] {
    guard let path = path(of: name, in: .playAudio, languageCode: languageCode) else {
      throw Failure(file: name, reason: "no such file in \(Category.playAudio.rawValue)/")
    }
    return try Self.read(path)
  }

  /// The whole sound of a file, one channel, at the file's own rate.
  ///
  /// - Parameter format: the format's `audioFormat`: `pcm_<n>khz` for a file without a header.
  package func clip(of name: String, languageCode: String, format: String?) throws(Failure) -> Clip {
    try Self.decode(try sound(of: name, languageCode: languageCode), name: name, format: format)
  }

  /// The sound in the bytes of a file, piece by piece.
  ///
  /// - Parameter format: the format's `audioFormat`: `pcm_<n>khz` for a file without a header.
  package static func stream(of bytes: [UInt8], name: String, format: String?) throws(Failure) -> any SoundStream {
    do { return try SoundFile.stream(of: bytes, format: format) } catch {
      throw Failure(file: name, reason: "\(error)", sound: error)
    }
  }

  /// Decodes the bytes of a sound file.
  package static func decode(_ bytes: [UInt8], name: String, format: String?) throws(Failure) -> Clip {
    do { return try SoundFile.decode(bytes, format: format) } catch {
      throw Failure(file: name, reason: "\(error)", sound: error)
    }
  }

  /// Reads a regular file; a folder, a pipe or a file that is too large is refused, so that nothing can hang.
  package static func read(_ path: String) throws(Failure) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Failure(file: path, reason: String(cString: strerror(errno))) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(file: path, reason: "not a file") }
    guard status.st_size <= maxBytes else {
      throw Failure(file: path, reason: "larger than \(maxBytes / 1_000_000) MB")
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(file: path, reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    var failure: Int32 = 0
    bytes.withUnsafeMutableBytes { buffer in
      while filled < buffer.count {
        let count = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
        if count < 0 && errno == EINTR { continue }
        if count < 0 { failure = errno }
        if count <= 0 { break }
        filled += count
      }
    }
    guard failure == 0 else { throw Failure(file: path, reason: String(cString: strerror(failure))) }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Whether a path leads to anything at all.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  /// The bytes of a file, or nil if there is none.
  package static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
  }

  /// The names in a folder, but for hidden ones; none if it is no folder.
  package static func entries(of folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// Follows a relative path below a folder, each part compared without case. The first match in byte order wins.
  private static func caseBlindMatch(of relative: String, below base: String) -> String? {
    var found = base
    for part in relative.split(separator: "/") {
      guard let match = entries(of: found).filter({ $0.lowercased() == part.lowercased() }).min() else { return nil }
      found += "/\(match)"
    }
    return isFile(found) ? found : nil
  }
}
