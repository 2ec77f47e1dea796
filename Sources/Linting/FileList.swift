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
    let users = users(among: discovery.files, jobs: options.jobs ?? WorkerPool.defaultJobs)
    var entries = discovery.files.map { entry($0, partOf: users.parts[$0.path]) }
    for (paths, kind) in [(users.sheets, "style sheet"), (users.catalogues, "translation catalogue")] {
      for (path, pages) in paths { entries.append(Entry(path: path, isRead: true, words: "\(kind) of \(Self.pages(pages))")) }
    }
    let read = Set(entries.map(\.path))
    for one in discovery.listed where !read.contains(one.path) {
      entries.append(Entry(path: one.path, isRead: false, words: one.reason.description))
    }
    entries.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return (entries, discovery.notices)
  }

  /// Which pages use what, by the paths that reports show; the pages in their order.
  private struct Users {
    var parts: [String: [String]] = [:]
    var sheets: [String: [String]] = [:]
    var catalogues: [String: [String]] = [:]
  }

  /// Puts every page together that is no part of another, without judging it.
  private static func users(among files: [InputFile], jobs: Int) -> Users {
    let pages = files.filter { $0.kind == .page && $0.absolutePath != nil }
    let run = RunFiles(pages, Configurations(for: pages, rules: nil))
    var uses: [Int: Set<String>] = [:]
    let parts = PageParts(among: pages, run.assemblers, jobs: jobs, uses: &uses, traces: nil).parts
    let entries = pages.indices.filter { !parts.contains($0) }
    let sources = WorkerPool.map(count: entries.count, jobs: jobs, makeWorker: {}) { _, index in
      PageSources(of: pages[entries[index]], run)
    }
    let partPaths = Set(parts.map { pages[$0].path })
    let pagePaths = Set(pages.map(\.path))
    var users = Users()
    for (index, made) in zip(entries, sources) {
      let page = pages[index].path
      for path in made.files.intersection(partPaths) { users.parts[path, default: []].append(page) }
      // A page's own styles stand in the page, and a component's in the component.
      for path in made.sheets.subtracting(pagePaths) { users.sheets[path, default: []].append(page) }
      for path in made.catalogues.subtracting(pagePaths).subtracting(made.sheets) { users.catalogues[path, default: []].append(page) }
    }
    return users
  }

  /// "a.html", "a.html and b.html", "a.html and 3 others".
  private static func pages(_ pages: [String]) -> String {
    let sorted = pages.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard sorted.count > 2 else { return sorted.joined(separator: " and ") }
    return "\(sorted[0]) and \(sorted.count - 1) others"
  }

  private static func entry(_ file: InputFile, partOf pages: [String]?) -> Entry {
    if case .app(let kind) = file.kind, let path = file.absolutePath, let bytes = try? FileAccess.read(path), !bytes.isEmpty,
      !AppSourceReader.isOne(bytes, kind: kind)
    {
      return Entry(path: file.path, isRead: false, words: "named like \(words(file.kind)), and another tool's")
    }
    return Entry(path: file.path, isRead: true, words: words(file.kind) + (pages.map { ", part of \(Self.pages($0))" } ?? ""))
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
    case .app(.tuist): "Tuist manifest"
    case .app(.entitlements): "entitlements"
    }
  }
}
