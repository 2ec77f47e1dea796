import Diagnostics
import ScreenModel

/// One review for a page that sets up Sign in with Apple where people sign in and on which no button for it was found, and one for each Sign in with Apple button of a page that shows none in any window and on no way: what a script opens later, a dialog above all, is
/// not judged, and that is not to be kept silent (DESIGN 2.1).
struct HiddenButtonReviews {
  private static let rule = "siwa-button-hidden"
  private static let optionRule = "login-equivalent-option"

  /// The buttons that were not shown where they were met first.
  private var hidden: [SourceLocation] = []
  private var showsOne = false
  /// What services draw that is all that people sign in with, as the model calls it.
  private var hosted: [(place: SourceLocation, name: String, isSignUp: Bool)] = []
  private var isExcepted = false
  /// Where a script of the page sets up Sign in with Apple.
  private var setups: [SourceLocation] = []
  private var asksToSignIn = false
  /// What signs people in and is hidden, where it was met first, and whether anything that does is seen.
  private var concealed: SourceLocation?
  private var showsSignIn = false
  /// What signs people in with a service and may or may not be seen, where it was met first, and whether anything settles what is asked of such.
  private var unclear: (place: SourceLocation, reason: ReviewReason)?
  private var isSettled = false

  /// Notes the buttons of a screen in one environment. `isOwn`: as of ``HiddenSignIns``.
  mutating func note(_ document: ScreenDocument, isOwn: (_ file: String) -> Bool) {
    if AccountKinds.holds(document.nodes[0].string(.kind)) { asksToSignIn = true }
    if concealed == nil { concealed = HiddenSignIns(of: document, isOwn: isOwn).firstPlace }
    showsSignIn = showsSignIn || HiddenSignIns.areSeen(in: document)
    noteUnclear(in: document)
    noteHosted(in: document)
    for (number, node) in document.nodes.enumerated()
    where node.element == .service && node.string(.kind) == "script" && node.string(.configuration) == "init" {
      if let place = document.place(of: nil, at: number), !setups.contains(place) { setups.append(place) }
    }
    for (number, node) in document.nodes.enumerated()
    where node.element == .button && node.boolean(.signIn) == true && node.string(.provider) == "apple" {
      guard node.boolean(.visible) == false else {
        showsOne = true
        continue
      }
      guard let place = document.place(of: nil, at: number), !hidden.contains(place) else { continue }
      hidden.append(place)
    }
  }

  private mutating func noteHosted(in document: ScreenDocument) {
    if let exception = document.nodes[0].string(.thirdPartyException), exception != "none" { isExcepted = true }
    for (number, node) in document.nodes.enumerated() where node.element == .service {
      guard let kind = node.string(.kind).flatMap(ServiceKind.init), kind == .hostedSignIn || kind == .hostedSignUp,
        let name = node.string(.name), let place = document.place(of: nil, at: number), !hosted.contains(where: { $0.place == place })
      else { continue }
      hosted.append((place, name, kind == .hostedSignUp))
    }
  }

  /// Where those stand of which findings speak.
  func hostedPlaces(told findings: [Finding]) -> [SourceLocation] {
    hosted.map(\.place).filter { place in findings.contains { $0.rule == Self.optionRule && $0.location == place } }
  }

  /// What is said of each, in the order of their places: nobody sees in the files of the program which options it has.
  private func hostedReviews(enabled: [String]) -> [Finding] {
    guard !isExcepted, enabled.contains(Self.optionRule) else { return [] }
    return hosted.sorted { $0.place < $1.place }.map { place, name, isSignUp in
      let what = isSignUp ? "sign up" : "sign in"
      return review(
        "What people \(what) with here is drawn by \(name), as its service is set up to: nothing is said about its options or how they look.",
        place, of: Self.optionRule)
    }
  }

  /// Where it is not known whether people see what another company signs them in with, no rule says anything of it.
  private mutating func noteUnclear(in document: ScreenDocument) {
    if let exception = document.nodes[0].string(.thirdPartyException), exception != "none" { isSettled = true }
    for (number, node) in document.nodes.enumerated() where !isSettled {
      if node.element == .service, node.string(.kind) == "script" { isSettled = true }
      guard node.element == .button, node.boolean(.signIn) == true else { continue }
      if node.boolean(.equivalent) == true || node.string(.providerKind) == "social" && node.boolean(.visible) != nil { isSettled = true }
      guard unclear == nil, node.string(.providerKind) == "social", let reason = node.reason(.visible), reason != .incompleteScreen,
        document.nodes[0].boolean(.complete) == true, let place = document.place(of: nil, at: number)
      else { continue }
      unclear = (place, reason)
    }
  }

  /// Whether the page shows nothing that signs people in, nor hides anything that does.
  private var isSilent: Bool { hosted.isEmpty && hidden.isEmpty && !showsOne && !showsSignIn && concealed == nil }

  /// What is said of a page of whose sign-ins nothing is known but that its own script writes them. `text`: the page's, `place`: where a part of it was written.
  private func written(in text: [UInt8], enabled: [String], place: (SourceRange) -> SourceLocation) -> Finding? {
    guard isSilent, !isSettled, unclear == nil, let written = MarkupSearch.signInWritten(byScriptsOf: text) else { return nil }
    let rule = written.isApple ? Self.rule : Self.optionRule
    guard enabled.contains(rule) else { return nil }
    let what = written.isApple ? "a Sign in with Apple button" : "buttons to sign in with"
    return review(
      "A script writes \(what) into the page, which is not read as markup, so nothing is said about it.", place(written.place), of: rule)
  }

  /// The reviews, beside what was found in the file. `enabled`: the rules of the run; `text` and `place`: of the page, as far as it has one.
  func reviews(
    beside found: [Finding], enabled: [String], text: [UInt8], place: (SourceRange) -> SourceLocation
  ) -> [Finding] {
    reviews(beside: found, enabled: enabled) + hostedReviews(enabled: enabled)
      + [written(in: text, enabled: enabled, place: place)].compactMap(\.self)
  }

  /// Those of what stands in the page as elements.
  private func reviews(beside found: [Finding], enabled: [String]) -> [Finding] {
    if hidden.isEmpty, !showsSignIn, let concealed, enabled.contains(Self.optionRule) {
      return [
        review(
          "What people sign in with is hidden here when the page opens, and nothing that was read shows it, so it is not judged.",
          concealed,
          of: Self.optionRule)
      ]
    }
    if let unclear, !isSettled, asksToSignIn, enabled.contains(Self.optionRule) {
      let message =
        "Whether people see this control when the page opens is not known, so nothing is said about an option beside it such as Sign in with Apple."
      return [review(message, unclear.place, of: Self.optionRule, reason: unclear.reason)]
    }
    guard !showsOne, enabled.contains(Self.rule) else { return [] }
    if hidden.isEmpty, asksToSignIn, let place = setups.min() {
      return [
        review(
          "The page sets up Sign in with Apple, but no button that starts it was found on it, so nothing is said about one.", place)
      ]
    }
    return hidden.compactMap { place in
      let isKnown = found.contains { finding in
        finding.rule == Self.rule && (finding.location == place || finding.element == place)
      }
      guard !isKnown else { return nil }
      return review(
        "This Sign in with Apple button is not shown in any window that was judged, so nothing is said about how it looks.", place)
    }
  }

  private func review(
    _ message: String, _ place: SourceLocation, of rule: String = rule, reason: ReviewReason = .incompleteScreen
  ) -> Finding {
    var review = Finding(rule: rule, outcome: .review(reason), message: message, location: place)
    review.element = place
    return review
  }
}
