import Diagnostics

/// Reads ERB as Rails writes it. Statements that are not understood stay as they are.
struct ErbReader {
  let file: SourceFile
  let text: [UInt8]
  private let ruby: RubyTags
  private var builder = TreeBuilder()

  init(_ file: SourceFile) {
    self.file = file
    text = file.text
    ruby = RubyTags(file)
  }

  mutating func read(_ range: SourceRange) -> [TemplateNode] {
    var plain = range.start
    for tag in ProgramTags.angle(text, .erb) where tag.range.start >= range.start && tag.range.end <= range.end {
      builder.text(SourceRange(plain, tag.range.start))
      plain = tag.range.end
      if tag.trims, plain < text.count, text[plain] == 0x0A { plain += 1 }
      switch tag.kind {
      case .quoted: builder.add(.constant("&lt;%", tag.range))
      case .comment: break
      case .statement: ruby.statement(ProgramTags.trimmed(tag.content, text), tag.range, &builder)
      case .escaped, .raw:
        ruby.output(ProgramTags.trimmed(tag.content, text), escapes: tag.kind == .escaped, tag.range, &builder)
      }
    }
    builder.text(SourceRange(plain, range.end))
    return builder.finish()
  }
}
