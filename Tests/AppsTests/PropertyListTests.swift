import Apps
import Diagnostics
import Testing

@Suite("Property lists")
struct PropertyListTests {
  static let head =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n"

  @Test("Values and keys have their exact bytes, keys their order")
  func values() throws {
    let file = SourceFile(
      path: "Info.plist",
      Self.head
        + "<plist version=\"1.0\"><dict><key>B</key><string>ä &amp; b</string><key>A</key><array><true/><integer>-0</integer><real>1.5</real></array>"
        + "<key>B</key><integer>0x1F</integer><key>D</key><data> QU\nJD </data></dict></plist>")
    let list = try PropertyList.parse(file)
    let entries = try #require(list.root.entries)
    #expect(entries.map(\.key) == ["B", "A", "B", "D"])
    #expect(entries.map { file.string($0.keyRange) } == ["B", "A", "B", "D"])
    #expect(file.string(entries[0].value.range) == "ä &amp; b")
    #expect(file.string(entries[0].value.elementRange) == "<string>ä &amp; b</string>")
    #expect(entries[0].value.string == "ä & b")
    #expect(entries[1].value.items?.count == 3)
    #expect(entries[1].value.items?[0].boolean == true)
    if case .integer(let number) = entries[2].value.value { #expect(number == 31) } else { Issue.record("not an integer") }
    if case .data(let data) = entries[3].value.value { #expect(data == "QUJD") } else { Issue.record("not data") }
    #expect(list.duplicateKeys.map(\.key) == ["B"])
    #expect(list.duplicateKeys.first?.again == entries[2].keyRange)
  }

  @Test(
    "What is wrong is located",
    arguments: [
      ("<plist><dict><key>a</key></dict></plist>", "<key>a</key>"),
      ("<plist><dict><string>a</string></dict></plist>", "<string>a</string>"),
      ("<plist><integer>x</integer></plist>", "x"), ("<plist><foo/></plist>", "<foo/>"), ("<html/>", "<html/>"), ("<plist/>", "<plist/>"),
    ])
  func errors(_ text: String, _ place: String) throws {
    let file = SourceFile(path: "f", text)
    let error = #expect(throws: PropertyListError.self) { try PropertyList.parse(file) }
    #expect(error.map { file.string($0.range) } == place)
  }

  @Test("A binary list that is none is said")
  func binary() throws {
    let error = #expect(throws: PropertyListError.self) { try PropertyList.parse(SourceFile(path: "f", "bplist00abc")) }
    #expect(error?.kind == .binary)
    #expect(error?.message == "The binary property list is cut off: it has no trailer.")
  }
}
