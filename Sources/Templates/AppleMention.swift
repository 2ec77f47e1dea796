import Diagnostics

/// Whether a page speaks of Apple as somebody to sign in with. Nearly every page names Apple in its head, for the icon of the home screen, and in a list
/// of fonts; some say in a remark which of its metas are Apple's.
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
          if !others.contains(where: { bytes.hasWord($0, at: start) }), !isInRemark(bytes, behind) { return true }
        }
        return false
      }
    }
  }

  private static let body = Array("<body".utf8)

  /// Whether a page speaks of Apple in what it shows. A script in its head that may sign people in stands on all pages of a program.
  package static func isShown(by page: [UInt8]) -> Bool {
    guard let start = page.firstRange(of: body)?.lowerBound else { return stands(in: page) }
    return stands(in: Array(page[start...]))
  }

  private static let remark = Array("<!--".utf8)
  private static let remarkEnd = Array("-->".utf8)
  /// Longer remarks may be anything.
  private static let longestRemark = 400

  /// Whether a remark of HTML is open at a place.
  private static func isInRemark(_ bytes: UnsafeBufferPointer<UInt8>, _ end: Int) -> Bool {
    var index = end - remark.count
    let first = max(0, end - longestRemark)
    while index >= first {
      if bytes.hasWord(remark, at: index) { return true }
      if bytes.hasWord(remarkEnd, at: index) { return false }
      index -= 1
    }
    return false
  }
}
