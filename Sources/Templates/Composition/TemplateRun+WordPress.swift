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
}
