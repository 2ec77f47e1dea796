import Catalog
import Diagnostics
import JSON
import ScreenModel

/// The element in which Apple's script draws its button, and what its data attributes may be: `rules/vocabulary/web-button.json`.
enum AppleButtonElement {
  /// A data attribute, judged.
  struct Parameter {
    var name: String
    var attribute: ObservedElement.Attribute
    /// ok, unknown-name, out-of-range, not-in-set or template.
    var status: String
    /// What it may be, in words.
    var allowed: String
    /// The nearest value that it may have.
    var suggestion: String?
  }

  private struct Range: Sendable {
    var minimum: Double?
    var maximum: Double?
    var values: [String]
  }

  static let id = "appleid-signin"

  private static let attributes: [String: Range] = {
    var out: [String: Range] = [:]
    for entry in Catalog.vocabulary(named: "web-button")?["attributes"]?.elements ?? [] {
      guard let name = entry["name"]?.string else { continue }
      out[name] = Range(
        minimum: entry["min"]?.number, maximum: entry["max"]?.number, values: entry["values"]?.elements?.compactMap(\.string) ?? [])
    }
    return out
  }()

  static func isElement(_ element: ObservedElement) -> Bool { element.attribute("id")?.value == id }

  /// The data attributes of the script's element; nil for any other element. Attributes that other scripts own (`data-testid`, `data-analytics-…`) are left out.
  static func parameters(of element: ObservedElement) -> [Parameter]? {
    guard isElement(element) else { return nil }
    let width = element.attribute("data-width").flatMap { number($0.value) }
    let label = element.attribute("data-label-position").flatMap { number($0.value) }
    return element.attributes.compactMap { attribute in
      let name = attribute.name
      guard name.hasPrefix("data-") else { return nil }
      guard var range = attributes[name] else {
        return isOthers(name) ? nil : Parameter(name: name, attribute: attribute, status: "unknown-name", allowed: "")
      }
      // The label ends before the middle, and the logo stands before the label.
      if name == "data-label-position", let width { range.maximum = (width / 2).rounded(.down) }
      if name == "data-logo-position", let label { range.maximum = label }
      return Parameter(
        name: name, attribute: attribute, status: status(attribute.value, range), allowed: allowed(range),
        suggestion: suggestion(attribute.value, range))
    }
  }

  /// How the names of attributes begin that test tools, script frameworks and analytics put on any element.
  private static let others = Catalog.vocabulary(named: "web-button")?["others"]?.elements?.compactMap(\.string) ?? []

  /// Whether a name that Apple's script does not know is somebody else's.
  private static func isOthers(_ name: String) -> Bool {
    let own = name.dropFirst(5)
    return own.isEmpty || own.contains { !$0.isLetter && $0 != "-" } || others.contains { own == $0 || own.hasPrefix($0 + "-") }
  }

  private static func status(_ value: String, _ range: Range) -> String {
    if value.contains(UnknownPiece.character) { return "template" }
    let trimmed = value.trimmed
    if range.values.contains(trimmed) { return "ok" }
    guard range.minimum != nil || range.maximum != nil else { return "not-in-set" }
    guard let number = number(trimmed) else { return "not-in-set" }
    if let minimum = range.minimum, number < minimum { return "out-of-range" }
    if let maximum = range.maximum, number > maximum { return "out-of-range" }
    return "ok"
  }

  /// A number, with or without `px`.
  static func number(_ value: String) -> Double? {
    let trimmed = value.trimmed
    guard let number = Double(trimmed.hasSuffix("px") ? String(trimmed.dropLast(2)) : trimmed), number.isFinite else { return nil }
    return number
  }

  private static func suggestion(_ value: String, _ range: Range) -> String? {
    if let number = number(value), range.minimum != nil || range.maximum != nil {
      let near = max(min(number, range.maximum ?? number), range.minimum ?? number)
      return near == number ? nil : JSONWriter.text(of: near)
    }
    let trimmed = value.trimmed
    guard !range.values.isEmpty, range.minimum == nil, !range.values.contains(trimmed), !value.contains(UnknownPiece.character) else {
      return nil
    }
    return range.values.first { $0 == trimmed.lowercased() } ?? Spelling.nearest(to: trimmed.lowercased(), in: range.values)
  }

  private static func allowed(_ range: Range) -> String {
    var words: [String] = []
    func text(_ number: Double) -> String { JSONWriter.text(of: number) }
    switch (range.minimum, range.maximum) {
    case (let minimum?, let maximum?): words.append("\(text(minimum)) to \(text(maximum))")
    case (let minimum?, nil): words.append("\(text(minimum)) or more")
    case (nil, let maximum?): words.append("at most \(text(maximum))")
    default: break
    }
    words += range.values.map { "'\($0)'" }
    guard let last = words.last else { return "nothing" }
    return words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension AppleButtonElement.Parameter {
  /// The node of the model; its parent is to be set.
  func node(file: String) -> ModelNode {
    let place = SourceLocation(file: file, range: attribute.valueRange)
    let namePlace = SourceLocation(file: file, range: attribute.nameRange)
    var node = ModelNode(.parameter, parent: -1, source: place)
    node.set(.name, name, source: namePlace)
    if status == "template" {
      node.setUnknown(.value, .templateValue)
    } else {
      node.set(.value, attribute.value, source: attribute.valueRange.isEmpty ? namePlace : place)
    }
    node.set(.status, status)
    node.set(.allowed, allowed)
    if let suggestion { node.set(.suggestion, suggestion) }
    return node
  }
}
