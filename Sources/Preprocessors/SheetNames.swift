/// What a project calls its own folders, as its builds and its `tsconfig.json` say: `@/styles/colors`, `~/assets/main`.
package protocol SheetNames: Sendable {
  /// The absolute paths, perhaps without a suffix, that a name may mean in the file at a path, the best first; none for a name that is no such one.
  func paths(_ name: String, from path: String) -> [String]
}
