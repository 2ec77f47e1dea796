import Recognition
import Testing
import Words

/// What the analysis of words says of sentences, one trait at a time.
@Suite struct PurposeAnalysisTests {
  private func analysis(_ text: String, _ key: String = "NSCameraUsageDescription") -> PurposeAnalysis {
    PurposeAnalysis(text: text, key: key)
  }

  private func words(_ range: Range<Int>?, _ text: String) -> String? {
    range.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
  }

  @Test(arguments: [
    ("$(PRODUCT_NAME) uses the camera to read codes.", "$(PRODUCT_NAME)"), ("${APP} needs it.", "${APP}"), ("%@ scans codes.", "%@"),
    ("%1$@ scans codes.", "%1$@"), ("{app} scans codes.", "{app}"), ("{{name}} scans codes.", "{{name}}"),
    ("Home Harbor Log scans codes.", "Home Harbor Log"),
    ("When you dive, we log the depth.", "we"), ("To log dives we need it.", "we"),
  ]) func `Who acts is known, a variable as a name`(_ text: String, _ actor: String) { #expect(words(analysis(text).actor, text) == actor) }

  @Test(arguments: [
    ("Your location will only be shared with your crew.", "will only be shared"), ("Photos you take are added to your log.", "are added"),
    ("The camera is not used.", "is not used"), ("Access is going to be required.", "is going to be required"),
  ]) func `A passive is found with its auxiliaries, in the main clause`(_ text: String, _ verb: String) {
    let found = analysis(text).voice
    #expect(found?.value == "passive")
    #expect(words(found?.words, text) == verb)
  }

  @Test(arguments: [
    "We log where boats are moored.", "The app has requested your location.", "This lets your boat be found.",
    "You can see which piers are located near you.",
    "Harbor is scanning for boats.", "Voices that are recorded stay here.",
  ]) func `A passive in another clause is none of the main one`(_ text: String) { #expect(analysis(text).voice?.value != "passive") }

  @Test(arguments: [
    ("To dive.", "infinitive"), ("In order to log dives.", "infinitive"), ("Used for dives.", "participle"), ("For dives.", "preposition"),
    ("When you dive.", "clause"), ("Logs your dives.", "subjectless"), ("Camera access.", "phrase"),
  ]) func `A fragment says what it lacks`(_ text: String, _ lack: String) {
    #expect(analysis(text).sentence?.value == "fragment")
    #expect(analysis(text).lack == lack)
  }

  @Test(arguments: ["Zorbly grelks your dives.", "Die Kamera scannt.", "Zum Scannen", "", "…", "Kamera biletinizdeki kodu okur."])
  func `What cannot be taken apart is no fragment`(_ text: String) { #expect(analysis(text).sentence?.value != "fragment") }

  @Test(arguments: [
    ("To provide you with the best service.", "vague"), ("We need it to work properly.", "vague"), ("We need the camera.", "none"),
    ("The camera takes pictures.", "none"), ("We use the camera to take pictures.", "restated"),
    ("We use the camera to take pictures of knots.", "specific"),
    ("The app never uses the camera.", "specific"), ("Zorbly needs the camera to grelk.", "specific"),
  ]) func `The ground is what remains without the request`(_ text: String, _ ground: String) {
    #expect(analysis(text).ground?.value == ground)
  }

  @Test(arguments: [
    ("Diese App benötigt Zugriff auf die Kamera.", "de"), ("Cette app utilise votre caméra pour scanner.", "fr"),
    ("このアプリはカメラを使用します。", "ja"),
    ("此应用需要访问您的相机。", "zh"), ("카메라 접근이 필요합니다.", "ko"), ("แอปใช้กล้อง", "th"), ("Приложение использует камеру, чтобы сканировать.", "ru"),
    ("یہ ایپ کیمرا استعمال کرتی ہے۔", "ur"), ("We use the camera to scan your ticket.", "en"),
    ("Esta app necesita acceso a la cámara.", "es"),
  ]) func `A language shows in its script and its commonest words`(_ text: String, _ language: String) {
    #expect(LanguageGuess.builtIn.language(of: text) == language)
  }

  @Test(arguments: ["QR Scan", "Rainbow", "$(NAME)", "", "Kamera", "42"]) func `A few words show no language`(_ text: String) {
    #expect(LanguageGuess.builtIn.language(of: text) == nil)
  }

  @Test func `Endless texts are read up to a limit`() {
    let text = String(repeating: "that you that the which when ", count: 20_000)
    let found = analysis(text)
    #expect(found.length > 500_000)
    #expect(analysis(String(repeating: "$(", count: 50_000)).sentenceCount < 2)
    #expect(analysis(String(repeating: "and photos ", count: 50_000)).offer == nil)
  }
}
