import Diagnostics

/// Links that functions of frameworks write: Yii's `Html::a`, CakePHP's `$this->Html->link`, CodeIgniter's `anchor`, Laravel's `link_to`, and
/// `Html.ActionLink` of ASP.NET MVC.
extension TemplateRun {
  /// What such a call writes; nil for another one.
  func linked(_ callee: TemplateExpression, _ arguments: [TemplateArgument], _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue?
  {
    let language = frame.tree.language
    func link(words: Int, address: Int?, options: Int) -> TemplateValue? {
      guard words < arguments.count else { return nil }
      return self.link(
        arguments[words], to: address.flatMap { $0 < arguments.count ? arguments[$0] : nil }, Array(arguments.dropFirst(options)), range,
        frame)
    }
    switch callee.kind {
    case .name("anchor") where language == .php: return link(words: 1, address: 0, options: 2)
    case .name("link_to") where language == .php || language == .blade: return link(words: 1, address: 0, options: 2)
    case .member(let base, let name):
      switch (base.kind, name) {
      case (.name("Html"), "a") where language == .php: return link(words: 0, address: 1, options: 2)
      case (.member(_, "Html"), "link") where language == .php: return link(words: 0, address: 1, options: 2)
      case (.name("Html"), "ActionLink") where language == .razor, (.name("Html"), "RouteLink") where language == .razor:
        return link(words: 0, address: nil, options: 1)
      default: return nil
      }
    default: return nil
    }
  }

  /// A link with the attributes that its options name; whatever else the helper gives it is not known.
  private func link(
    _ words: TemplateArgument, to address: TemplateArgument?, _ options: [TemplateArgument], _ range: SourceRange, _ frame: TemplateFrame
  ) -> TemplateValue? {
    var writer = MarkupWriter(range, of: frame.tree.file, frame.tree.language)
    writer.open("a")
    if let address, case let known = value(address.value, frame), case .string = known {
      writer.attribute("href", known, address.value.range)
    } else {
      writer.add(" href=\"\u{FFFC}\"")
    }
    for option in options {
      guard case .map(let map) = value(option.value, frame) else { continue }
      for name in ["class", "id", "style", "title", "aria-label"] {
        if let given = map[name] { writer.attribute(name, given, option.value.range) }
      }
    }
    writer.add(" \u{FFFC}>")
    if case .string(let text, let isMarkup) = value(words.value, frame) {
      writer.add(isMarkup ? text : text.escaped)
    } else {
      writer.add("\u{FFFC}")
    }
    writer.add("</a>")
    return .string(writer.text, isMarkup: true)
  }
}
