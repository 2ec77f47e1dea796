import Pictures

/// A screen in each environment, with every element to be chosen by pointer or keyboard, and each of its values with where it comes from.
package enum InspectionPage {
  /// The whole page.
  package static func render(path: String, screens: [InspectedScreen]) -> String {
    var body = "<a class=\"skip\" href=\"#screens\">Skip to the screens</a>\n<header><h1><code>\(MarkupText.escape(path))</code></h1>\n"
    body +=
      "<p class=\"quiet\">Choose an element in the picture or in the list; arrow keys go on to the next one. "
      + "Fonts are substituted by ones of the same widths; hatched areas are not known.</p>\n"
    if screens.count > 1 {
      let items = screens.enumerated().map { "<li><a href=\"#screen\($0)\">\(MarkupText.escape(name($1)))</a></li>" }
      body += "<nav aria-label=\"Environments\"><ul>\(items.joined())</ul></nav>\n"
    }
    body += "</header>\n<main id=\"screens\" tabindex=\"-1\">\n"
    for (number, screen) in screens.enumerated() { body += section(screen, number) }
    return HTMLDocument.text(
      title: "higlint: \(path)", style: HTMLStyle.inspection, script: HTMLStyle.inspectionScript, body: body + "</main>")
  }

  private static func name(_ screen: InspectedScreen) -> String { screen.environment.isEmpty ? "the screen" : screen.environment }

  private static func section(_ screen: InspectedScreen, _ number: Int) -> String {
    let n = MarkupText.number
    let picture = screen.picture
    let drawn = PictureSVG(prefix: "p").draw(picture)
    let source = HTMLDocument.imageSource(PictureSVG.document(picture, title: name(screen), drawn: drawn))
    let heading = MarkupText.escape(name(screen))
    var text = "<section class=\"screen\" id=\"screen\(number)\" aria-label=\"\(heading)\">\n<div class=\"stage\"><h2>\(heading) "
    text += "<span class=\"quiet\">\(n(picture.width * picture.scale)) × \(n(picture.height * picture.scale)) pt</span></h2>\n"
    text += "<svg viewBox=\"0 0 \(n(picture.width)) \(n(picture.height))\" width=\"\(n(picture.width * picture.scale))\" "
    text += "height=\"\(n(picture.height * picture.scale))\" role=\"group\" aria-label=\"The elements of \(heading)\">"
    text += "<image width=\"\(n(picture.width))\" height=\"\(n(picture.height))\" href=\"\(source)\"/>\n"
    for (index, element) in screen.elements.enumerated() {
      let rect = element.rect
      text +=
        "<a href=\"#e\(number)-\(index)\" aria-label=\"\(MarkupText.escape(element.name))\"><rect x=\"\(n(rect.x))\" y=\"\(n(rect.y))\" "
        + "width=\"\(n(rect.width))\" height=\"\(n(rect.height))\"/></a>\n"
    }
    text +=
      "</svg>\n\(remarks(screen, leftOut: drawn.leftOut))</div>\n<div class=\"panel\">\n<nav class=\"tree\" aria-label=\"Elements of \(heading)\"><ol>\n"
    let least = screen.elements.map(\.depth).min() ?? 0
    for (index, element) in screen.elements.enumerated() {
      let depth = min(8, element.depth - least)
      text += "<li><a class=\"d\(depth)\" href=\"#e\(number)-\(index)\"><code>\(MarkupText.escape(element.name))</code></a></li>\n"
    }
    text += "</ol></nav>\n"
    for (index, element) in screen.elements.enumerated() { text += account(element, id: "e\(number)-\(index)", screen: number) }
    return text + "</div>\n</section>\n"
  }

  private static func remarks(_ screen: InspectedScreen, leftOut: Int) -> String {
    var remarks: [String] = []
    if screen.picture.isCut { remarks.append("The screen goes on below.") }
    if leftOut > 0 { remarks.append("\(HTMLDocument.plural(leftOut, "part")) of the picture left out.") }
    if screen.leftOut > 0 { remarks.append("\(HTMLDocument.plural(screen.leftOut, "element")) not listed.") }
    return remarks.isEmpty ? "" : "<p class=\"quiet\">\(remarks.joined(separator: " "))</p>\n"
  }

  private static func account(_ element: InspectedScreen.Element, id: String, screen: Int) -> String {
    let n = MarkupText.number
    let rect = element.rect
    var text = "<section class=\"account\" id=\"\(id)\" tabindex=\"-1\" aria-label=\"\(MarkupText.escape(element.name))\">"
    text += "<a class=\"back\" href=\"#screen\(screen)\">Back to the picture</a>\n"
    text +=
      "<h3><code>\(MarkupText.escape(element.name))</code></h3>\n<p class=\"quiet\"><code>\(MarkupText.escape(element.place))</code>, "
    text += "\(n(rect.width)) × \(n(rect.height)) at \(n(rect.x)), \(n(rect.y))</p>\n<dl>\n"
    for row in element.rows {
      text += "<dt><code>\(MarkupText.escape(row.name))</code></dt><dd><code>\(MarkupText.escape(row.value))</code>"
      if let note = row.note { text += " <span class=\"quiet\">\(MarkupText.escape(note))</span>" }
      for source in row.sources {
        let place = source.place ?? "browser"
        text +=
          "<span class=\"source \(MarkupText.escape(source.kind))\"><span class=\"kind\">\(MarkupText.escape(source.kind))</span>"
          + "<code>\(MarkupText.escape(place))</code> <code class=\"text\">\(MarkupText.escape(source.text))</code> "
          + "\(MarkupText.escape(source.detail))</span>"
      }
      text += "</dd>\n"
    }
    return text + (element.rows.isEmpty ? "<dt>Nothing set</dt><dd>Every value is the initial one.</dd>" : "") + "</dl></section>\n"
  }
}
