import CSS
import Diagnostics

/// The style sheet that the framework would build for a page: theme, preflight, the rules of the page's class names.
package struct UtilitySheet: Sendable {
  /// What the sheet is called where a place in it is meant; no file has the name.
  package static let path = "Tailwind CSS"

  package let sheet: StyleSheet
  /// Where each class name's rules stand in the sheet, in order.
  private let places: [(start: Int, className: String)]
  private let end: Int
  /// The class names that generate something.
  package let classNames: Set<String>

  package init(_ framework: UtilityFramework, classes: [String], withPreflight: Bool = true) {
    let generated = framework.generate(classes)
    var rules = ""
    var places: [(start: Int, className: String)] = []
    for utility in generated {
      places.append((rules.utf8.count, utility.className))
      rules += utility.text
    }
    let preflight = withPreflight ? CurrentPreflight.text : ""
    let theme = framework.theme.declarations(usedIn: preflight + rules)
    var text = "@layer theme, base, components, utilities;\n"
    text += "@layer theme {\n:root, :host {\n\(theme)}\n}\n"
    if withPreflight { text += "@layer base {\n\(preflight)\n}\n" }
    text += "@layer utilities {\n"
    let offset = text.utf8.count
    text += rules + "}\n" + RegisteredNames.rules(mentionedIn: rules) + framework.animations(usedIn: text)
    sheet = StyleSheet.parse(text, path: Self.path)
    self.places = places.map { ($0.start + offset, $0.className) }
    end = offset + rules.utf8.count
    classNames = Set(generated.map(\.className))
  }

  /// The class name whose rules hold a byte of the sheet; nil for what every page gets.
  package func className(at offset: Int) -> String? {
    guard offset < end else { return nil }
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : places[low - 1].className
  }
}

extension UtilityTheme {
  /// The declarations of the variables that a text mentions, and those that these mention.
  func declarations(usedIn text: String) -> String {
    var used: Set<String> = []
    var queue = VariableNames.all(in: text)
    while let name = queue.popLast() {
      guard used.insert(name).inserted, let token = tokens[unprefixed(name)] else { continue }
      queue += VariableNames.all(in: token.value)
    }
    return names.compactMap { name -> String? in
      guard let token = tokens[name], !token.isReference, token.isStatic || used.contains(variable(name)) else { return nil }
      return "  \(TextPieces.escape(variable(name))): \(token.value);\n"
    }.joined()
  }

  private func unprefixed(_ name: String) -> String {
    guard let prefix, name.hasPrefix("--\(prefix)-") else { return name }
    return "--" + name.dropFirst(prefix.count + 3)
  }
}

/// The custom properties that a text names in `var()`.
enum VariableNames {
  static func all(in text: String) -> [String] {
    var names: [String] = []
    var rest = text[...]
    while let call = rest.range(of: "var(--") {
      let start = rest.index(call.upperBound, offsetBy: -2)
      let end = rest[start...].firstIndex { $0 == ")" || $0 == "," || $0 == " " } ?? rest.endIndex
      names.append(TextPieces.unescape(String(rest[start..<end])))
      rest = rest[end...]
    }
    return names
  }
}
