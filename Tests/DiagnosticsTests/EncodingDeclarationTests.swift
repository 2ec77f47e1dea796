import Diagnostics
import Testing

@Suite struct EncodingDeclarationTests {
  /// A letter in windows-1251 and others, which is not UTF-8, behind a declaration.
  private static func encoding(_ text: String, _ path: String, _ format: TextDecoder.Format = .html, letter: [UInt8] = [0xC0, 0x2E]) throws
    -> String
  {
    try TextDecoder.decode(Array(text.utf8) + letter, as: format, path: path).encoding
  }

  @Test(
    "A page's encoding is that of the first meta that browsers take",
    arguments: [
      ("<meta charset=windows-1251>", "windows-1251"), ("<META CHARSET = 'KOI8-R' />", "KOI8-R"),
      ("<meta http-equiv=Content-Type content=\"text/html; charset = 'iso-8859-5'\">", "ISO-8859-5"),
      ("<meta content='text/html;charset=koi8-u;x' http-equiv=\"content-type\">", "KOI8-U"),
      ("<meta name=a content='text/html;charset=koi8-u'><meta charset=cp866>", "IBM866"),
      ("<!-- <meta charset=koi8-r> --><meta charset=cp1251>", "windows-1251"), ("<!--><meta charset=cp1251>", "windows-1251"),
      ("<a title='<meta charset=koi8-r>'><meta charset=cp1251>", "windows-1251"),
      ("<?x <meta charset=koi8-r><meta charset=cp1251>", "windows-1251"),
      ("</<meta charset=koi8-r><meta charset=cp1251>", "windows-1251"), ("<meta charset=nobody><meta charset=cp1251>", "windows-1251"),
      ("<metal charset=koi8-r><meta/charset=cp1251>", "windows-1251"), ("<meta charset=x-user-defined>", "windows-1252"),
      ("<?xml version='1.0' encoding='koi8-r'?><p>", "KOI8-R"), ("<p>", "windows-1252"), ("<meta charset=utf-16>", "UTF-8"),
      ("<meta charset='cp1251", "windows-1252"), ("<meta charset=\"<?php bloginfo('charset'); ?>\">", "windows-1252"),
    ]) func prescan(_ text: String, _ expected: String) throws
  { #expect(try Self.encoding(text, "a.html") == expected) }

  @Test(
    "Programs and templates name the encoding of what they send, and of their source",
    arguments: [
      ("a.jsp", "<%@ page contentType=\"text/html; charset=koi8-r\" %>", "KOI8-R"),
      (
        "a.jsp", "<%--<%@ page pageEncoding=\"cp866\" %>--%><%@page contentType='text/html;charset=utf-8'\n pageEncoding='Cp1251'%>",
        "windows-1251"
      ),
      ("a.tag", "<%@ tag pageEncoding=\"KOI8_R\" %>", "KOI8-R"),
      ("a.jspx", "<jsp:directive.page contentType=\"text/html;charset=koi8-r\"/>", "KOI8-R"),
      ("a.jsp", "<%@ include file='a' %><meta charset=koi8-r>", "KOI8-R"),
      ("a.asp", "<%@LANGUAGE=\"VBSCRIPT\" CODEPAGE=\"1251\"%>", "windows-1251"),
      ("a.asp", "<% Response.Charset = \"koi8-r\" %>", "KOI8-R"), ("a.asp", "<% Session.CodePage=866 %>", "IBM866"),
      ("a.php", "<?php\nheader ( \"Content-type: text/html; charset=koi8-r\" ); ?><meta charset=cp1251>", "KOI8-R"),
      ("a.php", "<?php\n// header('Content-Type: text/html; charset=koi8-r');\n?><meta charset=cp1251>", "windows-1251"),
      ("a.php", "<?php header('Content-Type: text/csv; charset=koi8-r');\nmb_internal_encoding('CP1251');", "windows-1251"),
      ("a.php", "<?php ini_set('default_charset', 'koi8-r') ?>", "KOI8-R"),
      ("a.php", "<?php declare(encoding='ISO-8859-5'); ?>", "ISO-8859-5"),
      ("a.html.erb", "<%# encoding: koi8-r %>\n<p>", "KOI8-R"), ("a.html.erb", "<%# -*- coding: cp1251-unix -*- %>", "windows-1251"),
      ("a.haml", "-# coding: koi8-r\n%p ", "KOI8-R"), ("a.mako", "## -*- coding: cp1251 -*-\n", "windows-1251"),
      ("a.rb", "#!/usr/bin/ruby\n# encoding: koi8-r\n", "KOI8-R"), ("a.py", "# vim: set fileencoding=koi8_r :\n", "KOI8-R"),
      ("a.pl", "use strict;\nuse encoding 'koi8-r';", "KOI8-R"), ("a.rb", "x\ny\n# encoding: koi8-r\n", "windows-1252"),
      ("ru.po", "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=KOI8-R\\n\"\n", "KOI8-R"),
      ("a.scss", "@charset \"koi8-r\";", "KOI8-R"), ("a.js", "'<meta charset=koi8-r>'", "windows-1252"),
    ]) func programs(_ path: String, _ text: String, _ expected: String) throws
  { #expect(try Self.encoding(text, path) == expected) }

  @Test("A declaration that stands late counts where the bytes are not UTF-8, and only there")
  func late() throws {
    let late = "<?php " + String(repeating: "x();\n", count: 400) + "?><meta charset=koi8-r>"
    #expect(try Self.encoding(late, "a.php") == "KOI8-R")
    #expect(try Self.encoding(late.replacing("koi8-r", with: "latin1"), "a.php", letter: Array("ä".utf8)) == "UTF-8")
  }

  @Test("Several letters that are right in UTF-8 are that, with a warning; one letter may be chance")
  func savedAnew() throws {
    let head = "<meta charset=euc-kr>"
    let saved = try TextDecoder.decode(Array((head + "로그인").utf8), as: .html, path: "a.html")
    #expect(saved.encoding == "UTF-8" && saved.text == Array((head + "로그인").utf8))
    #expect(saved.warnings.map(\.message) == ["The file names the encoding 'euc-kr' and is UTF-8; it was read as UTF-8."])
    #expect(String(decoding: saved.text[saved.warnings[0].range!.bytes], as: UTF8.self) == "euc-kr")
    let chance = try TextDecoder.decode(Array(head.utf8) + [0xC3, 0xB1], as: .html, path: "a.html")
    #expect(chance.encoding == "EUC-KR" && chance.warnings.isEmpty && chance.text.suffix(3) == Array("챰".utf8))
    let plain = try TextDecoder.decode(Array(head.utf8), as: .html, path: "a.html")
    #expect(plain.encoding == "EUC-KR" && plain.warnings.isEmpty)
  }

  @Test("What is malformed, unknown, refused or foreign is said")
  func warnings() throws {
    let malformed = try TextDecoder.decode(Array("<meta charset=euc-kr>".utf8) + [0xB7, 0xCE, 0xFF], as: .html, path: "a.html")
    #expect(malformed.warnings.map(\.message) == ["The file says that it is EUC-KR and is not; wrong bytes were read as U+FFFD."])
    #expect(malformed.warnings.first?.range == SourceRange(24, 27))
    let unknown = try TextDecoder.decode(Array("<meta charset=klingon>".utf8), as: .html, path: "a.html")
    #expect(unknown.warnings.map(\.message) == ["The file names the encoding 'klingon', which browsers do not know; it was read as UTF-8."])
    let foreign = try TextDecoder.decode(Array("<p>".utf8) + [0xB7, 0xCE, 0xB1, 0xD7, 0xC0, 0xCE], as: .html, path: "a.html")
    #expect(
      foreign.warnings.map(\.message) == [
        "The file is not UTF-8 and names no encoding; it was read as windows-1252, which it does not seem to be."
      ])
    #expect(foreign.warnings.first?.range == SourceRange(3, 5))
    let western = try TextDecoder.decode(
      Array("<p>Stra".utf8) + [0xDF] + Array("e f".utf8) + [0xFC] + Array("r".utf8), as: .html, path: "a.html")
    #expect(western.warnings.isEmpty && western.encoding == "windows-1252")
  }

  @Test("Bytes without a declaration are read as the files around, where they can be")
  func surrounding() throws {
    func decode(_ bytes: [UInt8]) throws -> String {
      try TextDecoder.decode(bytes, as: .html, path: "a.html", surrounding: { .eucKR }).encoding
    }
    #expect(try decode([0xB7, 0xCE]) == "EUC-KR")
    #expect(try decode([0xB7, 0xCE, 0xFF]) == "windows-1252")
    #expect(try decode(Array("로".utf8)) == "UTF-8")
    #expect(try decode(Array("<meta charset=gbk>".utf8) + [0xB7, 0xCE]) == "GBK")
  }

  @Test("Hostile declarations end at once")
  func hostile() throws {
    for text in [
      "<meta ", "<!--", "<a '", "header(\"", "header(", "charset=", "<%@ ", "<meta charset='", "</a ", "coding:", "<?xml encoding=",
    ] {
      for path in ["a.html", "a.php", "a.jsp", "a.asp", "a.erb", "a.po"] {
        _ = try Self.encoding(String(repeating: text, count: 20_000 / text.utf8.count), path)
      }
    }
  }
}
