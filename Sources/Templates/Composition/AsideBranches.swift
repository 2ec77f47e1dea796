import Diagnostics
import Synchronization

/// Whether the branches of a condition hold links and nothing that a judgement of signing in may hang on: the entries of a menu. They change together on one
/// way, while every other condition is looked at by itself.
enum AsideBranches {
  /// What asks people for something, lets them in, or changes how the page around it looks. Code counts like words.
  private static let telling: [[UInt8]] = [
    "<form", "<input", "<button", "<select", "<textarea", "<label", "<script", "<style", "<link", "<meta", "<body", "<html", "<head",
    "<main", "<iframe",
    "<template", "<dialog", "<fieldset", "<slot", "<svg", "apple", "google", "facebook", "oauth", "openid", "auth", "sign", "login",
    "log in", "logout",
    "log out", "password", "passkey", "email", "e-mail", "account", "register", "registration", "allow", "permission", "tracking",
    "privacy", "provider",
    "social", "sso", "submit", "modal", "delete", "optional", "required",
  ].map { Array($0.utf8) }
  private static let first: Set<UInt8> = Set(telling.map { $0[0] })

  static func areAside(_ choice: TemplateChoice, _ tree: TemplateTree) -> Bool {
    guard let start = choice.branches.first?.tag.start, choice.end.end > start, choice.end.end <= tree.file.text.count else { return false }
    let place = SourceRange(start, choice.end.end)
    if let known = tree.asides.withLock({ $0[place] }) { return known }
    let areAside = read(choice, tree, tree.file.text[place.bytes])
    tree.asides.withLock { $0[place] = areAside }
    return areAside
  }

  private static func read(_ choice: TemplateChoice, _ tree: TemplateTree, _ text: ArraySlice<UInt8>) -> Bool {
    holdsLink(text) && choice.branches.allSatisfy { isPlain($0.body, tree, depth: 0) } && !speaks(text)
  }

  private static func holdsLink(_ text: ArraySlice<UInt8>) -> Bool {
    ["<a ", "<A ", "<li", "<LI"].contains { text.firstRange(of: Array($0.utf8)) != nil }
  }

  /// Whether there are only whole elements, words and values, and conditions and loops of such.
  private static func isPlain(_ nodes: [TemplateNode], _ tree: TemplateTree, depth: Int) -> Bool {
    guard depth < 10 else { return false }
    var open = 0
    for node in nodes {
      switch node {
      case .text(let range): open += balance(tree.file.text[range.bytes])
      case .output, .constant, .translation: break
      case .choice(let inner): if !inner.branches.allSatisfy({ isPlain($0.body, tree, depth: depth + 1) }) { return false }
      case .loop(let loop): if !isPlain(loop.body, tree, depth: depth + 1) { return false }
      default: return false
      }
    }
    return open == 0
  }

  /// Elements without an end tag.
  private static let void: [[UInt8]] = ["img", "br", "hr", "wbr", "source", "col", "area"].map { Array($0.utf8) }

  /// How many elements a text opens and does not close.
  private static func balance(_ text: ArraySlice<UInt8>) -> Int {
    var open = 0
    var i = text.startIndex
    while let tag = text[i...].firstIndex(of: 0x3C) {
      i = tag + 1
      guard i < text.endIndex else { break }
      if text[i] == 0x2F {
        open -= 1
      } else if text[i].isASCIIAlpha {
        let name = text[i...].prefix { $0 > 0x20 && $0 != 0x3E && $0 != 0x2F }.map { $0 | 0x20 }
        if !void.contains(name) { open += 1 }
      }
    }
    return open
  }

  private static func speaks(_ text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      bytes.indices.contains { i in
        first.contains(bytes[i].asciiLowercase) && telling.contains { bytes.hasWord($0, at: i) }
      }
    }
  }
}
