import Components
import Diagnostics
import Templates

/// Says of a page on which people sign in what it was judged without, which nobody else would know: what is not in the project, and what a bound left out.
enum PageGaps {
  /// The most that a notice names.
  private static let limit = 5

  /// `kinds`: what kind of screen each way shows. `told`: where components stand of which findings speak.
  static func notices(_ assembly: PageAssembly?, kinds: [Int: String], of path: String, besides told: [SourceLocation] = []) -> [Notice] {
    var notices = [missing(assembly, kinds: kinds, of: path, besides: told)].compactMap(\.self)
    guard let assembly, kinds.values.contains(where: AccountKinds.holds) || AccountPages.isOne(path) || assembly.leavesSignInOut else {
      return notices
    }
    if assembly.leavesWaysOut {
      let count = assembly.ways.lazy.filter { $0.locale == nil }.count
      notices.append(
        Notice(
          .warning,
          "The page has more ways through its conditions than the \(count) that are judged; what only others show is not judged.",
          file: path))
    }
    if assembly.leavesSurroundingsOut {
      notices.append(
        Notice(
          .warning, "The page is judged alone: where the program shows it was not found within the steps that looking for it may take.",
          file: path))
    }
    return notices
  }

  private static func missing(
    _ assembly: PageAssembly?, kinds: [Int: String], of path: String, besides told: [SourceLocation]
  ) -> Notice? {
    guard let assembly else { return nil }
    let isRecognised = kinds.values.contains(where: AccountKinds.holds)
    let isAccountPage = AccountPages.isOne(path)
    func isAboutAccounts(_ part: MissingPart) -> Bool { isAccountPage || AccountPages.isOne(part.place.file) || isOfAccounts(part) }
    // Components of packages are in nearly every page: they are named where nobody can tell what it shows, and where their names say that they sign in.
    // Each way may meet a part at another place first.
    var phrases: Set<String> = []
    let missing = assembly.missing.filter { part in
      if told.contains(where: { $0.file == part.place.file && $0.range.start == part.place.range.start }) { return false }
      guard part.kind == .component, isOfProgram(part.place.file) else { return true }
      return isRecognised ? isTelling(part.name) || part.isOwn : isAboutAccounts(part)
    }
    .filter { phrases.insert($0.phrase).inserted }
    guard let first = decisiveFirst(missing).first, isRecognised || isAboutAccounts(first) else { return nil }
    let named = missing.filter { !$0.isExpression && !$0.isUnread }
    let unread = missing.filter(\.isUnread)
    let list = [
      named.isEmpty ? nil : "\(listed(named)), which \(named.count > 1 ? "are" : "is") not in the project",
      unread.isEmpty ? nil : "\(listed(unread)), whose code is not read",
      missing.contains(where: \.isExpression) ? listed(missing.filter(\.isExpression)) : nil,
    ].compactMap(\.self).joined(separator: ", and without ")
    let page = first.place.file == path || !isRecognised && !isAccountPage ? "The page" : "'\(path)'"
    return Notice(.warning, "\(page) is judged without \(list).", file: first.place.file, range: first.place.range)
  }

  /// Some parts by what they are called, those first that sign people in by their names, and those beyond a few counted.
  static func listed(_ parts: [MissingPart]) -> String {
    let named = decisiveFirst(parts).prefix(limit).map(\.phrase)
    let more = parts.count - named.count
    return more > 0 ? named.joined(separator: ", ") + " and \(more) more" : words(named)
  }

  /// Those first that sign people in by their names. What ends with "Provider" stands around others: `SessionProvider`.
  private static func decisiveFirst(_ parts: [MissingPart]) -> [MissingPart] {
    func isDecisive(_ part: MissingPart) -> Bool { !part.name.hasSuffix("Provider") && isTelling(part.name) }
    return parts.filter(isDecisive) + parts.filter { !isDecisive($0) }
  }

  private static func isOfProgram(_ path: String) -> Bool {
    ComponentFile.mayHoldElements(path) || [".vue", ".svelte", ".astro", ".razor"].contains { path.lowercased().hasSuffix($0) }
  }

  /// Whether the name of a component says that it has to do with signing in.
  private static func isTelling(_ name: String) -> Bool {
    let small = name.lowercased()
    return ["apple", "social", "oauth", "provider", "login", "signin", "signup", "auth", "sso"].contains(where: small.contains)
  }

  /// Whether a component of a package is by its module one of pages on which people sign in: `keycloakify/login/DefaultPage`.
  private static func isOfAccounts(_ part: MissingPart) -> Bool {
    guard let folders = part.package?.lowercased().split(separator: "/").dropFirst() else { return false }
    return folders.contains { AccountPages.names.contains(String($0)) }
  }

  private static func words(_ names: [String]) -> String {
    names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }
}
