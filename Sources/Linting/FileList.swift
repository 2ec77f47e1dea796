import Apps
import Diagnostics

/// What a run would read, and what it would pass over.
package enum FileList {
  package struct Entry: Hashable, Sendable {
    /// As reports show it; a folder's ends in a slash.
    package var path: String
    package var isRead: Bool
    /// As what it is read, or why it is not.
    package var words: String

    package init(path: String, isRead: Bool, words: String) {
      self.path = path
      self.isRead = isRead
      self.words = words
    }
  }

  /// Sorted by path. Folders that are passed over stand for all that is in them.
  package static func entries(_ options: LintOptions) -> (entries: [Entry], notices: [Notice]) {
    let discovery = Discovery.find(options, listsAll: true)
    var entries = discovery.files.map(entry) + discovery.listed.map { Entry(path: $0.path, isRead: false, words: $0.reason.description) }
    entries.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return (entries, discovery.notices)
  }

  private static func entry(_ file: InputFile) -> Entry {
    if case .app(let kind) = file.kind, let path = file.absolutePath, let bytes = try? FileAccess.read(path), !bytes.isEmpty,
      !AppSourceReader.isOne(bytes, kind: kind)
    {
      return Entry(path: file.path, isRead: false, words: "named like \(words(file.kind)), and another tool's")
    }
    return Entry(path: file.path, isRead: true, words: words(file.kind))
  }

  private static func words(_ kind: InputKind) -> String {
    switch kind {
    case .page: "page"
    case .jsonScreens, .app(.screens): "JSON screens"
    case .app(.infoPlist): "property list"
    case .app(.strings): "strings"
    case .app(.xcstrings): "string catalog"
    case .app(.project): "Xcode project"
    case .app(.xcconfig): "build settings"
    case .app(.expo): "Expo configuration"
    case .app(.cordova): "Cordova configuration"
    case .app(.xcodegen): "XcodeGen specification"
    case .app(.unity): "settings of a Unity project"
    case .app(.entitlements): "entitlements"
    }
  }
}
