import Words

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

  /// Labels of fields in which accounts or their rights are picked, as administrators do; nobody picks these for themselves.
  private static let pickers: Set<String> = [
    "users", "user role", "user roles", "user group", "user groups", "members", "permissions", "assignee", "assignees", "reviewers",
    "owners",
    "select user", "select users", "select a user", "search users", "search for users", "search for a user", "find users", "find a user",
    "add users", "add members", "add a member", "assign to", "assigned to", "choose a user", "choose users", "filter users", "user quota",
    "benutzerrolle", "benutzergruppe", "benutzergruppen", "mitglieder", "berechtigungen", "benutzer auswählen", "benutzer suchen",
    "nutzer suchen",
    "zugewiesen an", "rôle de l'utilisateur", "utilisateurs", "membres", "sélectionner un utilisateur", "rechercher un utilisateur",
    "usuarios",
    "rol de usuario", "miembros", "permisos", "seleccionar usuario", "buscar usuarios", "utenti", "ruolo utente", "seleziona utente",
    "cerca utenti",
    "usuários", "membros", "selecionar usuário", "buscar usuários", "gebruikers", "gebruikersrol", "gebruiker zoeken", "пользователи",
    "роль пользователя", "ユーザーを選択", "ユーザーを検索", "メンバー", "选择用户", "搜索用户", "用户组", "用户角色", "選擇使用者", "사용자 선택", "사용자 검색",
  ]

  /// Whether the words of a field ask for accounts of others or for what these may do.
  static func arePicked(by words: [String]) -> Bool {
    words.contains { text in
      guard text.utf8.count <= 80 else { return false }
      var key = Substring(TitleNormalization.key(text))
      while let last = key.last, ":.…* ".contains(last) { key.removeLast() }
      return pickers.contains(String(key))
    }
  }
}
