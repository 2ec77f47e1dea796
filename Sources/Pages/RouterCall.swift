import Diagnostics

/// What a script calls to show another page of the site: `navigate('/login')`, `this.$router.push('/login')`, `goto('/login')`.
enum RouterCall {
  private static let functions: Set<Substring> = ["navigate", "navigateTo", "navigateByUrl", "goto", "setLocation"]
  /// Methods that lists have as well: what they are called on says what they do.
  private static let methods: Set<Substring> = ["push", "replace"]
  private static let routers = ["router", "history", "navigation", "navigate"]
  private static let longest = 300

  /// Whether a handler goes to a page of the site and does nothing else.
  static func isAll(of handler: String) -> Bool {
    guard handler.utf8.count <= longest else { return false }
    var text = handler.trimmed
    if let arrow = text.firstRange(of: "=>"), !text[..<arrow.lowerBound].contains(where: { "'\"`".contains($0) }) {
      text = text[arrow.upperBound...].trimmed
    }
    if text.hasPrefix("{"), text.hasSuffix("}") { text = text.dropFirst().dropLast().trimmed }
    if text.hasSuffix(";") { text = text.dropLast().trimmed }
    for word in ["return ", "void ", "await "] where text.hasPrefix(word) { text = text.dropFirst(word.utf8.count).trimmed }
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return false }
    let path = text[..<open].split(separator: ".", omittingEmptySubsequences: false)
    guard let name = path.last, path.allSatisfy({ part in part.allSatisfy { $0.isLetter || $0.isNumber || "_$?".contains($0) } }),
      functions.contains(name)
        || methods.contains(name) && path.dropLast().contains(where: { part in routers.contains { part.lowercased().contains($0) } })
    else { return false }
    let given = text[text.index(after: open)...].dropLast().trimmed
    guard let quote = given.first, "'\"`".contains(quote), given.dropFirst().first == "/",
      let end = given.dropFirst().firstIndex(of: quote)
    else { return false }
    return !given[end...].contains { "();".contains($0) }
  }
}
