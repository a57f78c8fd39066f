private import Devices

/// Phones of other alphabets as flite's: IPA, X-SAMPA and the CMU dictionary's.
enum PhoneAlphabet {
  struct Fault: Error {
    var sentence: String
  }

  /// flite's phones with stress digits; the first vowel is stressed where nothing says so.
  static func phones(_ text: String, alphabet: String) throws(Fault) -> [String] {
    let known = alphabet.lowercased()
    let phones: [String]
    switch known {
    case "ipa": phones = try read(text, ipaTable, primary: "ˈ", secondary: "ˌ", in: "IPA")
    case "x-sampa", "xsampa", "sampa", "x-x-sampa":
      phones = try read(text, sampaTable, primary: "\"", secondary: "%", in: "X-SAMPA")
    case "arpabet", "x-arpabet", "cmu", "x-cmu", "x-cmu-arpabet", "x-flite": phones = try arpabet(text)
    default:
      throw Fault(sentence: "the alphabet \"\(alphabet.prefix(20))\" is unknown; known are ipa, x-sampa and arpabet")
    }
    guard phones.contains(where: { isVowel($0) }) || !phones.isEmpty else {
      throw Fault(sentence: "<phoneme> has no phones in \"ph\"")
    }
    guard phones.count <= 60 else { throw Fault(sentence: "<phoneme> has more than 60 phones") }
    return stressed(phones)
  }

  private static func isVowel(_ phone: String) -> Bool {
    let base = phone.filter(\.isLetter)
    return base == "ax" || ModelPhones.vowels.contains(base.uppercased())
  }

  /// Vowels have a digit in the end: 1 where one is marked, or else the first.
  private static func stressed(_ phones: [String]) -> [String] {
    var hasStress = phones.contains { $0.hasSuffix("1") }
    return phones.map { phone in
      guard isVowel(phone) else { return phone }
      if phone.last?.isNumber == true { return phone }
      if !hasStress, phone != "ax" {
        hasStress = true
        return phone + "1"
      }
      return phone + "0"
    }
  }

  private static func arpabet(_ text: String) throws(Fault) -> [String] {
    var phones: [String] = []
    for name in text.split(whereSeparator: { $0.isWhitespace || $0 == "-" || $0 == "." }) {
      let base = name.filter(\.isLetter).lowercased()
      guard ModelPhones.all.contains(base.uppercased()) || base == "ax" else {
        throw Fault(sentence: "\"\(name.prefix(10))\" is no phone")
      }
      let digit = name.last?.wholeNumberValue
      phones.append(isVowel(base) ? base + (digit.map { base == "ax" || $0 == 0 ? "0" : "1" } ?? "") : base)
    }
    return phones
  }

  /// The longest symbol that fits, one after the other.
  private static func read(
    _ text: String, _ table: [String: [String]], primary: Unicode.Scalar, secondary: Unicode.Scalar, in name: String
  ) throws(Fault) -> [String] {
    let scalars = Array(text.unicodeScalars.prefix(400))
    var phones: [String] = []
    var stress = ""
    var position = 0
    while position < scalars.count {
      let scalar = scalars[position]
      if scalar == primary || scalar == "'" && name == "IPA" {
        stress = "1"
        position += 1
        continue
      }
      if scalar == secondary || ignored.contains(scalar) || scalar.properties.generalCategory == .nonspacingMark {
        if scalar == secondary { stress = "1" }
        position += 1
        continue
      }
      var found: (length: Int, phones: [String])?
      for length in stride(from: min(4, scalars.count - position), to: 0, by: -1) {
        var symbol = String.UnicodeScalarView()
        // Tie bars and length marks inside a symbol are no matter.
        symbol.append(contentsOf: scalars[position..<(position + length)].filter { $0 != "\u{361}" && $0 != "\u{35C}" })
        if let known = table[String(symbol)] {
          found = (length, known)
          break
        }
      }
      guard let found else { throw Fault(sentence: "\"\(scalar)\" is no symbol of \(name) that the voice can say") }
      for phone in found.phones {
        if isVowel(phone), phone != "ax", !stress.isEmpty {
          phones.append(phone + stress)
          stress = ""
        } else {
          phones.append(phone)
        }
      }
      position += found.length
    }
    return phones
  }

  private static let ignored: Set<Unicode.Scalar> = [
    " ", ".", "-", "|", "‿", "ː", "ˑ", "ʰ", "ʲ", "ʷ", "˞", "ʔ", ":", "\t", "\n", "\u{361}", "\u{35C}", "_", "?", "`",
  ]

  private static func table(_ rows: String) -> [String: [String]] {
    var table: [String: [String]] = [:]
    for row in rows.split(separator: ",") {
      let words = row.split(separator: " ").map(String.init)
      if let symbol = words.first { table[symbol] = Array(words.dropFirst()) }
    }
    return table
  }

  private static let ipaTable = table(
    """
    i iy,iː iy,ɪ ih,e eh,eɪ ey,ɛ eh,ɛː eh r,æ ae,a aa,aː aa,aɪ ay,aʊ aw,ɑ aa,ɑː aa,ɒ aa,ɔ ao,ɔː ao,ɔɪ oy,o ow,oː ow,oʊ ow,əʊ ow,\
    ʊ uh,u uw,uː uw,ʌ ah,ə ax,əɹ er,ər er,ɚ er,ɝ er,ɜ er,ɜː er,ɜːɹ er,ɜːr er,ɜɹ er,ɜr er,ɪə iy ax,eə eh r,ɛə eh r,ʊə uh r,ɐ ah,\
    y uw,yː uw,ø er,øː er,œ er,ɨ ih,ʉ uw,ɯ uw,ɤ ah,aɪə ay ax,aʊə aw ax,æ̃ ae n,ɑ̃ aa n,ɔ̃ ao n,ɛ̃ ae n,\
    p p,b b,t t,d d,k k,g g,ɡ g,m m,n n,ŋ ng,ɲ n y,f f,v v,θ th,ð dh,s s,z z,ʃ sh,ʒ zh,h hh,ɦ hh,x k,ç hh,χ k,ʁ r,ɣ g,β v,ɸ f,\
    tʃ ch,dʒ jh,ʧ ch,ʤ jh,ts t s,dz d z,l l,ɫ l,ɭ l,r r,ɹ r,ɻ r,ɾ d,w w,ʍ w,j y,ʎ l y,ɕ sh,ʑ zh,ʈ t,ɖ d,ɱ m,ɳ n,n̩ ax n,l̩ ax l,m̩ ax m
    """)

  private static let sampaTable = table(
    """
    i iy,i: iy,I ih,e eh,e: ey,eI ey,E eh,E: eh r,{ ae,a aa,a: aa,aI ay,aU aw,A aa,A: aa,Q aa,O ao,O: ao,OI oy,o ow,o: ow,oU ow,@U ow,\
    U uh,u uw,u: uw,V ah,@ ax,@r er,@` er,3 er,3: er,3` er,3r er,I@ iy ax,e@ eh r,E@ eh r,U@ uh r,6 ah,y uw,2 er,9 er,1 ih,} uw,\
    p p,b b,t t,d d,k k,g g,m m,n n,N ng,J n y,f f,v v,T th,D dh,s s,z z,S sh,Z zh,h hh,x k,C hh,R r,G g,B v,\
    tS ch,dZ jh,ts t s,dz d z,l l,5 l,r r,r\\ r,4 d,w w,W w,j y,L l y,n= ax n,l= ax l,m= ax m
    """)
}
