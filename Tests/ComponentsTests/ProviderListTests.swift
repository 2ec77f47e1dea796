import Components
import Templates
import Testing

/// Components whose source is not there and that are told whom they sign in with.
struct ProviderListTests {
  private let page = """
    <script setup>
    const origin = useRequestURL().origin
    const providers = [{ label: 'Apple', icon: 'i-simple-icons-apple', to: `${origin}/auth/apple` }, { label: 'Shop', to: '/x' }]
    </script>
    <template><main><UAuthForm :providers="providers" /></main></template>
    """

  @Test func `A button stands for each provider of a list, and only the component knows its words`() {
    let ways = MemoryProject.ways(page, in: "app/pages/login.vue", with: ["nuxt.config.ts": ""])
    #expect(
      ways.first?.contains(
        "<x-u-auth-form-button provider=\"apple\" onclick=\"signIn('apple')\" :class=\"props\">#</x-u-auth-form-button></x-u-auth-form>")
        == true,
      "\(ways)")
  }

  @Test func `What is not there is named, with its package`() {
    let text = "import { Auth } from '@x/auth'\nexport default () => <main><Auth providers={['google', 'apple']}/></main>"
    let parts = MemoryProject(["a.tsx": text]).assembly("a.tsx")?.missing ?? []
    #expect(parts.map(\.phrase) == ["the component 'Auth' of '@x/auth'"])
    let ways = MemoryProject.ways(text)
    #expect(ways.first?.contains("provider=\"google\"") == true && ways.first?.contains("provider=\"apple\"") == true, "\(ways)")
  }
}
