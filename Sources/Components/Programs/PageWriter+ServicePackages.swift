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
  }

  /// https://github.com/A-Tokyo/react-apple-signin-auth, https://www.npmjs.com/package/react-apple-login,
  /// https://github.com/akshitkrnagpal/react-sign-in-apple
  private static let packages: [String: Package] = [
    "react-apple-signin-auth": Package(
      options: "authOptions", title: ("buttonExtraChildren", "Continue with Apple"),
      own: ["uiType", "noDefaultStyle", "onSuccess", "onError", "skipScript", "iconProp", "iconProps"]),
    "react-apple-login": Package(
      own: ["responseType", "responseMode", "autoLoad", "designProp", "callback"]),
    "react-sign-in-apple": Package(own: ["onSuccess", "onFailure"]),
  ]
  /// The options of Apple's script by which such components call their props.
  private static let options = ["clientId", "scope", "redirectURI", "state", "nonce", "usePopup"]

  /// Writes a component of such a package; false for another.
  func writeService(_ name: String, _ package: String, _ element: ElementValue) -> Bool {
    guard let known = Self.packages[package], !name.hasPrefix("use"), name.first?.isUppercase == true else { return false }
    let place = Place(file: element.place.file, range: element.nameRange)
    configure(known, element, place)
    let start = LazyValue(.text(AssembledText("AppleID.auth.signIn()", from: place.range, of: place.file)))
    if let render = element.props["render"], case .function(let function) = evaluation.force(render) {
      let given = ObjectValue()
      given["onClick"] = start
      given.unknown = UnknownValue(key: name + " props", place: place)
      write(evaluation.call(function, [LazyValue(.object(given))], instance: element.origin))
      return true
    }
    let taken = known.own.union(Self.options).union([known.options, known.title?.prop, "render"].compactMap(\.self))
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
