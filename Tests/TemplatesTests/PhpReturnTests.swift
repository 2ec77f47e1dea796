import Templates
import Testing

@Suite("What functions of PHP's return")
struct PhpReturnTests {
  private static func written(_ functions: String, _ call: String) -> String {
    let page = "<?php\n\(functions)\n?><main><?= \(call) ?></main>"
    return ways("login.php", ["login.php": page]).joined(separator: " | ")
  }

  @Test(
    "Strings, branches, variables, what was kept back",
    arguments: [
      (
        "function b($l) { return '<a href=\"/auth/' . strtolower($l) . '\">' . $l . '</a>'; }", "b('apple')",
        "<a href=\"/auth/apple\">apple</a>"
      ),
      (
        "function b($l, $k = 'dark') { $h = \"<b class=\\\"$k\\\">\"; $h .= $l; return $h . '</b>'; }", "b('Go')",
        "<b class=\"dark\">Go</b>"
      ),
      ("function b(string $l): string {\n  return <<<HTML\n  <b>{$l}</b>\n  HTML;\n}", "b('Go')", "  <b>Go</b>"),
      ("function b($k) { if ($k === 'a') { return '<a></a>'; } return '<b></b>'; }", "b('a') . b('x')", "<a></a><b></b>"),
      (
        "function b($k) { if (!$k) return ''; elseif ($k === 'x') return '<i></i>'; $c = 1; return \"<b>$k</b>\"; }",
        "b('x') . b('') . b('y')", "<i></i><b>y</b>"
      ),
      ("function b($k) { switch ($k) { case 'a': return '<a></a>'; default: return '<b></b>'; } }", "b('a') . b('z')", "<a></a><b></b>"),
      ("function b($k) { ob_start(); ?><b><?= $k ?></b><?php return ob_get_clean(); }", "b('Go')", "<b>Go</b>"),
      ("function b($k) { return sprintf('<b class=\"%s\">%s</b>', 'x', $k); }", "b('Go')", "<b class=\"x\">Go</b>"),
      ("function a() { return '<i></i>'; } function b() { global $x; log_it(1); return a() . '<b></b>'; }", "b()", "<i></i><b></b>"),
      ("function b() { return b() . '<b></b>'; }", "b()", "\u{FFFC}<b></b>"),
      (
        "class H { private $x = 1; public static function b($l) { return '<b>' . $l . '</b>'; } function c() { return self::b('c') . '<i></i>'; } }\n$h = new H();",
        "H::b('Go') . $h->c()", "<b>Go</b><b>c</b><i></i>"
      ),
      ("function b() { echo '<b></b>'; return true; }", "b()", "<b></b>"),
      ("function b() { foreach (['x', 'y'] as $p) { echo \"<b>$p</b>\"; } }", "b()", "<b>x</b><b>y</b>"),
    ])
  func values(_ functions: String, _ call: String, _ expected: String) {
    // The code that declares them may stay in front of the page.
    #expect(Self.written(functions, call).hasSuffix("<main>\(expected)</main>"))
  }

  @Test("In other files, in loops, and in Laravel's views")
  func files() {
    let files = [
      "inc/buttons.php":
        "<?php\nnamespace Shop;\nif (!function_exists('social_button')) {\n  function social_button($p) {\n    return '<a class=\"' . $p . '\">Sign in with ' . ucfirst($p) . '</a>';\n  }\n}\n",
      "login.php": "<?php require 'inc/buttons.php'; foreach (['apple', 'google'] as $p) echo social_button($p); ?>",
      "inc/Icons.php":
        "<?php\nclass Icons {\n  public static function apple() { return '<svg></svg>'; }\n  public function first() { return '<u></u>'; }\n}\n",
      "icons.php": "<i><?= Icons::apple() ?><?= Others::apple() ?><?= $errors->first() ?></i>",
      "composer.json": "{\"autoload\": {\"files\": [\"inc/buttons.php\"]}}",
      "resources/views/login.blade.php": "<main>{!! social_button('apple') !!}</main>",
    ]
    let page = ways("login.php", files)
    #expect(page.count == 1 && page[0].hasSuffix("?><a class=\"apple\">Sign in with Apple</a><a class=\"google\">Sign in with Google</a>"))
    #expect(ways("icons.php", files) == ["<i><svg></svg><?= Others::apple() ?><?= $errors->first() ?></i>"])
    #expect(ways("resources/views/login.blade.php", files) == ["<main><a class=\"apple\">Sign in with Apple</a></main>"])
  }

  @Test("What is nested deep does no harm")
  func deep() {
    let branches = String(repeating: "if ($a) { return '<a>'; } ", count: 500)
    #expect(!Self.written("function b($a) { \(branches) return '<b>'; }", "b(1)").isEmpty)
    let nested = String(repeating: "if ($a) { ", count: 500) + "return '<a>';" + String(repeating: " }", count: 500)
    #expect(!Self.written("function b($a) { \(nested) return '<b>'; }", "b(1)").isEmpty)
  }
}
