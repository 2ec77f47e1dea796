import Diagnostics

/// The custom properties that utilities pass values to each other in: each with its syntax and, where it has one, its initial value. None is inherited.
enum RegisteredNames {
  /// The `@property` rules of the names that stand in a text, in this table's order.
  static func rules(mentionedIn text: String) -> String {
    let names = mentioned(text)
    return all.filter { names.contains($0.name) }.map { row in
      let initial = row.initial.isEmpty ? "" : "  initial-value: \(row.initial);\n"
      return "@property \(row.name) {\n  syntax: \"\(row.syntax)\";\n  inherits: false;\n\(initial)}\n"
    }.joined()
  }

  private static func mentioned(_ text: String) -> Set<String> {
    var names: Set<String> = []
    var name: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "-") || byte.isASCIIAlphanumeric {
        name.append(byte)
      } else if !name.isEmpty {
        if name.starts(with: "--tw-".utf8) { names.insert(String(decoding: name, as: UTF8.self)) }
        name.removeAll(keepingCapacity: true)
      }
    }
    return names
  }

  private static let all: [(name: String, syntax: String, initial: String)] = table.split(separator: "\n").map { line in
    let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
    return (parts[0], parts[1], parts.count == 3 ? parts[2] : "")
  }

  private static let table = """
    --tw-border-spacing-x <length> 0
    --tw-border-spacing-y <length> 0
    --tw-translate-x * 0
    --tw-translate-y * 0
    --tw-translate-z * 0
    --tw-scale-x * 1
    --tw-scale-y * 1
    --tw-scale-z * 1
    --tw-rotate-x *
    --tw-rotate-y *
    --tw-rotate-z *
    --tw-skew-x *
    --tw-skew-y *
    --tw-pan-x *
    --tw-pan-y *
    --tw-pinch-zoom *
    --tw-scroll-snap-strictness * proximity
    --tw-scrollbar-thumb <color> #0000
    --tw-scrollbar-track <color> #0000
    --tw-space-y-reverse * 0
    --tw-space-x-reverse * 0
    --tw-divide-x-reverse * 0
    --tw-border-style * solid
    --tw-divide-y-reverse * 0
    --tw-gradient-position *
    --tw-gradient-from <color> #0000
    --tw-gradient-via <color> #0000
    --tw-gradient-to <color> #0000
    --tw-gradient-stops *
    --tw-gradient-via-stops *
    --tw-gradient-from-position <length-percentage> 0%
    --tw-gradient-via-position <length-percentage> 50%
    --tw-gradient-to-position <length-percentage> 100%
    --tw-mask-linear * linear-gradient(#fff, #fff)
    --tw-mask-radial * linear-gradient(#fff, #fff)
    --tw-mask-conic * linear-gradient(#fff, #fff)
    --tw-mask-left * linear-gradient(#fff, #fff)
    --tw-mask-right * linear-gradient(#fff, #fff)
    --tw-mask-bottom * linear-gradient(#fff, #fff)
    --tw-mask-top * linear-gradient(#fff, #fff)
    --tw-mask-top-from-position * 0%
    --tw-mask-top-to-position * 100%
    --tw-mask-top-from-color * black
    --tw-mask-top-to-color * transparent
    --tw-mask-right-from-position * 0%
    --tw-mask-right-to-position * 100%
    --tw-mask-right-from-color * black
    --tw-mask-right-to-color * transparent
    --tw-mask-left-from-position * 0%
    --tw-mask-left-to-position * 100%
    --tw-mask-left-from-color * black
    --tw-mask-left-to-color * transparent
    --tw-mask-bottom-from-position * 0%
    --tw-mask-bottom-to-position * 100%
    --tw-mask-bottom-from-color * black
    --tw-mask-bottom-to-color * transparent
    --tw-mask-linear-position * 0deg
    --tw-mask-linear-from-position * 0%
    --tw-mask-linear-to-position * 100%
    --tw-mask-linear-from-color * black
    --tw-mask-linear-to-color * transparent
    --tw-mask-radial-from-position * 0%
    --tw-mask-radial-to-position * 100%
    --tw-mask-radial-from-color * black
    --tw-mask-radial-to-color * transparent
    --tw-mask-radial-shape * ellipse
    --tw-mask-radial-size * farthest-corner
    --tw-mask-radial-position * center
    --tw-mask-conic-position * 0deg
    --tw-mask-conic-from-position * 0%
    --tw-mask-conic-to-position * 100%
    --tw-mask-conic-from-color * black
    --tw-mask-conic-to-color * transparent
    --tw-leading *
    --tw-font-weight *
    --tw-tracking *
    --tw-ordinal *
    --tw-slashed-zero *
    --tw-numeric-figure *
    --tw-numeric-spacing *
    --tw-numeric-fraction *
    --tw-shadow * 0 0 #0000
    --tw-shadow-color *
    --tw-shadow-alpha <percentage> 100%
    --tw-inset-shadow * 0 0 #0000
    --tw-inset-shadow-color *
    --tw-inset-shadow-alpha <percentage> 100%
    --tw-ring-color *
    --tw-ring-shadow * 0 0 #0000
    --tw-inset-ring-color *
    --tw-inset-ring-shadow * 0 0 #0000
    --tw-ring-inset *
    --tw-ring-offset-width <length> 0px
    --tw-ring-offset-color * #fff
    --tw-ring-offset-shadow * 0 0 #0000
    --tw-outline-style * solid
    --tw-blur *
    --tw-brightness *
    --tw-contrast *
    --tw-grayscale *
    --tw-hue-rotate *
    --tw-invert *
    --tw-opacity *
    --tw-saturate *
    --tw-sepia *
    --tw-drop-shadow *
    --tw-drop-shadow-color *
    --tw-drop-shadow-alpha <percentage> 100%
    --tw-drop-shadow-size *
    --tw-backdrop-blur *
    --tw-backdrop-brightness *
    --tw-backdrop-contrast *
    --tw-backdrop-grayscale *
    --tw-backdrop-hue-rotate *
    --tw-backdrop-invert *
    --tw-backdrop-opacity *
    --tw-backdrop-saturate *
    --tw-backdrop-sepia *
    --tw-duration *
    --tw-ease *
    --tw-contain-size *
    --tw-contain-layout *
    --tw-contain-paint *
    --tw-contain-style *
    --tw-text-shadow-color *
    --tw-text-shadow-alpha <percentage> 100%
    --tw-content * ""
    """
}
