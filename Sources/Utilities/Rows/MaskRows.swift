/// Masks.
enum MaskRows {
  static let current: String = fixed + stops

  private static let fixed = """
    = mask-none | mask-image: none
    = mask-{add subtract intersect exclude} | mask-composite: %
    = mask-{alpha luminance match=match-source} | mask-mode: %
    = mask-type-{alpha luminance} | mask-type: %
    = mask-{auto cover contain} | mask-size: %
    ~ mask-size | mask-size: $
    = mask-{top top-left=left_top top-right=right_top bottom bottom-left=left_bottom bottom-right=right_bottom left right center} | mask-position: %
    ~ mask-position | mask-position: $
    = mask-{repeat no-repeat repeat-x repeat-y repeat-round=round repeat-space=space} | mask-repeat: %
    = mask-clip-{border=border-box padding=padding-box content=content-box fill=fill-box stroke=stroke-box view=view-box} | mask-clip: %
    = mask-no-clip | mask-clip: no-clip
    = mask-origin-{border=border-box padding=padding-box content=content-box fill=fill-box stroke=stroke-box view=view-box} | mask-origin: %
    = mask-{circle ellipse} | --tw-mask-radial-shape: %
    = mask-radial-{closest-side farthest-side closest-corner farthest-corner} | --tw-mask-radial-size: %
    = mask-radial-at-{top top-left=top_left top-right=top_right bottom bottom-left=bottom_left bottom-right=bottom_right left right center} | --tw-mask-radial-position: %
    ~ mask-radial-at default | --tw-mask-radial-position: $
    & image = mask-image: var(--tw-mask-linear), var(--tw-mask-radial), var(--tw-mask-conic); mask-composite: intersect
    ~ mask-linear default neg bare=turn | <<image>>; --tw-mask-linear: linear-gradient(var(--tw-mask-linear-stops, var(--tw-mask-linear-position))); --tw-mask-linear-position: $
    ~ mask-conic default neg bare=turn | <<image>>; --tw-mask-conic: conic-gradient(var(--tw-mask-conic-stops, var(--tw-mask-conic-position))); --tw-mask-conic-position: $
    ~ mask-radial default | <<image>>; --tw-mask-radial: radial-gradient(var(--tw-mask-radial-stops, var(--tw-mask-radial-size))); --tw-mask-radial-size: $

    """

  /// The families of stops: of gradients by kind, and of those that fade an edge out.
  private static var stops: String {
    var text = ""
    for (name, start) in [
      ("linear", "var(--tw-mask-linear-position)"),
      ("radial", "var(--tw-mask-radial-shape) var(--tw-mask-radial-size) at var(--tw-mask-radial-position)"),
      ("conic", "from var(--tw-mask-conic-position)"),
    ] {
      let variable = "--tw-mask-\(name)"
      let before =
        "<<image>>; \(variable)-stops: \(start), var(\(variable)-from-color) var(\(variable)-from-position), "
        + "var(\(variable)-to-color) var(\(variable)-to-position); \(variable): \(name)-gradient(var(\(variable)-stops))"
      for end in ["from", "to"] { text += family("mask-\(name)-\(end)") { "\(before); \(variable)-\(end)-\($0): $" } }
    }
    let edges = ["x": ["right", "left"], "y": ["top", "bottom"], "t": ["top"], "r": ["right"], "b": ["bottom"], "l": ["left"]]
    for name in ["x", "y", "t", "r", "b", "l"] {
      for end in ["from", "to"] {
        text += family("mask-\(name)-\(end)") { property in
          let sides = (edges[name] ?? []).map { side in
            let variable = "--tw-mask-\(side)"
            return "\(variable): linear-gradient(to \(side), var(\(variable)-from-color) var(\(variable)-from-position), "
              + "var(\(variable)-to-color) var(\(variable)-to-position)); \(variable)-\(end)-\(property): $"
          }
          return "<<image>>; --tw-mask-linear: var(--tw-mask-left), var(--tw-mask-right), var(--tw-mask-bottom), var(--tw-mask-top); "
            + sides.joined(separator: "; ")
        }
      }
    }
    return text
  }

  private static func family(_ name: String, _ body: (_ property: String) -> String) -> String {
    "~ \(name) infer=length,percentage,color default\n  + color --background-color --color kinds=color | \(body("color"))\n"
      + "  + bare=stop | \(body("position"))\n"
  }
}
