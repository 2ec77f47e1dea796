import CSS
import HTML

/// Bootstrap's utility classes, whose declarations are all `!important`: where its sheet is not there, what another sheet declares may not count.
/// https://getbootstrap.com/docs/5.3/utilities/
enum BootstrapUtilities {
  private static let colors: Set<Substring> = [
    "primary", "secondary", "success", "danger", "warning", "info", "light", "dark", "white", "black", "body", "muted", "reset",
    "transparent",
  ]

  /// Whether one of the sheets that are not there is Bootstrap's own.
  static func isAmong(_ missing: [String]) -> Bool {
    missing.contains { address in
      let lower = address.prefix(500).lowercased()
      return lower.contains("bootstrap") && !lower.contains("icon")
    }
  }

  /// Whether a class sets a property.
  static func sets(_ property: PropertyID, class name: String) -> Bool {
    let parts = name.split(separator: "-")
    guard let first = parts.first else { return false }
    switch first {
    case "text": return property == .color && parts.count == 2 && colors.contains(parts[1])
    case "bg": return (property == .backgroundColor || property == .backgroundImage) && parts.count >= 2 && colors.contains(parts[1])
    case "rounded":
      return [.borderTopLeftRadius, .borderTopRightRadius, .borderBottomLeftRadius, .borderBottomRightRadius].contains(property)
    case "border":
      return [
        .borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth, .borderTopColor, .borderRightColor, .borderBottomColor,
        .borderLeftColor,
      ].contains(property)
    case "fs": return property == .fontSize
    case "fw", "font": return property == .fontWeight
    case "opacity": return property == .opacity
    default: return false
    }
  }
}
