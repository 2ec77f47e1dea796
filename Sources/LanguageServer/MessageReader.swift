import JSON

/// Takes messages out of a stream of bytes: a header with the content's length, an empty line, the content
/// (Language Server Protocol 3.17, Base Protocol).
package struct MessageReader {
  /// What came out of the stream.
  package enum Item {
    case message(JSONNode)
    /// Content that is no JSON: an error to answer, and the stream goes on.
    case nonsense
  }

  /// A message of more bytes ends the stream: no text that is judged is so large.
  static let maximumLength = 128 << 20
  /// A header of more bytes is none.
  static let maximumHeader = 8_192

  private var bytes: [UInt8] = []
  private var start = 0
  /// Whether the stream has become unreadable: where the next message begins, nobody knows.
  package private(set) var isBroken = false

  package init() {}

  package mutating func append(_ more: [UInt8]) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// The next whole message; nil until more bytes come.
  package mutating func next() -> Item? {
    guard !isBroken else { return nil }
    guard let header = header() else {
      if bytes.count - start > Self.maximumHeader, headerEnd() == nil { isBroken = true }
      return nil
    }
    guard let length = header.length, length <= Self.maximumLength else {
      isBroken = true
      return nil
    }
    guard bytes.count - header.end >= length else { return nil }
    let content = Array(bytes[header.end..<header.end + length])
    start = header.end + length
    guard let node = try? JSONParser.parse(content), node.members != nil else { return .nonsense }
    return .message(node)
  }

  private func headerEnd() -> Int? {
    var i = start
    let end = min(bytes.count, start + Self.maximumHeader)
    while i + 3 < end {
      if bytes[i] == 0x0D, bytes[i + 1] == 0x0A, bytes[i + 2] == 0x0D, bytes[i + 3] == 0x0A { return i + 4 }
      i += 1
    }
    return nil
  }

  private func header() -> (length: Int?, end: Int)? {
    guard let end = headerEnd() else { return nil }
    var length: Int?
    for line in String(decoding: bytes[start..<end], as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      length = Int(parts[1].drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber })
    }
    return (length, end)
  }

  /// A message as it goes out.
  package static func framed(_ node: JSONNode) -> String {
    let content = JSONWriter.write(node, pretty: false)
    return "Content-Length: \(content.utf8.count)\r\n\r\n\(content)"
  }
}
