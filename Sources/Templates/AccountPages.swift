/// Pages on which people sign in or up, by their names.
package enum AccountPages {
  /// What the files of such pages are called. What is left of one may not say it itself.
  package static let names = ["login", "signin", "sign_in", "sign-in", "signup", "sign_up", "sign-up", "register", "registration", "oauth"]

  /// Whether a file is called like such a page.
  package static func isOne(_ path: String) -> Bool {
    let parts = path.lowercased().split(separator: "/")
    if parts.last.map({ name in names.contains(where: name.contains) }) == true { return true }
    // SvelteKit's and Next's pages are called by their folder: `login/+page.svelte`.
    if parts.count > 1, let file = parts.last, ["page", "+page", "index"].contains(file.prefix { $0 != "." }),
      names.contains(where: parts[parts.count - 2].contains)
    {
      return true
    }
    // Devise's `sessions/new`.
    return parts.count > 1 && ["sessions", "registrations"].contains(parts[parts.count - 2]) && parts[parts.count - 1].hasPrefix("new")
  }
}
