import Recognition
import Testing
import Words

/// Whether a string is in another language than its place states.
@Suite struct LanguageGuessTests {
  private func disagreement(_ text: String, _ stated: String) -> LanguageGuess.Disagreement? {
    LanguageGuess.builtIn.disagreement(of: text, with: stated)
  }

  @Test(arguments: [
    ("We use the camera to read the code on your ticket.", "de", "en"), ("We use the camera to read the code on your ticket.", "hr", "en"),
    ("We use the camera to read the code on your ticket.", "ja", "en"),
    ("Cette app utilise votre caméra pour lire le code.", "en_GB", "fr"),
    ("カメラでチケットを読み取ります。", "zh-Hans", "ja"), ("我们使用您的相机扫描门票。", "en", "zh"), ("แอปใช้กล้องเพื่อสแกนตั๋ว", "en", "th"),
    ("Мы используем камеру, чтобы читать коды.", "uk", "ru"), ("Додаток зчитує код на вашому квитку.", "ru", "uk"),
    ("Wir lesen mit der Kamera den Code auf deinem Ticket.", "nl", "de"), ("Śledź trasę łodzi.", "en", "pl"),
    ("Teknenin kaptanı görsün diye çekilmiş fotoğrafın.", "en", "tr"),
  ]) func `A text in another language is found`(_ text: String, _ stated: String, _ written: String) {
    #expect(disagreement(text, stated) == .sure(written))
  }

  @Test(arguments: [
    ("We use the camera to read the code on your ticket.", "en-US"), ("Ticket", "de"), ("写真撮影", "ja"), ("照片", "ko"), ("", "en"),
    ("हा अ‍ॅप कॅमेरा वापरतो.", "mr"), ("Vi bruker kameraet for å lese koden på billetten din.", "nb"), ("我們使用您的相機掃描門票。", "yue"),
    ("We use the camera to read the code on your ticket.", "United States"), ("We use the camera to read the code.", ""),
    ("Find the nearest café.", "en"), ("Müller shows berths.", "en"), ("این برنامه از دوربین برای خواندن کد استفاده می‌کند.", "ps"),
  ]) func `A text in its own language, or one that shows none, is not`(_ text: String, _ stated: String) {
    #expect(disagreement(text, stated) == nil)
  }

  @Test(arguments: [
    ("A app usa a localización para amosar as tendas que están preto de ti.", "gl"), ("Vi viser deg butikker i nærheten av deg.", "sv"),
  ]) func `Between languages that share their commonest words nothing is sure`(_ text: String, _ stated: String) {
    if case .sure(let language) = disagreement(text, stated) { Issue.record("\(language) is not sure") }
  }
}
