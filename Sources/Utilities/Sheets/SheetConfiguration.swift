import Diagnostics

/// What the sheets of a project tell Tailwind: themes, utilities, variants, which generation they are written for.
package struct SheetConfiguration {
  /// The sheets that were read, in the order in which their texts come; an import stands where it is imported.
  package private(set) var framework: UtilityFramework
  /// The configurations that the sheets name, with the sheet that does.
  package private(set) var configurations: [(address: String, path: String)] = []
  /// The plugins that they name, with the sheet that does.
  package private(set) var plugins: [(name: String, path: String)] = []
  private let read: (String, String) -> SheetText?

  /// How deep sheets may import one another, and how many there may be.
  static let depthLimit = 8
  static let sheetLimit = 64
  private var count = 0

  /// - Parameters:
  ///   - start: the framework with what is configured elsewhere.
  ///   - read: the sheet that an address in another sheet stands for.
  package init(_ entries: [SheetText], start: UtilityFramework, read: @escaping (_ address: String, _ path: String) -> SheetText?) {
    framework = start
    self.read = read
    for entry in entries { add(entry, depth: 0) }
  }

  /// Which generation a sheet is written for; nil where it does not say.
  package static func generation(of sheet: SheetText) -> UtilityFramework.Generation? {
    let scanner = SheetScanner(sheet.text, in: sheet.range.bytes.clamped(to: 0..<sheet.text.count))
    var found: UtilityFramework.Generation?
    for event in scanner.events where event.kind != .close {
      guard let rule = AtRule(scanner.string(event.range)) else { continue }
      switch rule.name {
      case "@theme", "@utility", "@custom-variant", "@plugin", "@source", "@variant": return .current
      case "@tailwind": if rule.parameters == "base" || rule.parameters == "components" { return .older } else { found = .older }
      case "@import":
        guard let address = rule.address?.text, Self.isFramework(address) else { continue }
        if ["tailwindcss/base", "tailwindcss/components"].contains(address) { return .older }
        found = .current
      default: break
      }
    }
    return found
  }

  static func isFramework(_ address: String) -> Bool {
    address == "tailwindcss" || address.hasPrefix("tailwindcss/")
  }

  private mutating func add(_ sheet: SheetText, depth: Int) {
    guard depth < Self.depthLimit, count < Self.sheetLimit else { return }
    count += 1
    let scanner = SheetScanner(sheet.text, in: sheet.range.bytes.clamped(to: 0..<sheet.text.count))
    var index = 0
    while index < scanner.events.count {
      let event = scanner.events[index]
      guard event.kind != .close else {
        index += 1
        continue
      }
      let head = scanner.string(event.range)
      if event.kind == .statement {
        if let rule = AtRule(head) { addStatement(rule, sheet, depth) }
        index += 1
        continue
      }
      let close = scanner.close(of: index)
      if let rule = AtRule(head), addBlock(rule, scanner, index, close, sheet) {
        index = close + 1
        continue
      }
      if framework.generation == .older { addClass(head, scanner, index, close) }
      index += 1
    }
  }

  private mutating func addStatement(_ rule: AtRule, _ sheet: SheetText, _ depth: Int) {
    switch rule.name {
    case "@import":
      guard let (address, rest) = rule.address else { return }
      if Self.isFramework(address) {
        if rest.contains("important") { framework.isImportant = true }
        if let prefix = AtRule.argument("prefix", in: rest) { framework.theme.prefix = prefix }
        if let theme = AtRule.argument("theme", in: rest), theme.contains("static") { framework.keepsWholeTheme = true }
      } else if let imported = read(address, sheet.path) {
        add(imported, depth: depth + 1)
      }
    case "@config": if let address = rule.address?.text { configurations.append((address, sheet.path)) }
    case "@plugin": if let address = rule.address?.text { plugins.append((address, sheet.path)) }
    case "@custom-variant": addVariant(rule.parameters)
    default: break
    }
  }

  /// Whether a block is for the framework alone.
  private mutating func addBlock(_ rule: AtRule, _ scanner: SheetScanner, _ open: Int, _ close: Int, _ sheet: SheetText) -> Bool {
    let end = close < scanner.events.count ? scanner.events[close].range.lowerBound : scanner.text.count
    let body = scanner.events[open].end..<max(scanner.events[open].end, end)
    switch rule.name {
    case "@theme": addTheme(rule.parameters, scanner, open, close, sheet)
    case "@utility":
      let name = TextPieces.unescape(rule.parameters)
      let nodes = RuleBody.parse(Self.compact(scanner, body))
      if name.hasSuffix("-*") {
        framework.addedFamilies[String(name.dropLast(2)), default: []].append(nodes)
      } else {
        framework.addedUtilities[name, default: []].append(nodes)
      }
    case "@custom-variant": framework.addVariant(rule.parameters, RuleBody.parse(Self.compact(scanner, body)))
    default: return false
    }
    return true
  }

  /// `@custom-variant dark (&:is(.dark *))`.
  private mutating func addVariant(_ parameters: String) {
    guard let open = parameters.firstIndex(of: "("), parameters.hasSuffix(")") else { return }
    let name = String(parameters[..<open].filter { !$0.isWhitespace })
    let selectors = String(parameters[parameters.index(after: open)...].dropLast())
    framework.addVariant(name, TextPieces.split(selectors, at: ",").map { .rule(Self.trimmed($0), [.rule("@slot", [])]) })
  }

  private mutating func addTheme(_ options: String, _ scanner: SheetScanner, _ open: Int, _ close: Int, _ sheet: SheetText) {
    var token = UtilityTheme.Token(value: "")
    let words = options.split(separator: " ")
    token.isInline = words.contains("inline")
    token.isReference = words.contains("reference")
    token.isStatic = words.contains("static")
    token.isDefault = words.contains("default")
    if let prefix = AtRule.argument("prefix", in: options) { framework.theme.prefix = prefix }
    var index = open + 1
    while index < min(close, scanner.events.count) {
      let event = scanner.events[index]
      let text = scanner.string(event.range)
      if event.kind == .open {
        let inner = scanner.close(of: index)
        if text.hasPrefix("@keyframes"), inner < scanner.events.count {
          framework.addedAnimations.append(Self.compact(scanner, event.range.lowerBound..<scanner.events[inner].end, endsRules: false))
        }
        index = inner + 1
        continue
      }
      if event.kind == .statement, text.hasPrefix("--"), let colon = text.firstIndex(of: ":") {
        token.value = Self.trimmed(String(text[text.index(after: colon)...]))
        let start = event.range.lowerBound + text[...colon].utf8.count
        token.place = UtilityTheme.Place(file: sheet.path, range: SourceRange(start, event.range.upperBound))
        framework.theme.add(Self.trimmed(String(text[..<colon])), token)
      }
      index += 1
    }
  }

  /// The body of a class that a sheet of the third generation has, which others may apply.
  private mutating func addClass(_ head: String, _ scanner: SheetScanner, _ open: Int, _ close: Int) {
    guard head.hasPrefix("."), close < scanner.events.count else { return }
    let name = head.dropFirst()
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) else { return }
    let body = scanner.events[open].end..<scanner.events[close].range.lowerBound
    framework.addedUtilities[String(name), default: []].append(RuleBody.parse(Self.compact(scanner, body)))
  }

  /// A part of a sheet on one line, without comments.
  static func compact(_ scanner: SheetScanner, _ range: Range<Int>, endsRules: Bool = true) -> String {
    var bytes: [UInt8] = []
    var i = range.lowerBound
    while i < range.upperBound {
      if scanner.text[i] == UInt8(ascii: "/"), i + 1 < range.upperBound, scanner.text[i + 1] == UInt8(ascii: "*") {
        i += 2
        while i + 1 < range.upperBound, !(scanner.text[i] == UInt8(ascii: "*") && scanner.text[i + 1] == UInt8(ascii: "/")) { i += 1 }
        i += 2
        continue
      }
      let byte = scanner.text[i] <= 0x20 ? 0x20 : scanner.text[i]
      if byte != 0x20 || bytes.last != 0x20 { bytes.append(byte) }
      // Rules end as declarations do.
      if endsRules, byte == UInt8(ascii: "}") { bytes.append(UInt8(ascii: ";")) }
      i += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func trimmed(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
