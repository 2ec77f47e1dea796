/// The manual page, from the texts of `--help`: https://man7.org/linux/man-pages/man7/groff_man.7.html
enum ManPage {
  static func text(version: String) -> String {
    var text = """
      .TH HIGLINT 1 "" "higlint \(escape(version))" "User Commands"
      .SH NAME
      higlint \\- judge login screens by Apple's guidelines for Sign in with Apple and for privacy
      .SH SYNOPSIS

      """
    for command in CommandName.allCases where command != .help && command != .version {
      text += ".B \(escape(Help.usage(of: command)))\n.br\n"
    }
    text += ".SH COMMANDS\n"
    for command in CommandName.allCases where command != .help && command != .version {
      text += ".TP\n.B \(command.rawValue)\n\(line(Help.summary(of: command)))\n"
      if let more = Help.details(of: command) { text += more.split(separator: "\n").map { line(String($0)) + "\n" }.joined() }
    }
    text += ".SH OPTIONS\n"
    for option in Option.allCases {
      let command = option.commands.contains(.lint) ? CommandName.lint : option.commands[0]
      let value = option.placeholder(in: command).map { " \\fI\(escape($0))\\fR" } ?? ""
      text += ".TP\n\\fB\(escape(option.spelling))\\fR\(value)\n\(line(option.summary(in: command)))\n"
      if command != .lint { text += "(\(option.commands.map(\.rawValue).joined(separator: ", ")))\n" }
    }
    return text + """
      .SH EXIT STATUS
      0 nothing at or above \\-\\-fail\\-on, 1 findings at or above it, 2 the run itself failed.
      .SH FILES
      .TP
      .B .higlint.json
      the configuration of the folder that it stands in and of those below it

      """
  }

  private static func escape(_ text: String) -> String {
    String(text.flatMap { $0 == "\\" ? Array("\\e") : $0 == "-" ? Array("\\-") : [$0] })
  }

  /// A line that begins with a dot or an apostrophe would be a request.
  private static func line(_ text: String) -> String {
    let escaped = escape(text)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}
