import Diagnostics

/// The definitions of Tiles that a project has: which layout stands around which page, and what else fills it.
struct TilesDefinitions: Sendable {
  struct Definition: Sendable {
    var template: AssembledText?
    var parent: String?
    var attributes: [(name: String, value: AssembledText)] = []
  }

  private static let depthLimit = 8
  private static let fileLimit = 20

  /// In the order of their files, by name.
  private(set) var definitions: [(name: String, definition: Definition)] = []

  /// Those that stand near a place: `WEB-INF/tiles.xml`, `WEB-INF/tiles-defs/templates.xml`.
  init(near place: ProjectPlace, _ files: any ProjectFiles) {
    var read = 0
    for folder in TemplateFinder.ancestors(of: place) {
      for below in ["", "/WEB-INF", "/WEB-INF/tiles", "/WEB-INF/tiles-defs", "/WEB-INF/layouts", "/WEB-INF/views"] {
        for name in files.names(in: folder + below) where name.hasSuffix(".xml") && Self.mayDefine(name, below) && read < Self.fileLimit {
          guard let file = files.text(at: folder + below + "/" + name) else { continue }
          read += 1
          add(file)
        }
      }
      // The nearest folder that has some is the application's own.
      if !definitions.isEmpty { return }
    }
  }

  private static func mayDefine(_ name: String, _ folder: String) -> Bool {
    let lower = name.lowercased()
    return lower.contains("tiles") || folder.contains("tiles") || lower == "templates.xml" || lower == "layouts.xml" || lower == "views.xml"
  }

  private mutating func add(_ file: SourceFile) {
    for tag in MarkupTags.all(file.text) where !tag.isEnd {
      func word(_ name: String) -> String? { tag[name]?.value.map { file.string($0) } }
      func text(_ name: String) -> AssembledText? { tag[name]?.value.map { AssembledText($0, of: file) } }
      if tag.name == "definition", let name = word("name") {
        definitions.append(
          (name, Definition(template: text("template") ?? text("page") ?? text("path"), parent: word("extends"), attributes: [])))
      } else if tag.name == "put-attribute" || tag.name == "put", let name = word("name"), !definitions.isEmpty, let value = text("value") {
        definitions[definitions.count - 1].definition.attributes.append((name, value))
      }
    }
  }

  /// A definition with what it has from those that it extends; nil where none has a layout.
  func definition(_ name: String) -> (template: AssembledText, attributes: [(name: String, value: AssembledText)])? {
    var attributes: [(name: String, value: AssembledText)] = []
    var template: AssembledText?
    var next: String? = name
    var depth = 0
    while let current = next, depth < Self.depthLimit, let found = definitions.first(where: { $0.name == current })?.definition {
      for attribute in found.attributes where !attributes.contains(where: { $0.name == attribute.name }) { attributes.append(attribute) }
      template = template ?? found.template
      next = found.parent
      depth += 1
    }
    return template.map { ($0, attributes) }
  }

  /// The definition that a page fills: the one that names its path, else one whose pattern does.
  func definition(showing path: String) -> String? {
    var general: String?
    for (name, definition) in definitions {
      for attribute in definition.attributes {
        let value = attribute.value.string
        guard value.hasPrefix("/"), value.hasSuffix(".jsp") || value.hasSuffix(".jspx") else { continue }
        if !value.contains("{") {
          if path.hasSuffix(value) { return name }
        } else if general == nil, Self.matches(path, value) {
          general = name
        }
      }
    }
    return general
  }

  /// Whether a path ends as a pattern says: "/WEB-INF/views/{1}/{2}.jsp".
  static func matches(_ path: String, _ pattern: String) -> Bool {
    let wanted = pattern.split(separator: "/", omittingEmptySubsequences: true)
    let there = path.split(separator: "/").suffix(wanted.count)
    guard there.count == wanted.count else { return false }
    return zip(wanted, there).allSatisfy { wanted, name in
      guard let open = wanted.firstIndex(of: "{"), let close = wanted.lastIndex(of: "}") else { return wanted == name }
      let (head, tail) = (wanted[..<open], wanted[wanted.index(after: close)...])
      return name.hasPrefix(head) && name.hasSuffix(tail) && name.utf8.count > head.utf8.count + tail.utf8.count
    }
  }
}

extension TemplateFinder {
  /// The layout that Tiles puts around a page, with what else fills it; nil where none is defined.
  func tilesLayout(of tree: TemplateTree) -> (layout: TemplateTree, attributes: [(name: String, value: AssembledText)])? {
    guard tree.language == .jsp, let place = place(of: tree.file) else { return nil }
    let definitions = tiles(near: place)
    guard let name = definitions.definition(showing: place.path), let found = definitions.definition(name),
      !place.path.hasSuffix(found.template.string), let layout = layout(found.template.string, from: tree)
    else { return nil }
    return (layout, found.attributes)
  }
}
