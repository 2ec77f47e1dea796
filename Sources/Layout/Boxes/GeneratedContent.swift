import CSS
import Diagnostics
import HTML

/// Counters, quotation marks and the text that `content` makes of them.
extension BoxTreeBuilder {
  /// Whether any style makes or shows a counter or a quotation mark, or shows the number of a list item.
  static func needsCounters(_ input: LayoutInput) -> Bool {
    func counts(_ styles: [ComputedStyle?]) -> Bool {
      var last: ComputedStyle?
      for case let style? in styles where style !== last {
        last = style
        let values = style.values
        if !values.contentItems.isEmpty || values.display == .listItem && values.listStylePosition == .inside { return true }
      }
      return false
    }
    return counts(input.styles) || counts(input.before) || counts(input.after) || !input.markers.isEmpty
  }

  /// Applies an element's counters, with those that lists have without a sheet's saying so: https://www.w3.org/TR/css-lists-3/#list-item-counter
  mutating func count(_ node: ElementTree.NodeID, _ style: ComputedStyle) {
    let values = style.values
    var (reset, increment, set) = (values.counterReset, values.counterIncrement, values.counterSet)
    func names(_ changes: [CounterChange]) -> Bool { changes.contains { $0.name == CounterScopes.listItem } }
    let element = input.tree.element(node)
    if element.namespace == .html {
      if ElementNames.lists.contains(element.name), !names(reset) {
        reset.append(CounterChange(name: CounterScopes.listItem, value: firstNumber(of: node)))
      }
      if values.display == .listItem, !names(increment) {
        increment.append(CounterChange(name: CounterScopes.listItem, value: isReversed(input.tree.nodes[Int(node)].parent) ? -1 : 1))
      }
      if element.name == ElementNames.li, !names(set), let value = number(ElementNames.value, of: node) {
        set.append(CounterChange(name: CounterScopes.listItem, value: value))
      }
    }
    counters.apply(reset: reset, increment: increment, set: set)
  }

  private func isReversed(_ list: ElementTree.NodeID) -> Bool {
    list >= 0 && input.tree.isElement(list) && input.tree.attribute(ElementNames.reversed, of: list) != nil
  }

  /// What the counter of a list has before its first item.
  private func firstNumber(of list: ElementTree.NodeID) -> Int {
    let start = number(ElementNames.start, of: list)
    guard isReversed(list) else { return (start ?? 1) - 1 }
    if let start { return start + 1 }
    return input.tree.children(of: list).count { input.tree.isElement($0) && input.tree.element($0).name == ElementNames.li } + 1
  }

  private func number(_ name: Atom, of node: ElementTree.NodeID) -> Int? {
    input.tree.attribute(name, of: node).flatMap { Int($0.value) }.map { max(-1_000_000, min(1_000_000, $0)) }
  }

  /// The text of a pseudo-element's `content`, of which `plain` are the strings alone.
  mutating func generatedText(_ plain: String, _ style: ComputedStyle, of node: ElementTree.NodeID) -> String {
    let items = style.values.contentItems
    guard !items.isEmpty else { return plain }
    var text = ""
    for item in items {
      switch item {
      case .text(let string): text += string
      case .counter(let name, let separator, let counterStyle):
        if let number = counters.text(name, separator: separator, counterStyle) {
          text += number
        } else {
          text += unknownNumber(of: node, counters.text(name, separator: separator, .decimal) ?? "")
        }
      case .quote(let opens, let isShown): text += quote(opens: opens, isShown: isShown, style, of: node)
      }
      if text.utf8.count > Self.longestContent { break }
    }
    return text
  }

  /// `counters()` of many scopes and with a long separator could be longer than the page.
  private static let longestContent = 10_000

  /// What stands for a number whose signs are not known.
  mutating func unknownNumber(of node: ElementTree.NodeID, _ guess: String) -> String {
    defer { noteOpenSource(node, .unsupportedCSS) }
    switch input.probe.extreme(openSourceCount) {
    case .guess, .mixed: return guess
    case .smallest: return " "
    case .largest, .longest: return "mmmmmm"
    }
  }

  private mutating func quote(opens: Bool, isShown: Bool, _ style: ComputedStyle, of node: ElementTree.NodeID) -> String {
    if let quotes = style.values.quotes { return counters.quote(opens: opens, isShown: isShown, quotes) }
    let mark = counters.quote(opens: opens, isShown: isShown, ["\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}"])
    // MISSING: the marks of other languages.
    return mark.isEmpty || isEnglish(node) ? mark : unknownNumber(of: node, mark)
  }

  /// Whether an element is in English, or in no language that anybody names.
  private func isEnglish(_ node: ElementTree.NodeID) -> Bool {
    var node = node
    while node >= 0 {
      if input.tree.isElement(node), let language = input.tree.attribute(ElementNames.lang, of: node)?.value {
        return language.isEmpty || language.lowercased() == "en" || language.lowercased().hasPrefix("en-")
      }
      node = input.tree.nodes[Int(node)].parent
    }
    return true
  }
}
