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
    let returned = ["return [", "return array("].lazy.compactMap { text.firstRange(of: Array($0.utf8)) }.first
    guard let returned, let close = BracketScanner.close(returned.upperBound - 1, text, limit: text.count) else { return nil }
    // The whole of it is what the file ends with.
    guard text[(close + 1)...].allSatisfy({ $0 <= 0x20 || $0 == 0x3B || $0 == 0x3F || $0 == 0x3E }) else { return nil }
    let value = ExpressionReader.read(SourceRange(returned.lowerBound + 7, close + 1), of: file, .php)
    return value.isOpaque ? nil : (file, value)
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
