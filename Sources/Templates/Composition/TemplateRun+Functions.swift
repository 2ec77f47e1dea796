import Diagnostics

/// What functions and methods give.
extension TemplateRun {
  private static let gettext: Set<String> = [
    "_", "gettext", "ugettext", "lazy_gettext", "gettext_lazy", "ngettext", "__", "t", "trans", "translate",
  ]

  func call(
    _ callee: TemplateExpression, _ arguments: [TemplateArgument], _ range: SourceRange, _ frame: TemplateFrame
  ) -> TemplateValue {
    if let made = built(callee, arguments, range, frame) ?? linked(callee, arguments, range, frame) { return made }
    if frame.tree.language.isCSharp, case .member(let base, let name) = callee.kind,
      let known = csharpMethod(base, name, arguments, frame)
    {
      return known
    }
    if let written = wordPressFunction(callee, arguments, range, frame) { return written }
    if let given = phpValue(callee, arguments, frame) { return given }
    switch value(callee, frame) {
    case .macro(let macro): return invoke(macro, arguments, caller: nil, frame)
    case .content(let content): return .content(content)
    case _ where frame.tree.language == .blazor:
      // `ChildContent.Invoke(item)`
      if case .member(let base, "Invoke") = callee.kind, case .content(let content) = value(base, frame) { return .content(content) }
    case .map(let map) where map.part != nil:
      if let part = map.part, arguments.first.map({ value($0.value, frame).part == nil }) ?? true { return called(part, arguments, frame) }
    default: break
    }
    let first = arguments.first.map { value($0.value, frame) }
    switch callee.kind {
    case .name(let name):
      if Self.gettext.contains(name), let first {
        let known = translated(first, Array(arguments.dropFirst()), frame)
        return known.isKnown ? known : laravelKey(first, givenTo: name, frame) ?? .unknown
      }
      if name == "@handler", let handler = arguments.first?.value {
        // What a component was given to call, or else the handler as it is written.
        return first?.plainText != nil ? first ?? .unknown : .string(AssembledText(handler.range, of: frame.tree.file), isMarkup: false)
      }
      if name.hasPrefix("@attribute "), let first { return attribute(String(name.dropFirst(11)), first, range, frame) }
      if name == "@append", let first { return appended(first, range, frame) }
      if name == "@component" { return templContent(arguments, range, frame) }
      if name == "@nested" { return nested(arguments, frame) }
      if frame.tree.language == .freemarker, let known = keycloak(name, arguments, frame) { return known }
      if name.hasPrefix("@"), let known = jsp(name, arguments, range, frame) { return known }
      if name == "@address", case .string(let text, _)? = first {
        if frame.tree.language == .blazor, let library = project.finder.libraryAsset(text.string, from: frame.tree.file) {
          return .string(text.replaced(by: library), isMarkup: true)
        }
        if case .string(let found, _) = asset(text, frame) { return .string(found, isMarkup: true) }
        return .string(text, isMarkup: false)
      }
      if name == "@fragment" {
        let reference = FragmentReference(range, of: frame.tree.file)
        return found(reference, frame).map { .content(TemplateContent($0.element.nodes, $0.frame)) } ?? .unknown
      }
      if let written = directive(name, arguments, range, frame) { return written }
      if let written = written(by: name, arguments, range, frame) { return written }
      if let address = omniAuthPath(name, arguments, frame) { return address }
      if frame.tree.language.isRails, let written = railsValue(name, receiver: nil, arguments, range, frame) { return written }
      if frame.tree.language == .gsp, let known = grails(name, arguments, frame) { return known }
      if name == "@django" { return djangoValue(range, frame) }
      if frame.tree.language == .heex, let written = phoenixCall(name, arguments, range, frame) { return written }
      switch name {
      case "super", "parent": return parent(frame)
      case "block": return first?.plainText.map { self.blockValue($0, frame) } ?? .unknown
      case "include":
        guard let name = arguments.first else { return .unknown }
        let include = TemplateInclude(
          name: name.value, arguments: [], map: arguments.dropFirst().first { $0.name == nil }?.value, tag: range)
        return included(include, frame)
      case "asset", "static", "asset_path", "asset_url", "relative_url", "mix", "elixir", "secure_asset", "versioned_asset", "vite_asset":
        if case .string(let text, _) = first { return asset(text, frame) }
        return .unknown
      case "url_for":
        // Flask's `url_for('static', filename='x.css')`.
        guard first?.plainText == "static", let file = arguments.first(where: { $0.name == "filename" || $0.name == "path" }),
          case .string(let text, _) = value(file.value, frame)
        else { return .unknown }
        return asset(text, frame)
      case "_e", "esc_html_e", "esc_attr_e", "esc_html__", "esc_attr__", "_x", "_ex", "esc_html_x", "__d":
        guard let words = name == "__d" ? arguments.dropFirst().first.map({ value($0.value, frame) }) : first else { return .unknown }
        return translated(words, [], frame)
      case "htmlspecialchars", "esc_html", "esc_attr", "htmlentities", "e", "h", "esc_url", "trim", "strval":
        if case .string(let text, false)? = first {
          return .string(name == "trim" || name == "strval" ? text : text.escaped, isMarkup: true)
        }
        return first?.isKnown == true ? first ?? .unknown : .unknown
      case "strtolower", "strtoupper", "ucfirst", "ucwords":
        guard case .string(let text, let isMarkup)? = first else { return .unknown }
        let filter = ["strtolower": "lower", "strtoupper": "upper", "ucwords": "title"][name] ?? name
        return stringFilter(text, isMarkup, filter, [], frame)
      case "sprintf" where frame.tree.language.isRails, "format" where frame.tree.language.isRails:
        guard let words = arguments.first?.value else { return .unknown }
        return formatted(words, with: Array(arguments.dropFirst()), frame)
      case "sprintf", "vsprintf": return formatted(arguments, isList: name == "vsprintf", range, frame)
      case "isset", "empty":
        guard let first, first.isKnown else { return .unknown }
        if case .null = first { return .boolean(name == "empty") }
        return name == "isset" ? .boolean(true) : first.isTrue(.php).map { .boolean(!$0) } ?? .unknown
      case "content_for?", "content_for", "yield":
        // Of a layout by itself it is not known what pages put there.
        guard let given = arguments.first?.value, let key = first?.plainText, arguments.count == 1, stack.count + covered.count > 1 else {
          return .unknown
        }
        if name == "content_for?" { return .boolean(fills[key] != nil) }
        return fills[key] == nil ? .null : .content(TemplateContent([.yield(TemplateYield(name: given, tag: range))], frame))
      case Self.modelTypeFunction: return modelType(arguments, frame)
      case Self.modelLabelFunction: return modelLabel(arguments, frame)
      case "dict", "namespace":
        var map = TemplateMap()
        for argument in arguments { if let name = argument.name { map[name] = value(argument.value, frame) } else { map.isOpen = true } }
        return .map(map)
      case "joiner", "cycler": return .unknown
      case "component" where frame.tree.language == .twig: return twigComponent(arguments, range, frame)
      case "implode", "join":
        guard frame.tree.language == .php || frame.tree.language == .blade else { return .unknown }
        return joined(arguments, range, frame)
      case "range", "@range":
        guard arguments.count <= 2, case .number(let a, _)? = first else { return .unknown }
        var (low, high) = (0.0, a)
        if arguments.count == 2 {
          guard case .number(let b, _) = value(arguments[1].value, frame) else { return .unknown }
          (low, high) = frame.tree.language == .twig || name == "@range" ? (a, b + 1) : (a, b)
        }
        return numbers(low, high, range, frame)
      case "@where":
        // Those of a list for which a condition holds: `for p in list if p.on`.
        guard arguments.count == 2, case .list(let items)? = first, case .lambda(let names, let condition) = arguments[1].value.kind,
          names.count == 1
        else { return .unknown }
        var kept: [TemplateValue] = []
        for item in items {
          var inner = frame
          inner.scope.names[names[0]] = item
          guard let holds = value(condition, inner).isTrue(frame.tree.language) else { return .unknown }
          if holds { kept.append(item) }
        }
        return .list(kept)
      default: return phpWords(name, of: nil, arguments, frame) ?? .unknown
      }
    case .member(let base, let name):
      if let known = omniAuthName(base, name, arguments, frame) { return known }
      if frame.tree.language == .heex, isName(base, "Map") || isName(base, "Keyword"), let found = elixirMap(name, arguments, frame) {
        return found
      }
      if arguments.isEmpty, let locale = locale(name, of: base, frame) { return locale }
      if let written = written(by: name, arguments, range, frame) { return written }
      if frame.tree.language.isRails, isName(base, "tag"), let written = railsValue(name, receiver: base, arguments, range, frame) {
        return written
      }
      if frame.tree.language.isRails, isView(base), let written = railsValue(name, receiver: nil, arguments, range, frame) {
        return written
      }
      if isName(base, "self"), frame.scope.names["self"] == nil { return blockValue(name, frame) }
      if frame.tree.language == .mako, isName(base, "parent") { return parent(frame) }
      let holder = value(base, frame)
      if case .map(let bag) = holder, isName(base, "$attributes") { return attributes(bag, name, arguments, frame) }
      if case .call(let inner, let given) = base.kind, case .member(let root, let method) = inner.kind, isName(root, "$attributes"),
        case .map(let bag) = attributes(of: root, method, given, frame)
      {
        return attributes(bag, name, arguments, frame)
      }
      if Self.gettext.contains(name), case .name(let object) = base.kind, ["i18n", "I18n", "req", "locals", "intl"].contains(object),
        let first
      {
        return translated(first, Array(arguments.dropFirst()), frame)
      }
      switch name {
      case "getContextPath" where arguments.isEmpty:
        // As `contextPath`: links begin at the application's own root.
        return frame.tree.language.isServlet ? .string(AssembledText(), isMarkup: false) : .unknown
      case "static_url", "static_path":
        // Phoenix' `Routes.static_path(@conn, "/assets/app.css")`.
        if frame.tree.language == .heex { return phoenixCall(name, arguments, range, frame) ?? .unknown }
        // Pyramid's `request.static_url('shop:static/shop.css')`: the package is a folder.
        guard frame.tree.language == .mako || frame.tree.language == .jinja, case .string(let text, _)? = first else { return .unknown }
        let parts = text.string.split(separator: ":", maxSplits: 1)
        let names = parts.count == 2 ? [parts.joined(separator: "/"), String(parts[1])] : [text.string]
        return names.lazy.map { self.asset(text.replaced(by: $0), frame) }.first { $0.isKnown } ?? .unknown
      case "items":
        if case .map(let map) = holder, !map.isOpen { return holder }
        return .unknown
      case "key?", "has_key?", "include?":
        if case .map(let map) = holder, let key = first?.plainText {
          return map[key] != nil ? .boolean(true) : map.isOpen ? .unknown : .boolean(false)
        }
        return .unknown
      case "dig" where frame.tree.language.isRails: return dug(holder, arguments, frame)
      case "get" where isName(base, "Config"): return configured(first?.plainText, frame) ?? .unknown
      case "get" where isName(base, "Lang"): return phpWords(name, of: base, arguments, frame) ?? .unknown
      case "get", "fetch":
        if case .map(let map) = holder, let key = first?.plainText {
          return map[key] ?? (map.isOpen ? .unknown : arguments.count > 1 ? value(arguments[1].value, frame) : .null)
        }
        return .unknown
      case "upper", "lower", "strip", "title", "capitalize", "trim", "toUpperCase", "toLowerCase", "upcase", "downcase", "replace", "split":
        guard case .string = holder else { return .unknown }
        let names = ["toUpperCase": "upper", "toLowerCase": "lower"]
        return filter(base, names[name] ?? name, arguments, frame)
      case "merge", "reverse_merge", "deep_merge", "with_defaults":
        guard frame.tree.language.isRails, case .map(let own) = holder else { return .unknown }
        return merged(own, arguments, keepsOwn: name == "reverse_merge" || name == "with_defaults", frame)
      case "update", "append": return .unknown
      default:
        if case .list(let items) = holder { return method(name, of: items, arguments, base, frame) }
        return phpWords(name, of: base, arguments, frame) ?? .unknown
      }
    default: return .unknown
    }
  }

  /// The whole numbers from one up to another; unknown where there are more than 100.
  private func numbers(_ low: Double, _ high: Double, _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue {
    guard high - low <= 100, low <= high, abs(low) < 1e9 else { return .unknown }
    return .list((Int(low)..<Int(high)).map { .number(Double($0), AssembledText(String($0), from: range, of: frame.tree.file)) })
  }

  private func attributes(of root: TemplateExpression, _ name: String, _ arguments: [TemplateArgument], _ frame: TemplateFrame)
    -> TemplateValue
  {
    guard case .map(let bag) = value(root, frame) else { return .unknown }
    return attributes(bag, name, arguments, frame)
  }

  func isName(_ expression: TemplateExpression, _ name: String) -> Bool {
    if case .name(let found) = expression.kind { return found == name }
    return false
  }
}
