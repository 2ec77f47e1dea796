import Diagnostics

/// A page of Grails' as its layout sees it: SiteMesh takes the title, the head, the body and each `<content tag="…">` apart.
/// https://gsp.grails.org/latest/guide/index.html#layouts
final class GrailsPage {
  private let reader: JspReader
  private let file: SourceFile
  /// The tags of HTML in the file, by their places.
  private let tags: [MarkupTag]

  init(_ reader: JspReader) {
    self.reader = reader
    file = reader.file
    tags = MarkupTags.all(reader.text)
  }

  /// What a page's property is called among what the page fills: `page.nav`, `title`, `body.class`.
  static func fillName(_ property: String) -> String {
    switch property {
    case "title", "page.title": "@title"
    case "head", "page.head": "@head"
    case "body", "page.body": "@body"
    default: "@" + (property.hasPrefix("page.") ? String(property.dropFirst(5)) : property)
    }
  }

  /// The nodes of a file; those of a page that names its layout, `<meta name="layout" content="main"/>`, as the layout asks for them.
  func page(_ nodes: [TemplateNode]) -> [TemplateNode] {
    let whole = SourceRange(0, file.text.count)
    let written = written(nodes, within: whole)
    // One in a remark is none.
    guard let meta = written.first(where: { $0.name == "meta" && $0["name"]?.value.map { file.string($0) } == "layout" }),
      let content = meta["content"]?.value, let layout = layoutName(content)
    else { return nodes }
    return [.extends(reader.text("layouts/" + layout, content), tag: meta.range)]
      + parts(nodes, written, within: whole, without: meta.range)
  }

  /// What stands in `<g:applyLayout>`, as the layout asks for it.
  func contents(_ nodes: [TemplateNode], within range: SourceRange) -> [TemplateNode] {
    parts(nodes, written(nodes, within: range), within: range, without: nil)
  }

  /// The tags in a range that stand in the text of some nodes, and neither in a remark nor in another tag's contents.
  private func written(_ nodes: [TemplateNode], within range: SourceRange) -> [MarkupTag] {
    let texts = nodes.compactMap { if case .text(let range) = $0, !range.isEmpty { range } else { nil } }
    var found: [MarkupTag] = []
    var next = 0
    for tag in tags[index(at: range.start)...] {
      if tag.range.start >= range.end { break }
      while next < texts.count, texts[next].end <= tag.range.start { next += 1 }
      guard next < texts.count else { break }
      if texts[next].start <= tag.range.start { found.append(tag) }
    }
    return found
  }

  /// The first tag at or behind a place.
  private func index(at place: Int) -> Int {
    var (low, high) = (0, tags.count)
    while low < high {
      let middle = (low + high) / 2
      if tags[middle].range.start < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func parts(_ nodes: [TemplateNode], _ tags: [MarkupTag], within range: SourceRange, without meta: SourceRange?) -> [TemplateNode]
  {
    func inside(_ element: String) -> SourceRange? {
      guard let start = tags.first(where: { $0.name == element && !$0.isEnd })?.range.end,
        let end = tags.last(where: { $0.name == element && $0.isEnd })?.range.start, end >= start
      else { return nil }
      return SourceRange(start, end)
    }
    var made: [TemplateNode] = []
    func fill(_ name: String, _ nodes: [TemplateNode], at tag: SourceRange) {
      made.append(.fill(TemplateFill(name: reader.text(name, tag), body: nodes, mode: .replace, tag: tag)))
    }
    let (head, title, body) = (inside("head"), inside("title"), inside("body"))
    if let title { fill("@title", Self.cut(nodes, to: title), at: meta ?? title) }
    if let head {
      var cuts = meta.map { [$0] } ?? []
      if let title { cuts.append(SourceRange(tags.first { $0.name == "title" }?.range.start ?? title.start, min(head.end, title.end + 8))) }
      fill("@head", Self.rest(of: nodes, in: head, without: cuts), at: meta ?? head)
    }
    if let tag = tags.first(where: { $0.name == "body" && !$0.isEnd }) {
      for attribute in tag.attributes.prefix(20) {
        guard let value = attribute.value else { continue }
        fill("@body." + attribute.name, [.output(reader.value(value), escapes: false, tag: value)], at: value)
      }
    }
    // Without a body everything is one that is no head.
    let shown = body ?? SourceRange(max(range.start, tags.last { $0.name == "head" && $0.isEnd }?.range.end ?? range.start), range.end)
    let contents = contents(of: tags, in: shown)
    for content in contents { fill("@" + content.name, Self.cut(nodes, to: content.inside), at: content.whole) }
    return made + (body == nil && head == nil && contents.isEmpty ? nodes : Self.rest(of: nodes, in: shown, without: contents.map(\.whole)))
  }

  /// Each `<content tag="…">` that stands in no other one.
  private func contents(of tags: [MarkupTag], in range: SourceRange) -> [(name: String, whole: SourceRange, inside: SourceRange)] {
    var found: [(name: String, whole: SourceRange, inside: SourceRange)] = []
    var open: (name: String, range: SourceRange)?
    for tag in tags where tag.name == "content" && tag.range.start >= range.start && tag.range.end <= range.end {
      if !tag.isEnd, open == nil, let name = tag["tag"]?.value {
        open = (file.string(name), tag.range)
      } else if tag.isEnd, let start = open {
        found.append((start.name, SourceRange(start.range.start, tag.range.end), SourceRange(start.range.end, tag.range.start)))
        open = nil
      }
    }
    return found
  }

  /// A name that is written, or the one that is taken where nobody states another: `${gspLayout ?: 'main'}`.
  private func layoutName(_ range: SourceRange) -> String? {
    let given = reader.value(range)
    if case .conditional(_, _, let otherwise?) = given.kind { return otherwise.literalText }
    return given.literalText
  }

  /// What of some nodes stands in a range and in none of those that are left out.
  private static func rest(of nodes: [TemplateNode], in range: SourceRange, without cuts: [SourceRange]) -> [TemplateNode] {
    var start = range.start
    var made: [TemplateNode] = []
    for cut in cuts.sorted(by: { $0.start < $1.start }) where cut.start >= start && cut.end <= range.end {
      made += Self.cut(nodes, to: SourceRange(start, cut.start))
      start = cut.end
    }
    return made + cut(nodes, to: SourceRange(start, max(start, range.end)))
  }

  /// What of some nodes stands in a range.
  private static func cut(_ nodes: [TemplateNode], to range: SourceRange) -> [TemplateNode] {
    nodes.compactMap { node in
      let place: SourceRange
      switch node {
      case .text(let text):
        let part = SourceRange(max(text.start, range.start), min(text.end, range.end))
        return part.start < part.end ? .text(part) : nil
      case .choice(let choice): place = choice.branches.first?.tag ?? range
      case .loop(let loop): place = loop.tag
      case .include(let include): place = include.tag
      case .call(let call): place = call.tag
      case .fill(let fill): place = fill.tag
      case .yield(let yield): place = yield.tag
      case .constant(_, let tag), .output(_, _, let tag), .assign(_, _, let tag), .capture(_, _, let tag), .scope(_, _, _, let tag),
        .unknown(let tag):
        place = tag
      default: return nil
      }
      return place.start >= range.start && place.start < range.end ? node : nil
    }
  }
}
