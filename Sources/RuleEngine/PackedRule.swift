import Diagnostics
import Words

/// Rules in the form in which they are compiled in: loaded, their named expressions put in, and with what their expressions ask of the model, so that
/// nothing is parsed before it is evaluated.
package enum PackedRule {
  /// A rule that was loaded without errors.
  package static func pack(_ rule: Rule) -> [UInt8] {
    var writer = PackedNumberWriter()
    writer.append(rule.info)
    writer.append(rule.scope == .run)
    writer.append(rule.isEnabledByDefault)
    writer.append(list: rule.parameters) { $0.append($1) }
    writer.append(rule.select)
    writer.append(list: rule.cases) { $0.append($1) }
    writer.append(rule.aspects)
    writer.append(CompiledReads.bytes(of: rule))
    return writer.bytes
  }

  /// Reads what ``pack(_:)`` made.
  package static func unpack(_ data: PackedBytes) -> Rule {
    var reader = PackedNumbers(data)
    var rule = Rule(
      info: reader.info(), scope: reader.boolean() ? .run : .screen, isEnabledByDefault: reader.boolean(),
      parameters: reader.list { $0.parameter() }, select: reader.text(), cases: reader.list { $0.ruleCase() }, aspects: reader.aspects())
    rule.compiledReads = CompiledReads(reader)
    return rule
  }
}

extension PackedNumberWriter {
  mutating func append<Element>(list: [Element], _ element: (inout PackedNumberWriter, Element) -> Void) {
    append(list.count)
    for own in list { element(&self, own) }
  }

  mutating func append<Value>(optional: Value?, _ value: (inout PackedNumberWriter, Value) -> Void) {
    append(optional != nil)
    if let optional { value(&self, optional) }
  }

  mutating func append(optional text: String?) { append(optional: text) { $0.append($1) } }

  fileprivate mutating func append(_ level: Level) { append(Level.allCases.firstIndex(of: level)!) }

  fileprivate mutating func append(_ info: RuleInfo) {
    for text in [info.id, info.name, info.family, info.basis] { append(text) }
    append(optional: info.source) { packed, source in
      for text in [source.document, source.section, source.url, source.checked] { packed.append(text) }
    }
    append(info.level)
    append(info.summary)
    append(optional: info.why)
    append(optional: info.howToFix)
  }

  fileprivate mutating func append(_ parameter: RuleParameter) {
    append(parameter.name)
    switch parameter.value {
    case .number(let number):
      append(0)
      append(Int(number.bitPattern >> 32))
      append(Int(number.bitPattern & 0xFFFF_FFFF))
    case .string(let string):
      append(1)
      append(string)
    case .boolean(let boolean): append(boolean ? 2 : 3)
    case .list(let list):
      append(4)
      append(list: list) { $0.append($1) }
    }
  }

  fileprivate mutating func append(_ own: RuleCase) {
    append(own.fail)
    append(list: own.needs) { $0.append($1) }
    append(optional: own.point) { $0.append($1) }
    append(own.message)
    append(optional: own.fix) {
      $0.append($1.set)
      $0.append($1.to)
      $0.append($1.isSafe)
    }
    append(own.level)
    append(own.aspects)
  }

  private mutating func append(_ path: AttributePath) {
    append(optional: path.path)
    append(path.attribute)
  }

  fileprivate mutating func append(_ aspects: RuleAspects) {
    append(list: aspects.levels.sorted { $0.key < $1.key }) {
      $0.append($1.key)
      $0.append(optional: $1.value) { $0.append($1) }
    }
    append(optional: aspects.recognisedLevel) { $0.append($1) }
    append(optional: aspects.review)
    append(optional: aspects.reason?.rawValue)
    append(optional: aspects.reviewMessage) { $0.append($1) }
    append(optional: aspects.related)
    append(optional: aspects.relatedMessage) { $0.append($1) }
  }

  private mutating func append(_ template: MessageTemplate) {
    append(list: template.parts) { writer, part in
      switch part {
      case .text(let text):
        writer.append(0)
        writer.append(text)
      case .attribute(let name, let isNumber):
        writer.append(isNumber ? 2 : 1)
        writer.append(name)
      case .parameter(let name):
        writer.append(3)
        writer.append(name)
      case .expression(let expression, let isNumber):
        writer.append(isNumber ? 5 : 4)
        writer.append(expression)
      }
    }
  }
}

extension PackedNumbers {
  mutating func list<Element>(_ element: (inout PackedNumbers) -> Element) -> [Element] {
    let count = number()
    var list: [Element] = []
    list.reserveCapacity(count)
    for _ in 0..<count { list.append(element(&self)) }
    return list
  }

  mutating func optional<Value>(_ value: (inout PackedNumbers) -> Value) -> Value? { boolean() ? value(&self) : nil }

  private mutating func level() -> Level { Level.allCases[number()] }

  fileprivate mutating func info() -> RuleInfo {
    RuleInfo(
      id: text(), name: text(), family: text(), basis: text(),
      source: optional { RuleSource(document: $0.text(), section: $0.text(), url: $0.text(), checked: $0.text()) }, level: level(),
      summary: text(), why: optional { $0.text() }, howToFix: optional { $0.text() })
  }

  fileprivate mutating func parameter() -> RuleParameter {
    let name = text()
    let value: RuleParameter.Value
    switch number() {
    case 0:
      let upper = UInt64(number())
      value = .number(Double(bitPattern: upper << 32 | UInt64(number())))
    case 1: value = .string(text())
    case 2: value = .boolean(true)
    case 3: value = .boolean(false)
    default: value = .list(list { $0.text() })
    }
    return RuleParameter(name: name, value: value)
  }

  fileprivate mutating func ruleCase() -> RuleCase {
    RuleCase(
      fail: text(), needs: list { $0.path() }, point: optional { $0.path() }, message: template(),
      fix: optional { RuleFix(set: $0.text(), to: $0.template(), isSafe: $0.boolean()) }, level: level(), aspects: aspects())
  }

  private mutating func path() -> AttributePath { AttributePath(path: optional { $0.text() }, attribute: text()) }

  fileprivate mutating func aspects() -> RuleAspects {
    var aspects = RuleAspects()
    for _ in 0..<number() {
      let platform = text()
      aspects.levels[platform] = .some(optional { $0.level() })
    }
    aspects.recognisedLevel = optional { $0.level() }
    aspects.review = optional { $0.text() }
    aspects.reason = optional { ReviewReason(rawValue: $0.text()) }
    aspects.reviewMessage = optional { $0.template() }
    aspects.related = optional { $0.text() }
    aspects.relatedMessage = optional { $0.template() }
    return aspects
  }

  private mutating func template() -> MessageTemplate {
    MessageTemplate(
      parts: list { reader in
        switch reader.number() {
        case 0: .text(reader.text())
        case 1: .attribute(reader.text(), isNumber: false)
        case 2: .attribute(reader.text(), isNumber: true)
        case 3: .parameter(reader.text())
        case 4: .expression(reader.text(), isNumber: false)
        default: .expression(reader.text(), isNumber: true)
        }
      })
  }
}
