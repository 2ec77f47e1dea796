import Diagnostics
import Scripts
import Templates

/// Files of data that scripts import.
extension Evaluation {
  /// What a file of JSON holds; something unknown where it is not there, too large or nothing.
  func json(_ path: String, _ place: Place) -> ComponentValue {
    let unknown = ComponentValue.unknown(UnknownValue(key: path, place: place))
    guard let file = project.files.text(at: path), file.text.count < 300_000 else { return unknown }
    let module = ModuleSyntax(
      path: path, file: SourceFile(path: file.path, text: Array("(".utf8) + file.text + Array(")".utf8)), dialect: .init(path: "a.js"))
    // Its places are one byte off: a value of such a file is shown, and not pointed at byte by byte.
    guard let statement = module.tree.statements.first, case .expressionStatement(let node) = module.tree[statement].kind else {
      return unknown
    }
    return evaluate(node, scope(in: nil, module: module, instance: ""))
  }
}
