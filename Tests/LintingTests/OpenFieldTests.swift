import Diagnostics
import TestSupport
import Testing

@testable import Linting

/// Sign-in pages whose fields the program writes, and forms for something else that are written in the same way.
struct OpenFieldTests {
  private static func page(_ title: String, _ body: String) -> String {
    "<!DOCTYPE html><html lang=\"en\"><head><title>\(title)</title></head><body>{% load x %}\(body)</body></html>"
  }

  @Test(
    "A page is seen as a sign-in, and the fields are a review",
    arguments: [
      ("Shop", "<form method=post>{{ form.username }}{{ form.password }}<button>Login</button></form>"),
      ("Shop", "<form method=post>{% csrf_token %}{{ form.as_p }}<button type=submit>Log in</button></form>"),
      ("Shop", "<form method=post>{{ form|crispy }}<input type=submit value=\"Sign in\"></form>"),
      ("Shop", "<h2>Login</h2><form method=post>{{ form }}<button>Submit</button></form>"),
      ("Log in", "<form method=post>{% for field in form %}{{ field.label_tag }}{{ field }}{% endfor %}<button>Continue</button></form>"),
      ("Log in", "{% crispy form %}"),
      ("Kirish", "<h2>Saytga kirish</h2><form method=post>{{ form|crispy }}<button>Kirish</button></form>"),
      ("Shop", "<form method=post>{% for f in form.visible_fields %}{% render_field f %}{% endfor %}<button>Log in</button></form>"),
    ])
  func signIns(_ title: String, _ body: String) throws {
    let report = try Lint.project(["shop/templates/login.html": Self.page(title, body)])
    #expect(report.judged.signInScreens == 1)
    #expect(report.judged.unjudgedSignInScreens == 1)
    let review = try #require(report.reviews.first { $0.rule == "login-autofill" || $0.waitingRules.contains("login-autofill") })
    #expect(!review.location.range.isEmpty, "It stands at the expression")
    #expect(report.failures.allSatisfy { $0.level == .note })
  }

  @Test(
    "Other forms are none",
    arguments: [
      ("Contact us", "<form method=post>{{ form.as_p }}<button>Send</button></form>"),
      ("Search", "<form>{{ form.q }}<button>Search</button></form>"),
      ("A post", "<form method=post>{{ form|crispy }}<button>Comment</button></form><a href=\"/login\">Log in</a>"),
      ("Settings", "<h1>Settings</h1><form method=post>{{ form.as_p }}<button>Save</button></form>"),
      ("Reset password", "<h1>Reset your password</h1><form method=post>{{ form.as_p }}<button>Reset my password</button></form>"),
      ("New item", "<h1>New item</h1><form method=post>{{ form.name }}{{ form.price }}<button>Submit</button></form>"),
      ("Log", "<h1>Log entries</h1><form method=post>{{ form }}<button>Submit</button></form>"),
    ])
  func others(_ title: String, _ body: String) throws {
    let report = try Lint.project(["shop/templates/page.html": Self.page(title, body)])
    #expect(report.judged.signInScreens == 0)
    #expect(report.findings.isEmpty)
  }

  @Test("A form in which people sign up is no sign-in")
  func signUp() throws {
    let report = try Lint.project([
      "shop/templates/signup.html": Self.page("Shop", "<form method=post>{{ form.as_p }}<button>Sign up</button></form>")
    ])
    #expect(report.judged.signInScreens == 0)
    #expect(report.reviews.contains { $0.rule == "login-autofill" || $0.waitingRules.contains("login-autofill") })
  }

  @Test("What ASP.NET makes of a property of the model is not known from the view")
  func modelProperty() throws {
    let body =
      "<form method=post><div><input asp-for=\"Input.Email\" /><label asp-for=\"Input.Email\"></label></div><div><input asp-for=\"Input.Password\" /></div><button>Log in</button></form>"
    let report = try Lint.project(["Areas/Login.cshtml": "<!DOCTYPE html><html lang=\"en\"><body>@{ var x = 1; }\(body)</body></html>"])
    #expect(report.judged.signInScreens == 1)
    #expect(!report.failures.contains { $0.rule == "login-password-concealed" })
    #expect(report.reviews.contains { $0.rule == "login-password-concealed" || $0.waitingRules.contains("login-password-concealed") })
  }

  @Test("A button that says so is Sign in with Apple, though it leads to a front page until its service is there")
  func frontPage() throws {
    let body =
      "<h1>Log in</h1><form><input type=email name=email><input type=password name=password><button>Log in</button></form><button onclick=\"window.open('https://www.apple.com', '_blank')\">Continue with Apple</button>"
    let report = try Lint.project(["login.html": "<!DOCTYPE html><html lang=\"en\"><body>\(body)</body></html>"])
    #expect(report.judged.appleButtons == 1)
    let help = body.replacing("www.apple.com", with: "support.apple.com/HT210318")
    #expect(try Lint.project(["login.html": "<!DOCTYPE html><html lang=\"en\"><body>\(help)</body></html>"]).judged.appleButtons == 0)
  }

  @Test("A type that HTML does not know is text, and shows the password")
  func unknownType() throws {
    let body = "<form><input type=\"email\" name=\"email\"><input type=\"senha\" name=\"senha\"><button>Entrar</button></form>"
    let report = try Lint.project(["login.html": "<!DOCTYPE html><html lang=\"pt\"><body>\(body)</body></html>"])
    #expect(report.judged.signInScreens == 1)
    let finding = try #require(report.failures.first { $0.rule == "login-password-concealed" })
    #expect(finding.location.range.length == 5, "The type is what is wrong")
  }

  @Test("A label right before a field is the field's, though it says so nowhere")
  func looseLabel() throws {
    let body =
      "<form><label>Email</label><input type=\"text\"><label>Password</label><br><input type=\"text\"><button>Log in</button></form>"
    let report = try Lint.project(["login.html": "<!DOCTYPE html><html lang=\"en\"><body>\(body)</body></html>"])
    #expect(report.judged.signInScreens == 1)
    #expect(report.failures.contains { $0.rule == "login-password-concealed" })
  }

  @Test("A bare picture that says so is a button where people sign in, and a picture elsewhere")
  func bareButton() throws {
    let picture = "<img src=\"a.png\" alt=\"Apple Login\" width=\"200\" height=\"40\">"
    let form = "<form><input type=\"email\" name=\"email\"><input type=\"password\" name=\"password\"><button>Log in</button></form>"
    let head = "<!DOCTYPE html><html lang=\"en\"><body>"
    #expect(try Lint.project(["login.html": head + form + picture + "</body></html>"]).judged.appleButtons == 1)
    #expect(
      try Lint.project(["help.html": head + "<h1>Help</h1><p>Look for this button:</p>" + picture + "</body></html>"]).judged.appleButtons
        == 0)
  }

  @Test("A page whose contents a component draws is not judged for what it lacks")
  func drawnElsewhere() throws {
    let page =
      "<!DOCTYPE html><html lang=\"en\"><head><meta name=\"higlint:screen\" content=\"kind=account\"></head><body><nav><a href=\"/\">Home</a></nav>"
    let drawn = try Lint.project(["account.html": page + "<h1>Account</h1><user-profile></user-profile></body></html>"])
    #expect(!drawn.failures.contains { $0.rule == "login-sign-out" })
    #expect(drawn.reviews.contains { $0.rule == "login-sign-out" || $0.waitingRules.contains("login-sign-out") })
    let written = try Lint.project(["account.html": page + "<h1>Account</h1><a href=\"/orders\">Orders</a></body></html>"])
    #expect(written.failures.contains { $0.rule == "login-sign-out" })
  }
}
