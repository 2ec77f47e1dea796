import Diagnostics
import Preprocessors
import Scripts
import Templates

/// The CSS of a block of styles of a single-file component.
struct ComponentStyles: Sendable {
  var text: AssembledText
  /// Whether all of it is known.
  var isComplete: Bool
  /// The names of the sheets that it loads and that are not there.
  var missing: [String] = []
  /// The sheets that it imports, by their paths.
  var imports: [String]

  /// Nil for a language that is not read.
  init?(_ module: ModuleSyntax, _ index: Int, _ project: ComponentProject) {
    guard let markup = module.markup, markup.styles.indices.contains(index) else { return nil }
    let block = markup.styles[index]
    var file = module.file
    var path = module.path
    var range = block.range
    if let source = block.source {
      guard case .file(let found) = project.resolve(source.name, from: module.path), let other = project.files.text(at: found) else {
        return nil
      }
      (file, path, range) = (other, found, SourceRange(0, other.text.count))
    }
    switch block.language {
    case "css", "postcss", "pcss":
      text = AssembledText(range, of: file)
      isComplete = true
    case let language where Preprocessor.languages.contains(language):
      guard let made = Preprocessor.css(of: range, in: file, language, at: project.place(path), files: project.files, names: project) else {
        return nil
      }
      text = made.text
      isComplete = made.isComplete
      missing = made.missing
    default: return nil
    }
    (text, imports) = Self.withoutImports(text, project, module.path)
    if case .scoped = block.scope, let attribute = ComponentInstance.scopeAttribute(of: module) {
      text = ScopedStyles.scoped(text, by: attribute, markup.dialect == .svelte ? .svelte : .vue)
    }
  }

  /// A sheet without its imports of the project's own sheets, and these: what an address means is decided by where it stands.
  static func withoutImports(_ text: AssembledText, _ project: ComponentProject, _ path: String) -> (text: AssembledText, imports: [String])
  {
    var imports: [String] = []
    let bytes = text.bytes
    var cuts: [SourceRange] = []
    var index = 0
    while index + 7 < bytes.count {
      guard bytes[index] == 0x40, bytes[index..<(index + 7)].elementsEqual("@import".utf8), let end = bytes[index...].firstIndex(of: 0x3B)
      else {
        index += 1
        continue
      }
      let words = String(decoding: bytes[index..<end], as: UTF8.self)
      if let open = words.firstIndex(where: { $0 == "\"" || $0 == "'" }), case let rest = words[words.index(after: open)...],
        let close = rest.firstIndex(of: words[open])
      {
        var name = String(rest[..<close])
        if name.hasPrefix("~@/") { name.removeFirst() }
        if case .file(let found) = project.resolve(name, from: path), found.hasSuffix(".css") || Preprocessor.isSheet(found) {
          imports.append(found)
          cuts.append(SourceRange(index, end + 1))
        }
      }
      index = end
    }
    guard !cuts.isEmpty else { return (text, []) }
    var made = AssembledText()
    var start = 0
    for cut in cuts {
      made.append(text.slice(SourceRange(start, cut.start)))
      start = cut.end
    }
    made.append(text.slice(SourceRange(start, bytes.count)))
    return (made, imports)
  }
}
