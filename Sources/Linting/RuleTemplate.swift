import Diagnostics
import RuleEngine

/// The files that somebody begins a rule of their own with: `higlint new-rule ID`.
package enum RuleTemplate {
  /// The rule and two fixtures, by path; nil, with an error, for what is no id.
  package static func files(id: String, folder: String) -> (files: [(path: String, text: String)]?, notices: [Notice]) {
    let words = id.split(separator: "-", omittingEmptySubsequences: false)
    let isID =
      !words.isEmpty
      && words.allSatisfy { word in
        word.first?.isLetter == true && word.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber) }
      }
    guard isID else {
      return (
        nil, [Notice(.error, "'\(id)' is no id of a rule: small letters and digits, in words that hyphens part, such as 'terms-link'.")]
      )
    }
    if RuleCatalog.load(folders: []).rules.contains(where: { $0.info.id == id }) {
      return (nil, [Notice(.error, "'\(id)' is the id of a built-in rule.")])
    }
    let rule = """
      {
        "id": "\(id)",
        "level": "warning",
        "select": "//button[@provider = 'google']",
        "fail": "not(starts-with(@title, 'Continue'))",
        "needs": ["title"],
        "point": "title",
        "message": "The button says '{@title}'; here it says 'Continue with Google'.",
        "summary": "Google's button says 'Continue with Google'."
      }

      """
    func page(_ title: String) -> String {
      """
      <!doctype html>
      <html lang="en">
        <head><meta name="viewport" content="width=device-width"><title>Sign in</title></head>
        <body><h1>Sign in</h1><button>\(title)</button></body>
      </html>

      """
    }
    let base = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    return (
      [
        ("\(base)/\(id).json", rule), ("\(base)/fixtures/\(id)/fail-other-title.html", page("Sign in with Google")),
        ("\(base)/fixtures/\(id)/pass-title.html", page("Continue with Google")),
      ], []
    )
  }
}
