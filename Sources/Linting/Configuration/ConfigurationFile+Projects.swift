import Diagnostics
import JSON
import Templates
import Translations

/// What a configuration says of how pages are put together: `assets`, `templates`, `translations`.
extension ConfigurationFile {
  // MARK: - Assets

  /// `{ "https://cdn.example.com/": "static", "/build/app.css": "dist/app-4f2.css" }`
  mutating func readAssets(_ member: JSONNode.Member) {
    for own in members(member) {
      if own.key.isEmpty { fail("An address, or how addresses begin, is not empty.", own.keyRange) }
      guard let path = place(own, isFolder: nil) else { continue }
      configuration.assets.append((own.key, path))
    }
    // The longest says the most.
    configuration.assets.sort { ($1.address.utf8.count, $0.address) < ($0.address.utf8.count, $1.address) }
  }

  /// The absolute path that a value names from the configuration's folder. What is not there is an error, and so is what leads out of the folder.
  private mutating func place(_ member: JSONNode.Member, isFolder: Bool?) -> String? {
    guard let text = string(member) else { return nil }
    return place(text, member.value.range, isFolder: isFolder)
  }

  private mutating func place(_ text: String, _ range: SourceRange, isFolder: Bool?) -> String? {
    guard !text.hasPrefix("/"), !text.contains("\0") else {
      fail("'\(text)' is not a path from the configuration's folder.", range)
      return nil
    }
    let path = FileAccess.truePath(FileAccess.absolute(folder + "/" + text))
    guard path == folder || FileAccess.isInside(path, folder) else {
      fail("'\(text)' leads out of the configuration's folder.", range)
      return nil
    }
    guard let kind = FileAccess.kind(path) else {
      fail("There is no '\(text)'.\(near(text))", range)
      return nil
    }
    guard isFolder != true || kind == .folder else {
      fail("'\(text)' is not a folder.", range)
      return nil
    }
    return path
  }

  /// What stands in the same folder and is called nearly so.
  func near(_ text: String) -> String {
    let parent = FileAccess.parent(FileAccess.absolute(folder + "/" + text))
    guard parent == folder || FileAccess.isInside(parent, folder), let names = FileAccess.names(in: parent),
      let name = Spelling.nearest(to: FileAccess.name(text), in: names)
    else { return "" }
    return " Did you mean '\(text.dropLast(FileAccess.name(text).count))\(name)'?"
  }

  // MARK: - Templates

  private static let templateKeys = ["roots", "language", "context"]

  /// `{ "roots": ["web/templates"], "language": { "*.tpl": "twig" }, "context": { "providers": [{ "name": "Apple" }] } }`
  mutating func readTemplates(_ member: JSONNode.Member) {
    for own in members(member) {
      switch own.key {
      case "roots":
        for (text, range) in strings(own) { if let root = place(text, range, isFolder: true) { configuration.templateRoots.append(root) } }
      case "language": readLanguages(own)
      case "context":
        for entry in members(own) {
          if let value = contextValue(entry.value, depth: 0) { configuration.context.append((entry.key, value)) }
        }
      default: unknown(own, among: Self.templateKeys)
      }
    }
  }

  private mutating func readLanguages(_ member: JSONNode.Member) {
    for own in members(member) {
      guard let name = string(own, among: TemplateLanguage.allCases.map(\.rawValue)), let language = TemplateLanguage(rawValue: name) else {
        continue
      }
      configuration.languages.append((Configuration.FilePattern(pattern: glob(own.key, own.keyRange), folder: folder), language))
    }
  }

  /// Literals within each other are not read deeper than this.
  private static let contextDepth = 40

  private mutating func contextValue(_ node: JSONNode, depth: Int) -> ContextValue? {
    guard depth < Self.contextDepth else {
      fail("What stands here is nested too deeply.", node.range)
      return nil
    }
    switch node.value {
    case .null: return .null
    case .boolean(let holds): return .boolean(holds)
    case .number(let number): return .number(number, node.range, file)
    case .string(let text):
      let inner = SourceRange(node.range.start + 1, max(node.range.start + 1, node.range.end - 1))
      return .string(text, inner, file)
    case .array(let elements): return .list(elements.compactMap { contextValue($0, depth: depth + 1) })
    case .object(let members):
      return .map(members.compactMap { member in contextValue(member.value, depth: depth + 1).map { (member.key, $0) } })
    }
  }

  // MARK: - Translations

  private static let translationKeys = ["catalogues", "source"]

  /// `{ "catalogues": ["i18n/*.json"], "source": "en" }`, or the patterns alone.
  mutating func readTranslations(_ member: JSONNode.Member) {
    if member.value.elements != nil {
      configuration.catalogues = patterns(member)
      return
    }
    for own in members(member) {
      switch own.key {
      case "catalogues": configuration.catalogues = patterns(own)
      case "source":
        guard let tag = string(own) else { continue }
        if LocaleName(tag) != nil {
          configuration.sourceLocale = tag
        } else {
          fail("'\(tag)' is not the name of a language, such as 'en' or 'pt-BR'.", own.value.range)
        }
      default: unknown(own, among: Self.translationKeys)
      }
    }
  }

  private mutating func patterns(_ member: JSONNode.Member) -> [Configuration.FilePattern] {
    strings(member).map { Configuration.FilePattern(pattern: glob($0.text, $0.range), folder: folder) }
  }

  private mutating func strings(_ member: JSONNode.Member) -> [(text: String, range: SourceRange)] {
    guard let elements = member.value.elements else {
      fail("'\(member.key)' is an array of strings, not \(member.value.typeName).", member.value.range)
      return []
    }
    return elements.compactMap { element in
      if let text = element.string { return (text, element.range) }
      fail("'\(member.key)' is an array of strings, not of \(element.typeName).", element.range)
      return nil
    }
  }
}
