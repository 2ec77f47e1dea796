import Diagnostics

/// The brackets that begin a tag.
extension TemplateScanner {
  // MARK: Braces

  mutating func braces(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> ScannedTag? {
    guard i + 1 < bytes.count else { return nil }
    if bytes[i] == 0x24 {
      guard bytes[i + 1] == 0x7B, region == .markup, let end = closers.balanced(bytes, from: i + 2, .brace) else { return nil }
      return scanned(.expression, .dollarBrace, i, end, content: i + 2, end - 1)
    }
    switch bytes[i + 1] {
    case 0x25: return bracePercent(bytes, at: i)
    case 0x23:
      guard isComment(bytes, at: i), let end = closers.plain(bytes, from: i + 2, .hashBrace) else { return nil }
      return scanned(.comment, .braceHash, i, end, content: i + 2, end - 2)
    case 0x21:
      guard i + 2 < bytes.count, bytes[i + 2] == 0x21, let end = closers.plain(bytes, from: i + 3, .bangsBrace) else { return nil }
      return scanned(.expression, .bladeRaw, i, end, content: i + 3, end - 3)
    case 0x7B: return doubleBrace(bytes, at: i)
    default: return nil
    }
  }

  private mutating func bracePercent(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> ScannedTag? {
    guard let end = closers.quoted(bytes, from: i + 2) else { return nil }
    let role = TemplateWords.bracePercent(bytes[i + 2..<end - 2])
    if role == .hides, let hidden = endOfHidden(bytes, i + 2..<end - 2) {
      let kind: TemplateTag.Kind = TemplateWords.firstWord(bytes[i + 2..<end - 2]) == "comment" ? .comment : .control
      return scanned(kind, .bracePercent, i, hidden, content: i + 2, hidden - 2)
    }
    return scanned(role == .writes ? .expression : .control, .bracePercent, i, end, content: i + 2, end - 2, role)
  }

  /// Behind the end tag of a tag whose contents nobody sees.
  private mutating func endOfHidden(_ bytes: UnsafeBufferPointer<UInt8>, _ content: Range<Int>) -> Int? {
    closers.endTag(of: TemplateWords.firstWord(bytes[content]), bytes, from: content.upperBound + 2)
  }

  private mutating func doubleBrace(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> ScannedTag? {
    if TemplateClosers.has(bytes, "{{--", at: i), let end = closers.plain(bytes, from: i + 4, .bladeComment) {
      return scanned(.comment, .doubleBrace, i, end, content: i + 4, end - 4)
    }
    if TemplateClosers.has(bytes, "{{!--", at: i), let end = closers.plain(bytes, from: i + 5, .bladeComment) {
      return scanned(.comment, .doubleBrace, i, end, content: i + 5, end - 4)
    }
    let isTriple = i + 2 < bytes.count && bytes[i + 2] == 0x7B
    if isTriple, let end = closers.balanced(bytes, from: i + 3, .tripleBrace) {
      return scanned(.expression, .doubleBrace, i, end, content: i + 3, end - 3)
    }
    guard let end = closers.balanced(bytes, from: i + 2, .doubleBrace) else { return nil }
    let role = TemplateWords.doubleBrace(bytes[i + 2..<end - 2])
    let isComment = role == .silent && TemplateWords.isRemark(bytes[i + 2..<end - 2])
    return scanned(
      isComment ? .comment : role == .writes ? .expression : .control, .doubleBrace, i, end, content: i + 2, end - 2, role)
  }

  /// In markup `{#` opens a comment; in a style sheet only with white space or a hyphen behind it, since `{#id{` is plain CSS.
  private func isComment(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> Bool {
    guard region != .markup || !isPage else { return true }
    guard i + 2 < bytes.count else { return false }
    return bytes[i + 2] <= 0x20 || bytes[i + 2] == 0x2D
  }

  // MARK: Angles

  mutating func angle(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> ScannedTag? {
    guard i + 1 < bytes.count else { return nil }
    if bytes[i + 1] == 0x25 { return anglePercent(bytes, at: i) }
    guard bytes[i + 1] == 0x3F else { return nil }
    let isEcho = TemplateClosers.has(bytes, "<?=", at: i)
    let isLong = TemplateClosers.has(bytes, "<?php", at: i) || TemplateClosers.has(bytes, "<?PHP", at: i)
    guard isEcho || isLong || TemplateClosers.has(bytes, "<? ", at: i) || TemplateClosers.has(bytes, "<?\n", at: i) else { return nil }
    // A file may end within PHP.
    let closed = closers.php(bytes, from: i + 2)
    let end = closed ?? bytes.count
    let start = min(i + (isEcho ? 3 : isLong ? 5 : 2), end)
    let content = start..<max(start, closed == nil ? end : end - 2)
    let role = isEcho ? .writes : TemplateWords.php(bytes[content])
    return scanned(role == .writes ? .expression : .control, .php, i, end, content: content.lowerBound, content.upperBound, role)
  }

  private mutating func anglePercent(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> ScannedTag? {
    if TemplateClosers.has(bytes, "<%--", at: i), let end = closers.plain(bytes, from: i + 4, .angleComment) {
      return scanned(.comment, .anglePercent, i, end, content: i + 4, end - 4)
    }
    guard let end = closers.plain(bytes, from: i + 2, .anglePercent) else { return nil }
    let first = bytes[i + 2]
    let content = min(i + 3, end - 2)
    switch first {
    // `<%#` is a comment in ERB and EJS and a data binding in ASP.NET; `<%:` writes as `<%=` does.
    case 0x23: return scanned(.comment, .anglePercent, i, end, content: content, end - 2)
    case 0x3D, 0x3A: return scanned(.expression, .anglePercent, i, end, content: content, end - 2)
    case 0x2D:
      // EJS writes with `<%-`; in ERB it is a statement without the space before it.
      let role = TemplateWords.program(bytes[content..<end - 2])
      return scanned(role == .silent ? .expression : .control, .anglePercent, i, end, content: content, end - 2, role)
    default:
      return scanned(
        .control, .anglePercent, i, end, content: i + 2, end - 2, TemplateWords.program(bytes[i + 2..<max(end - 2, i + 2)]))
    }
  }

  // MARK: Blade

  /// `@lang('auth.title')`, `@if ($x)`, `@endif`: the directives that write, and those that decide. Angular's blocks have a brace behind them.
  mutating func directive(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> ScannedTag? {
    if i > 0, TemplateWords.isWord(bytes[i - 1]) || bytes[i - 1] == 0x40 { return nil }
    var nameEnd = i + 1
    while nameEnd < bytes.count, nameEnd - i <= 16, TemplateWords.isWord(bytes[nameEnd]) { nameEnd += 1 }
    guard nameEnd > i + 2 else { return nil }
    let name = String(decoding: bytes[i + 1..<nameEnd], as: UTF8.self)
    var next = nameEnd
    while next < bytes.count, bytes[next] == 0x20, next - nameEnd < 4 { next += 1 }
    let hasArguments = next < bytes.count && bytes[next] == 0x28
    if hasArguments, let end = closers.parenthesis(bytes, from: next + 1) {
      if next == nameEnd, TemplateWords.blade.contains(name) { return scanned(.expression, .directive, i, end, content: i + 1, end) }
      if let role = TemplateWords.bladeWithArguments[name], !hasBrace(bytes, after: end) {
        return scanned(.control, .directive, i, end, content: i + 1, end, role)
      }
    }
    guard !hasArguments || next > nameEnd, let role = TemplateWords.bladeAlone[name],
      nameEnd == bytes.count || bytes[nameEnd] <= 0x20 || [0x22, 0x27, 0x3C, 0x3E].contains(bytes[nameEnd]),
      !hasBrace(bytes, after: nameEnd)
    else { return nil }
    return scanned(.control, .directive, i, nameEnd, content: i + 1, nameEnd, role)
  }

  private func hasBrace(_ bytes: UnsafeBufferPointer<UInt8>, after end: Int) -> Bool {
    var i = end
    while i < bytes.count, bytes[i] == 0x20, i - end < 4 { i += 1 }
    return i + 1 < bytes.count && bytes[i] == 0x7B && bytes[i + 1] != 0x7B && bytes[i + 1] != 0x21
  }

  private func scanned(
    _ kind: TemplateTag.Kind, _ syntax: TemplateSyntax, _ start: Int, _ end: Int, content: Int, _ contentEnd: Int,
    _ role: TemplateWords.Role = .silent
  ) -> ScannedTag {
    ScannedTag(
      tag: TemplateTag(kind, syntax, range: SourceRange(start, end), contentRange: SourceRange(content, contentEnd)), role: role)
  }
}
