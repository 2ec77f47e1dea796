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

  @Test(arguments: [
    "To take pictures or videos and send them as a message Harbor needs access to the camera.", "To log dives Zorbly uses your location.",
    "We and our advertising partners use this identifier to deliver ads.", "Our advertising partners use this identifier to deliver ads.",
    "You and your friends see the photos that you take.",
  ]) func `An opening without a comma is no fragment where somebody needs something`(_ text: String) {
    #expect(analysis(text).sentence?.value != "fragment")
  }

  @Test(arguments: [
    ("Pozwól $(PRODUCT_NAME) na używanie Face ID.", "pl"), ("Autorisez $(PRODUCT_NAME) à utiliser Face ID.", "fr"),
    ("Erlaube $(PRODUCT_NAME) den Zugriff auf Face ID.", "de"), ("Zorbly necesita usar Face ID.", "es"),
    ("Разрешите использовать Face ID.", "ru"),
  ]) func `A request for Face ID alone states no use in any language`(_ text: String, _ language: String) {
    let found = PurposeAnalysis(text: text, key: "NSFaceIDUsageDescription", language: language)
    #expect(found.ground?.value == "none")
    #expect(found.sentence == nil)
  }

  @Test(arguments: ["Bejelentkezés Face ID-vel.", "Přihlášení pomocí Face ID.", "Umożliw logowanie Face ID.", "Conectați-vă cu Face ID."])
  func `A short string in a language that is not known is not read as English`(_ text: String) {
    let found = PurposeAnalysis(text: text, key: "NSFaceIDUsageDescription")
    #expect(found.sentence == nil)
    #expect(found.isGroundUnknown)
  }

  @Test(arguments: [
    ("Erlaube den Zugriff auf die App mit Face ID.", "de"), ("Face ID est utilisé pour accéder à l'application.", "fr"),
    ("Face ID jest wymagany, aby uzyskać dostęp do aplikacji.", "pl"),
  ]) func `To open the app may be a use of Face ID's`(_ text: String, _ language: String) {
    #expect(PurposeAnalysis(text: text, key: "NSFaceIDUsageDescription", language: language).ground?.value != "none")
  }

  @Test(arguments: [
    ("Zorbly necesita permiso para guardar fotos en tu galería.", "es", "none"), ("O Zorbly AI precisa de acesso à câmera.", "pt", "none"),
    ("Permita que Zorbly Mare acesse sua câmera.", "pt", "none"), ("Permita que Zorbly Mare leia o código do cais.", "pt", "specific"),
    ("L'app deve avere accesso ai contatti.", "it", "none"), ("사진 선택을 위해 사진 접근 권한이 필요합니다.", "ko", "restated"),
    ("Zorbly necesita permiso para guardar tus recetas en tu galería.", "es", "specific"),
  ]) func `What is asked of a person is told from a use, in other languages too`(_ text: String, _ language: String, _ ground: String) {
    let key =
      text.contains("guardar")
      ? "NSPhotoLibraryAddUsageDescription"
      : text.contains("contatti")
        ? "NSContactsUsageDescription" : text.contains("사진") ? "NSPhotoLibraryUsageDescription" : "NSCameraUsageDescription"
    let found = PurposeAnalysis(text: text, key: key, language: language).ground?.value
    #expect(found == ground || ground == "none" && found == "restated")
  }

  @Test(arguments: ["For video-conferencing.", "For music playback.", "Used for document-scanning."])
  func `A compound of known words is a use`(_ text: String) {
    #expect(analysis(text, "NSMicrophoneUsageDescription").ground?.value == "specific")
  }

  @Test func `What can be dismissed states no use`() {
    #expect(
      analysis("Access to your calendar is not required and can be safely dismissed.", "NSCalendarsUsageDescription").ground?.value
        != "specific")
  }

  @Test func `What people choose has the capitals of its title`() {
    let found = analysis("Harbor adds a picture when you choose Save Photo in the menu.")
    #expect(found.letterCase?.value != "title")
    #expect(analysis("Harbor adds a picture when you Save Photo in the menu.").letterCase?.value == "title")
  }

  @Test(arguments: ["Zorbly grelks your dives.", "Die Kamera scannt.", "Zum Scannen", "", "…", "Kamera biletinizdeki kodu okur."])
  func `What cannot be taken apart is no fragment`(_ text: String) { #expect(analysis(text).sentence?.value != "fragment") }

  @Test(arguments: [
    ("To provide you with the best service.", "vague"), ("We need it to work properly.", "vague"), ("We need the camera.", "none"),
    ("The camera takes pictures.", "none"), ("We use the camera to take pictures.", "restated"),
    ("We use the camera to take pictures of knots.", "specific"),
    ("The app never uses the camera.", "denied"), ("This app does not use the camera.", "denied"),
    ("The app does not share your pictures.", "specific"), ("Required by Apple.", "none"),
    ("Wowzer needs the camera for cool stuff.", "none"), ("Wowzer needs the camera for Wowzer.", "none"),
    ("Allow it so that the app behaves as intended.", "vague"),
    ("Chat uses the camera to send and handle your pictures.", "vague"), ("Show Ads", "vague"),
  ]) func `The ground is what remains without the request`(_ text: String, _ ground: String) {
    #expect(analysis(text).ground?.value == ground)
  }

  @Test(arguments: [
    ("Diese App verwendet die Kamera nicht.", "de"), ("Zorbly benötigt keine Kamera.", "de"),
    ("Zorbly greift nie auf die Kamera zu!", "de"),
    ("Cette application n’utilise pas l’appareil photo.", "fr"), ("Zorbly n'a pas besoin de la caméra.", "fr"),
    ("Esta aplicación no utiliza la cámara.", "es"), ("Este aplicativo não usa a câmera.", "pt"),
    ("Questa app non utilizza la fotocamera.", "it"),
    ("Deze app gebruikt de camera niet.", "nl"), ("Den här appen använder inte kameran.", "sv"),
    ("Это приложение не использует камеру.", "ru"),
    ("Bu uygulama kamerayı kullanmaz.", "tr"), ("此应用不会使用相机。", "zh"), ("このアプリはカメラを使用しません。", "ja"), ("이 앱은 카메라를 사용하지 않습니다.", "ko"),
    ("Ta aplikacja nie używa kamery.", "pl"), ("Zorbly nie wymaga dostępu do aparatu.", "pl"), ("Tämä sovellus ei käytä kameraa.", "fi"),
    ("Aplikasi ini tidak menggunakan kamera.", "id"), ("Ứng dụng này không sử dụng máy ảnh.", "vi"),
    ("هذا التطبيق لا يستخدم الكاميرا.", "ar"), ("لا يستخدم هذا التطبيق الكاميرا.", "ar"), ("แอปนี้ไม่ใช้กล้อง", "th"),
    ("Ця програма не використовує камеру.", "uk"),
  ]) func `That the app does without is read in other languages`(_ text: String, _ language: String) {
    let analysis = PurposeAnalysis(text: text, key: "NSCameraUsageDescription", language: language)
    #expect(analysis.ground?.value == "denied", "\(text)")
    #expect(analysis.ground?.words == 0..<text.utf8.count)
  }

  @Test(arguments: [
    ("Diese App verwendet die Kamera nicht, um Fotos zu speichern, sondern um Codes zu lesen.", "de"),
    ("Die Kamera wird benötigt, damit du deinen Ausweis nicht verschicken musst.", "de"),
    ("Cette application n'utilise pas la caméra sans votre accord. Elle scanne des billets.", "fr"),
    ("Esta aplicación no utiliza la cámara en segundo plano.", "es"), ("Diese App verwendet das Mikrofon nicht.", "de"),
    ("此应用不会保存相机拍摄的照片。", "zh"), ("このアプリはカメラの映像を保存しません。", "ja"),
    ("Aplikacja nie używa kamery, gdy działa w tle.", "pl"), ("Aplikasi ini tidak menggunakan kamera tanpa izin.", "id"),
    ("แอปนี้ไม่ใช้กล้องโดยไม่ได้รับอนุญาต", "th"), ("Ця програма не зберігає знімки з камери.", "uk"),
  ]) func `What only limits a use is no denial`(_ text: String, _ language: String) {
    let analysis = PurposeAnalysis(text: text, key: "NSCameraUsageDescription", language: language)
    #expect(analysis.ground?.value != "denied", "\(text)")
  }

  @Test(arguments: [
    "Zorbly needs the camera to grelk.", "Rakendus vajab juurdepääsu kaamerale.", "Exporta fotos de la cámara a tu biblioteca.",
  ]) func `A ground in words that are not known is unknown`(_ text: String) {
    #expect(analysis(text).ground == nil)
    #expect(analysis(text).isGroundUnknown)
  }

  @Test func `A word of three letters that stands in no list is no ground`() {
    #expect(analysis("We need your mic to rec sounds.", "NSMicrophoneUsageDescription").ground?.value == "none")
  }

  @Test(arguments: [
    "Приложению нужен доступ к камере.", "De app heeft toegang tot de camera nodig.", "Uygulama kameraya erişmek istiyor.",
    "Appen behöver åtkomst till kameran.", "Ứng dụng cần quyền truy cập camera.", "แอปต้องการเข้าถึงกล้อง",
    "يحتاج التطبيق إلى الوصول إلى الكاميرا.", "Sovellus tarvitsee pääsyn kameraan.", "Appen skal bruge adgang til kameraet.",
    "Appen trenger tilgang til kameraet.", "Додаток потребує доступу до камери.",
  ]) func `A request alone is no ground in other languages`(_ text: String) { #expect(analysis(text).ground?.value == "none") }

  @Test(arguments: [
    "Приложению нужен доступ к камере, чтобы сканировать билеты.", "De app gebruikt de camera om kaartjes te scannen.",
    "Uygulama biletleri taramak için kameraya erişmek istiyor.", "Appen använder kameran för att skanna biljetter.",
    "Ứng dụng cần quyền truy cập camera để quét vé.", "แอปต้องการเข้าถึงกล้องเพื่อสแกนตั๋ว",
    "يحتاج التطبيق إلى الكاميرا لمسح التذاكر.", "Sovellus käyttää kameraa lippujen skannaamiseen.", "KeePassium 需要NFC访问权限才能使用你的YubiKey。",
  ]) func `A use is one in other languages`(_ text: String) { #expect(analysis(text).ground?.value == "specific") }

  @Test(arguments: [
    "Please pick the option that says Allow.", "Allow Always so we can show stores near you.",
    "Erlaube immer, damit wir dir Läden in der Nähe zeigen.", "Autorisez toujours pour que nous puissions vous guider.",
    "Permite siempre para que te mostremos tiendas en el mapa de la ciudad.", "始终允许，以便我们显示附近的商店。", "常に許可すると近くの店を表示します。",
  ]) func `What steers to the answer is found`(_ text: String) {
    let key = "NSLocationAlwaysAndWhenInUseUsageDescription"
    #expect(analysis(text, key).steering != nil)
  }

  @Test func `A number that counts the strings begins no sentence`() {
    let found = analysis("1\u{FE0F}\u{20E3} The app attaches pictures to your posts. 2\u{FE0F}\u{20E3} It keeps none.")
    #expect(found.sentence?.value == "complete")
    #expect(found.letterCase?.value == "sentence")
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

  @Test(arguments: [
    ("Zorbly wymaga podania Twojej lokalizacji.", "pl"), ("Zorbly konumunuzu gerektirir.", "tr"), ("Zorbly memerlukan lokasi Anda.", "id"),
    ("Standortzugriff wird benötigt.", "de"),
  ]) func `A request names the app and the location in many forms`(_ text: String, _ language: String) {
    let found = PurposeAnalysis(text: text, key: "NSLocationWhenInUseUsageDescription", language: language)
    #expect(found.ground?.value == "none")
  }

  @Test(arguments: [
    ("Standortfreigabe an Freunde.", "de"), ("Kameraberechtigung für das Scannen von Tickets.", "de"),
    ("Die Kartensuche benötigt deinen Standort.", "de"), ("Приложению нужен доступ к фотографиям для фотопечати.", "ru"),
    ("Камера нужна для видеосвязи.", "ru"), ("Aplikasi memerlukan lokasi Anda untuk menemukan toko.", "id"),
  ]) func `A use in one word with the resource is one`(_ text: String, _ language: String) {
    #expect(PurposeAnalysis(text: text, key: "NSLocationWhenInUseUsageDescription", language: language).ground?.value == "specific")
  }

  @Test func `Marathi is not read with the words of Hindi`() {
    let found = PurposeAnalysis(text: "हा अ‍ॅप कॅमेरा वापरतो.", key: "NSCameraUsageDescription", language: "mr")
    #expect(found.isGroundUnknown)
    #expect(PurposeAnalysis(text: "यह ऐप कैमरे का उपयोग करता है।", key: "NSCameraUsageDescription", language: "hi").ground?.value == "none")
  }

  @Test func `Malay and Indonesian are not told apart`() {
    #expect(LanguageGuess.builtIn.disagreement(of: "Aplikasi memerlukan lokasi Anda untuk menemukan toko.", with: "id") == nil)
  }

  @Test(
    arguments: [
      ("damit du Bäume fotografieren kannst.", "de", "lower"), ("pour photographier les arbres.", "fr", "lower"),
      ("adidas utilise la caméra pour scanner.", "fr", nil), ("iPhone-Fotos erscheinen im Album.", "de", nil),
      ("Damit du Bäume fotografieren kannst.", "de", nil), ("カメラで木を撮ります。", "ja", nil),
    ] as [(String, String, String?)]) func `A small letter at the beginning is seen in the language's own words`(
      _ text: String, _ language: String, _ style: String?
    )
  {
    #expect(PurposeAnalysis(text: text, key: "NSCameraUsageDescription", language: language).letterCase?.value == style)
  }

  @Test(arguments: [
    ("Vi bruger dine kontakter, dvs. dine venner, til beskeder. Vi gemmer intet.", "da", 2),
    ("Używamy kontaktów, np. znajomych, m.in. do zaproszeń. Nic nie zapisujemy. Nigdy.", "pl", 3),
  ]) func `A point before a small letter ends an abbreviation`(_ text: String, _ language: String, _ count: Int) {
    #expect(PurposeAnalysis(text: text, key: "NSContactsUsageDescription", language: language).sentenceCount == count)
  }

  @Test func `Endless texts are read up to a limit`() {
    let text = String(repeating: "that you that the which when ", count: 20_000)
    let found = analysis(text)
    #expect(found.length > 500_000)
    #expect(analysis(String(repeating: "$(", count: 50_000)).sentenceCount < 2)
    #expect(analysis(String(repeating: "and photos ", count: 50_000)).offer == nil)
  }
}
