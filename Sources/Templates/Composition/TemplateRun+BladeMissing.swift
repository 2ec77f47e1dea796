import Diagnostics

/// Components of Blade's that are not in the project.
extension TemplateRun {
  /// The attributes of an element that stands for what nobody sees: how it looks and what it shows are its own.
  static let unseen = " :class=\"props\" :source=\"\""

  /// Writes an element that stands for a component whose view is not there, with what its slots hold. Nobody knows how it looks, nor what else it shows.
  func keep(blade name: String, _ call: TemplateCall, _ frame: TemplateFrame) {
    let (file, tag) = (frame.tree.file, call.tag)
    guard sink.context.isAmongElements, let (_, end) = ComponentTag.name(file.text, from: tag.start + 1), end < tag.end else {
      return keep(call, frame)
    }
    let element = Self.element(for: name)
    let isClosed = file.text[tag.end - 2] == 0x2F
    var made = AssembledText("<\(element)\(Self.unseen)", from: SourceRange(tag.start, end), of: file)
    made.append(SourceRange(end, tag.end - (isClosed ? 2 : 1)), of: file)
    made.append(">", from: SourceRange(tag.end - 1, tag.end), of: file)
    write(made, frame)
    var inner = frame
    let before = sink.text.bytes.count
    render(call.body, &inner)
    if sink.text.bytes[min(before, sink.text.bytes.count)...].allSatisfy({ $0 <= 0x20 }) {
      write(AssembledText("\u{FFFC}", from: tag, of: file), frame)
    }
    write(AssembledText("</\(element)>", from: call.end.isEmpty ? tag : call.end, of: file), frame)
  }

  /// The name of the element that stands for a component: "x-flux-input" for `<flux:input>`.
  private static func element(for name: String) -> String {
    let bare = name.hasPrefix("x-") ? String(name.dropFirst(2)) : name
    return "x-" + String(bare.lowercased().map { $0 == ":" || $0 == "." ? "-" : $0 })
  }
}
