import Diagnostics

/// How a text uses capital letters.
package enum SentenceCase {
  package enum Style: String { case sentence, title, upper, lower }

  package struct Judgement: Equatable {
    package var style: Style
    /// The words that it rests on.
    package var words: [Int] = []
  }

  /// Names of Apple's that are written with capitals, and that are made of common words.
  private static let names: [[String]] = [
    ["face", "id"], ["touch", "id"], ["optic", "id"], ["apple", "music"], ["apple", "watch"], ["apple", "health"], ["apple", "pay"],
    ["apple", "wallet"], ["apple", "tv"], ["apple", "id"], ["apple", "account"], ["health", "app"], ["game", "center"], ["camera", "roll"],
    ["core", "motion"], ["local", "network"], ["nearby", "interaction"], ["photos", "app"], ["contacts", "app"], ["calendar", "app"],
    ["reminders", "app"], ["home", "app"], ["location", "services"], ["control", "center"], ["app", "store"], ["always", "allow"],
    ["while", "using", "the", "app"], ["allow", "while", "using", "app"], ["allow", "once"],
    ["while", "using"], ["live", "activities"], ["live", "photos"], ["google", "maps"], ["apple", "maps"], ["home", "assistant"],
  ]
  private static let singles: Set<String> = [
    "i", "apple", "siri", "healthkit", "health", "bluetooth", "wi-fi", "wifi", "nfc", "qr", "gps", "ar", "vr", "homekit", "iphone", "ipad",
    "icloud", "shareplay", "wallet", "internet", "english", "ok", "id", "airplay", "carplay", "messages", "settings",
  ]
  /// What these strings capitalize without need: what is asked for.
  private static let asked: Set<String> = [
    "access", "app", "application", "permission", "permissions", "camera", "cameras", "microphone", "location", "locations", "photo",
    "gallery",
    "library", "album", "albums", "video", "videos", "picture", "pictures", "image", "images", "audio", "media", "speech", "recognition",
    "tracking", "notifications", "device", "devices", "user", "users", "data", "code", "codes", "contact",
  ]
  /// Words that are names of Apple's apps too.
  private static let appNames: Set<String> = [
    "photos", "contacts", "calendar", "calendars", "reminders", "music", "maps", "mail", "messages", "notes", "home", "files", "motion",
  ]

  package static func judge(_ text: EnglishWords, sentences: [Range<Int>], actor: Range<Int>?) -> Judgement {
    let letters = (0..<text.count).filter { text.words[$0].kind == .word }
    if letters.count >= 2, letters.allSatisfy({ text.words[$0].capitals == .all }),
      letters.reduce(0, { $0 + text.words[$1].text.count }) >= 6
    {
      return Judgement(style: .upper, words: letters)
    }
    var starts = Set(sentences.compactMap { range in range.first { !text.isMark($0) } })
    // An emoji or a bullet begins a line: "1\u{FE0F}\u{20E3} Your location … 2\u{FE0F}\u{20E3} It …".
    for index in 1..<max(1, text.count) where beginsLine(text.words[index - 1]) { starts.insert(index) }
    if let found = titleWords(text, starts: starts, actor: actor) { return Judgement(style: .title, words: found) }
    if let first = sentences.first?.first(where: { !text.isMark($0) }), isLowerCase(text, first) {
      return Judgement(style: .lower, words: [first])
    }
    return Judgement(style: .sentence)
  }

  private static func beginsLine(_ word: Word) -> Bool {
    guard word.kind == .mark, let scalar = word.text.unicodeScalars.first else { return false }
    return scalar.value == 0x20E3 || scalar.value == 0x2022 || scalar.value > 0x203C && scalar.properties.isEmoji
  }

  /// Whether a text begins in lower case; a brand that does ("iPhone", "adidas uses") is none.
  private static func isLowerCase(_ text: EnglishWords, _ first: Int) -> Bool {
    guard text.words[first].kind == .word, text.words[first].capitals == .none, let scalar = text.words[first].text.unicodeScalars.first,
      scalar.properties.isLowercase, !text.words[first].text.contains("."),
      text.words[first].text.count > 1 || ["a", "i"].contains(text.words[first].text)
    else { return false }
    return text.lexicon.knows(text.text(first)) || !text.has(first + 1, [.thirdPerson, .modal, .be])
  }

  private static let choosing: Set<String> = ["choose", "chose", "tap", "select", "press", "click", "pick"]

  /// The common words that are capitalized inside sentences, where there are enough of them.
  private static func titleWords(_ text: EnglishWords, starts: Set<Int>, actor: Range<Int>?) -> [Int]? {
    var exempt = Set<Int>()
    for name in names where text.count >= name.count {
      for start in 0...(text.count - name.count) where name.indices.allSatisfy({ text.text(start + $0) == name[$0] }) {
        exempt.formUnion(start..<start + name.count)
      }
    }
    // What stands in quotation marks is a title of something.
    var quoted = Set<Int>()
    var opening: Int?
    for index in 0..<text.count where ["\"", "\u{201C}", "\u{201D}", "\u{AB}", "\u{BB}"].contains(text.text(index)) {
      if let first = opening {
        quoted.formUnion(first..<index)
        opening = nil
      } else {
        opening = index
      }
    }
    // So is what is chosen: "when you choose Save Video".
    for index in 0..<text.count where choosing.contains(text.text(index)) {
      var end = index + 1
      while end < text.count, text.words[end].kind == .word, text.words[end].capitals == .first { end += 1 }
      quoted.formUnion(index + 1..<end)
    }
    var found: [Int] = []
    // Words that are no names in any app, words that may be another app's, and others.
    var sure = 0
    var apps = 0
    var others = 0
    var lower = 0
    // Words that no name begins or ends with: two of them are enough ("Location Is Needed To Show …").
    let links = (0..<text.count).filter { place in
      text.words[place].capitals == .first && !starts.contains(place) && !exempt.contains(place) && !quoted.contains(place)
        && !(actor?.contains(place) ?? false) && !singles.contains(text.text(place))
        && (text.has(place, [.be, .modal, .have, .possessive]) || ["to", "for", "so", "when", "that"].contains(text.text(place)))
    }
    if links.count >= 2 { return links }
    var index = 0
    while index < text.count {
      let word = text.words[index]
      guard word.kind == .word, word.capitals == .first, !starts.contains(index) else {
        if word.kind == .word, word.capitals == .none, word.text.count > 3 { lower += 1 }
        index += 1
        continue
      }
      var end = index
      while end < text.count, text.words[end].kind == .word, text.words[end].isCapitalized, !starts.contains(end) { end += 1 }
      let run = index..<end
      // The name of the app begins the sentence: "Home Assistant uses …".
      let isActor = actor.map { $0.contains(index) && $0.upperBound <= end } ?? false
      let hasName = run.contains { isName(text, $0) || exempt.contains($0) } || isName(text, index - 1)
      let isQuoted = quoted.contains(index) || index > 0 && ["\"", "\u{201C}", "'", "\u{2018}", "\u{AB}"].contains(text.text(index - 1))
      var isCounted = false
      for place in run where !isQuoted && !exempt.contains(place) && !singles.contains(text.text(place)) && !isName(text, place) {
        // "Foo App", "LARP Audio": a product's name that holds a common word; "Apple Speech Recognition".
        if isActor, isName(text, place - 1) { continue }
        if text.text(run.lowerBound) == "apple" { continue }
        let isApp = ["app", "application"].contains(text.text(place))
        if isApp, isName(text, place - 1) { continue }
        if isApp, isActor, place > 0, text.words[place - 1].isCapitalized, !text.has(place - 1, [.determiner, .possessive]) { continue }
        if asked.contains(text.text(place)), !(isName(text, place - 1) && ["code", "codes"].contains(text.text(place))) {
          sure += 1
          found.append(place)
        } else if appNames.contains(text.text(place)) {
          apps += 1
          found.append(place)
        } else if !isActor, !hasName {
          others += isCounted ? 0 : 1
          isCounted = true
          found.append(place)
        }
      }
      index = end
    }
    // One capital among words without is a slip, not a headline's case.
    if sure >= 2 || sure == 1 && (found.count >= 2 || lower == 0) || apps >= 2 || apps + others >= 3 { return found }
    return found.count >= 2 && found.count > lower ? found : nil
  }

  /// Whether a word is a proper name, or stands for one: in no list, an acronym, a variable.
  private static func isName(_ text: EnglishWords, _ index: Int) -> Bool {
    guard index >= 0, index < text.count, !text.isMark(index) else { return false }
    let word = text.words[index]
    if word.kind == .variable { return true }
    return word.kind == .word && word.isCapitalized && (word.capitals != .first || !text.lexicon.knows(word.text))
  }
}
