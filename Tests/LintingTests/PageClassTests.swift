import Diagnostics
import Linting
import TestSupport
import Testing

/// A class of the root or the body that an expression writes says which page it is: only rules for pages may hang on it (DESIGN 2.2).
@Suite struct PageClassTests {
  private static func outcome(_ style: String, body: String = "class=\"<%= pageClass %>\"", rule: String = "siwa-button-min-size") -> String
  {
    let text = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Sign in</title>
      <style>
      .apple { display: block; width: 300px; height: 28px; border: 0; padding: 0; background: #000; color: #fff; font: 12px Arial }
      \(style)
      </style>
      </head>
      <body \(body)><h1>Sign in</h1><button type="button" class="apple">Sign in with Apple</button></body>
      </html>
      """
    let report = Lint.page(text, name: "page.ejs", only: rule)
    return report.failures.isEmpty ? report.reviews.isEmpty ? "pass" : "review" : "fail"
  }

  @Test(arguments: [
    "", ".theme-toggle { display: flex }", ".card { display: none }", ".login-form { display: flex }",
    ".card .apple { height: 60px } .card { padding: 9px }",
    "div.login-page { display: none }", ".forum__body { display: flex }",
  ])
  func `What no rule for pages sets stays known`(style: String) {
    #expect(Self.outcome(style) == "fail")
    #expect(Self.outcome(style, body: "") == "fail")
  }

  @Test(arguments: [
    ".page--login .apple { height: 60px }",
    ".checkout .apple { height: 60px }",
    "body:not(.wide) .apple { height: 60px }", "html.wide .apple, body.wide .apple { height: 60px }", ".dark .apple { height: 60px }",
  ])
  func `What a rule for pages may set is not known`(style: String) {
    #expect(Self.outcome(style) == "review", "\(style)")
  }

  @Test(arguments: ["body.wide { display: none }", ".login-page { display: none }"])
  func `A rule for pages may hide all of one`(style: String) {
    #expect(Self.outcome(style, rule: "siwa-button-hidden") == "review")
  }

  @Test func `A class that other elements carry names no page`() {
    #expect(Self.outcome(".apple { display: flex }") == "fail")
  }

  // MARK: - WordPress

  /// What is said of a button that is too low in a theme whose `style.css` ends in `style`, with what `body` writes in the tag of the body.
  private static func theme(
    _ style: String, body: String = "<?php body_class(); ?>", page: String = "page-login.php", functions: String = ""
  ) throws -> String {
    let report = try Lint.project([
      "style.css":
        "/*\nTheme Name: Shop\n*/\n.apple { display: block; width: 300px; height: 28px; border: 0; padding: 0; background: #000; color: #fff; font: 12px Arial }\n"
        + style,
      "functions.php": "<?php add_action('wp_enqueue_scripts', function () { wp_enqueue_style('main', get_stylesheet_uri()); });\n"
        + functions,
      "header.php":
        "<!DOCTYPE html><html <?php language_attributes(); ?>><head><meta name=\"viewport\" content=\"width=device-width\"><title>Sign in</title>"
        + "<?php wp_head(); ?></head><body \(body)>",
      page:
        "<?php get_header(); ?>\n<h1>Sign in</h1><button type=\"button\" class=\"apple\">Sign in with Apple</button>\n<?php get_footer(); ?>",
      "footer.php": "<?php wp_footer(); ?></body></html>",
    ])
    let found = report.findings.filter { $0.rule == "siwa-button-min-size" || $0.waitingRules.contains("siwa-button-min-size") }
    return found.contains { $0.level != nil } ? "fail" : found.isEmpty ? "pass" : "review"
  }

  @Test(arguments: [
    ".forum__body { display: flex }", ".login-page .apple { height: 60px }", ".dark .apple { height: 60px }",
    ".error404 .apple { height: 60px }",
    ".site-wrapper { display: none }", ".homepage-hero { display: flex }",
  ])
  func `WordPress writes its own classes and no others`(style: String) throws {
    #expect(try Self.theme(style) == "fail")
    #expect(try Self.theme(style, body: "<?php body_class('light'); ?>") == "fail")
    #expect(try Self.theme(style, body: "class=\"<?php echo esc_attr(implode(' ', get_body_class())); ?>\"") == "fail")
  }

  @Test(arguments: [
    ".page .apple { height: 60px }", ".page-id-12 .apple { height: 60px }", ".home .apple { height: 60px }",
    ".woocommerce-account .apple { height: 60px }",
  ])
  func `What WordPress may write decides`(style: String) throws {
    #expect(try Self.theme(style) == "review", "\(style)")
    #expect(try Self.theme(style, body: "class=\"<?php echo implode(' ', get_body_class()); ?>\"") == "review", "\(style)")
    #expect(
      try Self.theme(style.replacing(".page .", with: ".error404 ."), page: "404.php") == (style.hasPrefix(".page-id") ? "fail" : "review"))
  }

  @Test(arguments: [
    ("<?php body_class('tall'); ?>", "", "pass"), ("<?php body_class(array('a', 'tall')); ?>", "", "pass"),
    ("<?php body_class(is_front_page() ? 'tall' : 'low'); ?>", "", "fail"), ("<?php body_class($classes); ?>", "", "review"),
    (
      "<?php body_class(); ?>",
      "add_filter('body_class', function ($classes) { if (is_page('x')) { $classes[] = 'tall'; } return $classes; });", "review"
    ),
    (
      "<?php body_class(); ?>", "add_filter( 'body_class', 'shop_classes' );\nfunction shop_classes($c) { $c[] = 'ta' . $x; return $c; }",
      "review"
    ),
    ("<?php body_class(); ?>", "add_filter('body_class', fn($c) => array_merge($c, ['other']));", "fail"),
  ])
  func `What the theme adds decides, too`(body: String, functions: String, expected: String) throws {
    #expect(try Self.theme("body.tall .apple { height: 60px }", body: body, functions: functions) == expected)
  }
}
