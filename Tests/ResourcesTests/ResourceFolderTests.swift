// The files that a static program carries: found, unpacked once, made whole again.
import Glibc
import Resources
import TestSupport
import Testing

@Suite struct ResourceFolderTests {
  private let folder: TemporaryFolder
  private let program: String

  init() throws {
    folder = try TemporaryFolder()
    program = folder.path + "/program"
    folder.write("model", to: "stage/models/en-us/mdef")
    folder.write(String(repeating: "long ", count: 500), to: "stage/flows/hello/voiceflow.json")
  }

  /// Makes a program that carries the stage, as the build does.
  private func build(hash: String = "0123456789abcdef") throws {
    folder.write("#!/bin/sh\nexit 0\n", to: "program")
    try run(
      """
      cd '\(folder.path)' && tar --format=ustar -C stage -cf a.tar flows models && cat a.tar >>program &&
      printf '%-63s\\n' "hearken-resources 1 $(stat -c %s a.tar) \(hash)" >>program
      """)
  }

  private func run(_ command: String) throws { #expect(system(command) == 0) }

  private func find() throws -> String? {
    try ResourceFolder.find(
      program: program, packaged: folder.path + "/packaged",
      environment: { $0 == "HEARKEN_RESOURCES" ? folder.path + "/unpacked" : nil },
      removeTree: { _ = system("rm -rf '\($0)'") })
  }

  @Test("a program without files has none") func nothing() throws {
    folder.write(String(repeating: "program", count: 100), to: "program")
    #expect(try find() == nil)
  }

  @Test("files inside are unpacked once, byte by byte") func unpacks() throws {
    try build()
    let found = try #require(try find())
    #expect(found == folder.path + "/unpacked/resources-0123456789abcdef")
    #expect(folder.text("unpacked/resources-0123456789abcdef/models/en-us/mdef") == "model")
    #expect(
      folder.bytes("unpacked/resources-0123456789abcdef/flows/hello/voiceflow.json")
        == folder.bytes("stage/flows/hello/voiceflow.json"))
    var before = stat()
    stat(found, &before)
    #expect(try find() == found)
    var after = stat()
    stat(found, &after)
    #expect(before.st_ino == after.st_ino)
    #expect(TemporaryFolder.names(in: folder.path + "/unpacked") == ["resources-0123456789abcdef"])
  }

  @Test("a file that was lost or cut is there again") func mends() throws {
    try build()
    let found = try #require(try find())
    unlink(found + "/models/en-us/mdef")
    #expect(try find() == found)
    #expect(folder.text("unpacked/resources-0123456789abcdef/models/en-us/mdef") == "model")
    truncate(found + "/flows/hello/voiceflow.json", 10)
    _ = try find()
    #expect(folder.bytes("unpacked/resources-0123456789abcdef/flows/hello/voiceflow.json").count == 2_500)
  }

  @Test("what an older program unpacked is removed") func replaces() throws {
    try build()
    _ = try find()
    folder.write("new", to: "stage/models/en-us/mdef")
    try build(hash: "fedcba9876543210")
    #expect(try find() == folder.path + "/unpacked/resources-fedcba9876543210")
    #expect(TemporaryFolder.names(in: folder.path + "/unpacked") == ["resources-fedcba9876543210"])
  }

  @Test("the files of a package are used where they are") func packaged() throws {
    try build()
    folder.write("packaged", to: "packaged/models/en-us/mdef")
    #expect(try find() == folder.path + "/packaged")
    #expect(TemporaryFolder.names(in: folder.path + "/unpacked").isEmpty)
  }

  @Test("damage is refused, and says what to do", arguments: ["size", "checksum", "escape", "cut"])
  func damaged(_ kind: String) throws {
    switch kind {
    case "escape": try run("cd '\(folder.path)' && tar --format=ustar -C stage/models -P -cf a.tar ../flows")
    default: try run("cd '\(folder.path)' && tar --format=ustar -C stage -cf a.tar flows models")
    }
    if kind == "checksum" {
      try run("cd '\(folder.path)' && printf X | dd of=a.tar bs=1 seek=3 conv=notrunc status=none")
    }
    if kind == "cut" { try run("cd '\(folder.path)' && truncate -s 1024 a.tar") }
    let size = kind == "size" ? "999999999" : "$(stat -c %s a.tar)"
    try run(
      """
      cd '\(folder.path)' && printf 'program' >program && cat a.tar >>program &&
      printf '%-63s\\n' "hearken-resources 1 \(size) 0123456789abcdef" >>program
      """)
    #expect(throws: ResourceError.damaged(program)) { try find() }
    #expect(ResourceError.damaged(program).sentence.contains("copy the program to the board again"))
  }

  @Test("where nothing can be written the sentence says which folder, and how to name another") func readOnly() throws {
    try build()
    folder.write("in the way", to: "unpacked")
    do {
      _ = try find()
      Issue.record("found a folder")
    } catch let error as ResourceError {
      #expect(error.sentence.contains(folder.path + "/unpacked"))
      #expect(error.sentence.contains("HEARKEN_RESOURCES"))
    }
  }
}
