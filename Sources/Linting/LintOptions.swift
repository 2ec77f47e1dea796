import Diagnostics
import ScreenModel

/// What a run is to lint, with which rules, and in which environments: everything the command line can ask of the pipeline.
package struct LintOptions: Sendable {
  /// Files, folders, or `-` for standard input, as they were given; empty means the current folder.
  package var paths: [String] = []
  /// The bytes of standard input; nil unless `paths` holds `-`.
  package var standardInput: [UInt8]?
  /// What standard input is called in reports, and whose ending says how it is read; nil means a page called `stdin.html`.
  package var standardInputName: String?
  /// Whether standard input stands where its name says, so that layouts, parts and components are found around it.
  package var standardInputHasPlace = false
  /// Folders (or single files) with further rule files, as they were given.
  package var ruleFolders: [String] = []
  /// The levels given with `--rule`, in that order; no rule stands twice.
  package var ruleSettings: [RuleSetting] = []
  /// The ids given with `--only`; empty means every rule that is on.
  package var onlyRules: [String] = []
  /// The configuration that holds instead of those beside the files; its globs are from the current folder.
  package var configurationFile: String?
  /// What holds below the configurations.
  package var preset: Preset?
  /// Folders that are roots though nothing in them says so: those that an editor has open.
  package var rootFolders: [String] = []
  /// Globs from the current folder, of what walks leave out.
  package var excluded: [String] = []
  /// A baseline whose findings do not count; it goes before that of the configuration.
  package var baseline: String?
  /// Where the text of a baseline of this run goes; nil where nobody asks.
  package var writtenBaseline: WrittenBaseline?
  /// The names of files, as somebody listed them: findings in others are left out. Nil for all.
  package var changedFiles: [String]?
  package var environments = EnvironmentOptions()
  /// Whether reviews are to be listed one by one.
  package var listsReviews = false
  /// How many files are linted at once; nil means one for each processor. Never below 1.
  package var jobs: Int?
  /// Results of runs before; nil where nobody asks.
  package var cache: LintCache?
  /// Where the pictures of what was found go; nil where nobody draws.
  package var pictures: RunPictures?
  /// Where the parts of the run note how long they took; nil where nobody asks.
  package var timings: Timings?
  /// The same for each rule.
  package var ruleTimings: RuleTimings?
  /// Where a run notes what it looked at; nil where nobody waits for changes.
  package var watched: WatchedFiles?

  package init() {}
}

/// A rule's level as `--rule ID[=LEVEL]` sets it.
package struct RuleSetting: Hashable, Sendable {
  package enum Choice: Hashable, Sendable {
    /// On, at the levels its own file says; for a rule that is off by default.
    case on
    case off
    /// On, and every case has this level.
    case level(Level)
  }

  package var rule: String
  package var choice: Choice

  package init(rule: String, choice: Choice) {
    self.rule = rule
    self.choice = choice
  }
}

/// The environments to judge in. An axis that is empty keeps its default; axes that are given multiply.
package struct EnvironmentOptions: Hashable, Sendable {
  /// Whether a text has the form of a language tag: https://www.rfc-editor.org/rfc/rfc5646#section-2.1
  package static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    // Languages have two or three letters; what may have more is not registered, and "english" is none.
    guard let first = parts.first, (2...3).contains(first.count), first.allSatisfy(\.isASCIIAlpha) else { return false }
    return parts.dropFirst().allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(\.isASCIIAlphanumeric) }
  }

  /// A window's size in CSS pixels (a screen's in points); both at least 1.
  package struct Viewport: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  package typealias ColorScheme = ScreenModel.ColorScheme
  package typealias Platform = ScreenModel.Platform

  package var viewports: [Viewport] = []
  package var colorSchemes: [ColorScheme] = []
  package var platforms: [Platform] = []
  /// Language tags such as `en` or `pt-BR`, well-formed, as they were given.
  package var locales: [String] = []

  package init() {}
}

/// What `inspect` is to print, and of which file.
package struct InspectOptions: Sendable {
  package enum Form: Hashable, Sendable {
    /// The screen model as a JSON screen file.
    case json
    /// The screen model as rules see it.
    case xml
    /// Every element's border box and computed style, one JSON object a line.
    case boxes
    /// The picture of the screen as SVG.
    case svg
    /// The picture with every value of each element and where it comes from, as a page for a browser.
    case html
    /// Every computed value of the elements that an id or a selector names, with the declarations that won and lost.
    case why(String, asJSON: Bool)
    /// The page that the file makes with its layouts, parts and components; as JSON, every way through it.
    case assembled(asJSON: Bool)
  }

  package enum Fonts: Hashable, Sendable {
    /// The common families have built-in widths; others are estimated.
    case builtIn
    /// Every family has Liberation's metrics.
    case liberation
  }

  /// The file, or `-` for standard input.
  package var path: String
  /// The bytes of standard input; nil unless `path` is `-`.
  package var standardInput: [UInt8]?
  /// As ``LintOptions/standardInputName``.
  package var standardInputName: String?
  package var environments = EnvironmentOptions()
  package var form = Form.json
  package var fonts = Fonts.builtIn

  package init(path: String) { self.path = path }
}
