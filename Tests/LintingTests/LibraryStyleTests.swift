import Diagnostics
import Linting
import Testing

/// Libraries of components style their own elements; a program's own button is known beside them, unless they reset the page.
@Suite struct LibraryStyleTests {
  private static func outcomes(_ packages: String, _ imports: String, _ body: String = "", main: String = "") throws -> (
    fails: Bool, waits: Bool
  ) {
    let report = try Lint.project([
      "package.json": "{\"dependencies\":{\"react\":\"19\",\(packages)}}",
      "index.html":
        "<!doctype html><html lang=\"en\"><head><meta name=\"viewport\" content=\"width=device-width\"></head><body><div id=\"root\"></div><script type=\"module\" src=\"/src/main.jsx\"></script></body></html>",
      "src/main.jsx":
        "import { createRoot } from 'react-dom/client'\nimport Login from './Login'\n\(main)\ncreateRoot(document.getElementById('root')).render(<Login />)",
      "src/app.css": ".apple { background: #000; color: #fff; width: 50px; height: 50px; border-radius: 18px }\n.google { width: 50px }",
      "src/Login.jsx": """
      import './app.css'
      \(imports)
      export default () => <main><h1>Log in</h1>
        <button className="apple" aria-label="Sign in with Apple" onClick={() => signIn('apple')}><svg className="fa-apple" width="20" height="20"></svg></button>
        <button className="google" aria-label="Sign in with Google" onClick={() => signIn('google')}><svg className="fa-google" width="20" height="20"></svg></button>
        \(body)</main>
      """,
    ])
    let rule = "siwa-button-corner-radius"
    return (report.failures.contains { $0.rule == rule }, report.reviews.contains { $0.rule == rule || $0.message.contains(rule) })
  }

  @Test(arguments: [
    (#""@mui/material":"^5""#, "import Radio from '@mui/material/Radio'"),
    (#""@mui/material":"^5""#, "import { Radio } from '@mui/material'"),
    (
      #""@mui/material":"^5""#,
      "import { Radio } from '@mui/material'\nconst box = { sx: { '& .MuiSvgIcon-root, &:hover': { width: 60 } } }"
    ),
    (#""@material-ui/core":"4""#, "import Radio from '@material-ui/core/Radio'"), (#""antd":"^5.2.0""#, "import { Radio } from 'antd'"),
    (#""@mantine/core":"7""#, "import { Radio, MantineProvider } from '@mantine/core'"),
    (#""@chakra-ui/react":"2""#, "import { Radio } from '@chakra-ui/react'"),
    (#""@heroui/react":"2""#, "import { Radio } from '@heroui/react'"),
    (#""element-plus":"2""#, "import { ElRadio as Radio } from 'element-plus'\nimport 'element-plus/dist/index.css'"),
    (#""primeicons":"7""#, "import 'primeicons/primeicons.css'"), (#""@mantine/dates":"7""#, "import '@mantine/dates/styles.css'"),
  ])
  func `What a library styles under classes of its own leaves a button known`(_ packages: String, _ imports: String) throws {
    let found = try Self.outcomes(packages, imports, imports.contains("Radio") ? "<Radio />" : "")
    #expect(found.fails && !found.waits)
  }

  @Test(arguments: [
    (#""@mui/material":"^5""#, "import { Radio, CssBaseline } from '@mui/material'"),
    (#""@mui/material":"^5""#, "import GlobalStyles from '@mui/material/GlobalStyles'"),
    (#""@mui/material":"^5""#, "import * as M from '@mui/material'\nconst Base = M.CssBaseline"),
    (#""@mui/material":"^5""#, "import { Box } from '@mui/material'\nconst box = { sx: { '& button': { width: 60 } } }"),
    (#""@mui/material":"^5""#, "import { Box } from '@mui/material'\nconst box = { sx: { '& .MuiBox-root button': { width: 60 } } }"),
    (#""antd":"^4.24.0""#, "import { Radio } from 'antd'"), (#""other":"1""#, "import { Radio } from 'antd'"),
    (#""@mantine/core":"6""#, "import { MantineProvider } from '@mantine/core'"),
    (#""@mantine/core":"7""#, "import '@mantine/core/styles.css'"),
    (#""@chakra-ui/react":"2""#, "import { ChakraProvider } from '@chakra-ui/react'"),
    (#""vuetify":"3""#, "import { VBtn } from 'vuetify'"),
  ])
  func `A reset, or a library that styles elements, leaves them open`(_ packages: String, _ imports: String) throws {
    let found = try Self.outcomes(packages, imports)
    #expect(!found.fails && found.waits)
  }

  @Test func `A reset that another module of the program draws counts as well`() throws {
    let found = try Self.outcomes(#""@mui/material":"5""#, "", main: "import { CssBaseline } from '@mui/material'")
    #expect(!found.fails && found.waits)
  }

  @Test func `Links beside what Ant Design draws have a colour of its own, which is not known`() throws {
    let files = [
      "package.json": #"{"dependencies":{"react":"19","antd":"5"}}"#,
      "index.html":
        "<!doctype html><html lang=\"en\"><body><div id=\"root\"></div><script type=\"module\" src=\"/src/main.jsx\"></script></body></html>",
      "src/main.jsx": """
      import { createRoot } from 'react-dom/client'
      import { Radio } from 'antd'
      const Login = () => <main><h1>Log in</h1><a href="/auth/apple" style={{ display: 'block', background: '#000', height: 44, width: 200 }}>Sign in with Apple</a><Radio /></main>
      createRoot(document.getElementById('root')).render(<Login />)
      """,
    ]
    let report = try Lint.project(files)
    #expect(!report.failures.contains { $0.rule == "siwa-button-foreground" })
    #expect(report.reviews.contains { $0.message.contains("siwa-button-foreground") || $0.rule == "siwa-button-foreground" })
  }
}
