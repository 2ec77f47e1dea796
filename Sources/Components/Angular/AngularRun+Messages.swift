import Diagnostics
import Scripts
import Templates

/// Words that Angular takes from catalogues when it builds the program for a language: https://angular.dev/guide/i18n/prepare
extension AngularRun {
  /// The children of an element, in the words of the language that the page is put together in where the element has a message: `<p i18n="@@id">`.
  func children(of element: Element, _ context: AngularContext) -> ComponentValue {
    if let replaced = context.replaced[element.range.start] { return replaced }
    guard evaluation.isTranslated, let mark = element.attribute("i18n") else { return list(element.children, context) }
    var source = self.message(context)
    source.read(element.children)
    guard let words = message(mark, source.key, context) else { return list(element.children, context) }
    return source.nodes(words: words) { [unowned self] part in
      switch part {
      case .value(let expression): return self.shown(.value(expression), context)
      case .element(let element, let inner):
        var context = context
        context.replaced[element.range.start] = inner
        return self.shown(element, context)
      case .unknown(let range): return .unknown(UnknownValue(key: "i18n", place: self.place(range, context)))
      }
    } ?? .unknown(UnknownValue(key: "i18n", place: place(element.startTag, context)))
  }

  private func message(_ context: AngularContext) -> AngularMessage {
    AngularMessage { [unowned self] range in self.words(range, context).string }
  }

  /// The text of an attribute, in the words of the language: `<img alt="Apple" i18n-alt>`.
  func translated(_ attribute: Attribute, of element: Element, _ context: AngularContext) -> AssembledText {
    let own = text(attribute.pieces, context)
    guard evaluation.isTranslated, let mark = element.attribute("i18n-" + attribute.name) else { return own }
    var source = message(context)
    source.read(attribute.pieces)
    return message(mark, source.key, context) ?? own
  }

  /// The words of a message, by the id that its mark gives it, `meaning|description@@id`, else by its own words; nil where the language has none.
  private func message(_ mark: Attribute, _ key: String, _ context: AngularContext) -> AssembledText? {
    let file = place(mark.nameRange, context).file
    let text = mark.text ?? ""
    if let at = text.firstRange(of: "@@") {
      let id = String(text[at.upperBound...]).trimmed
      if let found = evaluation.translations?.text(id, from: file) { return found }
    }
    return key.isEmpty ? nil : evaluation.translations?.text(key, from: file)
  }
}

/// A message as a catalogue has it: its words, with U+FFFC for each value and each tag in it.
struct AngularMessage {
  typealias Element = AngularTemplate.Element

  enum Part {
    case value(AngularTemplate.Expression)
    /// An element with the children that it has in the other language.
    case element(Element, ComponentValue)
    /// One of several values, whose order is not known.
    case unknown(SourceRange)
  }

  private enum Placeholder {
    case value(AngularTemplate.Expression)
    case start(Element)
    case end
    case empty(Element)
  }

  /// The words at a place, with the characters that its references stand for.
  private let text: (SourceRange) -> String
  private var words = ""
  private var placeholders: [Placeholder] = []
  /// Whether something stands in it whose words cannot be put in their places: a condition, a loop.
  private var isOpen = false

  init(_ text: @escaping (SourceRange) -> String) { self.text = text }

  /// The words by which a catalogue knows it: without white space around them, and with single spaces in them.
  var key: String { isOpen ? "" : words.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  mutating func read(_ pieces: [AngularTemplate.Piece]) {
    for piece in pieces {
      switch piece {
      case .words(let range): words += text(range)
      case .value(let expression):
        words.append(UnknownPiece.character)
        placeholders.append(.value(expression))
      }
    }
  }

  mutating func read(_ nodes: [AngularTemplate.Node], depth: Int = 0) {
    for node in nodes {
      switch node {
      case .text(let pieces): read(pieces)
      case .element(let element) where depth < 16 && !element.attributes.contains { $0.kind == .structural }:
        if element.children.isEmpty, MarkupScanner.voidElements.contains(element.name) {
          words.append(UnknownPiece.character)
          placeholders.append(.empty(element))
          continue
        }
        words.append(UnknownPiece.character)
        placeholders.append(.start(element))
        read(element.children, depth: depth + 1)
        words.append(UnknownPiece.character)
        placeholders.append(.end)
      default: isOpen = true
      }
    }
  }

  /// The translated words with what stands in the message, in the order in which it stands there; nil where that does not go together.
  func nodes(words translated: AssembledText, _ make: (Part) -> ComponentValue) -> ComponentValue? {
    let mark = Array(String(UnknownPiece.character).utf8)
    let bytes = translated.bytes
    let values = placeholders.count { if case .value = $0 { true } else { false } }
    // Of each open element what stands in it so far.
    var open: [(element: Element?, children: [LazyValue])] = [(nil, [])]
    var next = 0
    var start = 0
    func add(_ value: ComponentValue) { open[open.count - 1].children.append(LazyValue(value)) }
    while let found = bytes[start...].firstRange(of: mark) {
      if found.lowerBound > start { add(.text(translated.slice(SourceRange(start, found.lowerBound)))) }
      start = found.upperBound
      guard next < placeholders.count else { return nil }
      switch placeholders[next] {
      case .value(let expression): add(make(values == 1 ? .value(expression) : .unknown(expression.range)))
      case .empty(let element): add(make(.element(element, .null)))
      case .start(let element): open.append((element, []))
      case .end:
        guard let last = open.popLast(), let element = last.element else { return nil }
        add(make(.element(element, .list(last.children))))
      }
      next += 1
    }
    if start < bytes.count { add(.text(translated.slice(SourceRange(start, bytes.count)))) }
    guard next == placeholders.count, open.count == 1 else { return nil }
    return .list(open[0].children)
  }
}
