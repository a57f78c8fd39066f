import Testing

@testable import LocatedJSON

@Suite struct NearestNameTests {
  static let names = ["VFM_AskCity", "VFM_Answer", "VFM_Goodbye", "VF_END", "A", "Ünïcödé"]

  @Test(
    "a name is near that differs in case, in blanks around it, or in a few letters",
    arguments: [
      ("VFM_Asnwer", "VFM_Answer"), ("vfm_answer", "VFM_Answer"), ("VFM_Answer ", "VFM_Answer"),
      ("\tVFM_Answer\n", "VFM_Answer"), ("VFM_AskTown", nil), ("VFM_AksCity", "VFM_AskCity"), ("VF_EDN", "VF_END"),
      ("VFEND", "VF_END"), ("VFM_GoodBy", "VFM_Goodbye"), ("a", "A"), ("B", nil), ("", nil), ("ÜNÏCÖDÉ", "Ünïcödé"),
      ("completely different", nil),
    ] as [(String, String?)]) func near(typed: String, expected: String?)
  {
    #expect(nearest(to: typed, in: Self.names) == expected)
  }

  @Test("the nearest of several wins, the first of equals") func ties() {
    #expect(nearest(to: "prompt1", in: ["prompt22", "prompt12", "prompt13"]) == "prompt12")
    #expect(nearest(to: "abcdef", in: ["abcdxf", "abcdyf"]) == "abcdxf")
  }

  @Test(
    "distances are exact up to the limit",
    arguments: [
      ("kitten", "sitting", 3), ("ca", "ac", 1), ("", "ab", 2), ("same", "same", 0), ("abcd", "wxyz", 4),
    ]) func distances(left: String, right: String, expected: Int)
  {
    #expect(NearestName.distance(Array(left.utf8), Array(right.utf8), limit: 3) == expected)
    #expect(NearestName.distance(Array(right.utf8), Array(left.utf8), limit: 3) == expected)
  }

  @Test("ten thousand wrong names among ten thousand stop asking after a while") func budget() {
    var finder = NearestName((0..<10_000).map { "VFM_Module_\($0)" })
    let found = (0..<10_000).compactMap { finder.nearest(to: "XYZ_\($0)_nothing_like_it") }
    #expect(found.isEmpty)
    // A difference in case needs no comparing and is found even then.
    #expect(finder.nearest(to: "vfm_module_77") == "VFM_Module_77")
  }
}
