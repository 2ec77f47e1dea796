import Diagnostics

/// What the comment at the beginning of a sheet of Rails' asset pipeline says: https://github.com/rails/sprockets#directives
struct SprocketsManifest {
  enum Directive: Hashable {
    /// Another sheet, by its name from this one's folder or from the pipeline's folders.
    case require(String)
    /// All sheets in a folder, and below it where it is a tree.
    case folder(String, isTree: Bool)
    case itself
  }

  /// In their order; empty in an ordinary sheet.
  var directives: [Directive] = []

  init(_ text: [UInt8]) {
    let head = String(decoding: text.prefix(20_000), as: UTF8.self)
    var isInComment = false
    for line in head.split(whereSeparator: \.isNewline) {
      var words = line.drop { $0 == " " || $0 == "\t" }
      if !isInComment {
        if words.hasPrefix("/*") {
          isInComment = true
          words = words.dropFirst(2)
        } else if words.hasPrefix("//") {
          words = words.dropFirst(2)
        } else if words.isEmpty {
          continue
        } else {
          // Directives stand before the first rule.
          return
        }
      }
      if words.contains("*/") { isInComment = false }
      words = words.drop { $0 == "*" || $0 == " " || $0 == "\t" }
      guard words.first == "=" else { continue }
      let parts = words.dropFirst().split { $0 == " " || $0 == "\t" }.map { String($0.filter { $0 != "'" && $0 != "\"" }) }
      switch (parts.first, parts.dropFirst().first) {
      case ("require", let name?): directives.append(.require(name))
      case ("require_self", _): directives.append(.itself)
      case ("require_tree", let name?): directives.append(.folder(name, isTree: true))
      case ("require_directory", let name?): directives.append(.folder(name, isTree: false))
      default: break
      }
    }
  }
}
