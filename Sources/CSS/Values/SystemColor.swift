import Colors

/// The system colours, as Chromium on Linux has them: https://www.w3.org/TR/css-color-4/#css-system-colors
enum SystemColor: String, Sendable, CaseIterable {
  case accentColor = "accentcolor", accentColorText = "accentcolortext", activeText = "activetext", buttonBorder = "buttonborder"
  case buttonFace = "buttonface", buttonText = "buttontext", canvas, canvasText = "canvastext", field, fieldText = "fieldtext"
  case grayText = "graytext", highlight, highlightText = "highlighttext", linkText = "linktext", mark, markText = "marktext"
  case selectedItem = "selecteditem", selectedItemText = "selecteditemtext", visitedText = "visitedtext"
  case internalQuirkInherit = "-internal-quirk-inherit", webkitLink = "-webkit-link", webkitActiveLink = "-webkit-activelink"
  case webkitText = "-webkit-text", webkitFocusRing = "-webkit-focus-ring-color"
  // The deprecated ones.
  case activeBorder = "activeborder", activeCaption = "activecaption", appWorkspace = "appworkspace", background
  case buttonHighlight = "buttonhighlight", buttonShadow = "buttonshadow", captionText = "captiontext", inactiveBorder = "inactiveborder"
  case inactiveCaption = "inactivecaption", inactiveCaptionText = "inactivecaptiontext", infoBackground = "infobackground"
  case infoText = "infotext", menu, menuText = "menutext", scrollbar, threeDDarkShadow = "threeddarkshadow", threeDFace = "threedface"
  case threeDHighlight = "threedhighlight", threeDLightShadow = "threedlightshadow", threeDShadow = "threedshadow", window
  case windowFrame = "windowframe", windowText = "windowtext"

  init?(name: String) {
    guard let found = SystemColor(rawValue: name), found != .internalQuirkInherit, found != .webkitText else { return nil }
    self = found
  }

  func color(_ scheme: MediaEnvironment.ColorScheme) -> Color {
    let (light, dark) = values
    let value = scheme == .dark ? dark : light
    return Color(
      red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255, blue: Double(value & 255) / 255,
      alpha: self == .highlight ? 0.8 : 1)
  }

  /// Light and dark, 24 bits of sRGB each.
  private var values: (UInt32, UInt32) {
    switch self {
    case .accentColor: (0x0075FF, 0x0075FF)
    case .accentColorText: (0xFFFFFF, 0xFFFFFF)
    case .selectedItem: (0x1967D2, 0x99C8FF)
    case .highlight: (0x0041C6, 0x0041C6)
    case .selectedItemText: (0xFFFFFF, 0x3B3B3B)
    case .highlightText: (0xFFFFFF, 0xFFFFFF)
    case .activeText: (0xFF0000, 0xFF0000)
    case .webkitActiveLink: (0xFF0000, 0xFF9E9E)
    case .buttonBorder, .threeDDarkShadow, .threeDHighlight, .threeDLightShadow, .threeDShadow, .activeBorder, .inactiveBorder,
      .windowFrame:
      (0x000000, 0xFFFFFF)
    case .buttonFace, .buttonHighlight, .buttonShadow, .threeDFace: (0xEFEFEF, 0x6B6B6B)
    case .buttonText, .fieldText, .canvasText, .windowText, .webkitText, .captionText, .infoText, .menuText, .internalQuirkInherit:
      (0x000000, 0xFFFFFF)
    case .canvas, .window, .activeCaption, .appWorkspace, .background, .inactiveCaption, .infoBackground, .menu, .scrollbar:
      (0xFFFFFF, 0x121212)
    case .field: (0xFFFFFF, 0x3B3B3B)
    case .grayText, .inactiveCaptionText: (0x808080, 0x808080)
    case .linkText, .webkitLink: (0x0000EE, 0x9E9EFF)
    case .visitedText: (0x551A8B, 0xD0ADF0)
    case .mark: (0xFFFF00, 0xFFFF00)
    case .markText: (0x000000, 0x000000)
    case .webkitFocusRing: (0x000000, 0xFFFFFF)
    }
  }
}
