import Diagnostics

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
  ]

  /// Whether there are enough words for a request and a purpose.
  static func isMore(_ text: String) -> Bool { details(text) >= 2 }

  /// Whether the words give detail, whatever their grammar: a list of what the app does, or a sentence about it.
  static func isDetailed(_ text: String) -> Bool { details(text) >= 4 }

  /// How many words there are beyond a bare request; in scripts without spaces, one for each three characters beyond the first eight.
  private static func details(_ text: String) -> Int {
    let key = TitleNormalization.key(text)
    var unspaced = 0
    for scalar in key.unicodeScalars
    where TitleNormalization.isChineseOrJapanese(scalar) || (0xAC00...0xD7A3).contains(scalar.value)
      || (0x0E00...0x0E7F).contains(scalar.value)
    {
      unspaced += 1
    }
    if unspaced > 3 { return max(0, unspaced - 8) / 3 }
    return key.split { !($0.isLetter || $0 == "'") }.prefix(60).filter { !bare.contains(String($0)) }.count
  }
}
