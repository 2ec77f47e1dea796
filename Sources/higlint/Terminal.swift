/// What is known of the terminal, and what follows from it. Decisions alone: asking the system is ``Surroundings``' part.
struct Terminal: Sendable {
  var outputIsTerminal = false
  var errorIsTerminal = false
  /// The terminal's width; nil where there is none.
  var columns: Int?
  /// The variables `NO_COLOR`, `CLICOLOR`, `CLICOLOR_FORCE`, `TERM` and `COLUMNS`, as far as they are set.
  var environment: [String: String] = [:]

  /// The variables that matter here.
  static let variables = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM", "COLUMNS"]

  /// Whether standard output is coloured. The conventions are those of https://no-color.org and https://bixense.com/clicolors/.
  func allowsColor(_ when: When) -> Bool {
    switch when {
    case .always: true
    case .never: false
    case .auto:
      if let value = environment["NO_COLOR"], !value.isEmpty {
        false
      } else if let value = environment["CLICOLOR_FORCE"], !value.isEmpty, value != "0" {
        true
      } else {
        outputIsTerminal && environment["TERM"] != "dumb" && environment["CLICOLOR"] != "0"
      }
    }
  }

  /// The width to wrap at; nil where output goes to a file or another program, which wraps as it likes.
  var width: Int? {
    guard outputIsTerminal else { return nil }
    if let text = environment["COLUMNS"], let columns = Int(text), columns > 0 { return columns }
    return columns
  }

  /// Whether standard error gets a line that tells how far the run is.
  func showsProgress(_ when: When) -> Bool {
    switch when {
    case .always: true
    case .never: false
    case .auto: errorIsTerminal && environment["TERM"] != "dumb"
    }
  }

  /// Whether a line on standard error can be written over.
  var canRewriteLine: Bool { errorIsTerminal && environment["TERM"] != "dumb" }
}
