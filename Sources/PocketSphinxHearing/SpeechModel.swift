// Where the files of one language are: acoustic model, dictionary and language models, as Debian's pocketsphinx-en-us lays them out.

/// The model files of one language.
package struct SpeechModel: Hashable, Sendable {
  /// All of it.
  package var folder: String
  /// The folder of the acoustic model: mdef, means, variances and so on.
  package var acousticFolder: String
  /// The pronouncing dictionary.
  package var dictionaryFile: String
  /// The general language model, for dictation; it needs about 100 MB when loaded.
  package var languageModelFile: String
  /// The statistics of phones, for phone recognition.
  package var phoneModelFile: String

  /// Debian's folder of the English model.
  package static let debianFolder = "/usr/share/pocketsphinx/model/en-us"

  /// The layout of Debian's packages: `en-us/`, `cmudict-en-us.dict`, `en-us.lm.bin`, `en-us-phone.lm.bin`.
  package init(folder: String = debianFolder) {
    self.folder = folder
    acousticFolder = folder + "/en-us"
    dictionaryFile = folder + "/cmudict-en-us.dict"
    languageModelFile = folder + "/en-us.lm.bin"
    phoneModelFile = folder + "/en-us-phone.lm.bin"
  }
}
