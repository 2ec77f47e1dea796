import Diagnostics
import Words

/// Whether an address, or a script, shares the page with others, writes to somebody, or leads to a store, where nobody signs in.
enum SharingAddress {
  private static let hosts: Set<Substring> = [
    "wa.me", "t.me", "m.me", "apps.apple.com", "itunes.apple.com", "play.google.com", "sharer.com",
  ]
  private static let words: Set<String> = ["share", "sharer", "sharing", "addtoany", "sharethis"]
  private static let messages = ["mailto:", "sms:", "whatsapp:"]
  /// What scripts call to open an address.
  private static let openings = ["open", "location", "href", "navigate", "goto", ".push(", ".replace("]

  /// Longer ones are not looked into.
  private static let longest = 4_000

  static func stands(in address: String) -> Bool {
    guard address.utf8.count <= longest else { return false }
    return ControlAddress.isScript(address) ? shares(script: address) : shares(address: address)
  }

  /// What a handler says of itself by the names that it calls, and by the addresses that it opens. Its other strings are settings of what it calls: a client's
  /// id, where a sign-in leads back to.
  private static func shares(script: String) -> Bool {
    let strings = ControlAddress.quoted(in: script)
    var rest = script
    for string in strings where !string.isEmpty { rest = rest.replacing(string, with: " ") }
    let names = rest.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    if names.contains(where: { name in IdentifierWords.words(of: String(name)).contains(where: words.contains) }) { return true }
    let lower = rest.lowercased()
    guard openings.contains(where: { lower.contains($0) }) else { return false }
    return strings.contains { isAddress($0) && shares(address: $0) }
  }

  private static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("/") || text.contains("://") || messages.contains { text.hasPrefix($0) }
  }

  /// By its host, a part of its path, or what its query is called: "https://x.com/intent/tweet", "/posts/3?share=x". What it hands on is not its own.
  private static func shares(address: String) -> Bool {
    let whole = address.trimmed
    let lower = whole.lowercased()
    if messages.contains(where: { lower.hasPrefix($0) }) { return true }
    let parts = whole.split(separator: "?", maxSplits: 1)
    guard let first = parts.first else { return false }
    var path = first.prefix { $0 != "#" }
    if let scheme = path.firstRange(of: "//") {
      path = path[scheme.upperBound...]
      let host = path.prefix { $0 != "/" }.lowercased()
      if hosts.contains(where: { host == $0 || host.hasSuffix("." + $0) }) || host.hasPrefix("share.") { return true }
      path = path[(path.firstIndex(of: "/") ?? path.endIndex)...]
    }
    if path.lowercased().contains("intent/tweet") { return true }
    let keys = parts.dropFirst().first.map { $0.split(separator: "&").map { $0.prefix { $0 != "=" } } } ?? []
    return (path.split(separator: "/") + keys).contains { part in IdentifierWords.words(of: String(part)).contains(where: words.contains) }
  }
}
