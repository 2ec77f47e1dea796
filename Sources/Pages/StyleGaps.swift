/// What keeps the styles of a page open (DESIGN 2.2), for people to read: reports name it beside what could not be judged.
package struct StyleGaps: Hashable, Sendable {
  /// Something that may bring styles, of which not all was read.
  package struct Bringer: Hashable, Sendable {
    package enum Cause: Sendable {
      /// A script that makes `style` elements, adds sheets or rules.
      case writesStyles
      /// A script that is not there, or whose modules were not followed to their end.
      case notFollowed
      /// A script beyond ``ScriptStyles/sizeLimit``.
      case tooLong
      /// A script that the browser compiles.
      case compiledInBrowser
      /// A package that a module imports.
      case package
      /// A tag of the template that writes into the head.
      case tag
      /// A source sheet of a preprocessor, not all of which is understood.
      case sheet
      /// A plugin that Tailwind would run.
      case plugin
    }

    var cause: Cause
    /// Its address, or its text, as the page writes it.
    var name: String

    package init(_ cause: Cause, _ name: String) {
      self.cause = cause
      self.name = name
    }

    var phrase: String {
      switch cause {
      case .writesStyles: "the script '\(name)', which writes styles"
      case .notFollowed: "the script '\(name)', which was not read"
      case .tooLong: "the script '\(name)', which is longer than \(ScriptStyles.sizeLimit >> 20) MiB and was not read"
      case .compiledInBrowser: "the script '\(name)', which the browser compiles"
      case .package: "the package '\(name)', which was not read"
      case .tag: "'\(name)', whose output is not known"
      case .sheet: "'\(name)', not all of which is understood"
      case .plugin: "the Tailwind plugin \(name), which was not run"
      }
    }
  }

  /// Sheets and what brings styles beyond this many are counted, not named.
  private static let nameLimit = 3
  /// A tag is quoted up to here.
  private static let tagLimit = 60

  /// The addresses of the style sheets that are not there.
  package private(set) var missing: [String] = []
  package private(set) var bringers: [Bringer] = []
  /// Whether it is a part, and no page or layout around it was read.
  package var isPart = false

  package init() {}

  package mutating func lack(_ address: String) {
    if !missing.contains(address) { missing.append(address) }
  }

  package mutating func add(_ cause: Bringer.Cause, _ name: String) {
    // An address within data is no name.
    let line = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let short = line.count > Self.tagLimit ? line.prefix(Self.tagLimit) + "…" : line[...]
    let bringer = Bringer(cause, String(short))
    if !bringers.contains(bringer) { bringers.append(bringer) }
  }

  /// Notes plugins of Tailwind by the names that a sheet or a configuration has for them; one without a name is only said to be there.
  mutating func add(plugins: [String], of path: String) {
    for plugin in plugins { if plugin.isEmpty { add(.sheet, path) } else { add(.plugin, "'\(plugin)' of '\(path)'") } }
  }

  var isEmpty: Bool { missing.isEmpty && bringers.isEmpty && !isPart }

  /// Takes what another way of the same page lacks.
  package mutating func add(_ other: StyleGaps) {
    for address in other.missing { lack(address) }
    for bringer in other.bringers where !bringers.contains(bringer) { bringers.append(bringer) }
    isPart = isPart || other.isPart
  }

  /// Their names, for lists.
  var names: [String] { missing + bringers.map(\.name) }

  /// What would decide, as sentences that begin with a space each; empty where nothing is known.
  package var sentences: String {
    var said = ""
    // A font that is not there changes less than a sheet.
    let sheets = missing.filter { !Self.isFont($0) }
    let named = sheets + missing.filter(Self.isFont)
    if !named.isEmpty { said += " Missing: \(Self.list(named.map { "'\($0)'" }))." }
    if !bringers.isEmpty { said += " Styles may come from \(Self.list(bringers.map(\.phrase)))." }
    if isPart { said = " No page or layout around it was read." }
    return said
  }

  private static func isFont(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [".woff2", ".woff", ".ttf", ".otf", ".eot"].contains { path.hasSuffix($0) }
  }

  private static func list(_ names: [String]) -> String {
    let more = names.count > nameLimit ? " and \(names.count - nameLimit) more" : ""
    return names.prefix(nameLimit).joined(separator: ", ") + more
  }
}
