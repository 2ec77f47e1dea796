import Diagnostics
import Scripts

/// Where a page is shown, as far as files and tables of routes say it.
struct PageRoute: Hashable, Sendable {
  /// An object that a table of routes gives a route, in the words of its module: `meta: { bare: true }`.
  struct Record: Hashable, Sendable {
    var path: String
    var node: ScriptTree.NodeID
  }

  /// "/auth/sign-in"; nil where a part of it is a parameter.
  var address: String?
  /// What the route is called, where ``metas`` are known; nil where it has no name.
  var name: String?
  /// A name that is no string.
  static let unknownName = String(UnknownPiece.character)
  /// What the route carries, and those around it, the outermost first; nil where nobody says it.
  var metas: [Record]?
  /// The module whose table has it.
  var table: String?
  /// Whether Angular's router shows it.
  var isOfAngular = false

  /// The address of a route among those around it, as all routers put it together: an absolute one is whole. Nil where a part is a parameter.
  static func address(_ parts: [String]) -> String? {
    var whole = ""
    for part in parts where !part.isEmpty {
      if part.hasPrefix("/") { whole = part } else { whole += "/" + part }
    }
    guard !whole.contains(where: { ":*[($?".contains($0) }) else { return nil }
    return "/" + whole.split(separator: "/").joined(separator: "/")
  }

  /// The address of a page that is a file below a folder of routes, by the names of its folders: those in brackets are groups. Nil where one is a parameter.
  static func address(ofFolders folders: some Sequence<some StringProtocol>) -> String? {
    let parts = folders.map { String($0) }
    guard !parts.contains(where: { $0.contains("[") || $0.hasPrefix("@") || $0.hasPrefix("(.") || $0.hasPrefix("_") }) else { return nil }
    return "/" + parts.filter { !$0.isEmpty && !$0.hasPrefix("(") }.joined(separator: "/")
  }
}

/// The routes of modules, each with all of its addresses: of what is shown at several, nothing is known.
struct PageRoutes: Sendable {
  private var routes: [String: Set<PageRoute>] = [:]

  mutating func add(_ route: PageRoute, of path: String) { routes[path, default: []].insert(route) }

  /// Whether a route shows a module.
  func holds(_ path: String) -> Bool { routes[path] != nil }

  /// The only route of a module; nil where there is none, or several.
  subscript(_ path: String) -> PageRoute? {
    guard let found = routes[path], found.count == 1 else { return nil }
    return found.first
  }
}
