import Colors
import Diagnostics
import Pictures
import ScreenModel
import Testing
import XML

/// What pictures look like as SVG, and what never gets into them.
@Suite struct PictureSVGTests {
  private static func place(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PicturePlace {
    PicturePlace(PictureRect(x: x, y: y, width: width, height: height))
  }

  @Test func `a box with a border and a text is three elements`() throws {
    var picture = Picture(width: 120, height: 60)
    var box = PictureBox(place: Self.place(10, 10.4, 100, 40), fills: [.color(.black)])
    box.radii = [(Double, Double)](repeating: (8, 8), count: 4)
    box.edges = [PictureBox.Edge](repeating: .init(width: 1, color: Color(red: 1, green: 0, blue: 0)), count: 4)
    var text = PictureText(place: Self.place(20, 20, 80.5, 18), text: "Sign in", baseline: 34.6, size: 16, weight: 700, color: .white)
    text.isUnderlined = true
    picture.items = [.beginGroup(opacity: 0.5), .box(box), .text(text), .endGroup]
    let drawn = PictureSVG(prefix: "p").draw(picture)
    let body = drawn.markup.split(separator: "</defs>\n", maxSplits: 1).last.map(String.init) ?? ""
    #expect(
      body == """
        <rect width="120" height="60" fill="#ffffff"/>
        <g opacity="0.5">
        <rect x="10" y="10" width="100" height="40" rx="8" fill="#000000"/><path fill-rule="evenodd" \
        d="M18 10H102A8 8 0 0 1 110 18V42A8 8 0 0 1 102 50H18A8 8 0 0 1 10 42V18A8 8 0 0 1 18 10Z\
        M18 11H102A7 7 0 0 1 109 18V42A7 7 0 0 1 102 49H18A7 7 0 0 1 11 42V18A7 7 0 0 1 18 11Z" fill="#ff0000"/>
        <text xml:space="preserve" x="20" y="34.6" font-size="16" fill="#ffffff" font-weight="700" text-decoration="underline" \
        textLength="80.5">Sign in</text>
        </g>

        """)
    #expect(drawn.leftOut == 0)
    _ = try XMLReader.events(Array(PictureSVG.document(picture, title: "A & B").utf8))
  }

  @Test func `groups that nobody closes are closed, and closed ones are not closed twice`() throws {
    var picture = Picture(width: 10, height: 10)
    picture.items = [.endGroup, .beginGroup(opacity: .nan), .beginGroup(opacity: 0.5)]
    _ = try XMLReader.events(Array(PictureSVG.document(picture, title: "").utf8))
  }

  @Test func `hostile words stay words`() throws {
    let words = "</text><script>alert(1)</script>\u{202E}\u{0}\u{FFFE}\" onload=\"x"
    var picture = Picture(width: 200, height: 100)
    picture.items = [
      .text(PictureText(place: Self.place(0, 0, 100, 20), text: words, baseline: 10, size: 10, weight: 400, color: .black)),
      .image(PictureImage(place: Self.place(0, 20, 150, 60), data: nil, label: words)),
      .unknown(PictureUnknown(place: Self.place(0, 20, 150, 60), label: words)),
    ]
    let svg = PictureSVG.document(picture, title: words)
    let names = try XMLReader.events(Array(svg.utf8)).compactMap {
      if case .start(let name, let attributes, _) = $0 { (name, attributes) } else { nil }
    }
    #expect(!names.contains { $0.0 == "script" || $0.1.contains { $0.name.hasPrefix("on") } })
    #expect(!svg.unicodeScalars.contains { $0 == "\u{202E}" || $0.value == 0 || $0.value == 0xFFFE })
  }

  @Test func `numbers of no size draw nothing`() throws {
    var picture = Picture(width: 100, height: 100)
    for value in [Double.nan, .infinity, -1e300, 1e9] {
      var box = PictureBox(place: Self.place(value, 0, value, 10), fills: [.color(.black)])
      box.radii = [(Double, Double)](repeating: (value, value), count: 4)
      box.shadows = [PictureBox.Shadow(x: value, y: 0, blur: value, spread: value, color: .black, isInset: false)]
      picture.items.append(.box(box))
      picture.items.append(
        .text(PictureText(place: Self.place(0, 0, value, 9), text: "x", baseline: value, size: value, weight: 400, color: .black)))
    }
    let svg = PictureSVG.document(picture, title: "")
    #expect(!svg.contains("nan") && !svg.contains("inf") && !svg.contains("e+"))
    _ = try XMLReader.events(Array(svg.utf8))
  }

  @Test func `a drawing keeps what draws, and nothing that loads or runs`() {
    let shape = PictureShape(
      name: "g", attributes: [("onclick", "alert(1)"), ("fill", "url(https://example.org/x)"), ("stroke", "url(#own)"), ("id", "a b\"<")],
      children: [
        PictureShape(name: "script", attributes: []), PictureShape(name: "image", attributes: [("href", "x")]),
        PictureShape(name: "path", attributes: [("d", "M0 0\"/><script>"), ("style", "x:url(y)"), ("transform", "rotate(45)")]),
      ])
    var picture = Picture(width: 10, height: 10)
    picture.items = [.drawing(PictureDrawing(place: Self.place(0, 0, 10, 10), viewBox: nil, aspect: "none\"", shapes: [shape]))]
    let markup = PictureSVG(prefix: "p").draw(picture).markup
    #expect(
      markup.hasSuffix(
        """
        <svg x="0" y="0" width="10" height="10" preserveAspectRatio="none&quot;"><g stroke="url(#p-d1-own)" id="p-d1-ab">\
        <path d="M0 0&quot;/&gt;&lt;script&gt;" transform="rotate(45)"/></g></svg>

        """))
  }

  @Test func `a picture of any number of things has a bounded size and says what it left out`() {
    var picture = Picture(width: 100, height: 100)
    let text = PictureText(
      place: Self.place(0, 0, 100, 20), text: String(repeating: "x", count: 500), baseline: 9, size: 10, weight: 400, color: .black)
    picture.items = [Picture.Item](repeating: .text(text), count: 10_000)
    let drawn = PictureSVG(prefix: "p").draw(picture)
    #expect(drawn.markup.utf8.count < PictureSVG.sizeLimit + 2_000)
    #expect(drawn.leftOut > 0 && drawn.leftOut < 10_000)
  }

  @Test func `marks say how high an element is, and the view has room for it`() {
    let picture = Picture(width: 390, height: 844)
    let marks = [
      PictureMark(rect: PictureRect(x: 16, y: 400, width: 358, height: 44), role: .subject, measures: [.height("44 pt")]),
      PictureMark(rect: PictureRect(x: 16, y: 456, width: 358, height: 48), role: .compared, measures: [.height("48 pt")]),
    ]
    let view = PictureMarks.view(of: marks, on: picture)
    #expect(view.y < 400 && view.bottom > 504 && view.right > 400)
    let markup = PictureMarks.markup(marks, on: picture, within: view)
    #expect(markup.contains(">44 pt</text>") && markup.contains(">48 pt</text>") && markup.contains("stroke-dasharray"))
    #expect(PictureMarks.markup([], on: picture).contains("<g"))
  }

  @Test func `the drawing of a shrunk page has words of the usual size`() {
    let picture = Picture(width: 980, height: 2_000, scale: 0.5)
    let mark = PictureMark(rect: PictureRect(x: 0, y: 0, width: 100, height: 40), role: .subject, measures: [.note("contrast 2 : 1")])
    #expect(
      PictureMarks.markup([mark], on: picture).hasPrefix(
        "<g font-family=\"Liberation Sans, Arimo, Helvetica, Arial, sans-serif\" font-size=\"22\""))
  }

  @Test func `a described screen shows what is stated, and hatches what is not`() {
    var screen = ModelNode(.screen, parent: -1)
    screen.set(.viewportWidth, 390)
    screen.set(.viewportHeight, 844)
    var document = ScreenDocument(root: screen, file: "a.screen.json")
    for (index, title) in ["Continue", "Skip"].enumerated() {
      var button = ModelNode(.button, parent: 0)
      for (name, value) in [(AttributeName.x, 16.0), (.y, Double(100 + index * 60)), (.width, 358), (.height, 50)] {
        button.set(name, value)
      }
      button.set(.title, title)
      if index == 0 { button.set(.background, .color(red: 255, green: 0, blue: 0)) }
      document.append(button)
    }
    document.append(ModelNode(.text, parent: 0))
    let picture = ScreenPicture.picture(of: document)
    let markup = PictureSVG(prefix: "p").draw(picture).markup
    #expect(markup.contains("fill=\"#ff0000\"") && markup.contains(">Continue</text>") && markup.contains(">Skip</text>"))
    #expect(markup.contains("url(#p-hatch)") && picture.leftOut == 1)
  }
}
