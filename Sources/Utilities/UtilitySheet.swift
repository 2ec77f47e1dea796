import CSS
import Diagnostics

/// The style sheet that Tailwind would build for a page: theme, preflight, the rules of the page's class names, and what the project's own sheets say
/// in its dialect.
package struct UtilitySheet: Sendable {
  /// What the sheet is called where a place in it is meant; no file has the name.
  package static let path = StyleSheet.generatedPath

  package let sheet: StyleSheet
  private let text: GeneratedText
  /// The class names that generate something.
  package let classNames: Set<String>
  /// Those of which nobody knows what they generate, since the configuration that says so could not be read.
  package let undecided: Set<String>
  /// Addresses that the sheets import and that stand for nothing.
  package let missing: [(address: String, path: String)]

  /// - Parameters:
  ///   - entries: the sheets that are written for Tailwind; without any, the sheet is what the framework writes by itself.
  ///   - read: the sheet that an address in another one stands for.
  package init(
    _ framework: UtilityFramework, classes: [String], entries: [SheetText] = [],
    read: @escaping (_ address: String, _ path: String) -> SheetText? = { _, _ in nil }
  ) {
    var writer = SheetWriter(framework, classes: classes, read: read)
    writer.write(entries)
    text = writer.output
    classNames = writer.classNames
    missing = writer.missing
    undecided = writer.undecided
    sheet = StyleSheet.parse(text: text.bytes, range: SourceRange(0, text.bytes.count), path: Self.path)
  }

  /// What a byte of the sheet comes from.
  package func origin(at offset: Int) -> GeneratedText.Origin { text.origin(at: offset) }
}
