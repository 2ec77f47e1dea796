import Diagnostics

/// Icons of packages, whose components are in no project: each of them draws one picture and nothing else.
extension TemplateRun {
  /// How the components of packages begin that stand on Blade Icons: https://github.com/blade-ui-kit/blade-icons
  private static let bladeSets: Set<String> = [
    "heroicon", "lucide", "tabler", "bi", "fas", "far", "fab", "fal", "fad", "gmdi", "phosphor", "ri", "mdi", "feathericon", "ionicon",
    "carbon",
    "fluentui", "eva", "si", "simpleicons", "octicon", "iconpark", "zondicon", "majestic", "antdesign", "uiw", "jam", "iconsax", "fontisto",
    "entypo", "coolicon", "codicon", "clarity", "akar", "bx", "bxs", "bxl", "vaadin", "pepicon", "la", "las", "lar", "lab", "monoicon",
    "hugeicons",
    "solar", "ionic", "maki", "grommet", "elusive", "cssgg", "typ", "teenyicon", "tni", "forkawesome", "fontaudio", "ant", "icon",
    "untitledui",
  ]
  /// Modules of Phoenix' packages whose functions are icons.
  private static let phoenixSets: Set<String> = [
    "Heroicons", "Lucideicons", "Lucide", "Phosphoricons", "Phosphor", "Tabler", "TablerIcons", "Ionicons", "Feather", "Feathericons",
    "FontAwesome", "Bootstrapicons", "BootstrapIcons", "SimpleIcons", "Simpleicons", "Remixicons", "RemixIcons", "MaterialDesignIcons",
  ]

  /// Writes the icon of a package; false for another component.
  func packageIcon(_ component: String, _ call: TemplateCall, _ frame: TemplateFrame) -> Bool {
    guard let name = iconName(component, call, frame) else { return false }
    var writer = MarkupWriter(call.tag, of: frame.tree.file, frame.tree.language)
    writer.add("<svg data-icon=\"\(name)\" aria-hidden=\"true\"")
    var isOpen = true
    for argument in call.arguments {
      guard let given = argument.name, ["class", "style", "width", "height", "id"].contains(given) else { continue }
      writer.attribute(given, value(argument.value, frame), argument.value.range)
      if given == "width" || given == "height" { isOpen = false }
    }
    // How large it is without a class that says so, the package decides.
    if isOpen { writer.add(" width=\"\u{FFFC}\" height=\"\u{FFFC}\"") }
    writer.add("></svg>")
    write(writer.text, frame)
    return true
  }

  /// What an icon is called: "fab-apple" of `<x-fab-apple />`; nil for what is none.
  private func iconName(_ component: String, _ call: TemplateCall, _ frame: TemplateFrame) -> String? {
    let named = call.arguments.first { $0.name == "name" }.flatMap { value($0.value, frame).plainText } ?? "icon"
    var name: String
    switch frame.tree.language {
    case .blade:
      if component == "x-icon" {
        name = named
      } else {
        guard component.hasPrefix("x-") else { return nil }
        name = String(component.dropFirst(2))
        guard name.contains("-"), let set = name.split(separator: "-").first, Self.bladeSets.contains(String(set)) else { return nil }
      }
    case .heex:
      let parts = component.split(separator: ".").map(String.init)
      guard parts.count > 1, parts.dropLast().contains(where: Self.phoenixSets.contains) else { return nil }
      name = parts[parts.count - 1] == "icon" ? named : parts[parts.count - 1]
    default: return nil
    }
    name = name.withHyphens.lowercased()
    return name.utf8.count < 60 && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } ? name : "icon"
  }
}
