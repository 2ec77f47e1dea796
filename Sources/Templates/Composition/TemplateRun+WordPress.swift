import Diagnostics

/// What WordPress' own functions write.
extension TemplateRun {
  /// A field of the form: how it is called, what stands beside it, and what a browser fills in.
  private struct LoginField {
    let name: String
    let id: String
    let type: String
    let completion: String
    let label: (argument: String, words: String)
  }

  private static let loginFields = [
    LoginField(
      name: "log", id: "user_login", type: "text", completion: "username", label: ("label_username", "Username or Email Address")),
    LoginField(name: "pwd", id: "user_pass", type: "password", completion: "current-password", label: ("label_password", "Password")),
  ]

  /// The form of `wp_login_form()`, as far as the page's arguments say what stands in it. Filters may add to it.
  /// https://developer.wordpress.org/reference/functions/wp_login_form/
  func wordPressLogin(_ arguments: [TemplateArgument], _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue {
    var given = TemplateMap()
    if let first = arguments.first {
      if case .map(let map) = value(first.value, frame) { given = map } else { given.isOpen = true }
    }
    var writer = MarkupWriter(range, of: frame.tree.file, frame.tree.language)
    func words(_ name: String, _ standard: String) {
      guard let known = given[name] ?? (given.isOpen ? .unknown : nil) else { return writer.add(standard) }
      if known.isKnown { writer.words(known, range) } else { writer.add("\u{FFFC}") }
    }
    func attribute(_ name: String, _ argument: String, _ standard: String) {
      writer.add(" \(name)=\"")
      words(argument, standard)
      writer.add("\"")
    }
    writer.add("<form")
    attribute("id", "form_id", "loginform")
    writer.add(" name=\"loginform\" method=\"post\" action=\"/wp-login.php\">")
    for field in Self.loginFields {
      writer.add("<p class=\"\(field.name == "log" ? "login-username" : "login-password")\"><label for=\"\(field.id)\">")
      words(field.label.argument, field.label.words)
      writer.add("</label><input type=\"\(field.type)\" name=\"\(field.name)\" id=\"\(field.id)\"")
      writer.add(" autocomplete=\"\(field.completion)\" class=\"input\" size=\"20\"></p>")
    }
    if given["remember"]?.isTrue(.php) ?? true {
      writer.add("<p class=\"login-remember\"><label><input name=\"rememberme\" type=\"checkbox\" id=\"rememberme\" value=\"forever\"> ")
      words("label_remember", "Remember Me")
      writer.add("</label></p>")
    }
    writer.add("<p class=\"login-submit\"><input type=\"submit\" name=\"wp-submit\"")
    attribute("id", "id_submit", "wp-submit")
    writer.add(" class=\"button button-primary\"")
    attribute("value", "label_log_in", "Log In")
    writer.add("></p></form>")
    return .string(writer.text, isMarkup: true)
  }

  /// What a function of WordPress' writes or gives, in PHP, or in Twig through `function('body_class')`; nil for others.
  func wordPressFunction(
    _ callee: TemplateExpression, _ arguments: [TemplateArgument], _ range: SourceRange, _ frame: TemplateFrame
  ) -> TemplateValue? {
    guard case .name(let name) = callee.kind else { return nil }
    switch frame.tree.language {
    case .php where name == "wp_login_form": return wordPressLogin(arguments, range, frame)
    case .php, .blade: return wordPressClasses(name, arguments, range, frame)
    case .twig where name == "function" || name == "fn":
      guard let function = arguments.first?.value.literalText else { return nil }
      return wordPressClasses(function, Array(arguments.dropFirst()), range, frame)
    default: return nil
    }
  }

  /// What `implode(' ', $list)` gives.
  func joined(_ arguments: [TemplateArgument], _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue {
    guard arguments.count == 2, let between = arguments[0].value.literalText, case .list(let items) = value(arguments[1].value, frame)
    else {
      return .unknown
    }
    var made = AssembledText()
    var isMarkup = true
    for (index, item) in items.enumerated() {
      guard case .string(let text, let isOfMarkup) = item else { return .unknown }
      if index > 0 { made.append(between, from: arguments[0].value.range, of: frame.tree.file) }
      made.append(text)
      isMarkup = isMarkup && isOfMarkup
    }
    return .string(made, isMarkup: isMarkup)
  }

  // MARK: - Classes of pages and entries

  /// Which hook adds to the classes that a function of WordPress' writes or gives.
  private static let classHooks = [
    "body_class": "body_class", "get_body_class": "body_class", "post_class": "post_class", "get_post_class": "post_class",
  ]

  /// What `body_class('light')` and `post_class()` write, and what `get_body_class()` gives; nil for other functions, and for one of the program's own.
  func wordPressClasses(_ name: String, _ arguments: [TemplateArgument], _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue? {
    guard let hook = Self.classHooks[name], frame.scope.names[name] == nil else { return nil }
    let writers = project.finder.phpWriters(for: frame.tree)
    guard writers?.has(name) != true else { return nil }
    var classes = arguments.first.map { given($0.value, frame) } ?? []
    let own = hook == "post_class" ? WordPressClasses.entry : WordPressClasses.body(of: main(frame))
    classes += (own + (writers?.classes[hook]?.names.sorted() ?? [])).map(WordPressClasses.marked)
    if writers?.classes[hook]?.isOpen == true { classes.append("\u{FFFC}") }
    let file = frame.tree.file
    guard name.hasPrefix("get_") else {
      let text = AssembledText("class=\"" + classes.joined(separator: " ") + "\"", from: range, of: file)
      return .string(text, isMarkup: true)
    }
    return .list(classes.map { .string(AssembledText($0, from: range, of: file), isMarkup: true) })
  }

  /// The template that the page is of.
  private func main(_ frame: TemplateFrame) -> SourceFile {
    let own = frame.tree.file
    guard let path = stack.first, path != own.path, let place = project.finder.place(of: own), place.path.hasSuffix(own.path) else {
      return own
    }
    return project.finder.text(at: place.path.dropLast(own.path.utf8.count) + path) ?? own
  }

  /// The classes that an argument spells: those that are always there as they are, others as such that may be there.
  private func given(_ expression: TemplateExpression, _ frame: TemplateFrame, depth: Int = 0) -> [String] {
    func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map { String($0.replacing("\"", with: "")) } }
    switch value(expression, frame) {
    case .string(let text, _) where !text.isAllUnknown: return words(text.string)
    case .null, .absent, .boolean: return []
    default: break
    }
    guard depth < 6 else { return ["\u{FFFC}"] }
    switch expression.kind {
    case .list(let items): return items.flatMap { given($0, frame, depth: depth + 1) }
    case .conditional(_, let yes, let no):
      let both = given(yes, frame, depth: depth + 1) + (no.map { given($0, frame, depth: depth + 1) } ?? [])
      return both.map { $0.contains("\u{FFFC}") ? $0 : WordPressClasses.marked($0) }
    default: return ["\u{FFFC}"]
    }
  }
}
