import Diagnostics

/// What pages write of what went wrong: `<span class="error"><?= $nameErr ?></span>`. It is there after a failed attempt, as what `@error` holds.
extension TemplateRun {
  /// The languages whose programs hand their own messages to their pages, by names of their own.
  private static let speaking: Set<TemplateLanguage> = [.php, .ejs, .twig, .jinja, .handlebars, .pug]

  /// Whether a value that is not known is the message of an error, on a way that shows the page before anything went wrong. The other way shows it.
  func isErrorLeftOut(_ expression: TemplateExpression, _ frame: TemplateFrame) -> Bool {
    guard Self.speaking.contains(frame.tree.language), sink.context.isAmongElements, !keepsBranches, Self.isError(expression) else {
      return false
    }
    let condition = TemplateExpression(.call(TemplateExpression(.name("@error"), expression.range), []), expression.range)
    return chooses(condition, frame, always: true, usual: false) == false
  }

  /// Whether an expression is called an error: `$nameErr`, `email_error`, `errors.email`, `$errors['email']`, `$error ?? ''`.
  private static func isError(_ expression: TemplateExpression, depth: Int = 0) -> Bool {
    guard depth < 6 else { return false }
    switch expression.kind {
    case .name(let name): return isError(name)
    case .member(let base, let name): return isError(name) || isError(base, depth: depth + 1)
    case .element(let base, let key): return key.literalText.map { isError($0) } == true || isError(base, depth: depth + 1)
    case .fallback(let first, _): return isError(first, depth: depth + 1)
    case .filter(let base, _, _): return isError(base, depth: depth + 1)
    case .call(let callee, let arguments):
      // `htmlspecialchars($nameErr)`
      guard arguments.count == 1, case .name = callee.kind else { return false }
      return isError(arguments[0].value, depth: depth + 1)
    default: return false
    }
  }

  private static func isError(_ name: String) -> Bool {
    let bare = name.drop { $0 == "$" || $0 == "@" }
    let small = bare.lowercased()
    if ["err", "error", "errors", "errs", "errmsg", "errormsg", "error_message", "errormessage", "error_msg", "err_msg"].contains(small) {
      return true
    }
    return ["Err", "Error", "Errors", "_err", "_error", "_errors", "ErrorMessage", "_error_message"].contains { bare.hasSuffix($0) }
  }
}
