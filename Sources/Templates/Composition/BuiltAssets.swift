/// The files that a program is built from, beside those that it serves: of Laravel's `resources/css/app.css` and `public/css/app.css` pages get the second.
package enum BuiltAssets {
  /// Whether a folder holds what a program is built from, and the file of a name that is served lies beside it. `hasFile` says of a path whether a file is there.
  package static func holds(_ name: String, in folder: String, hasFile: (_ path: String) -> Bool) -> Bool {
    guard let slash = folder.lastIndex(of: "/"), folder[folder.index(after: slash)...] == "resources" else { return false }
    return hasFile(folder[...slash] + "public/" + name)
  }
}
