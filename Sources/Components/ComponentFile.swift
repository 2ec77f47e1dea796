import Diagnostics
import Scripts

/// What is told of a script before it is put together with others.
package enum ComponentFile {
  /// What a script draws.
  package enum Content: Sendable {
    /// Elements of HTML, or components of others.
    case elements
    /// Views of a device: React Native.
    case views
    case none
  }

  /// Whether a file's name says that elements may be written in it.
  package static func mayHoldElements(_ name: String) -> Bool {
    let lower = name.lowercased()
    return [".tsx", ".jsx", ".js", ".ts", ".astro"].contains { lower.hasSuffix($0) }
      && ![".min.js", ".d.ts"].contains { lower.hasSuffix($0) }
  }

  /// Whether elements are seldom written in files of a name: TypeScript without JSX, where only Angular's components hold them.
  package static func seldomHoldsElements(_ name: String) -> Bool { name.lowercased().hasSuffix(".ts") }

  /// Whether a component of Angular's with its template in it may be in a script.
  private static func holdsTemplate(_ text: [UInt8]) -> Bool {
    let string = String(decoding: text, as: UTF8.self)
    return string.contains("@Component") && string.contains("template:")
  }

  /// What a script is written for that is no part of the program's screens.
  package enum Aside: Sendable {
    /// Tests, or showing components by themselves.
    case tests
    case letters
  }

  /// What a script is written for by its path within the project; nil where that is a screen.
  package static func aside(_ path: String) -> Aside? {
    guard ComponentPages.isAside(path) else { return nil }
    let isLetter = path.split(separator: "/").dropLast().contains { $0.lowercased() == ComponentPages.folderOfLetters }
    return isLetter ? .letters : .tests
  }

  package static func content(of text: [UInt8], name: String) -> Content {
    if seldomHoldsElements(name) {
      return text.count <= ComponentProject.sizeLimit && holdsTag(text) && holdsTemplate(text) ? .elements : .none
    }
    guard text.count <= ComponentProject.sizeLimit, holdsTag(text), !isMinified(text) else { return .none }
    let module = ModuleSyntax(path: name, file: SourceFile(path: name, text: text))
    guard module.hasElements else { return .none }
    return ComponentPages.isForDevices(module) ? .views : .elements
  }

  private static let markupTag = Array("html`".utf8)

  /// Whether a script writes elements in templates of the tag `html`, as components of Lit, FAST and others do: https://lit.dev/docs/templates/overview/
  package static func writesTaggedMarkup(_ text: [UInt8]) -> Bool {
    guard text.count <= ComponentProject.sizeLimit, !isMinified(text) else { return false }
    var rest = text[...]
    while let tag = rest.firstRange(of: markupTag) {
      rest = rest[tag.upperBound...]
      // `svg.html`, and `toHtml`, are other names.
      if tag.lowerBound > 0, text[tag.lowerBound - 1].isASCIIAlphanumeric || ".$_".utf8.contains(text[tag.lowerBound - 1]) { continue }
      let first = rest.drop { $0 <= 0x20 }
      if first.first == 0x3C, first.dropFirst().first.map({ $0.isASCIIAlpha || $0 == 0x21 }) == true { return true }
      // Words before the first element, in the same template.
      if let end = rest.firstIndex(of: 0x60), let open = rest[..<end].firstIndex(of: 0x3C), open + 1 < end, rest[open + 1].isASCIIAlpha {
        return true
      }
    }
    return false
  }

  /// Whether something like `</a` or `/>` stands in a text, without which it is not worth parsing.
  private static func holdsTag(_ text: [UInt8]) -> Bool {
    for index in text.indices.dropLast()
    where text[index] == 0x3C && text[index + 1] == 0x2F || text[index] == 0x2F && text[index + 1] == 0x3E {
      return true
    }
    return false
  }

  /// Whether lines are so long that nobody wrote them.
  static func isMinified(_ text: [UInt8]) -> Bool {
    guard text.count > 20_000 else { return false }
    var lines = 1
    for byte in text where byte == 0x0A { lines += 1 }
    return text.count / lines > 2_000
  }
}
