/// Pages of django-allauth's that name a provider and offer no sign-in: https://docs.allauth.org/en/latest/socialaccount/templates.html
package enum AllauthPages {
  private static let kinds = [
    // Between the choice of a provider, which another page offers, and the provider's own: it asks whether that was meant.
    "login.html": "other",
    // The accounts that somebody who is signed in has linked, or may.
    "connections.html": "settings",
  ]

  /// What the screen of a template is for by the place that allauth gives it; nil for any other template.
  package static func kind(ofPath path: String) -> String? {
    let parts = path.split(separator: "/")
    guard parts.count > 1, parts[parts.count - 2] == "socialaccount", let name = parts.last else { return nil }
    return kinds[String(name)]
  }
}
