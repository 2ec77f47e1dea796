import Diagnostics

/// Reads PHP as templates are written in it: plain, WordPress, CodeIgniter, Plates.
struct PhpReader {
  let file: SourceFile
  let text: [UInt8]
  private var builder = TreeBuilder()
  private var ends = PhpCodeEnd()
  /// The functions of the file that write markup, as far as it was read.
  private var functions: Set<String> = []
  /// The functions of the file that WordPress calls by their names.
  private let hooked: Set<String>
  /// The functions that write what shortcodes stand for: each on a page of its own.
  private let shortcodes: Set<String>

  /// `isCalled`: whether the functions of the file are called by their names, also those that WordPress calls at its hooks.
  init(_ file: SourceFile, isCalled: Bool = false) {
    self.file = file
    text = file.text
    hooked = isCalled ? [] : Self.hookedFunctions(file.text, ["action", "filter", "shortcode"])
    shortcodes = Self.hookedFunctions(file.text, [Self.shortcode])
  }

  mutating func read(_ range: SourceRange) -> [TemplateNode] {
    var plain = range.start
    var i = range.start
    while let open = text[i..<range.end].firstRange(of: [0x3C, 0x3F])?.lowerBound {
      let rest = text[(open + 2)..<range.end]
      let isEcho = rest.first == 0x3D
      let isLong = rest.prefix(3).elementsEqual([0x70, 0x68, 0x70]) || rest.prefix(3).elementsEqual([0x50, 0x48, 0x50])
      guard isEcho || isLong || rest.first.map({ $0 <= 0x20 }) == true else {
        i = open + 2
        continue
      }
      builder.text(SourceRange(plain, open))
      let start = min(open + (isEcho ? 3 : isLong ? 5 : 2), range.end)
      let closer = ends.offset(text, from: start, limit: range.end)
      let end = closer.map { $0 + 2 } ?? range.end
      let content = ProgramTags.trimmed(SourceRange(start, closer ?? range.end), text)
      plain = end
      // A line break behind `?>` belongs to it.
      if plain < range.end, text[plain] == 0x0A { plain += 1 }
      i = end
      let tag = SourceRange(open, end)
      if isEcho { echo(content, tag) } else { statements(content, tag) }
    }
    builder.text(SourceRange(plain, range.end))
    return PhpReturns.settled(builder.finish())
  }

  /// What an expression is read into, without the semicolon behind it.
  func expression(_ range: SourceRange) -> TemplateExpression {
    var range = ProgramTags.trimmed(range, text)
    while !range.isEmpty, text[range.end - 1] == 0x3B { range = ProgramTags.trimmed(SourceRange(range.start, range.end - 1), text) }
    let value = ExpressionReader.read(range, of: file, .php)
    guard case .call(let callee, let arguments) = value.kind, case .name("sprintf") = callee.kind else { return value }
    return PhpFormat.pieces(arguments, value.range) ?? value
  }

  private mutating func echo(_ range: SourceRange, _ tag: SourceRange) {
    let value = expression(range)
    if let node = call(value, tag) { return builder.add(node) }
    builder.add(.output(value, escapes: false, tag: tag))
  }

  // MARK: - Statements

  private mutating func statements(_ content: SourceRange, _ tag: SourceRange) {
    var isKept = false
    var isBehindBrace = false
    // What a tag opens and closes itself leaves nothing of the tag in the page.
    let inside = SourceRange(tag.end, tag.end)
    let whole = split(content)
    for (statement, isInside) in PhpBlocks.expanded(whole, text) {
      switch statement {
      case .closes:
        if isBehindBrace { _ = builder.close("}", isInside ? inside : tag) }
        isBehindBrace = true
        continue
      case .opens(let head): open(head, isInside ? inside : tag, isBehindBrace, closer: "}")
      case .plain(let range):
        if isBehindBrace { _ = builder.close("}", tag) }
        // A part that the same tag includes is read where it stands; what else was not understood may write nothing.
        if plain(range, tag) { break }
        let isAlone = isInside || whole.count > 1 && (isCalledWriting(content) || PhpBlocks.includesFile(text[content.bytes]))
        if let call = called(range, isAlone ? range : isKept ? inside : tag) {
          isKept = isKept || !isAlone
          builder.add(call)
        } else if isInFunction, !PhpBlocks.mayWrite(range, text) {
          // What a function does besides is not shown.
          break
        } else if isAlone {
          if !PhpBlocks.writesNothing(range, text) { builder.add(.unknown(range)) }
        } else if !isKept, !(isCalledWriting(content) && PhpBlocks.writesNothing(range, text)) {
          isKept = true
          builder.add(.unknown(tag))
        }
      }
      isBehindBrace = false
    }
    if isBehindBrace, !builder.close("}", tag) { builder.add(.unknown(tag)) }
  }

  /// Whether a tag that stays as it is written is said to write.
  private func isCalledWriting(_ content: SourceRange) -> Bool {
    text.withUnsafeBufferPointer { TemplateWords.php($0[content.bytes]) } == .writes
  }

  /// The statements of a tag; one that ends with a colon opens what an `end…` closes.
  private func split(_ content: SourceRange) -> [ProgramStatement] { ProgramStatements.split(content, text) }

  private static let colonWords: Set<String> = ["if", "elseif", "else", "foreach", "for", "while", "switch"]

  private mutating func open(_ head: SourceRange, _ tag: SourceRange, _ isBehindBrace: Bool, closer: String) {
    var reader = ExpressionReader(head, of: file, .php)
    let word = reader.name() ?? ""
    if word == "else" || word == "elseif" {
      let isConditional = word == "elseif" || reader.isWord("if")
      if isBehindBrace || closer != "}", builder.divide(isConditional ? condition(head) : nil, tag) { return }
      return builder.open(.passing, closer, tag)
    }
    if isBehindBrace { _ = builder.close("}", tag) }
    switch word {
    case "switch":
      builder.open(.match(condition(head), TreeBuilder.Matched()), closer, tag)
      // `switch ($kind): case 'a'`
      if let inner = ProgramStatements.parenthesized(head, text) {
        var rest = ProgramTags.trimmed(SourceRange(inner.end + 1, head.end), text)
        if rest.length > 1, text[rest.start] == 0x3A {
          rest = ProgramTags.trimmed(SourceRange(rest.start + 1, min(head.end + 1, text.count)), text)
          _ = plain(rest, tag)
        }
      }
    case _ where word == "function" || PhpBlocks.modifiers.contains(word):
      let place = SourceRange(tag.end, tag.end)
      if function(head, tag) { break }
      builder.open(shortcode(head).map { .choice([], condition: $0, tag: place) } ?? .passing, closer, place)
    case "if": builder.open(.choice([], condition: condition(head), tag: tag), closer, tag)
    case "foreach", "for", "while": builder.open(.loop(loop(head, word, tag), isOtherwise: false), closer, tag)
    default: builder.open(shortcode(head).map { .choice([], condition: $0, tag: tag) } ?? .passing, closer, tag)
    }
  }

  /// `function button($label, $kind = 'dark')`, whose body writes markup.
  private mutating func function(_ head: SourceRange, _ tag: SourceRange) -> Bool {
    var reader = ExpressionReader(head, of: file, .php)
    // A method is known by its name behind colons.
    var prefix = ""
    while PhpBlocks.modifiers.contains(where: { reader.takeWord($0) }) { prefix = "::" }
    guard reader.takeWord("function"), let own = reader.name(), let inner = ProgramStatements.parenthesized(head, text) else {
      return false
    }
    let name = prefix + own
    var parameters: [TemplateMacro.Parameter] = []
    var names = ExpressionReader(inner, of: file, .php)
    while !names.isAtEnd, parameters.count < 50 {
      guard let word = names.name() else { return false }
      // A type before the name.
      guard word.hasPrefix("$") else { continue }
      parameters.append(TemplateMacro.Parameter(name: word, value: names.take("=") ? names.operand() : nil))
      guard names.take(",") || names.isAtEnd else { return false }
    }
    // What WordPress calls at a hook writes there; where that is, no template says.
    guard !hooked.contains(own), prefix.isEmpty || !writes(behind: head) else { return false }
    functions.insert(name)
    builder.open(.macro(TemplateMacro(name: name, parameters: parameters, body: [], tag: tag)), "}", tag)
    return true
  }

  private static let functionWord = Array("function ".utf8)
  private static let writing = ["?>", "echo", "print"].map { Array($0.utf8) }

  /// Whether what stands behind the head of a method, before the next function, writes into the page: who calls it may stand in another file.
  private func writes(behind head: SourceRange) -> Bool {
    let end = text[head.end...].firstRange(of: Self.functionWord)?.lowerBound ?? text.endIndex
    return Self.writing.contains { text[head.end..<end].firstRange(of: $0) != nil }
  }

  private static let shortcode = "shortcode"

  /// Which shortcode a function is called for, as a condition, where a file has functions for several: a page shows one of them.
  private func shortcode(_ head: SourceRange) -> TemplateExpression? {
    guard shortcodes.count > 1, let call = text.firstRange(of: Array("add_shortcode".utf8)) else { return nil }
    // Whole methods may stand before it.
    var word = head.start
    while let next = text[word..<head.end].firstRange(of: Array("function ".utf8)) { word = next.upperBound }
    guard word > head.start else { return nil }
    let start = text[word..<head.end].firstIndex { $0 > 0x20 && $0 != 0x26 } ?? head.end
    let name = SourceRange(start, text[start..<head.end].prefix(while: TemplateWords.isWord).endIndex)
    guard shortcodes.contains(file.string(name)) else { return nil }
    let asked = TemplateExpression(.name("@shortcode"), SourceRange(call.upperBound - Self.shortcode.utf8.count, call.upperBound))
    return TemplateExpression(.comparison(asked, .equal, constant(file.string(name), name)), name)
  }

  private func condition(_ head: SourceRange) -> TemplateExpression {
    guard let inner = ProgramStatements.parenthesized(head, text) else { return TemplateExpression(.opaque, head) }
    return ExpressionReader.read(inner, of: file, .php)
  }

  /// `foreach ($list as $key => $item)`
  private func loop(_ head: SourceRange, _ word: String, _ tag: SourceRange) -> TemplateLoop {
    var names: [String] = []
    var list = TemplateExpression(.opaque, head)
    if word == "foreach", let inner = ProgramStatements.parenthesized(head, text) {
      let tokens = ExpressionLexer.tokens(text, inner, .of(.php))
      if let at = tokens.firstIndex(where: { $0.kind == .name("as") }) {
        for token in tokens[(at + 1)...] { if case .name(let name) = token.kind { names.append(name) } }
        list = ExpressionReader.read(SourceRange(inner.start, tokens[at].range.start), of: file, .php)
      }
    }
    return TemplateLoop(names: names, list: list, tag: tag, body: [], otherwise: nil, otherwiseTag: nil, end: tag)
  }

  private static let includes: Set<String> = ["include", "include_once", "require", "require_once"]
  private static let echoes: Set<String> = ["_e", "esc_html_e", "esc_attr_e", "_ex"]
  /// WordPress' functions that write a form, or a class.
  static let writers: Set<String> = ["wp_login_form", "body_class", "post_class"]

  /// Whether a statement was understood.
  private mutating func plain(_ range: SourceRange, _ tag: SourceRange) -> Bool {
    if let (value, rest) = ProgramStatements.label(range, text) {
      guard builder.when(value.map { ExpressionReader.read($0, of: file, .php) }, tag, file) else { return false }
      return rest.isEmpty || plain(rest, tag)
    }
    var reader = ExpressionReader(range, of: file, .php)
    guard let word = reader.name() else { return false }
    if Self.colonWords.contains(word), text[range.end - 1] == 0x3A {
      open(SourceRange(range.start, range.end - 1), tag, false, closer: "end")
      return true
    }
    if word == "break" { return builder.leave() }
    if word.hasPrefix("end"), Self.colonWords.contains(String(word.dropFirst(3))) { return builder.close("end", tag) }
    if word == "return", isInFunction {
      let value = ProgramTags.trimmed(SourceRange(range.start + word.utf8.count, range.end), text)
      // What was kept back is what the function writes.
      let isKept = text[value.bytes].starts(with: "ob_get_".utf8) || value.isEmpty
      let nothing = TemplateExpression(.literal(.null), range)
      builder.add(.assign([PhpReturns.name], isKept ? nothing : expression(value), tag: SourceRange(tag.end, tag.end)))
      return true
    }
    if word == "echo" || word == "print" {
      let value = expression(SourceRange(range.start + word.utf8.count, range.end))
      if value.isOpaque { return false }
      builder.add(.output(value, escapes: false, tag: tag))
      return true
    }
    if word == "printf" || word == "vprintf" {
      guard case .call(let callee, let arguments) = expression(range).kind else { return false }
      // What is no literal is known when the page is put together.
      let sprintf = TemplateExpression(.name(word == "printf" ? "sprintf" : "vsprintf"), callee.range)
      let pieces = word == "printf" ? PhpFormat.pieces(arguments, range) : nil
      builder.add(.output(pieces ?? TemplateExpression(.call(sprintf, arguments), range), escapes: false, tag: tag))
      return true
    }
    if Self.includes.contains(word) { return include(word, expression(SourceRange(range.start + word.utf8.count, range.end)), tag) }
    if let (name, value) = PhpDefault.read(range, of: file, .php) {
      builder.add(.assign([name], value, tag: tag))
      return true
    }
    if reader.isSymbol("=") {
      let start = reader.token.range.end
      builder.add(.assign([word], expression(SourceRange(start, range.end)), tag: tag))
      return true
    }
    if let (name, value) = definition(word, range) {
      builder.add(.assign([name], value, tag: tag))
      return true
    }
    if word.hasPrefix("$"), reader.isSymbol(".=") {
      let added = expression(SourceRange(reader.token.range.end, range.end))
      let own = TemplateExpression(.name(word), SourceRange(range.start, range.start + word.utf8.count))
      builder.add(.assign([word], TemplateExpression(.concatenation([own, added]), range), tag: tag))
      return true
    }
    if let node = call(expression(range), tag) {
      builder.add(node)
      return true
    }
    for name in ProgramStatements.assigned(range, of: file, .php) where name.hasPrefix("$") {
      builder.add(.assign([name], TemplateExpression(.opaque, range), tag: tag))
    }
    return false
  }

  private var isInFunction: Bool { builder.isInMacro }

  /// A call that writes a part: of WordPress, CodeIgniter, Plates, CakePHP.
  private mutating func call(_ expression: TemplateExpression, _ tag: SourceRange) -> TemplateNode? {
    guard case .call(let callee, let arguments) = expression.kind else { return nil }
    let first = arguments.first?.value
    switch callee.kind {
    case .name(let name):
      switch name {
      case "get_header", "get_footer", "get_sidebar":
        let part = String(name.dropFirst(4)) + (first?.literalText.map { "-" + $0 } ?? "") + ".php"
        return .include(TemplateInclude(name: constant(part, expression.range), tag: tag))
      case "get_template_part":
        guard let slug = first?.literalText else { return nil }
        let names = [arguments.dropFirst().first?.value.literalText.map { slug + "-" + $0 + ".php" }, slug + ".php"].compactMap { $0 }
        let given = arguments.count > 2 ? [TemplateArgument(name: "$args", value: arguments[2].value)] : []
        let name = TemplateExpression(.list(names.map { constant($0, expression.range) }), expression.range)
        return .include(TemplateInclude(name: name, arguments: given, tag: tag))
      case "view", "partial":
        guard let first else { return nil }
        return .include(TemplateInclude(name: first, map: arguments.dropFirst().first?.value, tag: tag))
      default:
        if functions.contains(name) || Self.writers.contains(name) { return .output(expression, escapes: false, tag: tag) }
        return Self.echoes.contains(name) && first != nil ? .output(expression, escapes: false, tag: tag) : nil
      }
    case .member(_, let name):
      guard let first else {
        if name == "endSection" || name == "stop" || name == "end" {
          return builder.close("endSection", tag) ? .text(SourceRange(0, 0)) : nil
        }
        return nil
      }
      switch name {
      case "element" where first.literalText != nil:
        // CakePHP's elements have a folder of their own, whose name began with a capital before CakePHP 4.
        let folders = ["element/", "Element/", "Elements/"].map { constant($0 + (first.literalText ?? ""), first.range) }
        let name = TemplateExpression(.list(folders + [first]), first.range)
        return .include(TemplateInclude(name: name, map: arguments.dropFirst().first?.value, tag: tag))
      case "view", "insert", "element", "include", "partial", "fetch":
        return .include(TemplateInclude(name: first, map: arguments.dropFirst().first?.value, tag: tag))
      case "extend", "layout": return .extends(first, tag: tag)
      case "section", "start":
        builder.open(.fill(TemplateFill(name: first, value: nil, body: [], mode: .append, tag: tag)), "endSection", tag)
        return .text(SourceRange(0, 0))
      case "renderSection": return .yield(TemplateYield(name: first, tag: tag))
      default: return nil
      }
    default: return nil
    }
  }

  private func constant(_ name: String, _ range: SourceRange) -> TemplateExpression {
    TemplateExpression(.literal(.string(AssembledText(name, from: range, of: file), isMarkup: true)), range)
  }

  /// The names that `add_action('login_form', 'shop_buttons')` and its kind hand over.
  private static func hookedFunctions(_ text: [UInt8], _ hooks: [String]) -> Set<String> {
    var names: Set<String> = []
    var i = 0
    while let at = text[i...].firstRange(of: Array("add_".utf8))?.upperBound {
      i = at
      guard hooks.contains(where: { text[at...].starts(with: $0.utf8) }) else { continue }
      // The second string of the call, on the same statement.
      let call = text[at..<min(at + 400, text.count)].prefix { $0 != UInt8(ascii: ";") }
      let strings = call.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }
      if strings.count > 3 { names.insert(String(decoding: strings[3], as: UTF8.self)) }
    }
    return names
  }

  /// `include 'top.php'`, `require $wide ? 'wide.php' : 'narrow.php'`; false for a file that nobody knows.
  private mutating func include(_ word: String, _ path: TemplateExpression, _ tag: SourceRange) -> Bool {
    func included(_ name: TemplateExpression) -> TemplateNode {
      .include(TemplateInclude(name: name, isOnce: word.hasSuffix("_once"), tag: tag))
    }
    if case .conditional(let condition, let yes, let no?) = path.kind, let yes = Self.path(yes), let no = Self.path(no) {
      let place = SourceRange(tag.end, tag.end)
      let branches = [
        TemplateChoice.Branch(condition: condition, tag: place, body: [included(yes)]),
        TemplateChoice.Branch(condition: nil, tag: place, body: [included(no)]),
      ]
      builder.add(.choice(TemplateChoice(branches: branches, end: place)))
      return true
    }
    guard let name = Self.path(path) else { return false }
    builder.add(included(name))
    return true
  }

  /// The path of an include as far as it is written: `__DIR__ . '/part.php'`.
  private static func path(_ expression: TemplateExpression) -> TemplateExpression? {
    switch expression.kind {
    case .literal: return expression
    case .concatenation(let parts):
      guard let last = parts.last, let text = last.literalText, text.contains("/") || text.hasSuffix(".php"), parts.count == 2 else {
        return nil
      }
      if case .literal = parts[0].kind { return expression }
      return last
    default: return nil
    }
  }
}
