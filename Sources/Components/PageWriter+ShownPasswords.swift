import Diagnostics

/// What stands around what is being written: it can be asked what it shows when the page opens.
enum Surrounding {
  /// An element, with what stands between its tags.
  case element(ElementValue)
  /// A component, with what it returns.
  case component(() -> ComponentValue)
}

/// Password fields that are two elements, of which a state that people change shows one: `{show ? <input type="text"> : <input type="password">}`.
extension PageWriter {
  /// How many surroundings of a field are asked, from the innermost out.
  private static let surroundingLimit = 8
  /// How many elements of each are looked at.
  private static let elementLimit = 400

  /// A field among others of one place.
  private struct Field {
    var isConcealed: Bool
    var isOpen: Bool
    var name: String?
  }

  /// A field that shows what is typed only where somebody asked for it, as one that conceals it; any other as it is.
  func concealedAtFirst(_ element: ElementValue) -> ElementValue {
    guard evaluation.isPastFirst, isOpen(element), replacesConcealed(element) else { return element }
    let props = element.props.without([])
    let type = props.keyPlaces["type"] ?? Place(file: element.place.file, range: element.nameRange)
    props["type"] = LazyValue(.text(AssembledText("password", from: type.range, of: type.file)))
    return element.with(props)
  }

  /// Whether one field that conceals what is typed stands in the place of a field when the page opens: whatever else stands there stands there now.
  private func replacesConcealed(_ element: ElementValue) -> Bool {
    for surrounding in surroundings.suffix(Self.surroundingLimit).reversed() {
      // Most stand there from the first.
      let first = evaluation.atFirst { fields(in: surrounding) }
      guard !first.isEmpty, first[element.place.location] == nil else { continue }
      let now = evaluation.withoutForks { fields(in: surrounding) }
      guard now[element.place.location] != nil else { continue }
      let gone = first.filter { now[$0.key] == nil }.map(\.value)
      if gone.isEmpty { continue }
      let come = now.filter { first[$0.key] == nil }.map(\.value)
      return gone.count == come.count && gone.allSatisfy(\.isConcealed) && come.allSatisfy(\.isOpen)
        && Set(gone.compactMap(\.name)) == Set(come.compactMap(\.name))
    }
    return false
  }

  private func fields(in surrounding: Surrounding) -> [SourceLocation: Field] {
    var found: [SourceLocation: Field] = [:]
    var open: [ComponentValue]
    switch surrounding {
    case .element(let element): open = element.props["children"].map { [evaluation.force($0)] } ?? []
    case .component(let shown): open = [shown()]
    }
    var count = 0
    while let value = open.popLast(), count < Self.elementLimit, evaluation.takeStep() {
      switch value {
      case .list(let items): open += items.map { evaluation.force($0) }
      case .repeated(let inner): open.append(inner)
      case .reference(let inner): open.append(evaluation.force(inner))
      case .element(let element):
        count += 1
        if let children = element.props["children"] { open.append(evaluation.force(children)) }
        let type = type(of: element)
        guard isField(element) || type == "password" else { continue }
        var name: String?
        if let given = element.props["name"], case .text(let text) = evaluation.force(given) { name = text.string }
        found[element.place.location] = Field(isConcealed: type == "password", isOpen: isOpen(element), name: name)
      default: continue
      }
    }
    return found
  }

  private func isField(_ element: ElementValue) -> Bool {
    if case .host("input") = element.kind { return true }
    if case .field? = libraryField(element) { return true }
    return false
  }

  /// What a component of a library is in a form, by its name; nil for what is none.
  private func libraryField(_ element: ElementValue) -> LibraryField? {
    switch element.kind {
    case .fragment: nil
    case .host(let name), .component(_, let name): LibraryField(name, package: nil)
    }
  }

  /// Whether a field takes words that everybody sees.
  private func isOpen(_ element: ElementValue) -> Bool {
    guard isField(element) else { return false }
    let type = type(of: element)
    return type == nil || type == "text"
  }

  private func type(of element: ElementValue) -> String? {
    guard let given = element.props["type"] else {
      if case .field(let type)? = libraryField(element) { return type }
      return nil
    }
    guard case .text(let text) = evaluation.withoutForks({ evaluation.force(given) }) else { return "" }
    return text.string.lowercased()
  }
}
