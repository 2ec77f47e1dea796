@testable import CSS
import Diagnostics
import HTML
import Testing

/// A page in a few characters: `div#a.b.c[x=y] (p "text" span)`.
enum PageText {
  static func tree(_ text: String, quirky: Bool = false) -> ElementTree {
    var tree = ElementTree()
    tree.isQuirky = quirky
    var parents: [ElementTree.NodeID] = []
    var last = ElementTree.none
    for word in text.replacing("(", with: " ( ").replacing(")", with: " ) ").split(separator: " ") {
      switch word {
      case "(": parents.append(last)
      case ")": parents.removeLast()
      case _ where word.hasPrefix("'"):
        tree.append(word.dropFirst() == "" ? "" : String(word.dropFirst()), range: .init(0, 0), to: parents.last ?? ElementTree.none)
      default: last = tree.append(element(String(word)), to: parents.last ?? ElementTree.none)
      }
    }
    return tree
  }

  private static func element(_ word: String) -> ElementTree.Element {
    var rest = word[...]
    func name() -> String {
      let part = rest.prefix { !".#[]=".contains($0) }
      rest = rest.dropFirst(part.count)
      return String(part)
    }
    var tag = name()
    var element = ElementTree.Element(name: Atom("x"))
    if tag.hasPrefix("svg:") {
      element.namespace = .svg
      tag = String(tag.dropFirst(4))
    }
    element.name = Atom(tag)
    func add(_ name: String, _ value: String) {
      element.attributes.append(.init(name: Atom(name), value: value, nameRange: .init(0, 0), valueRange: .init(0, 0)))
    }
    while let mark = rest.first {
      rest = rest.dropFirst()
      let part = name()
      if mark == "#" {
        element.id = Atom(part)
        add("id", part)
      } else if mark == "." {
        element.classes.append(Atom(part))
      } else if mark == "[" {
        var value = ""
        if rest.first == "=" {
          rest = rest.dropFirst()
          value = String(rest.prefix { $0 != "]" })
          rest = rest.drop { $0 != "]" }
        }
        rest = rest.dropFirst()
        add(part, value.replacing("_", with: " "))
      }
    }
    return element
  }
}

struct MatchingTests {
  static let environment = MediaEnvironment(width: 390, height: 844)

  /// The ids of the elements that a selector matches, in document order.
  func ids(_ selector: String, _ page: String, quirky: Bool = false) -> String {
    let tree = PageText.tree(page, quirky: quirky)
    let sheet = StyleSheet.parse(selector + "{a:b}")
    var matcher = Matcher(tree: tree, sheets: StyleSheetSet(sources: [StyleSheetSource(sheet)], environment: Self.environment))
    var found: [String] = []
    var result = MatchResult()
    for node in tree.nodes.indices where tree.isElement(Int32(node)) {
      matcher.match(Int32(node), into: &result)
      if !result.element.isEmpty { found.append(tree.element(Int32(node)).id?.string ?? "?") }
    }
    return found.joined(separator: " ")
  }

  static let page =
    "html#h(body#b.x(div#d1.a.b[title=One_two](p#p1 'text span#s1.a) div#d2.b(p#p2(em#e1) p#p3.c span#s2) svg:linearGradient#g))"

  @Test(
    "Selectors match what Selectors 4 says",
    arguments: [
      ("*", "h b d1 p1 s1 d2 p2 e1 p3 s2 g"), ("div", "d1 d2"), ("DIV", "d1 d2"), (".a", "d1 s1"), (".A", ""), ("#p1", "p1"),
      ("div.b", "d1 d2"),
      ("linearGradient", "g"), ("lineargradient", "g"), ("div p", "p1 p2 p3"), ("div > p", "p1 p2 p3"), ("body > p", ""),
      ("p + span", "s1 s2"),
      ("p ~ span", "s1 s2"), ("div + div p", "p2 p3"), ("html body div.b > p.c", "p3"), ("div, em", "d1 d2 e1"), ("[title]", "d1"),
      ("[title=\"One two\"]", "d1"), ("[title~=two]", "d1"), ("[title^=one]", ""), ("[title^=one i]", "d1"), ("[title$=two]", "d1"),
      ("[title*='e t']", "d1"), ("[title|=One]", ""), (":is(.a, .c)", "d1 s1 p3"), (":where(div) > .c", "p3"), ("p:not(.c)", "p1 p2"),
      ("div:not(:has(em))", "d1"), ("div:has(> .c)", "d2"), ("p:has(+ .c)", "p2"), ("p:has(~ span)", "p1 p2 p3"),
      (":has(em, .c):not(html, body)", "d2 p2"),
      (":root", "h"), ("p:empty", "p1 p3"), ("p:first-child", "p1 p2"), ("p:last-child", ""), ("span:last-child", "s1 s2"),
      ("p:nth-child(2)", "p3"), ("p:nth-child(odd)", "p1 p2"), (":nth-child(1 of .c)", "p3"), ("p:nth-last-child(2)", "p1 p3"),
      ("p:last-of-type", "p1 p3"), ("p:first-of-type", "p1 p2"), ("p:only-of-type", "p1"), ("em:only-child", "e1"), (":hover", ""),
      (":not(:hover)", "h b d1 p1 s1 d2 p2 e1 p3 s2 g"),
      ("div:unknown, p", ""), (":is(:unknown, p)", "p1 p2 p3"), ("::-webkit-thing", ""), ("p::-moz-thing, p", ""), ("&", "h"),
      ("*|p", "p1 p2 p3"), ("|p", ""),
      ("q|p", ""), ("p:nth-child(-n+1)", "p1 p2"), ("div p:nth-of-type(2)", "p3"), ("p:is()", ""), ("p > > em", ""), ("> p", ""),
      ("p,", ""), ("p:not()", ""),
      ("div:has(p + .c)", "d2"), ("body:has(div em)", "b"), (".a .a", "s1"), ("html > body > div > p > em", "e1"),
      (":not(html) > em", "e1"),
    ])
  func selectors(selector: String, expected: String) { #expect(ids(selector, Self.page) == expected) }

  static let form =
    "html#h(form#f(fieldset#fs[disabled](legend#l(input#i1) input#i2) input#i3[required] input#i4[type=checkbox][checked] select#se(option#o1 option#o2) "
    + "input#i5[placeholder=x] input#i6[placeholder=x][value=v] textarea#t[readonly] button#bu a#a1[href=x] a#a2 input#i7[type=TEXT] progress#pr "
    + "input#i8[type=number][min=2][value=1] p#ed[lang=en-US][dir=rtl](em#e)))"

  @Test(
    "States of form controls come from their attributes",
    arguments: [
      (":disabled", "fs i2"), ("input:enabled", "i1 i3 i4 i5 i6 i7 i8"), (":required", "i3"), (":checked", "i4 o1"),
      (":placeholder-shown", "i5"),
      ("textarea:read-only", "t"), ("input:read-write", "i1 i3 i5 i6 i7 i8"), (":link", "a1"), ("[type=text]", "i7"),
      (":indeterminate", "pr"),
      (":out-of-range", "i8"), (":default", "i4 bu"), (":invalid:not(form, fieldset)", "i3 i8"), (":lang(en)", "ed e"),
      (":dir(rtl)", "ed e"), ("select:optional", "se"),
    ])
  func states(selector: String, expected: String) { #expect(ids(selector, Self.form) == expected) }

  @Test("In quirks mode classes and ids are the same in any case")
  func quirks() {
    #expect(ids(".FOO, #BAR", "html(p#bar p#x.foo p#y.Foo)", quirky: true) == "bar x y")
    #expect(ids(".Foo", "html(p#x.foo p#y.Foo)") == "y")
  }

  /// The names of the declarations that reach an element, the weakest first.
  func cascade(_ sheets: [StyleSheetSource], _ page: String, _ node: Int32, containers: ContainerLookup? = nil) -> (
    names: String, undecided: Int
  ) {
    let set = StyleSheetSet(sources: sheets, environment: Self.environment)
    var matcher = Matcher(tree: PageText.tree(page), sheets: set, containers: containers)
    let result = matcher.match(node)
    let names = result.element.flatMap { block in
      block.declarations.map { set.sheets[Int(block.sheet)].declarations[Int($0)].name }
    }
    return (names.joined(separator: " "), result.undecided.count)
  }

  @Test(
    "Rules come in the order of origin, layer, specificity and place",
    arguments: [
      ("p{a:1} p{b:1}", "a b"), ("#i{a:1} .c{b:1} p{d:1} *{e:1}", "e d b a"), ("@layer x{#i{a:1}} p{b:1}", "a b"),
      ("@layer y, x; @layer x{p{a:1}} @layer y{p{b:1}}", "b a"), ("@layer x{p{a:1} @layer z{p{b:1}}}", "b a"),
      ("@layer x.z{p{a:1}} @layer x{p{b:1}}", "a b"), ("@layer{p{a:1}} @layer{p{b:1}}", "a b"), (":is(p,#i){a:1} .c{b:1}", "b a"),
      (":where(#i){a:1} p{b:1}", "a b"), ("p:not(#x){a:1} .c.c{b:1}", "b a"), ("body{p{a:1} &:has(p){x:1} p&{y:1}} ", "a"),
      ("p{a:1; &.c{b:1} d:1}", "a d b"), (".c{@media (width<400px){a:1} @media (width>400px){b:1}}", "a"),
      ("@media print{p{a:1}} p{b:1}", "b"),
      ("@supports (color:red){p{a:1}} @supports not (color:red){p{b:1}}", "a"),
      ("@supports selector(:foo){p{a:1}} @supports selector(:is(a)){p{b:1}}", "b"),
      ("p,.c,#i{a:1} .c.c{b:1}", "b a"), ("@scope (p){p{a:1}} p{b:1}", "b"), ("p{a:1", "a"), ("p{a:1}}p{b:1} p{d:1}", "a d"),
      ("body,div{p,em{a:1}}", "a"), ("@media (foo){p{a:1}} @media not (foo){p{b:1}} @media (foo) or (width){p{d:1}}", "d"),
    ])
  func order(sheet: String, expected: String) {
    #expect(cascade([StyleSheetSource(StyleSheet.parse(sheet))], "html(body(p#i.c))", 2).names == expected)
  }

  @Test("Imported sheets stand before their importer, in their layer and under their media")
  func imports() {
    let imported = StyleSheet.parse("#i{a:1}")
    let sheet = StyleSheet.parse("@import 'a.css' layer(x); @import url(b.css) print; @import 'c.css'; p{b:1}")
    #expect(sheet.imports.map(\.url) == ["a.css", "b.css", "c.css"])
    func names(where url: String) -> String {
      let imports = SheetImports(of: sheet) { rule, _ in rule.url == url ? imported : nil }
      return cascade([StyleSheetSource(sheet, imports: imports)], "html(p#i)", 1).names
    }
    #expect(names(where: "a.css") == "a b")
    #expect(names(where: "b.css") == "b")
    #expect(names(where: "c.css") == "b a")
    let agent = StyleSheetSource(StyleSheet.parse("p#i{u:1}"), origin: .userAgent)
    #expect(cascade([StyleSheetSource(sheet), agent], "html(p#i)", 1).names == "u b")
  }

  @Test("A container query applies where the size says so, and is undecided where nobody knows the size")
  func containers() {
    let sheet = [StyleSheetSource(StyleSheet.parse("@container card (width > 300px){p{a:1}}"))]
    func found(_ answer: ContainerAnswer) -> (names: String, undecided: Int) {
      cascade(sheet, "html(p#i)", 1) { _, request in request.name == "card" && request.needsWidth ? answer : .noContainer }
    }
    #expect(found(.container(ContainerState(width: 301, height: nil))) == ("a", 0))
    #expect(found(.container(ContainerState(width: 299, height: nil))) == ("", 0))
    #expect(found(.unknown) == ("", 1))
    #expect(found(.noContainer) == ("", 0))
    #expect(cascade(sheet, "html(p#i)", 1) == ("", 1))
  }

  @Test("Pseudo-elements have lists of their own")
  func pseudoElements() {
    let sheet = StyleSheet.parse("p::before, p:after, p{a:1} ::placeholder{b:1} p::before:hover{c:1} *,::after{d:1}")
    var matcher = Matcher(
      tree: PageText.tree("html(p)"), sheets: StyleSheetSet(sources: [StyleSheetSource(sheet)], environment: Self.environment))
    let result = matcher.match(1)
    #expect(result.before.count == 1 && result.after.count == 2 && result.element.count == 2 && result.placeholder.count == 1)
  }

  @Test("Hostile selectors stay within the budget, and say so")
  func hostile() {
    var nested = "a{x:y}"
    for _ in 0..<60 { nested = ":is(p,.q) { & & + &, & & & { \(nested) } }" }
    let page = "html(" + String(repeating: "p(", count: 30) + "a" + String(repeating: ")", count: 31)
    let tree = PageText.tree(page)
    var matcher = Matcher(
      tree: tree, sheets: StyleSheetSet(sources: [StyleSheetSource(StyleSheet.parse(nested))], environment: Self.environment))
    for node in tree.nodes.indices { _ = matcher.match(Int32(node)) }
    let deep = StyleSheet.parse(String(repeating: ":is(", count: 10_000) + "a" + String(repeating: ")", count: 10_000) + "{a:b} p{c:d}")
    #expect(deep.rules.count <= 2 && deep.rules.last?.declarations.count == 1)
    let brackets = StyleSheet.parse(String(repeating: "[", count: 100_000) + "a{b:c}")
    #expect(brackets.rules.isEmpty && !brackets.problems.isEmpty)
  }

  @Test("A rule with many selectors is one block, however many blocks there are and whichever pseudo-elements they are of")
  func manyRules() {
    let count = 3000
    let css = (0..<count).map { "p, .c, #i, p::before, .c::before, .c::after { --v\($0): 1 }" }.joined()
    var page = StyledPage()
    let node = page.add("p", [("id", "i"), ("class", "c")])
    let set = StyleSheetSet(sources: [StyleSheetSource(StyleSheet.parse(css))], environment: Self.environment)
    var matcher = Matcher(tree: page.tree, sheets: set)
    let result = matcher.match(node)
    #expect(result.element.map(\.order) == (0..<UInt32(count)).map { $0 })
    #expect(result.element.allSatisfy { $0.specificity == 1 << 20 })
    #expect(result.before.count == count && result.after.count == count)
  }

  @Test("Many undecided rules are one block each, until a selector decides")
  func manyUndecidedRules() {
    let count = 300
    let css = (0..<count).map { ".x\u{FFFC}, .c\($0 % 2 == 0 ? ", .d" : "") { --v\($0): 1 }" }.joined()
    var page = StyledPage()
    let node = page.add("p", [("class", "d")])
    let set = StyleSheetSet(sources: [StyleSheetSource(StyleSheet.parse(css))], environment: Self.environment)
    var matcher = Matcher(tree: page.tree, sheets: set)
    let result = matcher.match(node)
    let decided = Set(result.element.map(\.order))
    let undecided = Set(result.undecided.map(\.block.order))
    #expect(decided == Set((0..<UInt32(count)).filter { $0 % 2 == 0 }))
    #expect(result.undecided.count == undecided.count && decided.isDisjoint(with: undecided))
  }
}
