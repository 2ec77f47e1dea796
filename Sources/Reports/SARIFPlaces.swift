import Diagnostics
import JSON

/// SARIF's objects for places: artifacts, artifact locations, regions.
struct SARIFPlaces {
  /// The name that stands for the folder in which higlint ran.
  static let root = "%SRCROOT%"
  /// Snippets stop being helpful, and begin to fill the log, above this many bytes.
  private static let maximumSnippet = 4096

  private var index: SourceIndex
  private let files: [String: SourceFile]
  private let paths: [String]
  private let numbers: [String: Int]

  /// `paths`: every file that the log names, in the order of its artifacts.
  init(_ files: [String: SourceFile], paths: [String]) {
    index = SourceIndex(files, newlines: .sarif)
    self.files = files
    self.paths = paths
    numbers = Dictionary(uniqueKeysWithValues: paths.enumerated().map { ($1, $0) })
  }

  mutating func entry(_ path: String) -> SourceIndex.Entry? { index.entry(path) }

  var artifacts: [JSONNode] {
    paths.map { path in
      // UTF-8 is said once, and names that begin so are not registered.
      let encoding = files[path]?.encoding.flatMap { $0 == "UTF-8" || $0.hasPrefix("x-") ? nil : $0 }
      return .object([
        "location": artifactLocation(path, withIndex: false),
        "encoding": encoding.map { .text($0) },
      ])
    }
  }

  func artifactLocation(_ path: String, withIndex: Bool = true) -> JSONNode {
    let isAbsolute = path.hasPrefix("/")
    return .object([
      "uri": .text((isAbsolute ? "file://" : "") + URIReference.encode(path)),
      "uriBaseId": isAbsolute ? nil : .text(Self.root),
      "index": withIndex ? numbers[path].map { .count($0) } : nil,
    ])
  }

  /// A location with its physical part; the main place of a result has its surroundings too.
  mutating func location(_ location: SourceLocation, isMain: Bool) -> JSONNode {
    if location.file.isEmpty { return .object([:]) }
    guard let entry = index.entry(location.file) else {
      // A file without lines, such as a binary property list.
      return .object([
        "physicalLocation": .object([
          "artifactLocation": artifactLocation(location.file), "region": .object(["startLine": 1]),
        ])
      ])
    }
    let bytes = entry.clamped(location.range)
    return .object([
      "physicalLocation": .object([
        "artifactLocation": artifactLocation(location.file),
        "region": Self.region(bytes, entry, withSnippet: true),
        "contextRegion": isMain ? Self.context(bytes, entry) : nil,
      ])
    ])
  }

  /// The region of a range; nil in a file without lines.
  mutating func region(_ location: SourceLocation) -> JSONNode? {
    guard let entry = index.entry(location.file) else { return nil }
    return Self.region(entry.clamped(location.range), entry, withSnippet: false)
  }

  private static func region(_ bytes: Range<Int>, _ entry: SourceIndex.Entry, withSnippet: Bool) -> JSONNode {
    let start = entry.position(at: bytes.lowerBound)
    let end = entry.position(at: bytes.upperBound)
    return .object([
      "startLine": .count(start.line), "startColumn": .count(start.column), "endLine": .count(end.line), "endColumn": .count(end.column),
      "snippet": withSnippet ? snippet(bytes, entry) : nil,
    ])
  }

  /// The lines of the range with one more before and behind; nil where they are too long to be of help.
  private static func context(_ bytes: Range<Int>, _ entry: SourceIndex.Entry) -> JSONNode? {
    let first = max(entry.lineIndex(at: bytes.lowerBound) - 1, 0)
    let last = min(entry.lineIndex(at: bytes.upperBound) + 1, entry.starts.count - 1)
    let lines = entry.starts[first]..<entry.content(ofLine: last).upperBound
    guard let snippet = snippet(lines, entry) else { return nil }
    return .object(["startLine": .count(first + 1), "endLine": .count(last + 1), "snippet": snippet])
  }

  private static func snippet(_ bytes: Range<Int>, _ entry: SourceIndex.Entry) -> JSONNode? {
    guard bytes.count <= maximumSnippet else { return nil }
    return .object(["text": .text(String(decoding: entry.text[bytes], as: UTF8.self))])
  }
}

/// Paths as relative URI references: https://www.rfc-editor.org/rfc/rfc3986#section-4.2
enum URIReference {
  /// The path with everything percent-encoded that a path segment may not hold, and the colon, which would make the first segment a scheme.
  static func encode(_ path: String) -> String {
    var out: [UInt8] = []
    let hex = Array("0123456789ABCDEF".utf8)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "!"), UInt8(ascii: "$"),
        UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","),
        UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "@"):
        out.append(byte)
      default:
        out.append(UInt8(ascii: "%"))
        out.append(hex[Int(byte >> 4)])
        out.append(hex[Int(byte & 15)])
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
