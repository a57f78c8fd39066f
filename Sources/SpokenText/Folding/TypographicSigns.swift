/// What stands for a sign of typography in ASCII and `Sign`s.
enum TypographicSigns {
  static let spellings: [Unicode.Scalar: String] = {
    var all = simple
    for (scalar, sign) in signs { all[scalar] = String(Unicode.Scalar(sign)) }
    for (number, numeral) in ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"].enumerated() {
      all[Unicode.Scalar(0x2160 + UInt32(number)) ?? " "] = numeral
      all[Unicode.Scalar(0x2170 + UInt32(number)) ?? " "] = numeral
    }
    return all
  }()

  private static let simple: [Unicode.Scalar: String] = [
    // Quotes and primes.
    "\u{2018}": "'", "\u{2019}": "'", "\u{201A}": "'", "\u{201B}": "'", "\u{02BC}": "'", "\u{02B9}": "'",
    "\u{2032}": "'", "\u{B4}": "'", "\u{2039}": "'", "\u{203A}": "'", "\u{201C}": "\"", "\u{201D}": "\"",
    "\u{201E}": "\"", "\u{201F}": "\"", "\u{2033}": "\"", "\u{AB}": "\"", "\u{BB}": "\"", "\u{300C}": "\"",
    "\u{300D}": "\"",
    // Dashes: the short ones join, the long ones part.
    "\u{2010}": "-", "\u{2011}": "-", "\u{2012}": "-", "\u{2013}": "-", "\u{2212}": "-", "\u{2014}": " -- ",
    "\u{2015}": " -- ", "\u{2026}": "...", "\u{22EF}": "...", "\u{3002}": ". ", "\u{3001}": ", ", "\u{A1}": "",
    "\u{BF}": "", "\u{85}": "\n",
    // Nothing to say.
    "\u{AD}": "", "\u{200B}": "", "\u{FEFF}": "", "\u{A9}": "", "\u{AE}": "", "\u{2122}": "", "\u{2120}": "",
    "\u{B6}": "", "\u{2020}": "", "\u{2021}": "",
    "\u{2044}": "/", "\u{2215}": "/", "\u{2116}": "No. ", "\u{2103}": "\u{5}C", "\u{2109}": "\u{5}F",
    "\u{FB00}": "ff", "\u{FB01}": "fi", "\u{FB02}": "fl", "\u{FB03}": "ffi", "\u{FB04}": "ffl", "\u{FB05}": "st",
    "\u{FB06}": "st",
    "\u{BC}": "1/4", "\u{BD}": "1/2", "\u{BE}": "3/4", "\u{2150}": "1/7", "\u{2151}": "1/9", "\u{2152}": "1/10",
    "\u{2153}": "1/3", "\u{2154}": "2/3", "\u{2155}": "1/5", "\u{2156}": "2/5", "\u{2157}": "3/5", "\u{2158}": "4/5",
    "\u{2159}": "1/6", "\u{215A}": "5/6", "\u{215B}": "1/8", "\u{215C}": "3/8", "\u{215D}": "5/8", "\u{215E}": "7/8",
    // Raised digits are powers; lowered ones are only small ("H₂O").
    "\u{B9}": "^1", "\u{B2}": "^2", "\u{B3}": "^3", "\u{2070}": "^0", "\u{2074}": "^4", "\u{2075}": "^5",
    "\u{2076}": "^6", "\u{2077}": "^7", "\u{2078}": "^8", "\u{2079}": "^9", "\u{AA}": "a",
  ]

  private static let signs: [(Unicode.Scalar, UInt8)] = [
    ("\u{A3}", Sign.pound), ("\u{20AC}", Sign.euro), ("\u{A5}", Sign.yen), ("\u{A2}", Sign.cent),
    ("\u{B0}", Sign.degree), ("\u{BA}", Sign.degree), ("\u{20B9}", Sign.rupee), ("\u{20A9}", Sign.won),
    ("\u{20BD}", Sign.ruble), ("\u{20BA}", Sign.lira), ("\u{B5}", Sign.micro), ("\u{3BC}", Sign.micro),
    ("\u{B1}", Sign.plusMinus), ("\u{D7}", Sign.times), ("\u{F7}", Sign.divided), ("\u{A7}", Sign.section),
    ("\u{A0}", Sign.noBreakSpace), ("\u{202F}", Sign.noBreakSpace), ("\u{2009}", Sign.noBreakSpace),
    ("\u{2007}", Sign.noBreakSpace), ("\u{2030}", Sign.perThousand), ("\u{2264}", Sign.atMost),
    ("\u{2265}", Sign.atLeast), ("\u{2260}", Sign.notEqual), ("\u{2248}", Sign.about), ("\u{2126}", Sign.ohm),
    ("\u{3A9}", Sign.ohm), ("\u{2022}", Sign.bullet), ("\u{2023}", Sign.bullet), ("\u{25AA}", Sign.bullet),
    ("\u{25CF}", Sign.bullet), ("\u{25E6}", Sign.bullet), ("\u{B7}", Sign.bullet), ("\u{2192}", Sign.arrow),
  ]
}
