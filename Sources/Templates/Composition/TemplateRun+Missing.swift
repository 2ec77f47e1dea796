import Diagnostics

/// What a page names and what nothing in the project defines: it is named where people sign in.
extension TemplateRun {
  /// What the names of functions say that write a part of signing in: others only compute.
  private static let telling = ["apple", "social", "oauth", "provider", "login", "signin", "sign_in", "sso", "openid"]
  /// What such names say where they give a link, an answer or a name and no markup.
  private static let untelling = [
    "url", "path", "href", "logout", "_id", "is_", "has_", "can_", "enabled", "?", "csrf", "count", "get_", "_js", "_css",
  ]

  /// As ``miss(_:_:_:_:)``, of a name that is a value. One that is not known is told by its expression.
  func miss(_ kind: MissingPart.Kind, _ expression: TemplateExpression, _ tag: SourceRange, _ frame: TemplateFrame) {
    let names = names(value(expression, frame))
    if frame.tree.language == .php, (names.first ?? frame.tree.file.phrase(expression.range)).isProgramOfPHP { return }
    // In a block of PHP the place is that of the name, and not all of the block.
    let tag = frame.tree.language == .php && kind == .part && !expression.range.isEmpty ? expression.range : tag
    if names.isEmpty { return miss(kind, frame.tree.file.phrase(expression.range), isExpression: true, tag, frame) }
    miss(kind, names.joined(separator: "' or '"), tag, frame)
  }

  /// Notes a function that gives nothing known where elements stand, if its name says that it has to do with signing in.
  func missFunction(_ expression: TemplateExpression, _ tag: SourceRange, _ frame: TemplateFrame) {
    var callee = expression
    while true {
      if case .call(let inner, _) = callee.kind {
        callee = inner
      } else if case .filter(let base, _, _) = callee.kind {
        callee = base
      } else {
        break
      }
    }
    guard case .call = expression.kind, case .name(var name) = callee.kind, !defines(name, frame.tree) else { return }
    if frame.tree.language == .php || frame.tree.language == .blade {
      // `@f()` is silent about its errors.
      if name.hasPrefix("@") { name.removeFirst() }
      let own = project.finder.phpFunctions(for: frame.tree)[name]
      if own == .words { return }
      return missHelper(name, isUnread: own != nil, tag, frame)
    }
    missHelper(name, tag, frame)
  }

  /// Whether a file of PHP, or one that was required on the way to it, holds a function.
  private func defines(_ name: String, _ tree: TemplateTree) -> Bool {
    guard tree.language == .php else { return false }
    let heads = ["(", " ("].map { Array("function \(name)\($0)".utf8) }
    // Those that it requires are read before it calls them.
    return ([tree] + requiredCode).contains { file in heads.contains { file.file.text.firstRange(of: $0) != nil } }
  }

  /// Notes a tag of the project's own: `{% apple_button %}`.
  func missTag(_ tag: SourceRange, _ frame: TemplateFrame) {
    guard frame.tree.language.isBracePercent else { return }
    let text = frame.tree.file.text[tag.bytes].dropFirst(2).drop { $0 <= 0x20 || $0 == 0x2D }
    missHelper(String(decoding: text.prefix(while: TemplateWords.isWord), as: UTF8.self), tag, frame)
  }

  /// As ``missFunction(_:_:_:)``, of a helper's name.
  func missHelper(_ name: String, isUnread: Bool = false, _ tag: SourceRange, _ frame: TemplateFrame) {
    guard sink.context.isAmongElements else { return }
    let small = name.lowercased()
    guard Self.telling.contains(where: small.contains), !Self.untelling.contains(where: small.contains) else { return }
    miss(.helper, name, isUnread: isUnread, tag, frame)
  }
}

extension String {
  /// Whether a file that PHP includes is by its name one that computes and shows nothing.
  fileprivate var isProgramOfPHP: Bool {
    let name = lowercased()
    return [
      "autoload", "vendor/", "config", "database", "connect", "function", "class", "init", "session", "constant", "helper", "/lib", "db.",
      "conn.", "/conn/", "koneksi", "conexao", "conexion", "model", "middleware",
    ]
    .contains(where: name.contains)
  }
}
