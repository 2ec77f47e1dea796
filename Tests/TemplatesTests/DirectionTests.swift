import Diagnostics
import Templates
import Testing

/// The direction of a page that a condition decides.
@Suite struct DirectionTests {
  /// Catalogues of a program that states a language and has words of none.
  private struct Stated: Translations {
    var tag: String
    func text(_ key: String, from file: SourceFile) -> AssembledText? { nil }
    func statedLanguage(of file: SourceFile) -> String? { tag }
  }

  private static let apple = "<a href=\"/auth/apple\">Continue with Apple</a>"

  /// The ways of a page, without what makes it one that is looked at closely.
  private func shown(_ name: String, _ text: String, in language: String? = nil) -> [String] {
    let project = WrittenFiles([name: text + Self.apple])
    guard let file = project.files["/p/" + name] else { return [] }
    let assembler = TemplateAssembler(files: project, translations: language.map { Stated(tag: $0) })
    let ways = assembler.assembly(of: file)?.ways.map(\.text.string) ?? [file.string(SourceRange(0, file.text.count))]
    return ways.map { $0.replacing(Self.apple, with: "") }
  }

  @Test(
    "A condition that asks for the language gives the direction of the page's",
    arguments: [
      ("a.blade.php", "<p dir=\"{{ in_array(app()->getLocale(), ['ar','ku']) ? 'rtl' : 'ltr' }}\">x</p>"),
      ("a.html", "<p dir=\"{% if LANGUAGE_BIDI %}rtl{% else %}ltr{% endif %}\">x</p>{% load x %}"),
      ("a.html.erb", "<p dir=\"<%= I18n.locale == :ar ? 'rtl' : 'ltr' %>\">x</p>"),
      ("a.php", "<p dir=\"<?= $rtl ? 'rtl' : 'ltr' ?>\">x</p>"),
      ("b.php", "<p dir=\"<?php if (is_rtl()) { echo 'rtl'; } else { echo 'ltr'; } ?>\">x</p>"),
      ("a.html.twig", "<p dir=\"{{ app.request.locale in ['ar', 'he'] ? 'rtl' : 'ltr' }}\">x</p>"),
      ("a.ejs", "<p dir=\"<%= locale === 'ar' ? 'rtl' : 'ltr' %>\">x</p>"),
      ("a.pug", "p(dir=lang === 'ar' ? 'rtl' : 'ltr') x"),
      ("a.html.haml", "%p{dir: I18n.locale == :ar ? 'rtl' : 'ltr'} x"),
      ("a.html.heex", "<p dir={if @locale == \"ar\", do: \"rtl\", else: \"ltr\"}>x</p>"),
      ("a.gohtml", "<p dir=\"{{if eq .Lang \"ar\"}}rtl{{else}}ltr{{end}}\">x</p>"),
      ("a.cshtml", "<p dir=\"@(CultureInfo.CurrentUICulture.TextInfo.IsRightToLeft ? \"rtl\" : \"ltr\")\">x</p>"),
      ("a.jsp", "<p dir=\"${lang eq 'ar' ? 'rtl' : 'ltr'}\">x</p>"),
      ("a.ftlh", "<p dir=\"<#if locale == 'ar'>rtl<#else>ltr</#if>\">x</p>"),
      ("a.j2", "{% set dir = 'rtl' if lang == 'ar' else 'ltr' %}<p dir=\"{{ dir }}\">x</p>"),
    ])
  func asked(_ name: String, _ text: String) {
    for (language, direction) in [("en", "ltr"), ("fa-IR", "rtl")] {
      let ways = shown(name, text, in: language)
      #expect(ways.count == 1 && ways[0].hasPrefix("<p dir=\"\(direction)\">x"), "\(ways)")
    }
  }

  @Test func `The language that the page states counts before that of the program`() {
    let text = "<html lang=\"he\" dir=\"{% if LANGUAGE_BIDI %}rtl{% else %}ltr{% endif %}\">"
    #expect(shown("a.html", text, in: "en") == ["<html lang=\"he\" dir=\"rtl\">"])
    #expect(shown("b.html", text.replacing("\"he\"", with: "\"{{ code }}\""), in: "en").first?.contains("dir=\"ltr\"") == true)
  }

  @Test(
    "Where nobody knows the language, and where a condition asks for something else, both directions are ways, the usual one first",
    arguments: [
      ("a.blade.php", "<p dir=\"{{ $mirrored ? 'rtl' : 'ltr' }}\">x</p>", "en"),
      ("b.blade.php", "<p dir=\"{{ $rtl ? 'rtl' : 'ltr' }}\">x</p>", nil),
      ("a.html", "<p dir=\"{% if mirrored %}rtl{% else %}ltr{% endif %}\">x</p>", "en"),
      ("a.php", "<p dir=\"<?= $x ? 'ltr' : 'rtl' ?>\">x</p>", "en"),
      ("b.html", "<p {% if mirrored %}dir=\"rtl\"{% endif %}>x</p>", "en"),
    ] as [(String, String, String?)])
  func open(_ name: String, _ text: String, _ language: String?) {
    let ways = shown(name, text, in: language)
    #expect(ways.count == 2)
    #expect(ways.map { $0.contains("rtl") } == [false, true], "\(ways)")
  }

  @Test func `A whole attribute is there where the language is written so`() {
    let text = "<p {% if LANGUAGE_BIDI %}dir=\"rtl\"{% endif %} class=\"a\">x</p>"
    #expect(shown("a.html", text, in: "en") == ["<p  class=\"a\">x</p>"])
    #expect(shown("a.html", text, in: "ar") == ["<p dir=\"rtl\" class=\"a\">x</p>"])
    for (name, text) in [
      ("a.php", "<html<?php if (is_rtl()): ?> dir=\"rtl\"<?php endif; ?>>x"),
      ("a.blade.php", "<html @if(app()->getLocale() == 'ar') dir=\"rtl\" @else dir=\"ltr\" @endif>x"),
      ("b.html", "{% load x %}<html{% if LANGUAGE_BIDI %} dir=\"rtl\"{% endif %}>x"),
    ] {
      #expect(shown(name, text, in: "en").allSatisfy { !$0.contains("rtl") }, "\(shown(name, text, in: "en"))")
      #expect(
        shown(name, text, in: "ar").allSatisfy { $0.contains("dir=\"rtl\"") && !$0.contains("ltr") }, "\(shown(name, text, in: "ar"))")
    }
  }

  @Test func `What else hangs on the condition goes with the direction`() {
    let text =
      "<p dir=\"{% if LANGUAGE_BIDI %}rtl{% else %}ltr{% endif %}\">{% if LANGUAGE_BIDI %}<b>r</b>{% else %}<i>l</i>{% endif %}</p>"
    #expect(shown("a.html", text, in: "en") == ["<p dir=\"ltr\"><i>l</i></p>", "<p dir=\"rtl\"><b>r</b></p>"])
  }
}
