import Diagnostics
import Scripts
import Templates

extension PageWriter {
  private static let skipped: Set<String> = [
    "key", "ref", "children", "dangerouslySetInnerHTML", "suppressHydrationWarning", "suppressContentEditableWarning", "css", "sx", "jsx",
    "global", "asChild", "innerRef", "__self", "__source", "unoptimized", "priority", "quality", "blurDataURL", "loader", "prefetch",
    "legacyBehavior",
    "passHref", "shallow", "replace", "scroll", "fill", "whileHover", "whileTap", "initial", "animate", "exit", "transition", "variants",
    "layout",
    "viewport", "whileInView", "whileFocus", "whileDrag", "layoutId", "drag", "dragConstraints", "layoutScroll",
  ]

  private static let flags: Set<String> = [
    "disabled", "hidden", "checked", "selected", "required", "readonly", "multiple", "open", "inert", "autofocus", "novalidate",
  ]

  /// Attributes for a while: what a control is before anybody does anything is what people see.
  private static let momentary: Set<String> = ["disabled", "readonly", "inert"]

  private static let names: [String: String] = [
    "className": "class", "htmlFor": "for", "defaultValue": "value", "defaultChecked": "checked", "xlinkHref": "xlink:href",
    "acceptCharset": "accept-charset", "httpEquiv": "http-equiv", "autoFocus": "autofocus", "noValidate": "novalidate",
    "readOnly": "readonly",
  ]

  /// Attributes of drawings that are written with a hyphen.
  private static let hyphenated: Set<String> = [
    "strokeWidth", "strokeLinecap", "strokeLinejoin", "strokeDasharray", "strokeDashoffset", "strokeMiterlimit", "strokeOpacity",
    "fillRule", "fillOpacity", "clipRule", "clipPath", "stopColor", "stopOpacity", "fontSize", "fontFamily", "fontWeight", "textAnchor",
    "floodColor", "floodOpacity", "colorInterpolationFilters", "dominantBaseline", "shapeRendering", "maskType",
  ]

  private static let drawings: Set<String> = [
    "viewBox", "gradientUnits", "gradientTransform", "preserveAspectRatio", "clipPathUnits", "maskUnits",
    "patternUnits", "stdDeviation", "filterUnits", "spreadMethod", "baseFrequency", "numOctaves",
  ]

  /// Elements that are pressed.
  private static let pressed: Set<String> = ["button", "a"]

  private static func attributeName(_ prop: String) -> String {
    if let name = names[prop] { return name }
    if drawings.contains(prop) { return prop }
    if hyphenated.contains(prop) { return ComponentNames.hyphenated(prop) }
    return prop.contains("-") || prop.contains(":") ? prop : prop.lowercased()
  }

  /// All attributes of an element, each behind a space.
  func attributes(of tag: String, _ given: ElementValue) -> AssembledText {
    let element = tag == "input" ? concealedAtFirst(given) : given
    let outer = out
    out = AssembledText()
    defer { out = outer }
    let isCustom = tag.contains("-")
    for prop in element.props.keys where !Self.skipped.contains(prop) || (prop == "fill" && !isCustom && tag != "img") {
      guard let lazy = element.props[prop], !prop.hasPrefix("#") else { continue }
      let place = element.props.keyPlaces[prop] ?? element.place
      write(prop, lazy, place: place, tag: tag, isCustom: isCustom)
    }
    if tag == "svg", element.props["data-icon"] == nil, let name = drawingName {
      append(" data-icon=\"" + name + "\"", from: element.place)
    }
    if Self.pressed.contains(tag), let name = takeControlName(), element.props["data-component"] == nil {
      append(" data-component=\"" + name + "\"", from: element.place)
    }
    if tag == "input" {
      if let place = openType(element.props) { append(" data-open-type=\"\"", from: place) }
    } else if let unknown = element.props.unknown, !isCustom {
      // Anything may have been given besides.
      append(" :class=\"props\"", from: unknown.place)
    }
    return out
  }

  private func write(_ prop: String, _ lazy: LazyValue, place: Place, tag: String, isCustom: Bool) {
    if prop.hasPrefix("on"), prop.utf8.count > 2, prop.utf8[prop.utf8.index(prop.startIndex, offsetBy: 2)] < 0x61 {
      return writeHandler(prop.lowercased(), evaluation.withoutForks { evaluation.force(lazy) }, place)
    }
    switch prop {
    case "className", "class":
      return evaluation.ofLook { writeClass(evaluation.force(lazy), place) }
    case "style":
      switch evaluation.ofLook({ evaluation.force(lazy) }) {
      case .object(let style): return evaluation.ofLook { writeStyle(style, place) }
      case .text(let text): return writeAttribute("style", text, place)
      case .null, .boolean: return
      default: return append(" :style=\"props\"", from: place)
      }
    case "value", "defaultValue": if tag == "textarea" || tag == "select" { return }
    default: break
    }
    let name = Self.attributeName(prop)
    let value =
      name == "type" ? fieldType(lazy) : evaluation.withoutForks { isCustom ? evaluation.force(lazy) : asText(evaluation.force(lazy)) }
    switch value {
    case .text(let text): writeAttribute(name, (tag == "img" || isCustom) && name == "src" ? address(text, place) : text, place)
    case .number(let number, let valuePlace):
      writeAttribute(name, AssembledText(Evaluation.digits(number), from: valuePlace.range, of: valuePlace.file), place)
    case .boolean(let flag):
      let isState = name.hasPrefix("aria-")
      if flag || isState || name.hasPrefix("data-") {
        append(" " + name + "=\"" + (flag && !isState ? "" : String(flag)) + "\"", from: place)
      }
    case .asset(let path): writeAttribute(name, AssembledText(relative(path), from: place.range, of: place.file), place)
    case .object(let object):
      // The address of a link in pieces.
      if name == "href", let path = object["pathname"], case .text(let text) = evaluation.force(path) { writeAttribute(name, text, place) }
      if isCustom, name == "icon" { break }
    case .list where name == "icon" && isCustom:
      if let icon = iconName(value) { writeAttribute(name, AssembledText("fa-" + icon, from: place.range, of: place.file), place) }
    case .function:
      if name.hasPrefix("on") { return writeHandler(name, value, place) }
      if name == "action" { writeHandler("onsubmit", value, place) } else if name == "formaction" { writeHandler("onclick", value, place) }
    case .unknown(let unknown): writeUnknown(name, unknown, place, isCustom: isCustom)
    case .external(let external) where external.words != nil:
      writeUnknown(name, UnknownValue(key: external.name, place: external.words ?? place), place, isCustom: isCustom)
    case .external(let external) where isCustom || name == "icon":
      let isIcon = name == "icon" && ComponentNames.isIconPackage(external.package)
      let written = isIcon ? ComponentNames.iconClass(external.name, package: external.package) : external.name
      writeAttribute(name, AssembledText(written, from: place.range, of: place.file), place)
    default: break
    }
  }

  /// The type of a field. What is shown of a password only after somebody asked for it counts as hidden.
  func fieldType(_ lazy: LazyValue) -> ComponentValue {
    let initial = evaluation.atFirst { asText(evaluation.force(lazy)) }
    if case .text(let text) = initial, text.string == "password" { return initial }
    return evaluation.withoutForks { asText(evaluation.force(lazy)) }
  }

  /// The place of what decides the type of a field that shows what is typed as far as it is known; nil where nothing may decide otherwise.
  private func openType(_ props: ObjectValue) -> Place? {
    guard let given = props["type"] else { return props.openType?.place }
    switch fieldType(given) {
    case .text(let text): return text.string == "text" ? props.openType?.place : nil
    case .unknown(let unknown): return unknown.isEither ? unknown.place : nil
    case .null, .boolean: return props.openType?.place
    default: return nil
    }
  }

  /// A list as an attribute has it: its items with commas between.
  private func asText(_ value: ComponentValue) -> ComponentValue {
    guard case .list(let items) = value else { return value }
    var made = AssembledText()
    for (index, item) in items.enumerated() {
      let item = evaluation.force(item)
      if index > 0, case .text(let text) = item, let file = text.pieces.files.first { made.append(",", from: SourceRange(0, 0), of: file) }
      switch item {
      case .text(let text): made.append(text)
      case .unknown where items.count == 1: return item
      default: return value
      }
    }
    return .text(made)
  }

  private func writeUnknown(_ name: String, _ unknown: UnknownValue, _ place: Place, isCustom: Bool) {
    if let usual = unknown.usual, !Self.flags.contains(name) {
      switch usual {
      case .text(let text): return writeAttribute(name, text, place)
      case .null: return
      default: break
      }
    }
    if Self.momentary.contains(name), evaluation.isFalseAtRest(unknown) { return }
    if Self.flags.contains(name) {
      append(" :" + name + "=\"", from: place)
      append(escaping: AssembledText(Self.oneLine(unknown.place), from: unknown.place.range, of: unknown.place.file), inAttribute: true)
      append("\"", from: place)
    } else {
      writeAttribute(name, AssembledText(String(UnknownPiece.character), from: unknown.place.range, of: unknown.place.file), place)
    }
  }

  private static func oneLine(_ place: Place) -> String {
    String(place.file.string(place.range).split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(200))
  }

  func writeAttribute(_ name: String, _ value: AssembledText, _ place: Place) {
    append(" " + name + "=\"", from: place)
    append(escaping: value, inAttribute: true)
    append("\"", from: place)
  }

  private func writeClass(_ value: ComponentValue, _ place: Place) {
    switch value {
    case .text(let text): if !text.isEmpty { writeAttribute("class", text, place) }
    case .unknown(let unknown):
      if let usual = unknown.usual, case .text(let text) = usual { return writeAttribute("class", text, place) }
      append(" :class=\"props\"", from: unknown.place)
    case .null, .boolean: break
    default: append(" :class=\"props\"", from: place)
    }
  }

  // MARK: - Handlers

  /// What a handler does, as it is written where it stands.
  private func writeHandler(_ name: String, _ value: ComponentValue, _ place: Place) {
    var text = AssembledText()
    appendHandler(value, place, to: &text)
    if !text.isEmpty { writeAttribute(name, text, place) }
  }

  private func appendHandler(_ value: ComponentValue, _ place: Place, to text: inout AssembledText) {
    switch value {
    case .text(let written): text.append(written)
    // A statement, and the methods that it calls.
    case .list(let parts):
      for part in parts {
        if !text.isEmpty { text.append("; ", from: place.range, of: place.file) }
        appendHandler(evaluation.withoutForks { evaluation.force(part) }, place, to: &text)
      }
    case .function(let function):
      if let name = function.name { text.append(name + "(); ", from: function.place.range, of: function.place.file) }
      append(function, to: &text)
    case .unknown(let unknown):
      text.append(
        SourceRange(unknown.place.range.start, min(unknown.place.range.end, unknown.place.range.start + 1_000)), of: unknown.place.file)
    case .external(let external): text.append(external.name + "()", from: place.range, of: place.file)
    default: return
    }
  }

  /// A handler's own text, in which names that stand for known strings are those: `signIn(id)` in a loop over providers.
  private func append(_ function: FunctionValue, to text: inout AssembledText) {
    let file = function.place.file
    let range = SourceRange(function.place.range.start, min(function.place.range.end, function.place.range.start + 4_000))
    guard case .written(_, let scope) = function.body, scope.parent != nil else { return text.append(range, of: file) }
    let mentions = scope.module.mentions(in: range)
    var found: [(range: SourceRange, name: String, value: String)] = []
    // What it configures stands in the head, where it is reached at all.
    let guards = CallGuards(scope.module) { [evaluation] test in evaluation.surelyHolds { evaluation.evaluate(test, scope) } }
    for call in scope.module.serviceCalls.configurations
    where range.contains(call.range) && (isConfigured(call) || guards.keepOut(call.range)) {
      found.append((call.range, "", "undefined"))
    }
    for (name, place) in mentions.names where found.count < 40 {
      guard let lazy = scope.findLocal(name), case .text(let value) = evaluation.withoutForks({ evaluation.force(lazy) }) else {
        continue
      }
      let written = value.string
      guard written.utf8.count <= 60, !written.contains("\""), !written.contains("\n") else { continue }
      found.append((place, name, "\"" + written + "\""))
    }
    var start = range.start
    for (place, name, value) in found.sorted(by: { $0.range < $1.range }) where place.start >= start {
      text.append(SourceRange(start, place.start), of: file)
      text.append(mentions.shorthands.contains(place.start) ? name + ": " + value : value, from: place, of: file)
      start = place.end
    }
    text.append(SourceRange(start, range.end), of: file)
  }

  // MARK: - Styles

  /// Properties whose numbers have no unit.
  private static let unitless: Set<String> = [
    "animationIterationCount", "aspectRatio", "borderImageOutset", "borderImageSlice", "borderImageWidth", "columnCount", "columns",
    "flex", "flexGrow", "flexPositive", "flexShrink", "flexNegative", "flexOrder", "gridArea", "gridRow", "gridRowEnd", "gridRowSpan",
    "gridRowStart", "gridColumn", "gridColumnEnd", "gridColumnSpan", "gridColumnStart", "fontWeight", "lineClamp", "lineHeight", "opacity",
    "order", "orphans", "scale", "tabSize", "widows", "zIndex", "zoom", "fillOpacity", "floodOpacity", "stopOpacity", "strokeDasharray",
    "strokeDashoffset", "strokeMiterlimit", "strokeOpacity", "strokeWidth",
  ]

  private func writeStyle(_ style: ObjectValue, _ place: Place) {
    var text = AssembledText()
    for key in style.keys {
      guard let lazy = style[key] else { continue }
      let keyPlace = style.keyPlaces[key] ?? place
      var value: AssembledText
      switch evaluation.force(lazy) {
      case .text(let written): value = written
      case .number(let number, let place):
        value = AssembledText(
          Evaluation.digits(number) + (number == 0 || Self.unitless.contains(key) || key.hasPrefix("--") ? "" : "px"), from: place.range,
          of: place.file)
      case .null, .boolean: continue
      case .unknown(let unknown):
        value = AssembledText(String(UnknownPiece.character), from: unknown.place.range, of: unknown.place.file)
        if let usual = unknown.usual, case .text(let known) = usual { value = known }
      default: value = AssembledText(String(UnknownPiece.character), from: keyPlace.range, of: keyPlace.file)
      }
      let name = key.hasPrefix("--") ? key : ComponentNames.styleProperty(key)
      text.append(name + ":", from: keyPlace.range, of: keyPlace.file)
      text.append(value)
      text.append(";", from: keyPlace.range, of: keyPlace.file)
    }
    if let unknown = style.unknown {
      append(" :style=\"props\"", from: unknown.place)
    }
    if !text.isEmpty { writeAttribute("style", text, place) }
  }

  // MARK: - Addresses

  /// A path as the page's own file names it.
  func relative(_ path: String) -> String { ComponentProject.relative(from: ComponentProject.folder(page.path), to: path) }

  /// The path of an address below the site's root: of one that begins there, and of one that the page is to find beside itself, where no file lies.
  private func served(_ address: String) -> String? {
    guard address.utf8.count < 300, !address.holdsUnknownPiece, !address.hasPrefix("//"), !address.hasPrefix("#"),
      !address.prefix(while: { $0 != "/" }).contains(":")
    else { return nil }
    let name = String(address.prefix { $0 != "?" && $0 != "#" })
    if name.hasPrefix("/") { return name }
    let beside = ComponentProject.joined(ComponentProject.folder(page.path), name)
    return name.hasPrefix("../") || name.isEmpty || project.files.hasFile(at: beside) ? nil : ComponentProject.joined("", name)
  }

  /// The file that an address means which begins at the file that writes it, as bundlers read it: `./apple.svg`, `../icons/apple.svg`. Nil where none is.
  private func beside(_ address: String, _ writers: [SourceFile]) -> String? {
    guard address.utf8.count < 300, address.hasPrefix("./") || address.hasPrefix("../"), !address.holdsUnknownPiece else { return nil }
    let name = String(address.prefix { $0 != "?" && $0 != "#" })
    for writer in writers {
      guard let folder = project.files.place(of: writer)?.folder else { continue }
      let path = ComponentProject.joined(folder, name)
      if project.files.hasFile(at: path) { return path }
    }
    return nil
  }

  /// An address of the site's own, where its file lies beside the file that names it or in the folder of public files.
  private func address(_ text: AssembledText, _ place: Place) -> AssembledText {
    let written = text.string
    if let path = beside(written, [place.file] + text.pieces.files),
      path != ComponentProject.joined(ComponentProject.folder(page.path), written)
    {
      return AssembledText(relative(path), from: wholePlace(text) ?? place.range, of: text.pieces.files.first ?? place.file)
    }
    if let name = served(written) {
      let home = project.projectFolder(of: page.path)
      for folder in ["/public", "/static", "/src"] where project.files.hasFile(at: home + folder + name) {
        return AssembledText(
          relative(home + folder + name), from: wholePlace(text) ?? place.range, of: text.pieces.files.first ?? place.file)
      }
    }
    // A path of a file that a script imported.
    if written.hasPrefix(project.root(of: page.path) + "/") {
      return AssembledText(relative(written), from: place.range, of: place.file)
    }
    return text
  }

  private func wholePlace(_ text: AssembledText) -> SourceRange? { text.pieces.location(SourceRange(0, text.bytes.count))?.range }
}
