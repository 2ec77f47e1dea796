import Diagnostics
import Templates
import Testing

@Suite("What template tags do to the words around them")
struct TemplateWordsTests {
  /// The masked text with each unknown piece as one `#` and runs of spaces as one.
  static func words(_ text: String) -> String {
    let masked = TemplateMask.mask(Array(text.utf8))
    #expect(masked.text.count == text.utf8.count)
    var out = ""
    for character in String(decoding: masked.text, as: UTF8.self) where character != "\u{7F}" {
      if character == "\u{FFFC}" {
        if out.last != "#" { out.append("#") }
      } else if character != " " || out.last != " " {
        out.append(character)
      }
    }
    return out
  }

  @Test(
    "A tag that writes something is an unknown piece",
    arguments: [
      "{% trans \"Sign in\" %}", "{% trans 'Sign in' %}", "{% translate \"Sign in\" %}", "{% t 'login.title' %}", "{% url 'x' %}",
      "{% static 'a.css' %}", "{% include 'a.html' %}", "{%- render 'a', b: c as d -%}", "{% form.x %}", "{% my_tag a b %}",
      "{% cycle 'a' 'b' %}", "{% liquid echo a %}", "<%= t('x') %>", "<%- x %>", "<%: x %>", "<?= $x ?>", "<?php echo $x; ?>",
      "<?php _e('Sign in'); ?>", "<?php the_title() ?>", "<?php if ($a) echo 'x'; ?>", "<?php include 'a.php' ?>", "@lang('auth.title')",
      "@include('a', ['b' => f(1)])", "@yield('x')", "{{ __('x') }}", "{!! x !!}", "{{> partial}}", "{{ csrf }}", "{% embed 'a' %}",
      "{{{ x }}}", "${x.y}",
    ])
  func writes(_ tag: String) { #expect(Self.words("<p>\(tag)</p>") == "<p>#</p>") }

  @Test(
    "A tag that only decides or remembers leaves nothing",
    arguments: [
      "{% if a %}", "{% elif a %}", "{% endif %}", "{% load i18n %}", "{% extends 'a' %}", "{% block a %}", "{% endblock %}",
      "{% with a=b %}",
      "{% set a = b %}", "{% assign a = b %}", "{% url 'x' as y %}", "{% trans 'x' as y %}", "{% translate 'x' as y %}", "{% trans %}",
      "{% blocktrans with a=b %}", "{% endmy_tag %}", "{% csrf_token %}", "{% comment %}Sign in{% endcomment %}",
      "{% capture x %}Sign in{% endcapture %}", "{% set x %}Sign in{% endset %}", "{% schema %}{\"a\": {}}{% endschema %}",
      "{% from 'a' import b %}", "<% if x %>", "<%- if x -%>", "<% end %>", "<%- end -%>", "<% x = 1 %>", "<?php if ($a): ?>",
      "<?php endif ?>",
      "<?php } ?>", "<?php $a = 1 ?>", "<?php session_start(); ?>", "<?php // words ?>", "{{#if a}}", "{{else}}", "{{/if}}", "{{ end }}",
      "{{! words }}", "@csrf", "@method('PUT')", "@extends('layouts.app')", "@section('a')", "@endsection", "@if ($a->any())", "@endif",
      "@error('email')", "@enderror", "@guest", "{% # words %}",
    ])
  func leavesNothing(_ tag: String) { #expect(Self.words("<p>\(tag)</p>") == "<p> </p>") }

  @Test("The words of a translated block are words")
  func translatedBlock() {
    #expect(Self.words("<p>{% blocktrans %}Sign in to {{ site }}{% endblocktrans %}</p>") == "<p> Sign in to # </p>")
    #expect(Self.words("<p>{% trans %}Sign in{% endtrans %}</p>") == "<p> Sign in </p>")
  }

  @Test(
    "A branch within an attribute's value makes the value partly unknown",
    arguments: [
      ("<a class=\"btn {% if x %}btn-apple{% endif %}\">", "<a class=\"btn #btn-apple#\">"),
      ("<a href=\"{% url 'x' %}\">", "<a href=\"#\">"), ("<a href='{% url \"x\" %}?a=>'>b", "<a href='#?a=>'>b"),
      ("<a style=\"width: {% if a %}100{% else %}200{% endif %}px\">", "<a style=\"width: #100#200#px\">"),
      ("<a class=\"a <% if b %>c<% end %>\">", "<a class=\"a #c#\">"), ("<a class=\"a {{#if b}}c{{/if}}\">", "<a class=\"a #c#\">"),
      ("<a class=a{% if x %}b{% endif %} id=c>", "<a class=a#b# id=c>"), ("<a class={% if x %}b{% endif %}>", "<a class=#b#>"),
      ("<a class='<?php if (1): ?>b<?php endif ?>'>", "<a class='#b#'>"), ("<a class=\"a{# b #}\">", "<a class=\"a \">"),
      ("<a {% if x %}id=b{% endif %}>{% if y %}<b>", "<a id=b#> <b>"),
      ("<style>a{color:{% if x %}red{% else %}blue{% endif %};}", "<style>a{color:#red#blue#;}"),
      ("<style>{% if x %}a{color:red}{% endif %}</style>", "<style> a{color:red} </style>"),
    ])
  func attributeBranches(_ html: String, _ expected: String) { #expect(Self.words(html) == expected) }

  @Test(
    "Words that are cut into branches are unknown, elements are not",
    arguments: [
      ("<a>{% if a %}Sign in{% else %}Log in{% endif %} with Apple</a>", "<a>#Sign in#Log in# with Apple</a>"),
      ("<a>{% if a %}Sign in{% else %}Log in{% endif %}</a>", "<a>#Sign in#Log in#</a>"),
      ("<a>Sign in{% if a %} now{% endif %}</a>", "<a>Sign in# now#</a>"), ("<a>{% if a %}Sign in{% endif %}</a>", "<a> Sign in </a>"),
      ("{% if a %}<p>b</p>{% else %}<p>c</p>{% endif %}", " <p>b</p> <p>c</p> "),
      ("<p>{% block a %}Sign in{% endblock %} now</p>", "<p> Sign in now</p>"),
      ("<p>{{#if a}}Sign in{{else}}Log in{{/if}}</p>", "<p>#Sign in#Log in#</p>"),
      ("<p><% if a %>Sign in<% else %>Log in<% end %></p>", "<p>#Sign in#Log in#</p>"),
      ("<p><?php if ($a): ?>Sign in<?php else: ?>Log in<?php endif; ?></p>", "<p>#Sign in#Log in#</p>"),
      ("<p>{% if a %}{{ b }}{% else %}c{% endif %}</p>", "<p>#c#</p>"), ("<!-- {% if a %}b{% else %}c{% endif %} -->", "<!-- b c -->"),
      ("<script>{% if a %}b{% else %}c{% endif %}</script>", "<script> b c </script>"),
      ("<p>@if ($a) Sign in @else Log in @endif</p>", "<p># Sign in # Log in #</p>"),
      ("<p class=\"a @error('b') c @enderror\">@guest<b>d</b>@endguest</p>", "<p class=\"a # c #\"> <b>d</b> </p>"),
      (
        "<p>@if (a) { Sign in } @else { Log in } a@else.example @elsewhere</p>",
        "<p>@if (a) { Sign in } @else { Log in } a@else.example @elsewhere</p>"
      ),
      ("<p>@foreach($a as $b){{ $b }}@endforeach</p>", "<p> # </p>"),
      ("a@lang('x') @@lang('x') @media('x') @click=\"lang('x')\"", "a@lang('x') @@lang('x') @media('x') @click=\"lang('x')\""),
    ])
  func textBranches(_ html: String, _ expected: String) { #expect(Self.words(html) == expected) }

  @Test(
    "Tags without their ends cost no more than a pass",
    arguments: [
      "{% comment %}", "{% capture a %}", "@lang(", "@lang('", "<?php (", "{% if a %}b{% else %}", "<a b='{% if %}", "{% set a %}{%",
    ])
  func hostile(_ piece: String) {
    let text = Array(String(repeating: piece, count: 50_000).utf8)
    #expect(TemplateMask.mask(text).text.count == text.count)
  }
}
