import Diagnostics

/// A theme of Keycloak's with the themes that it is made of: https://www.keycloak.org/ui-customization/themes
struct KeycloakTheme: Sendable {
  /// One kind of pages of a theme: `themes/shop/login`.
  private struct Layer {
    var folder: String
    var file: SourceFile
    var entries: [PropertiesReader.Entry]

    func entry(_ key: String) -> PropertiesReader.Entry? { entries.last { $0.key == key } }
  }

  private static let depthLimit = 8
  private static let fileName = "theme.properties"

  /// The theme's own folder and those of its parents, the nearest first.
  private(set) var folders: [String] = []
  /// What `properties` holds.
  private(set) var properties = TemplateMap()
  /// Below which addresses its resources and those that it imports are found; nil for what is not in the project.
  private(set) var resources: String?
  private(set) var commonResources: String?

  /// The theme whose folder holds a place; nil where there is none.
  init?(of place: ProjectPlace, _ files: any ProjectFiles) {
    guard let home = TemplateFinder.ancestors(of: place).first(where: { files.hasFile(at: $0 + "/" + Self.fileName) }) else { return nil }
    var layers: [Layer] = []
    var folder: String? = home
    var isOpen = false
    while let current = folder, layers.count < Self.depthLimit, !layers.contains(where: { $0.folder == current }) {
      guard let file = files.text(at: current + "/" + Self.fileName) else {
        isOpen = true
        break
      }
      let layer = Layer(folder: current, file: file, entries: PropertiesReader.read(file.text))
      layers.append(layer)
      folder = nil
      guard let parent = layer.entry("parent")?.value.trimmingSpaces, !parent.isEmpty else { continue }
      if let found = Self.theme(parent, current, place.root, files) {
        folder = found
      } else {
        // Keycloak's own base has no styles and no names of classes.
        isOpen = isOpen || parent != "base"
      }
    }
    folders = layers.map(\.folder)
    fill(layers, isOpen: isOpen, files, place)
  }

  private mutating func fill(_ layers: [Layer], isOpen: Bool, _ files: any ProjectFiles, _ place: ProjectPlace) {
    properties.isOpen = isOpen
    for layer in layers {
      for entry in layer.entries where properties[entry.key] == nil {
        var text = AssembledText(entry.valueRange, of: layer.file)
        // What is written with escapes stands where they do.
        if text.string != entry.value { text = AssembledText(entry.value, from: entry.valueRange, of: layer.file) }
        properties[entry.key] = .string(text.trimmedSpace, isMarkup: false)
      }
    }
    if isOpen {
      // Keycloak's other themes have sheets of their own, which are not there.
      for key in ["styles", "stylesCommon"] where properties[key] == nil { properties[key] = .list([.unknown]) }
    }
    let root = place.root == "/" ? "" : place.root
    if let own = layers.first?.folder { resources = String(own.dropFirst(root.utf8.count)) + "/resources" }
    for layer in layers {
      guard let imported = layer.entry("import")?.value.trimmingSpaces else { continue }
      let above = Self.parentFolder(Self.parentFolder(layer.folder))
      let folder = above + "/" + imported + "/resources"
      if files.hasFile(at: folder) || !files.names(in: folder).isEmpty { commonResources = String(folder.dropFirst(root.utf8.count)) }
      return
    }
  }

  /// Where a template that a file of the theme names may lie: beside it, in the theme, in its parents.
  func folders(from folder: String) -> [String] { folders.contains(folder) ? folders : [folder] + folders }

  private static func parentFolder(_ path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

  /// The folder of another theme for the same kind of pages.
  private static func theme(_ name: String, _ folder: String, _ root: String, _ files: any ProjectFiles) -> String? {
    guard !name.contains("/"), !name.contains("..") else { return nil }
    let kind = folder.split(separator: "/").last.map(String.init) ?? ""
    let found = parentFolder(parentFolder(folder)) + "/" + name + "/" + kind
    guard found.hasPrefix(root == "/" ? "/" : root + "/"), files.hasFile(at: found + "/" + fileName) else { return nil }
    return found
  }
}

/// What every template of a framework sees.
enum TemplateGlobals {
  static func of(_ tree: TemplateTree, _ finder: TemplateFinder) -> [String: TemplateValue] {
    switch tree.language {
    case .freemarker:
      var globals = servlet(tree)
      guard let place = finder.place(of: tree.file), let theme = finder.theme(of: place) else { return globals }
      globals["properties"] = .map(theme.properties)
      var url = TemplateMap()
      url.isOpen = true
      let start = SourceRange(0, 0)
      func text(_ address: String) -> TemplateValue { .string(AssembledText(address, from: start, of: tree.file), isMarkup: false) }
      if let address = theme.resources { url["resourcesPath"] = text(address) }
      if let address = theme.commonResources { url["resourcesCommonPath"] = text(address) }
      globals["url"] = .map(url)
      return globals
    case .jsp, .velocity: return servlet(tree)
    default: return [:]
    }
  }

  /// The path of an application below its server, as its pages ask for it: links begin at the application's own root.
  private static func servlet(_ tree: TemplateTree) -> [String: TemplateValue] {
    var context = TemplateMap()
    context.isOpen = true
    context["contextPath"] = .string(AssembledText(), isMarkup: false)
    var page = TemplateMap()
    page.isOpen = true
    page["request"] = .map(context)
    return [
      "request": .map(context), "rc": .map(context), "springMacroRequestContext": .map(context), "pageContext": .map(page),
    ]
  }
}

extension String {
  /// Without the blanks around it.
  fileprivate var trimmingSpaces: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest = rest.dropFirst() }
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }
}
