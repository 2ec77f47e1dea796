import Diagnostics

/// A template's text with its tags masked: as long as the original, so that every offset means the same in both.
package struct MaskedText: Sendable {
  /// The masked bytes. Expressions are U+FFFC (three bytes each) and, for the one or two bytes that are left, U+007F; control tags and
  /// comments are spaces, with their line breaks. A control tag within an attribute's value or a style's value, and one that cuts a
  /// text into branches, is U+FFFC too, since what is left of that value or text is not known.
  package var text: [UInt8]
  /// The tags in the order of the text; they do not overlap.
  package var tags: [TemplateTag]
  /// The kinds of brackets that were seen: what tells template languages from each other.
  package var syntaxes: Set<TemplateSyntax>

  package init(text: [UInt8], tags: [TemplateTag] = [], syntaxes: Set<TemplateSyntax> = []) {
    self.text = text
    self.tags = tags
    self.syntaxes = syntaxes
  }
}

/// One template tag.
package struct TemplateTag: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Puts something into the page that is not known here.
    case expression
    /// Decides what follows (`if`, `for`, `block`, an assignment) and leaves nothing itself.
    case control
    case comment
  }

  package var kind: Kind
  package var syntax: TemplateSyntax
  /// The whole tag with its brackets.
  package var range: SourceRange
  /// What stands between the brackets.
  package var contentRange: SourceRange

  package init(_ kind: Kind, _ syntax: TemplateSyntax, range: SourceRange, contentRange: SourceRange) {
    self.kind = kind
    self.syntax = syntax
    self.range = range
    self.contentRange = contentRange
  }
}

/// The brackets of a template tag.
package enum TemplateSyntax: String, Hashable, Sendable, CaseIterable {
  /// `{{ x }}`, `{{{ x }}}`: Jinja, Handlebars, Vue, Blade, Go, Twig, Angular.
  case doubleBrace
  /// `{!! x !!}`: Blade.
  case bladeRaw
  /// `{% if %}`: Jinja, Twig, Liquid, Django.
  case bracePercent
  /// `{# words #}`: Jinja, Twig.
  case braceHash
  /// `<% %>`, `<%= %>`, `<%# %>`, `<%-- --%>`, `<%@ %>`: ERB, EJS, JSP.
  case anglePercent
  /// `<?php ?>`, `<?= ?>`.
  case php
  /// `${ x }`: JSP, FreeMarker, Thymeleaf.
  case dollarBrace
  /// `@lang('x')`: Blade.
  case directive
  /// `~{file :: fragment}`, the value of an attribute of Thymeleaf's.
  case fragment
}
