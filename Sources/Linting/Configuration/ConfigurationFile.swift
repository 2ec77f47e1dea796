import Diagnostics
import JSON
import RuleEngine
import ScreenModel
import Screens

/// Reads one `.higlint.json`: every mistake in it is a located error, for a configuration that is half understood judges by other rules than it says.
struct ConfigurationFile {
  static let name = ".higlint.json"

  var configuration = Configuration()
  var notices: [Notice] = []
  /// The other files that the notices point into.
  var otherFiles: [String: SourceFile] = [:]
  /// What this one extends, in its order.
  var extended: [Configuration] = []
  let file: SourceFile
  /// The folder that globs and paths are from.
  let folder: String
  /// Nothing outside it is named.
  let root: String
  let rules: RuleSet?
  /// Through how many files this one is extended.
  let depth: Int
  /// How many more files may be read for what is extended.
  let extensions: Extensions

  static let maximumDepth = 8

  /// A number that all files share which extend one another.
  final class Extensions {
    static let maximum = 64
    var left = maximum
  }

  /// Keys that are part of the form and are not read here.
  private static let keys = [
    "$schema", "root", "rules", "environments", "screens", "thirdPartyLogin", "include", "exclude", "rulePaths", "failOn", "baseline",
    "assets", "templates", "translations", "components", "overrides", "extends",
  ]

  init(_ file: SourceFile, folder: String, root: String, rules: RuleSet?, depth: Int = 0, extensions: Extensions = Extensions()) {
    self.file = file
    self.folder = folder
    self.root = root
    self.rules = rules
    self.depth = depth
    self.extensions = extensions
    configuration.sources = [folder]
    let root: JSONNode
    do {
      root = try JSONParser.parse(file.text, allowsComments: true)
    } catch {
      notices.append(Notice(.error, "This is not JSON. \(error.message)", file: file.path, range: error.range))
      return
    }
    guard let members = root.members else {
      fail("A configuration is an object, not \(root.typeName).", root.range)
      return
    }
    for member in members {
      if member.key != "rules", member.key != "overrides" { configuration.origins[member.key] = origin(member.keyRange) }
      switch member.key {
      case "$schema": break
      case "include": configuration.include = patterns(member)
      case "exclude": configuration.exclude = patterns(member)
      case "failOn": configuration.failOn = string(member, among: FailOn.allCases.map(\.rawValue)).flatMap(FailOn.init)
      case "baseline": (configuration.baseline, configuration.baselinePlace) = (path(member), (file, member.value.range))
      case "rulePaths": configuration.rulePaths = rulePaths(member)
      case "extends": readExtends(member)
      case "overrides": readOverrides(member)
      case "root": if let isRoot = boolean(member) { configuration.isRoot = isRoot }
      case "rules": configuration.rules = ruleChanges(member)
      case "environments": readEnvironments(member)
      case "screens": readScreens(member)
      case "thirdPartyLogin": readThirdPartyLogin(member)
      case "assets": readAssets(member)
      case "templates": readTemplates(member)
      case "translations": readTranslations(member)
      case "components": readComponents(member)
      case let key where Self.keys.contains(key):
        notices.append(
          Notice(.warning, "The key '\(key)' is not read by this version.", file: file.path, range: member.keyRange))
      default: unknown(member, among: Self.keys)
      }
    }
    // The last that is extended goes before those that stand before it.
    for other in extended.reversed() {
      let isRoot = configuration.isRoot
      configuration.inherit(other)
      configuration.isRoot = isRoot || other.isRoot
    }
    configuration.sources = [folder]
  }

  mutating func fail(_ message: String, _ range: SourceRange) {
    notices.append(Notice(.error, message, file: file.path, range: range))
  }

  mutating func unknown(_ member: JSONNode.Member, among keys: [String]) {
    let near = Spelling.nearest(to: member.key, in: keys).map { " Did you mean '\($0)'?" } ?? ""
    fail("The key '\(member.key)' is unknown.\(near)", member.keyRange)
  }

  mutating func boolean(_ member: JSONNode.Member) -> Bool? {
    if let boolean = member.value.boolean { return boolean }
    fail("'\(member.key)' is true or false, not \(member.value.typeName).", member.value.range)
    return nil
  }

  mutating func string(_ member: JSONNode.Member, among allowed: [String]? = nil) -> String? {
    guard let text = member.value.string else {
      fail("'\(member.key)' is a string, not \(member.value.typeName).", member.value.range)
      return nil
    }
    guard let allowed, !allowed.contains(text) else { return text }
    let near = Spelling.nearest(to: text, in: allowed).map { " Did you mean '\($0)'?" } ?? ""
    fail("'\(text)' is not a value of '\(member.key)': it is one of \(allowed.joined(separator: ", ")).\(near)", member.value.range)
    return nil
  }

  mutating func members(_ member: JSONNode.Member) -> [JSONNode.Member] {
    if let members = member.value.members { return members }
    fail("'\(member.key)' is an object, not \(member.value.typeName).", member.value.range)
    return []
  }

  /// Whether a folder holds a configuration that says that it is the root. One that is a link out of the folder is not opened to find out.
  static func isRoot(_ folder: String) -> Bool {
    let path = folder + "/" + name
    guard FileAccess.isInside(FileAccess.truePath(path), folder), let bytes = try? FileAccess.read(path),
      let node = try? JSONParser.parse(bytes, allowsComments: true)
    else { return false }
    return node["root"]?.boolean == true
  }

  // MARK: - Environments

  /// `{ "viewports": ["390x844"], "colorSchemes": ["dark"], "platforms": ["ios"], "locales": ["de"] }`
  private mutating func readEnvironments(_ member: JSONNode.Member) {
    var own = EnvironmentOptions()
    for axis in members(member) {
      guard let elements = axis.value.elements else {
        fail("'\(axis.key)' is an array of strings, not \(axis.value.typeName).", axis.value.range)
        continue
      }
      for element in elements {
        guard let text = element.string else {
          fail("'\(axis.key)' is an array of strings, not of \(element.typeName).", element.range)
          continue
        }
        switch axis.key {
        case "viewports":
          let sizes = text.split(separator: "x").map { Int($0) }
          guard sizes.count == 2, let width = sizes[0], let height = sizes[1], (1...100_000).contains(width), (1...100_000).contains(height)
          else {
            fail("'\(text)' is not the size of a window, such as '390x844'.", element.range)
            continue
          }
          own.viewports.append(EnvironmentOptions.Viewport(width: width, height: height))
        case "colorSchemes":
          if let scheme = EnvironmentOptions.ColorScheme(rawValue: text) {
            own.colorSchemes.append(scheme)
          } else {
            fail("'\(text)' is not a colour scheme: it is light or dark.", element.range)
          }
        case "platforms":
          if let platform = EnvironmentOptions.Platform(rawValue: text) {
            own.platforms.append(platform)
          } else {
            let names = EnvironmentOptions.Platform.allCases.map(\.rawValue)
            let near = Spelling.nearest(to: text, in: names).map { " Did you mean '\($0)'?" } ?? ""
            fail("'\(text)' is not a platform.\(near)", element.range)
          }
        case "locales":
          if EnvironmentOptions.isLanguageTag(text) {
            own.locales.append(text)
          } else {
            fail("'\(text)' is not a language tag such as 'en' or 'pt-BR'.", element.range)
          }
        default: break
        }
      }
      if !["viewports", "colorSchemes", "platforms", "locales"].contains(axis.key) {
        unknown(axis, among: ["viewports", "colorSchemes", "platforms", "locales"])
      }
    }
    configuration.environments = own
  }

  // MARK: - Screens

  private static let screenKeys = ["kind", "platform", "after", "entry", "permission", "requiresAccount"]

  private mutating func readScreens(_ member: JSONNode.Member) {
    for own in members(member) {
      var values: [(AttributeName, ModelValue)] = []
      for part in members(own) {
        switch part.key {
        case "kind": if let kind = string(part, among: ScreenKind.words) { values.append((.kind, .string(kind))) }
        case "platform": if let platform = string(part, among: Platform.words) { values.append((.platform, .string(platform))) }
        case "after": if let after = string(part, among: PrecedingStep.words) { values.append((.after, .string(after))) }
        case "permission": if let permission = string(part, among: Permission.words) { values.append((.permission, .string(permission))) }
        case "entry": if let entry = boolean(part) { values.append((.entry, .boolean(entry))) }
        case "requiresAccount": if let requires = boolean(part) { values.append((.requiresAccount, .boolean(requires))) }
        default: unknown(part, among: Self.screenKeys)
        }
      }
      configuration.screens.append(Configuration.Screens(pattern: glob(own.key, own.keyRange), folder: folder, values: values))
    }
  }

  // MARK: - App Review 4.8

  private mutating func readThirdPartyLogin(_ member: JSONNode.Member) {
    var exception: String?
    var hasReason = false
    for part in members(member) {
      switch part.key {
      case "exception": exception = string(part, among: LoginException.words)
      case "reason": hasReason = string(part).map { !$0.isEmpty } ?? true
      default: unknown(part, among: ["exception", "reason"])
      }
    }
    guard let exception else {
      if member.value.members?.contains(where: { $0.key == "exception" }) == false {
        fail("'thirdPartyLogin' names the 'exception' that applies.", member.keyRange)
      }
      return
    }
    if exception != "none", !hasReason {
      fail("An exception to App Review 4.8 is given with a 'reason'.", member.value.range)
    }
    configuration.thirdPartyException = exception
  }
}
