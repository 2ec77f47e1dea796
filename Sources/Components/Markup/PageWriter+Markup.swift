import Diagnostics
import Scripts

/// Components that Vue, Svelte and what is built on them bring.
extension PageWriter {
  /// Writes a component that a framework brings, by the name that ``MarkupNames`` has for it; false for another.
  func writeBuiltIn(_ name: String, _ element: ElementValue) -> Bool {
    switch name {
    case "RouterLink": writeRouterLink(element)
    case "RouterView": if let outlet = outlets.popLast() { write(outlet) }
    case "NuxtLayout": writeLayout(element)
    case "Wrapper": writeChildren(of: element)
    case "Nothing": break
    case "Image": writeHost("img", element)
    case "Head", "head": writeHead(element)
    case "nothing": break
    case "Icon": writeNamedIcon(element)
    case "FontAwesome": writeFontAwesome(element)
    case "I18nT": return writeTranslated(element)
    default: return false
    }
    return true
  }

  private static let routing: Set<String> = [
    "to", "replace", "append", "exact", "active-class", "exact-active-class", "activeClass", "exactActiveClass", "event", "custom",
    "ariaCurrentValue", "external", "prefetch", "noPrefetch", "no-prefetch", "tag", "#default",
  ]

  private func writeRouterLink(_ element: ElementValue) {
    let props = element.props.without(Self.routing)
    if let address = element.props["to"] ?? element.props["href"] {
      props.keyPlaces["href"] = element.props.keyPlaces["to"] ?? element.props.keyPlaces["href"]
      props["href"] = LazyValue { [unowned evaluation] in
        let value = evaluation.known(evaluation.force(address))
        // `{ path: '/login' }`; a route that is named leads somewhere.
        if case .object(let object) = value {
          return object["path"].map { evaluation.force($0) } ?? .unknown(UnknownValue(key: "route", place: element.place))
        }
        return value
      }
    }
    // A link that is only asked where it leads draws nothing of its own.
    if element.props["custom"] != nil { return writeChildren(of: element) }
    var tag = "a"
    if let given = element.props["tag"], case .text(let text) = evaluation.force(given) { tag = text.string }
    writeHost(tag, element.with(props))
  }

  /// The layout that a page names, with what stands in it.
  private func writeLayout(_ element: ElementValue) {
    var wanted = layoutName
    if let name = element.props["name"] {
      switch evaluation.known(evaluation.force(name)) {
      case .text(let text): wanted = text.string
      case .boolean(false): wanted = nil
      default: break
      }
    }
    guard let wanted, let layout = layout(wanted) else { return writeChildren(of: element) }
    render(layout, name: wanted, element.with(element.props.without(["name"])))
  }

  /// Auth.js's button: https://authjs.dev/reference/sveltekit
  func writeSignIn(_ element: ElementValue) {
    let place = Place(file: element.place.file, range: element.nameRange)
    append("<button type=\"submit\"", from: place)
    let props = ObjectValue()
    props["class"] = element.props["className"] ?? element.props["class"]
    out.append(attributes(of: "button", element.with(props)))
    if let provider = element.props["provider"],
      case .text(let name) = evaluation.withoutForks({ evaluation.known(evaluation.force(provider)) })
    {
      writeAttribute("onclick", AssembledText("signIn('" + name.string + "')", from: place.range, of: place.file), place)
    }
    append(">", from: place)
    if let slot = element.props["#submitButton"], case .function(let words) = evaluation.force(slot) {
      write(evaluation.call(words, []))
    } else {
      append(String(UnknownPiece.character), from: place)
    }
    append("</button>", from: place)
  }

  private func writeNamedIcon(_ element: ElementValue) {
    guard let name = element.props["name"] ?? element.props["icon"], case .text(let text) = evaluation.known(evaluation.force(name)) else {
      return writeCustom("Icon", element)
    }
    let props = element.props.without(["name"])
    props["icon"] = LazyValue(.text(text))
    props.keyPlaces["icon"] = element.props.keyPlaces["name"] ?? element.props.keyPlaces["icon"]
    let place = Place(file: element.place.file, range: element.nameRange)
    append("<iconify-icon", from: place)
    out.append(attributes(of: "iconify-icon", element.with(props)))
    append("></iconify-icon>", from: place)
  }

  /// `<font-awesome-icon :icon="['fab', 'apple']" />`
  private func writeFontAwesome(_ element: ElementValue) {
    var subject = ""
    if let icon = element.props["icon"] {
      switch evaluation.known(evaluation.force(icon)) {
      case .text(let text): subject = text.string.split(whereSeparator: { $0 == " " || $0 == "/" }).last.map(String.init) ?? ""
      case .list(let items):
        if let last = items.last, case .text(let text) = evaluation.known(evaluation.force(last)) { subject = text.string }
      case .external(let external): subject = ComponentNames.iconClass(external.name, package: external.package)
      default: break
      }
    }
    if subject.hasPrefix("fa-") { subject = String(subject.dropFirst(3)) }
    let place = Place(file: element.place.file, range: element.nameRange)
    append("<svg", from: place)
    writeAttribute(
      "class", AssembledText(subject.isEmpty ? "svg-inline--fa" : "svg-inline--fa fa-" + subject, from: place.range, of: place.file), place)
    append(" fill=\"currentColor\" aria-hidden=\"true\" :class=\"props\"></svg>", from: place)
  }
}

extension PageWriter {
  /// `<FormattedMessage id="login.title"/>`, `<Trans i18nKey="login.title">…</Trans>`, `<i18n-t keypath="login.title"/>`; false where no words are known.
  func writeTranslated(_ element: ElementValue) -> Bool {
    guard let key = element.props["id"] ?? element.props["i18nKey"] ?? element.props["keypath"],
      case .text(let name) = evaluation.withoutForks({ evaluation.known(evaluation.force(key)) })
    else { return false }
    var fallback: AssembledText?
    if let words = element.props["defaultMessage"] ?? element.props["defaults"], case .text(let text) = evaluation.force(words) {
      fallback = text
    }
    guard let words = evaluation.words(name, namespace: "", fallback: fallback, element.place.file) else { return false }
    write(.text(words))
    return true
  }

  /// The component of a layout, by its name.
  func layout(_ name: String) -> ComponentValue? {
    guard let path = layouts[ComponentNames.hyphenated(name)], let module = project.module(at: path) else { return nil }
    return evaluation.exported("default", of: module)
  }
}
