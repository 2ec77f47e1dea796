/// The manual page, from the texts of `--help`: https://man7.org/linux/man-pages/man7/groff_man.7.html
enum ManPage {
  /// Of the version that it describes.
  private static let date = "2026-11-23"

  static func text(version: String) -> String {
    var text = """
      .TH HIGLINT 1 \(date) "higlint \(escape(version))" "User Commands"
      .SH NAME
      higlint \\- judge login screens by Apple's guidelines
      .SH SYNOPSIS

      """
    let usages = CommandName.allCases.filter { $0 != .help && $0 != .version }.map { ".B \(escape(Help.usage(of: $0)))\n" }
    text += usages.joined(separator: ".br\n")
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
    text.unicodeScalars.map { scalar -> String in
      if scalar == "\\" { return "\\e" }
      if scalar == "-" { return "\\-" }
      if scalar.isASCII { return String(scalar) }
      // groff reads bytes unless somebody says otherwise.
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
    }.joined()
  }

  /// Words on lines of at most 80 bytes. A line that begins with a dot or an apostrophe would be a request.
  private static func line(_ text: String) -> String {
    var lines: [String] = []
    var current = ""
    func end() {
      if current.isEmpty { return }
      lines.append(current.hasPrefix(".") || current.hasPrefix("'") ? "\\&" + current : current)
      current = ""
    }
    for word in escape(text).split(separator: " ") {
      if !current.isEmpty, current.utf8.count + word.utf8.count + 3 > 80 { end() }
      current += (current.isEmpty ? "" : " ") + word
    }
    end()
    return lines.joined(separator: "\n")
  }
}
