import Diagnostics

/// Makes styles reach the elements of one component alone, by the attribute that these have: https://vuejs.org/api/sfc-css-features.html,
/// https://svelte.dev/docs/svelte/scoped-styles, https://learn.microsoft.com/en-us/aspnet/core/blazor/components/css-isolation
package struct ScopedStyles {
  /// Whose words for what lies outside are known.
  package enum Dialect: Sendable { case vue, svelte, blazor }

  private let css: AssembledText
  private let bytes: [UInt8]
  private let attribute: String
  private let dialect: Dialect
  /// What is put in place of some bytes.
  private var edits: [(range: SourceRange, text: String)] = []

  /// The styles with their selectors rewritten; other text stays byte for byte.
  package static func scoped(_ css: AssembledText, by attribute: String, _ dialect: Dialect) -> AssembledText {
    var styles = ScopedStyles(css: css, bytes: css.bytes, attribute: attribute, dialect: dialect)
    styles.readRules()
    return styles.edited
  }

  private init(css: AssembledText, bytes: [UInt8], attribute: String, dialect: Dialect) {
    self.css = css
    self.bytes = bytes
    self.attribute = attribute
    self.dialect = dialect
  }

  private var edited: AssembledText {
    var made = AssembledText()
    var start = 0
    for edit in edits.sorted(by: { $0.range < $1.range }) where edit.range.start >= start {
      made.append(css.slice(SourceRange(start, edit.range.start)))
      let near = SourceRange(max(0, edit.range.start - 1), max(1, edit.range.start))
      let pieces = css.slice(edit.range.isEmpty ? near : edit.range).pieces
      if !edit.text.isEmpty, let first = pieces.pieces.first { made.append(edit.text, from: first.place, of: pieces.files[first.file]) }
      start = edit.range.end
    }
    made.append(css.slice(SourceRange(start, bytes.count)))
    return made
  }

  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  private func matches(_ word: StaticString, _ index: Int) -> Bool {
    guard index + word.utf8CodeUnitCount <= bytes.count else { return false }
    for position in 0..<word.utf8CodeUnitCount where bytes[index + position] != word.utf8Start[position] { return false }
    return true
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D && byte != 0x0B }

  // MARK: - Rules

  /// Behind a string or a comment that begins at a place; the place where none does.
  private func skipped(_ index: Int) -> Int {
    let quote = byte(index)
    if quote == 0x22 || quote == 0x27 {
      var end = index + 1
      while end < bytes.count, bytes[end] != quote, bytes[end] != 0x0A { end += bytes[end] == 0x5C ? 2 : 1 }
      return min(end + 1, bytes.count)
    }
    if quote == 0x2F, byte(index + 1) == 0x2A {
      var end = index + 2
      while end < bytes.count, !(bytes[end] == 0x2A && byte(end + 1) == 0x2F) { end += 1 }
      return min(end + 2, bytes.count)
    }
    return index
  }

  /// Behind the brace that closes the one at a place.
  private func closing(_ open: Int) -> Int {
    var depth = 0
    var index = open
    while index < bytes.count {
      let next = skipped(index)
      if next > index {
        index = next
        continue
      }
      if bytes[index] == 0x7B { depth += 1 }
      if bytes[index] == 0x7D {
        depth -= 1
        if depth == 0 { return index + 1 }
      }
      index += 1
    }
    return bytes.count
  }

  private static let holdsRules = ["@media", "@supports", "@layer", "@container", "@scope", "@starting-style"]

  private mutating func readRules() {
    var index = 0
    var start = 0
    while index < bytes.count {
      let next = skipped(index)
      if next > index {
        // A comment before a selector is no part of it.
        if bytes[index] == 0x2F, start == index { start = next }
        index = next
        continue
      }
      switch bytes[index] {
      case 0x3B, 0x7D:
        index += 1
        start = index
      case 0x7B:
        let prelude = trimmed(SourceRange(start, index))
        if byte(prelude.start) == 0x40 {
          let name = String(decoding: bytes[prelude.start..<prelude.end].prefix { !Self.isSpace($0) && $0 != 0x28 }, as: UTF8.self)
          index = Self.holdsRules.contains(name) ? index + 1 : closing(index)
        } else {
          readSelectors(prelude)
          let end = closing(index)
          readDeclarations(SourceRange(index, end))
          index = end
        }
        start = index
      default:
        if Self.isSpace(bytes[index]), start == index { start = index + 1 }
        index += 1
      }
    }
  }

  /// Values that a script gives are not known.
  private mutating func readDeclarations(_ range: SourceRange) {
    var index = range.start
    while index < range.end {
      if matches("v-bind(", index), let close = bytes[index..<range.end].firstIndex(of: 0x29) {
        edits.append((SourceRange(index, close + 1), String(UnknownPiece.character)))
        index = close
      }
      index += 1
    }
  }

  private func trimmed(_ range: SourceRange) -> SourceRange {
    var (start, end) = (range.start, range.end)
    while start < end, Self.isSpace(bytes[start]) { start += 1 }
    while end > start, Self.isSpace(bytes[end - 1]) { end -= 1 }
    return SourceRange(start, end)
  }

  // MARK: - Selectors

  private mutating func readSelectors(_ range: SourceRange) {
    var depth = 0
    var start = range.start
    var index = range.start
    while index < range.end {
      let next = skipped(index)
      if next > index {
        index = min(next, range.end)
        continue
      }
      switch bytes[index] {
      case 0x28, 0x5B: depth += 1
      case 0x29, 0x5D: depth -= 1
      case 0x2C where depth == 0:
        scope(trimmed(SourceRange(start, index)))
        start = index + 1
      case 0x5C: index += 1
      default: break
      }
      index += 1
    }
    scope(trimmed(SourceRange(start, range.end)))
  }

  /// The compounds of a selector: what stands between white space and combinators.
  private func compounds(_ range: SourceRange) -> [SourceRange] {
    var made: [SourceRange] = []
    var depth = 0
    var start = range.start
    var index = range.start
    func flush(_ end: Int) { if end > start { made.append(SourceRange(start, end)) } }
    while index < range.end {
      let byte = bytes[index]
      if byte == 0x5C {
        index += 2
        continue
      }
      if byte == 0x28 || byte == 0x5B { depth += 1 }
      if byte == 0x29 || byte == 0x5D { depth -= 1 }
      if depth == 0, Self.isSpace(byte) || byte == 0x3E || byte == 0x2B || byte == 0x7E || matches("/deep/", index) {
        flush(index)
        index += byte == 0x2F ? 6 : 1
        start = index
        continue
      }
      index += 1
    }
    flush(range.end)
    return made
  }

  /// Where an attribute goes: before the pseudo-classes of a compound.
  private func insertion(_ compound: SourceRange) -> Int {
    var depth = 0
    var index = compound.start
    while index < compound.end {
      switch bytes[index] {
      case 0x5C: index += 1
      case 0x28, 0x5B: depth += 1
      case 0x29, 0x5D: depth -= 1
      case 0x3A where depth == 0: return index
      default: break
      }
      index += 1
    }
    return compound.end
  }

  private func closingBracket(_ open: Int, _ end: Int) -> Int? {
    var depth = 0
    for index in open..<end {
      if bytes[index] == 0x28 { depth += 1 }
      if bytes[index] == 0x29 {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// Where a function of pseudo-class stands in a compound, with what is between its brackets.
  private func function(_ words: [StaticString], _ compound: SourceRange) -> (whole: SourceRange, inner: SourceRange)? {
    for word in words {
      for index in compound.start..<compound.end where matches(word, index) {
        let open = index + word.utf8CodeUnitCount - 1
        guard let close = closingBracket(open, compound.end) else { continue }
        return (SourceRange(index, close + 1), SourceRange(open + 1, close))
      }
    }
    return nil
  }

  private mutating func unwrap(_ found: (whole: SourceRange, inner: SourceRange), _ before: String = "") {
    edits.append((SourceRange(found.whole.start, found.inner.start), before))
    edits.append((SourceRange(found.inner.end, found.whole.end), ""))
  }

  private mutating func insert(_ text: String, _ index: Int) { edits.append((SourceRange(index, index), text)) }

  private mutating func scope(_ selector: SourceRange) {
    guard !selector.isEmpty else { return }
    let compounds = compounds(selector)
    if dialect == .svelte { return scopeEach(compounds) }
    let mark = "[" + attribute + "]"
    if dialect == .blazor { return scopeBlazor(compounds, mark) }
    for compound in compounds { if let found = function([":global(", "::v-global("], compound) { return unwrap(found) } }
    for (number, compound) in compounds.enumerated() {
      if let found = function([":deep(", "::v-deep("], compound) {
        if found.whole.start > compound.start {
          unwrap(found, " ")
          insert(mark, insertion(SourceRange(compound.start, found.whole.start)))
        } else if number > 0 {
          unwrap(found)
          insert(mark, insertion(compounds[number - 1]))
        } else {
          unwrap(found, mark + " ")
        }
        return
      }
      if let found = function([":slotted(", "::v-slotted("], compound) {
        unwrap(found)
        insert("[" + attribute + "-s]", found.inner.end)
        return
      }
      if matches("::v-deep", compound.start) {
        edits.append((SourceRange(compound.start, compound.start + 8), ""))
        if number > 0 { insert(mark, insertion(compounds[number - 1])) } else { insert(mark, compound.start + 8) }
        return
      }
      // `.a >>> .b`, `.a /deep/ .b`
      if number > 0, case let between = SourceRange(compounds[number - 1].end, compound.start),
        let deep = (between.start..<between.end).first(where: { matches(">>>", $0) || matches("/deep/", $0) })
      {
        edits.append((SourceRange(deep, deep + (bytes[deep] == 0x3E ? 3 : 6)), " "))
        insert(mark, insertion(compounds[number - 1]))
        return
      }
    }
    guard let last = compounds.last else { return }
    insert(mark, insertion(last))
  }

  /// Blazor marks the last compound, or the one before `::deep`.
  private mutating func scopeBlazor(_ compounds: [SourceRange], _ mark: String) {
    for (number, compound) in compounds.enumerated() {
      guard let deep = (compound.start..<compound.end).first(where: { matches("::deep", $0) }) else { continue }
      edits.append((SourceRange(deep, deep + 6), deep == compound.start && number == 0 ? mark : ""))
      if deep > compound.start {
        insert(mark, insertion(SourceRange(compound.start, deep)))
      } else if number > 0 {
        insert(mark, insertion(compounds[number - 1]))
      }
      return
    }
    if let last = compounds.last { insert(mark, insertion(last)) }
  }

  /// Svelte marks every compound; those behind the first without more weight.
  private mutating func scopeEach(_ compounds: [SourceRange]) {
    var isFirst = true
    for compound in compounds {
      if compound.length == 7, matches(":global", compound.start) {
        // Everything behind it is everywhere.
        edits.append((compound, ""))
        return
      }
      if let found = function([":global("], compound) {
        unwrap(found)
        guard found.whole.start > compound.start else { continue }
      }
      if matches(":root", compound.start) || matches(":host", compound.start) { continue }
      insert(isFirst ? "[" + attribute + "]" : ":where([" + attribute + "])", insertion(compound))
      isFirst = false
    }
  }
}
