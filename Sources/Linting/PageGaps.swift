import Diagnostics
import Templates

/// Says of a page on which people sign in what it is made of that is not in the project: nobody else would know that it was judged without.
enum PageGaps {
  private static let accountKinds: Set<String> = ["sign-in", "sign-up"]
  /// What the files of such pages are called. What is left of one may not say it itself.
  private static let names = ["login", "signin", "sign_in", "sign-in", "signup", "sign_up", "sign-up", "register", "registration"]
  /// The most that a notice names.
  private static let limit = 5

  /// `kinds`: what kind of screen each way shows.
  static func notice(_ assembly: PageAssembly?, kinds: [Int: String], of path: String) -> Notice? {
    guard let assembly, let first = assembly.missing.first,
      kinds.values.contains(where: accountKinds.contains) || isAccountPage(path)
    else { return nil }
    let named = assembly.missing.prefix(limit).map { "the \($0.kind.rawValue) '\($0.name)'" }
    let more = assembly.missing.count - named.count
    let list = more > 0 ? named.joined(separator: ", ") + " and \(more) more" : words(named)
    let verb = assembly.missing.count > 1 ? "are" : "is"
    let page = first.place.file == path ? "The page" : "'\(path)'"
    return Notice(
      .warning, "\(page) is judged without \(list), which \(verb) not in the project.", file: first.place.file, range: first.place.range)
  }

  private static func words(_ names: [String]) -> String {
    names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }

  private static func isAccountPage(_ path: String) -> Bool {
    let parts = path.lowercased().split(separator: "/")
    if parts.last.map({ name in names.contains(where: name.contains) }) == true { return true }
    // Devise's `sessions/new`.
    return parts.count > 1 && ["sessions", "registrations"].contains(parts[parts.count - 2]) && parts[parts.count - 1].hasPrefix("new")
  }
}
