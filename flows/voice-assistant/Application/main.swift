// Runs the voice assistant on this board: `voice-assistant FOLDER`.
import BZVoiceFlow
import Dispatch
import Glibc

guard CommandLine.arguments.count == 2 else {
  print("usage: voice-assistant FOLDER   (the folder of the flow: flows/voice-assistant)")
  exit(64)
}
let assistant = VoiceAssistant(BZVoiceFlowController()) { exit(0) }
if let fault = assistant.run(folder: CommandLine.arguments[1]) {
  print("voice-assistant: \(fault)")
  exit(78)
}
// Callbacks come on the main queue, which runs from here on.
dispatchMain()
