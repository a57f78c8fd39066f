import LocatedJSON
import Testing

@Suite struct JSONLayoutTests {
  @Test("what fits stays on one line, the rest is indented") func layout() {
    let value: JSONText = ["short": [1, 2], "long": ["first": "aaaaaaaaaa", "second": [true, .null]], "empty": [:]]
    #expect(
      value.layout(width: 30) == """
        {
          "short": [1, 2],
          "long": {
            "first": "aaaaaaaaaa",
            "second": [true, null]
          },
          "empty": {}
        }

        """)
    #expect(value.layout(width: 200).split(separator: "\n").count == 1)
  }

  @Test("the value stays the same") func same() {
    let value: JSONText = ["a": ["b\"\n": [0.5, -1, "x"]], "c": [[], [:]]]
    for width in [1, 20, 200] {
      #expect(LocatedJSON.parse(Array(value.layout(width: width).utf8), file: "").value?.json == value)
    }
  }
}
