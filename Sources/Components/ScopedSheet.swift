import Diagnostics

/// Makes a component's style sheet reach that component's elements alone, as frameworks do: each compound of a selector asks for an attribute that
/// only they carry. Linear in the text; what is no rule is left as it stands.
struct ScopedSheet {
  /// The attribute that a component's elements carry; nil where styles reach everywhere.
  var attribute: String?
  /// The attribute of the element that the component stands in: what `:host` means.
  var hostAttribute: String?
  /// Another address for one in `url(…)`; nil to leave it.
  var address: (String) -> String? = { _ in nil }

  private var source = AssembledText()
  private var made = AssembledText()
  private var copied = 0

  init(attribute: String?, hostAttribute: String? = nil, address: @escaping (String) -> String? = { _ in nil }) {
    self.attribute = attribute
    self.hostAttribute = hostAttribute
    self.address = address
  }

  /// The sheet with its selectors changed; every byte keeps its place.
  func applied(to sheet: AssembledText) -> AssembledText {
    var work = self
    work.source = sheet
    work.made = AssembledText()
    work.copied = 0
    sheet.bytes.withUnsafeBufferPointer { work.run($0) }
    work.copy(to: sheet.bytes.count)
    return work.made
  }

  // MARK: - Writing

  private mutating func copy(to end: Int) {
    if end > copied { made.append(source.slice(SourceRange(copied, end))) }
    copied = max(copied, end)
  }

  /// Leaves out what stands up to a place.
  private mutating func skip(to end: Int) { copied = max(copied, end) }

  private mutating func insert(_ text: String, at offset: Int) {
    copy(to: offset)
    let near = SourceRange(max(0, offset - 1), max(offset, 1))
    guard let place = source.pieces.location(near), let file = source.pieces.files.first(where: { $0.path == place.file }) else { return }
    made.append(text, from: place.range, of: file)
  }

  // MARK: - Rules

  private static let groups: Set<String> = ["media", "supports", "layer", "container", "starting-style", "scope", "document"]

  private mutating func run(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte <= 0x20 || byte == 0x7D || byte == 0x3B {
        index += 1
      } else if Self.isComment(text, index) {
        index = Self.commentEnd(text, index)
      } else if byte == 0x40 {
        var end = index + 1
        while end < text.count, Self.isWord(text[end]) { end += 1 }
        let name = String(decoding: text[index + 1..<end], as: UTF8.self).lowercased()
        index = Self.preludeEnd(text, end)
        guard index < text.count, text[index] == 0x7B else { continue }
        index = Self.groups.contains(name) ? index + 1 : blockEnd(text, index)
      } else {
        let end = Self.preludeEnd(text, index)
        guard end < text.count, text[end] == 0x7B else {
          index = end + 1
          continue
        }
        scope(text, index, end)
        index = blockEnd(text, end)
      }
    }
  }

  private static func isComment(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    text[index] == 0x2F && index + 1 < text.count && text[index + 1] == 0x2A
  }

  private static func commentEnd(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var index = start + 2
    while index + 1 < text.count, !(text[index] == 0x2A && text[index + 1] == 0x2F) { index += 1 }
    return min(index + 2, text.count)
  }

  static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == 0x2D || byte == 0x5F || byte >= 0x80
  }

  /// Behind a string, a comment or an escape; nil for another byte.
  private static func atom(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
    let byte = text[index]
    if byte == 0x5C { return min(index + 2, text.count) }
    if isComment(text, index) { return commentEnd(text, index) }
    guard byte == 0x22 || byte == 0x27 else { return nil }
    var end = index + 1
    while end < text.count, text[end] != byte, text[end] != 0x0A { end += text[end] == 0x5C ? 2 : 1 }
    return min(end + 1, text.count)
  }

  /// The `{` or `;` that ends what begins a rule.
  private static func preludeEnd(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var index = start
    while index < text.count, text[index] != 0x7B, text[index] != 0x3B, text[index] != 0x7D { index = atom(text, index) ?? index + 1 }
    return index
  }

  /// Behind the block that opens at a place, whose addresses are changed.
  private mutating func blockEnd(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var index = start
    var depth = 0
    while index < text.count {
      if let end = Self.atom(text, index) {
        index = end
        continue
      }
      switch text[index] {
      case 0x7B: depth += 1
      case 0x7D:
        depth -= 1
        if depth == 0 { return index + 1 }
      case 0x28:
        if index >= 3, text[index - 1] | 0x20 == 0x6C, text[index - 2] | 0x20 == 0x72, text[index - 3] | 0x20 == 0x75 {
          index = changeAddress(text, index + 1)
          continue
        }
      default: break
      }
      index += 1
    }
    return index
  }

  private mutating func changeAddress(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var first = start
    while first < text.count, text[first] <= 0x20 { first += 1 }
    guard first < text.count else { return first }
    let quote = text[first] == 0x22 || text[first] == 0x27 ? text[first] : 0x29
    if quote != 0x29 { first += 1 }
    var end = first
    while end < text.count, text[end] != quote, text[end] != 0x0A { end += 1 }
    guard end < text.count, end - first < 500 else { return end }
    if let other = address(String(decoding: text[first..<end], as: UTF8.self)) {
      insert(other, at: first)
      skip(to: end)
    }
    return quote == 0x29 ? end : end + 1
  }

  // MARK: - Selectors

  /// Changes a list of selectors.
  private mutating func scope(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    var index = start
    var isDeep = false
    while index < end {
      let byte = text[index]
      switch byte {
      case 0x2C:
        isDeep = false
        index += 1
      case 0x3E where index + 2 < end && text[index + 1] == 0x3E && text[index + 2] == 0x3E:
        insert(" ", at: index)
        index += 3
        skip(to: index)
        isDeep = true
      case 0x2F where Self.starts("/deep/", text, index, end):
        insert(" ", at: index)
        index += 6
        skip(to: index)
        isDeep = true
      case 0x00...0x20, 0x3E, 0x2B, 0x7E: index += 1
      default:
        if Self.isComment(text, index) {
          index = Self.commentEnd(text, index)
        } else {
          index = compound(text, index, end, &isDeep)
        }
      }
    }
  }

  private static func starts(_ word: StaticString, _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> Bool {
    guard index + word.utf8CodeUnitCount <= end else { return false }
    return (0..<word.utf8CodeUnitCount).allSatisfy { text[index + $0] == word.utf8Start[$0] }
  }

  /// Behind the bracket that closes the one at a place.
  private static func closing(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    var index = start
    var depth = 0
    while index < end {
      if let next = atom(text, index) {
        index = next
        continue
      }
      if text[index] == 0x28 || text[index] == 0x5B { depth += 1 }
      if text[index] == 0x29 || text[index] == 0x5D {
        depth -= 1
        if depth == 0 { return index + 1 }
      }
      index += 1
    }
    return end
  }

  /// Changes one compound; returns where it ends.
  private mutating func compound(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ isDeep: inout Bool) -> Int {
    var index = start
    var mark: Int?
    // Whether it says itself which elements it means.
    var isSettled = isDeep
    loop: while index < end {
      switch text[index] {
      case 0x00...0x20, 0x2C, 0x3E, 0x2B, 0x7E, 0x2F: break loop
      case 0x5C: index = min(index + 2, end)
      case 0x5B: index = Self.closing(text, index, end)
      case 0x3A:
        if Self.starts("::ng-deep", text, index, end) {
          if !isSettled, index > start { insertAttribute(at: mark ?? index) }
          copy(to: index)
          index += 9
          skip(to: index)
          isDeep = true
          isSettled = true
          // `::ng-deep` alone: what follows goes on behind it.
          continue
        }
        if hostAttribute != nil, Self.starts(":host", text, index, end) {
          index = host(text, index, end)
          isSettled = true
          continue
        }
        if Self.starts(":global(", text, index, end) || Self.starts(":deep(", text, index, end) {
          let open = text[index + 1] == 0x67 ? index + 7 : index + 5
          let close = Self.closing(text, open, end)
          copy(to: index)
          skip(to: open + 1)
          copy(to: close - 1)
          skip(to: close)
          index = close
          isSettled = true
          continue
        }
        if mark == nil { mark = index }
        index += 1
        if index < end, text[index] == 0x3A { index += 1 }
        while index < end, Self.isWord(text[index]) { index += 1 }
        if index < end, text[index] == 0x28 { index = Self.closing(text, index, end) }
      default: index += 1
      }
    }
    if !isSettled { insertAttribute(at: mark ?? index) }
    return max(index, start + 1)
  }

  private mutating func insertAttribute(at offset: Int) { if let attribute { insert("[" + attribute + "]", at: offset) } }

  /// `:host`, `:host(.large)`, `:host-context(.dark)`
  private mutating func host(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    guard let hostAttribute else { return start + 1 }
    let own = "[" + hostAttribute + "]"
    let isContext = Self.starts(":host-context(", text, start, end)
    let open = start + (isContext ? 13 : 5)
    copy(to: start)
    guard open < end, text[open] == 0x28 else {
      insert(own, at: start)
      skip(to: open)
      return open
    }
    let close = Self.closing(text, open, end)
    let inner = SourceRange(open + 1, max(open + 1, close - 1))
    skip(to: close)
    if isContext {
      insert(":is(", at: start)
      made.append(source.slice(inner))
      insert(own + ",", at: start)
      made.append(source.slice(inner))
      insert(" " + own + ")", at: start)
    } else {
      // A type stands before everything else.
      made.append(source.slice(inner))
      insert(own, at: start)
    }
    return close
  }
}
