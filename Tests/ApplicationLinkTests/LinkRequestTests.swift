import Appliance
import ApplicationLink
import Devices
import Testing
import VoiceFlow

@Suite struct LinkRequestTests {
  @Test(
    "every request is a line that reads back as the same",
    arguments: [
      LinkRequest(.answer(7)), LinkRequest(.claim, id: "1"), LinkRequest(.state, id: #""x""#),
      LinkRequest(.command(.wake)), LinkRequest(.command(.pause)), LinkRequest(.command(.resume)),
      LinkRequest(.command(.stop)), LinkRequest(.command(.reject)), LinkRequest(.command(.interrupt(module: "VFM_A"))),
      LinkRequest(.command(.loadPrompt("P_A"))), LinkRequest(.command(.intent("Sleep")), id: "5"),
      LinkRequest(.command(.intent(nil))), LinkRequest(.command(.route(.handset))),
      LinkRequest(.command(.mute(true))), LinkRequest(.command(.volume(3))),
      LinkRequest(.command(.field("A", .string("x\n\"y\"")))),
      LinkRequest(.command(.field("A", .integer(-5)))), LinkRequest(.command(.field("A", .number(0.25)))),
      LinkRequest(.command(.field("A", .bool(false)))), LinkRequest(.command(.field("A", nil))),
    ])
  func roundTrip(request: LinkRequest) throws {
    #expect(try LinkRequest(Array(request.line.utf8)) == request)
    #expect(!request.line.contains("\n"))
  }

  @Test("what the protocol shows is read") func examples() throws {
    #expect(try LinkRequest(Array(#"{"answer": 3}"#.utf8)).wish == .answer(3))
    #expect(
      try LinkRequest(Array(#"{"do": "field", "name": "X", "value": "a", "_why": "a comment"}"#.utf8)).wish
        == .command(.field("X", .string("a"))))
    #expect(
      try LinkRequest(Array(#"{"do": "interrupt", "module": "M"}"#.utf8)).wish == .command(.interrupt(module: "M")))
  }

  @Test(
    "a line that is wrong is refused with the reason",
    arguments: [
      ("", "no JSON"), ("x", "no JSON"), ("{", "no JSON"), ("[]", "must be an object"), ("5", "must be an object"),
      ("{}", "needs \"do\" or \"answer\""), (#"{"answer":0}"#, "whole number from 1"),
      (#"{"answer":"1"}"#, "whole number"),
      (#"{"answer":1.5}"#, "whole number"), (#"{"answer":1e99}"#, "whole number"),
      (#"{"do":"fly"}"#, "there is no command"),
      (#"{"do":5}"#, "must be a string"), (#"{"do":"field"}"#, "needs \"name\""),
      (#"{"do":"field","name":"A"}"#, "needs \"value\""),
      (#"{"do":"field","name":"A","value":[1]}"#, "a field takes"),
      (#"{"do":"field","name":"A","value":{}}"#, "a field takes"),
      (#"{"do":"field","name":"","value":1}"#, "1 to 256"), (#"{"do":"interrupt"}"#, "needs \"module\""),
      (#"{"do":"interrupt","module":3}"#, "must be a string"), (#"{"do":"route","to":"moon"}"#, "no route"),
      (#"{"do":"mute","on":"yes"}"#, "true or false"), (#"{"do":"wake","now":true}"#, "has no key"),
      (#"{"do":"volume","to":"loud"}"#, "whole number"), (#"{"do":"volume"}"#, "needs \"to\""),
      (#"{"do":"load-prompt"}"#, "needs \"prompt\""), (#"{"do":"wake","id":[]}"#, "\"id\" must be"),
      (#"{"do":"wake","do":"stop"}"#, "no JSON"),
    ])
  func faults(line: String, reason: String) {
    do throws(LinkRequest.Fault) {
      _ = try LinkRequest(Array(line.utf8))
      Issue.record("\(line) is taken")
    } catch {
      #expect(error.sentence.contains(reason), "\(line): \(error.sentence)")
      #expect(error.line.hasPrefix(#"{"error":"#))
    }
  }

  @Test("bytes at random are refused and never more than that") func noise() {
    var state: UInt64 = 1
    for _ in 0..<2_000 {
      let bytes = (0..<40).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
      }
      #expect(throws: LinkRequest.Fault.self) { _ = try LinkRequest(bytes) }
    }
  }
}
