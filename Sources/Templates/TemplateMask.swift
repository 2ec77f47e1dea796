import Diagnostics

/// Masks template tags in a text without moving a byte.
package enum TemplateMask {
  /// Masks `{{ }}`, `{{{ }}}`, `{!! !!}`, `{% %}`, `{# #}`, `<% %>`, `<?php ?>`, `<?= ?>`, `${ }` and the directives of Blade that write.
  ///
  /// An opener without its closer is plain text. Linear in the text. `isPage` says that the text is HTML, where the contents of
  /// `style` and `script` need more care: there `{#` and `${` are no tags, since minified CSS and JavaScript are full of them.
  package static func mask(_ text: [UInt8], isPage: Bool = true) -> MaskedText {
    var scanner = TemplateScanner(text: text, isPage: isPage)
    return text.withUnsafeBufferPointer { scanner.scan($0) }
  }
}
