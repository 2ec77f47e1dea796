import Diagnostics
import Templates
import Testing

/// The names of parts that are only known in part.
struct PartNameTests {
  @Test(
    "A part is found behind a folder that is not known",
    arguments: [
      ("views/login.ejs", "<%- include(root + 'views/general/head') %>"),
      ("views/login.ejs", "<%- include(`${root}/views/general/head`) %>"),
      ("templates/login.html.twig", "{{ include(theme ~ '/views/general/head.ejs') }}"),
    ])
  func found(_ path: String, _ text: String) {
    let files = [path: text, "views/general/head.ejs": "<b>h</b>"]
    #expect(ways(path, files) == ["<b>h</b>"])
  }

  @Test("One file in any folder is too little to go by")
  func unknown() {
    let files = ["views/login.ejs": "<p><%- include(root + 'head') %>", "views/head.ejs": "<b>h</b>"]
    #expect(ways("views/login.ejs", files) == ["<p><%- include(root + 'head') %>"])
  }
}
