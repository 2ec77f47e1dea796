import Diagnostics

/// Drawings in parts that are called after them: a control without words is known by them.
extension TemplateRun {
  private static let words = ["icon", "logo", "svg", "glyph", "brand"]

  /// Writes a part; the first drawing in it takes its name where the part is called after what it draws: `icons/apple.blade.php`, `_apple_logo.svg.erb`.
  func drawing(_ tree: TemplateTree, _ body: () -> Void) {
    let outer = drawingName
    drawingName = Self.drawingName(tree.file.path)
    body()
    drawingName = outer
  }

  private static func drawingName(_ path: String) -> String? {
    let parts = path.lowercased().split(separator: "/")
    guard let file = parts.last else { return nil }
    let stem = file.prefix { $0 != "." }
    let places = parts.dropLast().suffix(2) + [stem]
    guard places.contains(where: { place in words.contains { place.contains($0) } }) || file.contains(".svg"), stem.utf8.count < 60,
      stem.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    else { return nil }
    let name = stem.split { $0 == "_" || $0 == "-" }.joined(separator: "-")
    return name.isEmpty || name == "index" ? nil : name
  }

  /// Behind the `<svg` of a text's first drawing; nil where it has none, or one that says itself what it shows.
  static func drawing(in range: SourceRange, _ file: SourceFile) -> Int? {
    let text = file.text[range.bytes]
    guard let open = text.firstRange(of: Array("<svg".utf8))?.upperBound, open < text.endIndex, text[open] <= 0x20 || text[open] == 0x3E
    else {
      return nil
    }
    let tag = text[open...].prefix(1_000).prefix { $0 != 0x3E }
    return tag.firstRange(of: Array("data-icon".utf8)) == nil ? open : nil
  }
}
