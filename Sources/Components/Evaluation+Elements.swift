import Diagnostics
import HTML
import Scripts

extension Evaluation {
  /// An element with its props, of which each is worked out when it is asked for.
  func element(_ element: ScriptNode.Element, _ node: NodeID, _ scope: Scope) -> ElementValue {
    let props = ObjectValue()
    let file = scope.module.file
    for attribute in element.attributes {
      switch attribute {
      case .named(let name, let range, let value):
        props.keyPlaces[name] = Place(file: file, range: range)
        if name == "ref", let value { refer(value, props, scope) }
        guard let value else {
          props[name] = LazyValue(.boolean(true))
          continue
        }
        if case .string(let written) = scope.module.tree[value].kind, written.contains("&") {
          let place = place(value, scope)
          props[name] = LazyValue(.text(AssembledText(Self.resolved(written), from: place.range, of: file)))
        } else {
          props[name] = lazy(value, scope)
        }
      case .spread(let value):
        switch evaluate(value, scope) {
        case .object(let other): props.merge(other)
        case .unknown(let unknown): spread(unknown, into: props)
        default: break
        }
      }
    }
    var children: [LazyValue] = []
    for child in element.children {
      switch child {
      case .text(let range): if let words = words(range, scope) { children.append(LazyValue(.text(words))) }
      case .value(let value): children.append(lazy(value, scope))
      }
    }
    if !children.isEmpty { props["children"] = children.count == 1 ? children[0] : LazyValue(.list(children)) }
    let kind = kind(element, scope)
    if case .component = kind, props.giver == nil { props.giver = Place(file: file, range: element.startTag) }
    return ElementValue(
      kind, props: props, place: place(node, scope), nameRange: element.nameRange, startTag: element.startTag,
      origin: scope.instance + "/" + String(element.nameRange.start))
  }

  /// Notes by which name a script knows an element: `ref={place}`, `ref={this.place}`.
  private func refer(_ value: NodeID, _ props: ObjectValue, _ scope: Scope) {
    let place = place(value, scope)
    switch scope.module.tree[value].kind {
    case .identifier(let name), .member(_, let name, _, _):
      props["#ref"] = LazyValue(.text(AssembledText(name, from: place.range, of: place.file)))
    default: break
    }
  }

  private func kind(_ element: ScriptNode.Element, _ scope: Scope) -> ElementValue.Kind {
    guard let first = element.name.first else { return .fragment }
    if element.name.count == 1, Self.isHost(first) { return .host(first) }
    let name = element.name.count == 1 ? first : element.name.joined(separator: ".")
    guard let lazy = scope.find(first) else {
      if first == "this" { return .component(.null, name: name) }
      return .component(
        first == "React" ? .external(ExternalName(package: "react", name: element.name.dropFirst().joined(separator: "."))) : .null,
        name: name)
    }
    var value = force(lazy)
    let place = Place(file: scope.module.file, range: element.nameRange)
    for name in element.name.dropFirst() { value = part(name, of: value, at: place) }
    return .component(value, name: name)
  }

  /// Whether an element is one of HTML's, by its name.
  private static func isHost(_ name: String) -> Bool {
    guard let byte = name.utf8.first, byte < 0x80 else { return name.first?.isLowercase == true || name.contains("-") }
    return (0x61...0x7A).contains(byte) || name.utf8.contains(0x2D)
  }

  // MARK: - Words between tags

  /// Words between tags without the white space that JSX leaves out: lines are trimmed, and joined by spaces.
  private func words(_ range: SourceRange, _ scope: Scope) -> AssembledText? {
    let file = scope.module.file
    if scope.module.isAstro {
      // HTML keeps white space.
      var made = AssembledText()
      append(range, of: file, to: &made)
      return made
    }
    let text = file.text
    var made = AssembledText()
    var lineStart = range.start
    var isFirst = true
    while lineStart <= range.end {
      var lineEnd = lineStart
      while lineEnd < range.end, text[lineEnd] != 0x0A { lineEnd += 1 }
      let isLast = lineEnd >= range.end
      var start = lineStart
      var end = lineEnd
      if !isFirst { while start < end, Self.isSpace(text[start]) { start += 1 } }
      if !isLast { while end > start, Self.isSpace(text[end - 1]) { end -= 1 } }
      if end > start {
        if !made.isEmpty, !isFirst { made.append(" ", from: SourceRange(lineStart - 1, start), of: file) }
        append(SourceRange(start, end), of: file, to: &made)
      }
      isFirst = false
      lineStart = lineEnd + 1
    }
    return made.isEmpty ? nil : made
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  /// A run of words, with what its character references stand for.
  func append(_ range: SourceRange, of file: SourceFile, to made: inout AssembledText) {
    let text = file.text
    guard text[range.bytes].contains(0x26) else { return made.append(range, of: file) }
    var start = range.start
    var index = range.start
    while index < range.end {
      guard text[index] == 0x26, let end = text[index..<min(range.end, index + 40)].firstIndex(of: 0x3B) else {
        index += 1
        continue
      }
      let reference = String(decoding: text[index...end], as: UTF8.self)
      let resolved = Self.resolved(reference)
      guard resolved != reference else {
        index += 1
        continue
      }
      made.append(SourceRange(start, index), of: file)
      made.append(resolved, from: SourceRange(index, end + 1), of: file)
      index = end + 1
      start = index
    }
    made.append(SourceRange(start, range.end), of: file)
  }

  /// A text with its character references resolved.
  static func resolved(_ text: String) -> String {
    guard !text.contains("<") else { return text }
    return Array(text.utf8).withUnsafeBufferPointer { bytes in
      var reader = HTMLReader(bytes)
      return reader.next()?.string ?? text
    }
  }
}
