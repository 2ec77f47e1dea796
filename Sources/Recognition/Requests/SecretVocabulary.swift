import Diagnostics
import JSON

/// What a client secret, a private key or a token looks like in sources.
package struct SecretVocabulary: Sendable {
  private let names: Set<String>
  private let tokenNames: Set<String>
  private let prefixes: [(prefix: String, kind: String, length: Int)]
  private let publishable: [String]

  init(_ node: JSONNode) {
    func strings(_ key: String) -> [String] { node[key]?.elements?.compactMap(\.string) ?? [] }
    names = Set(strings("names").map(Self.key))
    tokenNames = Set(strings("token-names").map(Self.key))
    publishable = strings("publishable")
    prefixes = (node["prefixes"]?.elements ?? []).compactMap { entry in
      guard let prefix = entry["prefix"]?.string, let kind = entry["kind"]?.string, let length = entry["length"]?.number else { return nil }
      return (prefix, kind, Int(length))
    }
  }

  private static func key(_ name: String) -> String { name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != "." && $0 != " " } }

  /// Whether a name may hold a secret: worth looking at its value.
  package func isSecretName(_ name: String) -> Bool {
    guard name.utf8.count <= 60 else { return false }
    let key = Self.key(name)
    return names.contains(key) || tokenNames.contains(key)
  }

  /// The kind of secret that a value is under a name: client-secret, private-key or token. Nil for none, for placeholders, for what a template or a
  /// build fills in, and for keys that are meant to be public.
  package func kind(name: String?, value: String) -> String? {
    var text = value.trimmed
    // What stands behind the scheme of an Authorization header.
    if let scheme = ["bearer ", "token "].first(where: { text.prefix(8).lowercased().hasPrefix($0) }) {
      text = String(text.dropFirst(scheme.count)).trimmed
    }
    guard text.utf8.count >= 8, text.utf8.count <= 16_384, !text.contains(UnknownPiece.character) else { return nil }
    if isPrivateKey(text) { return "private-key" }
    guard text.utf8.count <= 4_096, !text.contains(where: { $0 == " " || $0 == "<" || $0 == ">" || $0 == "\n" || $0 == "…" || $0 == "*" })
    else { return nil }
    guard !RequestVocabulary.isPlaceholder(text), !RequestVocabulary.isVariable(text), !isDummy(text) else { return nil }
    if let known = prefixes.first(where: { text.hasPrefix($0.prefix) && text.utf8.count >= $0.length }) { return known.kind }
    guard let name else { return nil }
    let key = Self.key(name)
    if publishable.contains(where: { text.hasPrefix($0) }) { return nil }
    if isWebToken(text) {
      if tokenNames.contains(key) { return "token" }
      // Apple's client secret is meant for Apple's own service; others, such as those of Apple Music, are made for pages.
      return names.contains(key) || isForSignInWithApple(text) ? "client-secret" : nil
    }
    // A word is no secret: a message key, a field's name, a path.
    guard names.contains(key), text.contains(where: \.isNumber), text.contains(where: \.isLetter),
      !text.contains("/") || text.contains("="), !text.contains(".") || text.contains("~")
    else { return nil }
    return key.hasSuffix("privatekey") ? "private-key" : "client-secret"
  }

  /// A PEM block with the beginning of a key in it, and not merely the words that frame one.
  private func isPrivateKey(_ text: String) -> Bool {
    guard let start = text.firstRange(of: "-----BEGIN "), let end = text[start.upperBound...].firstRange(of: "PRIVATE KEY-----") else {
      return false
    }
    guard text[start.upperBound..<end.lowerBound].utf8.count <= 20 else { return false }
    let body = text[end.upperBound...].drop { $0.isWhitespace || $0 == "\\" || $0 == "n" || $0 == "r" }
    return body.prefix(40).count == 40
      && body.prefix(40).allSatisfy { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "/" || $0 == "\n" || $0 == "\\" }
      && !body.prefix(40).lowercased().contains("your") && Set(body.prefix(40)).count > 8
  }

  private func isWebToken(_ text: String) -> Bool {
    text.hasPrefix("eyJ") && text.split(separator: ".").count == 3 && text.utf8.count > 60
  }

  /// Whether a web token says that it is for Sign in with Apple: https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
  private func isForSignInWithApple(_ text: String) -> Bool {
    guard let payload = text.split(separator: ".").dropFirst().first, let bytes = Self.base64(payload) else { return false }
    return bytes.firstRange(of: Array("appleid.apple.com".utf8)) != nil
  }

  /// What a text in the alphabet of URLs stands for; nil for one of other characters: https://www.rfc-editor.org/rfc/rfc4648#section-5
  private static func base64(_ text: Substring) -> [UInt8]? {
    var made: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text.utf8 where byte != UInt8(ascii: "=") {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "-"), UInt8(ascii: "+"): digit = 62
      case UInt8(ascii: "_"), UInt8(ascii: "/"): digit = 63
      default: return nil
      }
      bits = (bits << 6 | UInt32(digit)) & 0xFFFFFF
      count += 6
      if count >= 8 {
        count -= 8
        made.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return made
  }

  /// Words of samples: `xxxxxxxx`, `your-secret-123`, `abcdef123456`, `example`.
  private func isDummy(_ text: String) -> Bool {
    let lower = text.lowercased()
    if Set(lower).count <= 3 { return true }
    return [
      "your", "example", "placeholder", "changeme", "replace", "dummy", "secret_here", "xxxx", "1234567", "insert", "sample", "<", "todo",
    ].contains {
      lower.contains($0)
    }
  }
}
