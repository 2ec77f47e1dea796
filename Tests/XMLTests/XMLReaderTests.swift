import Diagnostics
import Testing
import XML

@Suite("Reading XML")
struct XMLReaderTests {
  static func describe(_ text: String) throws -> [String] {
    let file = SourceFile(path: "f", text)
    return try XMLReader.events(file.text).map { event in
      switch event {
      case .start(let name, let attributes, let range):
        "+\(name) \(file.string(range)) \(attributes.map { "\(file.string($0.nameRange))=\(file.string($0.valueRange))=\($0.value)" })"
      case .end(let name, let range): "-\(name) \(file.string(range))"
      case .text(let text, let range): "'\(text)' \(file.string(range))"
      case .comment(let text, let range): "#\(text)# \(file.string(range))"
      }
    }
  }

  @Test("Every event has its exact bytes")
  func events() throws {
    #expect(
      try Self.describe("<?xml version='1.0' encoding='UTF-16'?><a x='1' y = \"ä&gt;\"><b/>t&amp;<!-- c --></a >") == [
        "+a <a x='1' y = \"ä&gt;\"> [\"x=1=1\", \"y=ä&gt;=ä>\"]", "+b <b/> []", "-b ", "'t&' t&amp;", "# c # <!-- c -->", "-a </a >",
      ])
  }

  @Test(
    "What is wrong is located",
    arguments: [
      ("<a>\n<ä></b></a>", XMLError.Kind.notWellFormed, "</b>"), ("<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", .entities, "<!ENTITY x 'y'"),
      ("<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>", .entities, "<!ENTITY"), ("<a>&x;</a>", .notWellFormed, "&x;"),
      ("<a", .notWellFormed, ""), ("", .notWellFormed, ""), ("<!DOCTYPE a [<!ENTITY % x 'y'> %x;]><a/>", .entities, "<!ENTITY % x"),
    ])
  func errors(_ text: String, _ kind: XMLError.Kind, _ near: String) throws {
    let error = #expect(throws: XMLError.self) { try XMLReader.events(Array(text.utf8)) }
    #expect(error?.kind == kind)
    if let start = error?.range.start, !near.isEmpty {
      #expect(abs(start - text.utf8.count + (text.components(near))) <= near.utf8.count + 1)
    }
  }

  @Test("Elements nested too deep are an error, not a crash")
  func depth() throws {
    let error = #expect(throws: XMLError.self) { try XMLReader.events(Array(String(repeating: "<a>", count: 100_000).utf8)) }
    #expect(error?.kind == .tooDeep)
    let fine = String(repeating: "<a>", count: 256) + String(repeating: "</a>", count: 256)
    #expect(try XMLReader.events(Array(fine.utf8)).count == 512)
  }
}

extension String {
  /// How many bytes stand from the first occurrence of a piece to the end.
  fileprivate func components(_ piece: String) -> Int { firstRange(of: piece).map { self[$0.lowerBound...].utf8.count } ?? 0 }
}
