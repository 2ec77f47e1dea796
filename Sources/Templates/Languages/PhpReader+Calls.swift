import Diagnostics

/// Statements of PHP's that call a function of the program, or give a constant its value.
extension PhpReader {
  /// The constant that `define('NAME', …)` or `const NAME = …` gives a value.
  func definition(_ word: String, _ range: SourceRange) -> (name: String, value: TemplateExpression)? {
    if word == "define", case .call(_, let arguments) = expression(range).kind, arguments.count > 1,
      let name = arguments[0].value.literalText
    {
      return (name, arguments[1].value)
    }
    guard word == "const", let equal = text[range.bytes].firstIndex(of: 0x3D) else { return nil }
    let name = file.string(ProgramTags.trimmed(SourceRange(range.start + word.utf8.count, equal), text))
    guard !name.isEmpty, name.utf8.allSatisfy({ TemplateWords.isWord($0) }) else { return nil }
    return (name, expression(SourceRange(equal + 1, range.end)))
  }

  /// A statement that is nothing but the call of a function which may write: `shop_login_form();`. Who knows the function says what it writes.
  func called(_ range: SourceRange, _ tag: SourceRange) -> TemplateNode? {
    let name = text[range.bytes].prefix(while: TemplateWords.isWord)
    guard let first = name.first, !first.isASCIIDigit, first != 0x24, name.endIndex < range.end,
      text[name.endIndex] == 0x28 || text[name.endIndex] == 0x20, !PhpBlocks.writesNothing(range, text)
    else { return nil }
    let call = expression(range)
    guard case .call(let callee, _) = call.kind, case .name = callee.kind else { return nil }
    return .call(TemplateCall(kind: .macro(call), body: [], tag: tag, end: SourceRange(tag.end, tag.end)))
  }
}
