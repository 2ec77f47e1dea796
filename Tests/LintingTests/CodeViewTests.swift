import Diagnostics
import Linting
import Reports
import TestSupport
import Testing

/// Pages that are written in a program's code are not read: they are counted, and named where people sign in on them.
@Suite struct CodeViewTests {
  private static let page = "<!doctype html><title>t</title><p>x</p>"

  private func lint(_ files: [String: String]) throws -> RunReport { try Lint.project(files.merging(["page.html": Self.page]) { $1 }) }

  @Test(
    "A view that asks for a password is named",
    arguments: [
      (
        "app/views/sessions/new.rb", ".rb (Phlex)",
        "class Views::Sessions::New < Views::Base\n  def view_template\n    form { input(type: :password) }\n  end\nend\n"
      ),
      (
        "app/components/apple_button.rb", ".rb (Phlex)",
        "class AppleButton < Phlex::HTML\n  def template\n    a(href: '/auth/apple') { 'Sign in with Apple' }\n  end\nend\n"
      ),
      (
        "main.py", ".py (FastHTML)",
        "from fasthtml.common import *\n@rt\ndef login(): return Form(Input(type=\"password\"), Button(\"Log in\"))\n"
      ),
      ("views.py", ".py (htpy)", "from htpy import input, form\ndef login(): return form[input(type=\"password\")]\n"),
    ])
  func signingIn(_ path: String, _ kind: String, _ text: String) throws {
    let report = try lint([path: text])
    #expect(report.notRead == [kind: 1])
    #expect(report.notices.filter { $0.file == path }.map(\.severity) == [.warning])
  }

  @Test func `Other views are counted, and other code is neither`() throws {
    let report = try lint([
      "app/views/about.rb": "class About < Phlex::HTML\n  def view_template\n    p { 'Hello' }\n  end\nend\n",
      "app/models/user.rb": "class User\n  validates :password\n  def input; end\nend\n", "app.py": "password = input('password')\n",
      "spec/views/new_spec.rb": "class New < Phlex::HTML\n  def view_template\n    input(type: :password)\n  end\nend\n",
    ])
    #expect(report.notRead == [".rb (Phlex)": 1])
    #expect(report.notices.isEmpty)
  }

  @Test func `A template of Latte's is counted`() throws {
    #expect(try lint(["app/UI/Sign/in.latte": "{block content}<input type=\"password\">{/block}"]).notRead == [".latte": 1])
  }
}
