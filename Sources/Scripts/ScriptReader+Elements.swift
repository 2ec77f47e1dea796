import Diagnostics

/// The elements of a page that a script names.
extension ScriptReader {
  /// The ids of the elements that are the first argument of a call, given by its names: a string, `document.getElementById("…")`, or a name for that.
  package func elementIDs(ofCalls path: [String]) -> [String] {
    var found: [String] = []
    for index in tokens.indices where tokens[index].kind == .identifier && found.count < 20 {
      guard string(tokens[index]) == path[0], let open = pastPath(path, index), open + 1 < tokens.count else { continue }
      if let id = elementID(at: open + 1, mayBeName: true) { found.append(id) }
    }
    return found
  }

  private static let queries: Set<String> = ["getElementById", "querySelector"]

  /// The id of the element that an expression stands for; nil where it says none.
  private func elementID(at index: Int, mayBeName: Bool) -> String? {
    guard index < tokens.count else { return nil }
    if tokens[index].kind == .string, mayBeName { return literal(tokens[index]) }
    guard tokens[index].kind == .identifier else { return nil }
    if let id = queried(at: index) { return id }
    guard mayBeName else { return nil }
    let name = string(tokens[index])
    // Functions have variables of the same name: what stands nearest before is the one that is meant.
    let earlier = tokens.indices.prefix(index).reversed()
    let later = tokens.indices.dropFirst(index + 1)
    return id(given: name, at: earlier) ?? id(given: name, at: later)
  }

  /// The id of the element that a name is first given at one of some places.
  private func id(given name: String, at places: some Sequence<Int>) -> String? {
    for other in places where tokens[other].kind == .identifier && isMark(other + 1, "=") && string(tokens[other]) == name {
      if let id = elementID(at: other + 2, mayBeName: false) { return id }
    }
    return nil
  }

  /// The id that `document.getElementById("…")` and `document.querySelector("#…")` name.
  private func queried(at index: Int) -> String? {
    var last = index
    while isMark(last + 1, "."), last + 2 < tokens.count, tokens[last + 2].kind == .identifier { last += 2 }
    let query = string(tokens[last])
    guard Self.queries.contains(query), isMark(last + 1, "("), last + 2 < tokens.count, tokens[last + 2].kind == .string else { return nil }
    let text = literal(tokens[last + 2])
    if query == "getElementById" { return text }
    return text.hasPrefix("#") && !text.contains(" ") ? String(text.dropFirst()) : nil
  }
}
