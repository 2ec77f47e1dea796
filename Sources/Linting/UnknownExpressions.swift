import Diagnostics
import Templates

/// The expressions of a page whose values nobody knows, for reviews that wait for one (DESIGN 2.2).
struct UnknownExpressions {
  /// Those beyond this many are counted, not named.
  private static let nameLimit = 2
  /// An expression is quoted up to here.
  private static let lengthLimit = 60

  private let places: [SourceLocation]
  private let files: [SourceFile]

  /// `files`: those that the page is made of, its own first.
  init(_ page: FileResult, files: [SourceFile]) {
    self.files = files
    guard let assembly = page.assembly else {
      places = files.first.map { file in Self.tags(TemplateMask.mask(file.text)).map { SourceLocation(file: file.path, range: $0) } } ?? []
      return
    }
    var places: [SourceLocation] = []
    var seen: Set<SourceLocation> = []
    for way in assembly.ways {
      for tag in Self.tags(way.masked) {
        if let place = way.text.pieces.location(tag), seen.insert(place).inserted { places.append(place) }
      }
    }
    self.places = places
  }

  private static func tags(_ masked: MaskedText) -> [SourceRange] { masked.tags.filter { $0.kind == .expression }.map(\.range) }

  /// A sentence about those that an element or what is shown of it holds, else about the nearest before it that writes between elements, with a space before
  /// it; empty where nothing tells.
  func sentence(of element: SourceLocation, shown: [SourceLocation]) -> String {
    guard let file = files.first(where: { $0.path == element.file }) else { return "" }
    let ranges = shown.filter { $0.file == element.file && $0.range != element.range }.map(\.range)
    let near = places.filter { $0.file == element.file && $0.range.end <= file.text.count }.map(\.range).sorted { $0.start < $1.start }
    func meet(_ a: SourceRange, _ b: SourceRange) -> Bool { a.start < b.end && b.start < a.end }
    var named = near.filter { tag in ranges.contains { meet(tag, $0) } }
    if named.isEmpty { named = near.filter { meet($0, element.range) && !Self.isAside($0, file.text, in: element.range) } }
    if named.isEmpty { named = before(element.range.start, near, file).map { [$0] } ?? [] }
    guard !named.isEmpty else { return "" }
    let quoted = named.prefix(Self.nameLimit).map { "'\(Self.short(file.string($0)))'" }
    let more = named.count > quoted.count ? " and \(named.count - quoted.count) more" : ""
    let list = quoted.joined(separator: quoted.count == 2 && more.isEmpty ? " and " : ", ") + more
    return " What \(list) \(named.count > 1 ? "write" : "writes") is not known."
  }

  /// Attributes whose values say nothing of how an element looks or what it is called.
  private static let aside = ["href", "action", "formaction", "src", "srcset", "id", "name", "for"].map { Array(($0 + "=").utf8) }

  /// Whether a tag stands in the value of such an attribute of an element.
  private static func isAside(_ tag: SourceRange, _ text: [UInt8], in element: SourceRange) -> Bool {
    guard element.start < tag.start else { return false }
    let before = text[element.start..<tag.start]
    guard let quote = before.lastIndex(where: { $0 == 0x22 || $0 == 0x27 }), quote > before.startIndex else { return false }
    return aside.contains { name in
      let start = quote - name.count
      return start > before.startIndex && text[start..<quote].elementsEqual(name) && text[start - 1] <= 0x20
    }
  }

  /// The last of some tags before a place that stand between elements of the body.
  private func before(_ place: Int, _ tags: [SourceRange], _ file: SourceFile) -> SourceRange? {
    let text = TemplateMask.mask(file.text).text
    let head = ["</head", "<body"].compactMap { text.firstRange(of: Array($0.utf8))?.upperBound }.min() ?? 0
    return tags.last { tag in
      guard tag.end <= place, tag.start >= head else { return false }
      guard let bracket = text[..<tag.start].lastIndex(where: { $0 == 0x3C || $0 == 0x3E }) else { return true }
      return text[bracket] == 0x3E
    }
  }

  private static func short(_ expression: String) -> String {
    let line = expression.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > lengthLimit ? line.prefix(lengthLimit) + "…" : line
  }
}
