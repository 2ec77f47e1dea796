@testable import Scripts
import Testing

/// What a script does by itself with all elements of a selector is read off its text.
struct ScriptRevealTests {
  private static func reveals(_ script: String) -> [ScriptReveal] { ScriptReveal.all(in: Array(script.utf8)[...]) }

  private static let added = [ScriptReveal(".fade", .addClass("on"))]

  @Test(arguments: [
    "document.querySelectorAll('.fade').forEach(el => el.classList.add('on'))",
    "window.addEventListener('load', () => { document.querySelectorAll('.fade').forEach((el, i) => { setTimeout(() => el.classList.add('on'), i * 100) }) })",
    "setTimeout(function () { for (const el of document.querySelectorAll('.fade')) { el.classList.add('on') } }, 100)",
    "(function () { var cards = document.getElementsByClassName('fade'); for (var i = 0; i < cards.length; i++) { cards[i].classList.add('on') } })()",
    "function show() { document.querySelectorAll('.fade').forEach(function (el) { el.classList.add('on') }) }\nwindow.onload = show",
    "const show = () => { [...document.querySelectorAll('.fade')].forEach(el => el.classList.add('on')) }; show()",
    "$(document).ready(function () { $('.fade').addClass('on') })",
    """
    const observer = new IntersectionObserver((entries, observer) => {
      entries.forEach(entry => { if (entry.isIntersecting) { entry.target.classList.add('on'); observer.unobserve(entry.target) } })
    }, { threshold: 0.1 })
    document.querySelectorAll('.fade').forEach(el => observer.observe(el))
    """,
    """
    const observer = new IntersectionObserver(entries => entries.forEach(e => e.target.classList.toggle('on', e.isIntersecting)))
    const parts = document.querySelectorAll('.fade')
    parts.forEach(part => { observer.observe(part) })
    """,
    """
    function reveal() {
      var parts = document.querySelectorAll('.fade');
      for (var i = 0; i < parts.length; i++) {
        var top = parts[i].getBoundingClientRect().top;
        if (top < window.innerHeight - 100) { parts[i].classList.add('on'); }
      }
    }
    window.addEventListener('scroll', reveal);
    """,
  ])
  func `What fades elements in as they come into the window, or have loaded, needs nobody`(_ script: String) {
    #expect(Self.reveals(script) == Self.added)
  }

  @Test
  func `So does a style`() {
    let script = "document.querySelectorAll('.fade').forEach(el => { el.style.opacity = '1' })"
    #expect(Self.reveals(script) == [ScriptReveal(".fade", .style("opacity", "1"))])
  }

  @Test(arguments: [
    "button.addEventListener('click', () => { document.querySelectorAll('.fade').forEach(el => el.classList.add('on')) })",
    "function show() { document.querySelectorAll('.fade').forEach(el => el.classList.add('on')) } button.onclick = show",
    "const show = () => document.querySelectorAll('.fade').forEach(el => el.classList.add('on'))",
    "if (location.hash === '#login') { document.querySelectorAll('.fade').forEach(el => el.classList.add('on')) }",
    "document.querySelectorAll('.fade').forEach(el => { if (el.dataset.open) el.classList.add('on') })",
    "document.querySelectorAll('.fade').forEach(el => { el.addEventListener('focus', () => el.classList.add('on')) })",
    "window.addEventListener('scroll', () => { if (scrollY > 50) document.querySelectorAll('.fade').forEach(el => el.classList.add('on')) })",
    "fetch('/me').then(me => { document.querySelectorAll('.fade').forEach(el => el.classList.add('on')) })",
    "const slides = document.querySelectorAll('.fade'); slides[current].classList.add('on')",
    "class Panel { open() { document.querySelectorAll('.fade').forEach(el => el.classList.add('on')) } }",
    "const observer = new IntersectionObserver(entries => entries.forEach(e => { if (!e.isIntersecting) { e.target.classList.add('on') } }))\ndocument.querySelectorAll('.fade').forEach(el => observer.observe(el))",
  ])
  func `What a person does, or a condition decides, does not count`(_ script: String) {
    #expect(Self.reveals(script).isEmpty)
  }

  @Test(arguments: [
    ("const s = document.createElement('style'); s.textContent = `@keyframes a { to { opacity: 1 } }`; document.head.appendChild(s)", 1),
    (
      "const s = document.createElement('style'); s.id = 'a'; s.appendChild(document.createTextNode('b { c: d }')); document.head.append(s)",
      1
    ),
    ("const s = document.createElement('style'); s.textContent = `b { c: ${d} }`; document.head.appendChild(s)", nil),
    ("const s = document.createElement('style'); s.textContent = css; document.head.appendChild(s)", nil),
    ("const s = document.createElement('style'); s.textContent = 'a' + css; document.head.appendChild(s)", nil),
    ("document.head.appendChild(document.createElement('style')).textContent = 'a { b: c }'", nil),
    ("const s = document.createElement('style'); document.head.appendChild(s); s.sheet.insertRule('a { b: c }')", nil),
    ("document.createElement(name)", nil), ("const s = document.createElement('style'); document.head.append(s)", nil),
  ])
  func `Sheets that a script writes are known where they stand there`(_ script: String, _ count: Int?) {
    #expect(ScriptReader(Array(script.utf8)[...]).writtenSheets?.count == count)
  }
}
