import CSS
import Diagnostics
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
    case "d": return property == .display
    case "w", "vw", "mw", "min": return sizes(first, parts).contains(property)
    case "h", "vh", "mh": return sizes(first, parts).contains(property)
    case "gap": return property == .rowGap || property == .columnGap
    default: return parts.count > 1 && spaces(first).contains(property)
    }
  }

  /// What `w-100`, `mh-100`, `min-vw-100` set.
  private static func sizes(_ name: Substring, _ parts: [Substring]) -> [PropertyID] {
    guard parts.count > 1 else { return [] }
    switch name {
    case "w", "vw": return [.width]
    case "h", "vh": return [.height]
    case "mw": return [.maxWidth]
    case "mh": return [.maxHeight]
    default: return parts[1] == "vw" ? [.minWidth] : parts[1] == "vh" ? [.minHeight] : []
    }
  }

  /// What `p-3`, `mx-auto`, `pt-md-2` set.
  private static func spaces(_ name: Substring) -> [PropertyID] {
    let isPadding = name.first == "p"
    guard isPadding || name.first == "m", name.utf8.count <= 2 else { return [] }
    let all: [PropertyID] =
      isPadding ? [.paddingTop, .paddingRight, .paddingBottom, .paddingLeft] : [.marginTop, .marginRight, .marginBottom, .marginLeft]
    switch name.dropFirst() {
    case "": return all
    case "t": return [all[0]]
    case "b": return [all[2]]
    case "x": return [all[1], all[3]]
    case "y": return [all[0], all[2]]
    // Sides as Bootstrap 4 and 5 call them.
    case "e", "r": return [all[1]]
    case "s", "l": return [all[3]]
    default: return []
    }
  }
}
