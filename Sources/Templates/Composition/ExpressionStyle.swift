import Diagnostics

/// How a language writes its expressions, where they differ.
struct ExpressionStyle: Sendable {
  /// `a | name: b, c` instead of `a | name(b, c)`.
  var filtersHaveColons = false
  /// Several arguments of a filter are parted by commas: Liquid; Django has one.
  var filtersHaveManyArguments = false
  /// Names may hold hyphens.
  var hasHyphens = false
  /// `$name`, `->`, `::`, `.` for concatenation, `=>` in arrays.
  var isPHP = false
  /// `:name`, `@name`, `a?`, calls without parentheses, blocks.
  var isRuby = false
  /// Literals of strings hold `${…}` in backquotes.
  var isScript = false
  /// The words `and`, `or`, `not`, `in`, `is`, `eq` … are operators.
  var hasWords = true
  /// `a if b else c`.
  var hasInlineIf = false
  /// `|` is a filter.
  var hasFilters = true
  /// `$name`, `$!{name}`: the signs say nothing.
  var hasReferences = false
  /// A backslash in a string means what it means in a program.
  var hasEscapes = true
  /// The remarks that may stand between its operands.
  var comments: CodeComments = []

  static func of(_ language: TemplateLanguage) -> ExpressionStyle {
    switch language {
    case .django: ExpressionStyle(filtersHaveColons: true)
    case .liquid: ExpressionStyle(filtersHaveColons: true, filtersHaveManyArguments: true, hasHyphens: true, hasEscapes: false)
    case .jinja: ExpressionStyle(hasInlineIf: true)
    case .twig: ExpressionStyle(comments: .hash)
    case .thymeleaf, .go, .handlebars: ExpressionStyle()
    case .jsp, .gsp: ExpressionStyle(hasFilters: false, comments: .slashes)
    case .mako: ExpressionStyle(hasInlineIf: true, hasFilters: false, comments: .hash)
    case .freemarker: ExpressionStyle(hasWords: false, hasFilters: false)
    case .velocity: ExpressionStyle(hasHyphens: true, hasFilters: false, hasReferences: true, hasEscapes: false)
    case .erb, .heex, .haml, .slim: ExpressionStyle(isRuby: true, hasFilters: false, comments: .hash)
    case .ejs, .razor, .blazor, .pug, .jte, .templ: ExpressionStyle(isScript: true, hasWords: false, hasFilters: false, comments: .slashes)
    case .php, .blade: ExpressionStyle(isPHP: true, hasFilters: false, comments: [.hash, .slashes])
    }
  }
}

/// A piece of an expression.
struct ExpressionToken: Sendable {
  enum Kind: Hashable, Sendable {
    case name(String)
    case number
    /// The range is what stands between the quotation marks.
    case string(quote: UInt8)
    case symbol(String)
    case end
  }

  var kind: Kind
  var range: SourceRange
  /// Whether white space stands before it.
  var isApart: Bool
}

/// Cuts an expression into tokens. What cannot be read ends it with a symbol that no parser takes.
struct ExpressionLexer {
  private static let limit = 4_000
  private static let symbols: [String] = [
    "===", "!==", "...", "**=", "<=>", "?->", "??=", "||=", "==", "!=", "<=", ">=", "&&", "||", "??", "?:", "=>", "->", "::", "**", "//",
    "..", "?.", "+=",
    "-=", ".=", "&.", "<<", "++", "--", "|>",
  ]
  private static let symbolBytes = symbols.map { Array($0.utf8) }

  static func tokens(_ text: [UInt8], _ range: SourceRange, _ style: ExpressionStyle) -> [ExpressionToken] {
    var tokens: [ExpressionToken] = []
    var i = range.start
    let end = min(range.end, text.count)
    var isApart = true
    var references = 0
    while i < end, tokens.count < limit {
      let byte = text[i]
      if style.hasReferences, byte == 0x24 || byte == 0x7D && references > 0 {
        references += byte == 0x7D ? -1 : 0
        i += 1
        if byte == 0x24, i < end, text[i] == 0x21 { i += 1 }
        if byte == 0x24, i < end, text[i] == 0x7B {
          references += 1
          i += 1
        }
        continue
      }
      if byte <= 0x20 || byte == 0x7F {
        isApart = true
        i += 1
        continue
      }
      if let end = style.comments.end(of: i, text, limit: end) {
        isApart = true
        i = end
        continue
      }
      let start = i
      if style.isPHP, let heredoc = PhpHeredoc(text, at: i, limit: end) {
        tokens.append(ExpressionToken(kind: .string(quote: heredoc.isPlain ? 0x27 : 0x22), range: heredoc.content, isApart: isApart))
        i = heredoc.end
        isApart = false
        continue
      }
      if byte == 0x22 || byte == 0x27 || byte == 0x60 && style.isScript {
        i += 1
        while i < end, text[i] != byte { i += style.hasEscapes && text[i] == 0x5C ? 2 : 1 }
        guard i < end else {
          tokens.append(ExpressionToken(kind: .symbol("\u{0}"), range: SourceRange(start, end), isApart: isApart))
          break
        }
        tokens.append(ExpressionToken(kind: .string(quote: byte), range: SourceRange(start + 1, i), isApart: isApart))
        i += 1
      } else if byte.isASCIIDigit {
        while i < end, TemplateWords.isWord(text[i]) || text[i] == 0x2E && i + 1 < end && text[i + 1].isASCIIDigit { i += 1 }
        tokens.append(ExpressionToken(kind: .number, range: SourceRange(start, i), isApart: isApart))
      } else if isNameStart(byte, next: i + 1 < end ? text[i + 1] : 0, style) {
        i += 1
        if byte == 0x40 || byte == 0x24, i < end, text[i] == byte { i += 1 }
        while i < end, isName(text[i]) || style.hasHyphens && text[i] == 0x2D && i + 1 < end && isName(text[i + 1]) { i += 1 }
        if style.isRuby, i < end, text[i] == 0x3F || text[i] == 0x21, i + 1 >= end || text[i + 1] != 0x3D,
          i + 1 >= end || text[i + 1] != 0x3A
        {
          i += 1
        }
        tokens.append(
          ExpressionToken(kind: .name(String(decoding: text[start..<i], as: UTF8.self)), range: SourceRange(start, i), isApart: isApart))
      } else if let symbol = symbolBytes.first(where: { text[i..<end].starts(with: $0) }) {
        i += symbol.count
        tokens.append(
          ExpressionToken(kind: .symbol(String(decoding: symbol, as: UTF8.self)), range: SourceRange(start, i), isApart: isApart))
      } else {
        i += 1
        tokens.append(
          ExpressionToken(kind: .symbol(String(decoding: [byte], as: UTF8.self)), range: SourceRange(start, i), isApart: isApart))
      }
      isApart = false
    }
    tokens.append(ExpressionToken(kind: .end, range: SourceRange(end, end), isApart: true))
    return tokens
  }

  private static func isNameStart(_ byte: UInt8, next: UInt8, _ style: ExpressionStyle) -> Bool {
    if byte.isASCIIAlpha || byte == 0x5F || byte >= 0x80 { return true }
    if byte == 0x24 { return isName(next) || next == 0x24 }
    return byte == 0x40 && isName(next)
  }

  private static func isName(_ byte: UInt8) -> Bool { TemplateWords.isWord(byte) || byte >= 0x80 }
}
