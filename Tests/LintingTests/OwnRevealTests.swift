import Diagnostics
import TestSupport
import Testing

@testable import Linting

/// Parts of a page that its own scripts show without anything that a person does are judged as people see them.
struct OwnRevealTests {
  private static let observer = """
    document.addEventListener('DOMContentLoaded', () => {
      const reveal = new IntersectionObserver(entries => {
        entries.forEach(entry => { if (entry.isIntersecting) { entry.target.classList.add('visible') } })
      })
      document.querySelectorAll('.fade-in').forEach(el => { reveal.observe(el) })
    })
    """
  private static let atOnce = "document.querySelectorAll('.fade-in').forEach(el => el.classList.add('visible'))"

  private static func rules(_ style: String, _ script: String, _ others: [String: String] = [:], tag: String? = nil) throws -> Set<String> {
    let page = """
      <!DOCTYPE html>
      <html lang="en"><head><meta name="viewport" content="width=device-width"><title>Log in</title><style>\(style)</style></head>
      <body><div class="fade-in"><h2>Welcome back</h2><form method="post" action="/login" autocomplete="off">
      <label for="u">Email</label><input type="email" id="u" name="email"><label for="p">Password</label><input type="password" id="p" name="pwd">
      <button>Log in</button></form></div>\(tag ?? "<script>\(script)</script>")</body></html>
      """
    return Set(try Lint.project(others.merging(["login.html": page]) { $1 }).findings.map(\.rule))
  }

  @Test(arguments: [
    (".fade-in { opacity: 0; transform: translateY(20px) } .fade-in.visible { opacity: 1; transform: none }", observer),
    (".fade-in { opacity: 0 } .visible { opacity: 1 }", atOnce),
    (".fade-in { display: none } .fade-in.visible { display: block }", "window.addEventListener('load', () => { \(atOnce) })"),
    (".fade-in { visibility: hidden } .fade-in.visible { visibility: visible }", "setTimeout(() => { \(atOnce) }, 200)"),
    (".fade-in { opacity: 0 }", "document.querySelectorAll('.fade-in').forEach(el => { el.style.opacity = 1 })"),
  ])
  func `A form that fades in by itself is judged`(_ style: String, _ script: String) throws {
    #expect(try Self.rules(style, script).contains("login-autofill"))
  }

  @Test
  func `So is one that the script of a file shows`() throws {
    let rules = try Self.rules(
      ".fade-in { opacity: 0 } .fade-in.visible { opacity: 1 }", "", ["main.js": Self.observer], tag: "<script src=\"main.js\"></script>")
    #expect(rules.contains("login-autofill"))
  }

  @Test(arguments: [
    (".fade-in { display: none } .fade-in.visible { opacity: 1 }", atOnce),
    (".fade-in { display: none } .fade-in.visible { display: block }", "document.onclick = () => { \(atOnce) }"),
    (".fade-in { position: fixed; display: none } .fade-in.visible { display: block }", "setTimeout(() => { \(atOnce) }, 200)"),
  ])
  func `What stays hidden, waits for a person, or opens over the page is not judged as the page`(_ style: String, _ script: String) throws {
    #expect(try !Self.rules(style, script).contains("login-autofill"))
  }

  @Test
  func `A class that hides is not given to what people see`() throws {
    let script = "document.querySelectorAll('.fade-in').forEach(el => el.classList.add('hidden'))"
    #expect(try Self.rules(".hidden { display: none }", script).contains("login-autofill"))
  }
}
