import Diagnostics
import ScreenModel
import Scripts

/// Looks closer at the controls that sign people in, and at the system's location buttons: their words and colours, their logo, what a script or a
/// server draws in their place.
struct CloseLook: RecognitionPass {
  static let reads: Set<AttributeName> = [
    .x, .y, .width, .height, .visible, .hiddenBy, .background, .borderWidth, .cornerRadius, .signIn, .provider, .hasSurface, .logoOnly,
    .titleX, .titleWidth, .logoProvider, .logoWidth, .logoHeight, .label, .logoKind,
  ]
  static let writes: Set<AttributeName> = [
    .x, .y, .width, .height, .leastWidth, .leastHeight, .area, .visible, .hiddenBy, .aboveFold, .background, .backgroundClass, .foreground,
    .borderWidth,
    .borderColor, .cornerRadius, .shape, .fontSize, .fontFamily, .fontWeight, .behind, .behindClass, .title, .label, .custom, .hasSurface,
    .backgroundOpacity, .logoOnly, .titleX, .titleY, .titleWidth, .titleHeight, .titleEndSpace, .logoKind, .logoSource, .logoFormat,
    .logoFile, .logoProvider, .logoColor, .logoX, .logoY, .logoWidth, .logoHeight, .logoCropped, .logoPaddingTop, .logoPaddingRight,
    .logoPaddingBottom, .logoPaddingLeft,
  ]
  static let screens = RecognizedScreens.observed

  /// Beyond this many controls colours are left unknown, so that a page of nothing but buttons costs no more than a long one.
  private static let maximumColorQuestions = 400
  /// From this proportion of width to height on, an image is no logo but a button with words in it.
  static let buttonRatio = 1.6

  static func run(_ scene: inout RecognitionScene) {
    guard let observer = scene.screen.observer else { return }
    var colorQuestions = 0
    var services: [(index: Int, nodes: (node: ModelNode, parameters: [ModelNode]))] = []
    for index in scene.document.nodes.indices {
      guard let control = scene.screen.control(at: index), control.origin >= 0 else { continue }
      let look = CloseLook(
        control: control, observer: observer, facts: scene.facts, recognizer: scene.recognizer, file: scene.document.file)
      var node = scene.document.nodes[index]
      if node.boolean(.signIn) == true {
        colorQuestions += 1
        if scene.identifierSubmits.contains(index) {
          node.set(.custom, true)
          observer.readPaint(of: control.origin, isLogoAlone: false, into: &node)
        } else {
          // Whose frame a picture or another element has, and what the picture shows, is told by frames.
          let logo = look.readSignIn(&node, readsColors: colorQuestions <= maximumColorQuestions)
          if node.boolean(.visible) != false, logo != nil || observer.isDrawnByOther(control.origin) { scene.document.hangsOnFrames = true }
        }
      }
      if node.element == .locationButton { look.readLocationButton(&node) }
      scene.document.nodes[index] = node
      if let service = look.service(at: node.source) { services.append((index, service)) }
    }
    // From the last to the first, so that the indexes before stay as they are.
    for (index, service) in services.reversed() {
      scene.document.insert([service.node] + service.parameters, parents: [-1] + service.parameters.map { _ in 0 }, behind: index)
    }
  }

  let control: ObservedControl
  let observer: any ControlObserver
  let facts: SourceRecognition
  let recognizer: Recognizer
  /// The file that the control stands in.
  let file: String

  /// Answers the picture that is all people see of the control; nil where there is more, or nothing.
  private func readSignIn(_ node: inout ModelNode, readsColors: Bool) -> ObservedPicture? {
    node.set(.custom, true)
    observer.readType(of: control.origin, into: &node)
    let logos = control.logos
    let own = node.string(.provider)
    let logo = logos.first { provider(of: $0) == own } ?? logos.first { $0.kind != nil } ?? logos.first
    if let logo {
      read(logo, &node)
    } else if let reason = observer.hiddenLogo(of: control.origin) {
      node.setUnknown(.logoKind, reason)
    } else {
      node.set(.logoKind, "none")
    }
    if !control.wordsAreOpen, control.words.isEmpty, logo == nil, let reason = node.reason(.logoKind) {
      // What people see of it is a picture that is not known.
      node.setUnknown(.logoOnly, reason)
    } else if !control.wordsAreOpen {
      node.set(.logoOnly, control.words.isEmpty && logo != nil)
    } else if logo == nil, !control.words.contains(where: \.isLetter) {
      // What an expression writes may be the title, and as well the logo alone.
      node.setUnknown(.logoOnly, .templateValue)
    }
    var picture: ObservedPicture?
    var surface: Int32?
    if control.words.isEmpty, !control.wordsAreOpen, let logo {
      let seen = observer.picture(logo, of: control.origin)
      picture = seen
      let isDrawn = logo.kind == "svg" && (logo.viewBox.map { $0.width >= $0.height * Self.buttonRatio } ?? false)
      if logo.kind == "img" || isDrawn, let image = logo.node, image != control.origin, logos.count == 1, !seen.isOnSurface {
        surface = image
      }
    }
    observer.readSurface(of: control.origin, picture: surface, into: &node)
    if readsColors {
      observer.readPaint(
        of: control.origin, isLogoAlone: node.boolean(.logoOnly) == false && node.string(.logoProvider) != nil, into: &node)
    } else {
      for name in [AttributeName.background, .behind, .foreground] { node.setUnknown(name, .operationLimit) }
    }
    ScriptButton(control: control, facts: facts, recognizer: recognizer, file: file).read(&node)
    if let picture, let logo { ButtonPicture(picture: picture, logo: logo, recognizer: recognizer, file: file).read(&node) }
    return picture
  }

  private func readLocationButton(_ node: inout ModelNode) {
    if let logo = control.logos.first { read(logo, &node) }
    observer.readSystemPaint(of: control.origin, into: &node)
    node.set(.custom, false)
  }

  // MARK: - Logos

  private func read(_ logo: ObservedLogo, _ node: inout ModelNode) {
    observer.read(logo, of: control.origin, into: &node)
    if let address = logo.source?.address {
      if let format = AddressText.imageFormat(of: address) { node.set(.logoFormat, format) }
    } else if logo.kind == "svg" {
      node.set(.logoFormat, "inline")
    }
    if logo.source != nil || logo.kind == "svg" {
      node.set(.logoFile, LogoFiles.kind(of: logo.source?.address ?? "", width: logo.viewBox?.width, height: logo.viewBox?.height))
    }
    if let provider = provider(of: logo) { node.set(.logoProvider, provider) }
  }

  /// Whose logo it is. A name that says Apple outweighs others: "google-and-apple-icons.png".
  private func provider(of logo: ObservedLogo) -> String? {
    if let fruit = logo.names.lazy.compactMap(LogoFiles.fruit).first { return fruit }
    let found = logo.names.compactMap { (recognizer.providers.provider(ofIcon: $0) ?? recognizer.providerOfFile($0))?.id }
    guard found.contains("apple") else { return found.first }
    return logo.names.lazy.compactMap(LogoFiles.appleProduct).first ?? "apple"
  }

  // MARK: - Apple's element

  /// The data attributes of the element that Apple's script fills, as the model holds them; nil for any other control. A bundle may load the script.
  private func service(at place: SourceLocation?) -> (node: ModelNode, parameters: [ModelNode])? {
    guard let element = control.element, let parameters = AppleButtonElement.parameters(of: element),
      !parameters.isEmpty
    else { return nil }
    var node = ModelNode(.service, parent: -1, source: SourceLocation(file: file, range: element.range), origin: control.origin)
    node.set(.kind, "element")
    return (node, parameters.map { $0.node(file: file) })
  }
}
