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
    let path = try find(
      NegativeBank.fileName, advice: "copy it from the project's folder share/hearken beside the program")
    let bytes = try Files.read(path)
    do { return try NegativeBank(bytes, name: path) } catch {
      throw Failure(.noInput, "hearken: cannot use \(path): it is damaged (\(error))")
    }
  }

  private static func find(_ name: String, advice: String) throws(Failure) -> String {
    // A folder that is named for heads may lack what the program carries.
    var folders = SpeechFiles.folders
    if let models = Supplies.models, !folders.contains(models) { folders.append(models) }
    guard let path = folders.map({ "\($0)/\(name)" }).first(where: Files.exists) else {
      throw Failure(
        .noInput, "hearken: training needs \(name), which is not in \(folders.joined(separator: ", ")) (\(advice))")
    }
    return path
  }
}
