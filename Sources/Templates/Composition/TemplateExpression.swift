import Diagnostics

/// An expression of a template language. All languages are read into these few forms.
struct TemplateExpression: Sendable {
  indirect enum Kind: Sendable {
    case literal(TemplateValue)
    case name(String)
    /// `a.b`
    case member(TemplateExpression, String)
    /// `a[b]`
    case element(TemplateExpression, TemplateExpression)
    case call(TemplateExpression, [TemplateArgument])
    /// `a | name: b`
    case filter(TemplateExpression, String, [TemplateArgument])
    case not(TemplateExpression)
    case both(TemplateExpression, TemplateExpression)
    case either(TemplateExpression, TemplateExpression)
    case comparison(TemplateExpression, Comparison, TemplateExpression)
    /// `+`, `-`, `*`, `/`, `%`.
    case arithmetic(TemplateExpression, Character, TemplateExpression)
    case concatenation([TemplateExpression])
    case conditional(TemplateExpression, TemplateExpression, TemplateExpression?)
    /// The first unless it is null: `a ?? b`.
    case fallback(TemplateExpression, TemplateExpression)
    /// `a is defined`, `a is empty`.
    case test(TemplateExpression, String, [TemplateArgument])
    case list([TemplateExpression])
    case map([(key: TemplateExpression, value: TemplateExpression)])
    /// A function that is written in place: `name => …`, a block of Ruby.
    case lambda([String], TemplateExpression)
    /// What was not understood.
    case opaque
  }

  enum Comparison: Sendable {
    case equal, unequal, less, lessOrEqual, greater, greaterOrEqual
    /// The first holds the second, whatever the order in which they are written.
    case contains
  }

  var kind: Kind
  var range: SourceRange

  init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  /// What stands in a file, as markup.
  init(written range: SourceRange, of file: SourceFile) {
    self.init(.literal(.string(AssembledText(range, of: file), isMarkup: true)), range)
  }

  /// The literal text, where it is nothing else.
  var literalText: String? {
    if case .literal(let value) = kind { return value.plainText }
    return nil
  }

  var isOpaque: Bool { if case .opaque = kind { true } else { false } }
}

/// An argument of a call; keyword arguments have names.
struct TemplateArgument: Sendable {
  var name: String?
  var value: TemplateExpression
  /// `*args`, `...attributes`, `**options`.
  var isSpread = false
}

extension SourceFile {
  /// The words of a range on one line, as conditions are compared and shown; none of one beyond the text.
  func phrase(_ range: SourceRange) -> String {
    var made: [UInt8] = []
    var quote: UInt8 = 0
    for byte in text[range.bytes.clamped(to: 0..<text.count)].prefix(2_000) {
      if quote != 0 {
        if byte == quote { quote = 0 }
        made.append(byte == 0x22 ? 0x27 : byte)
      } else if byte <= 0x20 {
        if made.last != 0x20, !made.isEmpty { made.append(0x20) }
      } else {
        if byte == 0x22 || byte == 0x27 { quote = byte }
        made.append(byte == 0x22 ? 0x27 : byte)
      }
    }
    while made.last == 0x20 { made.removeLast() }
    while made.first == 0x28, made.last == 0x29, Self.isOneGroup(made) {
      made = Array(made.dropFirst().dropLast().drop { $0 == 0x20 })
      while made.last == 0x20 { made.removeLast() }
    }
    return String(decoding: made, as: UTF8.self)
  }

  /// Whether the first parenthesis is closed by the last.
  private static func isOneGroup(_ bytes: [UInt8]) -> Bool {
    var depth = 0
    for (i, byte) in bytes.enumerated() {
      if byte == 0x28 { depth += 1 } else if byte == 0x29 { depth -= 1 }
      if depth == 0 { return i == bytes.count - 1 }
    }
    return false
  }
}

extension TemplateExpression {
  private static let absences: Set<String> = ["none", "null", "empty", "undefined"]
  private static let absentMembers: Set<String> = ["nil?", "blank?", "empty?"]

  /// Whether a condition asks if there is something, and of what: `x is null`, `x == nil`, `x.blank?`, `empty($x)`. It is the same question as `x` alone.
  var existence: (value: TemplateExpression, isAbsence: Bool)? {
    switch kind {
    case .test(let value, let name, let arguments) where arguments.isEmpty:
      return Self.absences.contains(name) ? (value, true) : name == "defined" ? (value, false) : nil
    case .comparison(let value, .equal, let other):
      guard case .literal(.null) = other.kind else { return nil }
      return (value, true)
    case .call(let callee, let arguments):
      if case .name(let name) = callee.kind, name == "empty" || name == "is_null", arguments.count == 1 {
        return (arguments[0].value, true)
      }
      return arguments.isEmpty ? callee.existence : nil
    case .member(let value, let name):
      return Self.absentMembers.contains(name) ? (value, true) : name == "present?" ? (value, false) : nil
    default: return nil
    }
  }
}
