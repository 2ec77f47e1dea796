import Diagnostics

/// What a text must hold for a pattern to match in it: a list of choices, of each of which at least one piece stands in every text that matches.
/// No choice at all says nothing: such a pattern is always tried.
///
/// Pieces are in the form of ``TitleNormalization/lowered(_:)``, in which texts are searched for them; a pattern that sees the case needs, too, what
/// is left of its pieces in lower case.
package struct NeededLiterals: Hashable, Sendable {
  /// More pieces than this in one choice are no help.
  private static let mostPieces = 160
  /// A run of a pattern that can be written in more ways than this is cut.
  private static let mostWays = 48
  /// Choices that are kept: those whose shortest piece is longest.
  private static let mostChoices = 2

  package private(set) var choices: [Set<String>]

  /// The choices of a pattern that was parsed; `ignoresCase` patterns have none.
  package init(ofPattern pattern: String) throws(RegularExpressionError) {
    var parser = RegularExpressionParser(pattern, ignoresCase: false)
    self.init(try parser.parse(), classes: parser.classes)
  }

  init(_ tree: RegularExpressionTree, classes: [ScalarClass]) {
    let found = Self.read(tree, classes)
    var all = found.choices
    if let ways = found.ways { all.append(ways) }
    choices = Array(Self.usable(all).prefix(Self.mostChoices))
  }

  /// Whether a part of a pattern stands for few texts, which can be listed.
  static func isListed(_ tree: RegularExpressionTree, _ classes: [ScalarClass]) -> Bool { read(tree, classes).ways != nil }

  /// What a part of a pattern says: the texts that it stands for where these are few, else the choices of what is in it.
  private struct Part {
    var ways: Set<String>?
    var choices: [Set<String>] = []
  }

  /// The choices with something in each piece, the best first.
  private static func usable(_ choices: [Set<String>]) -> [Set<String>] {
    var out: [Set<String>] = []
    for choice in choices {
      let lowered = shortened(Set(choice.map(TitleNormalization.lowered)))
      guard !lowered.isEmpty, lowered.count <= mostPieces, weight(lowered) >= 2, !out.contains(lowered) else { continue }
      out.append(lowered)
    }
    return out.sorted { a, b in
      let (own, other) = (weight(a), weight(b))
      if own != other { return own > other }
      if a.count != b.count { return a.count < b.count }
      return a.sorted().lexicographicallyPrecedes(b.sorted())
    }
  }

  /// The pieces in which no other piece stands: the longer one says no more.
  private static func shortened(_ pieces: Set<String>) -> Set<String> {
    let sorted = pieces.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    var out: [String] = []
    for piece in sorted where !out.contains(where: { Array(piece.utf8).holds(Array($0.utf8)) }) { out.append(piece) }
    return Set(out)
  }

  /// The bytes of the shortest piece, up to a length from which on no text is met by chance.
  private static func weight(_ choice: Set<String>) -> Int { min(8, choice.map(\.utf8.count).min() ?? 0) }

  private static func read(_ tree: RegularExpressionTree, _ classes: [ScalarClass]) -> Part {
    switch tree {
    case .empty: return Part(ways: [""])
    case .instruction(let instruction): return read(instruction, classes)
    case .sequence(let pieces): return sequence(pieces.map { read($0, classes) })
    case .alternatives(let branches): return alternatives(branches.map { read($0, classes) })
    case .repetition(let piece, let least, let most):
      if most == 0 { return Part(ways: [""]) }
      let part = read(piece, classes)
      if least == 0 {
        guard most == 1, let ways = part.ways else { return Part() }
        return Part(ways: bounded(ways.union([""])))
      }
      if most == least, least <= 4 { return sequence(Array(repeating: part, count: least)) }
      return Part(choices: part.ways.map { [$0] } ?? part.choices)
    }
  }

  private static func bounded(_ ways: Set<String>) -> Set<String>? { ways.count <= mostPieces ? ways : nil }

  private static func read(_ instruction: PatternProgram.Instruction, _ classes: [ScalarClass]) -> Part {
    switch instruction {
    case .scalar(let scalar): return Part(ways: Unicode.Scalar(scalar).map { [String($0)] })
    case .start, .end, .wordBoundary: return Part(ways: [""])
    case .scalars(let number):
      guard !classes[number].isNegated else { return Part() }
      var ways: Set<String> = []
      for item in classes[number].items {
        guard case .range(let first, let last) = item, last >= first, last - first < 16 else { return Part() }
        for scalar in first...last { if let scalar = Unicode.Scalar(scalar) { ways.insert(String(scalar)) } }
      }
      return Part(ways: ways.count <= mostWays ? ways : nil)
    case .any, .split, .jump, .match: return Part()
    }
  }

  private static func sequence(_ parts: [Part]) -> Part {
    var choices: [Set<String>] = []
    var run: Set<String> = [""]
    var isExact = true
    for part in parts {
      guard let ways = part.ways else {
        choices.append(run)
        choices += part.choices
        run = [""]
        isExact = false
        continue
      }
      if run.count * ways.count <= mostWays || run.count == 1 || ways.count == 1 {
        run = Set(run.flatMap { start in ways.map { start + $0 } })
      } else {
        choices.append(run)
        run = ways
        isExact = false
      }
    }
    if isExact { return Part(ways: run) }
    choices.append(run)
    return Part(choices: choices.filter { !$0.contains("") })
  }

  private static func alternatives(_ parts: [Part]) -> Part {
    if parts.allSatisfy({ $0.ways != nil }) {
      let all = parts.reduce(into: Set<String>()) { $0.formUnion($1.ways ?? []) }
      if all.count <= mostPieces { return Part(ways: all) }
    }
    var choice: Set<String> = []
    for part in parts {
      guard let best = usable(part.ways.map { [$0] } ?? part.choices).first else { return Part() }
      choice.formUnion(best)
    }
    return Part(choices: choice.count <= mostPieces ? [choice] : [])
  }
}

extension [UInt8] {
  fileprivate func holds(_ other: [UInt8]) -> Bool {
    guard let first = other.first else { return true }
    guard count >= other.count else { return false }
    return (0...(count - other.count)).contains { start in
      self[start] == first && other.indices.allSatisfy { self[start + $0] == other[$0] }
    }
  }
}
