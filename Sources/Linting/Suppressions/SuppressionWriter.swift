import Diagnostics
import JSON

/// Writes comments that suppress findings, with a reason, where the language of a file takes them.
enum SuppressionWriter {
  /// The edit that suppresses findings of these rules where one of them stands; nil where no comment can be put for sure, such as in JSON that describes no
  /// screens.
  static func edit(_ finding: Finding, rules: [String], reason: String, in report: RunReport) -> Edit? {
    // The element first: its place in the source is the one that people look at.
    let places = [finding.element, finding.location].compactMap { $0 }
    for place in places {
      guard let file = report.files[place.file], file.encoding != nil else { continue }
      if let edit = edit(rules, reason, at: place, in: file) { return edit }
    }
    return nil
  }

  private static func edit(_ rules: [String], _ reason: String, at place: SourceLocation, in file: SourceFile) -> Edit? {
    let text = file.text
    let rule = rules.joined(separator: ", ")
    let start = min(max(place.range.start, 0), text.count)
    guard let syntax = CommentSyntax.of(file.path, text) else { return key(rules, reason, at: place, text) }
    let own = syntax.own(at: start, in: text)
    let line = file.lines.range(ofLine: file.lines.line(at: start))
    var first = line.start
    while first < line.end, text[first] == 0x20 || text[first] == 0x09 { first += 1 }
    let newline = usualNewline(text)
    let name = file.path.lowercased()
    let isPHP = (name.hasSuffix(".php") || name.hasSuffix(".phtml")) && text.starts(with: Array("<?php".utf8))
    func comment(_ word: SuppressionComment.Form, _ form: CommentSyntax.Form) -> String? {
      let between = syntax.isXML || form.closer == Array("-->".utf8) && syntax.isXML ? ": " : " -- "
      let body = "\(word.rawValue) \(rule)\(between)\(reason)"
      guard !body.contains(String(decoding: form.closer.isEmpty ? [0x0A] : form.closer, as: UTF8.self)) else { return nil }
      let opener = String(decoding: form.opener, as: UTF8.self)
      return form.closer.isEmpty ? "\(opener) \(body)" : "\(opener) \(body) \(String(decoding: form.closer, as: UTF8.self))"
    }
    if isPHP || [".tsx", ".jsx", ".js", ".ts", ".mjs", ".mts", ".cjs", ".cts"].contains(where: name.hasSuffix) {
      return fileComment(comment(.file, CommentSyntax.Form("/*", "*/")), text, file, newline)
    }
    // What is about the whole file points at its first byte. What begins a file may have to stay first.
    if place.range.start == 0 {
      let separator = text.last == 0x0A || text.last == 0x0D ? "" : newline
      return comment(.file, syntax.own).map { insertion(separator + $0 + newline, at: text.count, file) }
    }
    let indent = String(decoding: text[line.start..<first], as: UTF8.self)
    if name.hasSuffix(".po") || name.hasSuffix(".pot") {
      guard let entry = entryStart(of: start, text, file.lines), let words = comment(.nextLine, syntax.own) else { return nil }
      return insertion(words + newline, at: entry, file)
    }
    // Markup: an element that begins its line; other kinds have statements or declarations there.
    let isMarkup = own.closer == Array("-->".utf8)
    if isMarkup {
      guard first < text.count, text[first] == UInt8(ascii: "<") else { return nil }
    }
    guard let words = comment(.nextLine, own) else { return nil }
    return insertion(words + newline + indent, at: first, file)
  }

  private static func insertion(_ words: String, at offset: Int, _ file: SourceFile) -> Edit {
    Edit(location: SourceLocation(file: file.path, range: SourceRange(offset, offset)), replacement: words)
  }

  /// At the start of a file; behind `<?php`, which must stay first. Nil where a file of PHP begins with markup.
  private static func fileComment(_ words: String?, _ text: [UInt8], _ file: SourceFile, _ newline: String) -> Edit? {
    guard let words else { return nil }
    if file.path.lowercased().hasSuffix(".php") || file.path.lowercased().hasSuffix(".phtml") {
      let opener = Array("<?php".utf8)
      guard text.starts(with: opener), text.count > opener.count, text[opener.count] <= 0x20 else { return nil }
      return insertion(newline + words, at: opener.count, file)
    }
    // What starts a script's first line has to stay first.
    guard !text.starts(with: Array("#!".utf8)) else { return nil }
    return insertion(words + newline, at: 0, file)
  }

  /// `"higlint-disable"` on the node or screen that a place is in; nil where it has one already.
  private static func key(_ rules: [String], _ reason: String, at place: SourceLocation, _ text: [UInt8]) -> Edit? {
    guard place.file.hasSuffix(".screen.json"), let root = try? JSONParser.parse(text),
      let start = innermostNode(around: place.range, in: root)
    else { return nil }
    let escaped = reason.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
    let entries = rules.map { "{ \"rule\": \"\($0)\", \"reason\": \"\(String(escaped))\" }" }
    let words = " \"higlint-disable\": [\(entries.joined(separator: ", "))],"
    return Edit(location: SourceLocation(file: place.file, range: SourceRange(start + 1, start + 1)), replacement: words)
  }

  /// Where the innermost object begins that is a node or a screen and holds a place.
  private static func innermostNode(around range: SourceRange, in root: JSONNode) -> Int? {
    var found: JSONNode?
    var open = [root]
    while let node = open.popLast() {
      guard node.range.contains(range) else { continue }
      if node["type"] != nil || node["root"] != nil || node["element"] != nil { found = node }
      open += (node.members ?? []).map(\.value) + (node.elements ?? [])
    }
    guard let found, found[SuppressionComment.Form.from.rawValue] == nil else { return nil }
    return found.range.start
  }

  /// Where the entry of a gettext catalogue begins: behind the blank line before a place.
  private static func entryStart(of offset: Int, _ text: [UInt8], _ lines: LineTable) -> Int? {
    var line = lines.line(at: offset)
    while line > 1, text[lines.range(ofLine: line - 1).bytes].contains(where: { $0 > 0x20 }) { line -= 1 }
    return lines.range(ofLine: line).start
  }

  private static func usualNewline(_ text: [UInt8]) -> String {
    guard let first = text.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return "\n" }
    if text[first] == 0x0A { return "\n" }
    return first + 1 < text.count && text[first + 1] == 0x0A ? "\r\n" : "\r"
  }
}
