import CSS
import Diagnostics

/// Writes the sheet that Tailwind would build: what the project's sheets say, with what stands for their directives in its place.
struct SheetWriter {
  private let framework: UtilityFramework
  private let generation: UtilityGeneration
  private let functions: ThemeFunctions
  private let read: (String, String) -> SheetText?
  /// The rules of the page's classes.
  private let generated: [GeneratedUtility]
  /// The class names of which nobody knows what they generate.
  let undecided: Set<String>
  private(set) var output = GeneratedText()
  /// Addresses of sheets that could not be read, with the sheet that imports them.
  private(set) var missing: [(address: String, path: String)] = []
  /// What the third generation's sheets put into its layers.
  private var layers: [String: GeneratedText] = [:]
  private var count = 0
  private var hasUtilities = false
  private var hasSheets = false

  init(
    _ framework: UtilityFramework, classes: [String], read: @escaping (_ address: String, _ path: String) -> SheetText?
  ) {
    self.framework = framework
    self.read = read
    generation = UtilityGeneration(framework)
    functions = ThemeFunctions(theme: framework.theme)
    generated = generation.generate(classes)
    undecided = generation.undecided(classes)
  }

  /// The class names that generate something.
  var classNames: Set<String> { Set(generated.map(\.className)) }

  /// Writes all; without sheets, what the framework writes by itself.
  mutating func write(_ entries: [SheetText]) {
    hasSheets = !entries.isEmpty
    if framework.generation == .older { collectLayers(entries) }
    if entries.isEmpty { framework.generation == .older ? writeOlder("all") : writeFramework("tailwindcss", rest: "") }
    for entry in entries { add(entry, depth: 0) }
    if framework.generation == .current { output.append(RegisteredNames.rules(mentionedIn: output.string), .framework) }
    output.append(framework.animations(usedIn: output.string), .framework)
  }

  // MARK: - Sheets

  private mutating func add(_ sheet: SheetText, depth: Int) {
    guard depth < SheetConfiguration.depthLimit, count < SheetConfiguration.sheetLimit else { return }
    count += 1
    let scanner = SheetScanner(sheet.text, in: sheet.range.bytes.clamped(to: 0..<sheet.text.count))
    var copied = sheet.range.start
    /// What ends each open block beside its own brace.
    var endings: [String] = []
    /// The depth at which a layer of the third generation is open, with the text that went before it.
    var layer: (depth: Int, name: String, before: GeneratedText)?
    var index = 0
    while index < scanner.events.count {
      let event = scanner.events[index]
      let head = scanner.string(event.range)
      switch event.kind {
      case .statement:
        let replaced = GeneratedPiece(self, head, event, sheet, isTopLevel: endings.isEmpty)
        if let text = replaced.text(&self, depth) {
          output.append(sheet.text, copied..<event.range.lowerBound, of: sheet.path)
          output.append(text)
          copied = event.end
        }
        index += 1
      case .open:
        let rule = AtRule(head)
        if let rule, ["@theme", "@utility", "@custom-variant"].contains(rule.name) || rule.name == "@plugin" {
          output.append(sheet.text, copied..<event.range.lowerBound, of: sheet.path)
          let close = scanner.close(of: index)
          copied = close < scanner.events.count ? scanner.events[close].end : scanner.text.count
          index = close + 1
          continue
        }
        if let rule, rule.name == "@layer", framework.generation == .older, endings.isEmpty, layer == nil,
          ["base", "components", "utilities"].contains(rule.parameters)
        {
          output.append(sheet.text, copied..<event.range.lowerBound, of: sheet.path)
          copied = event.end
          layer = (endings.count, rule.parameters, output)
          output = GeneratedText()
          endings.append("")
          index += 1
          continue
        }
        let (opening, ending) = openings(head, rule)
        if let opening {
          output.append(sheet.text, copied..<event.range.lowerBound, of: sheet.path)
          output.append(opening, .place(file: sheet.path, range: SourceRange(event.range.lowerBound, event.range.upperBound)))
          copied = event.end
        }
        endings.append(ending)
        index += 1
      case .close:
        let ending = endings.popLast() ?? ""
        if let open = layer, endings.count == open.depth {
          output.append(sheet.text, copied..<event.range.lowerBound, of: sheet.path)
          // What stood in a layer was put where the layer is.
          output = open.before
          copied = event.end
          layer = nil
        } else if !ending.isEmpty {
          output.append(sheet.text, copied..<event.end, of: sheet.path)
          output.append(ending, .framework)
          copied = event.end
        }
        index += 1
      }
    }
    output.append(sheet.text, min(copied, sheet.range.end)..<sheet.range.end, of: sheet.path)
    output.append("\n", .framework)
  }

  /// What a block's head becomes, and what ends it beside its brace.
  private func openings(_ head: String, _ rule: AtRule?) -> (opening: String?, ending: String) {
    guard let rule else { return (nil, "") }
    switch rule.name {
    case "@variant":
      var opening: [String] = []
      for name in TextPieces.split(rule.parameters, at: ":").reversed() {
        guard let heads = generation.singleHeads(ofVariant: SheetConfiguration.trimmed(name)) else { return (nil, "") }
        opening += heads
      }
      return (opening.map { "\($0) {" }.joined(separator: " "), String(repeating: "}", count: max(0, opening.count - 1)))
    case "@screen":
      guard let width = framework.theme.value(rule.parameters, ["--breakpoint"]) else { return (nil, "") }
      return ("@media (min-width: \(width)) {", "")
    case "@media", "@container", "@supports":
      let resolved = ThemeFunctions(theme: framework.theme, isInline: true).resolve(head)
      return resolved == head ? (nil, "") : (resolved + " {", "")
    default: return (nil, "")
    }
  }

  // MARK: - Statements

  /// A statement with what stands for it.
  private struct GeneratedPiece {
    let writer: SheetWriter
    let head: String
    let event: SheetScanner.Event
    let sheet: SheetText
    let isTopLevel: Bool

    init(_ writer: SheetWriter, _ head: String, _ event: SheetScanner.Event, _ sheet: SheetText, isTopLevel: Bool) {
      self.writer = writer
      self.head = head
      self.event = event
      self.sheet = sheet
      self.isTopLevel = isTopLevel
    }

    /// Nil where the statement stays as it is.
    func text(_ writer: inout SheetWriter, _ depth: Int) -> GeneratedText? {
      if let rule = AtRule(head) { return writer.statement(rule, event, sheet, depth, isTopLevel: isTopLevel) }
      return writer.declaration(head, event, sheet)
    }
  }

  private mutating func statement(
    _ rule: AtRule, _ event: SheetScanner.Event, _ sheet: SheetText, _ depth: Int, isTopLevel: Bool
  ) -> GeneratedText? {
    switch rule.name {
    case "@apply": return applied(event, sheet)
    case "@tailwind":
      return separately { writer in
        if writer.framework.generation == .older {
          writer.writeOlder(rule.parameters)
        } else {
          writer.writeFramework("tailwindcss/utilities", rest: "")
        }
      }
    case "@config", "@plugin", "@source", "@reference", "@custom-variant", "@theme": return GeneratedText()
    case "@import":
      guard isTopLevel, let (address, rest) = rule.address else { return nil }
      if SheetConfiguration.isFramework(address) {
        return separately { writer in
          guard writer.framework.generation == .older else { return writer.writeFramework(address, rest: rest) }
          writer.writeOlder(address == "tailwindcss" ? "all" : String(address.dropFirst("tailwindcss/".count)))
        }
      }
      if Self.harmless.contains(where: { address.hasPrefix($0) }) { return GeneratedText() }
      guard let imported = read(address, sheet.path) else {
        missing.append((address, sheet.path))
        return GeneratedText()
      }
      return separately { writer in
        let layer = rest.contains("layer") ? "@layer \(AtRule.argument("layer", in: rest) ?? "") {\n" : ""
        let media = Self.media(rest)
        writer.output.append(layer + (media.isEmpty ? "" : "@media \(media) {\n"), .framework)
        writer.add(imported, depth: depth + 1)
        writer.output.append((media.isEmpty ? "" : "}\n") + (layer.isEmpty ? "" : "}\n"), .framework)
      }
    default: return nil
    }
  }

  /// Packages whose sheets only add animations and variants.
  private static let harmless = ["tw-animate-css", "tailwindcss-animate", "shadcn/tailwind.css"]

  private static func media(_ rest: String) -> String {
    var rest = rest
    for word in ["layer", "source", "prefix", "theme", "supports"] {
      while let found = rest.range(of: word + "("), let end = rest[found.upperBound...].firstIndex(of: ")") {
        rest.removeSubrange(found.lowerBound...end)
      }
    }
    return rest.split(separator: " ").filter { $0 != "layer" && $0 != "important" }.joined(separator: " ")
  }

  /// What some steps write, apart from what was written before.
  private mutating func separately(_ steps: (inout SheetWriter) -> Void) -> GeneratedText {
    let before = output
    output = GeneratedText()
    steps(&self)
    let made = output
    output = before
    return made
  }

  /// The declarations of `@apply`, each from the class name that brings it.
  private func applied(_ event: SheetScanner.Event, _ sheet: SheetText) -> GeneratedText {
    var text = GeneratedText()
    for piece in generation.applied(Self.names(sheet.text, event.range)) {
      text.append(NestedText.text(piece.nodes), .place(file: sheet.path, range: piece.range))
    }
    return text
  }

  /// The words behind `@apply` with their places.
  static func names(_ text: [UInt8], _ range: Range<Int>) -> [(name: String, range: SourceRange)] {
    var names: [(name: String, range: SourceRange)] = []
    var i = range.lowerBound
    while i < range.upperBound {
      while i < range.upperBound, text[i] <= 0x20 { i += 1 }
      let start = i
      while i < range.upperBound, text[i] > 0x20 { i += 1 }
      if i > start { names.append((String(decoding: text[start..<i], as: UTF8.self), SourceRange(start, i))) }
    }
    return Array(names.dropFirst())
  }

  /// A declaration whose value reads the theme; nil for any other.
  private func declaration(_ text: String, _ event: SheetScanner.Event, _ sheet: SheetText) -> GeneratedText? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let value = String(text[text.index(after: colon)...])
    let resolved = functions.resolve(value)
    guard resolved != value else { return nil }
    let start = event.range.lowerBound + text[...colon].utf8.count
    var result = GeneratedText()
    result.append(sheet.text, event.range.lowerBound..<start, of: sheet.path)
    result.append(resolved + ";", .place(file: sheet.path, range: SourceRange(start, event.range.upperBound)))
    return result
  }

  // MARK: - The framework's own

  private mutating func writeRules() {
    guard !hasUtilities else { return }
    hasUtilities = true
    for utility in generated { output.append(utility.text, .className(utility.className)) }
  }

  /// Theme, preflight and utilities of the fourth generation, or that of them which an import names.
  private mutating func writeFramework(_ address: String, rest: String) {
    let part = address.dropFirst("tailwindcss".count).drop { $0 == "/" }.prefix { $0 != "." }
    let rules = generated.map(\.text).joined()
    if part.isEmpty { output.append("@layer theme, base, components, utilities;\n", .framework) }
    if part.isEmpty || part == "theme" {
      output.append("@layer theme {\n:root, :host {\n", .framework)
      // The sheets may use what no class does.
      let keepsWholeTheme = framework.keepsWholeTheme || hasSheets
      for token in framework.theme.used(in: CurrentPreflight.text + rules, keepsWholeTheme: keepsWholeTheme) {
        output.append(token.text, token.place.map { .place(file: $0.file, range: $0.range) } ?? .framework)
      }
      output.append("}\n}\n", .framework)
    }
    if part.isEmpty || part == "preflight" { output.append("@layer base {\n\(CurrentPreflight.text)\n}\n", .framework) }
    if part.isEmpty || part == "utilities" {
      // An import says its layer itself; the directive is where its sheet puts it.
      let isDirective = part == "utilities" && !rest.contains("layer")
      output.append(isDirective ? "" : "@layer utilities {\n", .framework)
      writeRules()
      output.append(isDirective ? "" : "}\n", .framework)
    }
  }

  /// What a directive of the third generation stands for.
  private mutating func writeOlder(_ part: String) {
    let compiler = UtilityCompiler(table: framework.table, theme: framework.theme)
    if part == "base" || part == "all" {
      output.append(compiler.insertTokens(OlderPreflight.defaults + "\n"), .framework)
      if framework.hasPreflight { output.append(compiler.insertTokens(OlderPreflight.text + "\n"), .framework) }
      output.append(layers["base"] ?? GeneratedText())
    }
    if part == "components" || part == "all" { output.append(layers["components"] ?? GeneratedText()) }
    if part == "utilities" || part == "all" {
      output.append(layers["utilities"] ?? GeneratedText())
      writeRules()
    }
  }

  /// What the sheets put into layers, which the third generation writes where its directives are.
  private mutating func collectLayers(_ entries: [SheetText]) {
    var pending = entries.map { ($0, 0) }
    var next = 0
    while next < pending.count, next < SheetConfiguration.sheetLimit {
      let (sheet, depth) = pending[next]
      next += 1
      let scanner = SheetScanner(sheet.text, in: sheet.range.bytes.clamped(to: 0..<sheet.text.count))
      var index = 0
      while index < scanner.events.count {
        let event = scanner.events[index]
        let rule = AtRule(scanner.string(event.range))
        if event.kind == .statement, depth < SheetConfiguration.depthLimit, let rule, rule.name == "@import",
          let address = rule.address?.text, !SheetConfiguration.isFramework(address), let imported = read(address, sheet.path)
        {
          pending.append((imported, depth + 1))
        }
        guard event.kind == .open else {
          index += 1
          continue
        }
        let close = scanner.close(of: index)
        if let rule, rule.name == "@layer", ["base", "components", "utilities"].contains(rule.parameters), close < scanner.events.count {
          let range = SourceRange(event.end, scanner.events[close].range.lowerBound)
          let inner = SheetText(path: sheet.path, text: sheet.text, range: range)
          let before = count
          let made = separately { $0.add(inner, depth: 0) }
          count = before
          layers[rule.parameters, default: GeneratedText()].append(made)
        }
        index = close + 1
      }
    }
  }
}

/// Declarations and the rules nested in them as CSS.
enum NestedText {
  static func text(_ nodes: [UtilityNode]) -> String {
    nodes.map { node in
      switch node {
      case .declaration(UtilityNode.sortName, _): ""
      case .declaration(let name, let value): "\(name): \(value); "
      case .rule(let head, let children): "\(head) { \(text(children))} "
      }
    }.joined()
  }
}
