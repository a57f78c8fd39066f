// Where a recording goes: names that no flow can use to leave the folder.
package import Devices

/// Names of recordings, relative to the store's folder.
package enum RecordingName {
  /// Ends the name of a recording that is not complete; a start finds it by that.
  static let partSuffix = ".part"

  /// `2026/11/30/081502-message`: by day, then by time of day, in UTC as in the log.
  package static func dated(_ name: String, at time: WallTime) -> String {
    let civil = CivilTime(time)
    return "\(civil.dateText.replacing("-", with: "/"))/\(civil.timeText.replacing(":", with: ""))-\(name)"
  }

  /// A safe name for whatever was asked for: letters, digits, `.`, `-` and `_` stay (letters of any script), everything
  /// else becomes `_`; no component begins with a dot, so there is no way up and nothing hidden; `.wav` at the end,
  /// once.
  static func sanitised(_ name: String) -> String {
    var parts = name.split(separator: "/").map { component(String($0)) }.filter { !$0.isEmpty }
    if parts.count > deepest { parts.removeFirst(parts.count - deepest) }
    var last = parts.popLast() ?? "recording"
    if last.lowercased().hasSuffix(".wav") { last.removeLast(4) }
    parts.append((last.isEmpty ? "recording" : last) + ".wav")
    return parts.joined(separator: "/")
  }

  /// `2026/11/30/081502-message-2.wav` for the second of a name.
  static func numbered(_ path: String, _ number: Int) -> String {
    number < 2 ? path : "\(path.dropLast(4))-\(number).wav"
  }

  /// More folders than this are cut off at the front.
  private static let deepest = 8
  /// Linux allows 255 bytes; numbers and suffixes need room.
  private static let longest = 120

  private static func component(_ text: String) -> String {
    var result = ""
    for character in text.drop(while: { $0 == "." || $0.isWhitespace }) {
      guard result.utf8.count + character.utf8.count <= longest else { break }
      let stays = character.isLetter || character.isNumber || "-_.".contains(character)
      result.append(stays ? character : "_")
    }
    return result
  }
}
