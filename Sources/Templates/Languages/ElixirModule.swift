import Diagnostics

/// What a module of Elixir writes with `~H`: the function components of Phoenix.
struct ElixirModule: Sendable {
  struct Component: Sendable {
    struct Pattern: Sendable {
      var name: String
      var value: String
      /// Whether the argument only has to begin so: `%{name: "hero-" <> _}`.
      var isPrefix = false

      /// Whether an argument matches.
      func holds(_ text: String) -> Bool { isPrefix ? text.hasPrefix(value) : text == value }
    }

    struct Attribute: Sendable {
      var name: String
      /// Nil without a default.
      var standard: TemplateExpression?
      /// Whether it takes all attributes that are not declared.
      var isGlobal = false
    }

    var name: String
    /// Which literals its arguments have to be: `%{type: "checkbox"}`.
    var patterns: [Pattern] = []
    var attributes: [Attribute]
    var slots: [String]
    /// The arguments that its head gives names of their own, by these: `%{rest: rest}`.
    var locals: [String: String] = [:]
    /// What is worked out before it is written.
    var assigns: ElixirAssigns?
    /// What the module calls by names of its own, with `@`: `@sizes %{small: "h-8"}`.
    var constants: [String: TemplateExpression] = [:]
    /// What it writes; nil where that is not written in place.
    var body: SourceRange?
    var nodes: [TemplateNode] = []
    /// The component that it gives all that it has been given to: "Shop.Shell.app" of `Shop.Shell.app(assigns)`.
    var handsOverTo: String?
    /// The function's head.
    var range: SourceRange
  }

  /// The last part of its name: "CoreComponents".
  private(set) var name = ""
  private(set) var components: [Component] = []
  /// Whether it is a page that Phoenix keeps alive.
  private(set) var isLiveView = false
  let tree: TemplateTree

  private static let sigil = Array("~H\"\"\"".utf8)
  private static let limit = 500

  /// What modules of function components say.
  private static let componentSigns = [", :html", "Phoenix.Component", ":live_component", ":component"].map { Array($0.utf8) }

  /// Whether a text may hold a page: a live view that writes itself; or function components that speak of Apple, which are judged where no page uses them.
  static func isPage(_ text: [UInt8]) -> Bool {
    if isLiveView(text) { return true }
    return text.firstRange(of: sigil) != nil && AppleMention.stands(in: text)
      && componentSigns.contains { text.firstRange(of: $0) != nil }
  }

  private static func isLiveView(_ text: [UInt8]) -> Bool {
    guard text.firstRange(of: sigil) != nil, text.firstRange(of: Array("def render(".utf8)) != nil else { return false }
    return text.firstRange(of: Array(":live_view".utf8)) != nil || text.firstRange(of: Array("use Phoenix.LiveView".utf8)) != nil
  }

  init(_ file: SourceFile) {
    tree = TemplateTree(file: file, language: .heex, nodes: [])
    let text = file.text
    isLiveView = Self.isLiveView(text)
    let lines = IndentedLines(text, SourceRange(0, text.count))
    var attributes: [Component.Attribute] = []
    var slots: [String] = []
    var known: [String: (attributes: [Component.Attribute], slots: [String])] = [:]
    var constants: [String: TemplateExpression] = [:]
    var i = 0
    while i < lines.count, components.count < Self.limit {
      let line = lines[i]
      let words = text[line.range.bytes]
      var next = i + 1
      if words.starts(with: "defmodule ".utf8), name.isEmpty {
        let path = file.string(SourceRange(line.start + 10, line.end)).split(separator: " ").first ?? ""
        name = path.split(separator: ".").last.map(String.init) ?? ""
      } else if words.starts(with: "attr".utf8), let (attribute, last) = Self.attribute(i, lines, file) {
        attributes.append(attribute)
        next = last + 1
      } else if words.starts(with: "slot".utf8) {
        if let slot = Self.symbol(line.range, text) { slots.append(slot) }
        if words.suffix(3).elementsEqual(" do".utf8) { next = Self.end(i, lines, text) }
      } else if words.starts(with: "@doc".utf8) || words.starts(with: "@moduledoc".utf8), words.suffix(3).elementsEqual("\"\"\"".utf8) {
        while next < lines.count, !text[lines[next].range.bytes].starts(with: "\"\"\"".utf8) { next += 1 }
      } else if words.first == 0x40, let (constant, value, last) = Self.constant(i, lines, file) {
        constants[constant] = value
        next = last + 1
      } else if words.starts(with: "def ".utf8) || words.starts(with: "defp ".utf8) {
        let end = Self.end(i, lines, text)
        if var component = Self.component(i, end, lines, file) {
          let shared = known[component.name] ?? (attributes, slots)
          known[component.name] = shared
          component.constants = constants
          (component.attributes, component.slots) = shared
          components.append(component)
        }
        (attributes, slots) = ([], [])
        next = max(end, i + 1)
      } else if words.starts(with: "defdelegate ".utf8), let component = Self.delegated(line.range, file) {
        components.append(component)
        (attributes, slots) = ([], [])
      }
      i = next
    }
  }

  /// What is shown of it: what a live view renders, or the components that speak of Apple.
  var shown: [TemplateNode] {
    if let view = components.first(where: { $0.name == "render" && $0.body != nil }) { return view.nodes }
    return components.filter { component in component.body.map { AppleMention.stands(in: Array(tree.file.text[$0.bytes])) } ?? false }
      .flatMap(\.nodes)
  }

  /// The number of the line behind what begins in line `i`: behind the `end` that is indented like it.
  static func end(_ i: Int, _ lines: IndentedLines, _ text: [UInt8]) -> Int {
    var next = i + 1
    while next < lines.count {
      let line = lines[next]
      if !line.isBlank, line.indent <= lines[i].indent { return text[line.range.bytes].elementsEqual("end".utf8) ? next + 1 : next }
      next += 1
    }
    return next
  }

  /// The first `:name` of a line.
  private static func symbol(_ range: SourceRange, _ text: [UInt8]) -> String? {
    guard let colon = text[range.bytes].firstIndex(of: 0x3A) else { return nil }
    let word = text[(colon + 1)..<range.end].prefix(while: TemplateWords.isWord)
    return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
  }

  /// `attr :name, :string, default: "x"`
  private static func attribute(_ i: Int, _ lines: IndentedLines, _ file: SourceFile) -> (Component.Attribute, last: Int)? {
    let text = file.text
    var last = i
    while last + 1 < lines.count, last - i < 40, !lines[last].isBlank,
      [0x2C, 0x5B, 0x28].contains(text[lines[last].end - 1]) || lines[last + 1].indent > lines[i].indent && !lines[last + 1].isBlank
    {
      last += 1
    }
    let range = SourceRange(lines[i].start + 4, max(lines[last].end, lines[i].start + 4))
    guard text[range.bytes].first == 0x20 || text[range.bytes].first == 0x28 else { return nil }
    let inside = ProgramTags.trimmed(text[range.start] == 0x28 ? SourceRange(range.start + 1, range.end - 1) : range, text)
    let pieces = BracketScanner.pieces(inside, text, by: 0x2C)
    guard pieces.count > 1, let name = symbol(pieces[0], text) else { return nil }
    var attribute = Component.Attribute(name: name)
    attribute.isGlobal = file.string(pieces[1]) == ":global"
    for piece in pieces.dropFirst(2) where text[piece.bytes].starts(with: "default:".utf8) {
      attribute.standard = ElixirCode.expression(SourceRange(piece.start + 8, piece.end), of: file)
    }
    return (attribute, last)
  }

  /// What a module calls by a name of its own: `@sizes %{…}`, in the lines that are indented further; nil for what documents it.
  private static func constant(_ i: Int, _ lines: IndentedLines, _ file: SourceFile) -> (String, TemplateExpression, last: Int)? {
    let line = lines[i]
    let name = ElixirCode.word(SourceRange(line.start + 1, line.end), file.text)
    let start = line.start + 1 + name.utf8.count
    guard !name.isEmpty, start < line.end, file.text[start] == 0x20, !["doc", "moduledoc", "spec", "type", "impl"].contains(name) else {
      return nil
    }
    var last = max(i, lines.nested(from: i + 1, below: line.indent, limit: lines.count) - 1)
    if last > i || [0x7B, 0x5B].contains(file.text[line.end - 1]), last + 1 < lines.count, !lines[last + 1].isBlank,
      [0x7D, 0x5D].contains(file.text[lines[last + 1].start])
    {
      last += 1
    }
    return (name, ElixirCode.expression(SourceRange(start, lines[last].end), of: file), last)
  }

  /// A function that takes assigns.
  private static func component(_ i: Int, _ end: Int, _ lines: IndentedLines, _ file: SourceFile) -> Component? {
    let text = file.text
    let head = lines[i].range
    let start = head.start + (text[head.bytes].starts(with: "defp".utf8) ? 5 : 4)
    let word = text[start..<max(start, head.end)].prefix { TemplateWords.isWord($0) || $0 == 0x3F || $0 == 0x21 }
    let open = start + word.count
    guard !word.isEmpty, open < head.end, text[open] == 0x28 else { return nil }
    let reach = lines[max(i, end - 1)].end
    guard let close = BracketScanner.close(open, text, limit: reach) else { return nil }
    let parameter = SourceRange(open + 1, close)
    guard text[parameter.bytes].firstRange(of: Array("assigns".utf8)) != nil || text[parameter.bytes].contains(0x7B) else { return nil }
    var component = Component(name: String(decoding: word, as: UTF8.self), attributes: [], slots: [], range: head)
    component.patterns = patterns(parameter, file)
    if let at = text[close..<reach].firstRange(of: sigil) {
      let begin = at.upperBound
      let last = text[begin..<reach].firstRange(of: Array("\"\"\"".utf8))?.lowerBound ?? reach
      component.body = SourceRange(begin, last)
      component.assigns = ElixirAssigns(SourceRange(close, at.lowerBound), of: file)
      component.locals = locals(parameter, file)
      component.nodes = choice(SourceRange(close + 1, at.lowerBound), SourceRange(begin, last), reach, file) ?? nodes(begin, last, file)
    } else {
      component.handsOverTo = handedOver(SourceRange(close + 1, reach), text)
    }
    return component
  }

  private static func nodes(_ start: Int, _ end: Int, _ file: SourceFile) -> [TemplateNode] {
    var reader = HeexReader(file, hasBraces: true)
    return reader.read(SourceRange(start, end))
  }

  /// What a function writes that asks once which of two texts it writes: `if rest[:href] do ~H"""…""" else ~H"""…""" end`; nil for another one. `before`: what
  /// stands before the first text, which is `first`.
  private static func choice(_ before: SourceRange, _ first: SourceRange, _ reach: Int, _ file: SourceFile) -> [TemplateNode]? {
    let text = file.text
    let lines = text[before.bytes].split(separator: 0x0A).map(trimmed).filter { !$0.isEmpty }
    guard let head = lines.last, head.starts(with: "if ".utf8), head.suffix(3).elementsEqual(" do".utf8),
      let second = text[min(first.end + 3, reach)..<reach].firstRange(of: sigil),
      trimmed(text[(first.end + 3)..<second.lowerBound]).elementsEqual("else".utf8),
      let end = text[second.upperBound..<reach].firstRange(of: Array("\"\"\"".utf8))
    else { return nil }
    let asked = SourceRange(head.startIndex + 3, head.endIndex - 3)
    func branch(_ condition: TemplateExpression?, _ start: Int, _ end: Int) -> TemplateChoice.Branch {
      TemplateChoice.Branch(condition: condition, tag: SourceRange(start, start), body: nodes(start, end, file))
    }
    return [
      .choice(
        TemplateChoice(
          branches: [
            branch(ElixirCode.expression(asked, of: file), first.start, first.end), branch(nil, second.upperBound, end.lowerBound),
          ], end: SourceRange(end.lowerBound, end.lowerBound)))
    ]
  }

  /// The names that a head gives to arguments.
  private static func locals(_ range: SourceRange, _ file: SourceFile) -> [String: String] {
    let tokens = ExpressionLexer.tokens(file.text, range, .of(.heex))
    var found: [String: String] = [:]
    for index in tokens.indices.dropLast(2) {
      guard case .name(let name) = tokens[index].kind, tokens[index + 1].kind == .symbol(":"),
        case .name(let local) = tokens[index + 2].kind
      else { continue }
      found[local] = name
    }
    return found
  }

  /// `defdelegate app(assigns), to: Shop.Shell`
  private static func delegated(_ line: SourceRange, _ file: SourceFile) -> Component? {
    let tokens = ExpressionLexer.tokens(file.text, line, .of(.heex))
    guard tokens.count > 6, case .name(let name) = tokens[1].kind, tokens[2].kind == .symbol("("), tokens[3].kind == .name("assigns"),
      let to = tokens.firstIndex(where: { $0.kind == .name("to") }), to + 2 < tokens.count
    else { return nil }
    let module = file.text[tokens[to + 2].range.start..<line.end].prefix { TemplateWords.isWord($0) || $0 == 0x2E }
    var component = Component(name: name, attributes: [], slots: [], range: line)
    if !module.isEmpty { component.handsOverTo = String(decoding: module, as: UTF8.self) + "." + name }
    return component
  }

  /// The call that a function ends in, where `assigns` is all that it is given: `Shop.Shell.app(assigns)`.
  private static func handedOver(_ range: SourceRange, _ text: [UInt8]) -> String? {
    let end = Array("end".utf8)
    let lines = text[range.bytes].split(separator: 0x0A).map { Self.trimmed($0) }.filter { !$0.isEmpty && !$0.elementsEqual(end) }
    guard var last = lines.last else { return nil }
    if let inline = last.firstRange(of: Array("do: ".utf8)) { last = Self.trimmed(last[inline.upperBound...]) }
    guard last.first.map({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) == true else { return nil }
    let name = last.prefix { TemplateWords.isWord($0) || $0 == 0x2E }
    guard last.dropFirst(name.count).elementsEqual("(assigns)".utf8), name.contains(0x2E) else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = text.drop { $0 <= 0x20 }
    return start.prefix(start.count - start.reversed().prefix { $0 <= 0x20 }.count)
  }

  /// `%{type: "checkbox"} = assigns`, `%{provider: :apple} = assigns`
  private static func patterns(_ range: SourceRange, _ file: SourceFile) -> [Component.Pattern] {
    let tokens = ExpressionLexer.tokens(file.text, range, .of(.heex))
    var found: [Component.Pattern] = []
    for index in tokens.indices.dropLast(2) {
      guard case .name(let name) = tokens[index].kind, tokens[index + 1].kind == .symbol(":") else { continue }
      switch tokens[index + 2].kind {
      case .string:
        let behind = file.text[tokens[index + 2].range.end..<range.end].drop { $0 <= 0x20 || $0 == 0x22 }
        found.append(Component.Pattern(name: name, value: file.string(tokens[index + 2].range), isPrefix: behind.starts(with: "<>".utf8)))
      case .symbol(":"):
        guard index + 3 < tokens.count, case .name(let atom) = tokens[index + 3].kind, !tokens[index + 3].isApart else { continue }
        found.append(Component.Pattern(name: name, value: atom))
      default: continue
      }
    }
    return found
  }
}
