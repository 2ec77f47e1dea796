import Diagnostics
import Linting
import ScreenModel
import Testing

/// Titles whose words a catalogue or the page has, and into which a call puts the name of the service: the words that people see are judged.
@Suite struct TranslatedTitleTests {
  private static let english = "<!DOCTYPE html><html lang=\"en\"><head><title>Log in</title></head><body><h1>Log in</h1>"
  private static let po = "msgid \"\"\nmsgstr \"\"\n\"Language: en\\n\"\n\n"

  /// What the title is found to be, where a wrong one is put together: "Login with Apple".
  private static func found(_ title: String, in name: String, _ files: [String: String]) throws -> String? {
    let page = "\(english)<a href=\"/auth/apple\">\(title)</a></body></html>"
    let report = try Lint.project(files.merging([name: page]) { $1 })
    return report.failures.first { $0.rule == "siwa-title-approved" }?.message
  }

  private static let said = "'Login with Apple' is not an approved title; write 'Sign in with Apple'."

  @Test(
    "Laravel replaces :name, :Name and :NAME",
    arguments: [
      "{{ __('Login with :name', ['name' => 'Apple']) }}", "@lang('auth.with', ['provider' => 'apple'])",
      "{{ trans('auth.with', ['provider' => 'apple']) }}", "{{ __('auth.plain', ['name' => ucfirst('apple')]) }}",
      "{{ sprintf(__('auth.format'), 'Apple') }}",
    ])
  func laravel(_ title: String) throws {
    let files = [
      "artisan": "", "composer.json": "{}", "lang/en.json": "{\"Login with :name\": \"Login with :name\"}",
      "lang/en/auth.php": "<?php return ['with' => 'Login with :Provider', 'plain' => 'Login with :name', 'format' => 'Login with %s'];",
    ]
    #expect(try Self.found(title, in: "resources/views/login.blade.php", files) == Self.said)
  }

  @Test(
    "Rails' I18n replaces %{name}, and a format what stands behind it",
    arguments: [
      "<%= t('.with', name: 'Apple') %>", "<%= I18n.t('sessions.new.with', name: \"Apple\") %>", "<%= t('.format') % 'Apple' %>",
      "<%= format(t('.format'), 'Apple') %>", "<%= \"Login with %{name}\" % { name: 'Apple' } %>",
    ])
  func rails(_ title: String) throws {
    let files = [
      "Gemfile": "gem 'rails'",
      "config/locales/en.yml": "en:\n  sessions:\n    new:\n      with: \"Login with %{name}\"\n      format: \"Login with %s\"\n",
    ]
    #expect(try Self.found(title, in: "app/views/sessions/new.html.erb", files) == Self.said)
  }

  @Test(
    "Twig replaces what a translation, a format or a replacement is given",
    arguments: [
      "{{ 'login.with'|trans({'%name%': 'Apple'}) }}", "{% trans with {'%name%': 'Apple'} %}login.with{% endtrans %}",
      "{% trans with {'%name%': 'Apple'} from 'messages' %}Login with %name%{% endtrans %}", "{{ 'login.format'|trans|format('Apple') }}",
      "{{ 'Login with %p%'|replace({'%p%': 'Apple'}) }}",
    ])
  func twig(_ title: String) throws {
    let files = [
      "composer.json": "{}", "translations/messages.en.yaml": "login.with: \"Login with %name%\"\nlogin.format: \"Login with %s\"\n",
    ]
    #expect(try Self.found(title, in: "templates/login.html.twig", files) == Self.said)
  }

  @Test(
    "gettext's words are filled by name and by the operator",
    arguments: [
      "{{ _('With %(name)s', name='Apple') }}", "{{ _('Go with %s') % 'Apple' }}", "{{ _('Go with %s')|format('Apple') }}",
      "{{ _('With %(name)s') % {'name': 'Apple'} }}",
    ])
  func jinja(_ title: String) throws {
    let words = "msgid \"With %(name)s\"\nmsgstr \"Login with %(name)s\"\n\nmsgid \"Go with %s\"\nmsgstr \"Login with %s\"\n"
    let files = ["app.py": "from flask import Flask", "translations/en/LC_MESSAGES/messages.po": Self.po + words]
    #expect(try Self.found(title, in: "templates/login.html.j2", files) == Self.said)
  }

  @Test(
    "What PHP prints by a format of a catalogue",
    arguments: [
      "<?php printf(__('Go with %s', 'shop'), 'Apple'); ?>", "<?= sprintf(_('Go with %s'), 'Apple') ?>",
      "<?php echo esc_html(sprintf(__('Go with %s'), 'Apple')); ?>",
    ])
  func php(_ title: String) throws {
    let words = "msgid \"Go with %s\"\nmsgstr \"Login with %s\"\n"
    #expect(try Self.found(title, in: "login.php", ["locale/en/LC_MESSAGES/shop.po": Self.po + words]) == Self.said)
  }

  @Test("What nobody knows stays unknown")
  func unknown() throws {
    let files = ["artisan": "", "composer.json": "{}", "lang/en.json": "{\"Login with :name\": \"Login with :name\"}"]
    let title = "{{ __('Login with :name', ['name' => $provider]) }}"
    #expect(try Self.found(title, in: "resources/views/login.blade.php", files) == nil)
  }
}
