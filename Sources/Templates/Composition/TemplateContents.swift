import Diagnostics

/// What stands in the branches of a condition.
enum TemplateContents {
  /// Whether which branch is taken can be seen: there is an element, a word or something that is computed in one of them.
  static func matters(_ choice: TemplateChoice, _ tree: TemplateTree) -> Bool {
    choice.branches.contains { matters($0.body, tree, depth: 0) }
  }

  private static func matters(_ nodes: [TemplateNode], _ tree: TemplateTree, depth: Int) -> Bool {
    guard depth < 40 else { return true }
    var skipped: [UInt8]?
    for node in nodes {
      switch node {
      case .text(let range): if showsSomething(tree.file.text[range.bytes], &skipped) { return true }
      case .unknown, .translation, .output, .constant:
        if skipped == nil { return true }
      case .choice(let inner):
        if skipped == nil, inner.branches.contains(where: { matters($0.body, tree, depth: depth + 1) }) { return true }
      case .loop(let loop): if skipped == nil, matters(loop.body, tree, depth: depth + 1) { return true }
      case .block, .extends, .include, .macro, .importing, .call, .assign, .capture, .scope, .fill, .yield, .helper, .fragment: return true
      case .markup(let element):
        let name = element.name(in: tree.file)
        if name == "link" ? element.bringsStyles(in: tree.file) : !TemplateMarkup.quietNames.contains(name) { return true }
      case .element(let element): if skipped == nil, matters(element.nodes, tree, depth: depth + 1) { return true }
      }
    }
    return false
  }

  /// What `meta` elements are called that say something of the page or of what it shows.
  private static let tellsMeta = ["higlint:", "appleid-"]

  /// Whether a text has words or elements that are seen. `skipped` is the element in whose contents the text begins, or the start of a tag ("<").
  private static func showsSomething(_ text: ArraySlice<UInt8>, _ skipped: inout [UInt8]?) -> Bool {
    var i = text.startIndex
    while i < text.endIndex {
      if let name = skipped {
        if name == [0x3C] {
          guard let end = text[i...].firstIndex(of: 0x3E) else { return false }
          i = end + 1
          skipped = nil
          continue
        }
        guard let end = text[i...].firstRange(of: [0x3C, 0x2F] + name) else { return false }
        i = end.lowerBound
        skipped = [0x3C]
        continue
      }
      let byte = text[i]
      if byte <= 0x20 {
        i += 1
        continue
      }
      guard byte == 0x3C else { return true }
      if text[i...].starts(with: [0x3C, 0x21, 0x2D, 0x2D]) {
        guard let end = text[i...].firstRange(of: [0x2D, 0x2D, 0x3E]) else { return false }
        i = end.upperBound
        continue
      }
      let isEnd = i + 1 < text.endIndex && text[i + 1] == 0x2F
      let name = text[(i + 1)...].dropFirst(isEnd ? 1 : 0).prefix { $0 > 0x20 && $0 != 0x3E && $0 != 0x2F }
      let word = String(decoding: name, as: UTF8.self).lowercased()
      let tagEnd = text[i...].firstIndex(of: 0x3E)
      if word == "link" {
        let tag = String(decoding: text[i..<(tagEnd ?? text.endIndex)], as: UTF8.self).lowercased()
        if tagEnd == nil || tag.contains("stylesheet") || tag.contains("preload") { return true }
      } else if word == "meta" {
        let tag = String(decoding: text[i..<(tagEnd ?? text.endIndex)], as: UTF8.self).lowercased()
        if tagEnd == nil || tellsMeta.contains(where: tag.contains) { return true }
      } else if !TemplateMarkup.quietNames.contains(word) {
        return true
      }
      let hasContents = !isEnd && (word == "script" || word == "title" || word == "noscript")
      if let tagEnd {
        i = tagEnd + 1
        skipped = hasContents ? Array(word.utf8) : nil
      } else {
        skipped = [0x3C]
        return false
      }
    }
    return false
  }
}
