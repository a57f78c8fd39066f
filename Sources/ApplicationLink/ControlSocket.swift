// The socket of `hearken ctl` and of programs that come and go.
internal import Glibc

/// Listens on a path of the file system, mode 0660. The path is removed when nobody holds it any more. Confined to one thread.
final class ControlSocket {
  let descriptor: Descriptor
  private let path: String
  private let group: gid_t?
  /// The file that is ours: only that one is removed.
  private let identity: (device: dev_t, inode: ino_t)
  /// What did not work but does not matter to the owner.
  let warning: String?

  /// As many as may knock within a round of the thread that lets them in.
  private static let backlog: Int32 = 64

  /// - Parameters:
  ///   - path: what lies there of a Hearken that is no more is replaced.
  ///   - group: who may connect beside root and the own user.
  /// - Throws: somebody listens there, or the system refuses.
  init(path: String, group name: String?) throws(LinkError) {
    let operation = "listen on \(path)"
    guard let address = SocketAddress(path: path) else { throw LinkError(operation, "the path is too long") }
    try Self.removeStale(path, address, operation)
    let number = SocketAddress.stream()
    guard number >= 0 else { throw LinkError(operation, code: errno) }
    let descriptor = Descriptor(number)
    // Nobody gets in before the mode is set.
    let mask = umask(0o177)
    let isBound = address.withSockaddr { bind(number, $0, $1) } == 0
    let code = errno
    umask(mask)
    guard isBound else { throw LinkError(operation, code: code) }
    var warning: String?
    var group: gid_t?
    if let name {
      group = SystemGroup.number(of: name)
      if let group {
        if chown(path, uid_t.max, group) != 0 {
          warning = "cannot give \(path) to the group \(name): \(String(cString: strerror(errno)))"
        }
      } else {
        warning = "there is no group \(name); only root and the appliance's own user may connect"
      }
    }
    guard chmod(path, 0o660) == 0, listen(number, Self.backlog) == 0 else {
      let code = errno
      unlink(path)
      throw LinkError(operation, code: code)
    }
    var status = stat()
    stat(path, &status)
    identity = (status.st_dev, status.st_ino)
    self.group = group
    self.warning = warning
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    var status = stat()
    if lstat(path, &status) == 0, status.st_dev == identity.device, status.st_ino == identity.inode { unlink(path) }
  }

  private static func removeStale(_ path: String, _ address: SocketAddress, _ operation: String) throws(LinkError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw LinkError(operation, "something that is no socket lies there")
    }
    let number = SocketAddress.stream()
    guard number >= 0 else { throw LinkError(operation, code: errno) }
    let probe = Descriptor(number)
    let isAlive = address.withSockaddr { connect(probe.number, $0, $1) } == 0 || errno != ECONNREFUSED
    guard !isAlive else {
      let holder = credentials(of: probe).map { ", process \($0.pid)" } ?? ""
      throw LinkError(operation, "somebody listens there already\(holder)", isTaken: true)
    }
    guard unlink(path) == 0 || errno == ENOENT else { throw LinkError(operation, code: errno) }
  }

  enum Visitor {
    case accepted(Descriptor)
    /// Somebody who may not, and who it was.
    case refused(Descriptor, String)
  }

  /// The next one who connects; nil if nobody waits.
  func accept() -> Visitor? {
    let number = Glibc.accept(descriptor.number, nil, nil)
    guard number >= 0 else { return nil }
    let peer = Descriptor(number)
    return mayConnect(peer) ?? .accepted(peer)
  }

  /// The kernel lets in whoever may write to the file; this looks at who it is (SO_PEERCRED), since a file's mode can be changed.
  private func mayConnect(_ peer: Descriptor) -> Visitor? {
    guard let credentials = Self.credentials(of: peer) else { return .refused(peer, "somebody unknown") }
    if credentials.uid == 0 || credentials.uid == geteuid() { return nil }
    if let group, credentials.gid == group || Self.groups(of: peer).contains(group) { return nil }
    return .refused(peer, "user \(credentials.uid), process \(credentials.pid)")
  }

  /// Who is at the other end: struct ucred.
  private static func credentials(of peer: Descriptor) -> (pid: pid_t, uid: uid_t, gid: gid_t)? {
    var credentials: (pid: pid_t, uid: uid_t, gid: gid_t) = (0, uid_t.max, gid_t.max)
    var length = socklen_t(MemoryLayout.size(ofValue: credentials))
    return getsockopt(peer.number, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 ? credentials : nil
  }

  /// SO_PEERGROUPS of Linux 4.13, which the headers of the C library do not name.
  private static let peerGroups: Int32 = 59

  private static func groups(of peer: Descriptor) -> [gid_t] {
    var groups = [gid_t](repeating: gid_t.max, count: 1_024)
    var length = socklen_t(groups.count * MemoryLayout<gid_t>.size)
    guard getsockopt(peer.number, SOL_SOCKET, peerGroups, &groups, &length) == 0 else { return [] }
    return Array(groups.prefix(Int(length) / MemoryLayout<gid_t>.size))
  }
}
