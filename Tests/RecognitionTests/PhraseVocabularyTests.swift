import Recognition
import Testing
import Words

@Suite struct PhraseVocabularyTests {
  @Test func `What is said is the sentence that says it`() {
    let text = "Acme shows ads. Say yes and get 100 free coins! The choice is yours."
    let sayings = PhraseVocabulary.request.sayings(of: text, only: ["incentive", "gating"])
    #expect(sayings.map(\.says) == ["incentive"])
    #expect(sayings.map(\.words) == ["Say yes and get 100 free coins!"])
  }

  @Test func `Refusing comes before allowing in the words of a button`() {
    let vocabulary = PermissionVocabulary.builtIn
    for title in ["Don't Allow", "Nicht erlauben", "許可しない", "허용 안 함", "不允许", "Ne pas autoriser", "Ask App Not to Track"] {
      #expect(vocabulary.lead(ofTitle: title)?.action == "deny", "\(title)")
    }
    for title in ["Allow", "Erlauben", "許可 👍", "위치 허용하기", "开启定位", "Yes, I agree", "Turn it on", "Ich stimme zu"] {
      #expect(vocabulary.lead(ofTitle: title)?.action == "allow", "\(title)")
    }
    for title in ["Continue", "Next", "Weiter", "次へ", "다음", "继续"] {
      #expect(vocabulary.lead(ofTitle: title)?.action != "allow", "\(title)")
    }
  }

  @Test func `A pattern that takes ordinary addresses and no relay address refuses relay addresses`() {
    #expect(RelayAddressCheck.refuses(#"[a-z0-9._]+@[a-z0-9-]+\.[a-z]{2,4}(\.[a-z]{2})?"#) == true)
    #expect(RelayAddressCheck.refuses(#"^(?!.*privaterelay).+@.+$"#) == true)
    #expect(RelayAddressCheck.refuses(#"[^@]+@(?!privaterelay\.appleid\.com).+"#) == true)
    #expect(RelayAddressCheck.refuses(#"(?=.{6,64}$)[^@]+@(?!(mailinator|privaterelay\.appleid)\.com$).+\..+"#) == true)
    #expect(RelayAddressCheck.refuses(#"[^@]+@(?!mailinator\.com$).+"#) == false)
    #expect(RelayAddressCheck.refuses(#"[^@\s]+@[^@\s]+\.[^@\s]+"#) == false)
    #expect(RelayAddressCheck.refuses(#"^[\w.+-]+@[\w-]+(\.[\w-]+)+$"#) == false)
  }

  @Test func `A pattern that takes hardly any address says nothing of relay addresses`() {
    #expect(RelayAddressCheck.refuses(#".+@acme\.com"#) == nil)
    #expect(RelayAddressCheck.refuses(#"(?<name>.+)@.+"#) == nil)
    #expect(RelayAddressCheck.refuses(#"a|[^@]+@(?!privaterelay).+"#) == nil)
    #expect(RelayAddressCheck.refuses(#"[^@]+@(?!privaterelay)?.+"#) == nil)
    #expect(RelayAddressCheck.refuses("(") == nil)
    #expect(RelayAddressCheck.refuses(String(repeating: "(", count: 5_000)) == nil)
  }
}
