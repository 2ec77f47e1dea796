import Diagnostics
@testable import HTML
import Templates
import Testing

/// The trees are Chromium's, with its scripts switched off; a text is left out.
@Suite("Odd pages")
struct HTMLTreeTests {
  static func outline(_ tree: ElementTree, _ id: ElementTree.NodeID) -> String {
    let children = tree.children(of: id).filter { tree.isElement($0) }.map { outline(tree, $0) }
    return tree.element(id).name.string + (children.isEmpty ? "" : "(\(children.joined(separator: ",")))")
  }

  static func document(_ html: String) throws -> String {
    let file = SourceFile(path: "page.html", html)
    let tree = try HTMLPage.parse(file.text).tree
    return outline(tree, tree.root)
  }

  @Test(
    "Odd contents of a body have Chromium's elements",
    arguments: [
      ("<table><thead><tr><th>a<tbody><tr><td>b<tfoot><tr><td>c</table>", "table(thead(tr(th)),tbody(tr(td)),tfoot(tr(td)))"),
      ("<x-login><template shadowrootmode=open><p>a<b>c</template><i>d</i></x-login><u>e</u>", "x-login(template(p(b)),i),u"),
      ("<template><p>a</template><i>d</i></template>", "template,i"),
      ("<table><td>a</table><p>x", "table(tbody(tr(td))),p"),
      ("<table><tr><td><form><input></td></tr></form></table><form></form>", "table(tbody(tr(td(form(input))))),form"),
      ("<table><form><tr><td><input><input type=hidden></table>", "table(form,tbody(tr(td(input,input))))"),
      ("<table><caption>a<td>b</table><div>c</div>", "table(caption,tbody(tr(td))),div"),
      (
        "<table><colgroup><col><col><tr><td><table><tr><td>x</table></table>",
        "table(colgroup(col,col),tbody(tr(td(table(tbody(tr(td)))))))"
      ),
      ("<table><select><option>a<tr><td>b</select></table>", "select(option),table(tbody(tr(td)))"),
      ("<table><tr><td><a>x<tr><td>y</a></table><span>z</span>", "table(tbody(tr(td(a)),tr(td))),span"),
      ("<form><div></form><input></div>", "form(div(input))"),
      ("<button><p>a</button>b<p>c", "button(p),p"),
      ("<a href=1><div><p>x</a>y</p></div>z", "a,div(a,p(a))"),
      ("<a><table><tr><td><a>x</a></table></a>", "a(table(tbody(tr(td(a)))))"),
      ("<p><span>a<div>b</div></span></p>", "p(span),div,p"),
      ("<b>a<div>b<i>c</b>d</div>e</i>", "b,div(b(i),i),i"),
      ("<i><b><u><s><p>x</i></b></u></s></p><em>y</em>", "i(b(u(s))),b(u(s)),u(s),s,p(s(u(b(i)))),em"),
      ("<font size=1><font size=2><font size=3><p>x</font></font></font>y<b></b>", "font(font(font)),p(font(font(font)),b)"),
      ("<b>1<b>2<b>3<b>4<p>x</p><span>y</span>", "b(b(b(b(p,span))))"),
      ("<em><a><div></em></a><b>x</b></div>", "em(a),a,div(a(em),b)"),
      ("<dl><dt>a<dd>b<dl><dt>c<dd>d</dl><dt>e</dl>", "dl(dt,dd(dl(dt,dd)),dt)"),
      (
        "<select><option>a<option>b<optgroup label=x><option>c<optgroup><option>d</select><b>e</b>",
        "select(option,option,optgroup(option),optgroup(option)),b"
      ),
      ("<select><div>a<option>b</div><button>c</button></select><span>x</span>", "select(div(option),button),span"),
      ("<select><option>a<select><option>b</select><input>", "select(option),option(input)"),
      ("<select><option><b>a</b><hr><option>c<textarea>z</textarea></select>", "select(option(b),hr,option(textarea))"),
      ("<svg><foreignObject><div><p>x<p>y</div></foreignObject><text>z</svg><b>w</b>", "svg(foreignObject(div(p,p)),text),b"),
      ("<p><svg><title>t<p>u</title><desc><div></div></desc><style>a{}</style></svg>z<em></em>", "p(svg(title(p(desc),div,style)),em)"),
      ("<svg><font><p></font></svg><svg><font color=a></svg><b></b>", "svg(font),p(svg,font(b))"),
      ("<div><svg><path d='M0'><rect></div><span>x</span>", "div(svg(path(rect))),span"),
      ("<math><mi>x<b>y</b></mi><mrow><mo>+</mrow></math><b>z</b>", "math(mi(b),mrow(mo)),b"),
      (
        "<math><annotation-xml><svg><p></p></svg></annotation-xml><annotation-xml encoding='text/html'><div>a</div></annotation-xml></math><b></b>",
        "math(annotation-xml(svg)),p,annotation-xml(div),b"
      ),
      ("<math><mtext><svg><g></mtext></math><u></u>", "math(mtext(svg(g))),u"),
      ("<noscript><p>a<b>c</noscript><span>d</span>", "noscript(p(b(span)))"),
      ("<ruby>a<rp>(<rt>b<rp>)</ruby><ruby>a<rb>b<rtc>c<rt>d<rb>e</ruby>", "ruby(rp,rt,rp),ruby(rb,rtc(rt),rb)"),
      (
        "<br>a</br><img><input><hr><wbr><embed><area><param><source><track><col><keygen><basefont><bgsound><frame><link><meta><b>x</b>",
        "br,br,img,input,hr,wbr,embed,area,param,source,track,keygen,basefont,bgsound,link,meta,b"
      ),
      ("<object><b>x<p></object>y<i></i><applet><marquee>z</applet></marquee><u></u>", "object(b(p)),i,applet(marquee,u)"),
      ("<p><pre>\n\na</pre><listing>x</listing><plaintext><b>", "p,pre,listing,plaintext"),
      (
        "<xmp><b></xmp><iframe><b></iframe><noembed><b></noembed><textarea><b></textarea><title><b></title><style><b></style><script><!--<script></script>--></script><noframes><b></noframes><i></i>",
        "xmp,iframe,noembed,textarea,title,style,script,noframes,i"
      ),
      ("</p></br></div></b></table><i></i></body><u></u></html><s></s>", "p,br,i,u,s"),
      ("a<frameset><frame></frameset><b></b>", "b"),
      (
        "<div><template><div></template></div><table><template><tr></template><tr><td>x</table>",
        "div(template),table(template,tbody(tr(td)))"
      ),
    ])
  func contents(_ html: String, _ expected: String) throws {
    let body = expected.isEmpty ? "body" : "body(\(expected))"
    #expect(try Self.document("<!DOCTYPE html><body>" + html) == "html(head,\(body))")
  }

  @Test(
    "Odd documents have Chromium's elements",
    arguments: [
      ("<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\"><p>a<table></table>", "html(head,body(p(table)))"),
      (
        "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\" \"http://www.w3.org/TR/html4/loose.dtd\"><p>a<table></table>",
        "html(head,body(p,table))"
      ),
      (
        "<!DOCTYPE html><head></head><link><script></script><title></title><template></template>x<b></b>",
        "html(head(link,script,title,template),body(b))"
      ),
      ("<!DOCTYPE html><html><head><div>x</div><meta><title>y</title></head><body><b>", "html(head,body(div,meta,title,b))"),
      ("<!DOCTYPE html><head>&nbsp;<link>", "html(head,body(link))"),
      ("<!DOCTYPE html SYSTEM \"http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd\"><p><table>", "html(head,body(p(table)))"),
    ])
  func documents(_ html: String, _ expected: String) throws { #expect(try Self.document(html) == expected) }
}
