import Pictures

/// A page that stands alone: its style and its script are in it, and a policy keeps everything else from running or loading.
enum HTMLDocument {
  /// The whole page. `body` is markup; the title is text. But for the script it is well-formed XML, so that tests can take it apart.
  static func text(title: String, style: String, script: String, body: String) -> String {
    let policy =
      "default-src 'none'; img-src data:; style-src '\(hash(style))'; script-src '\(hash(script))'; base-uri 'none'; form-action 'none'"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="\(policy)"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <meta name="referrer" content="no-referrer"/>
      <title>\(MarkupText.escape(title))</title>
      <style>\(style)</style>
      </head>
      <body>
      \(body)
      <script>\(script)</script>
      </body>
      </html>

      """
  }

  /// https://www.w3.org/TR/CSP3/#grammardef-hash-source
  private static func hash(_ text: String) -> String { "sha256-" + Base64.text(of: SHA256.digest(text.utf8)) }

  /// A picture as the source of an image: what stands in it is an image's and no part of the page.
  static func imageSource(_ svg: String) -> String { "data:image/svg+xml;base64," + Base64.text(of: svg.utf8) }

  static func plural(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
