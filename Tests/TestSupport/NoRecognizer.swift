// Where nobody is to be understood.
package import Devices

/// Understands nothing.
package final class NoRecognizer: Recognizer {
  package init() {}

  package func begin(_ task: RecognitionTask) throws(HearingError) {}
  package func process(_ samples: UnsafeBufferPointer<Int16>) throws(HearingError) -> String? { nil }
  package func finish() throws(HearingError) -> Recognition { Recognition(text: nil, score: 0, isAccepted: false) }
  package func cancel() {}
  package func words(of task: RecognitionTask) throws(HearingError) -> WordReport { WordReport() }
}
