import Diagnostics

/// The words that template languages begin their tags with, as far as they decide what a tag does.
enum TemplateWords {
  /// What a tag does to the words around it.
  enum Role {
    /// Begins words that may be left out or come more than once.
    case opens
    /// Ends one branch and begins another.
    case divides
    case closes
    /// Leaves nothing and decides nothing.
    case silent
    /// Begins words that are for no eye, up to its end tag.
    case hides
    /// Writes something that is not known here.
    case writes
  }

  /// `{% word %}`: Django, Jinja, Twig, Liquid, Nunjucks, Tera. Every word that is not here writes something; one that begins with `end` closes.
  static let bracePercent: [String: Role] = roles([
    .opens: [
      "if", "for", "unless", "case", "switch", "while", "ifequal", "ifnotequal", "ifchanged", "ifversion", "foreach", "ifAsync",
      "asyncEach",
    ],
    .divides: ["else", "elif", "elsif", "elseif", "when", "default", "empty", "plural", "pluralize"],
    .hides: ["comment", "capture", "schema", "javascript", "stylesheet"],
    .silent: [
      // Django. `csrf_token` writes a hidden field, which nobody sees.
      "autoescape", "block", "csrf_token", "cache", "debug", "extends", "filter", "get_current_language", "get_available_languages",
      "get_language_info", "get_language_info_list", "get_current_timezone", "language", "load", "localize", "localtime", "partialdef",
      "regroup", "resetcycle", "spaceless", "timezone", "verbatim", "with", "compress", "blocktrans", "blocktranslate",
      // Jinja and Nunjucks.
      "from", "import", "macro", "raw", "set", "do", "break", "continue", "call", "scope",
      // Twig.
      "apply", "deprecated", "flush", "form_theme", "sandbox", "stopwatch", "trans_default_domain", "types", "use", "guard",
      // Liquid.
      "assign", "layout", "paginate", "style", "doc", "tablerow", "#",
    ],
  ])

  /// `{{ word }}`: Go's actions and Handlebars' `else`. Every other word writes something.
  static let doubleBrace: [String: Role] = roles([
    .opens: ["if", "range", "with"], .divides: ["else"], .closes: ["end"], .silent: ["define", "block", "break", "continue"],
  ])

  /// `<% word %>` and `<?php word ?>`. Words of Ruby, JavaScript, Java, C# and PHP; others are statements.
  static let program: [String: Role] = roles([
    .opens: ["if", "for", "foreach", "unless", "while", "until", "switch", "case", "begin"],
    .divides: ["else", "elsif", "elseif", "when", "rescue", "ensure", "default", "catch"],
    .closes: ["end", "endif", "endfor", "endforeach", "endwhile", "endswitch"],
  ])

  /// PHP's calls that write, beside `echo`: its own and WordPress's. Other functions are told by ``php(_:)``.
  static let silentFunctions: Set<String> = [
    "session_start", "header", "define", "ini_set", "error_reporting", "set_error_handler", "ob_start", "ob_end_clean", "setcookie",
    "date_default_timezone_set", "declare", "isset", "unset", "exit", "die", "require", "require_once", "array", "list", "function",
    "class",
    "namespace", "use", "return", "global", "static", "const", "try", "break", "continue", "while", "defined", "add_action", "add_filter",
    "array_push", "array_pop", "array_shift", "array_unshift", "array_splice", "array_walk", "sort", "rsort", "usort", "uasort", "uksort",
    "ksort", "krsort", "asort", "arsort", "shuffle", "settype", "extract", "compact", "set_time_limit", "set_exception_handler",
    "spl_autoload_register", "register_shutdown_function", "error_log", "trigger_error", "setlocale", "srand", "mt_srand", "sleep",
    "usleep",
    "mkdir", "rmdir", "unlink", "rename", "copy", "touch", "chmod", "move_uploaded_file", "fopen", "fclose", "fwrite", "fputcsv", "flock",
    "file_put_contents", "setrawcookie", "header_remove", "http_response_code", "mail", "assert", "clearstatcache", "gc_collect_cycles",
    "libxml_use_internal_errors", "bindtextdomain", "textdomain", "bind_textdomain_codeset", "ignore_user_abort",
  ]

  /// How names of PHP's functions begin that write nothing either.
  private static let silentPrefixes = [
    "session_", "mysqli_", "mysql_", "pg_", "sqlite_", "oci_", "curl_", "mb_", "stream_", "ini_", "apcu_",
  ]

  /// Blade's directives that write something and stand with their arguments in parentheses.
  static let blade: Set<String> = [
    "lang", "choice", "include", "includeIf", "includeWhen", "includeUnless", "includeFirst", "each", "yield", "stack", "livewire", "vite",
    "json", "js", "class", "style", "checked", "selected", "disabled", "required", "readonly", "component",
  ]

  /// Blade's directives that write nothing and stand with their arguments in parentheses.
  static let bladeWithArguments: [String: Role] = roles([
    .opens: [
      "if", "unless", "isset", "empty", "foreach", "forelse", "for", "while", "switch", "error", "auth", "guest", "can", "cannot",
      "canany", "env", "hasSection", "sectionMissing", "session",
    ],
    .divides: ["elseif", "elsecan", "elsecannot", "case"],
    .silent: ["method", "extends", "section", "push", "pushOnce", "prepend", "slot", "props", "aware", "php", "use", "inject"],
  ])

  /// Blade's directives that stand alone.
  static let bladeAlone: [String: Role] = roles([
    .opens: ["auth", "guest", "production"],
    .divides: ["else", "empty", "default"],
    .closes: [
      "endif", "endunless", "endisset", "endempty", "endforeach", "endforelse", "endfor", "endwhile", "endswitch", "enderror", "endauth",
      "endguest", "endcan", "endcannot", "endcanany", "endenv", "endproduction", "endsession",
    ],
    // `@csrf` writes a hidden field, which nobody sees.
    .silent: [
      "csrf", "endsection", "stop", "show", "endpush", "endPushOnce", "endprepend", "endslot", "endcomponent", "once", "endonce", "break",
      "continue",
    ],
  ])

  private static func roles(_ words: [Role: [String]]) -> [String: Role] {
    var roles: [String: Role] = [:]
    for (role, words) in words { for word in words { roles[word] = role } }
    return roles
  }

  // MARK: What a tag does

  static func bracePercent(_ content: Slice<UnsafeBufferPointer<UInt8>>) -> Role {
    let rest = content.drop { $0 <= 0x20 || $0 == 0x2D || $0 == 0x2B || $0 == 0x7E }
    if rest.first == 0x23 { return .silent }
    let word = self.word(rest)
    let arguments = rest[word.endIndex...].drop { $0 <= 0x20 }
    let name = String(decoding: word, as: UTF8.self)
    switch name {
    case "trans":
      // Django's writes the argument; Jinja's and Twig's has its words between its tags.
      guard let first = arguments.first, first == 0x22 || first == 0x27 || first == 0x5F else { return .silent }
      return assigns(arguments) ? .silent : .writes
    case "set": return arguments.contains(0x3D) ? .silent : .hides
    case "include", "render", "embed": return .writes
    default: break
    }
    if let role = bracePercent[name] { return role }
    if name.hasPrefix("end") { return .closes }
    return assigns(arguments) ? .silent : .writes
  }

  static func doubleBrace(_ content: Slice<UnsafeBufferPointer<UInt8>>) -> Role {
    var rest = content.drop { $0 <= 0x20 || $0 == 0x2D || $0 == 0x7E }
    switch rest.first {
    case nil: return .writes
    case 0x21: return .silent
    case 0x23, 0x5E:
      // `{{^}}` is Handlebars' else.
      return rest.dropFirst().contains { $0 > 0x20 && $0 != 0x7E } ? .opens : .divides
    case 0x2F: return rest.starts(with: [0x2F, 0x2A]) ? .silent : .closes
    case 0x40: rest = rest.dropFirst()
    default: break
    }
    let word = self.word(rest)
    let next = rest[word.endIndex...].first ?? 0x20
    // `{{ end.x }}` and `{{ with(1) }}` are values.
    guard next <= 0x20 || next == 0x2D || next == 0x7E || next == 0x7D else { return .writes }
    return doubleBrace[String(decoding: word, as: UTF8.self)] ?? .writes
  }

  /// A statement of a programming language without its brackets.
  static func program(_ content: Slice<UnsafeBufferPointer<UInt8>>) -> Role {
    let rest = content.drop { $0 <= 0x20 || $0 == 0x2D || $0 == 0x5F }
    let isClosing = rest.first == 0x7D
    let word = self.word(rest.drop { $0 <= 0x20 || $0 == 0x7D })
    if let role = program[String(decoding: word, as: UTF8.self)] { return role }
    if isClosing { return .closes }
    // `x.each do |y|`, `list.forEach(function (x) {`.
    var last = rest.endIndex
    while last > rest.startIndex, rest[last - 1] <= 0x20 || rest[last - 1] == 0x2D { last -= 1 }
    if last > rest.startIndex, rest[last - 1] == 0x7B || rest[last - 1] == 0x7C { return .opens }
    return rest[..<last].suffix(3).elementsEqual(" do".utf8) ? .opens : .silent
  }

  static func php(_ content: Slice<UnsafeBufferPointer<UInt8>>) -> Role {
    if contains("echo", content) || contains("print", content) || contains("printf", content) { return .writes }
    let rest = content.drop { $0 <= 0x20 }
    let word = self.word(rest)
    let role = program(content)
    guard role == .silent, !word.isEmpty else { return role }
    let name = String(decoding: word, as: UTF8.self)
    if name == "include" || name == "include_once" || name == "require" || name == "require_once" { return .writes }
    // A call and nothing else, such as `the_title();`, writes what it computes.
    let next = rest[word.endIndex...].drop { $0 <= 0x20 }.first
    return next == 0x28 && !silentFunctions.contains(name) && !silentPrefixes.contains(where: name.hasPrefix) ? .writes : .silent
  }

  /// Whether a word stands in code, with no letter, digit, `_` or `$` beside it.
  private static func contains(_ word: String, _ code: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let word = Array(word.utf8)
    var i = code.startIndex
    while i + word.count <= code.endIndex {
      if code[i] == word[0], code[i..<i + word.count].elementsEqual(word) {
        let before = i > code.startIndex ? code[i - 1] : 0x20
        let after = i + word.count < code.endIndex ? code[i + word.count] : 0x20
        if !isWord(before), before != 0x24, before != 0x3E, !isWord(after) { return true }
      }
      i += 1
    }
    return false
  }

  /// Whether Django's tag keeps what it makes: `… as name`.
  private static func assigns(_ arguments: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var end = arguments.endIndex
    while end > arguments.startIndex, arguments[end - 1] <= 0x20 || arguments[end - 1] == 0x2D { end -= 1 }
    var start = end
    while start > arguments.startIndex, isWord(arguments[start - 1]) { start -= 1 }
    guard start < end else { return false }
    let before = arguments[arguments.startIndex..<start]
    return before.suffix(4).elementsEqual(" as ".utf8) || before.elementsEqual("as ".utf8)
  }

  /// The word that a `{% %}` begins with.
  static func firstWord(_ content: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: word(content.drop { $0 <= 0x20 || $0 == 0x2D || $0 == 0x2B || $0 == 0x7E }), as: UTF8.self)
  }

  /// Whether a `{{ }}` is Handlebars' or Go's comment.
  static func isRemark(_ content: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let rest = content.drop { $0 <= 0x20 || $0 == 0x2D || $0 == 0x7E }
    return rest.first == 0x21 || rest.starts(with: [0x2F, 0x2A])
  }

  private static func word(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> { text.prefix(while: isWord) }

  static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == 0x5F
  }
}
