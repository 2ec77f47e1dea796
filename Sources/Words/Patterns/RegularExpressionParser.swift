/// What a pattern says, before it becomes a program.
indirect enum RegularExpressionTree {
  case empty
  case instruction(PatternProgram.Instruction)
  case sequence([RegularExpressionTree])
  case alternatives([RegularExpressionTree])
  /// `most` is nil where there is no upper bound.
  case repetition(RegularExpressionTree, least: Int, most: Int?)
}

/// Reads the syntax of a ``RegularExpression``.
struct RegularExpressionParser {
  private static let deepestGroup = 50
  private static let largestCount = 1_000

  private let pattern: [Unicode.Scalar]
  private let ignoresCase: Bool
  private var at = 0
  private var depth = 0
  private(set) var classes: [ScalarClass] = []

  init(_ pattern: String, ignoresCase: Bool) {
    self.pattern = Array(pattern.unicodeScalars)
    self.ignoresCase = ignoresCase
  }

  mutating func parse() throws(RegularExpressionError) -> RegularExpressionTree {
    let tree = try alternatives()
    guard at == pattern.count else { throw failure("A ')' closes no group.") }
    return tree
  }

  private func failure(_ message: String) -> RegularExpressionError {
    RegularExpressionError(message: message, offset: pattern[..<min(at, pattern.count)].reduce(0) { $0 + UTF8.width($1) })
  }

  private var next: Unicode.Scalar? { at < pattern.count ? pattern[at] : nil }

  private mutating func alternatives() throws(RegularExpressionError) -> RegularExpressionTree {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepestGroup else { throw failure("Groups are nested more than \(Self.deepestGroup) deep.") }
    var branches = [try sequence()]
    while next == "|" {
      at += 1
      branches.append(try sequence())
    }
    return branches.count == 1 ? branches[0] : .alternatives(branches)
  }

  private mutating func sequence() throws(RegularExpressionError) -> RegularExpressionTree {
    var pieces: [RegularExpressionTree] = []
    while let scalar = next, scalar != "|", scalar != ")" { pieces.append(try quantified(try atom())) }
    return pieces.isEmpty ? .empty : .sequence(pieces)
  }

  private mutating func atom() throws(RegularExpressionError) -> RegularExpressionTree {
    let scalar = pattern[at]
    switch scalar {
    case "(":
      at += 1
      if next == "?" {
        guard at + 1 < pattern.count, pattern[at + 1] == ":" else {
          throw failure("Only '(?:' may follow an opening parenthesis with '?'.")
        }
        at += 2
      }
      let tree = try alternatives()
      guard next == ")" else { throw failure("The group is not closed.") }
      at += 1
      return tree
    case "[": return .instruction(try characterClass())
    case ".":
      at += 1
      return .instruction(.any)
    case "^":
      at += 1
      return .instruction(.start)
    case "$":
      at += 1
      return .instruction(.end)
    case "\\":
      if at + 1 < pattern.count, pattern[at + 1] == "b" {
        at += 2
        return .instruction(.wordBoundary)
      }
      let item = try escape()
      if case .range(let value, _) = item { return .instruction(literal(value)) }
      return .instruction(added(ScalarClass(items: [item])))
    case "*", "+", "?", "{": throw failure("Nothing stands before the '\(scalar)' that could be repeated.")
    default:
      at += 1
      return .instruction(literal(scalar.value))
    }
  }

  private func literal(_ value: UInt32) -> PatternProgram.Instruction { .scalar(ignoresCase ? PatternProgram.lowered(value) : value) }

  private mutating func added(_ scalars: ScalarClass) -> PatternProgram.Instruction {
    classes.append(scalars)
    return .scalars(classes.count - 1)
  }

  private mutating func quantified(_ atom: RegularExpressionTree) throws(RegularExpressionError) -> RegularExpressionTree {
    var least = 1
    var most: Int? = 1
    switch next {
    case "*":
      (least, most) = (0, nil)
      at += 1
    case "+":
      (least, most) = (1, nil)
      at += 1
    case "?":
      (least, most) = (0, 1)
      at += 1
    case "{":
      at += 1
      least = try count()
      most = least
      if next == "," {
        at += 1
        most = next == "}" ? nil : try count()
      }
      guard next == "}" else { throw failure("A '}' is expected here.") }
      if let most, most < least { throw failure("The upper bound is below the lower one.") }
      at += 1
    default: return atom
    }
    // `*?` and its like ask for the shortest match; whether there is one does not depend on it.
    if next == "?" { at += 1 }
    if let scalar = next, ["*", "+", "?", "{"].contains(scalar) { throw failure("Two repetitions follow each other.") }
    return .repetition(atom, least: least, most: most)
  }

  private mutating func count() throws(RegularExpressionError) -> Int {
    var value = 0
    let start = at
    while let scalar = next, let digit = Int(String(scalar)), value <= Self.largestCount {
      value = value * 10 + digit
      at += 1
    }
    guard at > start, value <= Self.largestCount else { throw failure("A count from 0 to \(Self.largestCount) is expected here.") }
    return value
  }

  private mutating func characterClass() throws(RegularExpressionError) -> PatternProgram.Instruction {
    at += 1
    var result = ScalarClass()
    if next == "^" {
      result.isNegated = true
      at += 1
    }
    var isFirst = true
    while let scalar = next, scalar != "]" || isFirst {
      isFirst = false
      guard scalar != "[" else { throw failure("A '[' in a class must be written as an escape.") }
      let item = try member()
      if case .range(let low, _) = item, next == "-", at + 1 < pattern.count, pattern[at + 1] != "]" {
        at += 1
        guard case .range(let high, _) = try member(), high >= low else { throw failure("The range ends before it begins.") }
        result.items.append(.range(low, high))
      } else {
        result.items.append(item)
      }
    }
    guard next == "]" else { throw failure("The class is not closed.") }
    at += 1
    return added(result)
  }

  private mutating func member() throws(RegularExpressionError) -> ScalarClass.Item {
    guard at < pattern.count else { throw failure("The class is not closed.") }
    if pattern[at] == "\\" { return try escape() }
    at += 1
    return .range(pattern[at - 1].value, pattern[at - 1].value)
  }

  /// A class for `\d` and its like, a range of one for a character.
  private mutating func escape() throws(RegularExpressionError) -> ScalarClass.Item {
    at += 1
    guard let scalar = next else { throw failure("The pattern ends in a backslash.") }
    at += 1
    switch scalar {
    case "d", "D": return .digit(scalar == "d")
    case "s", "S": return .space(scalar == "s")
    case "w", "W": return .word(scalar == "w")
    case "n": return .range(0x0A, 0x0A)
    case "r": return .range(0x0D, 0x0D)
    case "t": return .range(0x09, 0x09)
    case "p", "P":
      var name = ""
      guard next == "{" else { throw failure("A '{' is expected after '\\\(scalar)'.") }
      at += 1
      while let letter = next, letter != "}" {
        name.unicodeScalars.append(letter)
        at += 1
      }
      guard next == "}", ScalarClass.categories.contains(name) else {
        throw failure("'\(name)' is no category of characters that is known.")
      }
      at += 1
      return .category(name, scalar == "p")
    case "a"..."z", "A"..."Z", "0"..."9":
      at -= 2
      throw failure("A pattern knows no escape '\\\(scalar)'.")
    default: return .range(scalar.value, scalar.value)
    }
  }
}

/// Turns the tree of a pattern into instructions.
struct RegularExpressionEmitter {
  var program: [PatternProgram.Instruction] = []
  /// Counts what adds no instruction too: `((){999}){999}` is work without a program.
  private var work = 0

  mutating func emit(_ tree: RegularExpressionTree) throws(RegularExpressionError) {
    work += 1
    guard program.count < RegularExpression.largestProgram, work < 4 * RegularExpression.largestProgram else {
      throw RegularExpressionError(message: "The pattern is too large.", offset: 0)
    }
    switch tree {
    case .empty: break
    case .instruction(let instruction): program.append(instruction)
    case .sequence(let pieces): for piece in pieces { try emit(piece) }
    case .alternatives(let branches):
      var jumps: [Int] = []
      for (index, branch) in branches.enumerated() {
        if index == branches.count - 1 {
          try emit(branch)
        } else {
          let split = program.count
          program.append(.match)
          try emit(branch)
          jumps.append(program.count)
          program.append(.match)
          program[split] = .split(split + 1, program.count)
        }
      }
      for jump in jumps { program[jump] = .jump(program.count) }
    case .repetition(let piece, let least, let most):
      for _ in 0..<least { try emit(piece) }
      guard let most else {
        let split = program.count
        program.append(.match)
        try emit(piece)
        program.append(.jump(split))
        program[split] = .split(split + 1, program.count)
        return
      }
      var splits: [Int] = []
      for _ in least..<max(least, most) {
        splits.append(program.count)
        program.append(.match)
        try emit(piece)
      }
      for split in splits { program[split] = .split(split + 1, program.count) }
    }
  }
}
