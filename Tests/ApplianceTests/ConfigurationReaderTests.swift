import Appliance
import Devices
import LocatedJSON
import Testing

@Suite struct ConfigurationReaderTests {
  /// The configuration, and its faults as they are printed.
  private func read(_ text: String) -> (configuration: Configuration, issues: [String]) {
    let (configuration, issues) = ConfigurationReader.read(Array(text.utf8), file: "appliance.json")
    return (configuration, issues.map(\.description))
  }

  @Test("an empty object is the default board") func defaults() {
    let (configuration, issues) = read("{}")
    #expect(issues == [])
    #expect(configuration == Configuration())
    #expect(configuration.hotwords.map(\.phrase) == ["hey hearken"])
  }

  @Test("what the file says replaces the defaults") func values() {
    let (configuration, issues) = read(
      """
      { // the kiosk in the hall
        "hotwords": [ "computer", { "phrase": "hey museum", "sensitivity": 0.7, "pronunciations": { "museum": "M Y UW Z IY AH M" } } ],
        "buttons": { "red": { "press": "stop" }, "green": { "press": "interrupt", "module": "VFM_Menu" } },
        "limits": { "recordingSeconds": 20 },
      }
      """)
    #expect(issues == [])
    #expect(configuration.hotwords.map(\.phrase) == ["computer", "hey museum"])
    #expect(configuration.hotwords[1].sensitivity == 0.7)
    #expect(configuration.hotwords[1].pronunciations == ["museum": [["M", "Y", "UW", "Z", "IY", "AH", "M"]]])
    #expect(configuration.buttons == ["red": .stop, "green": .interrupt])
    #expect(configuration.interruptModule == "VFM_Menu")
    #expect(configuration.limits.recordingSeconds == 20)
    #expect(configuration.limits.turnSeconds == 30)
  }

  @Test(
    "faults are named with their place, all at once",
    arguments: [
      (#"{"hotwords": [""]}"#, ["1:15", "empty"]),
      (#"{"hotwords": [{"sensitivity": 0.5}]}"#, ["1:15", "needs a \"phrase\""]),
      (#"{"hotwords": [{"phrase": "computer", "sensitivity": "abc"}]}"#, ["1:53", "number from 0 to 1"]),
      (#"{"hotwords": [{"phrase": "computer", "sensitivity": -3}]}"#, ["1:53", "number from 0 to 1"]),
      (#"{"hotwrods": []}"#, ["1:2", "did you mean \"hotwords\"?"]),
      (#"{"buttons": {"red": {"press": "explode"}}}"#, ["1:31", "\"pause-resume\""]),
      (#"{"buttons": ["red"]}"#, ["1:13", "must be an object"]),
      (#"{"hotwords": [{"phrase": "hey you", "pronunciations": ["HH"]}]}"#, ["1:55", "must be an object"]),
      (#"{"hotwords": [{"phrase": "hey you", "pronunciations": {"hey": ["HH EY", 5]}}]}"#, ["1:63", "phones"]),
      (#"{"limits": {"recordingSeconds": 0}}"#, ["1:33", "1 to 3600"]),
      (#"["#, ["1:2"]),
    ])
  func faults(text: String, expected: [String]) {
    let descriptions = read(text).issues.joined(separator: "\n")
    for part in expected { #expect(descriptions.contains(part)) }
    #expect(descriptions.contains("error: "))
  }
}
