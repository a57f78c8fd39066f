import Devices
import HotwordHeads
import Testing

@Suite struct HotwordHeadTests {
  @Test("what was written is read, in about 150 kB for four networks")
  func roundTrip() throws {
    var head = HotwordHead.random(networks: 2).rounded
    head.fusion = Fusion(firstWeight: 1.25, firstFloor: -3, threshold: 4.5, unit: 2)
    head.report = TrainingReport(
      seed: 7, positives: 640, missesClean: 0.05, missesNoisy: 0.2, falseWakesPerHour: 0.3, negativeHours: 2.5,
      confusions: ["commuter", "compute her"])
    #expect(try HotwordHead(head.bytes, name: "a.hotword") == head)
    #expect((140_000...165_000).contains(HotwordHead.random(networks: 4).bytes.count))
  }

  @Test("what the file leaves of the weights decides as before")
  func rounds() throws {
    var numbers = SeededNumbers()
    let head = HotwordHead.random()
    let rounded = try HotwordHead(head.bytes, name: "a.hotword")
    #expect(rounded == head.rounded)
    for _ in 0..<20 {
      let vectors = (0..<16 * 96).map { _ in Float.random(in: -9...9, using: &numbers) }
      #expect(abs(head.plainLogit(vectors) - rounded.plainLogit(vectors)) < 0.05)
    }
  }

  private func reason(_ bytes: [UInt8]) -> String {
    do throws(HearingError) {
      _ = try HotwordHead(bytes, name: "flows/x/a.hotword")
      return ""
    } catch {
      guard case .model(let file, let reason) = error, file == "flows/x/a.hotword" else { return "another error" }
      return reason
    }
  }

  @Test("a damaged or foreign file is refused by its name")
  func refuses() {
    let bytes = HotwordHead.random().bytes
    #expect(reason(Array(bytes.dropLast(1_000))).contains("cut short"))
    var damaged = bytes
    damaged[30_000] ^= 1
    #expect(reason(damaged).contains("damaged"))
    #expect(reason(Array("{}".utf8)).contains("no trained hotword"))
  }

  @Test("a head whose parts do not fit is refused", arguments: 0..<6)
  func refusesMisfits(_ part: Int) {
    var head = HotwordHead.random()
    switch part {
    case 0: head.phrase = ""
    case 1: head.networks[0].normScales.removeLast()
    case 2: head.deviation[3] = 0
    case 3: head.fusion.unit = 0
    case 4: head.hidden = 20
    default: head.networks = []
    }
    #expect(head.fault != nil)
    #expect(!reason(head.bytes).isEmpty)
  }

  @Test("the first stage counts from its floor on, and one unit of the sum is one of the score")
  func fuses() {
    let fusion = Fusion(firstWeight: 2, firstFloor: -3, threshold: 4, unit: 2)
    #expect(fusion.score(first: 1, logit: 2) == 0)
    #expect(fusion.score(first: 1, logit: 4) == 1)
    #expect(fusion.score(first: nil, logit: 4) == fusion.score(first: -9, logit: 4))
    #expect(fusion.score(first: nil, logit: 10) == 0)
  }
}
