import Diagnostics

/// Whether a page speaks of Apple as somebody to sign in with. Nearly every page names Apple in its head, for the icon of the home screen, and in a list
/// of fonts.
package enum AppleMention {
  /// What stands behind the name where it is part of another one.
  private static let others: [[UInt8]] = [
    "-touch", "-mobile", "-system", "webkit", "-itunes", "color emoji", "-pay", "-app-site",
  ].map { Array($0.utf8) }
  private static let name = Array("apple".utf8)

  /// The text in whatever case.
  package static func stands(in text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      var i = 0
      while i + name.count <= bytes.count {
        defer { i += 1 }
        guard bytes.hasWord(name, at: i) else { continue }
        let behind = i + name.count
        // "Apple Color Emoji" has a space.
        let start = behind < bytes.count && bytes[behind] == 0x20 ? behind + 1 : behind
        if !others.contains(where: { bytes.hasWord($0, at: start) }) { return true }
      }
      return false
    }
  }
}
