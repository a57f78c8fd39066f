// Where the speech models, sample flows and licences are: beside the program, as a package lays them, or inside it.
private import Glibc

/// Finds the files that the program needs beside itself, and unpacks those that it carries: once for each version, into a folder that lasts.
///
/// Unpacked files are mapped into memory by whoever reads them, so a board of 512 MB keeps of 40 MB only what it uses; files that were kept
/// in memory would cost all of it.
package enum ResourceFolder {
  /// Where a package puts them.
  package static let packaged = "/usr/share/hearken"

  /// - Parameters:
  ///   - program: the file that may carry them.
  ///   - environment: looks up a variable. `HEARKEN_RESOURCES` is a folder to unpack into; else it is that of systemd, `/var/lib/hearken`,
  ///     the user's cache or the temporary folder, the first that can be written.
  ///   - packaged: is used where it holds models, and then nothing is unpacked.
  ///   - removeTree: removes a folder with everything in it.
  /// - Returns: the folder with `models`, `flows`, `alsa` and `licences`, or nil if there is none: a program built for its own machine uses
  ///   what Debian's packages installed.
  package static func find(
    program: String = "/proc/self/exe", packaged: String = packaged, environment: (String) -> String?,
    removeTree: (String) -> Void
  ) throws(ResourceError) -> String? {
    if access(packaged + "/models/en-us/mdef", R_OK) == 0 { return packaged }
    guard let archive = try ResourceArchive(program: program) else { return nil }
    let bases = candidates(environment)
    let name = "resources-\(archive.hash)"
    if let base = bases.first(where: { isComplete($0 + "/" + name, archive) }) { return base + "/" + name }
    var failure = ResourceError.cannotUnpack(name, ENOENT)
    for base in bases {
      do { return try unpack(archive, as: name, in: base, removeTree) } catch { failure = error }
    }
    throw failure
  }

  private static func candidates(_ environment: (String) -> String?) -> [String] {
    if let named = environment("HEARKEN_RESOURCES"), named.hasPrefix("/") { return [named] }
    let cache = environment("XDG_CACHE_HOME") ?? environment("HOME").map { $0 + "/.cache" }
    let temporary = environment("TMPDIR") ?? "/tmp"
    return [
      environment("CACHE_DIRECTORY"), "/var/lib/hearken", cache.map { $0 + "/hearken" },
      "\(temporary)/hearken-\(geteuid())",
    ].compactMap { $0 }.filter { $0.hasPrefix("/") }
  }

  /// The folder got its name when all was in it; a file that somebody removed or cut since then shows in its size.
  private static func isComplete(_ folder: String, _ archive: ResourceArchive) -> Bool {
    guard isOurs(folder) else { return false }
    return archive.members.allSatisfy { member in
      var status = stat()
      guard stat(folder + "/" + member.path, &status) == 0 else { return false }
      return member.isFolder || Int(status.st_size) == member.size
    }
  }

  /// In the temporary folder anybody could have made it: only what this user or root made is used.
  private static func isOurs(_ folder: String) -> Bool {
    var status = stat()
    return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && (status.st_uid == geteuid() || status.st_uid == 0)
  }

  private static func unpack(
    _ archive: ResourceArchive, as name: String, in base: String, _ removeTree: (String) -> Void
  ) throws(ResourceError) -> String {
    let parent = base.lastIndex(of: "/").map { String(base[..<$0]) } ?? "/"
    // `.cache` need not be there yet; what stands above it has to be.
    if !parent.isEmpty { mkdir(parent, 0o700) }
    guard mkdir(base, 0o755) == 0 || errno == EEXIST else { throw ResourceError.cannotUnpack(base, errno) }
    guard isOurs(base) else { throw ResourceError.cannotUnpack(base, EPERM) }
    var template = Array("\(base)/.unpacking-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ResourceError.cannotUnpack(base, errno) }
    let made = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    do throws(ResourceError) {
      try archive.unpack(into: made)
      // Readable for the service's user too, if root unpacked it.
      chmod(made, 0o755)
      try put(made, to: base + "/" + name, removeTree)
    } catch {
      removeTree(made)
      throw error
    }
    removeOthers(than: name, in: base, removeTree)
    return base + "/" + name
  }

  /// Gives the folder its name; one that is there already is incomplete, or another process was faster and made the same.
  private static func put(
    _ made: String, to path: String, _ removeTree: (String) -> Void
  ) throws(ResourceError) {
    if rename(made, path) != 0 {
      removeTree(path)
      guard rename(made, path) == 0 else { throw ResourceError.cannotUnpack(path, errno) }
    }
    let parent = open(path + "/..", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard parent >= 0 else { return }
    fsync(parent)
    close(parent)
  }

  /// What older versions unpacked would fill the card in time. Who still has files of it open keeps them.
  private static func removeOthers(than name: String, in base: String, _ removeTree: (String) -> Void) {
    for found in names(in: base) where found.hasPrefix("resources-") && found != name {
      removeTree(base + "/" + found)
    }
  }

  /// What is in a folder, sorted; empty if it cannot be read.
  package static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
