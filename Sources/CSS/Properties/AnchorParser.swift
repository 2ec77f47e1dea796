/// Reads anchor positioning: https://www.w3.org/TR/css-anchor-position-1/
enum AnchorParser {
  /// `none`, or names with two hyphens.
  static func names(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("none") { return .strings([]) }
    guard let parts = reader.commaSeparated() else { return nil }
    var names: [String] = []
    for var part in parts {
      guard let name = dashed(&part), part.isAtEnd else { return nil }
      names.append(name)
    }
    return .strings(names)
  }

  static func positionAnchor(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("auto") || reader.ident("none") || reader.ident("normal") { return .strings([]) }
    return dashed(&reader).map { .strings([$0]) }
  }

  private static func dashed(_ reader: inout ValueReader) -> String? {
    guard reader.kind == .ident, let name = reader.tokenString, name.utf8.starts(with: "--".utf8) else { return nil }
    reader.advance()
    return name
  }

  /// What stands in the brackets of `anchor()` or `anchor-size()`; the fallback comes in a reader of its own.
  static func query(_ inner: inout ValueReader, isSize: Bool) -> (name: String?, subject: AnchorQuery.Subject, fallback: ValueReader?)? {
    var name = dashed(&inner)
    var subject: AnchorQuery.Subject?
    if let word = inner.peekIdent, let found = isSize ? sizes[word] : sides[word] {
      inner.advance()
      subject = found
    } else if !isSize, let token = inner.token, token.kind == .percentage {
      inner.advance()
      subject = .share(token.number / 100)
    }
    if name == nil { name = dashed(&inner) }
    guard let subject = subject ?? (isSize ? .ownLength : nil) else { return nil }
    if inner.isAtEnd { return (name, subject, nil) }
    guard inner.comma(), !inner.isAtEnd else { return nil }
    return (name, subject, inner)
  }

  private static let sides: [String: AnchorQuery.Subject] = [
    "left": .left, "right": .right, "top": .top, "bottom": .bottom, "start": .start, "end": .end, "self-start": .selfStart,
    "self-end": .selfEnd, "inside": .inside, "outside": .outside, "center": .share(0.5),
  ]
  private static let sizes: [String: AnchorQuery.Subject] = [
    "width": .width, "height": .height, "inline": .inlineLength, "block": .blockLength, "self-inline": .inlineLength,
    "self-block": .blockLength,
  ]

  /// The axis that a keyword of `position-area` belongs to.
  private enum Direction { case horizontal, vertical, inline, block, either }

  private static let ends: [String: (PositionArea.Span, Direction)] = [
    "left": (.start, .horizontal), "right": (.end, .horizontal), "top": (.start, .vertical), "bottom": (.end, .vertical),
    "x-start": (.start, .horizontal), "x-end": (.end, .horizontal), "y-start": (.start, .vertical), "y-end": (.end, .vertical),
    "inline-start": (.start, .inline), "inline-end": (.end, .inline), "block-start": (.start, .block), "block-end": (.end, .block),
    "start": (.start, .either), "end": (.end, .either),
  ]
  private static let physical: Set<String> = ["left", "right", "top", "bottom"]

  private static func keyword(_ word: String) -> (axis: PositionArea.Axis, direction: Direction)? {
    switch word {
    case "center": return (PositionArea.Axis(span: .center, isLogical: false, isOwn: false), .either)
    case "span-all": return (PositionArea.Axis(span: .all, isLogical: false, isOwn: false), .either)
    default: break
    }
    let spans = word.hasPrefix("span-")
    var rest = spans ? String(word.dropFirst(5)) : word
    let isOwn = rest.hasPrefix("self-") || rest.contains("-self-")
    if isOwn { rest = rest.replacingFirst("self-") }
    guard let (end, direction) = ends[rest] else { return nil }
    let span: PositionArea.Span = spans ? (end == .start ? .spanStart : .spanEnd) : end
    return (PositionArea.Axis(span: span, isLogical: !physical.contains(rest), isOwn: isOwn), direction)
  }

  static func area(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("none") { return SpecifiedValue.none }
    guard let first = reader.ident().flatMap(keyword) else { return nil }
    let all = PositionArea.Axis(span: .all, isLogical: false, isOwn: false)
    guard !reader.isAtEnd else {
      switch first.direction {
      case .horizontal, .inline: return .area(PositionArea(horizontal: first.axis, vertical: all))
      case .vertical, .block: return .area(PositionArea(horizontal: all, vertical: first.axis))
      case .either: return .area(PositionArea(horizontal: first.axis, vertical: first.axis))
      }
    }
    guard let second = reader.ident().flatMap(keyword) else { return nil }
    func isHorizontal(_ direction: Direction) -> Bool? {
      switch direction {
      case .horizontal, .inline: true
      case .vertical, .block: false
      case .either: nil
      }
    }
    switch (isHorizontal(first.direction), isHorizontal(second.direction)) {
    case (true, true), (false, false): return nil
    case (true, _), (nil, false): return .area(PositionArea(horizontal: first.axis, vertical: second.axis))
    // Without an axis the first is the block axis.
    case (false, _), (nil, _): return .area(PositionArea(horizontal: second.axis, vertical: first.axis))
    }
  }
}

extension String {
  /// The string without the first occurrence of another.
  fileprivate func replacingFirst(_ part: String) -> String {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(part) { return String(self[..<index]) + self[self.index(index, offsetBy: part.count)...] }
      index = self.index(after: index)
    }
    return self
  }
}
