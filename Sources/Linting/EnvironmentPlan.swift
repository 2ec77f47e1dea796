import CSS
import Pages
import ScreenModel

/// The environments that a file is judged in (DESIGN 4): an axis given on the command line replaces its default, and axes multiply.
enum EnvironmentPlan {
  static func environments(for options: EnvironmentOptions, mentionsDarkMode: Bool) -> [PageEnvironment] {
    var bases: [PageEnvironment]
    if options.viewports.isEmpty {
      bases = [.phone, .desktop]
      if options.colorSchemes.isEmpty, mentionsDarkMode { bases.insert(.phoneDark, at: 1) }
    } else {
      bases = options.viewports.map {
        PageEnvironment(
          name: "\($0.width)×\($0.height)", width: Double($0.width), height: Double($0.height), colorScheme: .light, isPhone: $0.width < 600
        )
      }
    }
    if !options.colorSchemes.isEmpty {
      bases = bases.flatMap { base in
        options.colorSchemes.map { scheme in
          var copy = base
          copy.colorScheme = scheme == .dark ? .dark : .light
          if scheme == .dark { copy.name += " dark" }
          return copy
        }
      }
    }
    if !options.platforms.isEmpty {
      bases = bases.flatMap { base in
        options.platforms.map { platform in
          var copy = base
          copy.platform = platform.rawValue
          if options.platforms.count > 1 { copy.name += " \(platform.rawValue)" }
          return copy
        }
      }
    }
    if !options.locales.isEmpty {
      bases = bases.flatMap { base in
        options.locales.map { locale in
          var copy = base
          copy.locale = locale
          if options.locales.count > 1 { copy.name += " \(locale)" }
          return copy
        }
      }
    }
    return bases
  }

  /// A JSON screen that states its viewport, scheme, platform or locale is judged only so; what it leaves open takes the options' values.
  static func variants(of document: ScreenDocument, for options: EnvironmentOptions) -> [ScreenDocument] {
    var variants = [document]
    func multiply<Value>(_ values: [Value], unless stated: AttributeName, _ apply: (inout ScreenDocument, Value) -> String) {
      guard !values.isEmpty, !document.nodes[0].has(stated) else { return }
      variants = variants.flatMap { variant in
        values.map { value in
          var copy = variant
          let name = apply(&copy, value)
          if values.count > 1 { copy.environment += copy.environment.isEmpty ? name : " \(name)" }
          return copy
        }
      }
    }
    multiply(options.viewports, unless: .viewportWidth) { document, viewport in
      document.nodes[0].set(.viewportWidth, Double(viewport.width))
      document.nodes[0].set(.viewportHeight, Double(viewport.height))
      return "\(viewport.width)×\(viewport.height)"
    }
    multiply(options.colorSchemes, unless: .scheme) { document, scheme in
      document.nodes[0].set(.scheme, scheme.rawValue)
      return scheme.rawValue
    }
    multiply(options.platforms, unless: .platform) { document, platform in
      document.nodes[0].set(.platform, platform.rawValue)
      return platform.rawValue
    }
    multiply(options.locales, unless: .locale) { document, locale in
      document.nodes[0].set(.locale, locale)
      return locale
    }
    return variants
  }
}
