/// What the expression that fills a field in says of where its value comes from: the record of the account of somebody who is signed in.
enum AccountRecord {
  /// More bytes than a value's expression has.
  private static let longest = 400

  /// What programs call who is signed in, letters alone.
  private static let signedIn = [
    "authuser", "currentuser", "requestuser", "requser", "loginuser", "loggedinuser", "sessionuser", "sessionscope", "useridentity",
    "currentmember", "loginmember", "currentcustomer", "authenticatedcustomer",
  ]
  /// What they call records of accounts, as the first word of an expression.
  private static let records: Set<Substring> = [
    "member", "user", "profile", "account", "customer", "me", "userdata", "userinfo", "profiledata", "memberinfo", "resultuser",
  ]
  /// What gives back what was typed, where a form is shown once more.
  private static let typed = ["old(", "$_post", "$_get", "$_request", "params[", "request.form", "request.post", "flash"]

  /// How a value comes from a record.
  enum Source {
    /// From a record that may as well be that of an account which is being made.
    case record
    /// From that of who is signed in.
    case signedIn
  }

  /// Where a value comes from as it is written, template code and all; nil for other values.
  static func source(ofValue written: String) -> Source? {
    guard written.utf8.count <= longest, written.contains(where: { "<{$@#".contains($0) }) else { return nil }
    let lower = written.lowercased()
    let letters = lower.filter(\.isLetter)
    if signedIn.contains(where: letters.contains) { return .signedIn }
    guard !typed.contains(where: lower.contains) else { return nil }
    let words = lower.split { !$0.isLetter && $0 != "_" }
    // `<?php echo $member['name'] ?>`, `{{ user.name }}`, `<%= @user.name %>`
    let first = words.first { !["php", "echo", "print", "h", "e", "esc_attr", "htmlspecialchars", "html", "raw", "model"].contains($0) }
    return first.map(records.contains) == true && words.count > 1 ? .record : nil
  }
}
