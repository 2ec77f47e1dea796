import Components
import Templates
import Testing

/// Components whose source is not there and that are told whom they sign in with.
struct ProviderListTests {
  private static func page(_ component: String) -> String {
    """
    <script setup>
    const origin = useRequestURL().origin
    const providers = [{ label: 'Apple', icon: 'i-simple-icons-apple', to: `${origin}/auth/apple` }, { label: 'Shop', to: '/x' }]
    const fields = [{ name: 'mail', type: 'email', label: 'Mail', required: true }, { name: 'code', type: 'otp', label: 'Code' }]
    </script>
    <template><main><\(component) title="Welcome" :providers="providers" :fields="fields" /></main></template>
    """
  }

  @Test func `A button stands for each provider of a list, and only the component knows its words`() {
    let ways = MemoryProject.ways(Self.page("OtherForm"), in: "app/pages/login.vue", with: ["nuxt.config.ts": ""])
    #expect(
      ways.first?.contains(
        "<x-other-form-button provider=\"apple\" onclick=\"signIn('apple')\" :class=\"props\">#</x-other-form-button></x-other-form>")
        == true,
      "\(ways)")
  }

  @Test(arguments: ["UAuthForm", "u-auth-form"])
  func `Nuxt UI's form says what its lists say`(_ component: String) {
    let way = MemoryProject.ways(Self.page(component), in: "app/pages/login.vue", with: ["nuxt.config.ts": ""]).first ?? ""
    #expect(way.contains("<h2 :class=\"props\">Welcome</h2>"), "\(way)")
    #expect(way.contains("<x-form-button provider=\"apple\" :class=\"props\"") && way.contains("Apple</x-form-button>"), "\(way)")
    #expect(way.contains("Shop</x-form-button>") && way.contains("Continue</x-form-button></form>"), "\(way)")
    #expect(
      way.contains("<label :class=\"props\">Mail<input name=\"mail\" type=\"email\" required=\"\" #></label>") && !way.contains("Code"),
      "\(way)")
  }

  @Test(
    arguments: [
      ("@supabase/auth-ui-react", "<Auth providers={['apple']}/>", "Sign in with Apple", true),
      ("@supabase/auth-ui-react", "<Auth providers={['apple']} onlyThirdPartyProviders/>", "Sign in with Apple", false),
      (
        "@supabase/auth-ui-react",
        "<Auth providers={['apple']} localization={{ variables: { sign_in: { social_provider_text: 'Via {{provider}}' } } }}/>",
        "Via Apple",
        true
      ),
      ("@supabase/auth-ui-react", "<Auth providers={['apple']} localization={load()}/>", "#", true),
      ("@supabase/auth-ui-react", "<Auth providers={['apple']} socialLayout='horizontal'/>", "", true),
      ("@aws-amplify/ui-react", "<Auth.Authenticator socialProviders={['apple']}/>", "Sign In with Apple", true),
    ])
  func `Forms of other packages say what they say by themselves`(_ package: String, _ element: String, _ title: String, _ hasFields: Bool) {
    let name = element.contains("Auth.") ? "* as Auth" : "{ Auth }"
    let way = MemoryProject.ways("import \(name) from '\(package)'\nexport default () => <main>\(element)</main>").first ?? ""
    #expect(way.contains("<x-form-button provider=\"apple\" onclick=\"signIn('apple')\" :class=\"props\">"), "\(way)")
    #expect(way.contains("</svg>\(title)</x-form-button>"), "\(way)")
    #expect(way.contains("type=\"password\"") == hasFields, "\(way)")
  }

  @Test func `A form is told of its providers by a component around the program`() {
    let text = """
      import { AuthUIProvider, AuthView, UserButton } from '@daveyplate/better-auth-ui'
      export default () => <AuthUIProvider social={{ providers: ['apple'] }}><main><AuthView/><UserButton/></main></AuthUIProvider>
      """
    let way = MemoryProject.ways(text).first ?? ""
    #expect(way.contains("<x-auth-view-button provider=\"apple\""), "\(way)")
    #expect(way.split(separator: "provider=").count == 2, "\(way)")
  }

  @Test func `What is not there is named, with its package`() {
    let text = "import { Auth } from '@x/auth'\nexport default () => <main><Auth providers={['google', 'apple']}/></main>"
    let parts = MemoryProject(["a.tsx": text]).assembly("a.tsx")?.missing ?? []
    #expect(parts.map(\.phrase) == ["the component 'Auth' of '@x/auth'"])
    let ways = MemoryProject.ways(text)
    #expect(ways.first?.contains("provider=\"google\"") == true && ways.first?.contains("provider=\"apple\"") == true, "\(ways)")
  }

  @Test(arguments: [
    "export default () => <Authenticator socialProviders={['apple']}>{({ signOut }) => <main>in</main>}</Authenticator>",
    "export default () => <Authenticator socialProviders={['apple']}><main>in</main></Authenticator>",
    "const App = ({ signOut }) => <main>in</main>\nexport default withAuthenticator(App, { socialProviders: ['apple'] })",
    "function App() { return <main>in</main> }\nconst Own = withAuthenticator(App, { socialProviders: ['apple'] })\nexport default () => <Own/>",
  ])
  func `What stands in the place of Amplify's form once people are in is another way`(text: String) {
    let ways = MemoryProject.ways("import { Authenticator, withAuthenticator } from '@aws-amplify/ui-react'\n" + text)
    #expect(ways.count == 2, "\(ways)")
    #expect(ways.first.map { $0.contains("Sign In with Apple") && !$0.contains("<main>") } == true, "\(ways)")
    #expect(ways.last.map { $0.contains("<main>in</main>") && !$0.contains("Sign In") } == true, "\(ways)")
  }
}
