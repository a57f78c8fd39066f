/// The phones of the English acoustic model, which are those of the CMU dictionary without stress.
package enum ModelPhones {
  package static let vowels: Set<String> = [
    "AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW",
  ]
  package static let all: Set<String> = vowels.union([
    "B", "CH", "D", "DH", "F", "G", "HH", "JH", "K", "L", "M", "N", "NG", "P", "R", "S", "SH", "T", "TH", "V", "W", "Y",
    "Z", "ZH",
  ])

  /// flite's own phones, such as its schwa, and what the model has instead.
  private static let replacements: [String: [String]] = [
    "AX": ["AH"], "AXR": ["ER"], "IX": ["IH"], "EL": ["AH", "L"], "EM": ["AH", "M"], "EN": ["AH", "N"], "NX": ["N"],
    "DX": ["T"], "HV": ["HH"], "PAU": [],
  ]

  /// A phone as a pronouncing dictionary or flite writes it, in any case, with its stress or without, in phones of the model.
  /// Nil for what is no phone.
  package static func named(_ name: some StringProtocol) -> [String]? {
    let base = String(name.filter { !("0"..."9").contains($0) }).uppercased()
    if let others = replacements[base] { return others }
    return all.contains(base) ? [base] : nil
  }
}
