import Diagnostics
import TestSupport
import Testing

@testable import Linting

/// With whom people sign in, as the program that shows them in a loop states it elsewhere.
struct InstalledProviderTests {
  private static let page = """
    {% load account socialaccount %}<!DOCTYPE html><html lang="en"><head><title>Sign in</title></head><body><h1>Sign in</h1>
    {% get_providers as socialaccount_providers %}
    {% for provider in socialaccount_providers %}{% for brand in provider.get_brands %}<a href="{{ brand.openid_url }}">Sign in with {{ brand.name }}</a>{% endfor %}<a class="btn" href="{% provider_login_url provider.id %}">Sign in with {{ provider.name }}</a>{% endfor %}
    </body></html>
    """

  private static func report(_ apps: [String]) throws -> RunReport {
    let list = apps.map { "    \"allauth.socialaccount.providers.\($0)\",\n" }.joined()
    return try Lint.project([
      "manage.py": "", "templates/account/login.html": page,
      "site/settings.py": "INSTALLED_APPS = [\n    \"allauth\",\n\(list)    # \"allauth.socialaccount.providers.apple\",\n]\n",
    ])
  }

  @Test("django-allauth's providers are those whose applications are installed")
  func allauth() throws {
    let google = try Self.report(["google", "github"])
    #expect(google.findings.contains { $0.rule == "login-equivalent-option" && $0.level == .warning })
    #expect(!google.findings.contains { $0.message.contains("With whom") })
    let apple = try Self.report(["google", "apple"])
    #expect(!apple.findings.contains { $0.rule == "login-equivalent-option" && $0.level != nil })
    #expect(apple.judged.appleButtons == 1)
  }

  @Test("Where the database lists some, nobody knows them")
  func open() throws {
    for apps in [["google", "openid_connect"], []] {
      #expect(try Self.report(apps).findings.contains { $0.level == nil && $0.message.contains("With whom") }, "\(apps)")
    }
  }

  @Test("Of several models that Devise signs in, a view is the one's in whose folder it stands, and shared views ask what all agree on")
  func devise() throws {
    func judged(_ user: String, _ owner: String, in folder: String) throws -> [Bool] {
      let report = try Lint.project([
        "Gemfile": "gem 'rails'", "app/models/user.rb": "class User\n  devise :database_authenticatable\(user)\nend\n",
        "app/models/owner.rb": "class Owner\n  devise :database_authenticatable\(owner)\nend\n",
        "app/views/\(folder)/sessions/new.html.erb":
          "<h1>Log in</h1><% if devise_mapping.omniauthable? %><% resource_class.omniauth_providers.each do |p| %>"
          + "<%= button_to \"Sign in with #{OmniAuth::Utils.camelize(p)}\", omniauth_authorize_path(resource_name, p) %><% end %><% end %>"
          + "<form><input type=\"password\" name=\"password\"><button>Log in</button></form>",
      ])
      return [
        report.findings.contains { $0.rule == "login-equivalent-option" && $0.level == .warning },
        report.findings.contains { $0.message.contains("With whom") },
      ]
    }
    let google = ", :omniauthable, omniauth_providers: %i[google_oauth2]"
    #expect(try judged("", "", in: "devise") == [false, false])
    #expect(try judged("", google, in: "users") == [false, false])
    #expect(try judged("", google, in: "owners") == [true, false])
    #expect(try judged(", *modules", "", in: "owners") == [false, false])
  }
}
