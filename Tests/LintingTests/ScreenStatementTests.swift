import Diagnostics
import Linting
import Testing

/// `<meta name="higlint:screen">` (DESIGN 2.9).
@Suite struct ScreenStatementTests {
  @Test(arguments: [
    (
      "kind=pre-alert; after=sign-in-with-aple", " after=sign-in-with-aple",
      "'sign-in-with-aple' is not a value of 'after'. Did you mean 'sign-in-with-apple'?"
    ),
    ("permission=locaton; kind=pre-alert", "permission=locaton", "'locaton' is not a value of 'permission'. Did you mean 'location'?"),
    ("kind=signup", "kind=signup", "'signup' is not a kind of screen. Did you mean 'sign-up'?"),
    ("platform=watch", "platform=watch", "'watch' is not a platform. Did you mean 'watchos'?"),
    ("knd=sign-up", "knd=sign-up", "The key 'knd' is unknown. Did you mean 'kind'?"),
  ])
  func `A word that is none is a located warning, and the page is judged without it`(content: String, place: String, message: String) throws
  {
    let report = Lint.page("<!doctype html><title>t</title><meta name=\"higlint:screen\" content=\"\(content)\"><p>Hello")
    let notice = try #require(report.notices.first)
    #expect(report.notices.count == 1)
    #expect(notice.severity == .warning)
    #expect(notice.message == message)
    #expect(notice.range.map { report.files[notice.file ?? ""]?.string($0) ?? "" } == place)
  }
}
