import Diagnostics
import Templates
import Testing

@Suite("Putting EJS and PHP together")
struct ProgramAssemblyTests {
  @Test(
    "EJS",
    arguments: [
      ("<%- include('partials/head', { title: 'Sign in' }) %><p>", ["<h1>Sign in</h1><p>"]),
      ("<%- include(\"partials/head\") -%>\n<p><%= user.name %>", ["<h1><%= title %></h1><p><%= user.name %>"]),
      ("<% if (error) { %><i>!</i><% } else { %><b>.</b><% } %>", ["<b>.</b>", "<i>!</i>"]),
      ("<% const kinds = ['a', 'b']; kinds.forEach(function (k) { %><p><%= k %><% }) %>", ["<p>a<p>b"]),
      ("<% for (const p of providers) { %><p><%= p.name %><% } %>", ["<p><%= p.name %>"]),
      ("<% if (a) { %>1<% } else if (b) { %>2<% } %>", ["1", "2", ""]),
      ("<% if (!a) { go(); } else { %><b>1</b><% } %>.", ["<b>1</b>.", "<% if (!a) { go(); } else { %>."]),
      ("<% if (!a) { b = 1; } else if (c) { %>2<% } else { %>3<% } %>", ["2", "3", ""]),
      ("<% let t = 'x' %><%= t %><%= `a ${t} ${u}` %><% doIt(); %>", ["xa x \u{FFFC}<% doIt(); %>"]),
      ("<% layout('layouts/boiler') %><p>", ["<main><p></main>"]),
    ])
  func ejs(_ template: String, _ expected: [String]) {
    let files = [
      "views/login.ejs": template, "views/partials/head.ejs": "<h1><%= title %></h1>",
      "views/layouts/boiler.ejs": "<main><%- body %></main>",
    ]
    #expect(Set(ways("views/login.ejs", files)) == Set(expected))
    #expect(ways("views/login.ejs", files).first == expected.first)
  }

  @Test(
    "PHP",
    arguments: [
      ("<?php $title = 'Sign in'; include 'head.php'; ?>\n<p>", ["<h1>Sign in</h1><p>"]),
      ("<?php require_once __DIR__ . '/head.php'; ?><p>", ["<h1><?= $title ?></h1><p>"]),
      ("<?php if ($error): ?><i>!</i><?php else: ?><b>.</b><?php endif; ?>", ["<b>.</b>", "<i>!</i>"]),
      ("<?php foreach (['a' => 1, 'b' => 2] as $k => $v): ?><p><?= $k ?><?= $v ?><?php endforeach ?>", ["<p>a1<p>b2"]),
      ("<?php require 'config.php'; ?><p>", ["<?php setup();?><p>"]),
      (
        "<?php $u = url();\necho <<<HTML\n<a href=\"{$u}\">it's; }</a>\n  HTML;\necho <<<'X'\n<b>$u</b>\nX; ?><p>",
        ["<a href=\"\u{FFFC}\">it's; }</a><b>$u</b><p>"]
      ),
      ("<?php echo esc_html(apply_filters('hook', __('Log in', 'my'))); ?>", ["Log in"]),
      (
        "<?= $escaper->escapeHtml(__('Log in with %1', 'A & B')) ?><?= __('Only %1 of %2', $a) ?>",
        ["Log in with A &amp; BOnly \u{FFFC} of %2"]
      ),
      ("<?php echo wp_kses_post(__('Log in with <b>X</b>', 'my')); _ex('Go on', 'c', 'my'); ?>", ["Log in with <b>X</b>Go on"]),
      (
        "<?= $this->Html->link('A b', ['action' => 'x']) ?><?= Html::a('A b', '/x', ['class' => 'c']) ?><?= anchor('x', 'A & b') ?>",
        [
          "<a href=\"\u{FFFC}\" \u{FFFC}>A b</a><a href=\"/x\" class=\"c\" \u{FFFC}>A b</a><a href=\"x\" \u{FFFC}>A &amp; b</a>"
        ]
      ),
      ("<input <?php if ($a): ?> autocomplete=\"off\"<?php endif; ?>>", ["<input  autocomplete=\"off\">", "<input >"]),
      ("<?php if ($a) echo '<b>'; else echo '<i>'; ?><p>", ["<b><p>", "<i><p>"]),
      ("<?php foreach (['a', 'b'] as $x) echo \"<b>$x\"; ?><p>", ["<b>a<b>b<p>"]),
      ("<?php if ($a) { if (!$b) { $c = 1; } elseif ($d != 2) { $e = 2; } else { ?><p>1</p><?php } } ?>.", ["<p>1</p>.", "."]),
      (
        "<?php foreach ($xs as $x) { if (!f()) { $c = 1; } else { ?><i>1</i><?php } ?><b>2</b><?php } ?>", ["<i>1</i><b>2</b>", "<b>2</b>"]
      ),
      ("<?php foreach ($xs as $x) { ?><p><?php echo $x; ?><?php } ?>", ["<p><?php echo $x; ?>"]),
      (
        "<?php $b = ''; if (!$in) { $b = '<a href=\"' . $u->make() . '\">Log in</a>'; } ?><?php if ($b == '') { echo '<i>Hi</i>'; } else { echo '<p>' . $b . '</p>'; } ?>",
        ["<i>Hi</i>", "<p><a href=\"\u{FFFC}\">Log in</a></p>"]
      ),
      ("<?php $b = '<a href=\"/x\">'; $b .= 'Log in</a>'; echo $b; ?>", ["<a href=\"/x\">Log in</a>"]),
      (
        "<?php $a = ''; if ($_POST) { $a = 'x'; } ?><?php if ($a) { ?><p><?php } ?>",
        ["<?php $a = ''; if ($_POST) { $a = 'x'; } ?><p>", "<?php $a = ''; if ($_POST) { $a = 'x'; } ?>"]
      ),
      ("<?php get_header(); ?><?php esc_html_e('Sign in', 'x'); ?><?= \"a $b\" ?>", ["<header>Sign ina \u{FFFC}"]),
      ("<?php printf('<a href=\"%2$s\">%1$s</a> %d%%', 'Sign in', $url, 3); ?>", ["<a href=\"\u{FFFC}\">Sign in</a> Sign in%"]),
      ("<?= sprintf('<b class=\"%s\">%s</b>', 'x', 'y') ?>", ["<b class=\"x\">y</b>"]),
      ("<?php if ($a) { echo '<i>1</i>'; } else { print('<b>2</b>'); } ?>.", ["<i>1</i>.", "<b>2</b>."]),
      (
        "<?php add_action('login_form', 'shop_buttons'); function shop_buttons() { ?><p>1</p><?php } function other() { ?><p>2</p><?php } ?>",
        ["<?php add_action('login_form', 'shop_buttons'); function shop_buttons() { ?><p>1</p><?php } function other() { ?>"]
      ),
      ("<?= $this->extend('layout') ?><?= $this->section('body') ?><p><?= $this->endSection() ?>", ["<main><p></main>"]),
    ])
  func php(_ template: String, _ expected: [String]) {
    let files = [
      "views/login.php": template, "views/head.php": "<h1><?= $title ?></h1>", "views/header.php": "<header>",
      "views/config.php": "<?php setup();",
      "views/layout.php": "<main><?= $this->renderSection('body') ?></main>",
    ]
    #expect(ways("views/login.php", files) == expected)
  }

  @Test("Functions that write what different shortcodes stand for are different pages")
  func shortcodes() {
    func code(_ second: String) -> String {
      "<?php\nfunction a_form() { ob_start(); ?><form>a</form><?php return ob_get_clean(); }\nadd_shortcode('a', 'a_form');\n"
        + "function b_form() { ob_start(); ?><form>b</form><?php return ob_get_clean(); }\n\(second)"
    }
    let two = ways("shop.php", ["shop.php": code("add_shortcode('b', [$this, 'b_form']);")])
    #expect(two.contains { $0.contains("<form>a") } && two.contains { $0.contains("<form>b") })
    #expect(!two.contains { $0.contains("<form>a") && $0.contains("<form>b") })
    // So are methods of a class.
    let methods =
      "<?php\nclass Forms {\n  public function __construct() { add_shortcode('a', array($this, 'a_form')); add_shortcode('b', [$this, 'b_form']); }\n"
      + "  public function a_form($x) {\n    ob_start(); ?><form>a</form><?php return ob_get_clean();\n  }\n"
      + "  public function b_form($x) {\n    ob_start(); ?><form>b</form><?php return ob_get_clean();\n  }\n}\nnew Forms();\n"
    let inClass = ways("shop.php", ["shop.php": methods])
    #expect(inClass.contains { $0.contains("<form>a") } && inClass.contains { $0.contains("<form>b") })
    #expect(!inClass.contains { $0.contains("<form>a") && $0.contains("<form>b") })
    // One shortcode may show two forms.
    let one = ways("shop.php", ["shop.php": code("add_action('wp_footer', 'b_form');")])
    #expect(one.contains { $0.contains("<form>a") && $0.contains("<form>b") })
  }
}
