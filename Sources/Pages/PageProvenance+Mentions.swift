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
    let nested = inside.filter { tree.isElement($0) }.flatMap { tree.element($0).attributes.map(\.valueRange) }
    let own = tree.element(origin).attributes.map(\.valueRange) + texts
    func found(in ranges: [SourceRange], isNested: Bool) -> [(place: SourceLocation, isNested: Bool)] {
      ranges.flatMap { range in names.compactMap { mention(of: $0, in: range) } }.map { (SourceLocation(file: path, range: $0), isNested) }
    }
    return found(in: own, isNested: false) + found(in: nested, isNested: true)
  }

  /// Where a name in small letters stands in a range of the page's text.
  private func mention(of name: [UInt8], in range: SourceRange) -> SourceRange? {
    guard range.end <= file.text.count, !name.isEmpty else { return nil }
    let lower = file.text[range.bytes].map(\.asciiLowercase)
    guard let found = lower.firstRange(of: name) else { return nil }
    if name.count < Self.shortestPart {
      func isLetter(_ index: Int) -> Bool { lower.indices.contains(index) && lower[index].isASCIIAlpha }
      if isLetter(found.lowerBound - 1) || isLetter(found.upperBound) { return nil }
    }
    return SourceRange(range.start + found.lowerBound, range.start + found.upperBound)
  }
}
