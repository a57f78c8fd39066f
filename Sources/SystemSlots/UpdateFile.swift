// An update as a file: a tar archive with a manifest, its signature, and what the manifest lists.
internal import Resources

/// An update whose signature was checked; nothing of it is believed before.
package struct UpdateFile {
  package let manifest: UpdateManifest
  private let archive: TarArchive

  /// Larger ones are not read.
  private static let mostManifestBytes = 1 << 16

  /// - Parameter verify: whether the second text is a signature of the first by somebody whom this board trusts; throws why not.
  package init(
    path: String, verify: (_ manifest: [UInt8], _ signature: [UInt8]) throws(UpdateError) -> Void
  ) throws(UpdateError) {
    guard let archive = TarArchive(path: path) else {
      throw UpdateError.refused("\(path) cannot be read, or is no update, or is not whole")
    }
    self.archive = archive
    let text = try Self.small("manifest", archive)
    try verify(text, try Self.small("manifest.sig", archive))
    manifest = try UpdateManifest(String(decoding: text, as: UTF8.self))
    for file in manifest.files where Self.member(file.name, archive)?.size != file.size {
      throw UpdateError.refused("its file \"\(file.name)\" is missing, or has another size than it says")
    }
  }

  /// Hands on the bytes of a file piece by piece.
  ///
  /// - Returns: false if it cannot be read, or `take` returns false.
  func read(_ file: UpdateManifest.File, _ take: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    Self.member(file.name, archive).map { archive.read($0, take) } ?? false
  }

  private static func small(_ name: String, _ archive: TarArchive) throws(UpdateError) -> [UInt8] {
    guard let member = member(name, archive), member.size <= mostManifestBytes, let bytes = archive.bytes(of: member)
    else { throw UpdateError.refused("it has no \(name)") }
    return bytes
  }

  private static func member(_ name: String, _ archive: TarArchive) -> TarArchive.Member? {
    archive.members.first { $0.path == name && !$0.isFolder }
  }
}
