import Diagnostics
import JSON
import YAML

/// What Jekyll's pages see as `site.data`: the files in `_data` and in folders below it, by their names.
/// https://jekyllrb.com/docs/datafiles/
enum SiteData {
  private static let suffixes = [".yml", ".yaml", ".json", ".csv", ".tsv"]
  private static let sizeLimit = 1 << 18

  /// The value of a member of `site.data`, for pages of a project; unknown for one that no file gives.
  static func value(_ name: String, for place: ProjectPlace, _ finder: TemplateFinder) -> TemplateValue {
    for folder in TemplateFinder.ancestors(of: place) where finder.names(in: folder).contains("_data") {
      return value(name, in: folder + "/_data", finder, depth: 0)
    }
    return .unknown
  }

  private static func value(_ name: String, in folder: String, _ finder: TemplateFinder, depth: Int) -> TemplateValue {
    let names = finder.names(in: folder)
    for suffix in suffixes where names.contains(name + suffix) {
      guard let file = finder.text(at: "\(folder)/\(name)\(suffix)"), file.text.count <= sizeLimit else { return .unknown }
      return read(file, suffix)
    }
    guard names.contains(name), depth < 4 else { return .unknown }
    var map = TemplateMap()
    let below = folder + "/" + name
    for entry in finder.names(in: below) {
      let key = String(entry.prefix { $0 != "." })
      if !key.isEmpty, map[key] == nil { map[key] = value(key, in: below, finder, depth: depth + 1) }
    }
    return .map(map)
  }

  private static func read(_ file: SourceFile, _ suffix: String) -> TemplateValue {
    switch suffix {
    case ".json": (try? JSONParser.parse(file.text)).map { json($0, file) } ?? .unknown
    case ".csv", ".tsv": rows(file, separator: suffix == ".csv" ? 0x2C : 0x09)
    default: (try? PlainYAML.parse(file.text, letsReferencesBe: true)).map { yaml($0, file) } ?? .unknown
    }
  }

  private static func json(_ node: JSONNode, _ file: SourceFile) -> TemplateValue {
    switch node.value {
    case .null: return .null
    case .boolean(let holds): return .boolean(holds)
    case .number(let number): return .number(number, AssembledText(node.range, of: file))
    case .string(let words):
      let range = SourceRange(node.range.start + 1, max(node.range.start + 1, node.range.end - 1))
      return .string(text(words, range, file), isMarkup: false)
    case .array(let items): return .list(items.map { json($0, file) })
    case .object(let members):
      var map = TemplateMap()
      for member in members { map[member.key] = json(member.value, file) }
      return .map(map)
    }
  }

  private static func yaml(_ node: PlainYAMLNode, _ file: SourceFile) -> TemplateValue {
    switch node.value {
    case .unknown: return .unknown
    case .sequence(let items): return .list(items.map { yaml($0, file) })
    case .mapping(let members):
      var map = TemplateMap()
      for member in members { map[member.key] = yaml(member.value, file) }
      return .map(map)
    case .scalar(let words):
      let isQuoted = node.range.start > 0 && [0x22, 0x27].contains(file.text[node.range.start - 1])
      if !isQuoted {
        switch words {
        case "true", "True", "TRUE": return .boolean(true)
        case "false", "False", "FALSE": return .boolean(false)
        case "", "~", "null", "Null", "NULL": return .null
        default:
          if let number = Double(words), words.first != "0" || words.count == 1 || words.hasPrefix("0.") {
            return .number(number, AssembledText(node.range, of: file))
          }
        }
      }
      return .string(text(words, node.range, file), isMarkup: false)
    }
  }

  /// Words with their place; those that are written otherwise have that of the whole.
  private static func text(_ words: String, _ range: SourceRange, _ file: SourceFile) -> AssembledText {
    file.string(range) == words ? AssembledText(range, of: file) : AssembledText(words, from: range, of: file)
  }

  /// The rows of a table as maps by the names in its first one.
  private static func rows(_ file: SourceFile, separator: UInt8) -> TemplateValue {
    var names: [String] = []
    var made: [TemplateValue] = []
    var start = 0
    while start < file.text.count {
      let end = file.text[start...].firstIndex(of: 0x0A) ?? file.text.count
      let cells = cells(SourceRange(start, end), file, separator)
      start = end + 1
      guard !cells.isEmpty else { continue }
      if names.isEmpty {
        names = cells.map(\.string)
        continue
      }
      var map = TemplateMap()
      for (name, cell) in zip(names, cells) { map[name] = .string(cell, isMarkup: false) }
      made.append(.map(map))
    }
    return .list(made)
  }

  /// The cells of a line; none of an empty one.
  private static func cells(_ line: SourceRange, _ file: SourceFile, _ separator: UInt8) -> [AssembledText] {
    let line = ProgramTags.trimmed(line, file.text)
    guard !line.isEmpty else { return [] }
    var made: [AssembledText] = []
    var i = line.start
    while i <= line.end {
      if i < line.end, file.text[i] == 0x22 {
        var end = i + 1
        while end < line.end, file.text[end] != 0x22 || end + 1 < line.end && file.text[end + 1] == 0x22 {
          end += file.text[end] == 0x22 ? 2 : 1
        }
        let range = SourceRange(i + 1, min(end, line.end))
        made.append(text(file.string(range).replacing("\"\"", with: "\""), range, file))
        i = (file.text[min(end, line.end)..<line.end].firstIndex(of: separator) ?? line.end) + 1
      } else {
        let end = file.text[i..<line.end].firstIndex(of: separator) ?? line.end
        made.append(AssembledText(ProgramTags.trimmed(SourceRange(i, end), file.text), of: file))
        i = end + 1
      }
    }
    return made
  }
}

extension TemplateRun {
  /// `site.data.name` of a page of Jekyll's.
  func siteData(_ name: String, _ frame: TemplateFrame) -> TemplateValue {
    project.finder.place(of: frame.tree.file).map { project.finder.siteData(name, for: $0) } ?? .unknown
  }
}
