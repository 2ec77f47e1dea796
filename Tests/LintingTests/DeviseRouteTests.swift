import Diagnostics
import Linting
import Testing

/// Pages of Devise's are judged where a route leads to them, as the model's modules and `devise_for` say.
@Suite struct DeviseRouteTests {
  private static func model(_ modules: String) -> String { "class User < ApplicationRecord\n  devise \(modules)\nend\n" }
  private static func routes(_ options: String) -> String { "Rails.application.routes.draw do\n  devise_for :users\(options)\nend\n" }

  /// How many sign-ins without an equivalent are found on a page of Devise's.
  private static func found(_ view: String, model: String, routes: String, _ more: [String: String] = [:]) throws -> Int {
    let files = [
      "Gemfile": "gem 'rails'\ngem 'devise'\n", "config/routes.rb": routes, "app/models/user.rb": model,
      view: "<h1>Log in</h1>\n<%= button_to \"Continue with Google\", user_google_oauth2_omniauth_authorize_path %>\n",
      "app/views/layouts/application.html.erb":
        "<!DOCTYPE html>\n<html lang=\"en\"><head><title>Club</title></head><body><%= yield %></body></html>\n",
    ]
    return try Lint.project(files.merging(more) { $1 }).failures.count { $0.rule == "login-equivalent-option" }
  }

  private static let all = ":database_authenticatable, :lockable,\n         :confirmable"

  @Test(
    arguments: [
      ("app/views/devise/unlocks/new.html.erb", all, "", 1), ("app/views/devise/unlocks/new.html.erb", ":database_authenticatable", "", 0),
      ("app/views/users/confirmations/new.html.erb", all, "", 1), ("app/views/users/confirmations/new.html.erb", ":lockable", "", 0),
      ("app/views/devise/sessions/new.html.erb", all, "", 1), ("app/views/devise/sessions/new.html.erb", all, ", skip: [:sessions]", 0),
      ("app/views/devise/sessions/new.html.erb", all, ",\n    skip: :all", 0),
      ("app/views/devise/sessions/new.html.erb", all, ", only: %i[passwords unlocks]", 0),
      ("app/views/devise/sessions/new.html.erb", all, ", only: :sessions", 1),
      ("app/views/devise/sessions/new.html.erb", "*modules", "", 1),
      ("app/views/people/unlocks/new.html.erb", ":database_authenticatable", "", 1),
    ])
  func `A page to which no route leads is not judged`(view: String, modules: String, options: String, count: Int) throws {
    #expect(try Self.found(view, model: Self.model(modules), routes: Self.routes(options)) == count)
  }

  @Test func `A route or a controller of the program's own may lead to it`() throws {
    let view = "app/views/devise/sessions/new.html.erb"
    let model = Self.model(Self.all)
    let routes = Self.routes(", skip: [:sessions]\n  devise_scope(:user) { get 'in', to: 'devise/sessions#new' }")
    #expect(try Self.found(view, model: model, routes: routes) == 1)
    let controller = "class Users::UnlocksController < Devise::UnlocksController\nend\n"
    #expect(
      try Self.found(
        "app/views/users/unlocks/new.html.erb", model: Self.model(":database_authenticatable"), routes: Self.routes(""),
        ["app/controllers/users/unlocks_controller.rb": controller]) == 1)
  }

  @Test func `Of providers that a view filters, those count that the initializer configures`() throws {
    let view = "app/views/devise/sessions/new.html.erb"
    let page = """
      <h1>Log in</h1>
      <% resource_class.omniauth_providers.select { |provider| Devise.omniauth_configs.key?(provider) }.each do |provider| %>
      <%= button_to "Sign in with #{OmniAuth::Utils.camelize(provider)}", omniauth_authorize_path(resource_name, provider) %>
      <% end %>
      """
    let model = Self.model(":database_authenticatable, :omniauthable, omniauth_providers: %i[facebook apple]")
    func found(_ providers: [String]) throws -> Int {
      let configured = providers.map { "  config.omniauth :\($0), ENV[\"KEY\"]\n" }.joined()
      let initializer = "Devise.setup do |config|\n\(configured)end\n"
      return try Self.found(view, model: model, routes: Self.routes(""), [view: page, "config/initializers/devise.rb": initializer])
    }
    #expect(try found(["facebook"]) == 1)
    #expect(try found(["facebook", "apple"]) == 0)
    #expect(try found([]) == 0)
  }
}
