import Diagnostics
import HTML

/// The styles of elements that several trees share, since the same blocks match there below the same parents: ways through one page differ in few of
/// their elements. Only for trees under the same sheets in the same environment, as ``StylesBySharing`` tells them apart.
final class SharedStyles {
  /// What an element's style hangs on where it hangs on nothing of the element itself.
  struct Key: Hashable {
    let parent: ObjectIdentifier
    let custom: ObjectIdentifier
    let isAbsolute: Bool
    let boxDisplay: Display
    let blocks: [Int64]

    init(_ parent: StyleComputer.State, _ blocks: [MatchedBlock]) {
      self.parent = ObjectIdentifier(parent.style)
      custom = ObjectIdentifier(parent.custom)
      isAbsolute = parent.isAbsoluteFontSize
      boxDisplay = parent.boxDisplay
      self.blocks = blocks.map { Int64($0.sheet) << 32 | Int64($0.rule) }
    }
  }

  /// What stands above the root.
  let base: StyleComputer.State
  /// With the parent of each, whose identity is in its key and must not be taken by another.
  private var states: [Key: (state: StyleComputer.State, parent: StyleComputer.State)] = [:]

  init(base: StyleComputer.State) { self.base = base }

  subscript(key: Key) -> StyleComputer.State? { states[key]?.state }

  func keep(_ state: StyleComputer.State, below parent: StyleComputer.State, for key: Key) { states[key] = (state, parent) }
}

/// What the ways through one page share of their styles, for each environment and each list of sheets that they have. Used by one thread.
package final class StylesBySharing {
  /// What decides about the style of an element beside the tree.
  private struct Key: Hashable {
    let sheets: [ObjectIdentifier]
    let environment: MediaEnvironment
    let isQuirky: Bool
    let hasOpenStyles: Bool
  }

  /// With the set of sheets, whose identities are in the key.
  private var shared: [Key: (styles: SharedStyles, sheets: StyleSheetSet)] = [:]

  package init() {}

  /// What was kept for pages like the computer's.
  func styles(for computer: StyleComputer, base: @autoclosure () -> StyleComputer.State) -> SharedStyles {
    let key = Key(
      sheets: computer.sheets.sheets.map { ObjectIdentifier($0) }, environment: computer.environment, isQuirky: computer.tree.isQuirky,
      hasOpenStyles: computer.hasOpenStyles)
    if let found = shared[key] { return found.styles }
    let styles = SharedStyles(base: base())
    shared[key] = (styles, computer.sheets)
    return styles
  }
}
