import Diagnostics

/// Components of packages around Apple's script, as their documentation describes them: they configure it with what they are given, and start it where
/// somebody presses what they show. How that looks by default only the package knows.
extension PageWriter {
  private struct Package {
    /// The prop that holds the options of Apple's script; nil where each option is a prop.
    var options: String?
    /// The prop that is shown in the button, with what is shown where it is not given.
    var title: (prop: String, fallback: String)?
    /// Props that tell the component something, and are none of the button's.
    var own: Set<String>
    /// Whether it leads to Apple's server by an address of its own, which it makes of its props, unless it is told to use a popup.
    var leadsToServer = false
    /// The prop with the parameters of the picture that it draws, which Apple's server makes: https://appleid.cdn-apple.com/appleid/button. Where it
    /// uses a popup, Apple's script draws its own button in its place.
    var design: String?
  }

  /// https://github.com/A-Tokyo/react-apple-signin-auth, https://www.npmjs.com/package/react-apple-login,
  /// https://github.com/akshitkrnagpal/react-sign-in-apple
  private static let packages: [String: Package] = [
    "react-apple-signin-auth": Package(
      options: "authOptions", title: ("buttonExtraChildren", "Continue with Apple"),
      own: ["uiType", "noDefaultStyle", "onSuccess", "onError", "skipScript", "iconProp", "iconProps"]),
    "react-apple-login": Package(
      own: ["responseType", "responseMode", "autoLoad", "callback"], leadsToServer: true, design: "designProp"),
    "react-sign-in-apple": Package(own: ["onSuccess", "onFailure"]),
  ]
  /// The options of Apple's script by which such components call their props.
  private static let options = ["clientId", "scope", "redirectURI", "state", "nonce", "usePopup"]

  /// Writes a component of such a package; false for another.
  func writeService(_ name: String, _ package: String, _ element: ElementValue) -> Bool {
    guard let known = Self.packages[package], !name.hasPrefix("use"), name.first?.isUppercase == true else { return false }
    let place = Place(file: element.place.file, range: element.nameRange)
    let request = request(of: known, element, place)
    if request == nil { configure(known, element, place) }
    let start = LazyValue(.text(request ?? AssembledText("AppleID.auth.signIn()", from: place.range, of: place.file)))
    if let render = element.props["render"], case .function(let function) = evaluation.force(render) {
      let given = ObjectValue()
      given["onClick"] = start
      given.unknown = UnknownValue(key: name + " props", place: place)
      write(evaluation.call(function, [LazyValue(.object(given))], instance: element.origin))
      return true
    }
    if let design = known.design, writeButton(design, element, place, start: start, leadsToServer: request != nil) { return true }
    let taken = known.own.union(Self.options).union([known.options, known.title?.prop, known.design, "render"].compactMap(\.self))
    let props = element.props.without(taken)
    props["onClick"] = start
    props.keyPlaces["onClick"] = place
    if let title = known.title {
      props["children"] = element.props[title.prop] ?? LazyValue(.text(AssembledText(title.fallback, from: place.range, of: place.file)))
    }
    evaluation.miss(name, of: package, at: element.place)
    writeCustom(name, of: package, element.with(props))
    return true
  }

  // MARK: - Apple's own buttons

  private static let picture = "https://appleid.cdn-apple.com/appleid/button?"
  private static let script = "https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/"
  private static let usualLocale = "en_US"

  /// Writes the button that a component draws by itself; false where it is not known which.
  private func writeButton(_ design: String, _ element: ElementValue, _ place: Place, start: LazyValue, leadsToServer: Bool) -> Bool {
    guard element.props.unknown == nil else { return false }
    let given = element.props[design].map { given in evaluation.withoutForks { evaluation.known(evaluation.force(given)) } }
    let designPlace = element.props.keyPlaces[design] ?? place
    func host(_ name: String, _ props: ObjectValue) -> ComponentValue {
      .element(
        ElementValue(
          .host(name), props: props, place: element.place, nameRange: element.nameRange, startTag: element.startTag, origin: element.origin)
      )
    }
    let props = ObjectValue()
    props["onClick"] = start
    props.keyPlaces["onClick"] = place
    if leadsToServer {
      let image = ObjectValue()
      image["src"] = LazyValue(.text(pictureAddress(given, designPlace)))
      image.keyPlaces["src"] = designPlace
      props["children"] = LazyValue(host("img", image))
    } else {
      guard let popup = element.props["usePopup"], evaluation.withoutForks({ evaluation.holds(evaluation.force(popup)) }) == true else {
        return false
      }
      props["id"] = LazyValue(.text(AssembledText("appleid-signin", from: place.range, of: place.file)))
      writeAppleScript(given, designPlace)
    }
    write(host("div", props))
    return true
  }

  /// The address of the picture: what is not given, and what is false or nothing, is not sent.
  private func pictureAddress(_ design: ComponentValue?, _ place: Place) -> AssembledText {
    var text = AssembledText(Self.picture, from: place.range, of: place.file)
    func append(_ words: String) { text.append(words, from: place.range, of: place.file) }
    switch design {
    case nil, .null?: append("locale=" + Self.usualLocale)
    case .object(let object)? where object.unknown == nil:
      var separator = ""
      for key in object.keys {
        guard let value = object[key].map({ value in evaluation.withoutForks { evaluation.known(evaluation.force(value)) } }),
          evaluation.withoutForks({ evaluation.holds(value) }) != false
        else { continue }
        append(separator + key + "=")
        text.append(evaluation.written(value, at: object.keyPlaces[key] ?? place))
        separator = "&"
      }
    default: append(String(UnknownPiece.character))
    }
    return text
  }

  /// Writes the tag of Apple's script that a component loads, in the language that the design names.
  private func writeAppleScript(_ design: ComponentValue?, _ place: Place) {
    var text = AssembledText("<script src=\"" + Self.script, from: place.range, of: place.file)
    var locale: ComponentValue?
    if case .object(let object)? = design {
      locale = object["locale"].map { given in evaluation.withoutForks { evaluation.known(evaluation.force(given)) } }
    }
    switch (design, locale) {
    case (nil, _), (.null?, _), (.object?, nil), (.object?, .null?): text.append(Self.usualLocale, from: place.range, of: place.file)
    case (.object?, .text(let name)?) where !name.bytes.contains(0x22): text.append(name)
    default: text.append(String(UnknownPiece.character), from: place.range, of: place.file)
    }
    text.append("/appleid.auth.js\"></script>", from: place.range, of: place.file)
    if head.bytes.firstRange(of: text.bytes) == nil { appendToHead(text) }
  }

  // MARK: - Requests

  /// The names that Apple's server has for props, with what is sent where they are not given.
  private static let parameters = [
    ("client_id", "clientId", nil), ("redirect_uri", "redirectURI", nil), ("response_type", "responseType", "code"),
    ("response_mode", "responseMode", "query"), ("scope", "scope", nil), ("state", "state", nil), ("nonce", "nonce", nil),
  ]

  /// How a component leads to Apple's server; nil for one that has Apple's script do it, and where a popup may open.
  private func request(of package: Package, _ element: ElementValue, _ place: Place) -> AssembledText? {
    guard package.leadsToServer, element.props.unknown == nil else { return nil }
    if let popup = element.props["usePopup"], evaluation.withoutForks({ evaluation.holds(evaluation.force(popup)) }) != false { return nil }
    var text = AssembledText("location.href = 'https://appleid.apple.com/auth/authorize", from: place.range, of: place.file)
    var separator = "?"
    for (name, prop, fallback) in Self.parameters {
      let given = element.props[prop].map { given in evaluation.withoutForks { evaluation.known(evaluation.force(given)) } }
      let value: AssembledText
      switch given {
      case nil, .null?:
        guard let fallback else { continue }
        value = AssembledText(fallback, from: place.range, of: place.file)
      case let given?: value = evaluation.written(given, at: element.props.keyPlaces[prop] ?? place)
      }
      text.append(separator + name + "=", from: place.range, of: place.file)
      text.append(value)
      separator = "&"
    }
    text.append("'", from: place.range, of: place.file)
    return text
  }

  private func configure(_ package: Package, _ element: ElementValue, _ place: Place) {
    var text = AssembledText("AppleID.auth.init(", from: place.range, of: place.file)
    if let prop = package.options {
      guard let options = element.props[prop] else { return }
      appendLiteral(
        evaluation.withoutForks { evaluation.force(options) }, element.props.keyPlaces[prop] ?? place, to: &text, depth: 0)
    } else {
      let options = ObjectValue()
      for key in Self.options {
        options[key] = element.props[key]
        options.keyPlaces[key] = element.props.keyPlaces[key]
      }
      options.unknown = element.props.unknown
      appendLiteral(.object(options), place, to: &text, depth: 0)
    }
    text.append(");", from: place.range, of: place.file)
    writeScript(text, place)
  }
}
