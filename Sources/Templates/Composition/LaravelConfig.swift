import Diagnostics

/// What files of Laravel's `config` return, as far as they state it: `config('social.providers')` is the entry of `config/social.php`.
/// https://laravel.com/docs/12.x/configuration#accessing-configuration-values
enum LaravelConfig {
  private static let sizeLimit = 262_144

  /// What the file of a name returns, with the file; nil where there is none, or where it returns no list that is written out.
  static func read(_ name: String, in folder: String, _ finder: TemplateFinder) -> (file: SourceFile, value: TemplateExpression)? {
    guard !name.isEmpty, name.utf8.allSatisfy({ TemplateWords.isWord($0) || $0 == 0x2D }),
      let file = finder.text(at: "\(folder)/config/\(name).php"), file.text.count <= sizeLimit
    else { return nil }
    let text = file.text
    guard let list = returned(text) else { return nil }
    let value = ExpressionReader.read(list, of: file, .php)
    return value.isOpaque ? nil : (file, value)
  }

  private static let comments: CodeComments = [.hash, .slashes]
  /// How often remarks before the list may say the same.
  private static let tries = 8

  /// The list that a file returns and ends with. Words of a remark may look like its beginning, and those in it are no brackets.
  private static func returned(_ text: [UInt8]) -> SourceRange? {
    for word in ["return [", "return array("] {
      var at = 0
      for _ in 0..<tries {
        guard let found = text[at...].firstRange(of: Array(word.utf8)) else { break }
        at = found.upperBound
        guard let close = BracketScanner.close(found.upperBound - 1, text, limit: text.count, isScript: true, comments: comments) else {
          continue
        }
        var end = close + 1
        while end < text.count,
          [0x20, 0x09, 0x0A, 0x0D, 0x3B, 0x3F, 0x3E].contains(text[end]) || comments.end(of: end, text, limit: text.count) != nil
        {
          end = comments.end(of: end, text, limit: text.count) ?? end + 1
        }
        if end >= text.count { return SourceRange(found.lowerBound + 7, close + 1) }
      }
    }
    return nil
  }
}

extension TemplateRun {
  /// What an entry of the configuration is; nil where no file of the program states it: the environment and packages may.
  func configured(_ key: String?, _ frame: TemplateFrame) -> TemplateValue? {
    guard let parts = key?.split(separator: ".").map(String.init), parts.count > 1,
      let (file, stated) = project.finder.laravelConfig(parts[0], for: frame.tree)
    else { return nil }
    var found = value(stated, TemplateFrame(TemplateTree(file: file, language: .php, nodes: [])))
    for part in parts.dropFirst() {
      guard case .map(let map) = found, map.part == nil, let entry = map[part] else { return nil }
      found = entry
    }
    guard found.isKnown else { return nil }
    files.insert(file.path)
    return found
  }
}

extension TemplateFinder {
  /// What a file of the configuration of a template's program returns.
  func laravelConfig(_ name: String, for tree: TemplateTree) -> (file: SourceFile, value: TemplateExpression)? {
    guard tree.language == .blade || tree.language == .php, let place = place(of: tree.file),
      let folder = Self.ancestors(of: place).first(where: { hasFile(at: $0 + "/composer.json") })
    else { return nil }
    return laravelConfig(name, in: folder)
  }
}
