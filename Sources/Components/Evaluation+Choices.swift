import Diagnostics
import Scripts

/// What is taken of lists and objects by something that changes as people go on: `['Create your account', 'Your work'][step - 1]`.
extension Evaluation {
  /// More items than the steps of any form are not tried.
  private static let choiceLimit = 24

  /// What is taken of a list or an object by a state, as that is on this way; nil where it is not taken by one.
  func taken(of value: ComponentValue, by key: NodeID, _ keyValue: ComponentValue, _ scope: Scope) -> LazyValue? {
    guard case .unknown = keyValue else { return nil }
    switch value {
    case .list(let items) where !items.isEmpty && items.count <= Self.choiceLimit:
      guard let (subject, offset) = counted(key, keyValue, scope) else { return nil }
      return choice(of: subject, among: items.indices.map { Self.digits(Double($0) - offset) }).map { items[$0] }
    case .object(let object) where !object.keys.isEmpty && object.keys.count <= Self.choiceLimit:
      guard case .unknown(let subject) = keyValue, let usual = subject.usual else { return nil }
      let isText = if case .text = usual { true } else { false }
      return choice(of: subject, among: object.keys.map { isText ? "'" + $0 + "'" : $0 }).flatMap { object[object.keys[$0]] }
    default: return nil
    }
  }

  /// More components of a record are not tried one by one.
  private static let componentLimit = 8

  /// Which component of a record is shown where nobody knows the key, `MODES[params.get('mode')]`: each on a way of its own, where one of them may sign people in.
  /// Nil for records of other values.
  func component(of record: ObjectValue, by key: ComponentValue) -> ComponentValue? {
    guard case .unknown(let subject) = key, subject.usual == nil, !subject.isNegated, record.unknown == nil, record.keys.count > 1,
      record.keys.count <= Self.componentLimit
    else { return nil }
    let components = record.keys.compactMap { record[$0].map { force($0) } }
    guard components.allSatisfy(isComponent),
      components.contains(where: { if case .function(let function) = $0 { function.extent?.module.asksForPassword == true } else { false } }
      )
    else { return nil }
    for (name, component) in zip(record.keys, components).dropLast() {
      let literal = "'" + name + "'"
      var question = UnknownValue(
        key: "\(subject.key) === \(literal)", place: subject.place, usual: .boolean(name == record.keys[0]))
      question.comparison = (subject.key, literal)
      question.words = subject.place.file.string(subject.place.range) + " === " + literal
      if holds(.unknown(question)) == true { return component }
    }
    return components.last
  }

  /// The state that an index is counted by, and what is added to it.
  private func counted(_ key: NodeID, _ value: ComponentValue, _ scope: Scope) -> (UnknownValue, Double)? {
    if case .unknown(let subject) = value, case .number? = subject.usual { return (subject, 0) }
    guard case .binary(let word, let a, let b) = scope.module.tree[key].kind, word == "-" || word == "+",
      case .unknown(let subject) = evaluate(a, scope), case .number? = subject.usual, case .number(let number, _) = evaluate(b, scope)
    else { return nil }
    return (subject, word == "-" ? -number : number)
  }

  /// Which of some literals a state is on this way: the one that it is decided to be, else its first, unless that is decided against.
  private func choice(of subject: UnknownValue, among literals: [String]) -> Int? {
    guard !subject.isNegated, let usual = subject.usual.flatMap(name(of:)) else { return nil }
    let limits = limits(of: subject.key)
    var isUsual = true
    for (index, literal) in literals.enumerated() {
      if let number = Double(literal), limits.contains(where: { !$0.allows(number) }) {
        if literal == usual { isUsual = false }
        continue
      }
      var question = UnknownValue(key: "\(subject.key) === \(literal)", place: subject.place, usual: .boolean(literal == usual))
      question.comparison = (subject.key, literal)
      question.words = subject.place.file.string(subject.place.range) + " === " + literal
      guard isDecided(question) else { continue }
      if holds(.unknown(question)) == true { return index }
      if literal == usual { isUsual = false }
    }
    if isUsual { return literals.firstIndex(of: usual) }
    let left = literals.indices.filter { index in Double(literals[index]).map { number in limits.allSatisfy { $0.allows(number) } } ?? false
    }
    return !limits.isEmpty && left.count == 1 ? left[0] : nil
  }

  /// Which of some literals something is on this way, of which it is always one: `first` before the others. Nil where this way says that it is none of them.
  func chosen(of subject: UnknownValue, among literals: [String], first: Int) -> Int? {
    let questions = literals.enumerated().map { index, literal in
      var question = UnknownValue(key: "\(subject.key) === \(literal)", place: subject.place, usual: .boolean(index == first))
      question.comparison = (subject.key, literal)
      question.isShown = subject.isShown
      question.words =
        subject.isShown ? Self.called(literal) : subject.place.file.string(subject.place.range) + " === " + literal
      return question
    }
    var open: [Int] = []
    for (index, question) in questions.enumerated() {
      guard isDecided(question) else {
        open.append(index)
        continue
      }
      if holds(.unknown(question)) == true { return index }
    }
    if let usual = open.firstIndex(of: first) { open.insert(open.remove(at: usual), at: 0) }
    for index in open.dropLast() {
      var question = questions[index]
      // Where the first one is not meant, the next is.
      question.usual = .boolean(true)
      if holds(.unknown(question)) == true { return index }
    }
    guard let last = open.last else { return nil }
    if !isAround { settle(questions[last]) }
    return last
  }

  /// What a panel that nothing but its literal names is called: its number counts from one.
  private static func called(_ literal: String) -> String {
    Int(literal).map { "tab \($0 + 1)" } ?? String(literal.filter { $0 != "'" })
  }
}
