import Synchronization

/// The blocks of a sheet that have matched something, read once whatever page asks.
final class CompiledSheet: Sendable {
  private let blocks = Mutex<[Int64: CompiledBlock]>([:])

  init() {}

  func block(rule: Int32, declarations: Range<Int32>, of sheet: StyleSheet, quirks: Bool) -> CompiledBlock {
    let key = Int64(rule) * 2 + (quirks ? 1 : 0)
    if let block = blocks.withLock({ $0[key] }) { return block }
    let range = Int(declarations.lowerBound)..<Int(declarations.upperBound)
    let block = CompiledBlock(sheet.declarations[range], tokens: sheet.tokens, text: sheet.text, quirks: quirks)
    blocks.withLock { $0[key] = block }
    return block
  }
}
