import Diagnostics

/// The functions that a program of PHP loads on every request: those of the files that `composer.json` names under `autoload.files`, and of `app/helpers.php`.
/// https://getcomposer.org/doc/04-schema.md#files
struct PhpFunctions: Sendable {
  /// What a function gives.
  enum Kind: Sendable {
    /// Words, numbers, addresses: nothing in it is markup.
    case words
    /// It may give elements.
    case markup
  }

  private static let usual = [
    "app/helpers.php", "app/Helpers/helpers.php", "app/Helpers/helper.php", "app/Helpers.php", "helpers.php", "app/Support/helpers.php",
  ]
  private static let sizeLimit = 524_288
  private static let fileLimit = 40
  /// What the body of a function holds that may give elements.
  private static let signs = [
    "<", "HtmlString", "Htmlable", "view(", "View::", "render(", "toHtml", "Blade::", "Html::", "Form::", "?>", "include", "require",
  ]
  .map { Array($0.utf8) }

  private var kinds: [String: Kind] = [:]

  /// `folder`: the main folder of the program, by its absolute path.
  init(_ folder: String, _ finder: TemplateFinder) {
    let stated = finder.text(at: folder + "/composer.json").map { Self.stated(by: $0.text) } ?? []
    for path in (stated + Self.usual.filter { !stated.contains($0) }).prefix(Self.fileLimit) {
      guard let joined = TemplateFinder.joined(folder, path), let file = finder.text(at: joined), file.text.count <= Self.sizeLimit else {
        continue
      }
      read(file.text)
    }
  }

  subscript(name: String) -> Kind? { kinds[name] }

  /// The files that `"files": […]` names; what `"classmap"` and the like name is loaded when it is asked for.
  private static func stated(by manifest: [UInt8]) -> [String] {
    let text = String(decoding: manifest.prefix(sizeLimit), as: UTF8.self)
    var paths: [String] = []
    var rest = text[...]
    while let key = rest.firstRange(of: "\"files\"") {
      rest = rest[key.upperBound...]
      let list = rest.drop { $0 == ":" || $0.isWhitespace }
      guard list.first == "[" else { continue }
      let strings = list.prefix { $0 != "]" }.split(separator: "\"", omittingEmptySubsequences: false)
      paths += strings.enumerated().filter { $0.offset % 2 == 1 && $0.element.hasSuffix(".php") }.map { String($0.element) }
    }
    return paths
  }

  private mutating func read(_ text: [UInt8]) {
    Self.bodies(in: text) { name, body in
      let mayBeMarkup = Self.signs.contains { sign in
        sign.count == 1 ? Self.holdsElement(body) : body.firstRange(of: sign) != nil
      }
      kinds[name] = mayBeMarkup ? .markup : .words
    }
  }

  /// Hands on the functions of a file with what stands between their braces.
  static func bodies(in text: [UInt8], _ take: (_ name: String, _ body: ArraySlice<UInt8>) -> Void) {
    let word = Array("function ".utf8)
    var at = 0
    while let found = text[at...].firstRange(of: word) {
      at = found.upperBound
      guard found.lowerBound == 0 || !TemplateWords.isWord(text[found.lowerBound - 1]) else { continue }
      let name = text[at...].drop { $0 <= 0x20 || $0 == 0x26 }.prefix(while: TemplateWords.isWord)
      guard !name.isEmpty, let inner = ProgramStatements.braced(SourceRange(name.endIndex, text.count), text) else { continue }
      take(String(decoding: name, as: UTF8.self), text[inner.bytes])
      at = name.endIndex
    }
  }

  /// Whether code holds the start or the end of an element.
  static func holdsElement(_ body: ArraySlice<UInt8>) -> Bool {
    zip(body, body.dropFirst()).contains { $0 == 0x3C && ($1.isASCIIAlpha || $1 == 0x2F) }
  }
}

extension TemplateFinder {
  /// The functions that the program of a template loads.
  func phpFunctions(for tree: TemplateTree) -> PhpFunctions {
    guard let place = place(of: tree.file) else { return phpFunctions(in: "") }
    let folder = Self.ancestors(of: place).first { hasFile(at: $0 + "/composer.json") } ?? place.root
    return phpFunctions(in: folder)
  }
}
