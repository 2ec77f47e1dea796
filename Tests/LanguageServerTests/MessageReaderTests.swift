import JSON
import Testing

@testable import LanguageServer

@Suite struct MessageReaderTests {
  private func items(_ text: String, pieces: Int = 1) -> (methods: [String], isBroken: Bool) {
    var reader = MessageReader()
    var methods: [String] = []
    let bytes = Array(text.utf8)
    let size = max(1, bytes.count / pieces)
    var start = 0
    while start < bytes.count {
      reader.append(Array(bytes[start..<min(start + size, bytes.count)]))
      start += size
      while let item = reader.next() {
        if case .message(let node) = item { methods.append(node["method"]?.string ?? "?") } else { methods.append("nonsense") }
      }
    }
    return (methods, reader.isBroken)
  }

  private static let two = ["a", "b\u{E9}"].map { MessageReader.framed(.object(["method": .text($0)])) }.joined()

  @Test(arguments: [1, 2, 7, 100]) func `Messages come whole, however the stream is cut`(pieces: Int) {
    #expect(items(Self.two, pieces: pieces) == (["a", "b\u{E9}"], false))
  }

  @Test func `Content that is no JSON is one message, and the next is read`() {
    #expect(items("Content-Length: 3\r\n\r\n{a}" + Self.two) == (["nonsense", "a", "b\u{E9}"], false))
    #expect(items("content-length:2\r\nContent-Type: x\r\n\r\n[]" + Self.two) == (["nonsense", "a", "b\u{E9}"], false))
  }

  @Test(arguments: [
    "Content-Length: \r\n\r\n{}", "Hello\r\n\r\n", "Content-Length: 99999999999\r\n\r\n", "Content-Length: -1\r\n\r\n{}",
    String(repeating: "x", count: 9_000),
  ])
  func `A stream without lengths is broken, and half a message waits`(text: String) {
    #expect(items(text) == ([], true))
    #expect(items("Content-Length: 50\r\n\r\n{") == ([], false))
  }
}
