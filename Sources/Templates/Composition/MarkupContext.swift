import Diagnostics

/// Where in HTML the next byte of a text stands, as far as those who put templates together must know it.
struct MarkupContext: Sendable {
  private enum State: Sendable { case text, tagName, tag, beforeValue, unquoted, quoted(UInt8), comment, declaration, raw }

  /// Elements in which there are no others.
  private static let rawNames = ["script", "style", "title", "textarea"]

  private var state = State.text
  private var name: [UInt8] = []
  private var rawName: [UInt8] = []
  private var last: (UInt8, UInt8) = (0, 0)
  /// The name of the attribute that was read last, in small letters, and whether it is at its end.
  private var attribute: [UInt8] = []
  private var endsAttribute = true
  /// Whether a form is open.
  private(set) var isInForm = false
  private static let formStart = Array("form".utf8)
  private static let formEnd = Array("/form".utf8)

  /// Whether elements and words may stand here.
  var isAmongElements: Bool {
    switch state {
    case .text: true
    // Which element it is may be decided: `<{% if href %}a{% else %}button{% endif %}>`.
    case .tagName: name.isEmpty || name == [0x2F]
    default: false
    }
  }

  /// Whether the next byte may begin an attribute, or white space before one: `<html{% if LANGUAGE_BIDI %} dir="rtl"{% endif %}>`.
  var isInTag: Bool {
    switch state {
    case .tag: true
    case .tagName: !name.isEmpty && name != [0x2F]
    default: false
    }
  }

  /// Whether the next byte is within an attribute's value.
  var isInValue: Bool {
    switch state {
    case .beforeValue, .unquoted, .quoted: true
    default: false
    }
  }

  /// Whether the next byte is within the value of `dir`.
  var isInDirection: Bool { isInValue && attribute == [0x64, 0x69, 0x72] }

  /// What a tag that is not understood does: it may be a value.
  mutating func passTag() { if case .beforeValue = state { state = .unquoted } }

  mutating func advance(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { bytes in
      var i = 0
      while i < bytes.count {
        if case .text = state {
          // Most of a page is words, which change nothing.
          while i < bytes.count, bytes[i] != 0x3C { i += 1 }
          guard i < bytes.count else { return }
        }
        advance(bytes[i])
        i += 1
      }
    }
  }

  private mutating func advance(_ byte: UInt8) {
    switch state {
    case .text: if byte == 0x3C { open() }
    case .tagName:
      if byte == 0x21 || byte == 0x3F, name.isEmpty {
        state = .declaration
      } else if byte == 0x3E {
        close()
      } else if byte <= 0x20 || byte == 0x2F && !name.isEmpty {
        state = .tag
      } else if name.isEmpty, !(byte.isASCIIAlpha || byte == 0x2F || byte >= 0x80) {
        // `a < b`
        state = .text
      } else if name.count < 12 {
        name.append(byte.asciiLowercase)
      }
    case .tag: if byte == 0x3E { close() } else if byte == 0x3D { state = .beforeValue } else { nameAttribute(byte) }
    case .beforeValue:
      if byte == 0x22 || byte == 0x27 { state = .quoted(byte) } else if byte == 0x3E { close() } else if byte > 0x20 { state = .unquoted }
    case .unquoted: if byte == 0x3E { close() } else if byte <= 0x20 { state = .tag }
    case .quoted(let quote): if byte == quote { state = .tag }
    case .comment: if byte == 0x3E, last == (0x2D, 0x2D) { state = .text }
    case .declaration: if byte == 0x2D, last == (0x21, 0x2D) { state = .comment } else if byte == 0x3E { state = .text }
    case .raw:
      if byte == 0x3C {
        name = [0x3C]
      } else if !name.isEmpty, name.count <= rawName.count + 1 {
        name.append(byte.asciiLowercase)
        if name.count == rawName.count + 2 {
          let isEnd = name[1] == 0x2F && name[2...].elementsEqual(rawName)
          if isEnd { state = .tag }
          name = isEnd ? [0x2F] : []
        }
      }
    }
    last = (last.1, byte)
  }

  private mutating func nameAttribute(_ byte: UInt8) {
    guard byte > 0x20, byte != 0x2F else { return endsAttribute = true }
    // What ended the value before it is no part of the name.
    if endsAttribute || last.1 <= 0x20 || last.1 == 0x22 || last.1 == 0x27 { attribute = [] }
    endsAttribute = false
    if attribute.count < 8 { attribute.append(byte.asciiLowercase) }
  }

  private mutating func open() {
    (attribute, endsAttribute) = ([], true)
    state = .tagName
    name = []
  }

  private mutating func close() {
    if name == Self.formStart { isInForm = true } else if name == Self.formEnd { isInForm = false }
    if Self.rawNames.contains(where: { $0.utf8.elementsEqual(name) }) {
      rawName = name
      name = []
      state = .raw
    } else {
      state = .text
    }
  }
}
