import Diagnostics
import Templates
import Testing

/// The page that loads a program says what its document is called and what language it has.
struct ProgramDocumentTests {
  private func way(_ html: String, _ script: String = "createRoot(x).render(<p>a</p>)") throws -> String {
    let project = MemoryProject(["package.json": "{}", "index.html": html, "src/main.tsx": script])
    return try #require(project.assembly("src/main.tsx")?.ways.first).text.string.replacing("\u{FFFC}", with: "#")
  }

  @Test func `Attributes of html and body are the document's`() throws {
    let text = try way(
      "<!doctype html><html lang=\"pt-BR\" class='a > b'><head><title>a</title></head><body data-theme=\"dark\"></body></html>")
    #expect(text.contains("<html lang=\"pt-BR\" class='a > b'><head><title>a</title>"))
    #expect(text.contains("<body data-theme=\"dark\"><p>a</p>"))
  }

  @Test(arguments: [
    ("<html lang=\"%lang%\" class=\"h-full\">", "<html lang=\"#\" class=\"h-full\">"),
    ("<html lang=\"<%= a > b %>\" dir=ltr>", "<html lang=\"#\" dir=ltr>"),
    ("<html style=\"width:100%;height:50%\">", "<html style=\"width:100%;height:50%\">"), ("<html>", "<html>"),
  ])
  func `What a build puts into them is not known`(_ tag: String, _ written: String) throws {
    #expect(try way(tag + "<head></head><body></body></html>").hasPrefix("<!DOCTYPE html>" + written))
  }

  @Test(arguments: [
    ("./logo.svg", "../public/logo.svg"), ("logo.svg?v=1", "../public/logo.svg"), ("./own.svg", "./own.svg"), ("./no.svg", "./no.svg"),
    ("data:image/png;base64,a", "data:image/png;base64,a"),
  ])
  func `Addresses of pictures are the page's, which finds them among the public files`(_ address: String, _ written: String) throws {
    let project = MemoryProject([
      "package.json": "{}", "public/logo.svg": "<svg/>", "src/own.svg": "<svg/>",
      "src/main.tsx": "createRoot(x).render(<img src=\"\(address)\"/>)",
    ])
    #expect(try #require(project.assembly("src/main.tsx")?.ways.first).text.string.contains("<img src=\"\(written)\">"))
  }

  @Test func `What the program itself says comes first`() throws {
    let text = try way(
      "<html lang=\"en\"><head></head><body></body></html>",
      "import { Helmet } from 'react-helmet'\ncreateRoot(x).render(<><Helmet><html lang=\"de\"/></Helmet><p>a</p></>)")
    #expect(text.contains("<html lang=\"de\" lang=\"en\">"))
  }
}
