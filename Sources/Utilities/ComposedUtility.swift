/// The families whose values go to their declarations in more than one way.
struct ComposedUtility {
  static let roots: Set<String> = [
    "flex", "scale", "-scale", "rotate", "-rotate", "bg-linear", "-bg-linear", "bg-conic", "-bg-conic", "bg-radial", "shadow",
    "inset-shadow", "text-shadow", "drop-shadow", "text", "font", "mask", "@container",
  ]

  let compiler: UtilityCompiler
  let candidate: UtilityCandidate
  let root: String
  let value: UtilityCandidate.Value?

  init(_ compiler: UtilityCompiler, _ candidate: UtilityCandidate, _ root: String, _ value: UtilityCandidate.Value?) {
    self.compiler = compiler
    self.candidate = candidate
    self.root = root
    self.value = value
  }

  private var theme: UtilityTheme { compiler.theme }
  private var modifier: UtilityCandidate.Modifier? { candidate.modifier }
  private var isNegative: Bool { root.hasPrefix("-") }

  func declarations() -> [UtilityNode]? {
    switch root {
    case "flex": flex()
    case "scale", "-scale": scale()
    case "rotate", "-rotate": rotate()
    case "bg-linear", "-bg-linear": linearGradient()
    case "bg-conic", "-bg-conic": conicGradient()
    case "bg-radial": radialGradient()
    case "shadow": shadow("--tw-shadow", theme: "--shadow", color: "--tw-shadow", boxShadow: true)
    case "inset-shadow": shadow("--tw-inset-shadow", theme: "--inset-shadow", color: "--tw-inset-shadow", boxShadow: true)
    case "text-shadow": shadow("text-shadow", theme: "--text-shadow", color: "--tw-text-shadow", boxShadow: false)
    case "drop-shadow": dropShadow()
    case "text": text()
    case "font": font()
    case "mask": mask()
    case "@container": container()
    default: nil
    }
  }

  private func negated(_ value: String) -> String { isNegative ? "calc(\(value) * -1)" : value }

  // MARK: - Boxes

  private func flex() -> [UtilityNode]? {
    switch value {
    case nil: return nil
    case .arbitrary(let text, _): return modifier == nil ? [.declaration("flex", text)] : nil
    case .named(let name):
      if let fraction = candidate.fraction {
        guard fraction.split(separator: "/").allSatisfy(ValueKind.isInteger) else { return nil }
        return [.declaration("flex", "calc(\(fraction) * 100%)")]
      }
      return modifier == nil && ValueKind.isInteger(name) ? [.declaration("flex", name)] : nil
    }
  }

  private func container() -> [UtilityNode]? {
    let type: String
    switch value {
    case nil: type = "inline-size"
    case .arbitrary(let text, _): type = text
    case .named("normal"): type = "normal"
    case .named("size"): type = "size"
    case .named: return nil
    }
    return [.declaration("container-type", type)] + (modifier.map { [.declaration("container-name", $0.text)] } ?? [])
  }

  // MARK: - Transforms

  private func scale() -> [UtilityNode]? {
    guard modifier == nil, let value else { return nil }
    switch value {
    case .arbitrary(let text, _): return [.declaration("scale", negated(text))]
    case .named(let name):
      guard let found = theme.resolve(name, ["--scale"]) ?? (ValueKind.isInteger(name) ? name + "%" : nil) else { return nil }
      let value = negated(found)
      return ["x", "y", "z"].map { .declaration("--tw-scale-\($0)", value) } + [
        .declaration("scale", "var(--tw-scale-x) var(--tw-scale-y)")
      ]
    }
  }

  private func rotate() -> [UtilityNode]? {
    guard modifier == nil, let value else { return nil }
    switch value {
    case .arbitrary(let text, let kind):
      if (kind ?? ValueKind.infer(text, [.angle, .vector])?.rawValue) == "vector" {
        return [.declaration("rotate", "\(text) var(--tw-rotate)")]
      }
      return [.declaration("rotate", negated(text))]
    case .named(let name):
      guard let found = theme.resolve(name, ["--rotate"]) ?? (ValueKind.isInteger(name) ? name + "deg" : nil) else { return nil }
      return [.declaration("rotate", negated(found))]
    }
  }

  // MARK: - Gradients

  private static let directions = [
    "to-t": "to top", "to-tr": "to top right", "to-r": "to right", "to-br": "to bottom right", "to-b": "to bottom",
    "to-bl": "to bottom left", "to-l": "to left", "to-tl": "to top left",
  ]

  private var interpolation: String {
    switch modifier {
    case nil: "in oklab"
    case .arbitrary(let text): text
    case .named(let name):
      ["longer", "shorter", "increasing", "decreasing"].contains(name) ? "in oklch \(name) hue" : "in \(name)"
    }
  }

  private func gradient(_ function: String, _ position: String, fallback: String = "") -> [UtilityNode] {
    [
      .declaration("--tw-gradient-position", position),
      .declaration("background-image", "\(function)(var(--tw-gradient-stops\(fallback)))"),
    ]
  }

  private func linearGradient() -> [UtilityNode]? {
    switch value {
    case nil: return nil
    case .arbitrary(let text, let kind):
      guard modifier == nil else { return nil }
      let isAngle = (kind ?? ValueKind.infer(text, [.angle])?.rawValue) == "angle"
      guard isAngle || !isNegative else { return nil }
      let value = isAngle ? negated(text) : text
      return gradient("linear-gradient", value, fallback: ",\(value)")
    case .named(let name):
      let angle: String
      if !isNegative, let direction = Self.directions[name] {
        angle = direction
      } else if ValueKind.isInteger(name) {
        angle = negated(name + "deg")
      } else {
        return nil
      }
      return [
        .declaration("--tw-gradient-position", angle),
        .rule(
          "@supports (background-image: linear-gradient(in lab, red, red))",
          [.declaration("--tw-gradient-position", "\(angle) \(interpolation)")]),
        .declaration("background-image", "linear-gradient(var(--tw-gradient-stops))"),
      ]
    }
  }

  private func conicGradient() -> [UtilityNode]? {
    switch value {
    case nil: return gradient("conic-gradient", interpolation)
    case .arbitrary(let text, _): return modifier == nil ? gradient("conic-gradient", text, fallback: ",\(text)") : nil
    case .named(let name):
      return ValueKind.isInteger(name) ? gradient("conic-gradient", "from \(negated(name + "deg")) \(interpolation)") : nil
    }
  }

  private func radialGradient() -> [UtilityNode]? {
    switch value {
    case nil: gradient("radial-gradient", interpolation)
    case .arbitrary(let text, _): modifier == nil ? gradient("radial-gradient", text, fallback: ",\(text)") : nil
    case .named: nil
    }
  }

  private func mask() -> [UtilityNode]? {
    guard modifier == nil, case .arbitrary(let text, let kind) = value else { return nil }
    switch kind ?? ValueKind.infer(text, [.image, .percentage, .position, .bgSize, .length, .url])?.rawValue {
    case "percentage", "position": return [.declaration("mask-position", text)]
    case "bg-size", "length", "size": return [.declaration("mask-size", text)]
    default: return [.declaration("mask-image", text)]
    }
  }

  // MARK: - Shadows

  /// The opacity that a modifier gives a shadow's own colour.
  private var shadowAlpha: String? {
    switch modifier {
    case nil: nil
    case .arbitrary(let text): text
    case .named(let name): ValueKind.isQuarter(name) ? name + "%" : nil
    }
  }

  /// A shadow's colour as a variable may set it, with an opacity in place of its own.
  private func shadowColor(_ color: String, _ alpha: String?, variable: String) -> String {
    guard let alpha else { return "var(\(variable), \(color))" }
    if color.hasPrefix("current") { return "var(\(variable), \(ColorText.withAlpha(color, alpha)))" }
    return "var(\(variable), oklab(from \(color) l a b / \(ColorText.percentage(alpha))))"
  }

  /// The declarations of a shadow, twice where an older browser would not know the second.
  private func replaced(_ property: String, _ value: String, _ alpha: String?, variable: String, wrap: (String) -> String) -> [UtilityNode]
  {
    var isDynamic = false
    let replaced = ColorText.replaceShadowColors(value) { color in
      if let alpha, !color.hasPrefix("current"), color.hasPrefix("var(") || alpha.hasPrefix("var(") { isDynamic = true }
      return shadowColor(color, alpha, variable: variable)
    }
    guard isDynamic else { return [.declaration(property, wrap(replaced))] }
    let plain = ColorText.replaceShadowColors(value) { shadowColor($0, nil, variable: variable) }
    return [
      .declaration(property, wrap(plain)),
      .rule("@supports (color: lab(from red l a b))", [.declaration(property, wrap(replaced))]),
    ]
  }

  static let boxShadow =
    "var(--tw-inset-shadow), var(--tw-inset-ring-shadow), var(--tw-ring-offset-shadow), var(--tw-ring-shadow), var(--tw-shadow)"

  private func shadow(_ property: String, theme namespace: String, color: String, boxShadow: Bool) -> [UtilityNode]? {
    let end: [UtilityNode] = boxShadow ? [.declaration("box-shadow", Self.boxShadow)] : []
    func sized(_ value: String, isInset: Bool = false) -> [UtilityNode]? {
      guard modifier == nil || shadowAlpha != nil else { return nil }
      let start: [UtilityNode] = shadowAlpha.map { [.declaration("\(color)-alpha", $0)] } ?? []
      return start
        + replaced(property, value, shadowAlpha, variable: "\(color)-color") { text in
          isInset ? TextPieces.split(text, at: ",").map { "inset \($0.drop { $0 == " " })" }.joined(separator: ", ") : text
        } + end
    }
    func colored(_ value: String) -> [UtilityNode] { [.declaration("\(color)-color", ColorText.withAlpha(value, "var(\(color)-alpha)"))] }
    switch value {
    case nil: return theme.value(namespace).flatMap { sized($0) }
    case .arbitrary(let text, let kind):
      if (kind ?? ValueKind.infer(text, [.color])?.rawValue) == "color" { return compiler.colored(text, modifier).map(colored) }
      return sized(text, isInset: root == "inset-shadow")
    case .named("none"):
      guard modifier == nil else { return nil }
      if !boxShadow { return [.declaration(property, "none")] }
      return [.declaration(property, (root == "inset-shadow" ? "inset " : "") + "0 0 #0000")] + end
    case .named("inherit"): return modifier == nil ? [.declaration("\(color)-color", "inherit")] : nil
    case .named(let name):
      if let value = theme.value("\(namespace)-\(name)") { return sized(value) }
      let own = boxShadow ? "--box-shadow-color" : "--text-shadow-color"
      return compiler.themeColor(name, modifier, [own, "--color"]).map(colored)
    }
  }

  private static let filter =
    "var(--tw-blur,) var(--tw-brightness,) var(--tw-contrast,) var(--tw-grayscale,) var(--tw-hue-rotate,) var(--tw-invert,) "
    + "var(--tw-saturate,) var(--tw-sepia,) var(--tw-drop-shadow,)"

  private func dropShadow() -> [UtilityNode]? {
    let end = UtilityNode.declaration("filter", Self.filter)
    func wrapped(_ text: String) -> String {
      TextPieces.split(text, at: ",").map { "drop-shadow(\($0.drop { $0 == " " }))" }.joined(separator: " ")
    }
    func sized(_ value: String, resolved: String?) -> [UtilityNode]? {
      guard modifier == nil || shadowAlpha != nil else { return nil }
      let start: [UtilityNode] = shadowAlpha.map { [.declaration("--tw-drop-shadow-alpha", $0)] } ?? []
      return start + replaced("--tw-drop-shadow-size", value, shadowAlpha, variable: "--tw-drop-shadow-color", wrap: wrapped)
        + [.declaration("--tw-drop-shadow", resolved.map(wrapped) ?? "var(--tw-drop-shadow-size)"), end]
    }
    func colored(_ value: String) -> [UtilityNode] {
      let color = value == "inherit" ? value : ColorText.withAlpha(value, "var(--tw-drop-shadow-alpha)")
      return [.declaration("--tw-drop-shadow-color", color), .declaration("--tw-drop-shadow", "var(--tw-drop-shadow-size)")]
    }
    switch value {
    case nil:
      guard let value = theme.value("--drop-shadow"), let resolved = theme.resolve(nil, ["--drop-shadow"]) else { return nil }
      return sized(value, resolved: resolved)
    case .arbitrary(let text, let kind):
      if (kind ?? ValueKind.infer(text, [.color])?.rawValue) == "color" {
        return compiler.colored(text, modifier).map { colored($0) }
      }
      return sized(text, resolved: nil)
    case .named(let name):
      if let value = theme.value("--drop-shadow-\(name)"), let resolved = theme.resolve(name, ["--drop-shadow"]) {
        return sized(value, resolved: shadowAlpha == nil ? resolved : nil)
      }
      return compiler.themeColor(name, modifier, ["--drop-shadow-color", "--color"]).map(colored)
    }
  }

  // MARK: - Text

  /// The line height that a modifier of a size names: `text-lg/7`.
  private var leading: String? {
    switch modifier {
    case nil: nil
    case .arbitrary(let text): text
    case .named(let name):
      theme.resolve(name, ["--leading"]) ?? (ValueKind.isQuarter(name) ? compiler.spacing(name) : nil) ?? (name == "none" ? "1" : nil)
    }
  }

  private static let sizes: Set<String> = ["size", "length", "percentage", "absolute-size", "relative-size"]

  private func text() -> [UtilityNode]? {
    switch value {
    case nil: return nil
    case .arbitrary(let text, let kind):
      let kind = kind ?? ValueKind.infer(text, [.color, .length, .percentage, .absoluteSize, .relativeSize])?.rawValue
      guard let kind, Self.sizes.contains(kind) else { return compiler.colored(text, modifier).map { [.declaration("color", $0)] } }
      guard modifier != nil else { return [.declaration("font-size", text)] }
      return leading.map { [.declaration("font-size", text), .declaration("line-height", $0)] }
    case .named(let name):
      if let color = compiler.themeColor(name, modifier, ["--text-color", "--color"]) { return [.declaration("color", color)] }
      guard let size = theme.resolve(name, ["--text"], with: ["--line-height", "--letter-spacing", "--font-weight"]) else { return nil }
      if modifier != nil { return leading.map { [.declaration("font-size", size.value), .declaration("line-height", $0)] } }
      var nodes: [UtilityNode] = [.declaration("font-size", size.value)]
      for (key, property, variable) in [
        ("--line-height", "line-height", "--tw-leading"), ("--letter-spacing", "letter-spacing", "--tw-tracking"),
        ("--font-weight", "font-weight", "--tw-font-weight"),
      ] {
        if let value = size.properties[key] { nodes.append(.declaration(property, "var(\(variable), \(value))")) }
      }
      return nodes
    }
  }

  /// Names of families; weights are a row.
  private func font() -> [UtilityNode]? {
    guard modifier == nil, case .named(let name) = value,
      let family = theme.resolve(name, ["--font"], with: ["--font-feature-settings", "--font-variation-settings"])
    else { return nil }
    return [.declaration("font-family", family.value)]
      + ["font-feature-settings", "font-variation-settings"].compactMap { property in
        family.properties["--\(property)"].map { .declaration(property, $0) }
      }
  }
}
