// Groups of the system, without the name service: a static program has none.
internal import Glibc

enum SystemGroup {
  /// The number of a group: of its name in `/etc/group`, or of its digits; nil if there is none.
  static func number(of name: String, file: String = "/etc/group") -> gid_t? {
    if let number = gid_t(name) { return number }
    guard let stream = fopen(file, "re") else { return nil }
    defer { fclose(stream) }
    var line = [CChar](repeating: 0, count: 4_096)
    while fgets(&line, Int32(line.count), stream) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      if parts.count >= 3, parts[0] == name { return gid_t(parts[2]) }
    }
    return nil
  }
}
