/// The folders of the several programs that one repository may hold: what one of them calls "base.html" or "css/site.css" is not another's.
package enum ProgramFolder {
  /// Files that stand in the main folder of a program of some framework.
  private static let marks = ["manage.py", "artisan", "config/application.rb", "bin/console", "go.mod", "wp-config.php", "_config.yml"]
  private static let pythonMarks = ["app.py", "wsgi.py", "pyproject.toml", "requirements.txt"]

  /// The main folder of the program that a folder belongs to: the nearest upwards with a file that marks one, or `root`.
  package static func of(_ folder: String, below root: String, _ language: TemplateLanguage? = nil, hasFile: (String) -> Bool) -> String {
    var marks = Self.marks
    switch language {
    case .ejs, .handlebars: marks.append("package.json")
    case .jinja: marks += pythonMarks + ["package.json"]
    default: break
    }
    var current = folder
    while current != root, current.hasPrefix(root), let slash = current.lastIndex(of: "/"), slash != current.startIndex {
      if marks.contains(where: { hasFile(current + "/" + $0) }) { return current }
      current = String(current[..<slash])
    }
    return root
  }

  /// Whether what lies in the program of `other` may be meant in that of `own`: it is the same, or one that it lies in.
  package static func sees(_ own: String, _ other: String) -> Bool { own == other || own.hasPrefix(other + "/") || other == "/" }
}
