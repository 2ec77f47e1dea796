/// What a specifier of a package names: the package itself, or a module of it.
enum PackageNames {
  /// Whether `specifier` is `package` or stands below it: "@mui/material/Button" below "@mui/material".
  static func holds(_ package: String, _ specifier: String) -> Bool { specifier == package || specifier.hasPrefix(package + "/") }
}
