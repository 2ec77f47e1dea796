import Diagnostics

/// What a script does to let people see an element of the page, or to keep it from them.
package struct ElementChange: Hashable, Sendable {
  package enum Act: Hashable, Sendable {
    /// What `style.display` becomes; empty where the style is taken away.
    case display(String)
    case addClass(String)
    case removeClass(String)
    /// The attribute `hidden` is there, or not.
    case hidden(Bool)
    /// A `dialog` opens.
    case opens
  }

  /// The element's id, with U+FFFC in the place of what is computed, or its class behind a point; "<body>" and "<html>" for the page's own.
  package var name: String
  package var act: Act

  package init(_ name: String, _ act: Act) {
    self.name = name
    self.act = act
  }
}

extension ScriptReader {
  /// More changes than the script of a page makes.
  private static let changeLimit = 500

  /// What the script changes in elements that it names by their ids or by a class, in the order of its text. MISSING: those that a loop goes through.
  package var elementChanges: [ElementChange] {
    let holders = elementHolders
    var found: [ElementChange] = []
    for index in tokens.indices where tokens[index].kind == .identifier && found.count < Self.changeLimit {
      guard let (id, end) = element(at: index, holders) else { continue }
      found += acts(at: end).map { ElementChange(id, $0) }
    }
    return found
  }

  /// The names that are given an element, each with its id: `const panel = document.getElementById('login')`.
  private var elementHolders: [String: String] {
    var found: [String: String] = [:]
    for index in tokens.indices where tokens[index].kind == .identifier && isMark(index + 1, "=") && !isMark(index + 2, "=") {
      var value = index + 2
      // document.getElementById
      while isMark(value + 1, "."), value + 2 < tokens.count { value += 2 }
      guard let (id, end) = element(at: value, [:]), !isMark(end, ".") else { continue }
      found[string(tokens[index])] = id
    }
    return found
  }

  /// The id, or the class behind a point, of the element that an expression stands for which ends with the name at a token, and the index behind it.
  private func element(at index: Int, _ holders: [String: String]) -> (id: String, end: Int)? {
    guard index < tokens.count, tokens[index].kind == .identifier else { return nil }
    let name = string(tokens[index])
    if isMark(index - 1, "."), let own = Self.ownElements[name] { return (own, index + 1) }
    guard isMark(index + 1, "("), index + 2 < tokens.count else {
      return isMark(index - 1, ".") ? nil : holders[name].map { ($0, index + 1) }
    }
    guard ["getElementById", "querySelector", "$", "jQuery"].contains(name), let (value, end) = sum(at: index + 2, nesting: 0),
      isMark(end, ")")
    else { return nil }
    if let own = Self.ownElements[value], name != "getElementById" { return (own, end + 1) }
    if value.hasPrefix("#") { return name == "getElementById" ? nil : named(String(value.dropFirst()), end + 1) }
    if value.hasPrefix("."), name != "getElementById" {
      return named(String(value.dropFirst()), end + 1).flatMap { $0.id.contains(UnknownPiece.character) ? nil : ("." + $0.id, $0.end) }
    }
    return name == "querySelector" || name == "jQuery" ? nil : named(value, end + 1)
  }

  /// The page's own elements, by how scripts name them.
  private static let ownElements = ["body": "<body>", "documentElement": "<html>", "html": "<html>"]

  private func named(_ id: String, _ end: Int) -> (id: String, end: Int)? {
    let isName =
      !id.isEmpty && id.utf8.count <= 100
      && id.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == UnknownPiece.character }
    return isName ? (id, end) : nil
  }

  /// What is done with an element, from behind it on.
  private func acts(at start: Int) -> [ElementChange.Act] {
    var index = start
    var found: [ElementChange.Act] = []
    for _ in 0..<8 {
      while isMark(index, "?") || isMark(index, "!") { index += 1 }
      guard isMark(index, "."), index + 1 < tokens.count, tokens[index + 1].kind == .identifier else { break }
      let name = string(tokens[index + 1])
      if isMark(index + 2, "("), let acts = called(name, at: index + 3) {
        found += acts
        index = pastBalanced(index + 2)
        continue
      }
      switch name {
      case "style": found += styled(at: index + 2)
      case "classList": found += classes(at: index + 2)
      case "hidden" where isMark(index + 2, "=") && index + 3 < tokens.count:
        let value = string(tokens[index + 3])
        if value == "true" || value == "false" { found.append(.hidden(value == "true")) }
      case "open" where isMark(index + 2, "=") && index + 3 < tokens.count && string(tokens[index + 3]) == "true": found.append(.opens)
      default: break
      }
      break
    }
    return found
  }

  /// `.display = 'flex'`, `.setProperty('display', 'flex')`, `.removeProperty('display')`.
  private func styled(at index: Int) -> [ElementChange.Act] {
    guard isMark(index, "."), index + 3 < tokens.count, tokens[index + 1].kind == .identifier else { return [] }
    switch string(tokens[index + 1]) {
    case "display" where isMark(index + 2, "=") && !isMark(index + 3, "="): return values(at: index + 3).map { .display($0) }
    case "setProperty" where isMark(index + 2, "("):
      let strings = strings(at: index + 3)
      return strings.count > 1 && strings[0] == "display" ? [.display(strings[1])] : []
    case "removeProperty" where isMark(index + 2, "("): return strings(at: index + 3).first == "display" ? [.display("")] : []
    default: return []
    }
  }

  /// The strings that an expression may be: itself, or either branch of a condition.
  private func values(at start: Int) -> [String] {
    if tokens[start].kind == .string { return [literal(tokens[start])] }
    var found: [String] = []
    var index = start
    while index < tokens.count, index < start + 20, !isMark(index, ";"), !isMark(index, "}") {
      if tokens[index].kind == .string, isMark(index - 1, "?") || isMark(index - 1, ":") { found.append(literal(tokens[index])) }
      index += 1
    }
    return found
  }

  private func classes(at index: Int) -> [ElementChange.Act] {
    guard isMark(index, "."), index + 2 < tokens.count, tokens[index + 1].kind == .identifier, isMark(index + 2, "(") else { return [] }
    let strings = strings(at: index + 3)
    switch string(tokens[index + 1]) {
    case "add": return strings.map { .addClass($0) }
    case "remove": return strings.map { .removeClass($0) }
    case "toggle": return strings.prefix(1).flatMap { [.addClass($0), .removeClass($0)] }
    case "replace" where strings.count == 2: return [.removeClass(strings[0]), .addClass(strings[1])]
    default: return []
    }
  }

  /// What a method of the element, or of jQuery's, does; nil for one that is not known.
  private func called(_ name: String, at index: Int) -> [ElementChange.Act]? {
    let strings = strings(at: index)
    let classes = strings.first.map { $0.split(separator: " ").map(String.init) } ?? []
    switch name {
    case "showModal": return [.opens]
    case "show", "fadeIn", "slideDown", "slideToggle", "fadeToggle", "toggle": return [.display("block"), .opens]
    case "hide", "fadeOut", "slideUp": return [.display("none")]
    case "addClass": return classes.map { .addClass($0) }
    case "removeClass": return classes.map { .removeClass($0) }
    case "toggleClass": return classes.flatMap { [.addClass($0), .removeClass($0)] }
    case "css": return strings.count > 1 && strings[0] == "display" ? [.display(strings[1])] : []
    case "modal": return strings.first == "show" ? [.display("block"), .addClass("show")] : []
    case "removeAttribute", "removeAttr": return strings.first == "hidden" ? [.hidden(false)] : []
    case "setAttribute", "attr":
      switch strings.first {
      case "hidden": return [.hidden(true)]
      case "open": return [.opens]
      default: return []
      }
    default: return nil
    }
  }

  /// The strings among the arguments of a call, from behind its bracket on, as far as they stand there one behind the other.
  private func strings(at start: Int) -> [String] {
    var found: [String] = []
    var index = start
    while index < tokens.count, tokens[index].kind == .string, found.count < 10 {
      found.append(literal(tokens[index]))
      guard isMark(index + 1, ",") else { break }
      index += 2
    }
    return found
  }
}
