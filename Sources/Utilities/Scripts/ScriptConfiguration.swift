import Diagnostics
import Scripts

/// What a `tailwind.config` says, as far as its text says it outright.
package struct ScriptConfiguration {
  /// Whether something in it may change any utility.
  package private(set) var isWhollyUnknown = false
  /// The plugins that it names and that are not known, empty where it does not name them; each may bring any class.
  package private(set) var unknownPlugins: [String] = []
  /// The modules of the configurations that it begins with, the first of which says least: "./preset.js".
  package private(set) var presets: [String] = []
  /// Plugins that restyle elements without being asked: forms.
  package private(set) var restylesFields = false
  /// What plugins add that it writes out.
  private var utilities: [(name: String, nodes: [UtilityNode])] = []
  private var variants: [(name: String, nodes: [UtilityNode])] = []
  private var theme: LiteralValue?
  private var members: LiteralValue = .unknown
  private let path: String

  /// Reads a configuration's file, or a script in a page that sets `tailwind.config`.
  package init(_ text: [UInt8], path: String) {
    self.path = path
    let tree = ScriptParser.parse(text, dialect: ScriptParser.Dialect(path: path))
    let defaults = UtilityFramework(.older).theme
    let reader = LiteralReader(tree) { Self.known($0, defaults) }
    guard let exported = reader.exported else {
      isWhollyUnknown = true
      return
    }
    members = reader.value(exported)
    guard case .object = members else {
      isWhollyUnknown = true
      return
    }
    readPresets(tree, exported, reader)
    readPlugins(tree, exported, reader)
  }

  /// Of a preset that is no module beside it, nothing is known.
  private mutating func readPresets(_ tree: ScriptTree, _ exported: ScriptTree.NodeID, _ reader: LiteralReader) {
    guard case .object(let properties) = tree[exported].kind else { return }
    for property in properties {
      guard case .name("presets", _) = property.key else { continue }
      guard case .array(let items) = tree[property.value].kind else {
        isWhollyUnknown = true
        continue
      }
      for case let item? in items {
        var name = reader.required(item)
        if case .identifier(let local) = tree[item].kind { name = name ?? reader.modules[local] }
        if let name, name.hasPrefix(".") { presets.append(name) } else { isWhollyUnknown = true }
      }
    }
  }

  // MARK: - Plugins

  /// Plugins that add only what is asked for by names of their own, which no other utility has.
  private static let harmless = [
    "tailwindcss-animate", "@tailwindcss/typography", "@tailwindcss/aspect-ratio", "@tailwindcss/line-clamp",
    "@tailwindcss/container-queries",
    "tailwind-scrollbar", "tailwind-scrollbar-hide", "tailwindcss-animated", "tw-animate-css", "@headlessui/tailwindcss",
  ]

  private mutating func readPlugins(_ tree: ScriptTree, _ exported: ScriptTree.NodeID, _ reader: LiteralReader) {
    guard case .object(let properties) = tree[exported].kind else { return }
    for property in properties {
      guard case .name("plugins", _) = property.key else { continue }
      guard case .array(let items) = tree[property.value].kind else {
        unknownPlugins.append("")
        continue
      }
      for case let item? in items {
        if let plugin = InlinePlugin(item, tree, reader) {
          utilities += plugin.utilities
          variants += plugin.variants
        } else {
          addPlugin(Self.module(tree, item, reader) ?? "")
        }
      }
    }
  }

  /// The module of a plugin: `require("x")`, `forms`, `forms({ … })`.
  private static func module(_ tree: ScriptTree, _ id: ScriptTree.NodeID, _ reader: LiteralReader) -> String? {
    if let module = reader.required(id) { return module }
    switch tree[id].kind {
    case .identifier(let name): return reader.modules[name]
    case .call(let callee, _, _): return reader.required(callee) ?? module(of: tree[callee].kind, reader)
    default: return nil
    }
  }

  private static func module(of kind: ScriptNode.Kind, _ reader: LiteralReader) -> String? {
    if case .identifier(let name) = kind { return reader.modules[name] }
    return nil
  }

  package mutating func addPlugin(_ module: String) {
    if module == "@tailwindcss/forms" {
      restylesFields = true
    } else if !Self.harmless.contains(module) {
      unknownPlugins.append(module)
    }
  }

  // MARK: - Known modules

  private static func known(_ path: [String], _ defaults: UtilityTheme) -> LiteralValue? {
    var keys = path.dropFirst()
    switch path[0] {
    case "tailwindcss/colors": return tokens(defaults, "--color", keys)
    case "tailwindcss/defaultTheme":
      guard let first = keys.popFirst() else { return nil }
      guard let namespace = ThemeKeys.namespaces[first] else { return nil }
      return tokens(defaults, namespace, keys)
    default: return nil
    }
  }

  /// The tokens of a namespace as the object that a configuration would have, or one of them.
  private static func tokens(_ theme: UtilityTheme, _ namespace: String, _ keys: ArraySlice<String>) -> LiteralValue? {
    let name = ([namespace] + keys).joined(separator: "-")
    if let value = theme.value(name) {
      return namespace == "--font" ? .list(TextPieces.split(value, at: ",").map { .text(String($0.drop { $0 == " " })) }) : .text(value)
    }
    let entries = theme.entries(name).filter { !$0.name.contains("--") }
    return entries.isEmpty ? nil : .object(entries.map { ($0.name, .text($0.value), SourceRange(0, 0)) })
  }

  // MARK: - Into a framework

  /// Puts what the configuration says into a framework.
  package func apply(to framework: inout UtilityFramework) {
    if case .text(let prefix)? = members["prefix"] { framework.theme.prefix = prefix.isEmpty ? nil : prefix }
    if case .boolean(true)? = members["important"] { framework.isImportant = true }
    if case .boolean(false)? = members["corePlugins"]?["preflight"] { framework.hasPreflight = false }
    applyDarkMode(to: &framework)
    for utility in utilities { framework.pluginUtilities[utility.name, default: []].append(utility.nodes) }
    for variant in variants { framework.addVariant(variant.name, variant.nodes) }
    guard let theme = members["theme"] else { return }
    guard case .object(let sections) = theme else {
      framework.theme.unknownNamespaces += ThemeKeys.all
      return
    }
    for section in sections where section.key != "extend" {
      apply(section.key, section.value, section.range, isWhole: true, to: &framework)
    }
    guard let extend = theme["extend"] else { return }
    guard case .object(let extended) = extend else {
      framework.theme.unknownNamespaces += ThemeKeys.all
      return
    }
    for section in extended { apply(section.key, section.value, section.range, isWhole: false, to: &framework) }
  }

  private func applyDarkMode(to framework: inout UtilityFramework) {
    guard let mode = members["darkMode"] else { return }
    var words: [String] = []
    switch mode {
    case .text(let text): words = [text]
    case .list(let items): words = items.compactMap(\.css)
    default: return
    }
    let selector = words.count > 1 ? words[1] : ".dark"
    let rules: [UtilityNode]
    switch words.first {
    case "class":
      framework.darkMode = .inside(selector)
      rules = [.rule(":is(\(selector) &)", [.rule("@slot", [])])]
    case "selector":
      framework.darkMode = .at(selector)
      rules = [.rule("&:where(\(selector), \(selector) *)", [.rule("@slot", [])])]
    case "variant":
      framework.darkMode = .custom([selector])
      rules = [.rule(selector, [.rule("@slot", [])])]
    default: return
    }
    if framework.generation == .current { framework.addVariant("dark", rules) }
  }

  private func apply(_ key: String, _ value: LiteralValue, _ range: SourceRange, isWhole: Bool, to framework: inout UtilityFramework) {
    if key == "container" {
      if case .boolean(true)? = value["center"] { framework.isContainerCentered = true }
      if let padding = value["padding"] { framework.containerPadding = padding.css ?? padding["DEFAULT"]?.css }
      return
    }
    guard let namespace = ThemeKeys.namespaces[key] else { return }
    guard case .object(let members) = value else {
      framework.theme.unknownNamespaces.append(namespace)
      return
    }
    if isWhole {
      framework.theme.clear(namespace)
      framework.theme.closedNamespaces.insert(namespace)
    }
    add(members, namespace, depth: 0, to: &framework)
  }

  private func add(
    _ members: [(key: String, value: LiteralValue, range: SourceRange)], _ prefix: String, depth: Int, to framework: inout UtilityFramework
  ) {
    guard depth < 8 else { return }
    for member in members {
      let name = member.key == "DEFAULT" ? prefix : "\(prefix)-\(member.key)"
      let place = UtilityTheme.Place(file: path, range: member.range)
      func set(_ name: String, _ value: String) {
        framework.theme.add(name, UtilityTheme.Token(value: value, isInline: true, hasVariable: false, place: place))
      }
      switch member.value {
      case .object(let inner): add(inner, name, depth: depth + 1, to: &framework)
      case .list(let items) where prefix == "--text" && items.count == 2:
        // A size with its line height, or with several properties.
        guard let size = items[0].css else { framework.theme.unknownNamespaces.append(name); continue }
        set(name, size)
        if let height = items[1].css { set("\(name)--line-height", height) }
        for (key, property) in [("lineHeight", "line-height"), ("letterSpacing", "letter-spacing"), ("fontWeight", "font-weight")] {
          if let value = items[1][key]?.css { set("\(name)--\(property)", value) }
        }
      case .unknown: framework.theme.unknownNamespaces.append(name)
      default: if let text = member.value.css { set(name, text) }
      }
    }
  }
}

/// The sections of a configuration's theme, and the names that its tokens have here.
enum ThemeKeys {
  static let namespaces: [String: String] = [
    "screens": "--breakpoint", "colors": "--color", "spacing": "--spacing", "animation": "--animate", "aspectRatio": "--aspect",
    "backgroundColor": "--background-color", "backgroundImage": "--background-image", "backgroundSize": "--background-size",
    "blur": "--blur",
    "borderColor": "--border-color", "borderRadius": "--radius", "borderWidth": "--border-width", "boxShadow": "--shadow",
    "boxShadowColor": "--box-shadow-color", "brightness": "--brightness", "columns": "--columns", "content": "--content",
    "contrast": "--contrast", "cursor": "--cursor", "divideColor": "--divide-color", "dropShadow": "--drop-shadow", "fill": "--fill",
    "flex": "--flex", "flexBasis": "--flex-basis", "flexGrow": "--flex-grow", "flexShrink": "--flex-shrink", "fontFamily": "--font",
    "fontSize": "--text", "fontWeight": "--font-weight", "gap": "--gap", "gradientColorStops": "--gradient-color-stops",
    "gridAutoColumns": "--grid-auto-columns", "gridAutoRows": "--grid-auto-rows", "gridColumn": "--grid-column", "gridRow": "--grid-row",
    "gridTemplateColumns": "--grid-template-columns", "gridTemplateRows": "--grid-template-rows", "height": "--height", "inset": "--inset",
    "letterSpacing": "--tracking", "lineHeight": "--leading", "lineClamp": "--line-clamp", "margin": "--margin",
    "maxHeight": "--max-height",
    "maxWidth": "--max-width", "minHeight": "--min-height", "minWidth": "--min-width", "opacity": "--opacity", "order": "--order",
    "outlineColor": "--outline-color", "outlineOffset": "--outline-offset", "outlineWidth": "--outline-width", "padding": "--padding",
    "placeholderColor": "--placeholder-color", "ringColor": "--ring-color", "ringOffsetColor": "--ring-offset-color",
    "ringOffsetWidth": "--ring-offset-width", "ringWidth": "--ring-width", "rotate": "--rotate", "scale": "--scale", "size": "--size",
    "skew": "--skew", "space": "--space", "stroke": "--stroke", "strokeWidth": "--stroke-width", "textColor": "--text-color",
    "textIndent": "--text-indent", "textUnderlineOffset": "--text-underline-offset", "transformOrigin": "--transform-origin",
    "transitionDelay": "--transition-delay", "transitionDuration": "--transition-duration", "transitionProperty": "--transition-property",
    "transitionTimingFunction": "--ease", "translate": "--translate", "width": "--width", "zIndex": "--z-index",
  ]

  static let all: [String] = namespaces.values.sorted()
}
