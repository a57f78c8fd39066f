import Dispatch
import Testing

@testable import BZVoiceFlow

@Suite(.timeLimit(.minutes(5))) @MainActor struct MainDeliveryTests {
  @Test("deliveries come in order, and those to a main thread that has stopped are refused") func limit() async {
    let delivery = MainDelivery()
    var delivered: [Int] = []
    // Nothing is delivered before the test waits: it holds the main actor.
    for number in 0..<MainDelivery.limit { #expect(delivery.deliver { delivered.append(number) }) }
    #expect(!delivery.deliver { delivered.append(-1) })
    #expect(delivered.isEmpty)
    await withCheckedContinuation { (all: CheckedContinuation<Void, Never>) in
      delivery.underWay.notify(queue: .main) { all.resume() }
    }
    #expect(delivered == Array(0..<MainDelivery.limit))
    #expect(delivery.deliver {})
  }
}
