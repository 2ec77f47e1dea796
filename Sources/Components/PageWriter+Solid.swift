import Diagnostics

/// Solid's components for conditions and lists, and its classes: https://docs.solidjs.com/reference/components/show
extension PageWriter {
  /// Writes a component that Solid brings; false for another.
  func writeSolid(_ name: String, _ element: ElementValue) -> Bool {
    switch name {
    case "Show", "Match":
      let condition = element.props["when"].map { evaluation.force($0) } ?? .null
      if evaluation.holds(condition) == false {
        writeFallback(of: element)
      } else {
        write(children: element, given: [LazyValue(condition)])
      }
    case "Switch":
      guard let child = chosen(among: element) else {
        writeFallback(of: element)
        return true
      }
      write(.element(child))
    case "For", "Index": writeEach(element)
    case "Dynamic":
      guard let component = element.props["component"] else { return false }
      render(evaluation.force(component), name: name, element.with(element.props.without(["component"])))
    case "Portal", "NoHydration", "Suspense", "SuspenseList", "ErrorBoundary": writeChildren(of: element)
    default: return false
    }
    return true
  }

  /// Writes what SolidStart brought before its version 1 for the document; false for another component.
  func writeSolidStart(_ name: String, _ element: ElementValue) -> Bool {
    switch name {
    case "Html", "Body": writeHost(name.lowercased(), element)
    case "Head": writeHead(element)
    case "Title", "Meta", "Link", "Style", "Base": writeHost(name.lowercased(), element)
    case "Stylesheet": break
    // Where the root has its routes: `<Routes><FileRoutes /></Routes>`.
    case "Routes": writeChildren(of: element)
    default: return false
    }
    return true
  }

  private func writeFallback(of element: ElementValue) {
    if let fallback = element.props["fallback"] { write(evaluation.force(fallback)) }
  }

  /// Writes the children of an element, or what they draw of what they are given.
  private func write(children element: ElementValue, given: [LazyValue]) {
    guard let children = element.props["children"] else { return }
    if case .function(let function) = evaluation.force(children) {
      write(evaluation.call(function, given, instance: element.origin))
    } else {
      writeChildren(of: element)
    }
  }

  /// The first `<Match>` whose condition holds.
  private func chosen(among element: ElementValue) -> ElementValue? {
    guard let children = element.props["children"] else { return nil }
    var cases: [ElementValue] = []
    switch evaluation.force(children) {
    case .element(let one): cases = [one]
    case .list(let items): cases = items.compactMap { if case .element(let one) = evaluation.force($0) { one } else { nil } }
    default: break
    }
    return cases.first { one in one.props["when"].map { evaluation.holds(evaluation.force($0)) != false } ?? false }
  }

  private func writeEach(_ element: ElementValue) {
    guard let children = element.props["children"], case .function(let function) = evaluation.force(children) else {
      return writeChildren(of: element)
    }
    func item(_ value: LazyValue, _ index: Int) -> ComponentValue {
      evaluation.call(function, [value, LazyValue(.number(Double(index), function.place))], instance: element.origin + "[\(index)]")
    }
    switch element.props["each"].map({ evaluation.known(evaluation.force($0)) }) {
    case .list(let items)?:
      if items.isEmpty { writeFallback(of: element) }
      for (index, value) in items.enumerated() { write(item(value, index)) }
    case .null?, nil: writeFallback(of: element)
    default:
      let unknown = UnknownValue(key: "each", place: element.place)
      write(.repeated(item(LazyValue(unknown.member("[]", unknown.place)), 0)))
    }
  }

  /// An element with the names of its `classList` that hold beside its own classes.
  func withClassList(_ element: ElementValue) -> ElementValue {
    guard let given = element.props["classList"], case .object(let names) = evaluation.force(given) else { return element }
    let props = element.props.without(["classList", "className"])
    var text = AssembledText()
    if let own = element.props["class"] ?? element.props["className"] {
      guard case .text(let classes) = evaluation.known(evaluation.force(own)) else {
        return element.with(element.props.without(["classList"]))
      }
      text = classes
    }
    for key in names.keys {
      guard let condition = names[key], evaluation.holds(evaluation.force(condition)) == true else { continue }
      let place = names.keyPlaces[key] ?? element.place
      text.append((text.isEmpty ? "" : " ") + key, from: place.range, of: place.file)
    }
    props["class"] = LazyValue(.text(text))
    props.keyPlaces["class"] = element.props.keyPlaces["class"] ?? element.props.keyPlaces["classList"]
    return element.with(props)
  }
}
