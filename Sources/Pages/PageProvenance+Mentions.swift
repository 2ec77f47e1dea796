import Diagnostics
import HTML
import ScreenModel

/// Where an element of a page says a name.
extension PageProvenance {
  /// Elements and texts in a control beyond this many say nothing.
  private static let mentionLimit = 64
  /// Shorter names are words of their own, or parts of many.
  private static let shortestPart = 5

  func mentions(of names: [String], on node: ModelNode) -> [(place: SourceLocation, isNested: Bool)] {
    let origin = ElementTree.NodeID(node.origin)
    guard tree.isElement(origin) else { return [] }
    let names = names.map { Array($0.lowercased().utf8) }
    let inside = PageText.descendants(of: origin, tree).prefix(Self.mentionLimit)
    let texts = inside.filter { tree.nodes[Int($0)].text >= 0 }.map { tree.texts[Int(tree.nodes[Int($0)].text)].range }
    // Styles name fonts and files: "-apple-system".
    func values(_ node: ElementTree.NodeID) -> [SourceRange] {
      tree.element(node).attributes.filter { $0.name != Names.style }.map(\.valueRange)
    }
    let nested = inside.filter { tree.isElement($0) }.flatMap(values)
    let own = values(origin) + texts
    func found(in ranges: [SourceRange], isNested: Bool) -> [(place: SourceLocation, isNested: Bool)] {
      ranges.flatMap { range in names.compactMap { mention(of: $0, in: range) } }.map { (SourceLocation(file: path, range: $0), isNested) }
    }
    return found(in: own, isNested: false) + found(in: nested, isNested: true)
  }

  /// Where a name in small letters stands in a range of the page's text.
  private func mention(of name: [UInt8], in range: SourceRange) -> SourceRange? {
    guard range.end <= file.text.count, !name.isEmpty else { return nil }
    let written = file.text[range.bytes]
    let lower = written.map(\.asciiLowercase)
    var at = 0
    while let found = lower[at...].firstRange(of: name) {
      at = found.upperBound
      if name.count < Self.shortestPart {
        func isLetter(_ index: Int) -> Bool { lower.indices.contains(index) && lower[index].isASCIIAlpha }
        if isLetter(found.lowerBound - 1) || isLetter(found.upperBound) { return nil }
      }
      if Self.isSetter(written.dropFirst(found.lowerBound), before: written.prefix(found.lowerBound)) { continue }
      return SourceRange(range.start + found.lowerBound, range.start + found.upperBound)
    }
    return nil
  }

  /// Whether a name stands in that of a function which sets a state: `setGoogleError('')` is no sign of anything.
  private static func isSetter(_ name: ArraySlice<UInt8>, before: ArraySlice<UInt8>) -> Bool {
    guard let first = name.first, first >= 0x41, first <= 0x5A else { return false }
    let begin = before.lastIndex { !($0.isASCIIAlphanumeric || $0 == 0x5F || $0 == 0x24) }.map { $0 + 1 } ?? before.startIndex
    let start = before[begin...]
    return start.starts(with: "set".utf8) && (start.dropFirst(3).first.map { $0 >= 0x41 && $0 <= 0x5A } ?? true)
  }
}
