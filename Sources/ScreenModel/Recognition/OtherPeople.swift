/// Tells fields about somebody or something else (a team's name, a friend's address) from those about the person who fills them in.
enum OtherPeople {
  private static let things: Set<String> = [
    "team", "company", "organization", "organisation", "business", "pet", "dog", "cat", "project", "band", "club", "school", "store",
    "shop",
    "workspace", "household", "device", "file", "street", "bank", "brand", "site", "channel", "playlist", "employer", "room", "domain",
    "event",
    "product", "university", "restaurant", "firma", "firmenname", "teamname", "haustier", "verein", "unternehmen", "schule", "projekt",
    "projektname", "entreprise", "société", "équipe", "animal", "association", "projet", "école", "empresa", "equipo", "mascota",
    "organización", "proyecto", "escuela", "azienda", "squadra", "animale", "organizzazione", "progetto", "scuola", "equipe", "organização",
    "projeto", "escola", "bedrijf", "bedrijfsnaam", "teamnaam", "huisdier", "organisatie", "företag", "virksomhed", "bedrift", "yritys",
    "firmy",
  ]
  private static let people: Set<String> = [
    "friend", "friends", "colleague", "colleagues", "teammate", "teammates", "child", "children", "kid", "baby", "recipient", "emergency",
    "invitee", "freund", "freundes", "freundin", "kollege", "kind", "kindes", "empfänger", "ami", "amis", "collègue", "enfant",
    "destinataire",
    "amigo", "amiga", "colega", "hijo", "hija", "destinatario", "amico", "collega", "figlio", "figlia", "vriend", "ontvanger",
  ]
  private static let unspaced = [
    "会社", "チーム", "団体", "学校名", "ペット", "友達", "お子", "公司", "团队", "團隊", "宠物", "寵物", "朋友", "孩子", "회사", "팀", "반려", "학교", "친구", "자녀",
  ]

  /// Whether the words give the name or the address to somebody else.
  static func owns(_ purpose: String, words: [String]) -> Bool {
    guard purpose == "name" || purpose == "email" else { return false }
    return words.contains { text in
      guard text.utf8.count <= 80 else { return false }
      let key = TitleNormalization.key(text)
      let tokens = key.split { !$0.isLetter }
      if tokens.contains(where: { people.contains(String($0)) }) { return true }
      guard purpose == "name" else { return false }
      return tokens.contains { things.contains(String($0)) } || unspaced.contains { key.contains($0) }
    }
  }
}
