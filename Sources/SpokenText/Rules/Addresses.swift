/// E-mail and web addresses, names of files and folders, hash tags: "info@example.com", "www.example.org/tour", "guide.pdf".
enum Addresses {
  /// Paths are read to their twelfth part; nobody remembers more.
  private static let longestPath = 12

  static func read(_ reader: TokenReader) -> Match? {
    guard let token = reader.token() else { return nil }
    let text = token.text
    if let tag = text.utf8.first, tag == UInt8(ascii: "#") || tag == UInt8(ascii: "@"), text.utf8.count > 1,
      text.utf8.dropFirst().allSatisfy({ isLetter($0) || isDigit($0) || $0 == 0x5F })
    {
      return Match("\(tag == UInt8(ascii: "@") ? "at" : "hashtag") \(spoken(text.dropFirst(), limit: longestPath))")
    }
    return isLikely(Array(text.utf8)[...]) ? Match(spoken(text[...], limit: longestPath)) : nil
  }

  /// Asked for every chunk of a text: answers at once for one without an inner sign.
  static func isLikely(_ chunk: ArraySlice<UInt8>) -> Bool {
    var lastDot: Int?
    var dots = 0
    var firstSlash: Int?
    var hasAt = false
    for index in chunk.indices.dropFirst() {
      switch chunk[index] {
      case UInt8(ascii: "."):
        if index + 1 < chunk.endIndex, isLetter(chunk[index + 1]) || isDigit(chunk[index + 1]), firstSlash == nil {
          lastDot = index
          dots += 1
        }
      case UInt8(ascii: "/"): firstSlash = firstSlash ?? index
      case UInt8(ascii: "@"): hasAt = true
      default: break
      }
    }
    if chunk.first == UInt8(ascii: "/"), chunk.count > 2, let second = chunk.dropFirst().first, isLetter(second) {
      return true
    }
    guard let lastDot else { return hasScheme(chunk) }
    if hasAt || hasScheme(chunk) { return true }
    let label = chunk[(lastDot + 1)...].prefix { isLetter($0) || isDigit($0) }
    let behind = chunk[label.endIndex...].first
    let isEnd = behind == nil || !isLetter(behind ?? 0) && behind != UInt8(ascii: "-") && behind != UInt8(ascii: "_")
    guard isEnd, chunk[..<lastDot].contains(where: isLetter) || chunk[..<lastDot].contains(UInt8(ascii: "_")) else {
      return false
    }
    let ending = String(decoding: label, as: UTF8.self).lowercased()
    if chunk.starts(with: "www.".utf8) || chunk.starts(with: "WWW.".utf8) { return true }
    if fileEndings.contains(ending) { return true }
    guard domains.contains(ending) else { return false }
    return !doubtful.contains(ending) || dots > 1 || firstSlash == lastDot + 1 + label.count
  }

  private static func hasScheme(_ chunk: ArraySlice<UInt8>) -> Bool {
    ["http://", "https://", "ftp://", "file://", "mailto:", "HTTP://", "HTTPS://"].contains {
      chunk.starts(with: $0.utf8)
    }
  }

  private static func spoken(_ address: Substring, limit: Int) -> String {
    var scanner = ByteScanner(address)
    for scheme in ["https://", "http://", "HTTPS://", "HTTP://", "ftp://", "file://", "mailto:"] {
      if scanner.take(scheme) { break }
    }
    var words: [String] = []
    var parts = 0
    var isHost = true
    while let byte = scanner.next {
      if isLetter(byte) {
        words.append(label(scanner.run(where: isLetter) ?? "", isLast: scanner.isAtEnd || scanner.next == 0x2F))
        parts += 1
      } else if isDigit(byte) {
        let digits = scanner.run(where: isDigit) ?? ""
        let isYear = digits.utf8.count == 4 && (digits.hasPrefix("19") || digits.hasPrefix("20"))
        words.append(
          isYear
            ? NumberWords.year(digits)
            : digits.utf8.count > 2 || digits.hasPrefix("0")
              ? NumberWords.each(digits) : NumberWords.cardinal(digits))
        parts += 1
      } else {
        _ = scanner.take(byte)
        if byte == UInt8(ascii: "/") {
          if scanner.isAtEnd { break }
          isHost = false
        }
        if let name = Letters.signNames[byte] { words.append(name) }
      }
      if !isHost, parts >= limit, !scanner.isAtEnd {
        words.append(", and so on")
        break
      }
    }
    return words.joined(separator: " ")
  }

  private static func label(_ letters: String, isLast: Bool) -> String {
    let word = letters.lowercased()
    if word == "www" { return "w w w" }
    if isLast, word.utf8.count == 2 || spelledEndings.contains(word) { return Letters.spelled(word) }
    if word.utf8.count > 24 { return Letters.spelled(word.prefix(12)) + " , and so on" }
    return word.utf8.count > 1 && !Acronyms.isPronounceable(word) || word == "a" ? Letters.spelled(word) : word
  }

  private static let domains: Set<String> = [
    "com", "org", "net", "edu", "gov", "mil", "int", "info", "biz", "io", "dev", "app", "ai", "co", "tv", "uk", "de",
    "fr", "es", "nl", "eu", "ch", "ca", "au", "nz", "ie", "jp", "cn", "ru", "br", "se", "dk", "fi", "pl", "pt", "gr",
    "museum", "tech", "shop", "online", "site", "local", "us", "it", "at", "be", "no", "me", "in", "is", "to",
  ]
  /// Words too: "Come in.it is late" only lacks a blank.
  private static let doubtful: Set<String> = [
    "us", "it", "at", "be", "no", "me", "in", "is", "to", "co", "site", "shop",
  ]
  private static let fileEndings: Set<String> = [
    "pdf", "txt", "md", "html", "htm", "json", "xml", "csv", "zip", "tar", "gz", "jpg", "jpeg", "png", "gif", "svg",
    "wav", "mp", "mp3", "mp4", "ogg", "flac", "m4a", "avi", "mov", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "exe",
    "py", "js", "swift", "sh", "log", "conf", "ini", "yaml", "yml", "gram", "dict",
  ]
  private static let spelledEndings: Set<String> = [
    "pdf", "txt", "md", "html", "htm", "xml", "csv", "jpg", "png", "svg", "mp", "xls", "xlsx", "exe", "py", "js", "sh",
    "yml", "gz",
  ]
}
