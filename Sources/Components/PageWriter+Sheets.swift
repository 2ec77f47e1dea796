import Diagnostics
import Templates

/// Sheets that components write themselves: `<style>{css}</style>`, `<style dangerouslySetInnerHTML={{ __html: css }} />`, `<component is="style">`.
extension PageWriter {
  /// The sheet in an element, as its text or as its inner HTML; what of it is not known stands there as that.
  func writeSheet(_ element: ElementValue) {
    func write(_ value: ComponentValue) {
      switch value {
      case .text(let text): out.append(text)
      case .number: out.append(evaluation.written(value, at: element.place))
      case .list(let items): for item in items { write(evaluation.force(item)) }
      case .reference(let inner): write(evaluation.force(inner))
      case .element(let inner):
        if case .fragment = inner.kind, let children = inner.props["children"] { write(evaluation.force(children)) }
      case .unknown(let unknown):
        if let usual = evaluation.taken(unknown) { write(usual) } else { append(String(UnknownPiece.character), from: unknown.place) }
      default: break
      }
    }
    if let children = element.props["children"] { return write(evaluation.force(children)) }
    guard let given = element.props["dangerouslySetInnerHTML"] else { return }
    switch evaluation.force(given) {
    case .object(let object): if let html = object["__html"] { write(evaluation.force(html)) }
    case .null, .boolean: break
    default: append(String(UnknownPiece.character), from: element.place)
    }
  }
}
