import Apps
import CSS
import Colors
import Diagnostics
import JSON
import ScreenModel
import Scripts

/// Reads JSON screens (DESIGN 2.4): every key and value with its place.
package struct ScreenFile {
  /// What was read: one document a screen, and what is to be said about the file.
  package struct Reading: Sendable {
    package var documents: [ScreenDocument]
    /// The purpose strings, settings and entitlements that it states; nil where there are none.
    package var app: AppSource?
    package var notices: [Notice]
  }

  private let file: SourceFile
  private var notices: [Notice] = []
  private var hasError = false

  private init(_ file: SourceFile) { self.file = file }

  /// Reads a file. A wrong type or a negative size is a located error, and then no screen of the file is judged; an unknown key is a located warning.
  package static func read(_ file: SourceFile) -> Reading {
    var reader = ScreenFile(file)
    let root: JSONNode
    do {
      root = try JSONParser.parse(file.text)
    } catch {
      return Reading(
        documents: [], app: nil, notices: [Notice(.error, "This is not JSON. \(error.message)", file: file.path, range: error.range)])
    }
    let documents = reader.screens(root)
    let app = reader.app(root)
    return Reading(documents: reader.hasError ? [] : documents, app: reader.hasError ? nil : app, notices: reader.notices)
  }

  private mutating func fail(_ message: String, _ range: SourceRange) {
    hasError = true
    notices.append(Notice(.error, message, file: file.path, range: range))
  }

  private mutating func warn(_ message: String, _ range: SourceRange) {
    notices.append(Notice(.warning, message, file: file.path, range: range))
  }

  private func location(_ range: SourceRange) -> SourceLocation { SourceLocation(file: file.path, range: range) }

  private mutating func screens(_ root: JSONNode) -> [ScreenDocument] {
    guard let members = root.members else {
      fail("A file of screens is an object, not \(root.typeName).", root.range)
      return []
    }
    for member in members where !Self.fileKeys.contains(member.key) { unknown(member, among: Self.fileKeys) }
    if let schema = root["$schema"] {
      if let name = schema.string {
        if name != "higlint-screen-1" { warn("'\(name)' is not a schema of higlint; it is read as 'higlint-screen-1'.", schema.range) }
      } else {
        fail("'$schema' is a string, not \(schema.typeName).", schema.range)
      }
    }
    guard let list = root["screens"] else {
      if members.contains(where: { Self.statements.map(\.key).contains($0.key) }) { return [] }
      fail("The key 'screens' is missing.", SourceRange(root.range.start, root.range.start + 1))
      return []
    }
    guard let screens = list.elements else {
      fail("'screens' is an array, not \(list.typeName).", list.range)
      return []
    }
    return screens.map { screen($0) }
  }

  private mutating func unknown(_ member: JSONNode.Member, among keys: [String]) {
    var message = "The key '\(member.key)' is unknown."
    if let near = Spelling.nearest(to: member.key, in: keys) { message += " Did you mean '\(near)'?" }
    warn(message, member.keyRange)
  }

  // MARK: - What apps state

  private static let statements: KeyValuePairs<String, ModelElement> = [
    "purposes": .purpose, "settings": .setting, "entitlements": .entitlement,
  ]
  private static let fileKeys = ["$schema", "screens"] + statements.map(\.key)

  private mutating func app(_ root: JSONNode) -> AppSource? {
    var source = AppSource(file: file.path, kind: .screens)
    for (key, element) in Self.statements {
      guard let list = root[key] else { continue }
      guard let items = list.elements else {
        fail("'\(key)' is an array, not \(list.typeName).", list.range)
        continue
      }
      for item in items { statement(item, element, into: &source) }
    }
    return source.isEmpty ? nil : source
  }

  /// A purpose string, a setting or an entitlement: `key`, its words, and any attribute of the model.
  private mutating func statement(_ node: JSONNode, _ element: ModelElement, into source: inout AppSource) {
    guard let members = node.members else { return fail("A \(element.rawValue) is an object, not \(node.typeName).", node.range) }
    var model = ModelNode(element, parent: -1)
    for member in members where !["unknown", "estimated", "higlint-disable"].contains(member.key) {
      attribute(member, of: &model, keys: ["unknown", "higlint-disable"])
    }
    if let unknown = node["unknown"] { unknownValues(unknown, of: &model) }
    let whole = location(SourceRange(node.range.start, min(node.range.start + 1, node.range.end)))
    guard let key = model.string(.key) else { return fail("A \(element.rawValue) has a 'key'.", whole.range) }
    let keyPlace = model.attribute(.key)?.source ?? whole
    let words: AttributeName = element == .purpose ? .text : .value
    let value = StatedValue(text: model.string(words) ?? "", place: model.attribute(words)?.source ?? whole)
    let derived: Set<AttributeName> = [.key, .subkey, .text, .value, .file]
    let stated = model.attributes.filter { !derived.contains($0.name) }
    if element == .purpose {
      var purpose = StatedPurpose(key: key, subkey: model.string(.subkey), keyPlace: keyPlace, value: value)
      if model.boolean(.base) != true { purpose.language = model.string(.language) }
      purpose.target = model.string(.target)
      purpose.attributes = stated
      source.purposes.append(purpose)
    } else {
      let setting = StatedSetting(key: key, keyPlace: keyPlace, value: value, attributes: stated)
      if element == .setting { source.settings.append(setting) } else { source.entitlements.append(setting) }
    }
  }

  // MARK: - Screens

  private static let screenKeys = ["viewport", "root", "colorScheme", "estimated", "unknown", "higlint-disable"]

  private mutating func screen(_ node: JSONNode) -> ScreenDocument {
    var root = ModelNode(.screen, parent: -1, source: location(SourceRange(node.range.start, min(node.range.start + 1, node.range.end))))
    guard let members = node.members else {
      fail("A screen is an object, not \(node.typeName).", node.range)
      return ScreenDocument(root: root, file: file.path)
    }
    for member in members {
      switch member.key {
      case "root", "higlint-disable": break
      case "viewport": viewport(member.value, of: &root)
      case "colorScheme":
        if let scheme = string(member), Self.check(scheme, in: ["light", "dark"]) {
          root.set(.scheme, scheme, source: location(member.value.range))
        } else if member.value.string != nil {
          fail("'colorScheme' is 'light' or 'dark'.", member.value.range)
        }
      case "unknown": unknownValues(member.value, of: &root)
      case "gestures": gestures(member, of: &root)
      case "estimated": break
      default: attribute(member, of: &root, keys: Self.screenKeys)
      }
    }
    if let bounds = node["estimated"] { estimated(bounds, of: &root) }
    if root.has(.kind) { root.setIfAbsent(.kindSource, .string("json")) }
    root.set(.file, file.path)
    var document = ScreenDocument(root: root, file: file.path)
    if let body = node["root"] { append(body, to: &document) }
    return document
  }

  private static func check(_ value: String, in values: [String]) -> Bool { values.contains(value) }

  private mutating func viewport(_ node: JSONNode, of root: inout ModelNode) {
    guard node.members != nil else { return fail("'viewport' is an object with 'width' and 'height', not \(node.typeName).", node.range) }
    for member in node.members ?? [] {
      switch member.key {
      case "width": if let width = size(member) { root.set(.viewportWidth, width, source: location(member.value.range)) }
      case "height": if let height = size(member) { root.set(.viewportHeight, height, source: location(member.value.range)) }
      default: unknown(member, among: ["width", "height"])
      }
    }
  }

  // MARK: - Nodes

  private static let nodeKeys = [
    "type", "element", "frame", "style", "image", "hidden", "children", "estimated", "unknown", "higlint-disable",
  ]

  /// JSON nesting is bounded by the parser, so that recursion is too.
  private mutating func append(_ node: JSONNode, to document: inout ScreenDocument, parent: Int = 0) {
    guard let members = node.members else { return fail("A node is an object, not \(node.typeName).", node.range) }
    guard let typeNode = node["type"] else {
      return fail("A node has a 'type'.", SourceRange(node.range.start, min(node.range.start + 1, node.range.end)))
    }
    guard let type = typeNode.string else { return fail("'type' is a string, not \(typeNode.typeName).", typeNode.range) }
    var element = Self.element(ofType: type)
    if let stated = node["element"]?.string.flatMap(ModelElement.init(rawValue:)) { element = stated }
    guard let element else {
      let near = Spelling.nearest(to: type, in: Self.types).map { " Did you mean '\($0)'?" } ?? ""
      return fail("'\(type)' is not a type of node.\(near)", typeNode.range)
    }
    var model = ModelNode(element, parent: Int32(parent), source: location(SourceRange(node.range.start, node.range.start + 1)))
    if let title = node["title"] ?? node["id"] { model.source = location(title.range) } else { model.source = location(typeNode.range) }
    if ModelVocabulary.allows(.type, on: element) { model.set(.type, type, source: location(typeNode.range)) }
    for member in members {
      switch member.key {
      case "type", "element", "children", "higlint-disable", "estimated", "unknown": break
      case "frame": frame(member.value, of: &model)
      case "style": style(member.value, of: &model)
      case "image": image(member.value, of: &model)
      case "gestures": gestures(member, of: &model)
      case "hidden":
        if let hidden = boolean(member), hidden {
          model.set(.visible, false, source: location(member.value.range))
          model.set(.hiddenBy, "display", source: location(member.value.range))
        }
      default: attribute(member, of: &model, keys: Self.nodeKeys)
      }
    }
    if type == "sign-in-with-apple-button" {
      model.setIfAbsent(.provider, .string("apple"))
      model.setIfAbsent(.signIn, .boolean(true))
      model.setIfAbsent(.custom, .boolean(false))
    }
    if type == "location-button" { model.setIfAbsent(.custom, .boolean(false)) }
    if let bounds = node["estimated"] { estimated(bounds, of: &model) }
    if let unknown = node["unknown"] { unknownValues(unknown, of: &model) }
    let index = document.append(model)
    if let children = node["children"] {
      guard let list = children.elements else { return fail("'children' is an array, not \(children.typeName).", children.range) }
      for child in list { append(child, to: &document, parent: index) }
    } else if element == .request || element == .buttonImage, let href = model.attribute(.href) {
      appendParameters(of: href, to: &document, parent: index)
    }
  }

  /// The parameters of an address that the description states whole.
  private func appendParameters(of href: ModelAttribute, to document: inout ScreenDocument, parent: Int) {
    guard case .string(let address) = href.value else { return }
    for parameter in RequestAddress(address).parameters {
      var model = ModelNode(.parameter, parent: Int32(parent), source: href.source)
      model.set(.name, parameter.name, source: href.source)
      model.set(.value, parameter.value, source: href.source)
      document.append(model)
    }
  }

  static let types = [
    "view", "button", "link", "text", "image", "field", "secure-field", "toggle", "form", "sign-in-with-apple-button", "location-button",
    "service", "request",
    "button-image", "parameter", "secret",
  ]

  private static func element(ofType type: String) -> ModelElement? {
    switch type {
    case "secure-field": .field
    case "sign-in-with-apple-button": .button
    default: types.contains(type) ? ModelElement(rawValue: type) : nil
    }
  }

  private mutating func frame(_ node: JSONNode, of model: inout ModelNode) {
    guard let members = node.members else {
      return fail("'frame' is an object with 'x', 'y', 'width' and 'height', not \(node.typeName).", node.range)
    }
    for member in members {
      let name: AttributeName
      switch member.key {
      case "x": name = .x
      case "y": name = .y
      case "width": name = .width
      case "height": name = .height
      default:
        unknown(member, among: ["x", "y", "width", "height"])
        continue
      }
      if let value = member.key == "x" || member.key == "y" ? number(member) : size(member) {
        model.set(name, value, source: location(member.value.range))
      }
    }
  }

  private static let styleKeys: [(String, AttributeName)] = [
    ("background", .background), ("foreground", .foreground), ("cornerRadius", .cornerRadius), ("fontSize", .fontSize),
    ("fontFamily", .fontFamily),
    ("fontWeight", .fontWeight), ("opacity", .opacity), ("borderWidth", .borderWidth), ("borderColor", .borderColor),
  ]

  private mutating func style(_ node: JSONNode, of model: inout ModelNode) {
    guard let members = node.members else { return fail("'style' is an object, not \(node.typeName).", node.range) }
    // Where a style is given and no border, there is none.
    if node["border"] == nil, node["borderWidth"] == nil { model.set(.borderWidth, 0) }
    for member in members {
      if member.key == "border" {
        guard let border = member.value.members else {
          fail("'border' is an object with 'width' and 'color', not \(member.value.typeName).", member.value.range)
          continue
        }
        for part in border {
          switch part.key {
          case "width": if let width = size(part) { model.set(.borderWidth, width, source: location(part.value.range)) }
          case "color": value(part, .borderColor, of: &model)
          default: unknown(part, among: ["width", "color"])
          }
        }
      } else if let (_, name) = Self.styleKeys.first(where: { $0.0 == member.key }) {
        value(member, name, of: &model)
      } else {
        unknown(member, among: Self.styleKeys.map(\.0) + ["border"])
      }
    }
  }

  private mutating func image(_ node: JSONNode, of model: inout ModelNode) {
    guard let members = node.members else { return fail("'image' is an object, not \(node.typeName).", node.range) }
    for member in members {
      switch member.key {
      case "source":
        if let source = string(member) {
          model.set(model.element == .image ? .source : .logoSource, source, source: location(member.value.range))
          if model.element != .image { model.setIfAbsent(.logoKind, .string("img")) }
        }
      case "role":
        if let role = string(member) {
          if model.element == .image { model.set(.role, role, source: location(member.value.range)) }
          if model.element != .image {
            model.setIfAbsent(.logoKind, .string("img"))
            if role.hasSuffix("-logo") { model.setIfAbsent(.logoProvider, .string(String(role.dropLast(5)))) }
          }
        }
      case "frame":
        guard let parts = member.value.members else {
          fail("'frame' is an object with 'x', 'y', 'width' and 'height', not \(member.value.typeName).", member.value.range)
          continue
        }
        for part in parts {
          let name: AttributeName
          switch part.key {
          case "x": name = .logoX
          case "y": name = .logoY
          case "width": name = .logoWidth
          case "height": name = .logoHeight
          default:
            unknown(part, among: ["x", "y", "width", "height"])
            continue
          }
          let value = name == .logoX || name == .logoY ? number(part) : size(part)
          if model.element != .image, let value { model.set(name, value, source: location(part.value.range)) }
        }
      default: unknown(member, among: ["source", "role", "frame"])
      }
    }
  }

  /// One gesture, several in a string, or a list of them.
  private mutating func gestures(_ member: JSONNode.Member, of model: inout ModelNode) {
    guard let list = member.value.elements else { return value(member, .gestures, of: &model) }
    let names = list.compactMap(\.string)
    guard names.count == list.count else { return fail("'gestures' holds strings.", member.value.range) }
    model.set(.gestures, names.joined(separator: " "), source: location(member.value.range))
  }

  // MARK: - Values

  /// Any attribute of the model by its name in camel case.
  private mutating func attribute(_ member: JSONNode.Member, of model: inout ModelNode, keys: [String]) {
    guard let name = AttributeName(jsonKey: member.key), name != .unknown, ModelVocabulary.allows(name, on: model.element) else {
      let known = ModelVocabulary.attributes.filter { $0.elements.contains(model.element) }.map { $0.name.jsonKey }
      return unknown(member, among: keys + known)
    }
    value(member, name, of: &model)
  }

  private mutating func value(_ member: JSONNode.Member, _ name: AttributeName, of model: inout ModelNode) {
    let source = location(member.value.range)
    switch ModelVocabulary.type(of: name) {
    case .number:
      let nonnegative: Set<AttributeName> = [.width, .height, .cornerRadius, .fontSize, .borderWidth, .opacity, .area]
      if let number = nonnegative.contains(name) ? size(member) : number(member) { model.set(name, number, source: source) }
    case .boolean: if let boolean = boolean(member) { model.set(name, boolean, source: source) }
    case .string:
      guard let string = string(member) else { return }
      if let problem = ModelVocabulary.problem(withValue: string, of: name, on: model.element) { return fail(problem, member.value.range) }
      model.set(name, string, source: source)
    case .color:
      guard let text = string(member) else { return }
      guard let color = ColorSyntax.parse(text) else { return fail("'\(text)' is not a colour; write it as #RRGGBB.", member.value.range) }
      // A background that cannot be seen is none: what is behind shows.
      if name == .background, color.alpha == 0 {
        if ModelVocabulary.allows(.hasSurface, on: model.element) { model.set(.hasSurface, false, source: source) }
        return
      }
      model.set(name, .color(color), source: source)
      if name == .background, color.alpha < 1, ModelVocabulary.allows(.backgroundOpacity, on: model.element) {
        model.set(.backgroundOpacity, (color.alpha * 100).rounded() / 100, source: source)
      }
    }
  }

  private mutating func string(_ member: JSONNode.Member) -> String? {
    if let string = member.value.string { return string }
    fail("'\(member.key)' is a string, not \(member.value.typeName).", member.value.range)
    return nil
  }

  private mutating func boolean(_ member: JSONNode.Member) -> Bool? {
    if let boolean = member.value.boolean { return boolean }
    fail("'\(member.key)' is true or false, not \(member.value.typeName).", member.value.range)
    return nil
  }

  private mutating func number(_ member: JSONNode.Member) -> Double? {
    if let number = member.value.number { return number }
    fail("'\(member.key)' is a number, not \(member.value.typeName).", member.value.range)
    return nil
  }

  private mutating func size(_ member: JSONNode.Member) -> Double? {
    guard let number = number(member) else { return nil }
    if number >= 0 { return number }
    fail("'\(member.key)' cannot be negative.", member.value.range)
    return nil
  }

  private mutating func estimated(_ node: JSONNode, of model: inout ModelNode) {
    guard let members = node.members else { return fail("'estimated' is an object, not \(node.typeName).", node.range) }
    for member in members {
      guard let name = AttributeName(jsonKey: member.key), let bounds = member.value.elements?.compactMap(\.number), bounds.count == 2,
        bounds[0] <= bounds[1]
      else {
        fail("'estimated' holds the least and the greatest value of an attribute.", member.value.range)
        continue
      }
      if let index = model.attributes.firstIndex(where: { $0.name == name }) { model.attributes[index].bounds = bounds[0]...bounds[1] }
    }
  }

  private mutating func unknownValues(_ node: JSONNode, of model: inout ModelNode) {
    guard let members = node.members else { return fail("'unknown' is an object, not \(node.typeName).", node.range) }
    for member in members {
      guard let name = AttributeName(jsonKey: member.key) else {
        unknown(member, among: AttributeName.allCases.map(\.jsonKey))
        continue
      }
      if let reason = string(member) { model.setUnknown(name, ReviewReason(rawValue: reason)) }
    }
  }
}
