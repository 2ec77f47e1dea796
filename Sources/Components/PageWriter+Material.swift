import Diagnostics

/// Material UI: what its default theme and the `sx` of an element say of a look.
/// https://mui.com/system/getting-started/the-sx-prop/, https://mui.com/material-ui/api/button/, https://mui.com/material-ui/customization/default-theme/
extension PageWriter {
  static func isMaterial(_ package: String) -> Bool {
    package == "@mui/material" || package.hasPrefix("@mui/") && !package.contains("icons")
  }

  /// Whether a theme of the program's own, or an order of sheets of its own, stands around what is being written, or may do so.
  private var hasOwnTheme: Bool { themes > 0 || !isWhole }

  // MARK: - The button

  /// Props of Material UI's button that its element does not have.
  private static let ownOfButton: Set<String> = [
    "variant", "color", "size", "fullWidth", "startIcon", "endIcon", "disableElevation", "disableRipple", "disableFocusRipple",
    "disableTouchRipple", "component", "LinkComponent", "sx", "loading", "loadingPosition", "loadingIndicator", "centerRipple",
    "focusRipple", "TouchRippleProps", "classes", "className", "children",
  ]
  /// Main colours of the default theme. The words on each are white.
  private static let palette = [
    "primary": "#1976d2", "secondary": "#9c27b0", "error": "#d32f2f", "warning": "#ed6c02", "info": "#0288d1", "success": "#2e7d32",
  ]
  private static let paddings = [
    "text small": "4px 5px", "text medium": "6px 8px", "text large": "8px 11px", "outlined small": "3px 9px",
    "outlined medium": "5px 15px", "outlined large": "7px 21px", "contained small": "4px 10px", "contained medium": "6px 16px",
    "contained large": "8px 22px",
  ]
  private static let fontSizes = ["small": "0.8125rem", "medium": "0.875rem", "large": "0.9375rem"]
  private static let iconSizes = ["small": "18px", "medium": "20px", "large": "22px"]

  /// Writes Material UI's button as its default theme draws it; false where another may.
  func writeMaterialButton(_ name: String, _ package: String, _ element: ElementValue) -> Bool {
    guard name == "Button", package == "@mui/material" || package.hasPrefix("@mui/material/Button"), !hasOwnTheme,
      element.props.unknown == nil, element.props["component"] == nil, element.props["classes"] == nil, element.props["loading"] == nil,
      let variant = word("variant", "text", element), let size = word("size", "medium", element),
      let color = word("color", "primary", element), let padding = Self.paddings[variant + " " + size],
      let fontSize = Self.fontSizes[size], let iconSize = Self.iconSizes[size], let isWide = flag("fullWidth", element)
    else { return false }
    guard let main = Self.palette[color] ?? (color == "inherit" && variant != "contained" ? "inherit" : nil) else { return false }
    let place = Place(file: element.place.file, range: element.nameRange)
    let margin = size == "small" ? "2px" : "4px"
    var rules = """
      display:inline-flex;align-items:center;justify-content:center;position:relative;box-sizing:border-box;margin:0;cursor:pointer;\
      user-select:none;vertical-align:middle;text-decoration:none;font-family:Roboto,Helvetica,Arial,sans-serif;font-weight:500;\
      line-height:1.75;letter-spacing:0.02857em;text-transform:uppercase;min-width:64px;border-radius:4px;\
      font-size:\(fontSize);padding:\(padding);
      """
    switch variant {
    case "contained": rules += "border:0;color:#fff;background-color:\(main);box-shadow:0 3px 1px -2px rgba(0,0,0,0.2);"
    case "outlined":
      rules += "background-color:transparent;color:\(main);border:1px solid \(main == "inherit" ? "currentColor" : main + "80");"
    default: rules += "border:0;background-color:transparent;color:\(main);"
    }
    if isWide { rules += "width:100%;" }
    let made = evaluation.styledClass(at: place, as: [variant, size, color, String(isWide)].joined(separator: " ")) { name in
      AssembledText(
        ".\(name) { \(rules) }\n.\(name) > .MuiButton-icon { display:inherit }\n.\(name) > .MuiButton-icon > svg { font-size:\(iconSize) }\n"
          + ".\(name) > .MuiButton-icon > svg[width=\"24\"] { width:\(iconSize);height:\(iconSize) }\n"
          + ".\(name) > .MuiButton-startIcon { margin-right:8px;margin-left:-\(margin) }\n"
          + ".\(name) > .MuiButton-endIcon { margin-left:8px;margin-right:-\(margin) }\n", from: place.range, of: place.file)
    }
    writeMaterialButton(element, classes: "MuiButtonBase-root MuiButton-root MuiButton-\(variant) \(made)", place)
    return true
  }

  private func writeMaterialButton(_ element: ElementValue, classes: String, _ place: Place) {
    let inner = styled(element)
    let props = inner.props.without(Self.ownOfButton)
    var written = AssembledText(classes, from: place.range, of: place.file)
    if let given = element.props["className"], case .text(let text) = evaluation.force(given) {
      written.append(" ", from: place.range, of: place.file)
      written.append(text)
    }
    props["className"] = LazyValue(.text(written))
    let isLink = props["href"] != nil
    if !isLink, props["type"] == nil { props["type"] = LazyValue(.text(AssembledText("button", from: place.range, of: place.file))) }
    var children: [LazyValue] = []
    func add(_ prop: String) {
      guard let icon = element.props[prop] else { return }
      let box = ObjectValue()
      box["className"] = LazyValue(.text(AssembledText("MuiButton-icon MuiButton-" + prop, from: place.range, of: place.file)))
      box["children"] = icon
      children.append(
        LazyValue(
          .element(
            ElementValue(
              .host("span"), props: box, place: element.place, nameRange: element.nameRange, startTag: element.startTag,
              origin: element.origin + "/" + prop))))
    }
    add("startIcon")
    if let own = element.props["children"] { children.append(own) }
    add("endIcon")
    props["children"] = LazyValue(.list(children))
    writeHost(isLink ? "a" : "button", element.with(props))
  }

  /// A prop that is one of a few words; nil where it is not known.
  private func word(_ prop: String, _ usual: String, _ element: ElementValue) -> String? {
    guard let given = element.props[prop] else { return usual }
    switch evaluation.withoutForks({ evaluation.known(evaluation.force(given)) }) {
    case .text(let text) where !text.string.holdsUnknownPiece: return text.string
    case .null: return usual
    default: return nil
    }
  }

  private func flag(_ prop: String, _ element: ElementValue) -> Bool? {
    guard let given = element.props[prop] else { return false }
    return evaluation.withoutForks { evaluation.holds(evaluation.force(given)) }
  }

  // MARK: - sx

  /// Short names of properties, with those that they stand for.
  private static let short: [String: [String]] = [
    "bgcolor": ["backgroundColor"], "p": ["padding"], "pt": ["paddingTop"], "pr": ["paddingRight"], "pb": ["paddingBottom"],
    "pl": ["paddingLeft"], "px": ["paddingLeft", "paddingRight"], "py": ["paddingTop", "paddingBottom"],
    "paddingX": ["paddingLeft", "paddingRight"], "paddingY": ["paddingTop", "paddingBottom"], "m": ["margin"], "mt": ["marginTop"],
    "mr": ["marginRight"], "mb": ["marginBottom"], "ml": ["marginLeft"], "mx": ["marginLeft", "marginRight"],
    "my": ["marginTop", "marginBottom"], "marginX": ["marginLeft", "marginRight"], "marginY": ["marginTop", "marginBottom"],
  ]
  private static let sizes: Set<String> = ["width", "maxWidth", "minWidth", "height", "maxHeight", "minHeight"]
  private static let borders: Set<String> = ["border", "borderTop", "borderRight", "borderBottom", "borderLeft"]
  /// Properties whose words may be names of the theme's.
  private static let colors: Set<String> = ["color", "backgroundColor", "borderColor", "outlineColor"]
  /// Colours of the theme that are the same in every one that does not name them.
  private static let fixed = ["common.black": "#000", "common.white": "#fff"]
  /// What the numbers of the default theme count in, in pixels.
  private static let spacing = 8.0
  private static let rounding = 4.0

  /// An element with what its `sx` says as its own style, as far as that hangs on no theme: it wins over what the component's sheet says.
  func styled(_ element: ElementValue) -> ElementValue {
    guard let given = element.props["sx"] else { return element }
    let style = ObjectValue()
    add(evaluation.force(given), at: element.props.keyPlaces["sx"] ?? element.place, to: style)
    if let own = element.props["style"], case .object(let object) = evaluation.force(own) { style.merge(object) }
    let props = element.props.without(["sx"])
    props["style"] = LazyValue(.object(style))
    props.keyPlaces["style"] = element.props.keyPlaces["sx"]
    return element.with(props)
  }

  private func add(_ value: ComponentValue, at place: Place, to style: ObjectValue) {
    switch value {
    case .object(let object):
      style.unknown = style.unknown ?? object.unknown
      for key in object.keys {
        // What holds in a state or below is not said of the element as it stands.
        guard let lazy = object[key], key.allSatisfy({ $0.isLetter || $0 == "-" }) else { continue }
        let keyPlace = object.keyPlaces[key] ?? place
        for name in Self.short[key] ?? [key] {
          style[name] = LazyValue(written(evaluation.force(lazy), for: name, keyPlace))
          style.keyPlaces[name] = keyPlace
        }
      }
    case .list(let items): for item in items { add(evaluation.force(item), at: place, to: style) }
    case .function(let function):
      let theme = LazyValue(.unknown(UnknownValue(key: "theme", place: place)))
      add(evaluation.withoutForks { evaluation.call(function, [theme]) }, at: place, to: style)
    case .null, .boolean: break
    default: style.unknown = UnknownValue(key: "sx", place: place)
    }
  }

  /// What a value of `sx` means in CSS.
  private func written(_ value: ComponentValue, for name: String, _ place: Place) -> ComponentValue {
    func pixels(_ unit: Double, _ number: Double, _ place: Place) -> ComponentValue {
      hasOwnTheme ? .unknown(UnknownValue(key: "theme", place: place)) : .number(number * unit, place)
    }
    func text(_ value: String, _ place: Place) -> ComponentValue { .text(AssembledText(value, from: place.range, of: place.file)) }
    switch value {
    case .number(let number, let numberPlace):
      if number == 0 { return value }
      if name.hasPrefix("padding") || name.hasPrefix("margin") || ["gap", "rowGap", "columnGap"].contains(name) {
        return pixels(Self.spacing, number, numberPlace)
      }
      if name == "borderRadius" { return pixels(Self.rounding, number, numberPlace) }
      if Self.sizes.contains(name), number <= 1 { return text(Evaluation.digits(number * 100) + "%", numberPlace) }
      if Self.borders.contains(name) { return text(Evaluation.digits(number) + "px solid", numberPlace) }
      return name == "boxShadow" ? .unknown(UnknownValue(key: "theme", place: numberPlace)) : value
    case .text(let written):
      guard Self.colors.contains(name), written.string.contains(".") || written.string == "divider" else { return value }
      if let known = Self.fixed[written.string] { return text(known, place) }
      let parts = written.string.split(separator: ".")
      if !hasOwnTheme, parts.count == 2, parts[1] == "main", let main = Self.palette[String(parts[0])] { return text(main, place) }
      return .unknown(UnknownValue(key: "theme", place: place))
    // Which of several holds hangs on the window.
    case .object, .list: return .unknown(UnknownValue(key: "sx." + name, place: place))
    default: return value
    }
  }
}
