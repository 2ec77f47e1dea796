import Diagnostics
import Templates
import Testing

@Suite("Putting Velocity together")
struct VelocityAssemblyTests {
  @Test(
    "Velocity, worked out by hand",
    arguments: [
      (
        "#set($a = 'x')## no\n#* no *#<p class=\"$a $!{b} ${a}y\">\\$a $5.00</p>#[[$a#end]]#",
        ["<p class=\"x $!{b} xy\">\\$a $5.00</p>$a#end"]
      ),
      ("#if($a == 'x')<p>1</p>#elseif($b)<p>2</p>#{else}<p>3</p>#end", ["<p>1</p>", "<p>2</p>", "<p>3</p>"]),
      ("#foreach($p in ['Apple', 'Google'])<b>$foreach.count$p</b>#if($foreach.hasNext),#end#end", ["<b>1Apple</b>,<b>2Google</b>"]),
      ("#foreach($i in [1..3])$i#end #foreach($p in $providers)<b>$p.name</b>#end", ["123 <b>$p.name</b>"]),
      (
        "#set($s = \"btn-$size ${kind}!\")#set($size = 'lg')#set($t = \"btn-$size\")<p class='$s $t'>",
        ["<p class='btn-\u{FFFC} \u{FFFC}! btn-lg'>"]
      ),
      ("#parse('parts/names.vm')$title#button('Go' 'lg')", ["Shop<button class=\"lg\">Go</button>"]),
      ("#macro(box $k)<div class=\"$k\">$bodyContent</div>#end#@box('a')<p>1</p>#end", ["<div class=\"a\"><p>1</p></div>"]),
      ("#define($d)<i>1</i>#end$d #set($m = {'a': 'b'})$m.a #evaluate($x)", ["<i>1</i> b #evaluate($x)"]),
      (
        "<a href=\"#top\" style=\"color: #fff\">#1 $i18n.getText(\"Sign in\") #include('x.txt')",
        ["<a href=\"#top\" style=\"color: #fff\">#1 Sign in #include('x.txt')"]
      ),
      ("#if(!$user && 1 < 2)<p>1</p>#else<p>2</p>#end#unknown($a)#end", ["<p>1</p>#unknown($a)#end", "<p>2</p>#unknown($a)#end"]),
    ])
  func velocity(_ template: String, _ expected: [String]) {
    let files = [
      "templates/login.vm": template,
      "templates/parts/names.vm": "#set($title = 'Shop')#macro(button $title $kind)<button class=\"$kind\">$title</button>#end",
    ]
    #expect(ways("templates/login.vm", files) == expected)
  }

  @Test("Layouts stand around views: the usual one, and one that the view names")
  func layouts() {
    let files = [
      "templates/login.vm": "#set($title = 'In')<p>in</p>", "templates/other.vm": "#set($layout = 'plain.vm')<p>other</p>",
      "templates/layout/Default.vm": "<html><body>$screen_content</body></html>",
      "templates/layout/plain.vm": "<main>$!screen_content</main>",
    ]
    #expect(ways("templates/login.vm", files) == ["<html><body><p>in</p></body></html>"])
    #expect(ways("templates/other.vm", files) == ["<main><p>other</p></main>"])
  }

  @Test("Deep and unclosed directives are text or unknown, never a crash")
  func hostile() {
    for piece in ["#if($a)", "#foreach($a in $b)", "#*", "#[[", "${", "#macro(a)", "$a(", "#set($a = \"$"] {
      #expect(!ways("a.vm", ["a.vm": String(repeating: piece, count: 3000)]).isEmpty)
    }
    #expect(ways("a.vm", ["a.vm": "a#parse('b.vm')", "b.vm": "b#parse('a.vm')"]) == ["ab"])
  }
}
