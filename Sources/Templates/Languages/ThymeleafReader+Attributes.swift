import Diagnostics

/// Thymeleaf's attributes that set others: `th:href`, `th:attr="a=…,b=…"`, `th:alt-title`, `th:attrappend`, `th:classappend`
/// (https://www.thymeleaf.org/doc/tutorials/3.1/usingthymeleaf.html#setting-attribute-values).
extension ThymeleafReader {
  /// What one of them makes of an attribute.
  private struct Setting {
    enum Place { case whole, before, behind }

    var name: String
    var value: TemplateExpression
    /// Its expression as it is written.
    var words: SourceRange
    var place = Place.whole
    /// Whether a space parts it from what it is put to, as for classes.
    var isParted = false
    /// The attribute of Thymeleaf's.
    var origin: SourceRange
  }

  /// Those that count by being there, for which an expression says whether they are.
  private static let flags: Set<String> = [
    "disabled", "checked", "selected", "readonly", "required", "hidden", "multiple", "autofocus", "novalidate", "formnovalidate", "open",
    "async", "defer", "autoplay", "controls", "loop",
  ]
  /// Those that are no attributes of HTML's, or whose expressions are looked at where they stand.
  private static let kept: Set<String> = ["field", "errors", "errorclass", "assert", "ref", "xmlspace"]
  /// Those that set two.
  private static let pairs = ["alt-title": ["alt", "title"], "lang-xmllang": ["lang"]]
  /// Those that put a word to the words of an attribute.
  private static let appended = ["classappend": "class", "styleappend": "style"]

  private func settings(of tag: MarkupTag) -> [Setting] {
    tag.attributes.flatMap { attribute -> [Setting] in
      guard let key = key(attribute.name), let value = attribute.value, !value.isEmpty, !Self.consumed.contains(key) else { return [] }
      switch key {
      case "attr", "attrappend", "attrprepend":
        let place: Setting.Place = key == "attr" ? .whole : key == "attrappend" ? .behind : .before
        return ThymeleafExpression.assignments(value, of: file).compactMap { argument in
          argument.name.map {
            Setting(
              name: $0.lowercased(), value: argument.value, words: argument.value.range, place: place, origin: attribute.range)
          }
        }
      case _ where Self.flags.contains(key) || Self.kept.contains(key) || key.hasPrefix("on"): return []
      default: break
      }
      if let name = Self.appended[key] {
        return [Setting(name: name, value: expression(value), words: value, place: .behind, isParted: true, origin: attribute.range)]
      }
      return (Self.pairs[key] ?? [key]).map { Setting(name: $0, value: expression(value), words: value, origin: attribute.range) }
    }
  }

  /// A start tag with the attributes that expressions give.
  func start(_ tag: MarkupTag) -> [TemplateNode] {
    let settings = settings(of: tag)
    let given = Set(settings.lazy.filter { $0.place == .whole }.map(\.name))
      .union(tag.attributes.compactMap { $0.value == nil ? nil : key($0.name) })
    var nodes: [TemplateNode] = []
    var plain = tag.range.start
    func skip(_ range: SourceRange, _ nodes: inout [TemplateNode]) {
      if range.start > plain { nodes.append(.text(SourceRange(plain, range.start))) }
      plain = range.end
    }
    for attribute in tag.attributes {
      if let key = key(attribute.name) {
        guard attribute.value != nil else { continue }
        if key == "field", let value = attribute.value, let bound = bound(value, tag) {
          skip(attribute.range, &nodes)
          nodes.append(.constant(bound, attribute.range))
          continue
        }
        let own = settings.filter { $0.origin == attribute.range }
        guard !own.isEmpty || Self.consumed.contains(key) else { continue }
        skip(attribute.range, &nodes)
        nodes += written(own, of: settings, tag)
      } else if attribute.name.hasPrefix("layout:") || attribute.name == "xmlns:th" {
        skip(attribute.range, &nodes)
      } else if given.contains(attribute.name) {
        // The page that a designer opens has it; the one that is served has the expression's.
        skip(attribute.range, &nodes)
      } else if let value = attribute.value {
        let more = settings.filter { $0.name == attribute.name }
        guard !more.isEmpty else { continue }
        skip(SourceRange(value.start, value.start), &nodes)
        nodes += more.filter { $0.place == .before }.flatMap { added($0) }
        skip(SourceRange(value.end, value.end), &nodes)
        nodes += more.filter { $0.place == .behind }.flatMap { added($0) }
      }
    }
    if plain < tag.range.end { nodes.append(.text(SourceRange(plain, tag.range.end))) }
    return nodes
  }

  /// The name and the id that Spring's `th:field="*{address.city}"` gives a field which has none of its own; nil for one whose path is not written.
  /// https://www.thymeleaf.org/doc/tutorials/3.1/thymeleafspring.html#handling-the-command-object
  private func bound(_ value: SourceRange, _ tag: MarkupTag) -> String? {
    let words = file.string(ProgramTags.trimmed(value, text))
    guard tag["name"] == nil, attribute("name", tag) == nil, words.hasPrefix("*{") || words.hasPrefix("${"), words.hasSuffix("}") else {
      return nil
    }
    var path = words.dropFirst(2).dropLast()
    if words.hasPrefix("$") {
      guard let dot = path.firstIndex(of: ".") else { return nil }
      path = path[dot...].dropFirst()
    }
    guard !path.isEmpty, path.utf8.allSatisfy({ TemplateWords.isWord($0) || $0 == 0x2E }) else { return nil }
    let hasID = tag["id"] != nil || attribute("id", tag) != nil
    let type = tag["type"]?.value.map { file.string($0).lowercased() }
    // Boxes are numbered.
    return "name=\"\(path)\"" + (hasID || type == "checkbox" || type == "radio" ? "" : " id=\"\(path)\"")
  }

  /// What one attribute of Thymeleaf's writes in its place: those that it sets, with what others put to them.
  private func written(_ own: [Setting], of all: [Setting], _ tag: MarkupTag) -> [TemplateNode] {
    var nodes: [TemplateNode] = []
    for setting in own {
      let others = all.filter { $0.name == setting.name }
      let whole = others.first { $0.place == .whole }
      // What is put to an attribute is written with it.
      if setting.place != .whole {
        guard whole == nil, tag[setting.name]?.value == nil, others.first?.origin == setting.origin else { continue }
      }
      let before = others.filter { $0.place == .before }.map(\.value)
      let behind = others.filter { $0.place == .behind }.map { whole == nil || !$0.isParted ? $0.value : parted($0.value) }
      let parts = before + (whole.map { [$0.value] } ?? []) + behind
      let value = parts.count == 1 ? parts[0] : TemplateExpression(.concatenation(parts), setting.value.range)
      if !nodes.isEmpty { nodes.append(.constant(" ", SourceRange(setting.origin.start, setting.origin.start))) }
      nodes.append(output(setting.name, value, setting))
    }
    return nodes
  }

  /// What is put to an attribute that is written out.
  private func added(_ setting: Setting) -> [TemplateNode] {
    let start = SourceRange(setting.words.start, setting.words.start)
    let output = TemplateNode.output(setting.value, escapes: true, tag: setting.words)
    return setting.isParted ? [.constant(" ", start), output] : [output]
  }

  private func parted(_ value: TemplateExpression) -> TemplateExpression {
    TemplateExpression(.call(TemplateExpression(.name("@append"), value.range), [TemplateArgument(value: value)]), value.range)
  }

  private func output(_ name: String, _ value: TemplateExpression, _ setting: Setting) -> TemplateNode {
    let callee = TemplateExpression(.name("@attribute " + name), setting.origin)
    return .output(
      TemplateExpression(.call(callee, [TemplateArgument(value: value)]), setting.words), escapes: false, tag: setting.origin)
  }
}
