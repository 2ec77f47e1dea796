extension AttributeName {
  /// What is read off the boxes of a layout, and what passes work out of that: all that may change once it is known how sure the boxes are, unless
  /// ``ScreenDocument/hangsOnFrames``.
  package static let ofFrames: Set<AttributeName> = [
    .x, .y, .width, .height, .leastWidth, .leastHeight, .area, .aboveFold, .cornerRadius, .shape, .titleX, .titleY, .titleWidth,
    .titleHeight, .titleEndSpace, .logoX, .logoY, .logoWidth, .logoHeight, .logoCropped, .logoPaddingTop, .logoPaddingRight,
    .logoPaddingBottom, .logoPaddingLeft, .spaceTop, .spaceRight, .spaceBottom, .spaceLeft, .peerWidth, .peerHeight, .peerArea,
    .peerFontSize, .ownPeerWidth, .ownPeerHeight, .ownPeerArea, .widestPeer, .highestPeer, .largestPeer, .largestTitlePeer, .widestOwnPeer,
    .highestOwnPeer, .largestOwnPeer, .peerCornerRadius, .peerShape,
  ]
}
