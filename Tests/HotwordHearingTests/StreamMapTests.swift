import Testing

@testable import HotwordHearing

@Suite struct StreamMapTests {
  @Test("positions move by what was left out before them")
  func maps() {
    var map = StreamMap()
    #expect(map.position(500) == 500)
    map.skip(160, at: 1_000)
    map.skip(160, at: 1_000)
    map.skip(1_600, at: 5_000)
    #expect([999, 1_000, 4_999, 5_000].map(map.position) == [999, 1_320, 5_319, 6_920])
  }
}
