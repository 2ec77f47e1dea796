import Diagnostics

/// Cuts a page into tags, texts, comments and doctype, with the exact bytes of each, as HTML's tokenizer does.
///
/// https://html.spec.whatwg.org/multipage/parsing.html#tokenization
/// It is one pass over the bytes. libxml2's own HTML parser is not asked for events: it ends the tag `<a @click="x > y">` at the
/// first `>`, drops end tags that match nothing open, has no columns, and compares each attribute with all before it, which
/// takes quadratic time on a hostile page.
///
/// The bytes must outlive the reader. Template masks are known here: a tag or an attribute name that is only filler is read as one
/// of unknown name (U+FFFC).
package struct HTMLReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the next piece.
  package private(set) var position = 0
  /// `<![CDATA[` is text in SVG and MathML and a comment in HTML; who builds the tree knows where the reader stands.
  package var readsCDATA = false
  private var rawTextName: String?
  private var rawTextResolves = false

  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// What follows is one text up to `</name`, as in `script` and `style`, with references only where `resolvingReferences` (`title`,
  /// `textarea`). An empty name means that the rest of the page is text.
  package mutating func readRawText(until name: String, resolvingReferences: Bool) {
    rawTextName = name
    rawTextResolves = resolvingReferences
  }

  /// Lets a line break that stands next fall away, as HTML does behind `<pre>` and `<textarea>`.
  package mutating func skipLineBreak() {
    if position < bytes.count, bytes[position] == 0x0D { position += 1 }
    if position < bytes.count, bytes[position] == 0x0A { position += 1 }
  }

  /// The next piece, or nil at the end of the page. A tag that the page ends within is dropped, as browsers do.
  package mutating func next() -> HTMLToken? {
    if let name = rawTextName {
      rawTextName = nil
      if let token = rawText(until: name) { return token }
    }
    guard position < bytes.count else { return nil }
    let start = position
    if bytes[start] == 0x3C, let token = markup(at: start) { return token }
    // `markup` says nil for a "<" that is text, and for a piece that is dropped; the latter moves the position.
    if position > start { return next(after: start) }
    var i = start + 1
    while i < bytes.count, !(bytes[i] == 0x3C && beginsMarkup(at: i)) { i += 1 }
    return text(start..<i, resolves: true)
  }

  private mutating func next(after start: Int) -> HTMLToken? {
    // Dropped pieces are `</>` and the tag at the end of the page; a loop instead of recursion, since `</>` can stand a million times.
    while position + 2 < bytes.count, bytes[position] == 0x3C, bytes[position + 1] == 0x2F, bytes[position + 2] == 0x3E { position += 3 }
    return next()
  }

  // MARK: Texts

  private mutating func text(_ range: Range<Int>, resolves: Bool) -> HTMLToken {
    position = range.upperBound
    var token = HTMLToken(.text, SourceRange(range))
    token.contentRange = token.range
    token.string = HTMLCharacters.string(bytes, range, isAttribute: false, resolves: resolves)
    return token
  }

  private mutating func rawText(until name: String) -> HTMLToken? {
    let start = position
    let end = name.isEmpty ? bytes.count : endOfRawText(name)
    guard end > start else { return nil }
    return text(start..<end, resolves: rawTextResolves)
  }

  /// NOTE: in a script, `<!--` and then `<script` hide one `</script>`:
  /// https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-state
  private func endOfRawText(_ name: String) -> Int {
    let name = Array(name.utf8)
    let isScript = name.elementsEqual("script".utf8)
    var isEscaped = false
    var isDoublyEscaped = false
    var i = position
    while i < bytes.count {
      if isScript, isEscaped, bytes[i] == 0x2D, matches([0x2D, 0x2D, 0x3E], at: i) {
        isEscaped = false
        isDoublyEscaped = false
      }
      guard bytes[i] == 0x3C else {
        i += 1
        while i < bytes.count, bytes[i] != 0x3C, bytes[i] != 0x2D || !isEscaped { i += 1 }
        continue
      }
      if i + 1 < bytes.count, bytes[i + 1] == 0x2F, endsName(name, at: i + 2) {
        if !isDoublyEscaped { return i }
        isDoublyEscaped = false
      } else if isScript {
        if !isEscaped, matches([0x3C, 0x21, 0x2D, 0x2D], at: i) {
          isEscaped = true
          i += 2  // `<!-->` ends what it began.
          continue
        } else if isEscaped, endsName(name, at: i + 1) {
          isDoublyEscaped = true
        }
      }
      i += 1
    }
    // Without its end tag a script that was escaped would swallow the page; browsers do the same.
    return bytes.count
  }

  private func endsName(_ name: [UInt8], at start: Int) -> Bool {
    guard start + name.count <= bytes.count else { return false }
    for (k, byte) in name.enumerated() where bytes[start + k].asciiLowercase != byte { return false }
    guard start + name.count < bytes.count else { return false }
    let next = bytes[start + name.count]
    return isSpace(next) || next == 0x2F || next == 0x3E
  }

  private func matches(_ expected: [UInt8], at start: Int) -> Bool {
    guard start + expected.count <= bytes.count else { return false }
    for (k, byte) in expected.enumerated() where bytes[start + k] != byte { return false }
    return true
  }

  // MARK: Markup

  private func beginsMarkup(at i: Int) -> Bool {
    guard i + 1 < bytes.count else { return false }
    let next = bytes[i + 1]
    return next.isASCIIAlpha || next == 0x21 || next == 0x3F || isFiller(at: i + 1)
      || (next == 0x2F && i + 2 < bytes.count)
  }

  private mutating func markup(at start: Int) -> HTMLToken? {
    guard start + 1 < bytes.count else { return nil }
    let next = bytes[start + 1]
    if next.isASCIIAlpha || isFiller(at: start + 1) { return tag(.startTag, at: start, nameStart: start + 1) }
    switch next {
    case 0x2F:
      guard start + 2 < bytes.count else { return nil }
      let third = bytes[start + 2]
      if third.isASCIIAlpha || isFiller(at: start + 2) { return tag(.endTag, at: start, nameStart: start + 2) }
      if third == 0x3E {
        position = start + 3
        return nil
      }
      return bogusComment(at: start, contentStart: start + 2)
    case 0x3F: return bogusComment(at: start, contentStart: start + 1)
    case 0x21: return declaration(at: start)
    default: return nil
    }
  }

  private mutating func declaration(at start: Int) -> HTMLToken {
    if matches([0x2D, 0x2D], at: start + 2) { return comment(at: start) }
    if hasName("doctype", at: start + 2) { return doctype(at: start) }
    if readsCDATA, matches(Array("[CDATA[".utf8), at: start + 2) {
      var i = start + 9
      while i < bytes.count, !(bytes[i] == 0x5D && matches([0x5D, 0x5D, 0x3E], at: i)) { i += 1 }
      var token = text(start + 9..<max(i, start + 9), resolves: false)
      position = min(i + 3, bytes.count)
      token.range = SourceRange(start, position)
      return token
    }
    return bogusComment(at: start, contentStart: start + 2)
  }

  private mutating func comment(at start: Int) -> HTMLToken {
    let content = start + 4
    // `<!-->` and `<!--->` are comments without words.
    if matches([0x3E], at: content) { return comment(start, content..<content, end: content + 1) }
    if matches([0x2D, 0x3E], at: content) { return comment(start, content..<content, end: content + 2) }
    var i = content
    while i < bytes.count {
      if bytes[i] == 0x2D, matches([0x2D, 0x2D], at: i) {
        if matches([0x3E], at: i + 2) { return comment(start, content..<i, end: i + 3) }
        if matches([0x21, 0x3E], at: i + 2) { return comment(start, content..<i, end: i + 4) }
      }
      i += 1
    }
    return comment(start, content..<bytes.count, end: bytes.count)
  }

  private mutating func bogusComment(at start: Int, contentStart: Int) -> HTMLToken {
    var i = contentStart
    while i < bytes.count, bytes[i] != 0x3E { i += 1 }
    return comment(start, contentStart..<i, end: min(i + 1, bytes.count))
  }

  private mutating func comment(_ start: Int, _ content: Range<Int>, end: Int) -> HTMLToken {
    position = end
    var token = HTMLToken(.comment, SourceRange(start, end))
    token.contentRange = SourceRange(content)
    token.string = HTMLCharacters.string(bytes, content, isAttribute: false, resolves: false)
    return token
  }

  private mutating func doctype(at start: Int) -> HTMLToken {
    var end = start + 9
    while end < bytes.count, bytes[end] != 0x3E { end += 1 }
    var i = start + 9
    while i < end, isSpace(bytes[i]) { i += 1 }
    let nameStart = i
    while i < end, !isSpace(bytes[i]) { i += 1 }
    position = min(end + 1, bytes.count)
    var token = HTMLToken(.doctype, SourceRange(start, position))
    token.name = name(nameStart..<i)
    while i < end, isSpace(bytes[i]) { i += 1 }
    token.contentRange = SourceRange(i, end)
    token.string = HTMLCharacters.string(bytes, i..<end, isAttribute: false, resolves: false)
    return token
  }

  // MARK: Tags

  private mutating func tag(_ kind: HTMLToken.Kind, at start: Int, nameStart: Int) -> HTMLToken? {
    var i = nameStart
    while i < bytes.count, !isSpace(bytes[i]), bytes[i] != 0x2F, bytes[i] != 0x3E { i += 1 }
    let nameEnd = i
    var attributes: [HTMLAttribute] = []
    var isSelfClosing = false
    while true {
      while i < bytes.count, isSpace(bytes[i]) { i += 1 }
      guard i < bytes.count else {
        position = bytes.count
        return nil
      }
      if bytes[i] == 0x3E { break }
      if bytes[i] == 0x2F {
        i += 1
        isSelfClosing = i < bytes.count && bytes[i] == 0x3E
        continue
      }
      guard let attribute = attribute(at: &i) else {
        position = bytes.count
        return nil
      }
      if kind == .startTag { attributes.append(attribute) }
    }
    position = i + 1
    var token = HTMLToken(kind, SourceRange(start, position))
    token.name = name(nameStart..<nameEnd)
    token.attributes = Self.withoutRepeated(attributes)
    token.isSelfClosing = isSelfClosing
    return token
  }

  /// Nil where the page ends within it.
  private func attribute(at i: inout Int) -> HTMLAttribute? {
    let nameStart = i
    let fillerEnd = HTMLCharacters.endOfFiller(bytes, from: i)
    if fillerEnd > i, fillerEnd < bytes.count, bytes[fillerEnd] != 0x3D {
      // `{{ attributes }}`, perhaps with the next name close behind it.
      i = fillerEnd
      let range = SourceRange(nameStart, fillerEnd)
      return HTMLAttribute(name: "\u{FFFC}", value: "", nameRange: range, valueRange: SourceRange(fillerEnd, fillerEnd))
    }
    i += 1  // A "=" in first place belongs to the name.
    while i < bytes.count, !isSpace(bytes[i]), bytes[i] != 0x2F, bytes[i] != 0x3E, bytes[i] != 0x3D { i += 1 }
    let nameRange = nameStart..<i
    let nameEnd = i
    while i < bytes.count, isSpace(bytes[i]) { i += 1 }
    guard i < bytes.count else { return nil }
    guard bytes[i] == 0x3D else {
      i = nameEnd
      return HTMLAttribute(
        name: name(nameRange), value: "", nameRange: SourceRange(nameRange), valueRange: SourceRange(nameEnd, nameEnd))
    }
    i += 1
    while i < bytes.count, isSpace(bytes[i]) { i += 1 }
    guard i < bytes.count else { return nil }
    let quote = bytes[i]
    var value = i..<i
    if quote == 0x22 || quote == 0x27 {
      i += 1
      let start = i
      while i < bytes.count, bytes[i] != quote { i += 1 }
      guard i < bytes.count else { return nil }
      value = start..<i
      i += 1
    } else {
      while i < bytes.count, !isSpace(bytes[i]), bytes[i] != 0x3E { i += 1 }
      value = value.lowerBound..<i
    }
    return HTMLAttribute(
      name: name(nameRange), value: HTMLCharacters.string(bytes, value, isAttribute: true), nameRange: SourceRange(nameRange),
      valueRange: SourceRange(value))
  }

  private static func withoutRepeated(_ attributes: [HTMLAttribute]) -> [HTMLAttribute] {
    if attributes.count < 2 { return attributes }
    if attributes.count <= 12 {
      var hasRepeated = false
      for i in 1..<attributes.count where attributes[..<i].contains(where: { $0.name == attributes[i].name }) { hasRepeated = true }
      if !hasRepeated { return attributes }
    }
    var seen: Set<String> = []
    return attributes.filter { seen.insert($0.name).inserted }
  }

  // MARK: Bytes

  private func name(_ range: Range<Int>) -> String {
    var needsCare = false
    for i in range where bytes[i] == 0 || bytes[i] >= 0x7F || (bytes[i] >= 0x41 && bytes[i] <= 0x5A) {
      needsCare = true
      break
    }
    if !needsCare { return String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self) }
    var lower = [UInt8]()
    lower.reserveCapacity(range.count)
    for i in range { lower.append(bytes[i].asciiLowercase) }
    return lower.withUnsafeBufferPointer { HTMLCharacters.string($0, 0..<$0.count, isAttribute: false, resolves: false) }
  }

  private func hasName(_ name: String, at start: Int) -> Bool {
    let name = name.utf8
    guard start + name.count <= bytes.count else { return false }
    for (k, byte) in name.enumerated() where bytes[start + k].asciiLowercase != byte { return false }
    return true
  }

  private func isFiller(at i: Int) -> Bool {
    bytes[i] == 0x7F || (bytes[i] == 0xEF && i + 2 < bytes.count && bytes[i + 1] == 0xBF && bytes[i + 2] == 0xBC)
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C }
}
