import Diagnostics
import TestSupport
import Testing

@testable import Linting

/// Where findings stand about a button that all of a program's pages share, and whose words are translated.
struct TranslatedPlaceTests {
  private static let form =
    "<h1>Log in to your account</h1><form method=\"POST\"><input type=\"email\" name=\"email\" autocomplete=\"username\"/>"
    + "<input type=\"password\" name=\"password\" autocomplete=\"current-password\"/><button>Log in</button></form>"

  private static func places(_ files: [String: String]) throws -> [String] {
    try Lint.project(files).findings.filter { $0.rule == "login-equivalent-option" && $0.level != nil }.map { finding in
      let file = try #require(files.first { finding.location.file.hasSuffix($0.key) })
      let text = String(decoding: Array(file.value.utf8)[finding.location.range.bytes], as: UTF8.self)
      return "\(file.key): \(text)"
    }
  }

  @Test("Blade's shared button is told of where it is used", arguments: ["", "es"])
  func blade(_ language: String) throws {
    var files = [
      "composer.json": "{}",
      "resources/views/components/button.blade.php":
        "@props(['href' => null])\n<a {{ $attributes->merge(['href' => $href, 'class' => 'btn']) }}>{{ $slot }}</a>\n",
      "resources/views/components/social-login.blade.php":
        "<x-button href=\"{{ route('auth.google.redirect') }}\">{{ __('Continue with Google') }}</x-button>\n",
      "resources/views/auth/login.blade.php": "<!DOCTYPE html>\n<html lang=\"en\"><body>\(Self.form)<x-social-login /></body></html>\n",
    ]
    if !language.isEmpty {
      files["lang/en.json"] = #"{ "Continue with Google": "Continue with Google" }"#
      files["lang/\(language).json"] = #"{ "Continue with Google": "Continuar con Google" }"#
    }
    #expect(try Self.places(files) == ["resources/views/components/social-login.blade.php: Continue with Google"])
  }

  @Test("So is a component's, whose words have a key")
  func react() throws {
    let files = [
      "package.json": #"{"dependencies":{"next":"15","react":"19","react-i18next":"15"}}"#,
      "locales/en.json": #"{"login":{"other":"Continue with Google"}}"#, "locales/es.json": #"{"login":{"other":"Continuar con Google"}}"#,
      "app/layout.jsx": "export default function L({ children }) { return <html lang=\"en\"><body>{children}</body></html> }\n",
      "ui/button.jsx":
        "export default function Button({ onClick, children }) { return <button className=\"btn\" onClick={onClick}>{children}</button> }\n",
      "app/login/page.jsx": """
      import { useTranslation } from 'react-i18next'
      import Button from '../../ui/button'
      export default function Page() {
        const { t } = useTranslation()
        return <main>\(Self.form)<Button onClick={go}>{t('login.other')}</Button></main>
      }
      """,
    ]
    #expect(try Self.places(files).map { $0.hasPrefix("app/login/page.jsx: ") && $0.contains("login.other") } == [true])
  }

  @Test("What sets a state is no sign of whose sign-in a button is")
  func setter() throws {
    let files = [
      "package.json": #"{"dependencies":{"next":"15","react":"19"}}"#,
      "app/layout.jsx": "export default function L({ children }) { return <html lang=\"en\"><body>{children}</body></html> }\n",
      "ui/button.jsx":
        "export default function Button({ onClick, busy }) { return <button onClick={onClick}>{busy ? 'Wait' : 'Continue with Google'}</button> }\n",
      "app/login/page.jsx": """
      import { useState } from 'react'
      import Button from '../../ui/button'
      export default function Page() {
        const [googleError, setGoogleError] = useState('')
        return <main>\(Self.form)<Button onClick={() => { setGoogleError(''); signInWithGoogle() }}/></main>
      }
      """,
    ]
    #expect(
      try Self.places(files).map { $0.contains(": Google") && !$0.contains("setGoogle") || $0.contains("Continue with Google") } == [true])
  }
}
