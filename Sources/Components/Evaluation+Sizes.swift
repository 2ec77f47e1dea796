import Diagnostics
import Templates

/// What a way says of the value of a state, by comparisons and by how large it is, and what follows from that for what else is asked of it: where a step is
/// decided to be 3, `step < 4` holds.
extension Evaluation {
  /// What this way says of how large a number is: `step > 1`.
  struct Limit {
    var word: Substring
    var bound: Double
    var holds: Bool

    func allows(_ number: Double) -> Bool {
      switch word {
      case "<": (number < bound) == holds
      case ">": (number > bound) == holds
      case "<=": (number <= bound) == holds
      case ">=": (number >= bound) == holds
      default: true
      }
    }

    /// Whether it bounds a number from above, and whether the bound itself is allowed.
    var isUpper: Bool { word.first == "<" ? holds : !holds }
    var includesBound: Bool { word.hasSuffix("=") == holds }

    /// Whether no number is within both.
    func excludes(_ other: Limit) -> Bool {
      guard isUpper != other.isUpper else { return false }
      let (upper, lower) = isUpper ? (self, other) : (other, self)
      return upper.bound < lower.bound || upper.bound == lower.bound && !(upper.includesBound && lower.includesBound)
    }
  }

  /// The words of comparisons by size.
  static let sizeWords: Set<Substring> = ["<", ">", "<=", ">="]

  /// What the key of a comparison compares, how, and with what; nil for the key of something else.
  static func comparison(_ key: String) -> (subject: Substring, word: Substring, literal: Substring)? {
    guard let last = key.lastIndex(of: " "), let first = key[..<last].lastIndex(of: " ") else { return nil }
    let word = key[key.index(after: first)..<last]
    guard word == "===" || sizeWords.contains(word) else { return nil }
    return (key[..<first], word, key[key.index(after: last)...])
  }

  /// What this way says of how large a state is.
  func limits(of key: String) -> [Limit] {
    answers(about: key + " ").compactMap { rest, holds in
      let parts = rest.split(separator: " ")
      guard parts.count == 2, Self.sizeWords.contains(parts[0]), let bound = Double(parts[1]) else { return nil }
      return Limit(word: parts[0], bound: bound, holds: holds)
    }
  }

  /// Whether a comparison holds by what else this way says of the same thing, before or after; nil where that leaves it open.
  func implied(_ question: UnknownValue) -> Bool? {
    if let (subject, literal) = question.comparison {
      if let known = equalities[subject] { return known == literal }
      guard !isAround, decided[question.key] == nil else { return nil }
      if given[question.key] == nil, let stated = statedValue(of: subject) { return stated == literal }
      guard let number = Double(literal) else { return nil }
      return limits(of: subject).allSatisfy { $0.allows(number) } ? nil : false
    }
    guard let (subject, word, number) = question.bound, decided[question.key] == nil else { return nil }
    let asked = Limit(word: word[...], bound: number, holds: true)
    if let known = equalities[subject] { return Double(known).map(asked.allows) }
    guard !isAround, given[question.key] == nil else { return nil }
    if let stated = statedValue(of: subject) { return Double(stated).map(asked.allows) }
    // What is asked of each item of a list, `star > rating`, is decided for each: one way shows all of them otherwise.
    let place = question.place.file.path + ":" + String(question.place.range.start)
    if boundPlaces[question.key] == nil { boundPlaces[question.key] = place }
    let limits = limits(of: subject).filter { boundPlaces["\(subject) \($0.word) \(Self.digits($0.bound))"] != place }
    let denied = Limit(word: word[...], bound: number, holds: false)
    let (canHold, canFail) = (!limits.contains { $0.excludes(asked) }, !limits.contains { $0.excludes(denied) })
    return canHold == canFail ? nil : canHold
  }

  /// A value of a state that the page asks for on no way that allows it, and what a way is given on which it does: what else was decided where it is asked for.
  struct RuledOut {
    var key: String
    var given: [String: Bool]
  }

  /// Whether two answers may both be true of one number; of two numbers they may.
  static func mayMeet(_ a: WayQueue.Answer, _ b: WayQueue.Answer) -> Bool {
    guard let first = comparison(a.key), let second = comparison(b.key), first.subject == second.subject else { return true }
    switch (first.word == "===", second.word == "===") {
    case (true, true): return !a.holds || !b.holds || first.literal == second.literal
    case (true, false): return !a.holds || limit(second, b.holds)?.allows(Double(first.literal) ?? .nan) ?? true
    case (false, true): return !b.holds || limit(first, a.holds)?.allows(Double(second.literal) ?? .nan) ?? true
    case (false, false):
      guard let one = limit(first, a.holds), let other = limit(second, b.holds) else { return true }
      return !one.excludes(other)
    }
  }

  private static func limit(_ parts: (subject: Substring, word: Substring, literal: Substring), _ holds: Bool) -> Limit? {
    Double(parts.literal).map { Limit(word: parts.word, bound: $0, holds: holds) }
  }

  private static let ruledOutLimit = 12

  /// Notes a number that this way rules out, `step === 3` at the first step: what hangs on it may be shown on no other.
  func noteRuledOut(_ question: UnknownValue, _ holds: Bool) {
    guard !holds, mayFork, !isAround, let (subject, literal) = question.comparison, Double(literal) != nil, decided[question.key] == nil,
      ruledOut.count < Self.ruledOutLimit, !ruledOut.contains(where: { $0.key == question.key })
    else { return }
    var given = decided.filter { key, _ in Self.comparison(key)?.subject != subject[...] }
    given[question.key] = true
    ruledOut.append(RuledOut(key: question.key, given: given))
  }

  /// The value that this way is given for a state, whose comparison may be asked only later; nil where it is given none, or several.
  private func statedValue(of subject: String) -> String? {
    let stated = answers(about: subject + " === ").filter(\.holds)
    return stated.count == 1 ? String(stated[0].rest) : nil
  }

  /// A comparison by size as it is asked: what is compared, how, and with which number. `4 > step` asks as `step < 4` does, and `step + 1 < 4` as `step < 3`.
  static func bound(_ left: ComponentValue, _ word: String, _ right: ComponentValue) -> (
    subject: UnknownValue, word: String, number: Double
  )? {
    guard sizeWords.contains(word[...]) else { return nil }
    switch (left, right) {
    case (.unknown(let sum), .number(let number, _)) where !sum.isNegated:
      let (subject, number) = counted(sum, number)
      return (subject, word, number)
    case (.number(let number, _), .unknown(let sum)) where !sum.isNegated:
      let (subject, number) = counted(sum, number)
      return (subject, (word.first == "<" ? ">" : "<") + word.dropFirst(), number)
    default: return nil
    }
  }

  /// What a sum counts from, and which number that is where the sum is another one.
  static func counted(_ sum: UnknownValue, _ number: Double) -> (UnknownValue, Double) {
    guard let shift = sum.shift, case .unknown(let base) = shift.base else { return (sum, number) }
    return (base, number - shift.amount)
  }

  /// A state with a number added: `step + 1`, `step - 1`. Nil for what is no such sum.
  func sum(_ left: ComponentValue, _ word: String, _ right: ComponentValue, at place: Place) -> ComponentValue? {
    let parts: (UnknownValue, Double)? =
      switch (left, word, right) {
      case (.unknown(let state), "+", .number(let number, _)), (.number(let number, _), "+", .unknown(let state)): (state, number)
      case (.unknown(let state), "-", .number(let number, _)): (state, -number)
      default: nil
      }
    guard let (state, number) = parts, !state.isNegated, let a = name(of: left), let b = name(of: right) else { return nil }
    var base = ComponentValue.unknown(state)
    var amount = number
    if let before = state.shift { (base, amount) = (before.base, before.amount + number) }
    guard case .unknown(let counted) = base, case .number? = counted.usual else { return nil }
    var made = UnknownValue(key: "\(a) \(word) \(b)", place: place)
    made.shift = (base, amount)
    return .unknown(made)
  }

  /// A comparison by size of something unknown, called after what is compared.
  func sized(_ bound: (subject: UnknownValue, word: String, number: Double), at place: Place) -> ComponentValue {
    var usual: ComponentValue?
    if case .number(let first, _)? = bound.subject.usual {
      usual = .boolean(Limit(word: bound.word[...], bound: bound.number, holds: true).allows(first))
    }
    var made = UnknownValue(key: "\(bound.subject.key) \(bound.word) \(Self.digits(bound.number))", place: place, usual: usual)
    made.bound = (bound.subject.key, bound.word, bound.number)
    return .unknown(made)
  }
}
