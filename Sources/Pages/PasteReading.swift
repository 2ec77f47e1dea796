import Diagnostics
import HTML
import Scripts

/// Whether a page keeps people from pasting into a field: by a handler on the field, or by a script that names the field.
struct PasteReading {
  /// The scripts that speak of pasting and prevent something.
  private let scripts: [String]
  private static let maximumScripts = 20

  init(_ tree: ElementTree) {
    var scripts: [String] = []
    for text in tree.texts where scripts.count < Self.maximumScripts && text.string.utf8.count <= ScriptReader.sizeLimit {
      if text.string.contains("paste"), text.string.contains("preventDefault") || text.string.contains("return") {
        scripts.append(text.string)
      }
    }
    self.scripts = scripts
  }

  private static func prevents(_ script: String) -> Bool {
    (script.contains("preventDefault") || script.contains("return false") || script.contains("return!1")) && !takes(script)
  }

  /// Whether a handler fills in itself what is pasted: a code of six digits goes into six fields.
  private static func takes(_ script: String) -> Bool { ["clipboardData", "getData(", "readText("].contains { script.contains($0) } }

  /// The handler's place, or that of the element's tag where a script does it; nil where pasting is free as far as can be seen.
  func blocking(_ node: ElementTree.NodeID, in tree: ElementTree) -> SourceRange? {
    let element = tree.element(node)
    for attribute in element.attributes {
      let name = attribute.name.string
      if name == "onpaste", Self.prevents(attribute.value) { return attribute.valueRange }
      if name.hasPrefix("@paste.prevent") || name.hasPrefix("v-on:paste.prevent") || name.hasPrefix("x-on:paste.prevent") {
        // Behind the modifier may stand what is done with it instead.
        guard attribute.value.isEmpty else { continue }
        return attribute.nameRange
      }
      if ["@paste", "v-on:paste", "(paste)", "x-on:paste", "ng-paste"].contains(name), Self.prevents(attribute.value) {
        return attribute.valueRange
      }
    }
    var names: [String] = []
    if let id = element.id?.string, !id.isEmpty { names += ["#" + id, "'" + id + "'", "\"" + id + "\""] }
    if let name = tree.attribute(Names.name, of: node)?.value, !name.isEmpty {
      names += ["name=" + name, "name=\"" + name, "name='" + name]
    }
    if tree.attribute(Names.type, of: node)?.value.lowercased() == "password" {
      names += ["type=password", "type=\"password\"", "type='password'", ":password"]
    }
    guard !names.isEmpty, scripts.contains(where: { Self.blocks($0, names) }) else { return nil }
    return element.startTag
  }

  /// Whether a script prevents pasting close to where it names the field.
  private static func blocks(_ script: String, _ names: [String]) -> Bool {
    let bytes = Array(script.utf8)
    var rest = Substring(script)
    for _ in 0..<20 {
      guard let range = rest.firstRange(of: "paste") else { return false }
      let at = script.utf8.distance(from: script.utf8.startIndex, to: range.lowerBound)
      let before = String(decoding: bytes[max(0, at - 300)..<at], as: UTF8.self)
      let after = String(decoding: bytes[at..<min(bytes.count, at + 200)], as: UTF8.self)
      if prevents(after), names.contains(where: { before.contains($0) || after.contains($0) }) { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }
}
