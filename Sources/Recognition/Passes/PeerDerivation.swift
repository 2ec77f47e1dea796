import Diagnostics
import ScreenModel

/// Says which sign-in controls stand beside a Sign in with Apple button, and how large the largest of them are: what prominence is judged by.
enum PeerDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [
    .group, .layer, .width, .height, .area, .visible, .cornerRadius, .shape, .fontSize, .signIn, .provider, .providerKind, .peer,
    .peerWidth,
    .peerHeight, .peerArea, .peerFontSize, .ownPeerWidth, .ownPeerHeight, .ownPeerArea, .widestPeer, .highestPeer, .largestPeer,
    .largestTitlePeer, .widestOwnPeer, .highestOwnPeer, .largestOwnPeer, .peerCornerRadius, .peerShape, .logoOnly, .value, .name, .repeated,
  ]
  static let writes: Set<AttributeName> = [
    .peer, .peerWidth, .peerHeight, .peerArea, .peerFontSize, .ownPeerWidth, .ownPeerHeight, .ownPeerArea, .widestPeer, .highestPeer,
    .largestPeer, .largestTitlePeer, .widestOwnPeer, .highestOwnPeer, .largestOwnPeer, .peerCornerRadius, .peerShape,
  ]

  static func run(_ scene: inout RecognitionScene) { derive(&scene.document, drawn: scene.facts.drawnProviders) }

  private static let serviceKinds: Set<String> = ["social", "enterprise", "unknown"]

  /// More Sign in with Apple buttons than any screen has; beyond it they get no peers, so that a hostile page costs no more than a long one.
  private static let maximumButtons = 100

  /// The words for what the largest peer has, and for which it is.
  private typealias Words = (value: AttributeName, name: AttributeName)

  /// What peers are compared by, the service and the app's own apart.
  private static let measures: [(AttributeName, service: Words, own: Words?)] = [
    (.width, (.peerWidth, .widestPeer), (.ownPeerWidth, .widestOwnPeer)),
    (.height, (.peerHeight, .highestPeer), (.ownPeerHeight, .highestOwnPeer)),
    (.area, (.peerArea, .largestPeer), (.ownPeerArea, .largestOwnPeer)), (.fontSize, (.peerFontSize, .largestTitlePeer), nil),
  ]

  /// `drawn` are the providers whose buttons scripts draw somewhere, see ``SourceRecognition/drawnProviders``.
  private static func derive(_ document: inout ScreenDocument, drawn: Set<String>) {
    var peers: [Int] = []
    var buttons: [Int] = []
    for index in document.nodes.indices {
      let node = document.nodes[index]
      guard node.boolean(.signIn) == true, node.boolean(.visible) == true else { continue }
      if node.string(.provider) == "apple" { buttons.append(index) } else { peers.append(index) }
    }
    guard !buttons.isEmpty else { return }
    // Where nobody knows which element a button is drawn in, it may stand beside each.
    let offered = document.nodes.lazy.filter { $0.boolean(.signIn) == true }.compactMap { $0.string(.provider) }
    let isSomewhere = !drawn.subtracting(offered).isEmpty
    for index in peers {
      let isService = Self.isService(document.nodes[index])
      document.nodes[index].setIfAbsent(.peer, .string(isService ? "service" : "own"))
    }
    // A hundred of each are enough to find the largest on any screen that people see.
    for index in buttons.prefix(maximumButtons) {
      var button = document.nodes[index]
      let isIcon = button.boolean(.logoOnly) == true
      let alike = peers.prefix(maximumButtons).map { document.nodes[$0] }.filter { ($0.boolean(.logoOnly) == true) == isIcon }
      // What a dialog lies over is another choice than the dialog's own.
      let services = alike.filter { $0.string(.peer) == "service" }
      let beside = services.filter { $0.string(.layer) == button.string(.layer) }
      let ownPeers = alike.filter { $0.string(.peer) == "own" && $0.string(.layer) == button.string(.layer) }
      for (name, service, own) in measures {
        setLargest(name, as: service, among: beside.isEmpty ? services : beside, in: &button)
        if let own { setLargest(name, as: own, among: ownPeers, in: &button) }
      }
      let isDrawnBeside = alike.contains { $0.reason(.cornerRadius) == .drawnByScript && $0.string(.layer) == button.string(.layer) }
      if isSomewhere || isDrawnBeside, !button.has(.peerCornerRadius) { button.setUnknown(.peerCornerRadius, .drawnByScript) }
      setShared(alike.filter { $0.string(.group) == button.string(.group) }, in: &button)
      document.nodes[index] = button
    }
  }

  /// Whether a sign-in is with another provider: one that is known, or whichever a list is at. Of whom nothing is known, may be the app itself.
  private static func isService(_ node: ModelNode) -> Bool {
    guard let kind = node.string(.providerKind) else { return true }
    return serviceKinds.contains(kind) && (kind != "unknown" || node.has(.provider) || node.boolean(.repeated) == true)
  }

  /// Where one of them is not known, the largest is known only when it is larger than the button already.
  private static func setLargest(_ name: AttributeName, as words: Words, among peers: [ModelNode], in button: inout ModelNode) {
    let result = words.value
    guard !peers.isEmpty, !button.has(result), !button.isUnknown(result) else { return }
    var value = -Double.infinity
    var lower = -Double.infinity
    var upper = -Double.infinity
    var isEstimated = false
    var open: ReviewReason?
    var largest: String?
    for peer in peers {
      guard let attribute = peer.attribute(name), case .number(let number) = attribute.value else {
        open = open ?? peer.reason(name)
        continue
      }
      if number > value { largest = peer.string(.name) }
      value = max(value, number)
      lower = max(lower, attribute.bounds?.lowerBound ?? number)
      upper = max(upper, attribute.bounds?.upperBound ?? number)
      if attribute.bounds != nil { isEstimated = true }
    }
    if let open, !(value > button.number(name) ?? .infinity) { return button.setUnknown(result, open) }
    guard value.isFinite else { return }
    button.set(result, value, bounds: isEstimated ? min(lower, value)...max(upper, value) : nil)
    button.setIfAbsent(words.name, largest.map { .string($0) })
  }

  /// The corners that all peers of the group have: none to match where they differ among themselves.
  private static func setShared(_ peers: [ModelNode], in button: inout ModelNode) {
    guard !peers.isEmpty, !button.isUnknown(.peerCornerRadius) else { return }
    if let reason = peers.lazy.compactMap({ $0.reason(.cornerRadius) }).first {
      if !button.has(.peerCornerRadius) { button.setUnknown(.peerCornerRadius, reason) }
    } else {
      let radii = peers.compactMap { $0.number(.cornerRadius) }
      if radii.count == peers.count, let least = radii.min(), let greatest = radii.max(), greatest - least <= 1 {
        button.setIfAbsent(.peerCornerRadius, .number(least))
      }
    }
    let shapes = Set(peers.map { $0.string(.shape) ?? "" })
    if shapes.count == 1, let shape = shapes.first, !shape.isEmpty { button.setIfAbsent(.peerShape, .string(shape)) }
  }
}
