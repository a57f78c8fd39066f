/// Removes the echo of a prompt from a recording (spec A21).
package struct RunAECParams: Hashable, Sendable {
  package var id: FieldString?
  package var renderPromptID: FieldString?
  package var captureFileName: FieldString?
  package var captureFileLocation: FieldString?
  package var resultFileName: FieldString?
  package var resultFileLocation: FieldString?
  package var languageCode: FieldString?
  package var aecParams = AECParams()

  package init() {}
}
