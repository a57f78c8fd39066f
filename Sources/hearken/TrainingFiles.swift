internal import HotwordTraining
internal import SpeechEmbedding

/// The files that training needs: the speech embedding, and the bank of people's speech.
enum TrainingFiles {
  static func weights() throws(Failure) -> EmbeddingWeights {
    let path = try find(EmbeddingWeights.fileName, advice: "scripts/embedding makes it")
    do { return try EmbeddingWeights(Files.read(path), name: path) } catch let error as Failure { throw error } catch {
      throw Failure(.noInput, "hearken: \(error)")
    }
  }

  static func bank() throws(Failure) -> NegativeBank {
    let path = try find(NegativeBank.fileName, advice: "it comes with the project, in share/hearken")
    let bytes = try Files.read(path)
    do { return try NegativeBank(bytes, name: path) } catch {
      throw Failure(.noInput, "hearken: cannot use \(path): it is damaged (\(error))")
    }
  }

  private static func find(_ name: String, advice: String) throws(Failure) -> String {
    guard let path = SpeechFiles.folders.map({ "\($0)/\(name)" }).first(where: Files.exists) else {
      throw Failure(
        .noInput,
        "hearken: training needs \(name), which is not in \(SpeechFiles.folders.joined(separator: ", ")) (\(advice))")
    }
    return path
  }
}
