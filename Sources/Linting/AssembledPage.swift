import Diagnostics
import JSON
import Templates

/// What `inspect --assembled` prints: the page that a file makes with its layouts, parts and components.
enum AssembledPage {
  /// The first way through the page, with what is not known left as it was written.
  static func text(_ ways: [JudgedText]) -> String {
    guard let first = ways.first else { return "" }
    let text = String(decoding: first.source.text, as: UTF8.self)
    return text.hasSuffix("\n") ? text : text + "\n"
  }

  /// Every way: the conditions under which the page looks so, the files that it is made of, and its text, in which U+FFFC and U+007F stand for what is
  /// not known.
  static func json(_ ways: [JudgedText], _ result: FileResult) -> String {
    let made = result.assembly
    let list = ways.enumerated().map { index, text in
      let way = made.map { $0.ways[index] }
      return JSONNode.object([
        "conditions": .list((way?.conditions ?? []).map(condition)), "locale": text.locale.map(JSONNode.text),
        "files": .list((text.pieces?.files.map(\.path) ?? [text.source.path]).sorted().map(JSONNode.text)),
        "html": .text(String(decoding: text.masked.text, as: UTF8.self)),
      ])
    }
    return JSONWriter.write(.object(["waysLeftOut": .init(.boolean(made?.leavesWaysOut ?? false)), "ways": .list(list)])) + "\n"
  }

  private static func condition(_ condition: PageCondition) -> JSONNode {
    .object(["text": .text(condition.text), "holds": .init(.boolean(condition.holds)), "file": .text(condition.place.file)])
  }
}
