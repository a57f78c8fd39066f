// Which system starts, and when a new one has to make room.
import SystemSlots
import Testing

@Suite struct BootPlanTests {
  @Test("a new system starts three times, then the old one for good") func tries() {
    var plan = BootPlan(trying: .b, else: .a)
    var started: [Slot] = []
    for _ in 0..<6 {
      started.append(plan.next)
      plan = plan.afterStart
    }
    #expect(started == [.b, .b, .b, .a, .a, .a])
    #expect(plan == BootPlan(staying: .a))
  }

  @Test("a new system that is found good in any of its tries stays", arguments: 1...3) func confirmed(_ good: Int) {
    var plan = BootPlan(trying: .b, else: .a)
    for _ in 0..<good { plan = plan.afterStart }
    #expect(plan.isTrial(of: .b))
    plan = BootPlan(staying: .b)
    #expect(!plan.isTrial(of: .b) && plan.next == .b && plan.afterStart == plan)
  }

  @Test("the old system, back again, is no trial, nor is one that always ran") func fallenBack() {
    #expect(BootPlan("a\n")?.isTrial(of: .a) == false)
    var plan = BootPlan(trying: .b, else: .a)
    for _ in 0..<4 { plan = plan.afterStart }
    #expect(!plan.isTrial(of: .a))
  }

  @Test("a plan is written and read as lines", arguments: ["a\n", "b\n", "b\nb\nb\na\n", "a\nb\n"])
  func text(_ text: String) { #expect(BootPlan(text)?.text == text) }

  @Test(
    "what is no plan is none", arguments: ["", "\n", "c\n", "a b\n", "a\nx\n", "A\n", "a\na\na\na\na\n", "\u{0}\n"])
  func damaged(_ text: String) { #expect(BootPlan(text) == nil) }
}
