import Diagnostics

/// Reads Blade: directives, echoes, components.
struct BladeReader {
  let file: SourceFile
  let text: [UInt8]
  var builder = TreeBuilder()
  private var plain = 0

  init(_ file: SourceFile) {
    self.file = file
    text = file.text
  }

  mutating func read(_ range: SourceRange) -> [TemplateNode] {
    plain = range.start
    var i = range.start
    while i + 1 < text.count {
      switch text[i] {
      case 0x7B: i = brace(i) ?? i + 1
      case 0x40: i = directive(i) ?? i + 1
      case 0x3C: i = component(i) ?? i + 1
      default: i += 1
      }
    }
    builder.text(SourceRange(plain, text.count))
    return builder.finish()
  }

  /// Takes what stands before a tag, and goes on behind it.
  mutating func take(_ tag: SourceRange) {
    builder.text(SourceRange(plain, tag.start))
    plain = tag.end
  }

  private func has(_ word: String, _ i: Int) -> Bool { text[i...].starts(with: word.utf8) }

  private func expression(_ range: SourceRange) -> TemplateExpression {
    ExpressionReader.read(ProgramTags.trimmed(range, text), of: file, .blade)
  }

  // MARK: - Echoes

  private mutating func brace(_ i: Int) -> Int? {
    let (opener, closer, isRaw): (Int, String, Bool)
    if has("{{--", i) {
      guard let end = text[(i + 4)...].firstRange(of: Array("--}}".utf8))?.upperBound else { return nil }
      take(SourceRange(i, end))
      return end
    } else if has("{!!", i) {
      (opener, closer, isRaw) = (3, "!!}", true)
    } else if has("{{", i) {
      (opener, closer, isRaw) = (2, "}}", false)
    } else {
      return nil
    }
    guard let found = text[(i + opener)...].firstRange(of: Array(closer.utf8)) else { return nil }
    let tag = SourceRange(i, found.upperBound)
    // `@{{ x }}` is for a script.
    if i > 0, text[i - 1] == 0x40 { return tag.end }
    take(tag)
    builder.add(.output(expression(SourceRange(i + opener, found.lowerBound)), escapes: !isRaw, tag: tag))
    return tag.end
  }

  // MARK: - Directives

  private static let opening: Set<String> = [
    "if", "unless", "isset", "empty", "auth", "guest", "env", "production", "error", "can", "cannot", "canany", "hasSection",
    "sectionMissing",
    "session", "feature", "role", "hasrole",
  ]
  static let known: Set<String> = opening.union([
    "elseif", "else", "foreach", "forelse", "for", "while", "switch", "case", "default", "break", "extends", "section", "yield", "show",
    "stop", "append", "overwrite", "include", "includeIf", "includeWhen", "includeUnless", "includeFirst", "each", "component", "slot",
    "push",
    "prepend", "stack", "props", "php", "lang", "class", "style", "checked", "selected", "disabled", "readonly", "required", "parent",
    "verbatim",
    "once", "csrf", "method", "choice", "pushOnce", "continue", "aware", "vite", "livewire", "json", "js",
    BladeAppleLink.directive,
  ])

  private mutating func directive(_ i: Int) -> Int? {
    if i > 0, TemplateWords.isWord(text[i - 1]) || text[i - 1] == 0x40 { return nil }
    var end = i + 1
    while end < text.count, end - i < 24, TemplateWords.isWord(text[end]) { end += 1 }
    let name = String(decoding: text[(i + 1)..<end], as: UTF8.self)
    guard Self.known.contains(name) || name.hasPrefix("end") && name.count > 3 && !Self.quiet.contains(name) else {
      return ownDirective(name, i, end)
    }
    var arguments: SourceRange?
    var next = end
    while next < text.count, text[next] == 0x20, next - end < 3 { next += 1 }
    if next < text.count, text[next] == 0x28,
      let inner = ProgramStatements.parenthesized(SourceRange(next, min(text.count, next + 8_192)), text)
    {
      arguments = inner
      end = inner.end + 1
    }
    // `@empty="x"` and `@error="x"` are attributes of scripts.
    if arguments == nil, end < text.count, text[end] == 0x3D || text[end] == 0x2E || text[end] == 0x2D || text[end] == 0x3A { return nil }
    let tag = SourceRange(i, end)
    if name == "verbatim" || name == "php" && arguments == nil { return hidden(name, tag) }
    take(tag)
    read(name, arguments, tag)
    return end
  }

  private mutating func hidden(_ name: String, _ tag: SourceRange) -> Int? {
    guard let close = text[tag.end...].firstRange(of: Array("@end\(name)".utf8)) else { return nil }
    take(SourceRange(tag.start, close.upperBound))
    if name == "verbatim" {
      builder.text(SourceRange(tag.end, close.lowerBound))
    } else {
      let code = SourceRange(tag.end, close.lowerBound)
      for statement in ProgramStatements.split(code, text) { if case .plain(let range) = statement { assign(range, tag) } }
    }
    return close.upperBound
  }

  private mutating func assign(_ range: SourceRange, _ tag: SourceRange) {
    var reader = ExpressionReader(range, of: file, .blade)
    if let name = reader.name(), reader.isSymbol("=") {
      return builder.add(.assign([name], expression(SourceRange(reader.token.range.end, range.end)), tag: tag))
    }
    if let (name, value) = PhpDefault.read(range, of: file, .blade) { return builder.add(.assign([name], value, tag: tag)) }
    // Sage's `<body @php(body_class())>`.
    if case .call(let callee, _) = expression(range).kind, case .name(let name) = callee.kind, PhpReader.writers.contains(name) {
      return builder.add(.output(expression(range), escapes: false, tag: tag))
    }
    for name in ProgramStatements.assigned(range, of: file, .blade) where name.hasPrefix("$") {
      builder.add(.assign([name], TemplateExpression(.opaque, range), tag: tag))
    }
  }

  /// The arguments between a directive's parentheses.
  private func list(_ arguments: SourceRange?) -> [TemplateExpression] {
    guard let arguments else { return [] }
    var reader = ExpressionReader(arguments, of: file, .blade)
    return reader.openArguments().map(\.value)
  }

  private mutating func read(_ name: String, _ arguments: SourceRange?, _ tag: SourceRange) {
    let list = list(arguments)
    let first = list.first
    if Self.opening.contains(name) {
      if name == "empty", arguments == nil { return keep(tag, unless: builder.divide(nil, tag)) }
      return builder.open(.choice([], condition: condition(name, arguments, first, tag), tag: tag), "endif", tag)
    }
    switch name {
    case "elseif": keep(tag, unless: builder.divide(arguments.map(expression) ?? TemplateExpression(.opaque, tag), tag))
    case "else": keep(tag, unless: builder.divide(nil, tag))
    case "foreach", "forelse", "for", "while": builder.open(.loop(loop(name, arguments, tag), isOtherwise: false), "endfor", tag)
    case "switch": builder.open(.match(first ?? TemplateExpression(.opaque, tag), TreeBuilder.Matched()), "endswitch", tag)
    case "case":
      guard case .match(let subject, _) = builder.top.kind, let first else { return keep(tag, unless: false) }
      _ = builder.divide(TemplateExpression(.comparison(subject, .equal, first), first.range), tag)
    case "default": _ = builder.divide(nil, tag)
    case "break", "continue", "aware": break
    case "extends": if let first { builder.add(.extends(first, tag: tag)) }
    case "section", "push", "prepend", "pushOnce", "slot": fill(name, list, tag)
    case "show": closeShown(tag)
    case "stop", "append", "overwrite": keep(tag, unless: builder.close("endsection", tag))
    case "yield": builder.add(.yield(TemplateYield(name: first, fallback: list.dropFirst().first, tag: tag)))
    case "stack": if let name = stack(first, tag) { builder.add(.yield(TemplateYield(name: name, tag: tag))) }
    case "include", "includeIf", "includeWhen", "includeUnless", "includeFirst": include(name, list, tag)
    case "component":
      guard let view = first?.literalText else { return builder.open(.passing, "endcomponent", tag) }
      var call = TemplateCall(kind: .component(view), body: [], tag: tag, end: tag)
      if let data = list.dropFirst().first { call.arguments = [TemplateArgument(name: nil, value: data)] }
      builder.open(.call(call), "endcomponent", tag)
    case "livewire":
      guard let name = first?.literalText else { return keep(tag, unless: false) }
      var call = TemplateCall(kind: .component("livewire:" + name), body: [], tag: tag, end: SourceRange(tag.end, tag.end))
      if let data = list.dropFirst().first { call.arguments = [TemplateArgument(name: nil, value: data)] }
      builder.add(.call(call))
    case "props": if let first { builder.add(.assign(["@props"], first, tag: tag)) }
    case "php": if let arguments { assign(arguments, tag) }
    case "lang":
      if let first {
        var made = TemplateTranslation(key: first, body: [], tag: tag)
        made.arguments = list.dropFirst().prefix(1).map { TemplateArgument(value: $0) }
        builder.add(.translation(made))
      }
    case "choice":
      let call = TemplateExpression(.call(TemplateExpression(.name("trans_choice"), tag), list.map { TemplateArgument(value: $0) }), tag)
      builder.add(.output(call, escapes: false, tag: tag))
    case "class":
      builder.add(
        .output(
          TemplateExpression(.call(TemplateExpression(.name("@class"), tag), list.map { TemplateArgument(value: $0) }), tag),
          escapes: false, tag: tag))
    case "checked", "selected", "disabled", "readonly", "required":
      let value = arguments.map(expression) ?? TemplateExpression(.opaque, tag)
      builder.add(
        .output(
          TemplateExpression(.call(TemplateExpression(.name("@" + name), tag), [TemplateArgument(value: value)]), tag), escapes: false,
          tag: tag))
    case BladeAppleLink.directive:
      let callee = TemplateExpression(.name("@" + name), tag)
      builder.add(.output(TemplateExpression(.call(callee, list.map { TemplateArgument(value: $0) }), tag), escapes: false, tag: tag))
    case "parent": builder.add(.output(TemplateExpression(.name("@parent"), tag), escapes: false, tag: tag))
    case "once": builder.open(.scope([], isClosed: false), "endonce", tag)
    default: name.hasPrefix("end") ? end(name, tag) : keep(tag, unless: false)
    }
  }

  private mutating func keep(_ tag: SourceRange, unless isDone: Bool) { if !isDone { builder.add(.unknown(tag)) } }

  private mutating func end(_ name: String, _ tag: SourceRange) {
    let word: String
    switch name {
    case "endforeach", "endforelse", "endfor", "endwhile": word = "endfor"
    case "endsection", "endpush", "endprepend", "endslot", "endcomponent", "endonce", "endswitch", "endPushOnce": word = name
    case "endcomponentClass": word = "endcomponent"
    default: word = "endif"
    }
    keep(tag, unless: builder.close(word, tag))
  }

  private func condition(_ name: String, _ arguments: SourceRange?, _ first: TemplateExpression?, _ tag: SourceRange) -> TemplateExpression
  {
    let value = arguments.map(expression) ?? TemplateExpression(.opaque, tag)
    let signedIn = TemplateExpression(.call(TemplateExpression(.name("@auth"), tag), []), tag)
    switch name {
    case "if": return value
    case "unless": return TemplateExpression(.not(value), tag)
    case "isset": return TemplateExpression(.call(TemplateExpression(.name("isset"), tag), [TemplateArgument(value: value)]), value.range)
    case "empty": return TemplateExpression(.not(value), tag)
    case "auth": return signedIn
    case "guest": return TemplateExpression(.not(signedIn), tag)
    case "error": return TemplateExpression(.call(TemplateExpression(.name("@error"), tag), []), tag)
    default: return TemplateExpression(.opaque, tag)
    }
  }

  /// `@foreach ($list as $key => $item)`
  private func loop(_ name: String, _ arguments: SourceRange?, _ tag: SourceRange) -> TemplateLoop {
    var names: [String] = []
    var list = TemplateExpression(.opaque, tag)
    if let arguments, name.hasPrefix("fore") {
      let tokens = ExpressionLexer.tokens(text, arguments, .of(.blade))
      if let at = tokens.firstIndex(where: { $0.kind == .name("as") }) {
        for token in tokens[(at + 1)...] { if case .name(let name) = token.kind { names.append(name) } }
        list = expression(SourceRange(arguments.start, tokens[at].range.start))
      }
    }
    return TemplateLoop(names: names, list: list, tag: tag, body: [], otherwise: nil, otherwiseTag: nil, end: tag)
  }

  /// Stacks and sections have names of their own.
  private func stack(_ name: TemplateExpression?, _ tag: SourceRange) -> TemplateExpression? {
    guard let name, let text = name.literalText else { return nil }
    return constant("stack " + text, name.range)
  }

  private func constant(_ text: String, _ range: SourceRange) -> TemplateExpression {
    TemplateExpression(.literal(.string(AssembledText(text, from: range, of: file), isMarkup: true)), range)
  }

  private mutating func fill(_ name: String, _ list: [TemplateExpression], _ tag: SourceRange) {
    guard let first = list.first else { return keep(tag, unless: false) }
    if name == "slot" {
      guard let slot = first.literalText else { return builder.open(.passing, "endslot", tag) }
      return builder.open(
        .fill(TemplateFill(name: constant("slot " + slot, first.range), body: [], mode: .replace, tag: tag)), "endslot", tag)
    }
    let isStack = name != "section"
    let fill = TemplateFill(
      name: isStack ? stack(first, tag) ?? first : first, value: isStack ? nil : list.dropFirst().first, body: [],
      mode: isStack ? name == "prepend" ? .prepend : .append : .replace, tag: tag)
    if fill.value != nil { return builder.add(.fill(fill)) }
    builder.open(.fill(fill), "end" + name, tag)
  }

  /// `@section … @show`: what stands there unless a page fills it.
  private mutating func closeShown(_ tag: SourceRange) {
    if case .fill(let fill) = builder.top.kind, fill.mode == .replace {
      builder.replaceTop(.yield(TemplateYield(name: fill.name, tag: fill.tag)))
    }
    keep(tag, unless: builder.close("endsection", tag))
  }

  private mutating func include(_ name: String, _ list: [TemplateExpression], _ tag: SourceRange) {
    let isConditional = name == "includeWhen" || name == "includeUnless"
    let rest = isConditional ? Array(list.dropFirst()) : list
    guard let view = rest.first else { return keep(tag, unless: false) }
    let include = TemplateNode.include(
      TemplateInclude(name: view, map: rest.dropFirst().first, ignoresMissing: name == "includeIf", tag: tag))
    guard isConditional, let condition = list.first else { return builder.add(include) }
    let holds = name == "includeWhen" ? condition : TemplateExpression(.not(condition), condition.range)
    builder.add(
      .choice(
        TemplateChoice(
          branches: [.init(condition: holds, tag: tag, body: [include])], end: SourceRange(tag.end, tag.end))))
  }

  // MARK: - Components

  private mutating func component(_ i: Int) -> Int? {
    let isEnd = text[i + 1..<text.count].first == 0x2F
    guard let (name, end) = ComponentTag.name(text, from: i + (isEnd ? 2 : 1)) else { return nil }
    let isSlot = name == "x-slot" || name.hasPrefix("x-slot:")
    guard let close = ComponentTag.end(text, from: end) else { return nil }
    let tag = SourceRange(i, close)
    take(tag)
    if isEnd {
      keep(tag, unless: builder.close(isSlot ? "</x-slot" : "</" + name, tag))
      return close
    }
    let isClosed = text[close - 2] == 0x2F
    let attributes = ComponentTag.attributes(SourceRange(end, close - (isClosed ? 2 : 1)), of: file)
    if isSlot {
      let slot = name.hasPrefix("x-slot:") ? String(name.dropFirst(7)) : attributes.first { $0.name == "name" }?.value.literalText ?? "slot"
      let fill = TemplateFill(name: constant("slot " + slot, tag), body: [], mode: .replace, tag: tag)
      if !isClosed { builder.open(.fill(fill), "</x-slot", tag) }
      return close
    }
    let call = TemplateCall(kind: .component(name), arguments: attributes, body: [], tag: tag, end: SourceRange(close, close))
    if isClosed { builder.add(.call(call)) } else { builder.open(.call(call), "</" + name, tag) }
    return close
  }
}

/// The start tag of a component.
enum ComponentTag {
  /// Prefixes of elements of XML's languages, which are no components of a library's.
  private static let namespaces: Set<Substring> = [
    "svg", "xml", "xsl", "xlink", "xhtml", "math", "mathml", "rdf", "rss", "atom", "dc", "media", "image", "video", "news", "soap",
    "soapenv", "itunes", "content", "fb", "esi", "cfdi", "cbc", "cac", "ds", "xs", "xsd",
  ]

  /// The name of a component with what stands before its colon or hyphen, `x-card`, `livewire:login` and `flux:input`, and where it ends; nil for another
  /// element. `<x:card>` is `<x-card>`.
  static func name(_ text: [UInt8], from start: Int) -> (name: String, end: Int)? {
    guard start < text.count, text[start] | 0x20 >= 0x61, text[start] | 0x20 <= 0x7A else { return nil }
    var end = start
    while end < text.count, TemplateWords.isWord(text[end]) || [0x2D, 0x2E, 0x3A].contains(text[end]) { end += 1 }
    let name = String(decoding: text[start..<end], as: UTF8.self)
    if name.hasPrefix("x-") { return (name, end) }
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].first?.isLetter == true else { return nil }
    if parts[0] == "x" { return ("x-" + parts[1], end) }
    return parts[0].utf8.count > 1 && !namespaces.contains(parts[0]) ? (name, end) : nil
  }

  /// Behind the `>` that closes it; quotation marks and echoes are honoured.
  static func end(_ text: [UInt8], from start: Int) -> Int? {
    var i = start
    var quote: UInt8 = 0
    let limit = min(text.count, start + 16_384)
    while i < limit {
      let byte = text[i]
      if byte == 0x7B, i + 1 < limit, text[i + 1] == 0x7B, let close = text[i..<limit].firstRange(of: [0x7D, 0x7D]) {
        i = close.upperBound
        continue
      }
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x3E, text[i - 1] != 0x2D, text[i - 1] != 0x3D {
        return i + 1
      }
      i += 1
    }
    return nil
  }

  static func attributes(_ range: SourceRange, of file: SourceFile) -> [TemplateArgument] {
    let text = file.text
    var found: [TemplateArgument] = []
    var i = range.start
    while i < range.end, found.count < 200 {
      guard text[i] > 0x20, text[i] != 0x2F else {
        i += 1
        continue
      }
      if text[i] == 0x7B {
        // `{{ $attributes }}`
        let end = text[i..<range.end].firstRange(of: [0x7D, 0x7D])?.upperBound ?? range.end
        let inner = ProgramTags.trimmed(SourceRange(min(i + 2, end), max(i + 2, end - 2)), text)
        found.append(TemplateArgument(value: ExpressionReader.read(inner, of: file, .blade), isSpread: true))
        i = end
        continue
      }
      let start = i
      while i < range.end, text[i] > 0x20, text[i] != 0x3D { i += 1 }
      let nameRange = SourceRange(start, i)
      var name = file.string(nameRange)
      guard i < range.end, text[i] == 0x3D else {
        if name.hasPrefix(":$") {
          found.append(
            TemplateArgument(name: String(name.dropFirst(2)), value: TemplateExpression(.name(String(name.dropFirst())), nameRange)))
        } else if name.hasPrefix("@") {
          found.append(TemplateArgument(value: TemplateExpression(.opaque, nameRange), isSpread: true))
        } else {
          found.append(TemplateArgument(name: name, value: TemplateExpression(.literal(.boolean(true)), nameRange)))
        }
        continue
      }
      i += 1
      var value = SourceRange(i, i)
      if i < range.end, text[i] == 0x22 || text[i] == 0x27 {
        let quote = text[i]
        let end = text[(i + 1)..<range.end].firstIndex(of: quote) ?? range.end
        value = SourceRange(i + 1, end)
        i = end + 1
      } else {
        while i < range.end, text[i] > 0x20 { i += 1 }
        value = SourceRange(value.start, i)
      }
      if name.hasPrefix("::") || name.hasPrefix("@") || name.contains("x-on:") || name.contains("wire:") {
        if name.hasPrefix("::") { name = String(name.dropFirst()) }
        found.append(TemplateArgument(name: name, value: literal(value, file)))
      } else if name.hasPrefix(":") {
        found.append(TemplateArgument(name: String(name.dropFirst()), value: ExpressionReader.read(value, of: file, .blade)))
      } else {
        found.append(TemplateArgument(name: name, value: literal(value, file)))
      }
    }
    return found
  }

  /// An attribute's words with what echoes put into them.
  private static func literal(_ range: SourceRange, _ file: SourceFile) -> TemplateExpression {
    let text = file.text
    var parts: [TemplateExpression] = []
    var start = range.start
    func add(_ end: Int, _ parts: inout [TemplateExpression]) {
      let piece = SourceRange(start, end)
      if !piece.isEmpty || parts.isEmpty && end == range.end {
        parts.append(TemplateExpression(written: piece, of: file))
      }
    }
    while let open = text[start..<range.end].firstRange(of: [0x7B, 0x7B]),
      let close = text[open.upperBound..<range.end].firstRange(of: [0x7D, 0x7D])
    {
      add(open.lowerBound, &parts)
      parts.append(ExpressionReader.read(ProgramTags.trimmed(SourceRange(open.upperBound, close.lowerBound), text), of: file, .blade))
      start = close.upperBound
    }
    add(range.end, &parts)
    return parts.count == 1 ? parts[0] : TemplateExpression(.concatenation(parts), range)
  }
}
