import Testing
import VoiceFlow

@Suite struct FlowRunPropertyTests {
  @Test(
    "random flows with random events never start two things at once, never lose a module and always end after a stop")
  func randomWorlds() {
    for seed in UInt64(1)...4_000 {
      var world = FakeWorld(seed: seed)
      world.live(events: 60 + Int(seed % 90), stopsTwice: seed % 5 == 0)
      guard let complaint = world.complaints.first else { continue }
      Issue.record("seed \(seed): \(complaint)\n\(world.trace)")
      return
    }
  }
}
