import Diagnostics

/// Reads the files in which apps state purpose strings, settings and entitlements.
package enum AppSourceReader {
  /// What was read; the source is nil for a file that cannot be read, or that turns out to be another tool's.
  package struct Reading: Sendable {
    package var source: AppSource?
    package var notices: [Notice]
  }

  /// Whether a file of that kind is what its name promises. Several tools call their files `app.json`, `config.xml` and `project.yml`.
  package static func isOne(_ text: [UInt8], kind: AppSource.Kind) -> Bool {
    switch kind {
    case .expo: ExpoConfiguration.isOne(text)
    case .cordova: CordovaConfiguration.isOne(text)
    case .xcodegen: XcodeGenSpecification.isOne(text)
    case .unity: UnitySettings.isOne(text)
    case .tuist: TuistManifest.isOne(text)
    default: true
    }
  }

  /// The bytes above which a file of that kind is not read: every value is kept with its place.
  package static func sizeLimit(_ kind: AppSource.Kind) -> Int {
    switch kind {
    case .xcstrings: StringCatalog.sizeLimit
    case .project, .strings: OldStyleReader.sizeLimit
    case .expo, .cordova, .xcodegen, .unity, .tuist, .xcconfig: 4 * 1024 * 1024
    case .infoPlist, .entitlements, .screens: 16 * 1024 * 1024
    }
  }

  /// Whether a file of that kind may be a binary property list.
  package static func mayBeBinary(_ kind: AppSource.Kind) -> Bool { [.infoPlist, .strings, .entitlements].contains(kind) }

  /// `included` reads a file that this one includes, by its path from this one's folder; nil where there is none.
  package static func read(
    _ file: SourceFile, kind: AppSource.Kind, purposeKeys: PurposeKeys = .builtIn,
    included: @escaping (_ path: String) -> SourceFile? = { _ in nil }
  ) -> Reading {
    switch kind {
    case .infoPlist, .strings, .entitlements, .project: return propertyList(file, kind: kind, purposeKeys)
    case .xcstrings: return reading(StringCatalog.read(file, purposeKeys: purposeKeys))
    case .xcconfig: return reading(ConfigurationFile.read(file))
    case .expo: return reading(ExpoConfiguration.read(file, purposeKeys: purposeKeys, included: included))
    case .cordova: return reading(CordovaConfiguration.read(file, purposeKeys: purposeKeys))
    case .xcodegen: return reading(XcodeGenSpecification.read(file, included: included))
    case .unity: return reading(UnitySettings.read(file, purposeKeys: purposeKeys))
    case .tuist: return reading(TuistManifest.read(file, purposeKeys: purposeKeys))
    case .screens: return Reading(source: nil, notices: [])
    }
  }

  private static func reading(_ result: (AppSource?, [Notice])) -> Reading { Reading(source: result.0, notices: result.1) }

  private static func propertyList(_ file: SourceFile, kind: AppSource.Kind, _ purposeKeys: PurposeKeys) -> Reading {
    let list: PropertyList
    do {
      list = try PropertyList.parse(file)
    } catch {
      return Reading(
        source: nil, notices: [Notice(.error, error.message, file: file.path, range: file.encoding == nil ? nil : error.range)])
    }
    if kind == .project { return reading(XcodeProject.read(list, file: file.path)) }
    var notices = list.duplicateKeys.map { duplicate in
      Notice(
        .warning, "The key '\(duplicate.key)' stands twice in one dictionary; the last one counts.", file: file.path, range: duplicate.again
      )
    }
    if list.root.entries == nil, kind != .infoPlist {
      notices.append(
        Notice(.error, "A dictionary is expected here.", file: file.path, range: file.encoding == nil ? nil : list.root.elementRange))
    }
    let source = PropertyListSource.source(list, file: file.path, kind: kind, purposeKeys: purposeKeys)
    if source.isInformation, let notice = source.developmentLanguage.flatMap(LanguageName.notice) { notices.append(notice) }
    return Reading(source: source, notices: notices)
  }
}
