import Diagnostics
import Synchronization

/// Whether a layout may show what it is given in the branches of a condition.
enum GivenContent {
  private static let depthLimit = 6
  /// What names of expressions begin or end with by which layouts show it, in whatever language.
  private static let names = ["content", "slot", "body", "block", "yield", "tile", "section", "outlet", "children", "fetch", "insert"]

  static func mayStand(in choice: TemplateChoice, _ tree: TemplateTree, _ finder: TemplateFinder) -> Bool {
    guard let start = choice.branches.first?.tag.start, choice.end.end > start else { return true }
    let place = SourceRange(start, choice.end.end)
    if let known = tree.givenContents.withLock({ $0[place] }) { return known }
    let mayStand = choice.branches.contains { stands(in: $0.body, tree, finder, depth: 0) }
    tree.givenContents.withLock { $0[place] = mayStand }
    return mayStand
  }

  private static func stands(in nodes: [TemplateNode], _ tree: TemplateTree, _ finder: TemplateFinder, depth: Int) -> Bool {
    guard depth < depthLimit * 10 else { return true }
    func inside(_ nodes: [TemplateNode]) -> Bool { stands(in: nodes, tree, finder, depth: depth + 1) }
    func isCalledSo(_ range: SourceRange) -> Bool { Self.isCalledSo(tree.file.text[range.bytes.clamped(to: 0..<tree.file.text.count)]) }
    return nodes.contains { node in
      switch node {
      case .text, .constant, .translation, .importing, .macro: false
      case .output(_, _, let tag), .unknown(let tag), .assign(_, _, let tag): isCalledSo(tag)
      case .block, .extends, .yield, .fragment: true
      case .fill(let fill): fill.isShown || inside(fill.body)
      case .choice(let choice): choice.branches.contains { inside($0.body) }
      case .loop(let loop): inside(loop.body) || inside(loop.otherwise ?? [])
      case .capture(_, let body, _), .scope(_, let body, _, _): inside(body)
      case .call(let call): isCalledSo(call.tag) || inside(call.body)
      case .helper(let helper): isCalledSo(helper.tag) || inside(helper.body ?? [])
      case .markup(let element): inside(element.body)
      case .element(let element): inside(element.nodes)
      case .include(let include): self.stands(in: include, tree, finder, depth: depth)
      }
    }
  }

  /// Whether a tag names it outside quotation marks: `{{ $slot }}`, and not `{{ trans('labels.content') }}`.
  private static func isCalledSo(_ tag: ArraySlice<UInt8>) -> Bool {
    var code: [UInt8] = []
    var quote: UInt8?
    for byte in tag {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
        code.append(0x20)
      } else {
        code.append(byte.asciiLowercase)
      }
    }
    return code.split { !$0.isASCIIAlpha }.contains { word in
      names.contains { word.starts(with: $0.utf8) || word.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }
  }

  /// Whether a part shows it that stands there; a part that is not told by its name may.
  private static func stands(in include: TemplateInclude, _ tree: TemplateTree, _ finder: TemplateFinder, depth: Int) -> Bool {
    guard let name = include.name.literalText, depth < depthLimit * 9 else { return true }
    guard let part = finder.part(name, from: tree) else { return false }
    return part !== tree && stands(in: part.nodes, part, finder, depth: depth + 10)
  }
}
