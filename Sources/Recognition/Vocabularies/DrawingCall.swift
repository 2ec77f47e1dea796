import Diagnostics

/// A call by which a script draws a company's button into an element: `google.accounts.id.renderButton(`.
package struct DrawingCall: Hashable, Sendable {
  /// As it is written, without what it is given.
  package var name: String
  package var place: SourceLocation

  private static let initializing = "AppleID.auth.init"
  /// What Apple's script is told to draw its button by.
  private static let apple = ["AppleID.auth.renderButton", initializing]

  private static let element = Array(AppleButtonElement.id.utf8)

  /// Whether a text names the element in which Apple's script draws its button.
  package static func namesElement(_ text: [UInt8]) -> Bool { text.firstRange(of: element) != nil }

  /// Whether it says how Apple's script signs people in, which draws a button only where the page has an element for it.
  package var isConfiguration: Bool { name.hasSuffix(Self.initializing) }

  /// The first call of each kind in a file.
  package static func calls(in file: SourceFile) -> [DrawingCall] {
    let text = file.text
    return (Recognizer.builtIn.providers.drawingCalls + apple).compactMap { call in
      let parts = call.split(separator: ".").map(String.init)
      guard let last = parts.last else { return nil }
      let needle = Array((last + "(").utf8)
      var from = text.startIndex
      while let found = text[from...].firstRange(of: needle) {
        let end = found.upperBound - 1
        var start = found.lowerBound
        while start > text.startIndex, isInChain(text[start - 1]) { start -= 1 }
        let name = String(decoding: text[start..<end], as: UTF8.self).filter { $0 != "?" && $0 != "!" }
        if name == call || name.hasSuffix("." + call) {
          return DrawingCall(name: name, place: SourceLocation(file: file.path, range: SourceRange(start, end)))
        }
        from = found.upperBound
      }
      return nil
    }
  }

  /// Whether a byte stands in a chain of names: `window.AppleID?.auth`.
  private static func isInChain(_ byte: UInt8) -> Bool {
    byte == 0x2E || byte == 0x3F || byte == 0x21 || byte == 0x5F || byte == 0x24 || 0x30...0x39 ~= byte || 0x41...0x5A ~= byte
      || 0x61...0x7A ~= byte
  }
}
