import Diagnostics

/// The edit that gives an attribute another value, where one place decides it.
extension ScreenDocument {
  /// The edits that come into question, the best first; empty where no place is known that holds just this value, or where the new one would not say
  /// the same there.
  package func edits(setting attribute: AttributeName, to value: String, at index: Int) -> [PlannedEdit] {
    editsOfText(setting: attribute, to: value, at: index).compactMap { planned in
      guard let pieces, planned.edit.location.file == file else { return planned }
      // What a value of a template stands for cannot be edited where it is shown.
      guard let place = pieces.verbatim(planned.edit.location.range) else { return nil }
      return PlannedEdit(edit: Edit(location: place, replacement: planned.edit.replacement), selector: planned.selector)
    }
  }

  private func editsOfText(setting attribute: AttributeName, to value: String, at index: Int) -> [PlannedEdit] {
    let node = nodes[index]
    if let own = node.attribute(attribute)?.source {
      return [PlannedEdit(edit: Edit(location: own, replacement: replacement(value, for: attribute, at: own, of: node)))]
    }
    guard node.origin >= 0, let provenance else { return [] }
    if let (place, name) = provenance.insertion(of: attribute, origin: node.origin) {
      let text = " \(name)=\"\(replacement(value, for: attribute, at: place, of: node))\""
      return [PlannedEdit(edit: Edit(location: place, replacement: text))]
    }
    return provenance.editable(attribute, origin: node.origin).map {
      PlannedEdit(edit: Edit(location: $0.location, replacement: value), selector: $0.selector)
    }
  }

  private func replacement(_ value: String, for attribute: AttributeName, at place: SourceLocation, of node: ModelNode) -> String {
    let file = place.file.lowercased()
    if file.hasSuffix(".json") {
      // The place of a JSON value is the value with its quotation marks; numbers have none and no unit.
      switch ModelVocabulary.type(of: attribute) {
      case .number: return value.hasSuffix("px") ? String(value.dropLast(2)) : value
      case .boolean: return value
      case .string, .color: return "\"" + value.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
      }
    }
    // Everything else that states a value itself is markup.
    var out = ""
    for character in value {
      switch character {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      default: out.append(character)
      }
    }
    return out
  }
}
