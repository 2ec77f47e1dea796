import Diagnostics

/// A piece of an HTML page: a tag, a text, a comment or the doctype, with the bytes it stands in.
package struct HTMLToken: Sendable {
  package enum Kind: UInt8, Sendable { case startTag, endTag, text, comment, doctype }

  package var kind: Kind
  /// The whole piece with its brackets.
  package var range: SourceRange
  /// A tag's name or the doctype's, in ASCII lower case; unknown pieces stand as U+FFFC.
  package var name = ""
  /// A start tag's attributes in order; of two with the same name the first, as HTML has it.
  package var attributes: [HTMLAttribute] = []
  /// The tag ends in `/>`.
  package var isSelfClosing = false
  /// A text with its references resolved, a comment's words, or all behind the doctype's name.
  package var string = ""
  /// The words of a comment or a text, without its brackets.
  package var contentRange = SourceRange(0, 0)

  package init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

/// An attribute of a start tag.
package struct HTMLAttribute: Sendable {
  /// In ASCII lower case. U+FFFC alone where a template writes attributes that are not known.
  package var name: String
  /// With character references resolved; unknown pieces stand as U+FFFC.
  package var value: String
  package var nameRange: SourceRange
  /// Without quotation marks; empty and behind the name where there is no value.
  package var valueRange: SourceRange
}
