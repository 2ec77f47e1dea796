import Diagnostics
import Reports

/// What `explain` prints of a rule: why it is there, how to fix what it finds, and where it comes from.
enum RuleExplanation {
  /// `width`: where to wrap; nil wraps nowhere.
  static func text(of rule: RuleDescription, width: Int?) -> String {
    let info = rule.info
    let width = width.map { min($0, 100) }
    var text = "\(info.id) (\(info.level.rawValue), \(info.basis))\n"
    func section(_ title: String, _ body: String) {
      text += "\n\(title)\n"
      for paragraph in body.split(separator: "\n") {
        for line in TextLayout.wrap(String(paragraph), width: width.map { $0 - 2 }) { text += "  \(line)\n" }
      }
    }
    for line in TextLayout.wrap(info.summary, width: width) { text += "\(line)\n" }
    for (title, words) in info.sections { section(title, words) }
    if !rule.parameters.isEmpty {
      section("Parameters", rule.parameters.map { "\($0.name): \($0.value)" }.joined(separator: "\n"))
    }
    for expectation in [RuleDescription.Example.Expectation.fail, .pass, .review] {
      guard let example = rule.examples.first(where: { $0.expectation == expectation }) else { continue }
      text += "\n\(expectation.title): \(example.name)\n\n"
      for line in example.text.split(separator: "\n", omittingEmptySubsequences: false).reversed().drop(while: \.isEmpty).reversed() {
        text += line.isEmpty ? "\n" : "    \(TextLayout.printable(String(line)))\n"
      }
    }
    if let source = info.source { section("Source", "\(source.document), “\(source.section)”, read on \(source.checked)\n\(source.url)") }
    return text
  }
}
