import SimulatedDevices
import Testing

@Suite struct SimulatedRoomTests {
  private let silence = [Int16](repeating: 0, count: 160)

  @Test("a sound is heard from its very sample on, across blocks") func placed() {
    var room = SimulatedRoom()
    room.place([Int16](repeating: 5, count: 200), at: 100)
    #expect(room.endOfSounds == 300)
    let heard = room.nextBlock(speaker: silence) + room.nextBlock(speaker: silence)
    #expect(heard[..<100].allSatisfy { $0 == 0 })
    #expect(heard[100..<300].allSatisfy { $0 == 5 })
    #expect(heard[300...].allSatisfy { $0 == 0 })
  }

  @Test("sounds that overlap add up and are limited, not wrapped") func overlap() {
    var room = SimulatedRoom()
    room.place([30_000, 30_000], at: 0)
    room.place([30_000], at: 1)
    #expect(room.nextBlock(speaker: silence).prefix(3) == [30_000, 32_767, 0])
  }

  @Test("the speaker is heard later and more softly") func echo() {
    var room = SimulatedRoom(echo: .init(delayMs: 10, gain: -20))
    let loud = [Int16](repeating: 10_000, count: 160)
    #expect(room.nextBlock(speaker: loud).allSatisfy { $0 == 0 })
    #expect(room.nextBlock(speaker: silence).allSatisfy { (999...1_001).contains($0) })
    #expect(room.nextBlock(speaker: silence).allSatisfy { $0 == 0 })
  }

  @Test("noise goes on for ever; an unplugged microphone hears nothing") func noise() {
    var room = SimulatedRoom(noise: [1, 2, 3])
    #expect(room.nextBlock(speaker: silence).prefix(5) == [1, 2, 3, 1, 2])
    #expect(room.nextBlock(speaker: silence).first == 2)
    room.isMicrophonePlugged = false
    #expect(room.nextBlock(speaker: silence).allSatisfy { $0 == 0 })
  }
}
