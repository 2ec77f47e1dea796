import ScreenModel
import Words

/// Tells a password that a guest makes up to guard what they write: a comment, a post on a board.
enum GuestWriting {
  /// What programmers call what people write for others.
  private static let names: Set<String> = [
    "comment", "comments", "content", "contents", "reply", "post", "message", "review", "article", "memo", "body", "guestbook",
  ]
  private static let forms: Set<Substring> = [
    "comment", "comments", "reply", "replies", "post", "posts", "write", "board", "guestbook", "review", "reviews", "article", "bbs",
    "viewcomment", "fviewcomment", "fwrite", "fcomment", "topic", "thread",
  ]

  /// Whether a form is one by which people write, and its one password is nobody's credential: two signs say so, or one where no account is named.
  static func isGuarded(
    by group: PasswordUse.Group, form: ObservedForms.Form?, submits: [String], _ recognizer: Recognizer
  ) -> Bool {
    guard let text = group.others.first(where: { $0.type == "textarea" }), Set(group.passwords.map { $0.name ?? $0.id ?? "" }).count == 1,
      group.passwords.allSatisfy({ $0.autocomplete?.value.lowercased().contains("password") != true }),
      !submits.contains(where: { ["sign-in", "sign-up"].contains(recognizer.actions.action(ofTitle: $0)) }),
      form.map(FormRecognition.namesSignUp) != true
    else { return false }
    let words = text.words.filter { $0.utf8.count <= PasswordUse.longestTitle }
    let names = [text.name, text.id].compactMap(\.self).filter { $0.utf8.count <= 80 }.flatMap { IdentifierWords.words(of: $0) }
    let signs = [
      words.contains { PasswordUse.says("writes", $0) } || !Self.names.isDisjoint(with: names),
      submits.contains { PasswordUse.says("writes", $0) },
      form.map { PasswordUse.isCalled($0, forms) } ?? false,
    ].count { $0 }
    let namesAccount = group.others.contains { $0.isInput && $0.namesAccount(recognizer, heedsAutocomplete: false) }
    return signs > (namesAccount ? 1 : 0)
  }
}
