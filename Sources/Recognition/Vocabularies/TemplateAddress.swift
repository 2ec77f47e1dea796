/// What an address that expressions write says of signing in, lower case.
struct TemplateAddress {
  /// Identifiers for whoever is signed in: what hangs on them is a value of their record.
  private static let people: Set<String> = ["auth", "currentuser", "current_user", "authuser", "auth_user", "user", "viewer", "member"]
  /// Calls that read a value of the configuration.
  private static let configuration: Set<String> = [
    "config", "env", "getenv", "setting", "settings", "option", "get_option", "get_theme_mod",
  ]
  /// Names of lists of profiles where they are members of a record.
  private static let lists: Set<String> = ["social", "socials"]

  /// Words that say of a member that it is where a sign-in begins.
  private static let starts: Set<Substring> = [
    "login", "signin", "auth", "oauth", "redirect", "connect", "authorize", "sign", "sso", "begin",
  ]

  /// Whether a member of a record is called like somebody's page in a network: `social_linkedin`, `social_links`.
  private static func isProfile(_ name: String) -> Bool {
    let words = name.split(separator: "_")
    guard words.count > 1, words[0] == "social" || words[0] == "socials" else { return false }
    return !words.contains(where: starts.contains)
  }

  /// What the members of a record are called that hold where somebody's page in a network is, behind the network's name.
  private static let pages: Set<String> = ["url", "link", "profile", "page", "handle", "username", "href", "address"]
  /// Records that hold where a sign-in begins.
  private static let starters: Set<String> = [
    "client", "provider", "auth", "oauth", "login", "signin", "url", "urls", "route", "routes", "sso",
  ]

  /// The network in which somebody has the page that an address leads to which is nothing but a member of a record: "facebook" of `{{ $agent->facebook_url }}`.
  static func networkOfProfile(_ text: String) -> String? {
    let bare = text.drop { "{<%=@! \n".contains($0) }.reversed().drop { "}>%! \n-".contains($0) }.reversed()
    guard bare.count <= 80, bare.allSatisfy({ $0.isLetter || $0.isNumber || "_$->.?".contains($0) }) else { return nil }
    let parts = String(bare).split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    guard parts.count > 1, let last = parts.last, !parts.dropLast().contains(where: starters.contains) else { return nil }
    let words = last.split(separator: "_").map(String.init)
    guard let first = words.first, words.dropFirst().allSatisfy(pages.contains) else { return nil }
    return first
  }

  /// The address without what stands for values of records and of the configuration: words and names of routes remain.
  let saying: String

  init(_ text: String) {
    var reader = Reader(Array(text))
    saying = reader.read()
  }

  private struct Reader {
    let text: [Character]
    var at = 0
    var quote: Character?
    var out: [Character] = []

    init(_ text: [Character]) { self.text = text }

    mutating func read() -> String {
      while at < text.count {
        let character = text[at]
        if isNamePart(character) {
          readName()
          continue
        }
        if character == quote { quote = nil } else if quote == nil, "'\"`".contains(character) { quote = character }
        out.append(character)
        at += 1
      }
      return String(out)
    }

    private func isNamePart(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }

    private mutating func readName() {
      let start = at
      while at < text.count, isNamePart(text[at]) { at += 1 }
      let name = String(text[start..<at])
      let before = start > 0 ? text[start - 1] : " "
      let next = at < text.count ? text[at] : " "
      if quote == nil {
        if TemplateAddress.configuration.contains(name), next == "(" { return skipCall() }
        // "/auth/", "auth.example.com" and "login_path" are words of an address.
        let isRecord =
          before == "$" || next == "(" || next == ":" && isFollowed(by: "::") || isFollowed(by: "->") || next == "." && isOpened(start)
        if TemplateAddress.people.contains(name), isRecord { return skipChain() }
        let isMember = before == ">" || before == "." && isOpened(start)
        if isMember, TemplateAddress.lists.contains(name) || TemplateAddress.isProfile(name) { return }
      }
      // `settings['social_facebook']`
      if start > 1, "'\"".contains(before), text[start - 2] == "[", TemplateAddress.isProfile(name) { return }
      out += text[start..<at]
    }

    private func isFollowed(by sign: String) -> Bool { text[at...].starts(with: sign) }

    /// Whether a brace or a tag is open before a place: there stand names of variables, and no words.
    private func isOpened(_ place: Int) -> Bool {
      for index in stride(from: place - 1, through: 0, by: -1) {
        if text[index] == "}" || text[index] == ">" && (index == 0 || text[index - 1] != "-") { return false }
        if text[index] == "{" || text[index] == "<" { return true }
      }
      return false
    }

    private mutating func skipCall() {
      var depth = 0
      while at < text.count {
        if text[at] == "(" { depth += 1 } else if text[at] == ")" { depth -= 1 }
        at += 1
        if depth == 0 { return }
      }
    }

    /// Skips the members and calls that hang on a name.
    private mutating func skipChain() {
      while at < text.count, isNamePart(text[at]) || "->.():?!".contains(text[at]) { at += 1 }
    }
  }
}
