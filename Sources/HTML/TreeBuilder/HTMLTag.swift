/// The elements that HTML's parser treats in a way of their own; every other name is `unknown`.
enum HTMLTag: String, CaseIterable, Sendable {
  case unknown = ""
  case a, abbr, acronym, address, applet, area, article, aside, audio, b, base, basefont, bdi, bdo, bgsound, big, blink, blockquote, body,
    br
  case button, canvas, caption, center, cite, code, col, colgroup, command, content, data, datalist, dd, del, details, dfn, dialog, dir, div
  case dl, dt, em, embed, fieldset, figcaption, figure, font, footer, form, frame, frameset, h1, h2, h3, h4, h5, h6, head, header, hgroup
  case hr, html, i, iframe, image, img, input, ins, kbd, keygen, label, legend, li, link, listing, main, map, mark, marquee, math, menu
  case menuitem, meta, meter, nav, nobr, noembed, noframes, noscript, object, ol, optgroup, option, output, p, param, picture, plaintext
  case portal, pre, progress, q, rb, rp, rt, rtc, ruby, s, samp, script, search, section, select, selectedcontent, slot, small, source, span
  case strike, strong, style, sub, summary, sup, svg, table, tbody, td, template, textarea, tfoot, th, thead, time, title, tr, track, tt, u
  case ul, `var`, video, wbr, xmp

  struct Traits: OptionSet, Sendable {
    let rawValue: UInt16
    /// Has no content and no end tag.
    static let void = Traits(rawValue: 1 << 0)
    /// https://html.spec.whatwg.org/multipage/parsing.html#special
    static let special = Traits(rawValue: 1 << 1)
    /// https://html.spec.whatwg.org/multipage/parsing.html#formatting
    static let formatting = Traits(rawValue: 1 << 2)
    /// Its start tag closes an open `p`.
    static let closesParagraph = Traits(rawValue: 1 << 3)
    /// Its end tag closes all open elements up to its start tag and nothing beyond a scope's border.
    static let blockEnd = Traits(rawValue: 1 << 4)
    /// https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-scope
    static let scopeBorder = Traits(rawValue: 1 << 5)
    /// https://html.spec.whatwg.org/multipage/parsing.html#generate-implied-end-tags
    static let impliedEnd = Traits(rawValue: 1 << 6)
    /// Belongs to the head wherever it stands.
    static let metadata = Traits(rawValue: 1 << 7)
    /// Ends SVG and MathML when it starts there.
    static let leavesForeignContent = Traits(rawValue: 1 << 8)
    static let heading = Traits(rawValue: 1 << 9)
    static let tableSection = Traits(rawValue: 1 << 10)
    /// Holds text alone, up to its end tag.
    static let rawText = Traits(rawValue: 1 << 11)
  }

  var traits: Traits { Self.traitsByTag[index] }

  private var index: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

  /// By name, for a name in lower case.
  static let byName: [String: HTMLTag] = Dictionary(uniqueKeysWithValues: allCases.dropFirst().map { ($0.rawValue, $0) })

  private static let traitsByTag: [Traits] = {
    var traits = [Traits](repeating: [], count: allCases.count)
    func add(_ trait: Traits, _ tags: [HTMLTag]) { for tag in tags { traits[tag.index].insert(trait) } }
    let headings: [HTMLTag] = [.h1, .h2, .h3, .h4, .h5, .h6]
    let blocks: [HTMLTag] = [
      .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl, .fieldset, .figcaption, .figure, .footer,
      .header, .hgroup, .main, .menu, .nav, .ol, .search, .section, .summary, .ul, .pre, .listing,
    ]
    add(
      .void,
      [
        .area, .base, .basefont, .bgsound, .br, .col, .command, .embed, .frame, .hr, .img, .input, .keygen, .link, .meta, .param, .source,
        .track, .wbr,
      ])
    add(.closesParagraph, blocks + headings + [.form, .p, .plaintext, .hr, .xmp])
    add(.blockEnd, blocks + [.button])
    add(.heading, headings)
    add(.formatting, [.a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u])
    add(.scopeBorder, [.applet, .caption, .html, .table, .td, .th, .marquee, .object, .template])
    add(.impliedEnd, [.dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc])
    add(.metadata, [.base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title])
    add(.tableSection, [.tbody, .thead, .tfoot])
    add(.rawText, [.script, .style, .xmp, .iframe, .noembed, .noframes, .textarea, .title])
    add(
      .special,
      blocks + headings + [
        .applet, .area, .base, .basefont, .bgsound, .body, .br, .button, .caption, .col, .colgroup, .dd, .dt, .embed, .form, .frame,
        .frameset,
        .head, .hr, .html, .iframe, .img, .input, .keygen, .li, .link, .marquee, .meta, .noembed, .noframes, .noscript, .object, .p, .param,
        .plaintext, .script, .select, .source, .style, .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title, .tr, .track,
        .wbr, .xmp,
      ])
    add(
      .leavesForeignContent,
      headings + [
        .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .head, .hr, .i, .img, .li, .listing, .menu,
        .meta, .nobr, .ol, .p, .pre, .ruby, .s, .small, .span, .strike, .strong, .sub, .sup, .table, .tt, .u, .ul, .var,
      ])
    return traits
  }()
}
