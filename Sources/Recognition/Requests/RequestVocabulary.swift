import Catalog
import Diagnostics
import JSON
import Scripts

/// What Apple's script, its button endpoint and the authorization server take: `rules/vocabulary/requests.json`.
package struct RequestVocabulary: Sendable {
  /// What one parameter may be.
  struct Specification: Sendable {
    var name: String
    var values: [String] = []
    /// Sets of words, in any order, separated by spaces.
    var words: [Set<String>] = []
    var undocumented: [String] = []
    var minimum: Double?
    var maximum: Double?
    /// The parameter whose half is the greatest value.
    var halfOf: String?
    var isAddress = false
    /// What it may be, in words.
    var allowed = ""
  }

  /// A set of parameters that belong together.
  struct Family: Sendable {
    var parameters: [Specification]
    /// Names that Apple's own sources disagree about.
    var undocumented: Set<String>
    var defaults: [String: Double]

    func specification(_ name: String) -> Specification? { parameters.first { $0.name == name } }
  }

  let authorize: Family
  let script: Family
  private let buttonImages: [(variant: String, path: String, family: Family)]
  /// The keys of `AppleID.auth.init`, with the names that the meta tags give them.
  package let scriptKeys: [String: String]
  /// Keys that are written where another was meant.
  package let nearScriptKeys: [String: String]
  /// Pieces of the addresses of scripts that configure and draw nothing of Apple's.
  package let inertScripts: [String]
  package let secrets: SecretVocabulary

  package static let builtIn = RequestVocabulary(Catalog.vocabulary(named: "requests") ?? JSONNode(.null))

  private static let endpoint = "appleid.cdn-apple.com/appleid/button"

  init(_ node: JSONNode) {
    let locales = Catalog.vocabulary(named: "web-button")?["locales"]?.elements?.compactMap(\.string) ?? []
    authorize = Self.family(node["authorize"], locales)
    script = Self.family(node["script"], locales)
    buttonImages = (node["button-image"]?.members ?? []).map { member in
      (member.key, member.value["path"]?.string ?? "", Self.family(member.value, locales))
    }
    func pairs(_ node: JSONNode?) -> [String: String] {
      Dictionary((node?.members ?? []).compactMap { member in member.value.string.map { (member.key, $0) } }, uniquingKeysWith: { $1 })
    }
    scriptKeys = pairs(node["script"]?["keys"])
    nearScriptKeys = pairs(node["script"]?["near-keys"])
    inertScripts = node["inert-scripts"]?.elements?.compactMap(\.string) ?? []
    secrets = SecretVocabulary(node["secrets"] ?? JSONNode(.null))
  }

  private static func family(_ node: JSONNode?, _ locales: [String]) -> Family {
    func strings(_ node: JSONNode?) -> [String] { node?.elements?.compactMap(\.string) ?? [] }
    var defaults: [String: Double] = [:]
    let parameters = (node?["parameters"]?.elements ?? []).compactMap { entry -> Specification? in
      guard let name = entry["name"]?.string else { return nil }
      var own = Specification(name: name)
      own.values = entry["locales"]?.boolean == true ? locales : strings(entry["values"])
      own.words = (entry["words"]?.elements ?? []).map { Set(strings($0)) }
      own.undocumented = strings(entry["undocumented"])
      own.minimum = entry["min"]?.number
      own.maximum = entry["max"]?.number
      own.halfOf = entry["half-of"]?.string
      own.isAddress = entry["address"]?.boolean == true
      defaults[name] = entry["default"]?.number
      if let allowed = entry["allowed"]?.string {
        own.allowed = allowed
      } else if let minimum = own.minimum, let maximum = own.maximum {
        own.allowed = "a whole number from \(Int(minimum)) to \(Int(maximum))"
      } else if entry["locales"]?.boolean == true {
        own.allowed = "one of Apple's \(locales.count) locales, such as 'en_US'"
      } else if let last = own.values.last {
        let others = own.values.dropLast().map { "'\($0)'" }.joined(separator: ", ")
        own.allowed = others.isEmpty ? "'\(last)'" : "\(others) or '\(last)'"
      }
      return own
    }
    return Family(parameters: parameters, undocumented: Set(strings(node?["undocumented"])), defaults: defaults)
  }

  // MARK: - Addresses

  /// The provider at whose authorization an address is, with the address taken apart; nil for any other.
  package func authorization(_ address: String, providers: ProviderVocabulary) -> (provider: Provider, address: RequestAddress)? {
    let address = RequestAddress.withLowerCaseHost(address)
    guard address.utf8.count <= 8_192, let provider = providers.provider(ofAddress: address), provider.id != "steam",
      provider.id != "saml", provider.id != "telegram"
    else { return nil }
    let own = RequestAddress(address)
    // Other pages of the provider's host, such as its help, are no authorization.
    guard provider.id == "apple" || Self.looksLikeAuthorization(own) else { return nil }
    if provider.id == "apple", own.hostAndPath.dropLast(own.hostAndPath.hasSuffix("/") ? 1 : 0) != "appleid.apple.com/auth/authorize" {
      return nil
    }
    return (provider, own)
  }

  private static func looksLikeAuthorization(_ address: RequestAddress) -> Bool {
    let path = address.hostAndPath.drop { $0 != "/" }.lowercased()
    guard path.contains("auth") || path.contains("/oa") || path.contains("connect") else { return false }
    return !["token", "logout", "revoke", "userinfo", "keys", "deauthorize", ".js", ".png", "authenticate_sms"].contains {
      path.hasSuffix($0)
    }
  }

  /// The variant of a URL of Apple's button endpoint; nil for any other address.
  package func buttonImageVariant(_ address: String) -> String? {
    let address = RequestAddress.withLowerCaseHost(address)
    guard address.utf8.count <= 8_192, address.contains(Self.endpoint) else { return nil }
    let own = RequestAddress(address).hostAndPath
    guard own.hasPrefix(Self.endpoint) else { return nil }
    let path = own.dropFirst(Self.endpoint.count)
    let plain = path.hasSuffix("/") ? String(path.dropLast()) : String(path)
    return buttonImages.first { $0.path == plain }?.variant ?? (plain.hasPrefix("/") ? "unknown" : nil)
  }

  func family(ofButtonImage variant: String) -> Family? { buttonImages.first { $0.variant == variant }?.family }

  // MARK: - Judging

  /// What a value amounts to: ok, unknown-name, undocumented, out-of-range, not-in-set, placeholder or template; with the nearest value that is right.
  func judge(_ name: String, _ value: String, in family: Family, siblings: [String: String]) -> (
    status: String, allowed: String, suggestion: String?
  ) {
    guard let own = family.specification(name) else {
      return (family.undocumented.contains(name) ? "undocumented" : "unknown-name", "", nil)
    }
    if value.contains(UnknownPiece.character) || Self.isVariable(value) { return ("template", own.allowed, nil) }
    let trimmed = value.trimmed
    if Self.isPlaceholder(trimmed) { return ("placeholder", own.allowed, nil) }
    if name == "client_id" || name == "client-id", Self.hasTeamPrefix(trimmed) {
      return ("not-in-set", "the Services ID without the Team ID before it", nil)
    }
    if !own.words.isEmpty {
      let words = trimmed.split(separator: " ").map(String.init)
      if own.words.contains(Set(words)), Set(words).count == words.count { return ("ok", own.allowed, nil) }
      return ("not-in-set", own.allowed, nil)
    }
    if !own.values.isEmpty {
      if own.values.contains(value) { return ("ok", own.allowed, nil) }
      if own.undocumented.contains(value) { return ("undocumented", own.allowed, nil) }
      let near = own.values.first {
        $0.lowercased() == trimmed.lowercased().replacing("_", with: "-") || $0.lowercased() == trimmed.lowercased()
      }
      return ("not-in-set", own.allowed, near ?? Spelling.nearest(to: trimmed, in: own.values))
    }
    guard let minimum = own.minimum, var maximum = own.maximum else { return ("ok", own.allowed, nil) }
    guard let number = Double(trimmed), number.isFinite else { return ("not-in-set", own.allowed, nil) }
    var allowed = own.allowed
    if let of = own.halfOf {
      let whole = siblings[of].flatMap(Double.init) ?? family.defaults[of] ?? maximum * 2
      if siblings[of]?.contains(UnknownPiece.character) != true, whole.isFinite, whole / 2 < maximum {
        maximum = (whole / 2).rounded(.down)
        allowed = "a whole number from \(Int(minimum)) to \(Int(max(minimum, maximum))), half of the \(of)"
      }
    }
    if number < minimum || number > maximum {
      return ("out-of-range", allowed, JSONWriter.text(of: min(max(number.rounded(), minimum), max(minimum, maximum))))
    }
    if number != number.rounded() || trimmed.contains(".") || trimmed.contains("e") {
      return ("not-in-set", allowed, JSONWriter.text(of: number.rounded()))
    }
    return ("ok", allowed, nil)
  }

  /// Whether a client id begins with ten letters and digits and a dot, as a Team ID does.
  private static func hasTeamPrefix(_ value: String) -> Bool {
    let prefix = value.utf8.prefix(10)
    return prefix.count == 10 && value.utf8.dropFirst(10).first == UInt8(ascii: ".")
      && prefix.allSatisfy { $0.isASCIIDigit || (0x41...0x5A).contains($0) }
  }

  /// Whether a build step or a server fills in a value: `%CLIENT_ID%`, `{client_id}`, `$CLIENT_ID`, `__CLIENT_ID__`, `#{id}`, `@client@`.
  package static func isVariable(_ value: String) -> Bool {
    let text = value.trimmed
    // A template writes some of it, whatever stands around.
    if ["${", "{{", "[[", "[(", "<%", "<?", "#{", "%{", "@{", "@("].contains(where: { text.contains($0) }) { return true }
    guard text.count > 2, !text.contains(" ") else { return false }
    func isEnclosed(_ open: String, _ close: String) -> Bool {
      text.hasPrefix(open) && text.hasSuffix(close) && text.count > open.count + close.count
    }
    return isEnclosed("%", "%") || isEnclosed("__", "__") || isEnclosed("@", "@") || isEnclosed("{", "}") || isEnclosed("#{", "}")
      || isEnclosed("$(", ")") || isEnclosed("##", "##")
      || (text.hasPrefix("$") && text.dropFirst().allSatisfy { $0.isLetter || $0 == "_" || $0 == "{" || $0 == "}" })
      || text.hasPrefix("process.env.") || text.hasPrefix("import.meta.env")
  }

  /// The words of Apple's and others' samples that people are to replace, and empty brackets.
  package static func isPlaceholder(_ value: String) -> Bool {
    let text = value.trimmed
    guard let first = text.first, let last = text.last, text.utf8.count <= 80 else { return false }
    let brackets: [Character: Character] = ["[": "]", "<": ">", "{": "}", "(": ")"]
    var inner = text
    var isBracketed = false
    if brackets[first] == last, text.count >= 2 {
      inner = String(text.dropFirst().dropLast()).trimmed
      isBracketed = true
    }
    if inner.isEmpty { return isBracketed }
    guard inner.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == " " }) else { return false }
    let words = inner.lowercased().split { $0 == "_" || $0 == "-" || $0 == " " }
    let known: Set<Substring> = [
      "client", "redirect", "response", "scopes", "scope", "state", "nonce", "apple", "services", "service", "app", "oauth",
    ]
    if isBracketed { return words.contains { known.contains($0) || $0 == "your" } }
    if words.first == "your" || words.first == "my" && words.count > 2, words.count > 1 { return true }
    return ["changeme", "change me", "replace me", "todo", "xxx", "xxxx", "xxxxx", "xxxxxx", "insert here"].contains(
      words.joined(separator: " "))
  }
}
