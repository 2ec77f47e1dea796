import Diagnostics

/// What conditions mostly are, told from what they are called.
enum UsualAnswers {
  /// Words of what is so for a moment, while something is fetched or sent.
  private static let momentary = NameWords([
    "loading", "pending", "submitting", "busy", "fetching", "saving", "processing", "signingin", "signingup", "loggingin", "redirecting",
    "validating", "inprogress", "mutating", "initializing", "hydrating", "authenticating", "verifying",
  ])

  /// Words of what is seldom so when somebody looks at a page first.
  private static let seldom = NameWords([
    "loading", "error", "busy", "disabled", "success", "session", "authenticated", "loggedin", "signedin", "user",
    "sent", "message", "fetching", "saving", "processing", "redirect", "invalid", "failed", "dismissed", "collapsed", "token", "isopen",
    "opened", "expanded", "verif", "isdev", "node_env", "warning", "fieldstate", "touched", "errors", "notfound", "forbidden", "progress",
    "native", "hidden", "notification",
  ])

  /// What a condition is that asks whether somebody has to wait. What is shown meanwhile is no screen: it is taken for over. Nil for other conditions.
  static func isMomentary(_ unknown: UnknownValue) -> Bool? {
    if let (subject, literal) = unknown.comparison {
      if literal.utf8.first == 0x27, momentary.isIn(literal[...]) { return false }
      guard momentary.isIn(lastName(subject)) else { return nil }
      return literal == "null" || literal == "false" || literal == "''"
    }
    let name = lastName(unknown.key)
    return momentary.isIn(name) && !name.utf8.contains(0x20) ? false : nil
  }

  /// What a condition mostly is that asks for Apple's devices: there first, and elsewhere as an alternative. Nil for other conditions.
  static func isOnDevice(_ unknown: UnknownValue) -> Bool? {
    if let literal = unknown.comparison?.literal {
      let lower = literal.lowercased()
      return lower == "'ios'" ? true : lower == "'android'" ? false : nil
    }
    let key = String(decoding: lastName(unknown.key).utf8.filter { !" _\"'".utf8.contains($0) }, as: UTF8.self)
    // Most names end otherwise.
    guard let last = key.utf8.last, [0x29, 0x53, 0x73, 0x44, 0x64].contains(last) else { return nil }
    let lower = key.lowercased()
    if lower == "isios" || lower == "isios()" || lower.hasSuffix("is(ios)") { return true }
    if lower == "isandroid" || lower == "isandroid()" || lower.hasSuffix("is(android)") { return false }
    return nil
  }

  /// What a comparison mostly comes to that asks whether a setting of the build turns something off: `process.env.SHOW_GOOGLE !== "false"`. Nil for others.
  static func turnsOff(_ unknown: UnknownValue) -> Bool? {
    guard let (subject, literal) = unknown.comparison, ["'false'", "'0'", "'off'", "'no'"].contains(literal.lowercased()),
      subject.contains("env.") || subject.contains("config")
    else { return nil }
    return false
  }

  /// Whether a condition holds that nothing else is known of.
  static func usually(_ key: String) -> Bool {
    // What is asked last counts: of "useAuth().user.isAdmin" the admin.
    var start = key.utf8.endIndex
    var parts = 0
    var isInPart = false
    while start > key.utf8.startIndex {
      let before = key.utf8.index(before: start)
      if key.utf8[before] == 0x2E {
        if isInPart { parts += 1 }
        isInPart = false
        if parts == 2 { break }
      } else {
        isInPart = true
      }
      start = before
    }
    return !seldom.isIn(key[start...])
  }

  /// What is asked last: of "useAuth().isLoading" and "isLoading@page/12" the loading.
  private static func lastName(_ key: String) -> Substring {
    let text = key.utf8
    let first = text.firstIndex { $0 != 0x40 } ?? text.endIndex
    var end = text[first...].firstIndex(of: 0x40) ?? text.endIndex
    while end > first, text[text.index(before: end)] == 0x2E { end = text.index(before: end) }
    let start = text[first..<end].lastIndex(of: 0x2E).map { text.index(after: $0) } ?? first
    return key[start..<end]
  }
}

/// Words in small letters that are looked for in names of which there are many, byte by byte.
struct NameWords: Sendable {
  /// The words that begin with each byte.
  private let starting: [[[UInt8]]]

  init(_ words: [String]) {
    var starting = Array(repeating: [[UInt8]](), count: 256)
    for word in words.map({ Array($0.utf8) }) { if let first = word.first { starting[Int(first)].append(word) } }
    self.starting = starting
  }

  /// Whether one of the words stands in a name, whatever its case.
  func isIn(_ name: Substring) -> Bool {
    name.utf8.withContiguousStorageIfAvailable { isIn($0) } ?? Array(name.utf8).withUnsafeBufferPointer { isIn($0) }
  }

  private func isIn(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for start in bytes.indices {
      if starting[Int(bytes[start].asciiLowercase)].contains(where: { bytes.hasWord($0, at: start) }) { return true }
    }
    return false
  }
}
