import CSS

/// The tab stops of a block container's lines, whose spaces are the block's whatever font a text in it has:
/// https://www.w3.org/TR/css-text-3/#tab-size-property
struct TabStops {
  /// The width of a space in the block, CSS pixels, without and with what is put between characters and words.
  private let space: Double
  private let spacedSpace: Double
  private let letterSpacing: Double

  init(of block: ComputedStyle, _ fonts: FontResolver) {
    space = fonts.font(for: block).advance(of: 0x20).width
    letterSpacing = block.values.letterSpacing
    spacedSpace = space + letterSpacing + block.values.wordSpacing
  }

  /// How wide a tab of a text is that begins at a place in its line. A stop that is nearer than half a space is passed over.
  func advance(from position: Double, in values: ComputedStyle.Values) -> Double {
    let distance = values.tabLength ?? values.tabSize * spacedSpace
    guard distance > 0 else { return letterSpacing }
    let rest = distance - position.truncatingRemainder(dividingBy: distance)
    return rest < space / 2 ? rest + distance : rest
  }
}
