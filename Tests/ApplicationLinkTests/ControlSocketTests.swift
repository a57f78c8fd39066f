import Glibc
import TestSupport
import Testing

@testable import ApplicationLink

@Suite struct ControlSocketTests {
  private let folder: TemporaryFolder
  private var path: String { "\(folder.path)/control.sock" }

  init() throws { folder = try TemporaryFolder() }

  private func mode() -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode : nil
  }

  @Test("the socket has the mode 0660 and goes away with its owner") func life() throws {
    do {
      let socket = try ControlSocket(path: path, group: nil)
      #expect(mode() == S_IFSOCK | 0o660)
      #expect(socket.warning == nil)
      #expect(socket.accept() == nil)
    }
    #expect(mode() == nil)
  }

  @Test("a socket that a crash left behind is replaced") func stale() throws {
    let number = SocketAddress.stream()
    let address = try #require(SocketAddress(path: path))
    #expect(address.withSockaddr { bind(number, $0, $1) } == 0)
    close(number)
    #expect(mode() != nil)
    let socket = try ControlSocket(path: path, group: nil)
    _ = try ControlClient(path: path)
    #expect(socket.accept() != nil)
  }

  @Test("another's live socket is left alone, and nothing else is removed either") func taken() throws {
    let first = try ControlSocket(path: path, group: nil)
    do throws(LinkError) {
      _ = try ControlSocket(path: path, group: nil)
      Issue.record("the second one was opened")
    } catch { #expect(error.isTaken) }
    #expect(mode() == S_IFSOCK | 0o660)
    _ = try ControlClient(path: path)
    #expect(first.accept() != nil)
    folder.write("text", to: "file")
    #expect(throws: LinkError.self) { _ = try ControlSocket(path: "\(folder.path)/file", group: nil) }
    #expect(folder.text("file") == "text")
    #expect(throws: LinkError.self) { _ = try ControlSocket(path: "\(folder.path)/nowhere/x", group: nil) }
    #expect(throws: LinkError.self) { _ = try ControlSocket(path: String(repeating: "x", count: 200), group: nil) }
  }

  @Test("a successor's socket is not removed by its predecessor") func successor() throws {
    var first: ControlSocket? = try ControlSocket(path: path, group: nil)
    _ = first?.warning
    unlink(path)
    let second = try ControlSocket(path: path, group: nil)
    first = nil
    #expect(mode() != nil)
    #expect(second.warning == nil)
  }

  @Test("groups are found by name and by number") func groups() {
    folder.write("root:x:0:\nhearken:x:991:anna,otto\nbroken\n", to: "group")
    let file = "\(folder.path)/group"
    #expect(SystemGroup.number(of: "hearken", file: file) == 991)
    #expect(SystemGroup.number(of: "42", file: file) == 42)
    #expect(SystemGroup.number(of: "nobody", file: file) == nil)
    #expect(SystemGroup.number(of: "x", file: "/nonexistent") == nil)
  }

  @Test("a group that does not exist is a warning, and the socket is there all the same") func noGroup() throws {
    let socket = try ControlSocket(path: path, group: "no-such-group")
    #expect(socket.warning?.contains("no-such-group") == true)
    #expect(mode() == S_IFSOCK | 0o660)
  }

  @Test("without an appliance the client says so") func nobody() {
    do throws(LinkError) {
      _ = try ControlClient(path: path)
      Issue.record("somebody answered")
    } catch { #expect("\(error)".contains("none listens")) }
  }
}
