import ScreenModel

/// What says of a screen that people sign in on it, though it can also be signed out from there.
extension ControlRecognition {
  /// Whether a text says no more than that people sign in, as what stands above the ways of doing so does where it is no heading: "Sign in". A menu around
  /// all pages may sign out on that page, too.
  func isCalledSignIn(_ node: ModelNode) -> Bool {
    guard node.element == .text, node.boolean(.visible) != false, let title = node.string(.title), title.utf8.count <= Self.longestCaption
    else { return false }
    return recognizer.actions.action(ofTitle: title) == "sign-in"
  }

  /// More texts than a screen on which people sign in has, and longer ones than what such a screen is called.
  private static let (maximumTexts, longestCall) = (40, 60)

  /// Whether a screen offers signing in with Apple and with another service in so many words, or says in a text of its own that people sign in on it.
  func asksToSignIn(_ scene: RecognitionScene) -> Bool {
    let nodes = scene.document.nodes
    let offers = nodes.indices.filter { index in
      nodes[index].boolean(.signIn) == true && scene.screen.control(at: index)?.isPeripheral != true
        && nodes[index].string(.title).map { recognizer.isControl(words: $0) } == true
    }
    let providers = Set(offers.compactMap { nodes[$0].string(.provider) })
    if providers.count > 1, providers.contains("apple") { return true }
    let texts = nodes.lazy.filter { $0.element == .text && $0.boolean(.visible) != false }.prefix(Self.maximumTexts)
    return !offers.isEmpty
      && texts.contains { text in
        text.string(.title).map { $0.utf8.count <= Self.longestCall && recognizer.speaksOfSigningIn($0) } ?? false
      }
  }

  /// Pictures without a word in a row that is called one of services, on a screen about signing in, sign people in with somebody: `<div class="social-buttons">`.
  /// Links that leave the site lead to profiles.
  func nameNamelessServices(_ scene: inout RecognitionScene, isAboutSigningIn: Bool) {
    guard isAboutSigningIn else { return }
    for index in scene.document.nodes.indices {
      let node = scene.document.nodes[index]
      guard node.element == .button || node.element == .link, node.boolean(.signIn) == false, !node.has(.action),
        let control = scene.screen.control(at: index), control.standsAmongSignIns, !control.wordsAreOpen, !control.isPeripheral,
        !control.addresses.contains(where: ControlAddress.namesHost)
      else { continue }
      scene.document.nodes[index].set(.signIn, true)
    }
  }
}
