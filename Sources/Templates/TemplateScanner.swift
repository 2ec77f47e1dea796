import Diagnostics

/// One pass over a template's bytes.
///
/// It knows HTML as far as it must: whether a tag of the template stands among words, in an attribute's value, in a style sheet.
struct TemplateScanner {
  enum Region { case markup, style, script }

  private enum Place {
    case text, tag, beforeValue, unquotedValue, comment
    /// The contents of `script` and `style`.
    case raw
    /// `<!doctype …>` and the like.
    case declaration
    case value(quote: UInt8)
  }

  private var masked: MaskedText
  let isPage: Bool
  private(set) var region = Region.markup
  private var place = Place.text
  private var run = TextRun()
  /// The last of `; { } :` in a style sheet: behind a colon, a branch decides a value.
  private var styleDelimiter: UInt8 = 0
  var closers = TemplateClosers()

  init(text: [UInt8], isPage: Bool) {
    masked = MaskedText(text: text)
    self.isPage = isPage
    if !isPage { place = .raw }
  }

  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> MaskedText {
    Self.stops.withUnsafeBufferPointer { scan(bytes, $0) }
    finishRun()
    return masked
  }

  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ stops: UnsafeBufferPointer<UInt8>) {
    var i = 0
    while i < bytes.count {
      i = skip(bytes, stops, from: i)
      guard i < bytes.count else { break }
      let byte = bytes[i]
      var tag: ScannedTag?
      switch byte {
      case 0x7B, 0x24: tag = braces(bytes, at: i)
      case 0x3C: tag = angle(bytes, at: i)
      case 0x40 where isPage && region == .markup: tag = directive(bytes, at: i)
      default: break
      }
      if let tag {
        add(tag)
        i = tag.tag.range.end
        continue
      }
      advance(bytes, at: i)
      i += 1
    }
  }

  // MARK: Bytes that mean nothing

  private static let stopsText: UInt8 = 1 << 0
  private static let stopsRaw: UInt8 = 1 << 1
  private static let stopsValue: UInt8 = 1 << 2
  private static let stopsTag: UInt8 = 1 << 3
  private static let stopsComment: UInt8 = 1 << 4
  private static let isVisible: UInt8 = 1 << 7

  /// For each byte the places in which it may mean something; most of a page means nothing.
  private static let stops: [UInt8] = {
    var stops = [UInt8](repeating: 0, count: 256)
    func add(_ bit: UInt8, _ characters: String) { for byte in characters.utf8 { stops[Int(byte)] |= bit } }
    add(stopsText, "{$<@")
    add(stopsRaw, "{$<:;}")
    add(stopsValue, "{$<@\"'")
    add(stopsTag, "{$<@>=")
    add(stopsComment, "{$<@>")
    for byte in 0x21...0xFF { stops[byte] |= isVisible }
    return stops
  }()

  /// The next byte that may mean something where it stands.
  private mutating func skip(_ bytes: UnsafeBufferPointer<UInt8>, _ stops: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let bit: UInt8
    switch place {
    case .text: bit = Self.stopsText
    case .raw: bit = Self.stopsRaw
    case .value: bit = Self.stopsValue
    case .tag: bit = Self.stopsTag
    case .comment, .declaration: bit = Self.stopsComment
    case .beforeValue, .unquotedValue: return start
    }
    var i = start
    var seen: UInt8 = 0
    while i < bytes.count {
      let stop = stops[Int(bytes[i])]
      if stop & bit != 0 { break }
      seen |= stop
      i += 1
    }
    if bit == Self.stopsText, seen & Self.isVisible != 0 { run.hasWords = true }
    return i
  }

  // MARK: Masking

  private mutating func add(_ scanned: ScannedTag) {
    let tag = scanned.tag
    masked.tags.append(tag)
    masked.syntaxes.insert(tag.syntax)
    switch (tag.kind, place) {
    case (.expression, .text):
      run.hasWords = true
      fill(tag.range)
    case (.expression, .beforeValue):
      place = .unquotedValue
      fill(tag.range)
    case (.expression, _): fill(tag.range)
    case (.comment, _): blank(tag.range)
    case (.control, .value), (.control, .unquotedValue): fill(tag.range)
    case (.control, .beforeValue):
      place = .unquotedValue
      fill(tag.range)
    case (.control, .raw) where (region == .style || !isPage) && styleDelimiter == 0x3A: fill(tag.range)
    case (.control, .text):
      blank(tag.range)
      run.add(masked.tags.count - 1, scanned.role)
    case (.control, _): blank(tag.range)
    }
  }

  /// Where words stand on both sides of a branch, which of them a person sees is not known: the branch's tags become unknown pieces.
  private mutating func finishRun() {
    if run.isUnknown { for index in run.tags { fill(masked.tags[index].range) } }
    run.clear()
  }

  private mutating func fill(_ range: SourceRange) {
    masked.text.withUnsafeMutableBufferPointer { text in
      var i = range.start
      while i + 3 <= range.end {
        text[i] = 0xEF
        text[i + 1] = 0xBF
        text[i + 2] = 0xBC
        i += 3
      }
      while i < range.end {
        text[i] = 0x7F
        i += 1
      }
    }
  }

  private mutating func blank(_ range: SourceRange) {
    masked.text.withUnsafeMutableBufferPointer { text in
      for i in range.bytes where text[i] != 0x0A && text[i] != 0x0D { text[i] = 0x20 }
    }
  }

  // MARK: HTML around the tags

  private mutating func advance(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) {
    let byte = bytes[i]
    switch place {
    case .text: if byte == 0x3C { open(bytes, at: i) } else if byte > 0x20 { run.hasWords = true }
    case .raw:
      if byte == 0x3C, isPage, closesRegion(bytes, at: i) {
        region = .markup
        place = .tag
      } else if byte == 0x3A || byte == 0x3B || byte == 0x7B || byte == 0x7D {
        styleDelimiter = byte
      }
    case .tag: if byte == 0x3E { closeTag() } else if byte == 0x3D { place = .beforeValue }
    case .beforeValue:
      if byte == 0x22 || byte == 0x27 {
        place = .value(quote: byte)
      } else if byte == 0x3E {
        closeTag()
      } else if byte > 0x20 {
        place = .unquotedValue
      }
    case .unquotedValue: if byte == 0x3E { closeTag() } else if byte <= 0x20 { place = .tag }
    case .value(let quote): if byte == quote { place = .tag }
    case .comment: if byte == 0x3E, bytes[i - 1] == 0x2D, bytes[i - 2] == 0x2D { place = .text }
    case .declaration: if byte == 0x3E { place = .text }
    }
  }

  private mutating func closeTag() {
    place = region == .markup ? .text : .raw
    styleDelimiter = 0
  }

  private mutating func open(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) {
    guard i + 1 < bytes.count else { return }
    let next = bytes[i + 1]
    if next == 0x21 || next == 0x3F {
      finishRun()
      place = TemplateClosers.has(bytes, "<!--", at: i) ? .comment : .declaration
    } else if next.isASCIIAlpha || next == 0x2F || next == 0x7B {
      finishRun()
      place = .tag
      if hasName(bytes, "script", at: i + 1) { region = .script } else if hasName(bytes, "style", at: i + 1) { region = .style }
    } else {
      run.hasWords = true
    }
  }

  private func closesRegion(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> Bool {
    guard i + 1 < bytes.count, bytes[i + 1] == 0x2F else { return false }
    return region == .script ? hasName(bytes, "script", at: i + 2) : hasName(bytes, "style", at: i + 2)
  }

  private func hasName(_ bytes: UnsafeBufferPointer<UInt8>, _ name: StaticString, at start: Int) -> Bool {
    let count = name.utf8CodeUnitCount
    guard start + count < bytes.count, bytes.hasWord(name, at: start) else { return false }
    let next = bytes[start + count]
    return next <= 0x20 || next == 0x3E || next == 0x2F
  }
}

/// A tag and what it does to the words around it.
struct ScannedTag {
  var tag: TemplateTag
  var role: TemplateWords.Role
}

/// The words between two tags of HTML, cut into pieces by the tags that decide which of them are there.
private struct TextRun {
  /// The deciding tags, as indices into the tags of the text.
  private(set) var tags: [Int] = []
  /// Whether the piece that is being read has words.
  var hasWords = false
  private var pieces = 0
  private var opens = false
  private var divides = false

  mutating func add(_ tag: Int, _ role: TemplateWords.Role) {
    guard role == .opens || role == .divides || role == .closes else { return }
    tags.append(tag)
    if hasWords { pieces += 1 }
    hasWords = false
    if role == .opens { opens = true }
    if role == .divides { divides = true }
  }

  /// With an `else`, any words; without, words both within a branch and beside it.
  var isUnknown: Bool {
    let pieces = pieces + (hasWords ? 1 : 0)
    return divides ? pieces >= 1 : opens && pieces >= 2
  }

  mutating func clear() {
    hasWords = false
    guard !tags.isEmpty else { return }
    tags.removeAll(keepingCapacity: true)
    pieces = 0
    opens = false
    divides = false
  }
}
