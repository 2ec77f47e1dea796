import Diagnostics

/// Whether a page speaks of Apple as somebody to sign in with. Nearly every page names Apple in its head, for the icon of the home screen, and in a list
/// of fonts.
package enum AppleMention {
  /// What stands behind the name where it is part of another one.
  private static let others: [[UInt8]] = [
    "-touch", "-mobile", "-system", "webkit", "-itunes", "color emoji", "-pay", "-app-site",
  ].map { Array($0.utf8) }
  private static let name = Array("apple".utf8)

  /// How far the name may stand behind a place at which its last letter does not, by the byte that stands there: the name in small letters or capitals.
  private static let steps: [Int] = (0..<256).map { byte in
    let small = UInt8(byte).asciiLowercase
    return name.dropLast().lastIndex(of: small).map { name.count - 1 - $0 } ?? name.count
  }

  /// The text in whatever case.
  package static func stands(in text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      steps.withUnsafeBufferPointer { steps in
        var end = name.count - 1
        while end < bytes.count {
          defer { end += steps[Int(bytes[end])] }
          guard bytes[end].asciiLowercase == name[name.count - 1], bytes.hasWord(name, at: end + 1 - name.count) else { continue }
          let behind = end + 1
          // "Apple Color Emoji" has a space.
          let start = behind < bytes.count && bytes[behind] == 0x20 ? behind + 1 : behind
          if !others.contains(where: { bytes.hasWord($0, at: start) }) { return true }
        }
        return false
      }
    }
  }
}
