import Diagnostics
import Templates
import Testing

/// Material UI's button looks as its default theme says, and what `sx` says in literals holds whatever the theme is.
struct MaterialTests {
  private func way(_ element: String, within outer: (String, String) = ("<main>", "</main>")) throws -> String {
    let project = MemoryProject([
      "package.json": "{}",
      "src/main.tsx":
        "import { Button, Box, ThemeProvider } from '@mui/material'\nimport { Apple } from '@mui/icons-material'\n"
        + "createRoot(x).render(\(outer.0)\(element)\(outer.1))",
    ])
    return try #require(project.assembly("src/main.tsx")?.ways.first).text.string.replacing("\u{FFFC}", with: "#")
  }

  @Test(arguments: [
    (
      "<Button>a</Button>",
      ["padding:6px 8px;", "background-color:transparent;color:#1976d2;", "type=\"button\""]
    ),
    ("<Button variant='contained' size='large'>a</Button>", ["padding:8px 22px;", "color:#fff;background-color:#1976d2;", "0.9375rem"]),
    ("<Button variant='outlined' color='error'>a</Button>", ["padding:5px 15px;", "border:1px solid #d32f2f80;"]),
    ("<Button fullWidth type='submit'>a</Button>", ["width:100%;", "type=\"submit\""]),
    ("<Button href='/auth'>a</Button>", ["<a href=\"/auth\""]),
    (
      "<Button startIcon={<Apple/>}>a</Button>",
      ["<span class=\"MuiButton-icon MuiButton-startIcon\"><svg class=\"fa-apple\"", "width:20px"]
    ),
    (
      "<Button sx={{ bgcolor: '#000', px: 2, width: 1 }}>a</Button>",
      ["style=\"background-color:#000;padding-left:16px;padding-right:16px;width:100%;\""]
    ),
  ])
  func `The default theme`(_ element: String, _ pieces: [String]) throws {
    let text = try way(element)
    for piece in pieces { #expect(text.contains(piece), "\(text)") }
  }

  @Test(arguments: [
    (
      "<ThemeProvider theme={t}>", "</ThemeProvider>",
      "<Button variant='contained' sx={{ height: 48, color: 'primary.main', p: 1 }}>a</Button>"
    ),
    ("<main>", "</main>", "<Button {...rest} sx={{ height: 48, color: 'x.y', p: '#' }}>a</Button>"),
  ])
  func `What a theme may change is not known`(_ open: String, _ close: String, _ element: String) throws {
    let text = try way(element, within: (open, close))
    #expect(text.contains("style=\"height:48px;color:#;padding:#;\""), "\(text)")
    #expect(!text.contains("0.875rem"))
  }

  @Test func `What holds in a state or a window is not said of the element`() throws {
    let text = try way("<Box sx={[{ width: { xs: 1, md: 200 }, '&:hover': { color: 'red' }, mt: -1 }, false && { height: 2 }]}>a</Box>")
    #expect(text.contains("style=\"width:#;margin-top:-8px;\""), "\(text)")
  }
}
