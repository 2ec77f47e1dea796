import Diagnostics
import Scripts

/// One rendering of a single-file component: what it was given, and what it makes of that.
final class ComponentInstance {
  let module: ModuleSyntax
  let markup: MarkupComponent
  /// All that it was given: props, attributes, what happens on events, and under "#name" what stands in its slots.
  let given: ObjectValue
  /// What it declares, given or by default.
  var props = ObjectValue()
  /// What it was given and does not declare.
  var attributes = ObjectValue()
  /// Components by the names that it gives them.
  var components: ObjectValue?
  /// Whether its first element takes ``attributes``.
  var inheritsAttributes = true
  let name: String
  /// The function that draws it, where no template does.
  var render: FunctionValue?
  /// Whether more than what is written here may say what it is: what it extends, or what makes its options.
  var isOpen = false

  init(_ module: ModuleSyntax, _ markup: MarkupComponent, given: ObjectValue, name: String) {
    self.module = module
    self.markup = markup
    self.given = given
    self.name = name
  }

  /// The mark of what stands in a slot: "#default".
  static func slotKey(_ name: String) -> String { "#" + name }

  /// What stands in its slots, by name.
  var slots: ObjectValue {
    let made = ObjectValue()
    for key in given.keys where key.hasPrefix("#") { made[String(key.dropFirst())] = given[key] }
    if made["default"] == nil, let children = given["children"] { made["default"] = children }
    return made
  }

  /// The attribute by which a component's scoped styles know its elements; nil for one without such styles.
  static func scopeAttribute(of module: ModuleSyntax) -> String? {
    guard let markup = module.markup,
      markup.styles.contains(where: { if case .scoped = $0.scope { true } else { false } })
    else { return nil }
    // As long as the frameworks' own, and the same for the same file.
    var hash: UInt32 = 2_166_136_261
    for byte in module.file.path.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let digits = String(hash, radix: 16)
    return "data-v-" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}
