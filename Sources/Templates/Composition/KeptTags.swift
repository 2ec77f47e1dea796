import Diagnostics

extension TemplateSink {
  /// The text with all tags masked that stay in it.
  var masked: MaskedText {
    guard !kept.isEmpty else { return TemplateMask.mask(text.bytes) }
    var bytes = text.bytes
    for tag in kept {
      var i = tag.range.start
      if tag.writes {
        while i + 3 <= tag.range.end {
          bytes.replaceSubrange(i..<(i + 3), with: AssembledText.unknownPiece)
          i += 3
        }
        while i < tag.range.end {
          bytes[i] = 0x7F
          i += 1
        }
      } else {
        for i in tag.range.bytes where bytes[i] != 0x0A && bytes[i] != 0x0D { bytes[i] = 0x20 }
      }
    }
    var masked = TemplateMask.mask(bytes)
    masked.tags += kept.map { TemplateTag($0.writes ? .expression : .control, $0.syntax, range: $0.range, contentRange: $0.range) }
    masked.tags.sort { $0.range.start < $1.range.start }
    return masked
  }
}
