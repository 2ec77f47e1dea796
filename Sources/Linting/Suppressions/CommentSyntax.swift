import Diagnostics

/// How comments are written in a kind of file, as far as comments that steer the linter go: what such a comment begins with, which stands right before its
/// first word, and what ends it.
struct CommentSyntax: Sendable {
  struct Form: Sendable {
    let opener: [UInt8]
    /// Empty for a comment that ends with its line.
    let closer: [UInt8]

    init(_ opener: String, _ closer: String = "") {
      self.opener = Array(opener.utf8)
      self.closer = Array(closer.utf8)
    }
  }

  /// The longest openers first, so that `<!--/*` is not taken for `<!--`.
  let forms: [Form]
  /// The one that is written where the linter writes a comment.
  let own: Form

  private init(_ forms: [Form], own: Form? = nil) {
    self.forms = forms.sorted { $0.opener.count > $1.opener.count }
    self.own = own ?? forms[0]
  }

  private static let markup = Form("<!--", "-->")
  private static let block = Form("/*", "*/")
  private static let slashes = Form("//")
  private static let hash = Form("#")

  /// Those of HTML, of what stands in it, and of every template language.
  private static let pageForms: [Form] = [
    markup, block, slashes, Form("/**", "*/"), Form("<!--/*", "*/-->"), Form("{#", "#}"), Form("{#-", "-#}"), Form("{{!--", "--}}"),
    Form("{{!", "}}"), Form("{{~!--", "--~}}"), Form("{{--", "--}}"), Form("<%#", "%>"), Form("<%--", "--%>"), Form("<%!--", "--%>"),
    Form("@*", "*@"), Form("<#--", "-->"), Form("#*", "*#"), Form("##"), Form("{*", "*}"), Form("{% #", "%}"), Form("{%- #", "%}"),
    Form("{% comment %}", "{% endcomment %}"), Form("{%- comment %}", "{%- endcomment %}"),
    Form("{%- comment -%}", "{%- endcomment -%}"), Form("{% comment -%}", "{%- endcomment %}"),
  ]

  /// What may stand around a comment as a part of it: `{/* … */}` in JSX, `{{/* … */}}` in Go's templates.
  static let wrappers: [Form] = [
    Form("{{-", "-}}"), Form("{{-", "}}"), Form("{{", "-}}"), Form("{{", "}}"), Form("{", "}"), Form("<?php", "?>"), Form("<%", "%>"),
  ]

  /// Languages in which a line's place in its column says what it belongs to: comments begin their lines.
  private static let haml = CommentSyntax(pageForms + [Form("-#"), Form("/")], own: Form("-#"))
  private static let slim = CommentSyntax(pageForms + [Form("/"), Form("/!")], own: Form("/"))
  private static let pug = CommentSyntax(pageForms + [Form("//-")], own: Form("//-"))
  private static let page = CommentSyntax(pageForms)
  /// A component of Vue's, whose template may be in Pug.
  private static let vue = CommentSyntax(pageForms + [Form("//-")], own: markup)
  private static let php = CommentSyntax(pageForms + [hash])
  private static let script = CommentSyntax([slashes, block, Form("/**", "*/")])
  private static let component = CommentSyntax([Form("{/*", "*/}"), block, slashes, Form("/**", "*/")])
  private static let css = CommentSyntax([block, Form("/**", "*/")])
  private static let xml = CommentSyntax([markup])
  private static let hashes = CommentSyntax([hash, Form("#."), Form("##")])
  private static let properties = CommentSyntax([hash, Form("!")])

  private static let settings = CommentSyntax([block, slashes, Form("/**", "*/")])

  /// The comments of a file, by its name and the first of its bytes; nil where there are none: JSON, whose objects have a key for it, Unity's settings, and
  /// what is no text.
  static func of(_ path: String, _ text: [UInt8]) -> CommentSyntax? {
    let name = FileAccess.name(path).lowercased()
    switch name.utf8.lastIndex(of: UInt8(ascii: ".")).map({ String(name[name.utf8.index(after: $0)...]) }) ?? "" {
    case "json", "xcstrings", "arb", "webmanifest", "mo", "asset": return nil
    case "css": return css
    case "scss", "sass", "less", "styl": return script
    case "js", "jsx", "ts", "tsx", "mjs", "cjs", "mts", "cts": return component
    case "pbxproj": return settings
    case "strings": return text.first { $0 > 0x20 } == UInt8(ascii: "<") ? xml : settings
    // Those in the old style begin with a brace.
    case "plist", "entitlements", "stringsdict":
      let first = text.first { $0 > 0x20 }
      return first == UInt8(ascii: "{") || first == UInt8(ascii: "(") ? settings : xml
    case "xml", "xlf", "xliff", "resx": return xml
    case "yml", "yaml", "po", "pot", "toml", "py", "rb": return hashes
    case "properties": return properties
    case "haml": return haml
    case "slim": return slim
    case "pug", "jade": return pug
    case "vue": return vue
    case "php", "phtml": return php
    default: return page
    }
  }

  /// The form that is written at a place of the file: Pug's in a template of a component that is in Pug.
  func own(at place: Int, in text: [UInt8]) -> Form {
    let (opening, closing) = (Array("<template".utf8), Array("</template".utf8))
    guard forms.contains(where: { $0.opener == Self.pug.own.opener }), own.opener != Self.pug.own.opener else { return own }
    var last: Range<Int>?
    while let found = text[(last?.upperBound ?? 0)..<place].firstRange(of: opening) { last = found }
    guard let start = last, text[start.upperBound..<place].firstRange(of: closing) == nil,
      let end = text[start.upperBound..<place].firstIndex(of: UInt8(ascii: ">"))
    else { return own }
    let attributes = String(decoding: text[start.upperBound..<end], as: UTF8.self)
    return attributes.contains("pug") || attributes.contains("jade") ? Self.pug.own : own
  }

  /// Whether comments are XML's, which cannot hold two hyphens in a row.
  var isXML: Bool { forms.count == 1 && forms[0].closer == Self.markup.closer }
}
