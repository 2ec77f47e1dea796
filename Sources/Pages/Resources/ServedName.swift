import Diagnostics

/// A style sheet as a helper of a framework names it: `{% static 'css/x.css' %}`, `stylesheet_link_tag 'application'`, `@vite('resources/css/app.css')`.
package struct ServedName: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A path below a folder whose files are served as they are: "css/x.css" below `static/`, `public/`, `wwwroot/`.
    case served
    /// The name of a sheet of an asset pipeline, with or without its suffix: "application".
    case pipeline
    /// All sheets of an asset pipeline: Propshaft's `:app`.
    case wholePipeline
    /// A path from the project's own folder: "resources/css/app.css".
    case project
    /// The name of an entry of a build: "app".
    case entry
    /// What WordPress's theme enqueues; the name is of no account.
    case theme
  }

  package var kind: Kind
  /// Without a query, and without a slash before it.
  package var name: String

  package init(_ kind: Kind, _ name: some StringProtocol) {
    self.kind = kind
    self.name = String(name.prefix { $0 != "?" && $0 != "#" }.drop { $0 == "/" })
  }
}

/// The sheets that a name stands for, in their order.
package struct ServedSheets<Sheet: Sendable>: Sendable {
  package var sheets: [Sheet]
  /// Whether these are all: a sheet that it requires may not be there.
  package var isComplete: Bool

  package init(_ sheets: [Sheet], isComplete: Bool) {
    self.sheets = sheets
    self.isComplete = isComplete
  }
}
