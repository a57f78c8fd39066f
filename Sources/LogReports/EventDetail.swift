// What an event tells beside its name, as words.
import LocatedJSON

enum EventDetail {
  /// `speaker`, or `prompt "P_Menu": … (module VFM_Menu)`: the value alone where there is one, else the text of `detail` and the
  /// others with their keys behind it. What is no JSON stands as it is.
  static func words(_ detail: String) -> String {
    guard let object = LocatedJSON.parse(Array(detail.utf8), file: "").value, object.kind == .object else {
      return Words.plain(detail)
    }
    func text(_ value: LocatedValue) -> String { Words.plain(value.string ?? value.json.text) }
    let members = Array(object.members)
    if members.count == 1 { return text(members[0].value) }
    let main = members.first { $0.key == "detail" }.map { text($0.value) }
    let others = members.filter { $0.key != "detail" }.map { "\(Words.plain($0.key)) \(text($0.value))" }
      .joined(separator: ", ")
    guard let main else { return others }
    return others.isEmpty ? main : "\(main) (\(others))"
  }
}
