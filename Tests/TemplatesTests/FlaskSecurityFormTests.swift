import Templates
import Testing

@Suite("Flask-Security's own forms")
struct FlaskSecurityFormTests {
  private static let page = "app/templates/security/login_user.html"
  private static let markup = """
    {% macro row(field) %}{{ field.label }}{{ field(class="f") }}{% endmacro %}{{ row(login_user_form.email) }}{{ row(login_user_form.password) }}\
    {{ login_user_form.submit(class="b") }}
    """

  @Test("Fields are known through macros, as far as no version of the package changes them")
  func fields() {
    let files = [Self.page: Self.markup, "app/main.py": "from flask_security import Security\n"]
    #expect(
      ways(Self.page, files) == [
        "<label for=\"email\">Email Address</label><input name=\"email\" id=\"email\" required \u{FFFC}><label for=\"password\">Password</label><input type=\"password\" name=\"password\" id=\"password\" required \u{FFFC}><input type=\"submit\" value=\"Login\" \u{FFFC}>"
      ])
  }

  @Test("A class of the program's that goes on from one of them is meant; without the package nothing is known")
  func ownClasses() {
    let code = """
      from flask_security import LoginForm
      class EntryForm(LoginForm):
          email = StringField('Member number', validators=[DataRequired()])
      """
    let own = ways(Self.page, [Self.page: Self.markup, "app/forms.py": "from wtforms import StringField\n" + code])
    #expect(own.count == 1 && own[0].hasPrefix("<label for=\"email\">Member number</label>"))
    #expect(own.count == 1 && own[0].contains("<label for=\"password\">Password</label>"))
    let bare = ways(Self.page, [Self.page: Self.markup, "app/main.py": "import flask\n"])
    #expect(bare.count == 1 && !bare[0].contains("Email Address"))
  }
}
