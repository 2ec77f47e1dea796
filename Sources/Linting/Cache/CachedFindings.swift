import Diagnostics
import RuleEngine

// What was found in a file, as a cache keeps it.

extension ContentDigest: CacheValue {
  func write(to writer: inout CacheWriter) {
    writer.write(first)
    writer.write(second)
  }

  init(from reader: inout CacheReader) throws(CacheReader.Damage) { self.init(first: try reader.word(), second: try reader.word()) }
}

extension SourceRange: CacheValue {
  func write(to writer: inout CacheWriter) {
    writer.write(start)
    writer.write(end)
  }

  init(from reader: inout CacheReader) throws(CacheReader.Damage) { self.init(try reader.number(), try reader.number()) }
}

extension SourceLocation: CacheValue {
  func write(to writer: inout CacheWriter) {
    writer.write(file)
    writer.write(range)
  }

  init(from reader: inout CacheReader) throws(CacheReader.Damage) {
    self.init(file: try reader.text(), range: try reader.value())
  }
}

extension Outcome: CacheValue {
  func write(to writer: inout CacheWriter) {
    switch self {
    case .fail(let level):
      writer.write(true)
      writer.write(level.rawValue)
    case .review(let reason):
      writer.write(false)
      writer.write(reason.rawValue)
    }
  }

  init(from reader: inout CacheReader) throws(CacheReader.Damage) {
    self = try reader.flag() ? .fail(try reader.choice()) : .review(ReviewReason(rawValue: try reader.text()))
  }
}

extension RelatedLocation: CacheValue {
  func write(to writer: inout CacheWriter) {
    writer.write(location)
    writer.write(message)
  }

  init(from reader: inout CacheReader) throws(CacheReader.Damage) {
    self.init(location: try reader.value(), message: try reader.text())
  }
}

extension Edit: CacheValue {
  func write(to writer: inout CacheWriter) {
    writer.write(location)
    writer.write(replacement)
  }

  init(from reader: inout CacheReader) throws(CacheReader.Damage) {
    self.init(location: try reader.value(), replacement: try reader.text())
  }
}

extension Fix: CacheValue {
  func write(to writer: inout CacheWriter) {
    writer.write(description)
    writer.write(edits)
    writer.write(isSafe)
  }

  init(from reader: inout CacheReader) throws(CacheReader.Damage) {
    self.init(description: try reader.text(), edits: try reader.values(), isSafe: try reader.flag())
  }
}

extension Finding: CacheValue {
  func write(to writer: inout CacheWriter) {
    writer.write(rule)
    writer.write(outcome)
    writer.write(caseNumber) { $1.write($0) }
    writer.write(message)
    writer.write(location)
    writer.write(element)
    writer.write(waitingRules)
    writer.write(logicalLocation)
    writer.write(related)
    writer.write(environments)
    writer.write(screen)
    writer.write(fix)
  }

  init(from reader: inout CacheReader) throws(CacheReader.Damage) {
    let rule = try reader.text()
    let outcome: Outcome = try reader.value()
    let caseNumber = try reader.optional { reader throws(CacheReader.Damage) in try reader.number() }
    self.init(rule: rule, outcome: outcome, caseNumber: caseNumber, message: try reader.text(), location: try reader.value())
    element = try reader.optionalValue()
    waitingRules = try reader.texts()
    logicalLocation = try reader.optionalText()
    related = try reader.values()
    environments = try reader.texts()
    screen = try reader.optionalText()
    fix = try reader.optionalValue()
  }
}

extension Notice: CacheValue {
  func write(to writer: inout CacheWriter) {
    writer.write(severity.rawValue)
    writer.write(message)
    writer.write(file)
    writer.write(range)
  }

  init(from reader: inout CacheReader) throws(CacheReader.Damage) {
    self.init(try reader.choice(), try reader.text(), file: try reader.optionalText(), range: try reader.optionalValue())
  }
}

extension SuppressionComment.Entry: CacheValue {
  func write(to writer: inout CacheWriter) {
    writer.write(selector.text)
    writer.write(range)
    writer.write(scope)
  }

  init(from reader: inout CacheReader) throws(CacheReader.Damage) {
    self.init(selector: RuleSelector(try reader.text()), range: try reader.value(), scope: try reader.optionalValue())
  }
}

extension SuppressionComment: CacheValue {
  func write(to writer: inout CacheWriter) {
    writer.write(form?.rawValue)
    writer.write(word)
    writer.write(range)
    writer.write(removal)
    writer.write(entries)
    writer.write(reason)
    writer.write(isComment)
  }

  init(from reader: inout CacheReader) throws(CacheReader.Damage) {
    let form: Form? = try reader.optional { reader throws(CacheReader.Damage) in try reader.choice() }
    self.init(form: form, word: try reader.text(), range: try reader.value())
    removal = try reader.value()
    entries = try reader.values()
    reason = try reader.optionalText()
    isComment = try reader.flag()
  }
}
