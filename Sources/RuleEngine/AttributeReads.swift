/// The attributes that expressions read, whatever element they are on.
///
/// The expressions are known to be right: it looks for `@name` and `attribute::name` outside texts and nothing else, which costs a pass over the bytes.
struct AttributeReads {
  private(set) var names: Set<String> = []
  /// Whether attributes are read that are not named (`@*`, `@node()`).
  private(set) var readsAny = false

  mutating func add(_ expression: String) {
    var expression = expression
    expression.withUTF8 { add($0) }
  }

  /// Whether one of the attributes is among those given, where nil stands for all.
  func meets(_ attributes: Set<String>?) -> Bool {
    guard let attributes else { return readsAny || !names.isEmpty }
    return readsAny && !attributes.isEmpty || !names.isDisjoint(with: attributes)
  }

  private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    var at = 0
    while at < text.count {
      let byte = text[at]
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        at += 1
        while at < text.count, text[at] != byte { at += 1 }
        at += 1
      } else if byte == UInt8(ascii: "@") {
        at = addName(text, at + 1)
      } else if Self.isNameByte(byte) {
        let start = at
        while at < text.count, Self.isNameByte(text[at]) { at += 1 }
        guard text[start..<at].elementsEqual("attribute".utf8) else { continue }
        at = Self.pastSpace(text, at)
        if at + 1 < text.count, text[at] == UInt8(ascii: ":"), text[at + 1] == UInt8(ascii: ":") { at = addName(text, at + 2) }
      } else {
        at += 1
      }
    }
  }

  private mutating func addName(_ text: UnsafeBufferPointer<UInt8>, _ from: Int) -> Int {
    let start = Self.pastSpace(text, from)
    var end = start
    while end < text.count, Self.isNameByte(text[end]) { end += 1 }
    let next = Self.pastSpace(text, end)
    if end == start || next < text.count && text[next] == UInt8(ascii: "(") {
      readsAny = true
    } else {
      names.insert(String(decoding: text[start..<end], as: UTF8.self))
    }
    return end
  }

  private static func pastSpace(_ text: UnsafeBufferPointer<UInt8>, _ from: Int) -> Int {
    var at = from
    while at < text.count, text[at] <= 0x20 { at += 1 }
    return at
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || byte >= 0x80
  }
}
