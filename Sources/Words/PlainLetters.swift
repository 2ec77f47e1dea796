/// Latin letters without their accents, as people write who have no keys for them.
package enum PlainLetters {
  private static let plain: [Unicode.Scalar: Unicode.Scalar] = {
    let rows: [(Unicode.Scalar, String)] = [
      ("a", "áàâãäåāăąạảấầẩẫậắằẳẵặ"), ("c", "çćčċ"), ("d", "ďđ"), ("e", "éèêëēėęěẹẻẽếềểễệ"), ("g", "ğģġ"), ("i", "íìîïīįıịỉĩ"), ("k", "ķ"),
      ("l", "ĺľļł"),
      ("n", "ñńňņ"), ("o", "óòôõöőøọỏốồổỗộơớờởỡợ"), ("r", "ŕř"), ("s", "śšşș"), ("t", "ťţț"), ("u", "úùûüūůűųũụủưứừửữự"), ("y", "ýÿỳỵỷỹ"),
      ("z", "źżž"),
    ]
    return Dictionary(rows.flatMap { base, letters in letters.unicodeScalars.map { ($0, base) } }, uniquingKeysWith: { first, _ in first })
  }()

  /// A text in small letters, each without its accent; other scripts stay as they are.
  package static func plain(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(plain[scalar] ?? scalar) }
    return String(scalars)
  }
}
