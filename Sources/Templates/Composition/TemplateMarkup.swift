import Diagnostics

/// An element of a language that has no tags of HTML: Haml, Slim, Pug.
struct TemplateMarkup: Sendable {
  struct Attribute: Sendable {
    enum Name: Sendable {
      case written(SourceRange)
      /// What a shortcut stands for: `.a`, `#b`.
      case shortcut(String)
      /// A map of attributes: `{attributes}`, `*attributes`, `&attributes(x)`.
      case spread
    }

    var name: Name
    var value: TemplateExpression
    var escapes = true
    /// The whole attribute.
    var range: SourceRange
  }

  /// Where the name stands; nil for a `div` that is not written out.
  var name: SourceRange?
  /// `#{name}`: an element whose name is computed.
  var computedName: TemplateExpression?
  var attributes: [Attribute] = []
  var body: [TemplateNode] = []
  /// Whether it is written as closed: `%br/`.
  var isClosed = false
  /// Whether it is no more than its start tag: what stands in it and its end are written beside it.
  var isStartTag = false
  /// Its name and its attributes.
  var head: SourceRange
  /// Behind what stands in it.
  var end: SourceRange

  /// Elements that have no end tag.
  static let voidNames: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
  ]

  /// Elements that nobody sees, and that bring no styles.
  static let quietNames: Set<String> = ["meta", "script", "title", "base", "noscript"]

  func name(in file: SourceFile) -> String { name.map { file.string($0).lowercased() } ?? "div" }

  /// Whether a link may be one to a style sheet.
  func bringsStyles(in file: SourceFile) -> Bool {
    let head = file.string(head)
    return !head.contains("rel") || head.contains("stylesheet") || head.contains("preload")
  }
}

extension TemplateMarkup.Attribute {
  /// An attribute with a value that is written out.
  init(_ name: SourceRange, written value: SourceRange, of file: SourceFile) {
    self.init(name: .written(name), value: TemplateExpression(written: value, of: file), range: SourceRange(name.start, value.end))
  }

  /// An attribute without a value.
  init(flag range: SourceRange) {
    self.init(name: .written(range), value: TemplateExpression(.literal(.boolean(true)), range), range: range)
  }

  /// `.name`, `#name`.
  init(shortcut name: String, _ value: SourceRange, of file: SourceFile) {
    let literal = TemplateExpression(.literal(.string(AssembledText(value, of: file), isMarkup: false)), value)
    self.init(name: .shortcut(name), value: literal, range: SourceRange(max(0, value.start - 1), value.end))
  }
}
