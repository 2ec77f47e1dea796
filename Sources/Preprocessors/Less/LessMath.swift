import Diagnostics
import Templates

/// How divisions outside brackets are read: https://lesscss.org/usage/#less-options-math
enum LessMath {
  /// Less 3 and before.
  case always
  /// Less 4.
  case parensDivision
  /// It is not known which Less makes the sheet.
  case open

  /// As the nearest package that names Less with its version says; open where the options of a build might say something else.
  init(near place: ProjectPlace, _ files: any ProjectFiles) {
    self = .open
    var folder = place.folder
    while folder == place.root || folder.hasPrefix(place.root + "/") {
      if let text = files.text(at: folder + "/package.json")?.text, let version = Self.version(in: text) {
        self = version >= 4 ? .parensDivision : .always
        if version >= 4, Self.options.contains(where: { Self.namesMath(files.text(at: folder + "/" + $0)?.text ?? []) }) { self = .open }
        return
      }
      guard folder != place.root, let slash = folder.lastIndex(of: "/") else { return }
      folder = String(folder[..<slash])
    }
  }

  /// Where builds have options for Less.
  private static let options = [
    "vite.config.js", "vite.config.ts", "vite.config.mjs", "vite.config.mts", "vue.config.js", "webpack.config.js", "craco.config.js",
    "next.config.js", "config-overrides.js", "config/config.ts", "config/config.js", ".umirc.ts", ".umirc.js", "nuxt.config.ts",
    "nuxt.config.js", "angular.json", "gulpfile.js", "Gruntfile.js", "rsbuild.config.ts", "astro.config.mjs",
  ]

  private static func namesMath(_ text: [UInt8]) -> Bool {
    text.firstRange(of: Array("math".utf8)) != nil || text.firstRange(of: Array("strictMath".utf8)) != nil
  }

  /// The main version in `"less": "^4.1.3"`.
  private static func version(in text: [UInt8]) -> Int? {
    guard let name = text.firstRange(of: Array("\"less\"".utf8)) else { return nil }
    let rest = text[name.upperBound...].prefix(40).drop { $0 <= 0x20 }
    guard rest.first == UInt8(ascii: ":") else { return nil }
    let value = rest.dropFirst().drop { $0 <= 0x20 }
    guard value.first == UInt8(ascii: "\"") else { return nil }
    let words = value.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
    // A range of more than one main version says nothing.
    guard !words.contains(where: { "<>|* x-".utf8.contains($0) }) else { return nil }
    return Int(String(decoding: words.drop { !$0.isASCIIDigit }.prefix { $0.isASCIIDigit }, as: UTF8.self))
  }
}
