import Diagnostics

/// Reads Velocity: https://velocity.apache.org/engine/2.4/vtl-reference.html
struct VelocityReader {
  let file: SourceFile
  let text: [UInt8]
  private var builder = TreeBuilder()
  /// Where the text begins that was not added yet.
  private var plain = 0
  /// Where comments and quotations without an end were looked for in vain.
  private var hasComments = true
  private var hasQuotations = true
  /// Bytes that were read for parentheses without an end; a file that is full of them is text.
  private var wasted = 0
  private static let wasteLimit = 4 << 20
  private static let argumentLimit = 8_000

  init(_ file: SourceFile) {
    self.file = file
    text = file.text
  }

  mutating func read(_ range: SourceRange) -> [TemplateNode] {
    plain = range.start
    var i = plain
    while i + 1 < range.end {
      var end: Int?
      if text[i] == 0x23 || text[i] == 0x24, i == range.start || text[i - 1] != 0x5C {
        if text[i] == 0x23 {
          end = hash(i, range.end)
        } else if let reference = VelocityReference(text, i, range.end) {
          flush(to: i)
          builder.add(output(reference))
          end = reference.range.end
        }
      }
      if let end {
        plain = end
        i = end
      } else {
        i += 1
      }
    }
    flush(to: range.end)
    return builder.finish()
  }

  /// Adds the text up to a place where something else begins.
  private mutating func flush(to end: Int) {
    builder.text(SourceRange(plain, end))
    plain = end
  }

  // MARK: - Values

  private func expression(_ range: SourceRange) -> TemplateExpression {
    ExpressionReader.read(ProgramTags.trimmed(range, text), of: file, .velocity)
  }

  private static let keys: Set<String> = ["get", "getText", "getMessage", "msg", "message", "getString"]
  private static let catalogues = ["i18n", "text", "msg", "message", "bundle", "l10n", "springMacroRequestContext", "resource"]

  private func output(_ reference: VelocityReference) -> TemplateNode {
    let expression = expression(reference.range)
    // `$i18n.getText("login.title")`
    if case .call(let callee, let arguments) = expression.kind, case .member(let base, let name) = callee.kind, Self.keys.contains(name),
      case .name(let holder) = base.kind, Self.catalogues.contains(where: { holder.lowercased().contains($0) }),
      let key = arguments.first?.value, key.literalText != nil
    {
      let words = TemplateExpression(
        .call(TemplateExpression(.name("@message"), reference.range), [TemplateArgument(value: key)]), reference.range)
      return .output(words, escapes: false, tag: reference.range)
    }
    // The page that a layout is around.
    if case .name("screen_content") = expression.kind { return .yield(TemplateYield(name: nil, tag: reference.range)) }
    return .output(expression, escapes: false, tag: reference.range)
  }

  // MARK: - Directives

  /// What a `#` begins; nil for plain text. Returns where the text goes on.
  private mutating func hash(_ i: Int, _ limit: Int) -> Int? {
    switch text[i + 1] {
    case 0x23:
      flush(to: i)
      return text[i..<limit].firstIndex(of: 0x0A).map { $0 + 1 } ?? limit
    case 0x2A:
      guard hasComments, let end = text[(i + 2)..<limit].firstRange(of: [0x2A, 0x23]) else {
        hasComments = false
        return nil
      }
      flush(to: i)
      return end.upperBound
    case 0x5B where i + 2 < limit && text[i + 2] == 0x5B:
      guard hasQuotations, let end = text[(i + 3)..<limit].firstRange(of: [0x5D, 0x5D, 0x23]) else {
        hasQuotations = false
        return nil
      }
      flush(to: i)
      builder.text(SourceRange(i + 3, end.lowerBound))
      return end.upperBound
    default: break
    }
    let isBraced = text[i + 1] == 0x7B || text[i + 1] == 0x40 && i + 2 < limit && text[i + 2] == 0x7B
    let hasBody = text[i + 1] == 0x40
    let start = i + 1 + (hasBody ? 1 : 0) + (isBraced ? 1 : 0)
    guard start < limit, text[start].isASCIIAlpha else { return nil }
    var end = start
    while end < limit, TemplateWords.isWord(text[end]) || text[end] == 0x2D && Self.isLetter(text, end + 1, limit) { end += 1 }
    let name = String(decoding: text[start..<end], as: UTF8.self)
    if isBraced {
      guard end < limit, text[end] == 0x7D else { return nil }
      end += 1
    }
    return directive(name, i, end, limit, hasBody: hasBody)
  }

  private static func isLetter(_ text: [UInt8], _ i: Int, _ limit: Int) -> Bool {
    i < limit && text[i].isASCIIAlpha
  }

  private mutating func directive(_ name: String, _ i: Int, _ nameEnd: Int, _ limit: Int, hasBody: Bool) -> Int? {
    func tag(_ end: Int) -> SourceRange { SourceRange(i, end) }
    switch name {
    case "end", "else", "stop", "break", "return": flush(to: i)
    default: break
    }
    switch name {
    case "end":
      if !builder.close("end", tag(nameEnd)) { builder.add(.unknown(tag(nameEnd))) }
      return nameEnd
    case "else":
      if !builder.divide(nil, tag(nameEnd)) { builder.add(.unknown(tag(nameEnd))) }
      return nameEnd
    case "stop", "break", "return":
      builder.add(.unknown(tag(nameEnd)))
      return nameEnd
    default: break
    }
    // In CSS and in addresses a `#` is what it is.
    guard let arguments = parenthesized(nameEnd, limit) else { return nil }
    flush(to: i)
    let end = arguments.end + 1
    let whole = tag(end)
    switch name {
    case "if": builder.open(.choice([], condition: expression(arguments), tag: whole), "end", whole)
    case "elseif": if !builder.divide(expression(arguments), whole) { builder.add(.unknown(whole)) }
    case "foreach", "for": loop(arguments, whole)
    case "set": set(arguments, whole)
    case "parse":
      builder.add(.include(TemplateInclude(name: expression(arguments), isShared: true, tag: whole)))
    case "include": builder.add(.include(TemplateInclude(name: expression(arguments), tag: whole)))
    case "evaluate": builder.add(.output(TemplateExpression(.opaque, arguments), escapes: false, tag: whole))
    case "define":
      let variable = file.string(ProgramTags.trimmed(arguments, text)).drop { $0 == "$" }
      builder.open(.capture(String(variable)), "end", whole)
    case "macro": macro(arguments, whole)
    case "springMessage", "springMessageText":
      let given = pieces(arguments).map { TemplateArgument(value: expression($0)) }
      builder.add(.output(call("@message", given, whole), escapes: false, tag: whole))
    case "springUrl":
      builder.add(.output(call("@address", [TemplateArgument(value: expression(arguments))], whole), escapes: false, tag: whole))
    default: invocation(name, arguments, whole, hasBody: hasBody)
    }
    return end
  }

  private func call(_ name: String, _ arguments: [TemplateArgument], _ range: SourceRange) -> TemplateExpression {
    TemplateExpression(.call(TemplateExpression(.name(name), range), arguments), range)
  }

  /// What stands between the parenthesis that follows and the one that closes it.
  private mutating func parenthesized(_ start: Int, _ limit: Int) -> SourceRange? {
    var i = start
    while i < limit, text[i] == 0x20 || text[i] == 0x09 { i += 1 }
    guard i < limit, text[i] == 0x28, wasted < Self.wasteLimit else { return nil }
    guard let end = VelocityReference.closing(text, i, min(limit, i + Self.argumentLimit)) else {
      wasted += min(limit, i + Self.argumentLimit) - i
      return nil
    }
    return SourceRange(i + 1, end)
  }

  /// `#foreach($x in $list)`
  private mutating func loop(_ arguments: SourceRange, _ tag: SourceRange) {
    var names: [String] = []
    var list = TemplateExpression(.opaque, arguments)
    let tokens = ExpressionLexer.tokens(text, arguments, .of(.velocity))
    if let at = tokens.firstIndex(where: { $0.kind == .name("in") }), at > 0 {
      let head = file.string(SourceRange(arguments.start, tokens[at].range.start))
      names = [head.filter { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }]
      list = expression(SourceRange(tokens[at].range.end, arguments.end))
    }
    let end = SourceRange(tag.end, tag.end)
    let loop = TemplateLoop(names: names, list: list, tag: tag, body: [], otherwise: nil, otherwiseTag: nil, end: end)
    builder.open(.loop(loop, isOtherwise: false), "end", tag)
    builder.add(.assign(["foreach"], TemplateExpression(.name("loop"), tag), tag: end))
  }

  /// `#set($name = value)`
  private mutating func set(_ arguments: SourceRange, _ tag: SourceRange) {
    guard let equal = text[arguments.bytes].firstIndex(of: 0x3D) else { return builder.add(.unknown(tag)) }
    let name = file.string(SourceRange(arguments.start, equal)).filter { $0 != "$" && $0 != "!" && $0 != "{" && $0 != "}" && $0 != " " }
    let value = expression(SourceRange(equal + 1, arguments.end))
    // A view names the layout that is put around it.
    if name == "layout" { builder.add(.extends(value, tag: SourceRange(tag.start, tag.start))) }
    builder.add(.assign([name], value, tag: tag))
  }

  /// Arguments, which white space or commas part.
  private func pieces(_ range: SourceRange) -> [SourceRange] {
    var found: [SourceRange] = []
    var i = range.start
    while i < range.end, found.count < 100 {
      if text[i] <= 0x20 || text[i] == 0x2C {
        i += 1
        continue
      }
      let start = i
      if text[i] == 0x24, let reference = VelocityReference(text, i, range.end) {
        i = reference.range.end
      } else if text[i] == 0x22 || text[i] == 0x27 {
        i = (text[(i + 1)..<range.end].firstIndex(of: text[i]) ?? range.end - 1) + 1
      } else if text[i] == 0x5B || text[i] == 0x7B || text[i] == 0x28 {
        i = (VelocityReference.closing(text, i, range.end) ?? range.end - 1) + 1
      } else {
        while i < range.end, text[i] > 0x20, text[i] != 0x2C { i += 1 }
      }
      found.append(SourceRange(start, i))
    }
    return found
  }

  /// `#macro(name $a $b = "x")`
  private mutating func macro(_ arguments: SourceRange, _ tag: SourceRange) {
    let pieces = self.pieces(arguments)
    guard let first = pieces.first else { return builder.open(.passing, "end", tag) }
    var parameters: [TemplateMacro.Parameter] = []
    var index = 1
    while index < pieces.count {
      let name = file.string(pieces[index]).filter { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      if index + 2 < pieces.count, file.string(pieces[index + 1]) == "=" {
        parameters.append(TemplateMacro.Parameter(name: name, value: expression(pieces[index + 2])))
        index += 3
      } else {
        parameters.append(TemplateMacro.Parameter(name: name))
        index += 1
      }
    }
    builder.open(.macro(TemplateMacro(name: "#" + file.string(first), parameters: parameters, body: [], tag: tag)), "end", tag)
  }

  /// `#name($a "b")`, and `#@name($a) … #end` with a body, which is `$!bodyContent`.
  private mutating func invocation(_ name: String, _ arguments: SourceRange, _ tag: SourceRange, hasBody: Bool) {
    let given = pieces(arguments).map { TemplateArgument(value: expression($0)) }
    var made = TemplateCall(kind: .macro(call("#" + name, given, tag)), body: [], tag: tag, end: SourceRange(tag.end, tag.end))
    guard hasBody else { return builder.add(.call(made)) }
    made.hasBody = true
    builder.open(.call(made), "end", tag)
  }
}
