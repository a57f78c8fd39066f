internal import SystemSlots

/// The signature of an update: OpenSSH's, made with an Ed25519 key and checked by `ssh-keygen`, which the image has anyway.
struct UpdateSignature {
  /// Whom this board trusts: a line `hearken ssh-ed25519 KEY` for each key (ALLOWED SIGNERS in ssh-keygen(1)).
  var signers: String

  static let usualSigners = "/etc/hearken/update-signers"
  /// Keeps a signature that was made for something else from counting here.
  private static let namespace = "hearken-update"
  private static let identity = "hearken"

  func verify(_ manifest: [UInt8], _ signature: [UInt8]) throws(UpdateError) {
    guard Files.exists(signers) else {
      throw .notNow("this board trusts nobody's updates yet: put \"hearken ssh-ed25519 KEY\" into \(signers)")
    }
    let outcome: ExternalProgram.Outcome
    do throws(Failure) {
      // ssh-keygen reads signatures from files only.
      let file = try ScratchFile(isNamed: true)
      defer { withExtendedLifetime(file) {} }
      try file.write(signature)
      outcome = try ExternalProgram(
        words: [
          "ssh-keygen", "-Y", "verify", "-f", signers, "-I", Self.identity, "-n", Self.namespace, "-s", file.path ?? "",
        ], timeLimit: 30,
        whereMissing: Failure(
          .deviceMissing, "ssh-keygen is missing, which checks signatures: sudo apt-get install openssh-client"),
        whereLate: Failure(.internalFault, "ssh-keygen did not finish within 30 s")
      ).run(manifest)
    } catch { throw .failed(error.lines.joined(separator: " ")) }
    guard outcome.status == 0 else {
      let reason = outcome.errors.split(separator: "\n").first.map { " (\($0))" } ?? ""
      throw .refused("nobody whom \(signers) names has signed it, or it was changed since\(reason)")
    }
  }
}
