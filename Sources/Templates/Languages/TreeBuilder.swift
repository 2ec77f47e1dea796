import Diagnostics

/// Builds the tree of a template from its tags in their order. What is opened and never closed stays as it was written.
struct TreeBuilder {
  /// Something that is open.
  struct Frame {
    enum Kind {
      case root
      case choice([TemplateChoice.Branch], condition: TemplateExpression?, tag: SourceRange)
      case loop(TemplateLoop, isOtherwise: Bool)
      case block(String)
      case macro(TemplateMacro)
      case call(TemplateCall)
      case capture(String)
      /// What is kept under a name and written through filters.
      case filtered(String, TemplateExpression)
      case scope([TemplateArgument], isClosed: Bool)
      case translation(TemplateTranslation)
      case fill(TemplateFill)
      case helper(TemplateHelper)
      case markup(TemplateMarkup)
      /// A yield with what stands there otherwise.
      case yield(TemplateYield)
      /// `case`: what is compared with each of `when`.
      case match(TemplateExpression, TreeBuilder.Matched)
      /// A tag that is not understood with what stands in it; its end is kept as well.
      case passing
    }

    var kind: Kind
    /// The words that end it.
    var word: String
    var tag: SourceRange
    var nodes: [TemplateNode] = []
    /// Whether what follows in it is left out: the plural of words.
    var isMuted = false
  }

  /// The branches of a `case`.
  struct Matched {
    var branches: [TemplateChoice.Branch] = []
    var condition: TemplateExpression?
    var tag: SourceRange?
  }

  private static let depthLimit = 100

  private var frames = [Frame(kind: .root, word: "", tag: SourceRange(0, 0))]

  var depth: Int { frames.count }
  var top: Frame { frames[frames.count - 1] }

  mutating func add(_ node: TemplateNode) { if !top.isMuted { frames[frames.count - 1].nodes.append(node) } }

  /// Leaves out what follows, up to the end of what is open.
  mutating func mute() { frames[frames.count - 1].isMuted = true }

  mutating func text(_ range: SourceRange) { if !range.isEmpty { add(.text(range)) } }

  /// Opens a tag; too deep, it stays as it is written.
  mutating func open(_ kind: Frame.Kind, _ word: String, _ tag: SourceRange) {
    guard frames.count < Self.depthLimit else { return add(.unknown(tag)) }
    frames.append(Frame(kind: kind, word: word, tag: tag))
  }

  /// Makes something else of what is innermost open.
  mutating func replaceTop(_ kind: Frame.Kind) { frames[frames.count - 1].kind = kind }

  /// Puts other nodes where those stand that are in what is innermost open.
  mutating func replaceTop(nodes: [TemplateNode]) { frames[frames.count - 1].nodes = nodes }

  /// Whether something is open that ends with a word.
  func isOpen(_ word: String) -> Bool { frames.dropFirst().contains { $0.word == word } }

  /// Whether a macro is open.
  var isInMacro: Bool {
    frames.contains { frame in if case .macro = frame.kind { true } else { false } }
  }

  /// The word of the innermost thing that is open, and whose kind is a branch or a loop.
  mutating func divide(_ condition: TemplateExpression?, _ tag: SourceRange, isWhen: Bool = false) -> Bool {
    while frames.count > 1, case .passing = top.kind { flush() }
    switch frames[frames.count - 1].kind {
    case .choice(var branches, let last, let lastTag):
      branches.append(TemplateChoice.Branch(condition: last, tag: lastTag, body: top.nodes))
      frames[frames.count - 1].kind = .choice(branches, condition: condition, tag: tag)
      frames[frames.count - 1].nodes = []
      return true
    case .loop(var loop, false):
      loop.body = top.nodes
      loop.otherwiseTag = tag
      frames[frames.count - 1].kind = .loop(loop, isOtherwise: true)
      frames[frames.count - 1].nodes = []
      return true
    case .match(let subject, var matched):
      if let lastTag = matched.tag {
        matched.branches.append(TemplateChoice.Branch(condition: matched.condition, tag: lastTag, body: top.nodes))
      }
      matched.condition = condition
      matched.tag = tag
      frames[frames.count - 1].kind = .match(subject, matched)
      frames[frames.count - 1].nodes = []
      return true
    default: return false
    }
  }

  /// Begins a branch of a `switch` of programs, for a value or, without one, for all others. Labels with nothing between them are one branch.
  mutating func when(_ value: TemplateExpression?, _ tag: SourceRange, _ file: SourceFile) -> Bool {
    while frames.count > 1, case .passing = top.kind { flush() }
    guard case .match(let subject, var matched) = top.kind else { return false }
    var condition = value.map { TemplateExpression(.comparison(subject, .equal, $0), $0.range) }
    let isBlank = top.nodes.allSatisfy { if case .text(let range) = $0 { file.text[range.bytes].allSatisfy { $0 <= 0x20 } } else { false } }
    if isBlank, matched.tag != nil, !top.isMuted {
      condition = matched.condition.flatMap { before in
        condition.map { TemplateExpression(.either(before, $0), SourceRange(before.range.start, $0.range.end)) }
      }
      matched.condition = condition
      frames[frames.count - 1].kind = .match(subject, matched)
      return true
    }
    // What runs on into the next branch is not followed.
    frames[frames.count - 1].isMuted = false
    return divide(condition, tag)
  }

  /// `break`: what follows in the branch of a `switch` is not reached. False where no `switch` is open.
  mutating func leave() -> Bool {
    guard case .match = top.kind else { return false }
    mute()
    return true
  }

  /// Closes what a word ends; false where nothing of that word is open.
  mutating func close(_ word: String, _ tag: SourceRange) -> Bool {
    guard isOpen(word) else { return false }
    while top.word != word { flush() }
    let frame = frames.removeLast()
    if case .passing = frame.kind {
      for node in [.unknown(frame.tag)] + frame.nodes + [.unknown(tag)] { add(node) }
    } else {
      add(node(frame, end: tag))
    }
    return true
  }

  /// Closes what is innermost open, whatever would end it.
  mutating func closeTop(_ tag: SourceRange) { _ = frames.count > 1 && close(top.word, tag) }

  /// Everything; what was not closed stays as it was written.
  mutating func finish() -> [TemplateNode] {
    while frames.count > 1 { flush() }
    return frames[0].nodes
  }

  /// Takes the innermost thing that is open as tags that were not understood.
  private mutating func flush() {
    let frame = frames.removeLast()
    var made: [TemplateNode] = []
    switch frame.kind {
    case .choice(let branches, _, let tag):
      for branch in branches { made += [.unknown(branch.tag)] + branch.body }
      made += [.unknown(tag)] + frame.nodes
    case .loop(let loop, let isOtherwise):
      made.append(.unknown(frame.tag))
      if isOtherwise { made += loop.body + (loop.otherwiseTag.map { [.unknown($0)] } ?? []) }
      made += frame.nodes
    case .match(_, let matched):
      made.append(.unknown(frame.tag))
      for branch in matched.branches { made += [.unknown(branch.tag)] + branch.body }
      made += (matched.tag.map { [.unknown($0)] } ?? []) + frame.nodes
    default: made = [.unknown(frame.tag)] + frame.nodes
    }
    for node in made { add(node) }
  }

  private func node(_ frame: Frame, end: SourceRange) -> TemplateNode {
    switch frame.kind {
    case .root, .passing: return .unknown(frame.tag)
    case .choice(let branches, let condition, let tag):
      return .choice(
        TemplateChoice(branches: branches + [TemplateChoice.Branch(condition: condition, tag: tag, body: frame.nodes)], end: end))
    case .loop(var loop, let isOtherwise):
      if isOtherwise { loop.otherwise = frame.nodes } else { loop.body = frame.nodes }
      loop.end = end
      return .loop(loop)
    case .block(let name): return .block(TemplateBlock(name: name, body: frame.nodes, tag: frame.tag))
    case .macro(var macro):
      macro.body = frame.nodes
      return .macro(macro)
    case .call(var call):
      call.body = frame.nodes
      call.end = end
      return .call(call)
    case .capture(let name): return .capture(name, frame.nodes, tag: frame.tag)
    case .filtered(let name, let value):
      let body: [TemplateNode] = [.capture(name, frame.nodes, tag: frame.tag), .output(value, escapes: false, tag: frame.tag)]
      return .scope([], body, isClosed: false, tag: frame.tag)
    case .scope(let arguments, let isClosed): return .scope(arguments, frame.nodes, isClosed: isClosed, tag: frame.tag)
    case .translation(var translation):
      translation.body = frame.nodes
      return .translation(translation)
    case .fill(var fill):
      fill.body = frame.nodes
      return .fill(fill)
    case .helper(var helper):
      helper.body = frame.nodes
      helper.end = end
      return .helper(helper)
    case .markup(var markup):
      markup.body = frame.nodes
      return .markup(markup)
    case .yield(var yield):
      yield.body = frame.nodes
      return .yield(yield)
    case .match(_, var matched):
      if let tag = matched.tag { matched.branches.append(TemplateChoice.Branch(condition: matched.condition, tag: tag, body: frame.nodes)) }
      return .choice(TemplateChoice(branches: matched.branches, end: end))
    }
  }
}
