import Diagnostics
import Templates

/// Tabs of packages: of their panels one is shown, each on a way of its own.
/// https://www.radix-ui.com/primitives/docs/components/tabs, https://headlessui.com/react/tabs, https://ant.design/components/tabs,
/// https://vuetifyjs.com/en/components/windows/, https://mui.com/material-ui/react-tabs/#experimental-api
extension PageWriter {
  /// The props that say which panel is open, and those that say which is at first.
  private static let states = [
    "value", "modelValue", "activeKey", "selectedKey", "selectedIndex", "activeIndex", "activeTab", "activeName", "selectedId", "index",
    "active",
  ]
  private static let initials = [
    "defaultValue", "defaultActiveKey", "defaultSelectedKey", "defaultIndex", "defaultSelectedIndex", "defaultActiveTab", "defaultTab",
    "defaultSelectedId", "initialValue",
  ]
  /// The props that tell a panel from the others.
  private static let names = ["value", "name", "eventKey", "itemKey", "tabId", "nzKey", "key"]
  /// The props that say what stands on a panel's tab.
  private static let labels = ["title", "label", "tab", "header", "nzTitle"]
  private static let panelLimit = 12
  private static let depthLimit = 8

  /// Writes a component of a package as it is written elsewhere, but for the panels of tabs that are not open.
  func writeInTabs(_ name: String, of package: String?, _ element: ElementValue, _ writeWhole: (ElementValue) -> Void) {
    guard let part = part(name, of: package, element) else { return writeWhole(element) }
    switch part {
    case .group, .panels:
      guard let made = openTabs(of: element, part) else { return writeWhole(element) }
      let items = items(of: element)
      if !items.isEmpty { return writeWhole(filled(element, items, made)) }
      tabs.append(made)
      writeWhole(element)
      tabs.removeLast()
    case .panel, .labelled:
      guard let around = tabs.last, !around.shows(literal(of: element)) else {
        // Tabs within a panel are not those around it.
        let outer = tabs
        tabs = []
        writeWhole(element)
        tabs = outer
        return
      }
      // The tab itself is there all the same.
      if Self.labels.contains(where: { prop($0, of: element) != nil }) {
        writeWhole(element.with(element.props.without(["children", "#default"])))
      }
    }
  }

  /// What a component is among tabs. A tab without a title has it as its contents, and what holds panels and has no name of its own is none.
  private func part(_ name: String, of package: String?, _ element: ElementValue) -> TabPart? {
    guard let part = TabPart(name, of: package) else { return nil }
    switch part {
    case .labelled:
      guard element.props["children"] != nil || element.props["#default"] != nil else { return nil }
      return Self.labels.contains { prop($0, of: element) != nil } ? part : nil
    case .panel where name.lowercased().hasSuffix("tab.content") && literal(of: element) == nil: return .panels
    default: return part
    }
  }

  private func prop(_ name: String, of element: ElementValue) -> LazyValue? {
    element.props[name] ?? element.props[ComponentNames.hyphenatedProp(name)]
  }

  // MARK: - Which one is open

  private func openTabs(of element: ElementValue, _ part: TabPart) -> OpenTabs? {
    let state = Self.states.lazy.compactMap { self.prop($0, of: element) }.first
    // What holds the panels of a group around it knows nothing of its own.
    if case .panels = part, state == nil { return nil }
    var found: [String?] = items(of: element).map { [self] item in literal(of: item) }
    if found.isEmpty, let children = element.props["children"] ?? element.props["#default"] {
      found = panels(in: evaluation.force(children), 0)
    }
    guard found.count > 1, found.count <= Self.panelLimit else { return nil }
    var literals = found.compactMap(\.self)
    var areCounted = literals.count < found.count || Set(literals).count < literals.count
    var subject = UnknownValue(
      key: "tabs@" + element.origin + "/" + String(element.place.range.start),
      place: Place(file: element.place.file, range: element.nameRange))
    var usual = Self.initials.lazy.compactMap { self.prop($0, of: element) }.first.flatMap(known)
    var isState = false
    if let state {
      switch evaluation.unwrapped(evaluation.force(state)) {
      case .unknown(let unknown) where !unknown.isNegated:
        subject = unknown
        isState = true
        usual = unknown.usual.flatMap(evaluation.name(of:)) ?? usual
      // What stands there is where people begin.
      case .text, .number: usual = known(state) ?? usual
      default: break
      }
    }
    if let usual, !literals.contains(usual), Double(usual) != nil { areCounted = true }
    if areCounted { literals = found.indices.map { String($0) } }
    subject.isShown = !isState
    guard let index = evaluation.chosen(of: subject, among: literals, first: usual.flatMap(literals.firstIndex(of:)) ?? 0) else {
      return nil
    }
    return OpenTabs(literals, shown: literals[index], areCounted: areCounted)
  }

  /// A text or a number as it is written in comparisons; nil for what is not known.
  private func known(_ value: LazyValue) -> String? {
    switch evaluation.withoutForks({ evaluation.known(evaluation.force(value)) }) {
    case .text(let text) where !text.string.holdsUnknownPiece: "'" + text.string + "'"
    case .number(let number, _): Evaluation.digits(number)
    default: nil
    }
  }

  private func literal(of element: ElementValue) -> String? {
    Self.names.lazy.compactMap { [self] name in prop(name, of: element).flatMap(known) }.first
      // What has no other name is known by its id: https://react-spectrum.adobe.com/react-aria/Tabs.html
      ?? prop("id", of: element).flatMap(known)
  }

  /// What tells the panels apart that stand in something, without running the components in it; nil for each that has no name.
  private func panels(in value: ComponentValue, _ depth: Int) -> [String?] {
    guard depth < Self.depthLimit, evaluation.takeStep() else { return [] }
    switch value {
    case .list(let items): return items.flatMap { panels(in: evaluation.force($0), depth + 1) }
    case .element(let element):
      var children = element.props["children"]
      switch element.kind {
      case .fragment: break
      case .host(let name):
        if name.contains("-"), let part = part(name, of: nil, element), let found = panel(part, element) { return found }
      case .component(let component, let name):
        var called = name
        var package: String?
        if case .external(let external) = component, external.name != "default", external.name != "*" {
          (called, package) = (external.name, external.package)
        }
        if let part = part(called, of: package, element), let found = panel(part, element) { return found }
        children = children ?? element.props["#default"]
      }
      guard let children else { return [] }
      let inner = evaluation.force(children)
      if case .function(let slot) = inner {
        guard element.props["children"] == nil else { return [] }
        return panels(in: evaluation.call(slot, []), depth + 1)
      }
      return panels(in: inner, depth + 1)
    default: return []
    }
  }

  /// The panel that an element is; nothing for tabs with panels of their own, nil for what is neither.
  private func panel(_ part: TabPart, _ element: ElementValue) -> [String?]? {
    switch part {
    case .panel, .labelled: [literal(of: element)]
    case .group: []
    case .panels: nil
    }
  }

  // MARK: - Panels that are given as a list

  /// The panels that tabs are told in a list of objects: `items={[{ key: 'in', label: 'Sign in', children: <Form /> }]}`.
  private func items(of element: ElementValue) -> [ElementValue] {
    guard let given = element.props["items"], case .list(let list) = evaluation.withoutForks({ evaluation.known(evaluation.force(given)) })
    else { return [] }
    let items = list.compactMap { item -> ElementValue? in
      guard case .object(let object) = evaluation.withoutForks({ evaluation.force(item) }) else { return nil }
      return object["children"] == nil && object["content"] == nil ? nil : element.with(object)
    }
    return items.count == list.count ? items : []
  }

  /// The same tabs with the labels of their list, and what is shown for the open one, standing in them.
  private func filled(_ element: ElementValue, _ items: [ElementValue], _ tabs: OpenTabs) -> ElementValue {
    func text(_ words: String) -> LazyValue { LazyValue(.text(AssembledText(words, from: element.nameRange, of: element.place.file))) }
    var shown: [LazyValue] = items.compactMap { item in
      guard let label = Self.labels.lazy.compactMap({ self.prop($0, of: item) }).first else { return nil }
      let props = ObjectValue()
      (props["type"], props["role"], props["children"]) = (text("button"), text("tab"), label)
      return LazyValue(
        .element(
          ElementValue(
            .host("button"), props: props, place: element.place, nameRange: element.nameRange, startTag: element.startTag,
            origin: element.origin)))
    }
    if let open = items.first(where: { tabs.shows(literal(of: $0)) }), let content = open.props["children"] ?? open.props["content"] {
      shown.append(content)
    }
    let props = element.props.without(["items"])
    props["children"] = LazyValue(.list(shown))
    return element.with(props)
  }
}
