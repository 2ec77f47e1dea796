import Diagnostics

/// Directives of packages and of the program's own, which Blade itself does not know (https://laravel.com/docs/blade#extending-blade).
extension BladeReader {
  /// Those that write nothing which people see: scripts, sheets, hidden fields, what is kept or moved as it is.
  static let quiet: Set<String> = [
    "livewireStyles", "livewireScripts", "livewireScriptConfig", "inertiaHead", "routes", "viteReactRefresh", "fluxAppearance",
    "fluxStyles",
    "fluxScripts", "filamentStyles", "filamentScripts", "wireUiScripts", "bukStyles", "bukScripts", "notifyCss", "notifyJs", "laravelPWA",
    "PwaHead", "RegisterServiceWorkerScript", "toastr_css", "toastr_js", "toastr_render", "jquery", "powerGridStyles", "powerGridScripts",
    "persist", "endpersist", "assets", "endassets", "fragment", "endfragment", "use", "inject", "honeypot", "nonce", "dump", "dd",
    "translations", "ziggy", "stylesheets", "googlefonts", "wirechat", "wirechatStyles", "wirechatAssets", "livewireChartsScripts",
  ]
  /// Those that draw an icon by its name: https://github.com/blade-ui-kit/blade-icons
  private static let icons: Set<String> = ["svg", "icon"]
  /// Rules of style sheets that may have a parenthesis right behind their names.
  private static let rules: Set<String> = [
    "media", "supports", "import", "container", "keyframes", "layer", "font", "charset", "page", "property", "mixin", "apply", "screen",
    "tailwind", "theme", "variants", "responsive", "utility", "variant", "source", "plugin", "config", "custom", "starting", "namespace",
    "counter", "position", "extend", "each", "return", "warn", "debug", "forward", "function", "scope",
  ]

  /// Reads a directive of which only its name is known, from its sign on; nil for what is none.
  mutating func ownDirective(_ name: String, _ i: Int, _ nameEnd: Int) -> Int? {
    let arguments =
      nameEnd < text.count && text[nameEnd] == 0x28
      ? ProgramStatements.parenthesized(SourceRange(nameEnd, min(text.count, nameEnd + 8_192)), text) : nil
    let tag = SourceRange(i, arguments.map { $0.end + 1 } ?? nameEnd)
    let isBehindName = nameEnd < text.count && [0x3D, 0x2E, 0x2D, 0x3A].contains(text[nameEnd])
    if Self.quiet.contains(name), !isBehindName {
      take(tag)
      builder.add(.constant("", tag))
      return tag.end
    }
    if name == "inertia", !isBehindName {
      take(tag)
      builder.add(.constant("<div id=\"app\"></div>", tag))
      return tag.end
    }
    guard let arguments, !Self.rules.contains(name), let first = name.first, first.isLetter || first == "_" else { return nil }
    take(tag)
    var reader = ExpressionReader(arguments, of: file, .blade)
    let given = reader.openArguments()
    if Self.icons.contains(name) {
      let words = given.first?.value.literalText ?? "icon"
      let isName =
        words.utf8.count < 60 && words.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == ".") }
      let size = "width=\"\u{FFFC}\" height=\"\u{FFFC}\""
      builder.add(.constant("<svg data-icon=\"\(isName ? words.lowercased() : "icon")\" aria-hidden=\"true\" \(size)></svg>", tag))
    } else {
      let callee = TemplateExpression(.name(name), SourceRange(i + 1, nameEnd))
      builder.add(.output(TemplateExpression(.call(callee, given), SourceRange(i + 1, tag.end)), escapes: false, tag: tag))
    }
    return tag.end
  }

  /// Whether a tag is such a directive, so that nobody who masks tags knows it.
  static func isOwnDirective(_ tag: SourceRange, in text: [UInt8]) -> Bool {
    guard text[tag.start] == 0x40 else { return false }
    let name = String(decoding: text[(tag.start + 1)...].prefix(while: TemplateWords.isWord), as: UTF8.self)
    return !known.contains(name) && !name.hasPrefix("end")
  }
}
