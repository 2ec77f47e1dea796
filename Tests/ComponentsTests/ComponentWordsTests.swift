import Components
import Diagnostics
import Templates
import Testing

/// Components' words come from catalogues, whichever library they ask.
struct ComponentWordsTests {
  /// A catalogue in memory.
  private struct Catalogue: Translations {
    let file = SourceFile(path: "en.json", "Sign in with Apple")
    func text(_ key: String, from file: SourceFile) -> AssembledText? {
      ["login.apple", "apple"].contains(key) ? AssembledText(SourceRange(0, 18), of: self.file) : nil
    }
  }

  private func ways(_ text: String, in path: String) -> [String] {
    let project = MemoryProject([path: text])
    guard let file = project.text(at: "/p/" + path) else { return [] }
    let ways = ComponentAssembler(files: project, translations: Catalogue()).assembly(of: file)?.ways ?? []
    return ways.map { $0.text.string.replacing("\u{FFFC}", with: "#") }
  }

  @Test(arguments: [
    (
      "a.tsx",
      "import { useTranslation } from 'react-i18next'\nexport default () => { const { t } = useTranslation(); return <p>{t('login.apple')}</p> }"
    ),
    (
      "a.tsx",
      "import { useTranslations } from 'next-intl'\nexport default () => { const t = useTranslations('login'); return <p>{t('apple')}</p> }"
    ),
    ("a.tsx", "import { FormattedMessage } from 'react-intl'\nexport default () => <p><FormattedMessage id=\"login.apple\"/></p>"),
    (
      "a.tsx",
      "import { useIntl } from 'react-intl'\nexport default () => { const intl = useIntl(); return <p>{intl.formatMessage({ id: 'login.apple' })}</p> }"
    ),
    ("a.vue", "<template><p>{{ $t('login.apple') }}</p></template>"),
    ("a.vue", "<script setup>const { t } = useI18n()</script><template><p>{{ t('login.apple') }}</p></template>"),
    (
      "a.vue",
      "<script>export default { computed: { a() { return this.$t('login.apple') } } }</script><template><p v-text=\"a\"/></template>"
    ),
    ("a.vue", "<script setup>const { $i18n: { $t } } = useNuxtApp()</script><template><p>{{ $t('login.apple') }}</p></template>"),
    (
      "a.vue",
      "<script setup>import { useNuxtApp } from '#app'\nconst app = useNuxtApp()</script><template><p>{{ app.$i18n.t('login.apple') }}</p></template>"
    ),
    ("a.svelte", "<script>import { _ } from 'svelte-i18n'</script><p>{$_('login.apple')}</p>"),
    (
      "a.tsx",
      "import { useTranslation } from 'react-i18next'\nexport default () => { const { t } = useTranslation(); return <p>{t('Sign in with Apple')}</p> }"
    ),
  ])
  func `Keys are looked up, and sentences stand for themselves`(_ path: String, _ text: String) {
    #expect(ways(text, in: path) == ["<p>Sign in with Apple</p>"])
  }

  @Test func `A key that no catalogue has is not known`() {
    #expect(ways("<template><p>{{ $t('login.other') }}{{ $t(key) }}</p></template>", in: "a.vue") == ["<p>##</p>"])
  }

  @Test(arguments: ["words.login", "words['login']", "words.login.apple"])
  func `A member of what a translator's hook gives is not known`(_ member: String) {
    let text =
      "import { useTranslations } from 'x'\nexport default () => { const words = useTranslations();"
      + " return <p title={\(member)}>{\(member)}</p> }"
    #expect(ways(text, in: "a.tsx") == ["<p title=\"#\">#</p>"])
  }

  /// A catalogue of i18next's, with keys for contexts and numbers, and words that another key stands for.
  private struct VariantCatalogue: Translations {
    let file = SourceFile(path: "en.json", "Sign in with $t(apple)")
    func text(_ key: String, from file: SourceFile) -> AssembledText? {
      switch key {
      case "login_apple":
        var words = AssembledText(SourceRange(0, 13), of: self.file)
        words.append("\u{FFFC}", from: SourceRange(13, 22), of: self.file)
        return words
      case "login", "apple", "tries_one", "tries_other": return AssembledText(key, from: SourceRange(0, 4), of: self.file)
      case "circle": return AssembledText("\u{FFFC}", from: SourceRange(13, 22), of: self.file)
      default: return nil
      }
    }
  }

  @Test(arguments: [
    ("t('login', { context: 'apple' })", "Sign in with apple"), ("t('login', { context: 'other' })", "login"), ("t('login')", "login"),
    ("t('tries', { count: 1 })", "tries_one"), ("t('tries', { count: 2 })", "tries_other"), ("t('tries', { count: n })", "tries_other"),
    ("t('circle')", "apple"),
  ])
  func `Contexts, numbers and words in words are i18next's`(_ call: String, _ words: String) {
    let project = MemoryProject([
      "a.tsx":
        "import { useTranslation } from 'react-i18next'\nexport default () => { const { t } = useTranslation(); return <p>{\(call)}</p> }"
    ])
    let file = project.text(at: "/p/a.tsx")
    let ways = file.flatMap { ComponentAssembler(files: project, translations: VariantCatalogue()).assembly(of: $0)?.ways } ?? []
    #expect(ways.map(\.text.string) == ["<p>\(words)</p>"])
  }
}
