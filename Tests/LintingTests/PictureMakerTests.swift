import Diagnostics
import Linting
import Pictures
import TestSupport
import Testing

/// The pictures of a run: what they show of the findings, and how large they become.
@Suite struct PictureMakerTests {
  private static func pictures(_ text: String, name: String = "page.html", only rule: String? = nil) -> (
    ReportPictures, [ReportPictures.Key]
  ) {
    let run = RunPictures()
    let report = Lint.page(text, name: name, only: rule) { $0.pictures = run }
    return (run.pictures, report.failures.map(ReportPictures.Key.init))
  }

  @Test func `a finding about heights shows both heights`() throws {
    let (pictures, keys) = Self.pictures(
      """
      <!doctype html><meta name=viewport content="width=device-width"><title>Sign in</title>
      <style>a { display: block; font: 19px Helvetica; margin: 0 0 16px; color: #fff; background: #000 }</style>
      <a href="/auth/apple" style="height: 44px">Sign in with Apple</a>
      <a href="/auth/google" style="height: 48px">Sign in with Google</a>
      """, only: "siwa-button-prominence")
    let key = try #require(keys.first)
    let view = try #require(pictures.views[key]?.first)
    #expect(view.marks.map(\.role) == [.subject, .compared])
    #expect(view.marks.map(\.measures) == [[.height("44 pt")], [.height("48 pt")]])
    #expect(view.marks[0].rect.height == 44 && view.marks[1].rect.y == 68)
    let markup = PictureSVG(prefix: "p").draw(pictures.shots[view.shot].picture).markup
    #expect(markup.contains(">Sign in with Apple</text>") && markup.contains("fill=\"#000000\""))
  }

  @Test func `a described screen is drawn too`() throws {
    let (pictures, keys) = Self.pictures(
      """
      { "$schema": "higlint-screen-1", "screens": [{ "id": "ask", "kind": "pre-alert", "permission": "location", "platform": "ios",
        "viewport": { "width": 390, "height": 844 },
        "root": { "type": "view", "frame": { "x": 0, "y": 0, "width": 390, "height": 844 }, "children": [
          { "type": "button", "title": "Allow", "frame": { "x": 16, "y": 700, "width": 358, "height": 50 } } ] } }] }
      """, name: "ask.screen.json", only: "prealert-button-title")
    let key = try #require(keys.first)
    let view = try #require(pictures.views[key]?.first)
    #expect(view.marks.first?.rect == PictureRect(x: 16, y: 700, width: 358, height: 50))
  }

  @Test func `a page of thousands of elements is drawn in bounded size, and says what it left out`() throws {
    let words = String(repeating: "<b>x</b> ", count: 4_000)
    let (pictures, keys) = Self.pictures(
      """
      <!doctype html><meta name=viewport content="width=device-width"><title>Sign in</title>
      <a href="/auth/apple" style="display:block;width:100px;height:44px">Sign in with Apple</a>
      <p style="font-size: 4px; line-height: 4px">\(words)</p>
      """,
      only: "siwa-button-min-size")
    let key = try #require(keys.first)
    let view = try #require(pictures.views[key]?.first)
    let picture = pictures.shots[view.shot].picture
    let drawn = PictureSVG(prefix: "p").draw(picture)
    #expect(picture.items.count <= 3_100 && drawn.leftOut > 900 && drawn.markup.utf8.count < PictureSVG.sizeLimit)
  }

  @Test func `what a template writes is hatched, and none of it becomes markup`() throws {
    let (pictures, _) = Self.pictures(
      """
      <!doctype html><title>Sign in</title><p>{{ name }} &lt;script&gt;</p>
      <a href="/auth/apple" style="display:block;width:100px;height:44px">Sign in with Apple</a>
      """, only: "siwa-button-min-size")
    let shot = try #require(pictures.shots.first)
    let markup = PictureSVG(prefix: "p").draw(shot.picture).markup
    #expect(markup.contains("fill=\"url(#p-hatch)\"") && markup.contains("&lt;script&gt;") && !markup.contains("<script"))
  }

  @Test func `a run that nobody draws has no pictures`() {
    #expect(Lint.page("<a href=\"/auth/apple\" style=\"width:10px;height:10px\">Sign in with Apple</a>").findings.isEmpty == false)
    #expect(RunPictures().pictures.shots.isEmpty)
  }
}
