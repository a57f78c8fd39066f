/// The first stage of a hotword, as training asks it about clips: its findings with their scores, and the sample at which each ends. Made
/// on the thread that uses it.
package protocol FirstStage {
  func findings(in clip: [Int16]) throws(TrainingError) -> [(score: Double, end: Int)]
}
