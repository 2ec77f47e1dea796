/// Reads off a script's text what it does by itself with all elements of a selector. A condition that asks for more than whether an element stands in the
/// window is a person's, or the program's: what hangs on it is left out.
struct RevealReader {
  private let reader: ScriptReader
  /// The innermost bracket that is open at each token, -1 outside of all; and the one that closes each.
  private var openers: [Int] = []
  private var closers: [Int: Int] = [:]
  private var starts: [Int: Int] = [:]
  /// The names that are given the elements of a selector, and those that are given one element.
  private var lists: [String: String] = [:]
  private var single: [String: String] = [:]
  /// Where each name stands that is no member.
  private var uses: [String: [Int]] = [:]

  /// More than a script does so.
  private static let limit = 100
  /// Functions are followed so far from one to the next.
  private static let depthLimit = 4
  /// A name that stands in more places is one of a bundle's, which names many things so.
  private static let useLimit = 12

  init(_ reader: ScriptReader) {
    self.reader = reader
    readBrackets()
    readNames()
  }

  private var tokens: [ScriptReader.Token] { reader.tokens }

  private func word(_ index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .identifier else { return nil }
    return reader.string(tokens[index])
  }

  private func isMark(_ index: Int, _ mark: Character) -> Bool { reader.isMark(index, mark) }

  private func text(_ index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .string || tokens[index].kind == .template else { return nil }
    return reader.literal(tokens[index])
  }

  private mutating func readBrackets() {
    var open: [Int] = []
    openers.reserveCapacity(tokens.count)
    for index in tokens.indices {
      let isBracket = tokens[index].kind == .mark
      if isBracket, [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(tokens[index].mark), let last = open.popLast() {
        closers[last] = index
        starts[index] = last
      }
      openers.append(open.last ?? -1)
      if isBracket, [UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{")].contains(tokens[index].mark) { open.append(index) }
    }
  }

  /// The bracket that the one at a token closes.
  private func opener(closedAt index: Int) -> Int? { starts[index] }

  private mutating func readNames() {
    for index in tokens.indices where !isMark(index - 1, ".") { if let name = word(index) { uses[name, default: []].append(index) } }
    for index in tokens.indices where isMark(index, "=") && !isMark(index + 1, "=") && !isMark(index + 1, ">") {
      guard let name = word(index - 1), !isMark(index - 2, "."), let (selector, isAll) = query(in: index + 1..<endOfStatement(index + 1))
      else { continue }
      if isAll { lists[name] = selector } else { single[name] = selector }
    }
  }

  private func endOfStatement(_ start: Int) -> Int {
    var index = start
    while index < tokens.count, index < start + 24, !isMark(index, ";") {
      if let end = closers[index] { index = end }
      index += 1
      // A line that ends without a semicolon.
      if word(index) != nil, word(index - 1) != nil || isMark(index - 1, ")") || isMark(index - 1, "]") { break }
    }
    return min(index, tokens.count)
  }

  /// The selector with which a piece of text asks for elements, and whether it asks for all of them.
  private func query(in range: Range<Int>) -> (selector: String, isAll: Bool)? {
    for index in range where isMark(index + 1, "(") {
      guard let name = word(index), let value = text(index + 2), isMark(index + 3, ")") else { continue }
      switch name {
      case "querySelectorAll", "$$", "$", "jQuery": return (value, true)
      case "getElementsByClassName": return ("." + value, true)
      case "querySelector": return (value, false)
      default: continue
      }
    }
    return nil
  }

  /// The selector of the list that an expression stands for which ends at a token: `document.querySelectorAll('.fade')`, `[...cards]`, `Array.from(cards)`.
  private func list(endingAt end: Int) -> String? {
    if let name = word(end) { return isMark(end - 1, ".") ? nil : lists[name] }
    guard let start = opener(closedAt: end) else { return nil }
    if let (selector, isAll) = query(in: max(0, start - 1)..<end), isAll { return selector }
    return (start + 1..<end).lazy.compactMap { self.word($0).flatMap { self.lists[$0] } }.first
  }

  // MARK: - Acts

  var reveals: [ScriptReveal] {
    var found: [ScriptReveal] = []
    for index in tokens.indices where isMark(index, ".") && found.count < Self.limit {
      let acts = self.acts(at: index + 1)
      guard !acts.isEmpty, let selectors = selectors(receiverBefore: index), runsByItself(index) else { continue }
      for selector in selectors { for act in acts { found.append(ScriptReveal(selector, act)) } }
    }
    return found
  }

  private func acts(at index: Int) -> [ScriptReveal.Act] {
    switch word(index) {
    case "classList" where isMark(index + 1, ".") && isMark(index + 3, "("):
      guard let function = word(index + 2), function == "add" || function == "toggle" else { return [] }
      var names: [String] = []
      var at = index + 4
      while let name = text(at) {
        names.append(name)
        guard isMark(at + 1, ",") else { break }
        at += 2
      }
      if function == "add" { return names.map { .addClass($0) } }
      // `toggle('visible', entry.isIntersecting)`
      let isShown = closers[index + 3].map { end in (index + 5..<max(index + 5, end)).contains { word($0) == "isIntersecting" } } ?? false
      return isShown ? names.prefix(1).map { .addClass($0) } : []
    case "addClass" where isMark(index + 1, "("):
      return text(index + 2).map { $0.split(separator: " ").map { .addClass(String($0)) } } ?? []
    case "style" where isMark(index + 1, ".") && isMark(index + 3, "=") && !isMark(index + 4, "="):
      guard let name = word(index + 2), ["opacity", "visibility", "transform", "display"].contains(name) else { return [] }
      let isNumber = tokens.indices.contains(index + 4) && tokens[index + 4].kind == .number
      let value = text(index + 4) ?? (isNumber ? reader.string(tokens[index + 4]) : nil)
      return value.map { [.style(name, $0)] } ?? []
    default: return []
    }
  }

  /// The selectors of the elements with which something is done: those of a loop, or those that an observer is told of.
  private func selectors(receiverBefore point: Int) -> [String]? {
    let end = isMark(point - 1, "?") || isMark(point - 1, "!") ? point - 2 : point - 1
    if word(end) == "target", let observer = observer(around: point) { return observed(by: observer) }
    if let name = word(end), !isMark(end - 1, ".") { return loop(of: name, around: point).map { [$0] } }
    guard let start = opener(closedAt: end) else { return nil }
    if isMark(end, "]") {
      // `cards[i]` in a loop that counts.
      guard let name = word(start - 1), let selector = lists[name], let counter = word(start + 1), end == start + 2,
        counts(counter, around: point)
      else { return nil }
      return [selector]
    }
    guard let function = word(start - 1), function == "$" || function == "jQuery", let selector = text(start + 1), end == start + 2 else {
      return nil
    }
    return [selector]
  }

  /// The brackets around a place, the innermost first.
  private func around(_ index: Int) -> some Sequence<Int> {
    sequence(first: openers[index]) { $0 < 0 ? nil : openers[$0] }.prefix { $0 >= 0 }
  }

  /// The selector of the list through which a name goes.
  private func loop(of name: String, around index: Int) -> String? {
    for open in around(index) {
      if isMark(open, "("), ["forEach", "each", "map"].contains(word(open - 1) ?? ""), isMark(open - 2, ".") {
        let parameter = (open + 1..<open + 5).lazy.compactMap { word($0) }.first { $0 != "function" && $0 != "async" }
        if parameter == name { return list(endingAt: isMark(open - 3, "?") ? open - 4 : open - 3) }
      }
      if let head = forHead(of: open), let of = (head.lowerBound..<head.upperBound).first(where: { word($0) == "of" }), word(of - 1) == name
      {
        return list(endingAt: head.upperBound - 1)
      }
    }
    return nil
  }

  private func forHead(of open: Int) -> Range<Int>? {
    guard isMark(open, "{"), let start = opener(closedAt: open - 1), word(start - 1) == "for" else { return nil }
    return start + 1..<open - 1
  }

  private func counts(_ name: String, around index: Int) -> Bool {
    around(index).contains { open in forHead(of: open).map { $0.contains { word($0) == name && isMark($0 + 1, "=") } } ?? false }
  }

  // MARK: - Observers

  /// The bracket of the observer in whose function a place is.
  private func observer(around index: Int) -> Int? {
    around(index).first { isMark($0, "(") && word($0 - 1) == "IntersectionObserver" }
  }

  private func observed(by observer: Int) -> [String] {
    // const reveal = new IntersectionObserver(…)
    let name = word(observer - 2) == "new" && isMark(observer - 3, "=") ? word(observer - 4) : nil
    var found: [String] = []
    for index in tokens.indices where word(index) == "observe" && isMark(index - 1, ".") && isMark(index + 1, "(") {
      guard name == nil || word(index - 2) == nil || word(index - 2) == name, let end = closers[index + 1] else { continue }
      if let (selector, _) = query(in: index + 2..<end) {
        found.append(selector)
      } else if let element = word(index + 2), end == index + 3 {
        if let selector = loop(of: element, around: index) ?? single[element] { found.append(selector) }
      } else if let list = word(index + 2), isMark(index + 3, "["), let selector = lists[list] {
        found.append(selector)
      }
    }
    // elements.forEach(reveal.observe) hands the function over.
    return found
  }

  // MARK: - What runs by itself

  /// Whether a place is reached without anything that a person does.
  private func runsByItself(_ index: Int, depth: Int = 0) -> Bool {
    guard depth < Self.depthLimit else { return false }
    var at = index
    for _ in 0..<40 {
      guard let head = head(before: at, depth) else { return false }
      if let answer = head.answer { return answer }
      at = head.start
      let open = openers[at]
      if open < 0 { return true }
      guard let next = isMark(open, "{") ? beforeBlock(open, depth) : isMark(open, "(") ? beforeCall(open, at) : nil else { return false }
      if let answer = next.answer { return answer }
      at = next.start
    }
    return false
  }

  /// Where to look on, or what is known already.
  private struct Step {
    var start: Int
    var answer: Bool?
  }

  /// The beginning of the statement, or argument, in which a place stands; nil where a condition that is not known decides.
  private func head(before index: Int, _ depth: Int) -> Step? {
    let open = openers[index]
    var at = index - 1
    while at > open {
      if isMark(at, ";") || isMark(at, "}") || isMark(at, ",") { return Step(start: at + 1) }
      if isMark(at, ">"), isMark(at - 1, "=") { return beforeFunction(arrowParameters(endingAt: at - 2), depth) }
      if isMark(at, "&") || isMark(at, "|") || isMark(at, ":") || isMark(at, "?") && !isMark(at + 1, ".") || word(at) == "else" {
        return nil
      }
      if let start = opener(closedAt: at) {
        let keyword = word(start - 1)
        if keyword == "if" { return isAboutWindow(start + 1..<at) ? Step(start: start - 1) : nil }
        if keyword == "for" { return Step(start: start - 1) }
        if keyword == "while" || keyword == "switch" { return nil }
        // A line before that ends without a semicolon.
        if word(at + 1) != nil { return Step(start: at + 1) }
        at = start
      } else if word(at) != nil, word(at + 1) != nil, !Self.operators.contains(word(at) ?? "") {
        return Step(start: at + 1)
      }
      at -= 1
    }
    return Step(start: open + 1)
  }

  private static let operators: Set<String> = ["return", "await", "void", "const", "let", "var", "new", "of", "in", "typeof", "async"]

  private func arrowParameters(endingAt end: Int) -> Int {
    let start = opener(closedAt: end) ?? end
    return word(start - 1) == "async" ? start - 1 : start
  }

  private func beforeBlock(_ open: Int, _ depth: Int) -> Step? {
    if isMark(open - 1, ">"), isMark(open - 2, "=") { return beforeFunction(arrowParameters(endingAt: open - 3), depth, body: open) }
    if let word = word(open - 1) { return word == "try" || word == "do" ? Step(start: open - 1) : nil }
    guard let start = opener(closedAt: open - 1), isMark(start, "(") else {
      return open == 0 || isMark(open - 1, ";") || isMark(open - 1, "{") || isMark(open - 1, "}") ? Step(start: open) : nil
    }
    switch word(start - 1) {
    case "if": return isAboutWindow(start + 1..<open - 1) ? Step(start: start - 1) : nil
    case "for": return Step(start: start - 1)
    case "function": return beforeFunction(start - 1, depth, body: open)
    case let name?:
      guard word(start - 2) == "function" else { return nil }
      let isDeclared = !isMark(start - 3, "=") && !isMark(start - 3, "(") && !isMark(start - 3, ",")
      return isDeclared ? Step(start: open, answer: isCalled(name, body: open, depth)) : beforeFunction(start - 2, depth, body: open)
    case nil: return nil
    }
  }

  /// What has a function run whose text begins at a token.
  private func beforeFunction(_ start: Int, _ depth: Int, body: Int? = nil) -> Step? {
    let before = word(start - 1) == "async" ? start - 2 : start - 1
    if before < 0 { return nil }
    if isMark(before, "=") {
      guard let name = word(before - 1) else { return nil }
      if isMark(before - 2, ".") { return name == "onload" ? Step(start: before, answer: true) : nil }
      return Step(start: before, answer: isCalled(name, body: body, depth))
    }
    if isMark(before, "!") || isMark(before, "+") || word(before) == "void" { return Step(start: before) }
    guard isMark(before, "(") || isMark(before, ",") else { return nil }
    return Step(start: start)
  }

  /// What a bracket around an argument is: a call that runs it by itself, or the bracket of a function that is called at once.
  private func beforeCall(_ open: Int, _ argument: Int) -> Step? {
    guard let name = word(open - 1), name != "void", name != "return" else {
      guard open == 0 || !isMark(open - 1, ")"), let end = closers[open],
        isMark(end + 1, "(") || isMark(end - 1, ")") || isMark(end + 1, ".")
      else { return nil }
      return Step(start: open)
    }
    switch name {
    case "forEach", "each", "map", "setTimeout", "requestAnimationFrame", "requestIdleCallback", "queueMicrotask", "IntersectionObserver",
      "ready", "$", "jQuery":
      return Step(start: open - 1)
    case "addEventListener", "on":
      guard let event = text(open + 1) else { return nil }
      if ["DOMContentLoaded", "load", "pageshow", "readystatechange"].contains(event) { return Step(start: open - 1) }
      return event == "scroll" && closers[open].map { measures(argument..<$0) } == true ? Step(start: open - 1) : nil
    default: return nil
    }
  }

  /// Whether a function of a name runs by itself: it is called so, or handed to what calls it so.
  private func isCalled(_ name: String, body: Int?, _ depth: Int) -> Bool {
    guard depth < Self.depthLimit, let places = uses[name], places.count <= Self.useLimit else { return false }
    return places.contains { index in
      guard word(index - 1) != "function", !isMark(index + 1, "=") else { return false }
      if isMark(index + 1, "(") { return runsByItself(index, depth: depth + 1) }
      if isMark(index - 1, "="), word(index - 2) == "onload" { return true }
      guard isMark(index - 1, "(") || isMark(index - 1, ","), isMark(index + 1, ")") || isMark(index + 1, ",") else { return false }
      let open = openers[index]
      guard open >= 0, isMark(open, "(") else { return false }
      if word(open - 1) == "addEventListener", text(open + 1) == "scroll", let body, let end = closers[body], measures(body..<end) {
        return runsByItself(open - 1, depth: depth + 1)
      }
      guard let step = beforeCall(open, index) else { return false }
      return runsByItself(step.start, depth: depth + 1)
    }
  }

  // MARK: - Conditions

  private static let measures: Set<String> = ["getBoundingClientRect", "offsetTop", "isIntersecting", "intersectionRatio"]
  private static let windowWords: Set<String> = [
    "isIntersecting", "intersectionRatio", "IntersectionObserver", "innerHeight", "clientHeight",
  ]

  private func measures(_ range: Range<Int>) -> Bool { range.contains { word($0).map(Self.measures.contains) ?? false } }

  /// Whether a condition asks whether an element is there, or stands in the window, and nothing else.
  private func isAboutWindow(_ range: Range<Int>) -> Bool {
    if range.contains(where: { isMark($0, "!") }) { return false }
    let words = range.compactMap(word)
    if words.contains(where: Self.windowWords.contains) || measures(range) { return true }
    if let first = words.first, lists[first] != nil || single[first] != nil {
      return words.dropFirst().allSatisfy { $0 == "length" }
    }
    // `if (top < edge)` beside what measures the element.
    guard range.contains(where: { isMark($0, "<") || isMark($0, ">") }),
      let block = around(range.lowerBound).first(where: { isMark($0, "{") }),
      let end = closers[block]
    else { return false }
    return measures(block..<end)
  }
}
