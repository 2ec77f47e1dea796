import Diagnostics

/// What the scripts of a screen say that rules ask for: the permissions they call for, and what they do with private relay addresses.
struct ScriptFacts {
  /// In the order of the vocabulary, each once.
  private(set) var permissions: [String] = []
  /// Where a script names the relay's host, and whether it clearly turns its addresses away.
  private(set) var relay: (refuses: Bool, range: SourceRange)?
  /// The bytes of scripts that may still be read: bundles of megabytes are no page's own words.
  private var budget = 400_000

  /// Pieces of which one stands in every call for a permission.
  private static let marks = [
    "ermission", "geolocation", "Geolocation", "getUserMedia", "Tracking", "idfa", "IDFA", "Authorization", "contacts.select",
    "requestDevice",
    "requestPhotoLibrary", "requestAccess", "pushManager",
  ]

  mutating func read(script text: String, range: SourceRange) {
    guard text.utf8.count <= budget else { return }
    budget -= text.utf8.count
    if Self.marks.contains(where: { text.contains($0) }) {
      for permission in PermissionVocabulary.builtIn.permissions(calledIn: text) where !permissions.contains(permission) {
        permissions.append(permission)
      }
    }
    if relay?.refuses != true, text.contains("privaterelay") { readRelay(text, range) }
  }

  private static let refusals = [
    "return false", "return !1", "setcustomvalidity('", "setcustomvalidity(\"", "throw ", "invalid", "reject", "blocked", "block(", "deny",
    "denied", "disallow", "forbid", "not allowed",
    "not accept", "not support", "unsupported", "banned", "blacklist", "blocklist", "denylist", "disposable", "showerror", "seterror",
    "preventdefault", "alert(", "refuse", "real email",
    "personal email",
  ]
  private static let welcomes = [
    "whitelist", "allowlist", "allowed", "allowrelay", "isrelay", "isprivaterelay", "return true", "return !0", "hint", "accepts",
    "supported = true", "showrelay", "label",
  ]

  /// What stands around the host's name: words of refusal alone make a refusal, others leave it open.
  private mutating func readRelay(_ text: String, _ range: SourceRange) {
    let bytes = Array(text.utf8)
    guard let found = text.firstRange(of: "privaterelay") else { return }
    let at = text.utf8.distance(from: text.utf8.startIndex, to: found.lowerBound)
    let window = String(decoding: bytes[max(0, at - 240)..<min(bytes.count, at + 320)], as: UTF8.self).lowercased()
    let refuses = Self.refusals.contains { window.contains($0) }
    let open = Self.removing(["disallowed", "not allowed", "notallowed", "unsupported"], from: window)
    let welcomes = Self.welcomes.contains { open.contains($0) }
    let place = SourceRange(min(range.start + at, range.end), min(range.start + at + 12, range.end))
    if relay == nil || refuses && !welcomes { relay = (refuses && !welcomes, place) }
  }

  private static func removing(_ pieces: [String], from text: String) -> String {
    var rest = text
    for piece in pieces {
      while let range = rest.firstRange(of: piece) { rest.removeSubrange(range) }
    }
    return rest
  }
}
