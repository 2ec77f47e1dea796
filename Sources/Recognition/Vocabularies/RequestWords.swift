import Diagnostics
import Words

/// Tells a bare request ("Allow access to your location") from words that say more.
enum RequestWords {
  /// Words that requests are made of, and vague ones: they give no detail.
  private static let bare: Set<String> = [
    "a", "an", "the", "to", "of", "and", "or", "is", "are", "be", "you", "your", "we", "us", "our", "this", "that", "it", "app", "please",
    "allow", "allows", "enable", "turn",
    "on", "off", "access", "permission", "permissions", "would", "like", "need", "needs", "needed", "want", "wants", "use", "using",
    "grant", "give", "share", "request", "requests", "requires",
    "required", "location", "camera", "microphone", "contacts", "photos", "photo", "calendar", "notifications", "tracking", "track",
    "activity", "bluetooth", "services", "service", "device",
    "data", "continue", "next", "tap", "for", "better", "best", "great", "improved", "experience", "improve", "enhance", "enhanced", "with",
    "in", "have", "i", "my", "can", "will", "by", "at",
    "from", "before", "ask", "asks", "ios", "system", "alert", "dialog", "now", "first", "one", "more", "step", "almost", "done", "there",
    "welcome", "hello", "hi",
    "bitte", "erlaube", "erlauben", "zugriff", "auf", "deinen", "ihren", "deine", "ihre", "den", "die", "das", "der", "wir", "brauchen",
    "möchten", "standort", "kamera", "mikrofon", "für", "ein",
    "besseres", "erlebnis", "autoriser", "accès", "à", "votre", "vos", "la", "le", "les", "nous", "position", "caméra", "pour", "une",
    "meilleure", "expérience", "permitir", "acceso", "tu", "su",
    "ubicación", "cámara", "para", "una", "mejor", "experiencia", "consenti", "accesso", "alla", "tua", "posizione", "fotocamera", "per",
    "un'esperienza", "migliore", "de", "en", "el", "il", "lo",
    "ihr", "ihnen", "dein", "dir", "sie", "ich", "möchte", "benötigt", "benötigen", "braucht", "zugreifen", "verwenden", "nutzen",
    "mitteilungen",
    "benachrichtigungen", "aktivieren", "aktiviere", "einschalten", "fotos", "kontakte", "kalender", "gestatten", "freigeben", "damit",
    "weiter",
    "souhaite", "souhaitons", "accéder", "appareil", "demande", "demandons", "autorisation", "utiliser", "notifications", "activez",
    "activer",
    "localisation", "micro", "avons", "besoin", "nécessaire", "veuillez", "ton", "ta", "tes", "du", "des", "contacts", "calendrier",
    "quiere", "queremos", "acceder", "necesita", "necesitamos", "usar", "utilizar", "permiso", "permite", "permita", "activa", "activar",
    "micrófono", "notificaciones", "contactos", "calendario", "al", "del", "a", "favor", "por", "tus", "sus",
    "vuole", "vorrebbe", "accedere", "richiede", "abbiamo", "bisogno", "autorizza", "attiva", "attivare", "notifiche", "microfono",
    "contatti",
    "ai", "tuo", "tuoi", "tue", "gostaria", "deseja", "acessar", "precisa", "precisamos", "acesso", "localização", "câmera", "microfone",
    "notificações", "sua", "seu", "seus", "suas", "o", "os", "as", "ative", "ativar", "permita", "permissão",
    "wil", "willen", "toegang", "tot", "je", "jouw", "uw", "geef", "locatie", "meldingen", "foto's", "nodig", "heeft", "hebben",
    "toestemming",
    "доступ", "к", "вашей", "вашему", "вашим", "разрешите", "разрешить", "пожалуйста", "камере", "микрофону", "геопозиции",
    "местоположению",
    "приложению", "приложение", "нужен", "требуется", "запрашивает", "хочет", "получить", "включите", "уведомления", "мы", "нам", "на",
  ]

  /// What requests are made of in scripts without spaces, the longest first.
  private static let bareUnspaced: [String] = [
    "許可してください", "許可をお願いします", "お願いします", "許可が必要です", "が必要です", "を求めています", "してください", "アクセス", "位置情報", "マイク", "カメラ", "写真",
    "連絡先", "カレンダー", "通知", "許可", "サービス", "トラッキング", "使用", "利用", "アプリ", "オンに", "有効に", "への", "します", "する", "より良い", "体験", "のために",
    "허용해 주세요", "허용해주세요", "허용해", "허용", "접근", "액세스", "권한", "위치", "카메라", "마이크", "사진", "연락처", "알림", "필요합니다", "주세요", "사용", "앱이", "정보",
    "请允许", "請允許", "允许", "允許", "访问", "訪問", "存取", "使用", "您的", "你的", "位置信息", "位置", "相机", "相機", "麦克风", "麥克風", "照片", "通讯录", "通訊錄", "通知",
    "权限", "權限", "需要", "我们", "我們", "应用", "應用程式", "开启", "開啟", "更好的", "体验", "體驗", "อนุญาต", "เข้าถึง", "ตำแหน่ง", "กล้อง", "ไมโครโฟน", "การแจ้งเตือน",
  ]

  /// Whether there are enough words for a request and a purpose.
  static func isMore(_ text: String) -> Bool { details(text) >= 2 }

  /// Whether the words give detail, whatever their grammar: a list of what the app does, or a sentence about it.
  static func isDetailed(_ text: String) -> Bool { details(text) >= 4 }

  /// How many words there are beyond a bare request; in scripts without spaces, one for each three characters beyond the first eight.
  private static func details(_ text: String) -> Int {
    var key = TitleNormalization.key(text)
    for piece in bareUnspaced where key.contains(piece) { key = key.replacing(piece, with: " ") }
    var unspaced = 0
    for scalar in key.unicodeScalars
    where TitleNormalization.isChineseOrJapanese(scalar) || (0xAC00...0xD7A3).contains(scalar.value)
      || (0x0E00...0x0E7F).contains(scalar.value)
    {
      unspaced += 1
    }
    if unspaced > 3 { return max(0, unspaced - 4) / 3 }
    return key.split { !($0.isLetter || $0 == "'") }.prefix(60).filter { !bare.contains(String($0)) }.count
  }
}
