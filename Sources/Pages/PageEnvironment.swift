import CSS

/// One way in which a page is looked at: a device, its window and its colour scheme (DESIGN 4).
package struct PageEnvironment: Hashable, Sendable {
  /// What findings call it: "phone", "phone dark", "desktop", or the window's size.
  package var name: String
  package var width: Double
  package var height: Double
  package var colorScheme: MediaEnvironment.ColorScheme
  /// A phone honours the viewport meta, has no pointer that hovers, and shows three device pixels for one.
  package var isPhone: Bool
  /// The language tag that overrides the page's own; nil for the page's.
  package var locale: String?
  /// The platform the screen is judged for; nil for the web.
  package var platform: String?

  package init(
    name: String, width: Double, height: Double, colorScheme: MediaEnvironment.ColorScheme, isPhone: Bool, locale: String? = nil,
    platform: String? = nil
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.colorScheme = colorScheme
    self.isPhone = isPhone
    self.locale = locale
    self.platform = platform
  }

  package static let phone = PageEnvironment(name: "phone", width: 390, height: 844, colorScheme: .light, isPhone: true)
  package static let phoneDark = PageEnvironment(name: "phone dark", width: 390, height: 844, colorScheme: .dark, isPhone: true)
  package static let desktop = PageEnvironment(name: "desktop", width: 1280, height: 800, colorScheme: .light, isPhone: false)
}
