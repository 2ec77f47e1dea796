import Diagnostics

/// A value of a template's expression, as far as it is known without running anything.
indirect enum TemplateValue: Sendable {
  /// Something that the program behind the template gives.
  case unknown
  /// A name that the part's caller left out, where only what is passed is seen.
  case absent
  case null
  case boolean(Bool)
  /// A number with its digits, where they were written.
  case number(Double, AssembledText)
  /// A text; U+FFFC in it stands for a piece that is not known. Markup is not escaped again.
  case string(AssembledText, isMarkup: Bool)
  case list([TemplateValue])
  case map(TemplateMap)
  case macro(MacroValue)
  /// Nodes with what they see, put together where they are written out: a layout's content, a slot.
  case content(TemplateContent)

  /// Whether it counts as true; nil where that is not known.
  func isTrue(_ language: TemplateLanguage) -> Bool? {
    switch self {
    case .unknown: nil
    case .absent, .null: false
    case .boolean(let value): value
    case .number(let value, _): language.zeroIsTrue ? true : value != 0
    case .string(let text, _):
      text.isEmpty ? language.emptyTextIsTrue : text.isAllUnknown ? nil : language == .php && text.string == "0" ? false : true
    case .list(let items): language.emptyTextIsTrue || !items.isEmpty
    case .map(let map): map.part != nil ? nil : language.emptyTextIsTrue || !map.entries.isEmpty
    case .macro, .content: true
    }
  }

  var isKnown: Bool { if case .unknown = self { false } else { true } }

  /// The text of a string or a number without its places; nil for others, and where a piece is not known.
  var plainText: String? {
    switch self {
    case .string(let text, _): text.hasUnknownPiece ? nil : text.string
    case .number(_, let text): text.string
    default: nil
    }
  }

  /// Whether two values are equal; nil where that is not known.
  static func areEqual(_ a: TemplateValue, _ b: TemplateValue) -> Bool? {
    if a.part != nil || b.part != nil { return nil }
    switch (a, b) {
    // What is to be written stands there.
    case (.content, .null), (.null, .content): return false
    case (.unknown, _), (_, .unknown), (.content, _), (_, .content), (.macro, _), (_, .macro): return nil
    case (.null, .null), (.absent, .null), (.null, .absent), (.absent, .absent): return true
    case (.boolean(let x), .boolean(let y)): return x == y
    case (.number(let x, _), .number(let y, _)): return x == y
    case (.string(let x, _), .string(let y, _)):
      if x.hasUnknownPiece || y.hasUnknownPiece { return nil }
      return x.bytes == y.bytes
    case (.list(let x), .list(let y)):
      guard x.count == y.count else { return false }
      return x.isEmpty ? true : nil
    case (.map, .map): return nil
    case (.number, .string), (.string, .number):
      // Some languages compare the digits.
      guard let x = a.plainText, let y = b.plainText else { return nil }
      return x == y ? nil : false
    default: return false
    }
  }
}

/// A map in the order in which it was written.
struct TemplateMap: Sendable {
  private(set) var entries: [(key: String, value: TemplateValue)] = []
  /// Whether there may be entries that are not known.
  var isOpen = false
  /// What it writes, where it is the program's form or a part of one.
  var part: FormPart?

  subscript(key: String) -> TemplateValue? {
    get { entries.last { $0.key == key }?.value }
    set {
      if let index = entries.firstIndex(where: { $0.key == key }) {
        if let newValue { entries[index].value = newValue } else { entries.remove(at: index) }
      } else if let newValue {
        entries.append((key, newValue))
      }
    }
  }
}

/// A macro with the file that defines it.
struct MacroValue: Sendable {
  var macro: TemplateMacro
  var tree: TemplateTree
  /// What is seen in its file, where that is another one than its caller's: FreeMarker's namespaces.
  var siblings: [String: TemplateValue]
}

/// Nodes of a file that are put together later, with what they see.
final class TemplateContent: Sendable {
  let nodes: [TemplateNode]
  let frame: TemplateFrame
  /// What it calls the values that it is given where it is written.
  let names: [String]
  /// Whether it is what a macro writes, and was not given to whoever writes it.
  let isMacro: Bool

  init(_ nodes: [TemplateNode], _ frame: TemplateFrame, names: [String] = [], isMacro: Bool = false) {
    self.nodes = nodes
    self.frame = frame
    self.names = names
    self.isMacro = isMacro
  }
}

extension AssembledText {
  static let unknownPiece: [UInt8] = [0xEF, 0xBF, 0xBC]

  /// Whether a piece of it is not known.
  var hasUnknownPiece: Bool {
    guard bytes.count >= 3 else { return false }
    for i in 0...bytes.count - 3 where bytes[i] == 0xEF && bytes[i + 1] == 0xBF && bytes[i + 2] == 0xBC { return true }
    return false
  }

  /// Whether nothing of it is known.
  var isAllUnknown: Bool {
    guard !bytes.isEmpty, bytes.count.isMultiple(of: 3) else { return false }
    return stride(from: 0, to: bytes.count, by: 3).allSatisfy { bytes[$0] == 0xEF && bytes[$0 + 1] == 0xBF && bytes[$0 + 2] == 0xBC }
  }

  /// The text with what HTML would take for markup written as character references.
  var escaped: AssembledText {
    guard bytes.contains(where: { Self.reference($0) != nil }) else { return self }
    var made = AssembledText()
    var start = 0
    for (i, byte) in bytes.enumerated() {
      guard let reference = Self.reference(byte) else { continue }
      made.append(slice(SourceRange(start, i)))
      let piece = slice(SourceRange(i, i + 1)).pieces
      if let place = piece.pieces.first, let file = piece.files.first { made.append(reference, from: place.place, of: file) }
      start = i + 1
    }
    made.append(slice(SourceRange(start, bytes.count)))
    return made
  }

  private static func reference(_ byte: UInt8) -> String? {
    switch byte {
    case 0x26: "&amp;"
    case 0x3C: "&lt;"
    case 0x3E: "&gt;"
    case 0x22: "&quot;"
    case 0x27: "&#39;"
    default: nil
    }
  }

  /// A text that stands where this one was written: a value computed from it.
  func replaced(by value: String) -> AssembledText {
    guard value != string, let piece = pieces.pieces.first else { return self }
    var range = piece.place
    for other in pieces.pieces where other.file == piece.file && other.place.start >= range.start {
      range.end = max(range.end, other.place.end)
    }
    return AssembledText(value, from: range, of: pieces.files[piece.file])
  }

  /// The text without white space around it.
  var trimmedSpace: AssembledText {
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 }) else {
      return AssembledText()
    }
    return slice(SourceRange(first, last + 1))
  }
}
