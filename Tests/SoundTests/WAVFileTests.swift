import Testing

@testable import Sound

@Suite struct WAVFileTests {
  @Test("what is written is read back") func roundTrip() throws {
    let clip = Clip(sampleRate: 22_050, samples: [0, 1, -1, .max, .min, 1_000])
    #expect(try WAVFile.decode(WAVFile.encode(clip)) == clip)
  }
}
