// Orders to a coffee machine with the slots they fill: a grammar made of all of them, and what an utterance was understood as.
private import Appliance
private import LocatedJSON

struct Orders {
  /// Of one recording: what is in each slot that it fills.
  typealias Slots = [String: String]

  /// By file, as in labels.tsv: "orders/000.flac".
  let slots: [String: Slots]
  private let values: [(value: String, slot: String)]

  /// How people begin an order.
  private static let leads = [
    "i want", "i would like", "i'd like", "i'll have", "i will have", "i'd love", "i would love", "i'll take", "i need",
    "can i have", "can i get", "could i have", "could i get", "may i have", "may i get", "can you make me",
    "can you get me",
    "could you make me", "could you get me", "could you give me", "give me", "get me", "make me", "let me have", "have",
    "get",
    "make", "please make me", "please get me", "please give me", "i want to order", "i would like to have",
    "i'd like to have",
    "can i please have", "can i please get", "could i please have", "could i please get", "may i please have",
  ]

  /// - Parameter path: labels.tsv: file, kind, and for orders a JSON object with "slots".
  init(labels path: String) throws(Failure) {
    let bytes: [UInt8]
    do { bytes = try MediaLibrary.read(path) } catch { throw Failure("\(error)") }
    var slots: [String: Slots] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: "\t")
      guard fields.count == 3, fields[0].hasPrefix("orders/") else { continue }
      let (value, _) = LocatedJSON.parse(Array(fields[2].utf8), file: path)
      guard let members = value?["slots"]?.members else { throw Failure("\(path): \(fields[0]) has no slots") }
      var filled: Slots = [:]
      for member in members {
        filled[String(member.key)] = (member.value.string ?? "").split(separator: " ").joined(separator: " ")
      }
      slots[String(fields[0])] = filled
    }
    guard !slots.isEmpty else { throw Failure("\(path) labels no orders") }
    self.slots = slots
    var unique: Set<String> = []
    var values: [(value: String, slot: String)] = []
    for filled in slots.values {
      for (slot, value) in filled where unique.insert("\(slot)=\(value)").inserted { values.append((value, slot)) }
    }
    // The longest first: "iced coffee" is no "coffee".
    self.values = values.sorted { ($1.value.count, $0.value, $0.slot) < ($0.value.count, $1.value, $1.slot) }
  }

  /// JSGF: a beginning, a drink, and up to three slots on either side of it.
  var grammar: String {
    func rule(_ name: String, _ alternatives: [String]) -> String {
      "<\(name)> = \(alternatives.sorted().joined(separator: " | "));\n"
    }
    let names = Set(values.map(\.slot)).sorted()
    let others = names.filter { $0 != "coffeeDrink" }
    let before = others.filter { !$0.hasSuffix("Amount") }.map { "<\($0)>" }.joined(separator: " | ")
    let after = others.map { "<\($0)>" }.joined(separator: " | ")
    return "#JSGF V1.0;\ngrammar orders;\n"
      + "public <order> = [<lead>] [a | an | some | one] [<before>] [<before>] [<before>] <coffeeDrink> "
      + "[<after>] [<after>] [<after>] [please];\n"
      + "<before> = [a | an] (\(before)) [of];\n"
      + "<after> = [with | and | and with] [a | an] (\(after));\n"
      + rule("lead", Self.leads)
      + names.map { name in rule(name, values.filter { $0.slot == name }.map(\.value)) }.joined()
  }

  /// The slots that a text fills.
  func understood(_ text: String) -> Slots {
    var words = text.split(separator: " ").map(String.init)
    var filled: Slots = [:]
    for (value, slot) in values where filled[slot] == nil {
      let wanted = value.split(separator: " ").map(String.init)
      guard words.count >= wanted.count,
        let start = (0...words.count - wanted.count).first(where: { Array(words[$0..<$0 + wanted.count]) == wanted })
      else { continue }
      filled[slot] = value
      // What is used up belongs to no other.
      for index in start..<start + wanted.count { words[index] = "" }
    }
    return filled
  }
}
