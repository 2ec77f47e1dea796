import Diagnostics

/// Tells the code and package files in which apps state purpose strings. They are not run: a walk names them instead of keeping silent.
enum PurposeCode {
  /// Whether a file's name and folder say that it may state purpose strings: Unity's build scripts, and `package.json`.
  static func mayState(_ name: String, in folder: String) -> Bool {
    let lower = name.lowercased()
    return lower == packageFile || lower.hasSuffix(".cs") && folder.split(separator: "/").contains("Editor")
  }

  /// What a walk calls a file that states purpose strings, as far as its words tell; nil for one that states none.
  static func kind(of text: [UInt8], name: String) -> String? {
    guard text.count <= sizeLimit else { return nil }
    if name.lowercased() == packageFile {
      // The variables with which Cordova puts its plugins in: "CAMERA_USAGE_DESCRIPTION".
      return holds(text, "\"cordova\"") && holds(text, "USAGE_DESCRIPTION\"") ? "package.json (purpose strings for Cordova's plugins)" : nil
    }
    return holds(text, "UsageDescription") && (holds(text, "SetString") || holds(text, "PlistDocument")) ? ".cs (purpose strings)" : nil
  }

  private static let packageFile = "package.json"
  /// Larger ones are no file that somebody wrote.
  private static let sizeLimit = 1 << 20

  private static func holds(_ text: [UInt8], _ word: String) -> Bool { text.firstRange(of: Array(word.utf8)) != nil }
}
