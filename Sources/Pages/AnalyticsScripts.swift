import HTML
import ScreenModel

/// The scripts of a page that count visits, whatever host they are served from: their attributes say so, or a script that stands in the page beside them.
///
/// A host tells nothing: `stats.example.com/js/script.js` may be anything.
struct AnalyticsScripts {
  private let tree: ElementTree
  private let programs: [AnalyticsProgram]
  /// Of each program, whether a script in the page speaks to it.
  private let isSpokenTo: [Bool]

  init(_ tree: ElementTree, _ programs: [AnalyticsProgram]) {
    self.tree = tree
    self.programs = programs
    let texts = tree.nodes.indices.lazy.map { ElementTree.NodeID($0) }
      .filter { tree.isElement($0) && tree.element($0).name == Names.script && tree.attribute(Names.src, of: $0) == nil }
      .flatMap { tree.children(of: $0) }
      .compactMap { node in
        let text = tree.nodes[Int(node)].text
        return text < 0 ? nil : tree.texts[Int(text)].string
      }
    let speech = texts.filter { $0.utf8.count <= Self.longestSnippet }
    isSpokenTo = programs.map { program in speech.contains { text in program.speech.contains(where: text.contains) } }
  }

  /// Longer than what such programs ask pages to hold.
  private static let longestSnippet = 20_000

  /// Whether a `script` that names its file is one of them.
  func contains(_ script: ElementTree.NodeID, address: String) -> Bool {
    let path = address.prefix(500).lowercased().prefix { $0 != "?" && $0 != "#" }
    let file = path.split(separator: "/").last ?? ""
    return programs.indices.contains { index in
      let program = programs[index]
      let isTold = program.attributes.contains { tree.attribute(Atom($0), of: script) != nil }
      guard isTold || isSpokenTo[index] else { return false }
      return isTold && program.files.isEmpty || program.files.contains { file == $0 || file.hasPrefix($0) && Self.isWhole($0, file) }
    }
  }

  /// Whether a name goes on behind its beginning as those of such files do: `js` is none of `jsapp.js`.
  private static func isWhole(_ beginning: String, _ file: Substring) -> Bool {
    guard let last = beginning.last, last.isLetter else { return true }
    return file.dropFirst(beginning.count).first?.isLetter != true
  }
}
