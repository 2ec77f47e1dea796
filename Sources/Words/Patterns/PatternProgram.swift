/// What a pattern was compiled to: instructions for a machine that follows all ways at once.
struct PatternProgram: Sendable {
  enum Instruction: Hashable, Sendable {
    case scalar(UInt32)
    case any
    case scalars(Int)
    case split(Int, Int)
    case jump(Int)
    case start
    case end
    case wordBoundary
    case match
  }

  var instructions: [Instruction]
  var classes: [ScalarClass]
  var ignoresCase: Bool

  init(instructions: [Instruction], classes: [ScalarClass], ignoresCase: Bool) {
    self.instructions = instructions
    self.classes = classes
    self.ignoresCase = ignoresCase
  }

  /// Compiles a pattern.
  init(_ pattern: String, ignoresCase: Bool) throws(RegularExpressionError) {
    var parser = RegularExpressionParser(pattern, ignoresCase: ignoresCase)
    try self.init(try parser.parse(), classes: parser.classes, ignoresCase: ignoresCase)
  }

  /// Turns what was parsed into instructions.
  init(_ tree: RegularExpressionTree, classes: [ScalarClass], ignoresCase: Bool) throws(RegularExpressionError) {
    var emitter = RegularExpressionEmitter()
    try emitter.emit(tree)
    self.init(instructions: emitter.program + [.match], classes: classes, ignoresCase: ignoresCase)
  }

  /// Whether an instruction that reads takes a scalar; false for those that do not read.
  func accepts(_ instruction: Int, _ scalar: UInt32) -> Bool {
    switch instructions[instruction] {
    case .scalar(let wanted): wanted == (ignoresCase ? Self.lowered(scalar) : scalar)
    case .any: scalar != 0x0A && scalar != 0x0D
    case .scalars(let number): classes[number].contains(scalar, ignoringCase: ignoresCase)
    default: false
    }
  }

  /// The scalar that begins at a byte and its length; nil at the end.
  static func scalar(_ at: Int, _ text: UnsafeRawBufferPointer) -> (UInt32?, Int) {
    guard at < text.count else { return (nil, 0) }
    let first = text[at]
    if first < 0x80 { return (UInt32(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    guard length > 1, at + length <= text.count else { return (0xFFFD, 1) }
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for index in 1..<length { value = value << 6 | UInt32(text[at + index] & 0x3F) }
    return (value, length)
  }

  /// The lower-case form of a scalar, where it is a single one.
  static func lowered(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return scalar >= 0x41 && scalar <= 0x5A ? scalar + 0x20 : scalar }
    guard let mapping = Unicode.Scalar(scalar)?.properties.lowercaseMapping.unicodeScalars, let first = mapping.first, mapping.count == 1
    else { return scalar }
    return first.value
  }

  /// The upper-case form of a scalar, where it is a single one.
  static func raised(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return scalar >= 0x61 && scalar <= 0x7A ? scalar - 0x20 : scalar }
    guard let mapping = Unicode.Scalar(scalar)?.properties.uppercaseMapping.unicodeScalars, let first = mapping.first, mapping.count == 1
    else { return scalar }
    return first.value
  }
}
