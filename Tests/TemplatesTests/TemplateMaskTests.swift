import Diagnostics
import Templates
import Testing

@Suite("Masking templates")
struct TemplateMaskTests {
  /// The masked text with U+FFFC as `#` and U+007F as `~`.
  static func mask(_ text: String) -> String {
    let masked = TemplateMask.mask(Array(text.utf8))
    #expect(masked.text.count == text.utf8.count)
    return String(decoding: masked.text, as: UTF8.self).replacing("\u{FFFC}", with: "#").replacing("\u{7F}", with: "~")
  }

  @Test(
    "Tags are masked without moving a byte",
    arguments: [
      ("a{{ b }}c", "a##~c"), ("{{{ab}}}", "##~~"), ("{!! ab !!}", "###~"), ("{% if a %}b", "          b"), ("{# a\nb #}c", "    \n    c"),
      ("<%= abc %>", "###~"), ("<% if %>a", "        a"), ("<%-- %> --%>a", "            a"), ("<?php echo 1 ?>a", "#####a"),
      ("<?php $b = 1 ?>a", "               a"),
      ("<?= $ab ?>", "###~"), ("${ab}c", "#~~c"), ("{{ \"}}\" }}a", "###~a".replacing("###~", with: "###~")),
      ("{{ {a: {b: 1}} }}x", "#####~~x"),
      ("{{ a", "{{ a"), ("{% a", "{% a"), ("<% a", "<% a"), ("${a", "${a"), ("{# a", "{# a"), ("{{#if a}}b{{/if}}", "         b       "),
      ("{{! no }}", "         "), ("{{-- it's --}}x", "              x"), ("{{ it's }}x", "###~x"), ("{% if '%}' %}x", "             x"),
      ("<style>@media x{#id{a:b}}</style>", "<style>@media x{#id{a:b}}</style>"), ("<script>`${a}`</script>", "<script>`${a}`</script>"),
      ("<?xml version='1.0'?>", "<?xml version='1.0'?>"), ("{{ends}}", "##~~"), ("{{ end }}", "         "),
    ])
  func masks(_ text: String, _ expected: String) { #expect(Self.mask(text) == expected) }

  @Test("Each tag knows its kind, its bytes and its words")
  func tags() {
    let text = Array("a{{ b }}{% if c %}{# d #}<?php $e".utf8)
    let tags = TemplateMask.mask(text).tags
    #expect(tags.map(\.kind) == [.expression, .control, .comment, .control])
    #expect(tags.map { String(decoding: text[$0.contentRange.bytes], as: UTF8.self) } == [" b ", " if c ", " d ", " $e"])
    #expect(TemplateMask.mask(text).syntaxes == [.doubleBrace, .bracePercent, .braceHash, .php])
  }

  @Test(
    "Openers without closers cost no more than a pass",
    arguments: ["{{", "{{{", "{%", "{#", "<%", "<%--", "${", "{!!", "<?php ", "{{--", "{{!--", "{% '"])
  func hostile(_ opener: String) {
    let text = Array(String(repeating: opener, count: 200_000).utf8)
    #expect(TemplateMask.mask(text).text.count == text.count)
  }
}
