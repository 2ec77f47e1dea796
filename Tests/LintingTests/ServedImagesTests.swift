import Diagnostics
import Linting
import ScreenModel
import Testing

/// Images, scripts and fonts whose addresses begin at a site's root are found where the framework serves them, as style sheets are.
@Suite struct ServedImagesTests {
  private static let image =
    ##"<svg xmlns="http://www.w3.org/2000/svg" width="18" height="18" viewBox="0 0 18 18"><path fill="#fff" d="M3 3h12v12H3z"/></svg>"##

  private static func page(_ image: String) -> String {
    """
    <!doctype html>
    <html lang="en"><head><meta name="viewport" content="width=device-width"><title>Log in</title></head><body>
    <h1>Log in</h1>
    <a href="/auth/apple" style="display:flex;background:#000;color:#fff;padding:12px">\(image)<span>Continue with Apple</span></a>
    </body></html>
    """
  }

  private static let plain = #"<img src="/images/apple.svg" alt="">"#

  @Test(
    "An image is found where its framework serves it",
    arguments: [
      ("resources/views/login.blade.php", plain, "public/images/apple.svg"), ("views/login.ejs", plain, "public/images/apple.svg"),
      ("app/views/sessions/new.html.erb", plain, "public/images/apple.svg"),
      ("templates/login.html.twig", plain, "public/images/apple.svg"),
      ("lib/shop_web/controllers/login_html/login.html.heex", plain, "priv/static/images/apple.svg"),
      ("src/main/resources/templates/login.html", plain, "src/main/resources/static/images/apple.svg"),
      ("Views/Account/Login.cshtml", plain, "wwwroot/images/apple.svg"),
      ("Views/Account/Login.cshtml", #"<img src="~/images/apple.svg" alt="">"#, "wwwroot/images/apple.svg"),
      ("views/login.ejs", #"<img src="images/apple.svg" alt="">"#, "public/images/apple.svg"),
      ("views/login.ejs", #"<img src="/assets/apple.svg" alt="">"#, "public/apple.svg"),
      ("app/Views/login.php", #"<img src="<?= base_url('images/apple.svg') ?>" alt="">"#, "public/images/apple.svg"),
      ("theme/page.php", #"<img src="<?php echo get_template_directory_uri(); ?>/images/apple.svg" alt="">"#, "theme/images/apple.svg"),
    ])
  func images(_ name: String, _ image: String, _ path: String) throws {
    func waits(_ files: [String: String]) throws -> Bool {
      try Lint.project(files).reviews.contains { $0.rule == "siwa-logo-height" || $0.waitingRules.contains("siwa-logo-height") }
    }
    #expect(try !waits([name: Self.page(image), path: Self.image]))
    #expect(try waits([name: Self.page(image)]))
  }

  @Test("An image that a sheet names lies where the sheet says, wherever the page is, and one that is not there is named")
  func ofSheets() throws {
    let page = """
      <!doctype html>
      <html lang="en"><head><meta name="viewport" content="width=device-width"><title>Log in</title><link rel="stylesheet" href="{{ asset('css/site.css') }}"></head><body>
      <h1>Log in</h1>
      <a class="apple" href="/auth/apple"><span>Continue with Apple</span></a>
      </body></html>
      """
    let sheet = """
      .apple { display: block; width: 300px; height: 44px; background: #000 url(../images/apple.svg) no-repeat 12px center; color: #fff }
      """
    func messages(_ files: [String: String]) throws -> [String] {
      let own = ["resources/views/auth/login.blade.php": page, "public/css/site.css": sheet]
      return try Lint.project(own.merging(files) { $1 }).reviews.map(\.message)
    }
    #expect(try !messages(["public/images/apple.svg": Self.image]).contains { $0.contains("an image is not there") })
    #expect(try messages([:]).contains { $0.contains("an image is not there. Missing: '../images/apple.svg'.") })
  }

  @Test("A script that a page loads from a served folder is no script that is not in the project")
  func scripts() throws {
    let page =
      "<!doctype html><html lang=\"en\"><title>Shop</title><body><div id=\"root\"></div><script src=\"/js/app.js\"></script></body></html>"
    func notices(_ files: [String: String]) throws -> [String] { try Lint.project(files).notices.map(\.message) }
    #expect(try notices(["views/index.ejs": page]).contains { $0.contains("is not in the project") })
    #expect(
      try !notices(["views/index.ejs": page, "public/js/app.js": "import './part.js'"]).contains { $0.contains("is not in the project") })
  }

  @Test("What another program's folder holds is none of the sources that a build's entry names")
  func sources() throws {
    let files = [
      "a/templates/login.html.twig":
        "<!doctype html><html lang=\"en\"><head><title>Log in</title>{{ encore_entry_script_tags('app') }}</head><body><h1>Log in</h1><a href=\"/auth/apple\" style=\"background:#0000ff;color:#fff\">Sign in with Apple</a></body></html>",
      "b/resources/js/app.js": "document.head.append(document.createElement('style'))",
    ]
    let alone = files.filter { $0.key.hasPrefix("a/") }
    #expect(try Lint.project(files).reviews.map(\.message) == Lint.project(alone).reviews.map(\.message))
  }
}
