import CSS
import Diagnostics
import HTML

/// What the ways through one page have in common, worked out once: they differ in few of their elements. Used by one thread, and only for pages that
/// are read with the same resources.
package final class SharedWork {
  let styles = StylesBySharing()
  let utilities: SharedUtilities
  /// The sheets of `<style>` elements by where they stand and what they say.
  private var inline: [Place: [StyleSheet]] = [:]

  private struct Place: Hashable {
    let path: String
    let range: SourceRange
  }

  /// - Parameter pages: all ways through the page that will be read.
  package init(_ pages: [HTMLPage]) { utilities = SharedUtilities(pages.map(\.tree)) }

  /// The sheet that a `<style>` element holds; one that was read elsewhere has the rest of that page as its text, which says nothing.
  func sheet(text: [UInt8], range: SourceRange, path: String) -> StyleSheet {
    let place = Place(path: path, range: range)
    let bytes = range.bytes.clamped(to: 0..<text.count)
    if let found = inline[place]?.first(where: { $0.text[range.bytes.clamped(to: 0..<$0.text.count)] == text[bytes] }) { return found }
    let sheet = StyleSheet.parse(text: text, range: range, path: path, supports: .properties)
    inline[place, default: []].append(sheet)
    return sheet
  }
}
