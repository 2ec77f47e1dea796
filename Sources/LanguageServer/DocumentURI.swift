import Diagnostics

/// Addresses of files, as editors write them: `file:///a%20b/page.html`.
enum DocumentURI {
  /// The path of a file's address; nil for addresses of other kinds, such as `untitled:`.
  static func path(_ uri: String) -> String? {
    let prefix = "file://"
    guard uri.lowercased().hasPrefix(prefix) else { return nil }
    let rest = uri.utf8.dropFirst(prefix.utf8.count)
    // An authority, which is empty or this machine.
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    var bytes: [UInt8] = []
    var i = slash
    while i < rest.endIndex {
      if rest[i] == UInt8(ascii: "%"), let end = rest.index(i, offsetBy: 3, limitedBy: rest.endIndex),
        let byte = UInt8(String(decoding: rest[rest.index(after: i)..<end], as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        i = end
      } else {
        bytes.append(rest[i])
        i = rest.index(after: i)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The address of an absolute path. What is an address already stays as it is.
  static func uri(_ path: String) -> String {
    guard path.hasPrefix("/") else { return path }
    var uri = "file://"
    for byte in path.utf8 {
      let isPlain =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || byte.isASCIIDigit || "/-._~".utf8.contains(byte)
      uri += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return uri
  }
}
