import Diagnostics
import Synchronization

extension TemplateTree {
  /// Code of fewer bytes than this stays as it is.
  private static let shortLength = 4096

  /// What long code of PHP in a file that pages require is to them: whether it writes something. Each page would hold a copy of all classes that it requires, on
  /// each of its ways. Nil for what stays as it is written, since it is short, opens or closes blocks, or speaks of Apple.
  func abridged(_ tag: SourceRange) -> String? {
    guard language == .php, tag.length >= Self.shortLength else { return nil }
    if let known = shortCode.withLock({ $0[tag] }) { return known }
    let made = abridgedAnew(tag)
    shortCode.withLock { _ = $0.updateValue(made, forKey: tag) }
    return made
  }

  private func abridgedAnew(_ tag: SourceRange) -> String? {
    let opening = "<?php"
    guard file.text[tag.bytes].starts(with: opening.utf8), !AppleMention.stands(in: Array(file.text[tag.bytes])) else { return nil }
    let isClosed = file.text[tag.bytes].suffix(2).elementsEqual("?>".utf8)
    let content = tag.start + opening.utf8.count..<tag.end - (isClosed ? 2 : 0)
    return switch file.text.withUnsafeBufferPointer({ TemplateWords.php($0[content]) }) {
    case .writes: "<?php echo $output ?>"
    case .silent: "<?php ; ?>"
    default: nil
    }
  }
}

extension TemplateTree {
  /// Whether a range is a statement of PHP's among others of its tag, and no tag.
  func isStatement(_ range: SourceRange) -> Bool { !file.text[range.bytes].starts(with: "<?".utf8) }
}

extension TemplateRun {
  /// Leaves a statement of PHP's as it is written, in a tag of its own: the others of its tag were read.
  func write(statement: SourceRange, _ frame: TemplateFrame) {
    let file = frame.tree.file
    sink.text.append("<?php ", from: SourceRange(statement.start, statement.start), of: file)
    sink.text.append(statement, of: file)
    sink.text.append(" ?>", from: SourceRange(statement.end, statement.end), of: file)
    sink.context.passTag()
  }
}
