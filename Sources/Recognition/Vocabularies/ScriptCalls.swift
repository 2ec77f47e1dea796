import Diagnostics

/// What a handler's program calls that may be a sign-in, found without reading the rest of it.
struct ScriptCalls {
  /// Longer programs are not searched, in bytes.
  static let longestProgram = 16_384

  /// The handler's own name, where the program begins with it: "handleAppleSignIn" of `handleAppleSignIn(); async () => { … }`.
  let handler: String?
  /// The calls whose own names speak of signing in, each with the names before it and what it is told: `AppleID.auth.signIn(`, `signIn('apple'`.
  let calls: [String]

  /// What the name of a call has that signs people in, lower case.
  private static let marks = ["signin", "login", "logon", "signup", "auth", "continuewith", "connectwith", "social"]
  /// What the name of a call has that only notes what became of a sign-in, lower case.
  private static let notes = ["error", "loading", "pending", "state", "visible", "track"]
  /// More arguments are more than a provider and how it is asked, in bytes.
  private static let longestArguments = 80
  private static let most = 200

  init(in program: String) {
    let bytes = Array(program.utf8)
    let start = bytes.firstIndex { $0 != 0x20 && $0 != 0x0A } ?? 0
    let name = bytes[start...].prefix { Self.isName($0) }
    let rest = bytes[name.endIndex...].prefix(3)
    handler = !name.isEmpty && rest.elementsEqual("();".utf8) ? String(decoding: name, as: UTF8.self) : nil
    var calls: [String] = []
    for open in bytes.indices where bytes[open] == 0x28 && calls.count < Self.most {
      var first = open
      // `window.AppleID?.auth.signIn(`: the last name decides, those before it say whose it is.
      while first > 0, Self.isName(bytes[first - 1]) || bytes[first - 1] == 0x2E || bytes[first - 1] == 0x3F || bytes[first - 1] == 0x21 {
        first -= 1
      }
      var last = open
      while last > first, Self.isName(bytes[last - 1]) { last -= 1 }
      let callee = String(decoding: bytes[last..<open], as: UTF8.self).lowercased()
      guard Self.marks.contains(where: callee.contains), !Self.notes.contains(where: callee.contains) else { continue }
      calls.append(String(decoding: bytes[first..<Self.end(ofArgumentsAt: open, bytes)], as: UTF8.self))
    }
    self.calls = calls
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte == 0x5F || byte == 0x24 || byte.isASCIIAlphanumeric
  }

  /// Where what stands in the parentheses ends; what is longer is cut.
  private static func end(ofArgumentsAt open: Int, _ bytes: [UInt8]) -> Int {
    var depth = 0
    let limit = min(bytes.count, open + longestArguments)
    for index in open..<limit {
      if bytes[index] == 0x28 { depth += 1 }
      if bytes[index] == 0x29 {
        depth -= 1
        if depth == 0 { return index + 1 }
      }
    }
    return limit
  }
}
