import Diagnostics
import ScreenModel
import Templates
import Words

/// One review for each loop that shows sign-ins of providers that are not known (DESIGN 2.11): whichever rule waits for them, what settles it is the same,
/// the list in `context`.
struct LoopReviews {
  /// A control of a loop, on a way through the page.
  private struct Control: Hashable {
    var way: Int
    /// In the text of the way.
    var range: SourceRange
    /// Whether it signs people in with whoever the item is.
    var isOpen: Bool
    /// Whether it is known with whom it signs people in.
    var isKnown: Bool
    /// Whether its own words say that it does something else: "Remove" beside an account that is linked.
    var isOther: Bool
  }

  /// What lists are called whose items are sign-ins, whatever their links say: anywhere in the name, and as the beginning of a word in it.
  private static let telling = ["social", "oauth", "identityprovider", "identity_provider", "login", "signin", "sign_in"]
  private static let tellingWords = ["idp", "sso"]
  /// Words in the names of lists of accounts that somebody has, or has used; and, beside "social", of pages to follow.
  private static let past: Set<String> = ["current", "linked", "connected", "existing", "history", "attempts", "logs", "events"]
  private static let pages: Set<String> = [
    "link", "links", "profile", "profiles", "media", "share", "shares", "icons", "socials", "footer", "menu", "settings", "setting",
    "contact",
    "follow", "url", "urls", "network", "networks",
  ]
  /// Words in the names of lists of providers of something else than an account: of the second factor, of payments, of messages.
  private static let others: Set<String> = [
    "factor", "factors", "mfa", "tfa", "otp", "totp", "authenticator", "authenticators", "payment", "payments", "shipping", "email", "sms",
    "mail", "storage", "insurance", "health", "care", "service", "services", "content", "translation", "analytics", "map", "maps",
    "weather",
  ]
  private static let secondFactors = ["twofactor", "two_factor", "2fa", "multifactor"]
  /// Words beside "social" that say again that people sign in.
  private static let ways: Set<String> = ["login", "logins", "signin", "oauth", "auth", "provider", "providers"]
  /// What controls do that sign people in, by words that name nobody.
  private static let signingActions: Set<String> = ["sign-in", "sign-up", "continue", "submit"]
  /// The reasons that go with the list.
  private static let reasons: Set<ReviewReason> = [.templateValue, .incompleteScreen, .unknownTitle, .unknownProvider]
  /// The rule about screens that offer nothing beside a password: what the list shows may be more.
  private static let passwordOnly = "login-password-only"
  /// The rule about screens that offer a third party and nothing like Apple.
  private static let equivalentOption = "login-equivalent-option"

  private var controls: Set<Control> = []

  /// Whether a list is called as those are whose items are sign-ins.
  static func holdsSignIns(_ list: String) -> Bool {
    let lower = list.lowercased()
    let words = IdentifierWords.words(of: list).flatMap(parts)
    guard telling.contains(where: lower.contains) || words.contains(where: { word in tellingWords.contains { word.hasPrefix($0) } }) else {
      return false
    }
    if words.contains(where: past.contains) { return false }
    let isSocial = words.contains("social") || words.contains("socials")
    return !isSocial || !words.contains(where: pages.contains) || words.contains(where: ways.contains)
  }

  /// A word, and what is written as one with "social": "getsociallinks".
  private static func parts(_ word: String) -> [String] {
    guard word != "social", let range = word.firstRange(of: "social") else { return [word] }
    return [word, "social", String(word[range.upperBound...])].filter { !$0.isEmpty }
  }

  /// Whether a list is by its name one of providers of the second factor, with which nobody signs in who has not.
  static func holdsSecondFactors(_ list: String) -> Bool {
    let lower = list.lowercased()
    return secondFactors.contains(where: lower.contains)
      || !Set(IdentifierWords.words(of: list)).isDisjoint(with: ["mfa", "tfa", "totp", "otp", "authenticators"])
  }

  /// Whether a list is called as those are whose items may be sign-ins.
  static func mayHoldSignIns(_ list: String) -> Bool {
    !holdsSecondFactors(list) && (holdsSignIns(list) || list.lowercased().contains("provider") && !namesOthers(list))
  }

  /// Whether a list is by its name one of providers of something else than an account.
  private static func namesOthers(_ list: String) -> Bool {
    !Set(IdentifierWords.words(of: list)).isDisjoint(with: others) || holdsSecondFactors(list)
  }

  /// Notes the controls of a screen that stand in loops.
  mutating func note(_ document: ScreenDocument, way: Int) {
    for node in document.nodes where (node.element == .button || node.element == .link) && node.boolean(.repeated) == true {
      guard let place = node.source, node.boolean(.visible) != false else { continue }
      let signsIn = node.boolean(.signIn) == true
      let isOpen = signsIn && (node.string(.providerKind) ?? "unknown") == "unknown"
      let action = node.string(.action)
      let saysOther =
        !signsIn && (action == "other" || node.string(.title)?.isEmpty == false && action.map(Self.signingActions.contains) != true)
      controls.insert(Control(way: way, range: place.range, isOpen: isOpen, isKnown: signsIn && !isOpen, isOther: saysOther))
    }
  }

  /// The loops of a page whose sign-ins are not known. `kinds`: what kind of screen each way shows.
  private func loops(of assembly: PageAssembly, kinds: [Int: String]) -> [(way: Int, loop: PageLoop)] {
    var found: [(way: Int, loop: PageLoop)] = []
    for (way, text) in assembly.ways.enumerated() where text.locale == nil {
      for loop in text.repeats where !Self.holdsSecondFactors(loop.list) {
        let own = controls.filter { control in
          control.way == way && !control.isOther && loop.range.contains(control.range)
            && !text.repeats.contains { $0 != loop && loop.range.contains($0.range) && $0.range.contains(control.range) }
        }
        let isTelling = Self.holdsSignIns(loop.list) || AccountKinds.holds(kinds[way]) && Self.mayHoldSignIns(loop.list)
        // A list that is kept under a provider's name holds that provider's alone; of another, the branches say which ones are shown.
        let isSettled = loop.key != nil && own.contains(where: \.isKnown) || own.allSatisfy(\.isKnown)
        if own.contains(where: \.isOpen) || isTelling && !own.isEmpty && !isSettled { found.append((way, loop)) }
      }
    }
    // What a loop within another one shows hangs on the outer one's item.
    return found.filter { inner in
      !found.contains { $0.way == inner.way && $0.loop.range != inner.loop.range && $0.loop.range.contains(inner.loop.range) }
    }
  }

  /// Makes one review of those that wait for the providers of a loop. `enabled`: the ids of the rules that are on.
  func merged(
    _ found: [PlacedFinding], of assembly: PageAssembly?, kinds: [Int: String], enabled: [String]
  ) -> (rest: [PlacedFinding], reviews: [Finding]) {
    guard !controls.isEmpty, let assembly else { return (found, []) }
    let loops = loops(of: assembly, kinds: kinds)
    let loopWays = Set(loops.map(\.way))
    let passwordWaits = found.contains { $0.finding.rule == Self.passwordOnly && loopWays.contains($0.way) }
    let waiting = enabled.filter {
      $0 == Self.equivalentOption || $0.hasPrefix("siwa-button-") || $0.hasPrefix("siwa-title-")
        || passwordWaits && $0 == Self.passwordOnly
    }
    guard let first = waiting.first(where: { $0 == "siwa-title-approved" }) ?? waiting.first, !loops.isEmpty else { return (found, []) }
    // Where a loop shows one provider on this way and anybody on another, its items may be of both kinds at once.
    let openPlaces = Set(loops.compactMap(\.loop.place))
    let openWays = assembly.ways.indices.filter { way in
      assembly.ways[way].repeats.contains { $0.place.map(openPlaces.contains) ?? false }
    }
    let rest = found.filter { placed in
      if placed.finding.rule == Self.equivalentOption, placed.finding.level != nil, openWays.contains(placed.way) { return false }
      if placed.finding.rule == Self.passwordOnly, loopWays.contains(placed.way) { return false }
      guard case .review(let reason) = placed.finding.outcome, Self.reasons.contains(reason), let range = placed.range else { return true }
      return !loops.contains { $0.way == placed.way && $0.loop.range.contains(range) }
    }
    var reviews: [Finding] = []
    for (way, loop) in loops {
      guard let place = loop.place ?? assembly.ways[way].text.pieces.location(loop.range),
        !reviews.contains(where: { $0.location == place })
      else { continue }
      var review = Finding(rule: first, outcome: .review(.templateValue), message: Self.message(loop), location: place)
      review.element = place
      review.waitingRules = waiting
      reviews.append(review)
    }
    return (rest, reviews)
  }

  private static func message(_ loop: PageLoop) -> String {
    let shown = "With whom people sign in here is not known, since a template expression decides: "
    guard let (key, end) = context(loop.list) else {
      let named = loop.list.isEmpty || loop.list.count > 80 ? "the list" : "'\(loop.list)'"
      return shown + "the loop shows what \(named) holds when the program runs."
    }
    return shown + "the loop shows what '\(loop.list)' holds when the program runs. "
      + "State it in .higlint.json to have it judged: \"templates\": {\"context\": {\(key)[{\"name\": \"Apple\"}]\(end)}}."
  }

  /// What stands in `context` around the items of a list, by how the template writes it: `"shop": {"providers": ` and `}` of `shop.providers`. Nil for a
  /// list that is no name.
  private static func context(_ list: String) -> (String, String)? {
    let bare = list.drop { $0 == "$" || $0 == "@" || $0 == "." }
    let parts = bare.replacing("->", with: ".").split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }
    guard isPlain, parts.count <= 3, list.count < 60 else { return nil }
    return (parts.map { "\"\($0)\": " }.joined(separator: "{"), String(repeating: "}", count: parts.count - 1))
  }
}

extension PageLoop {
  /// The name under which a collection keeps the list, where the template writes it: "apple" of `providers["Apple"]` and of `idps.apple`. Nil for other
  /// lists.
  var key: String? {
    guard list.last == "]", let open = list.lastIndex(of: "[") else {
      guard let dot = list.lastIndex(of: "."), ["providers", "idps"].contains(where: list[..<dot].lowercased().hasSuffix) else {
        return nil
      }
      let name = list[list.index(after: dot)...]
      return !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber } ? name.lowercased() : nil
    }
    let inner = list[list.index(after: open)...].dropLast()
    guard let quote = inner.first, quote == "\"" || quote == "'", inner.last == quote, inner.count > 2, inner.count < 40 else { return nil }
    let name = inner.dropFirst().dropLast()
    return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" } ? name.lowercased() : nil
  }
}
