import Diagnostics
import HTML
import Synchronization

/// An `@keyframes` rule, as far as the end of its animation goes: https://www.w3.org/TR/css-animations-1/#keyframes
struct KeyframesRule: Sendable {
  var name: Atom
  /// The declarations of the frames at 0% and at 100%, ranges of the sheet's.
  var first: [Range<Int32>]
  var last: [Range<Int32>]
  /// The condition around it; -1 where there is none.
  var condition: Int32
}

/// The keyframes that a page's animations end with: a page at rest shows what they leave behind.
final class FinishedAnimations: Sendable {
  private let rules: [Atom: (sheet: Int, rule: KeyframesRule)]
  private let sheets: StyleSheetSet
  private let compiled = Mutex<[Key: [CascadeSource]]>([:])

  private struct Key: Hashable {
    var name: Atom
    var isFirst: Bool
  }

  init(_ sheets: StyleSheetSet) {
    var rules: [Atom: (sheet: Int, rule: KeyframesRule)] = [:]
    for (index, sheet) in sheets.sheets.enumerated() {
      for rule in sheet.keyframes where rule.condition < 0 || sheets.conditionStates[index][Int(rule.condition)] == .yes {
        rules[rule.name] = (index, rule)
      }
    }
    self.rules = rules
    self.sheets = sheets
  }

  /// What an animation leaves behind as sources of the cascade: https://www.w3.org/TR/css-animations-1/#animation-fill-mode
  func sources(_ name: String, isFirst: Bool) -> [CascadeSource] {
    let key = Key(name: Atom(name), isFirst: isFirst)
    guard let (sheet, rule) = rules[key.name] else { return [] }
    return compiled.withLock { compiled in
      if let known = compiled[key] { return known }
      let parsed = sheets.sheets[sheet]
      let sources = (isFirst ? rule.first : rule.last).map { range in
        CascadeSource(
          block: CompiledBlock(
            parsed.declarations[Int(range.lowerBound)..<Int(range.upperBound)], tokens: parsed.tokens, text: parsed.text, quirks: false),
          rank: .author, layer: .max,
          matched: MatchedBlock(
            sheet: Int32(sheet), rule: MatchedBlock.keyframes, declarations: range, specificity: 0, layer: .max, order: 0, origin: .author))
      }
      compiled[key] = sources
      return sources
    }
  }
}

extension MatchedBlock {
  /// Stands for the rule of a block that is a keyframe.
  static let keyframes: Int32 = -1
}

extension StyleComputer {
  /// The sources with those of finished animations, and the steps through all: animations stand between important and normal declarations,
  /// https://www.w3.org/TR/css-cascade-5/#cascade-sort
  func cascade(
    _ sources: [CascadeSource], _ resolved: (LonghandID, SpecifiedValue) -> SpecifiedValue
  ) -> (sources: [CascadeSource], steps: [CascadeStep]) {
    let steps = CascadeStep.ordered(sources)
    guard sources.contains(where: \.block.hasAnimation) else { return (sources, steps) }
    let finished = finishedAnimations(sources, steps, resolved)
    guard !finished.isEmpty else { return (sources, steps) }
    let normal = steps.firstIndex { !$0.isImportant } ?? steps.count
    // The last animation is the strongest.
    let added = finished.indices.reversed().map { CascadeStep(source: sources.count + $0, isImportant: false) }
    return (sources + finished, steps[..<normal] + added + steps[normal...])
  }

  private func finishedAnimations(
    _ sources: [CascadeSource], _ steps: [CascadeStep], _ resolved: (LonghandID, SpecifiedValue) -> SpecifiedValue
  ) -> [CascadeSource] {
    var lists: [PropertyID: [String]] = [:]
    for step in steps where sources[step.source].block.hasAnimation && sources[step.source].undecided == nil {
      for declaration in sources[step.source].block.declarations.reversed() where declaration.isImportant == step.isImportant {
        for (id, value) in declaration.longhands {
          guard let property = id.physical, PropertyID.animations.contains(property), lists[property] == nil else { continue }
          if case .strings(let words) = resolved(id, value) { lists[property] = words } else { lists[property] = [] }
        }
      }
    }
    var finished: [CascadeSource] = []
    for (index, name) in (lists[.animationName] ?? []).enumerated() where name != "none" {
      func item(_ property: PropertyID) -> String? {
        guard let list = lists[property], !list.isEmpty else { return nil }
        return list[index % list.count]
      }
      let fill = item(.animationFillMode)
      let count = item(.animationIterationCount) ?? "1"
      guard fill == "forwards" || fill == "both", count != "infinite", let times = Double(count) else { continue }
      // Backwards, or there and back again, it ends where it began.
      let isEven = times.truncatingRemainder(dividingBy: 2) == 0
      let endsAtFirst: Bool
      switch item(.animationDirection) {
      case "reverse": endsAtFirst = true
      case "alternate": endsAtFirst = isEven
      case "alternate-reverse": endsAtFirst = !isEven
      default: endsAtFirst = false
      }
      finished += animations.sources(name, isFirst: endsAtFirst != (times == 0))
    }
    return finished
  }
}

extension StyleSheetBuilder {
  /// Reads an `@keyframes`; nothing where its name is none.
  mutating func keyframes(_ rule: SyntaxParser.AtRule, condition: Int32, _ parser: SyntaxParser) {
    let prelude = parser.trimmed(rule.prelude)
    guard let block = rule.block, prelude.count == 1, let at = prelude.first, tokens[at].kind == .ident || tokens[at].kind == .string
    else { return }
    var frames = KeyframesRule(name: Atom(tokens[at].name(in: parser.text)), first: [], last: [], condition: condition)
    var position = block.lowerBound
    while let item = parser.nextItem(&position, block.upperBound, .rules) {
      guard case .qualifiedRule(let frame) = item else { continue }
      var isFirst = false
      var isLast = false
      for token in tokens[frame.prelude] {
        if token.kind == .percentage {
          isFirst = isFirst || token.number == 0
          isLast = isLast || token.number == 100
        } else if token.kind == .ident {
          isFirst = isFirst || token.isNamed("from", in: parser.text)
          isLast = isLast || token.isNamed("to", in: parser.text)
        }
      }
      guard isFirst || isLast else { continue }
      let start = Int32(declarations.count)
      var inner = frame.block.lowerBound
      while let item = parser.nextItem(&inner, frame.block.upperBound, .declarations) {
        // `!important` makes a declaration in a keyframe invalid.
        if case .declaration(let declaration) = item, !declaration.isImportant { append(declaration, parser) }
      }
      let range = start..<Int32(declarations.count)
      if range.isEmpty { continue }
      if isFirst { frames.first.append(range) }
      if isLast { frames.last.append(range) }
    }
    keyframes.append(frames)
  }
}
