import Diagnostics

/// Reads a file of any template language.
enum TemplateReader {
  /// `mark`: the attribute by which the styles of a Blazor component reach its own elements, where it has such styles.
  static func read(_ file: SourceFile, _ language: TemplateLanguage, mark: String? = nil) -> TemplateTree {
    var frontMatter: [String: TemplateValue] = [:]
    var start = 0
    if [.liquid, .jinja, .handlebars, .go].contains(language), let matter = FrontMatter(file.text) {
      start = matter.end
      for (name, range) in matter.values { frontMatter[name] = .string(AssembledText(range, of: file), isMarkup: false) }
    }
    let range = SourceRange(start, file.text.count)
    let nodes: [TemplateNode]
    switch language {
    case .django, .jinja, .twig, .liquid:
      var reader = JinjaReader(file, language)
      nodes = reader.read(range)
    case .erb:
      var reader = ErbReader(file)
      nodes = reader.read(range)
    case .ejs:
      var reader = EjsReader(file)
      nodes = reader.read(range)
    case .php:
      var reader = PhpReader(file)
      nodes = reader.read(range)
    case .blade:
      var reader = BladeReader(file)
      nodes = reader.read(range)
    case .handlebars:
      var reader = HandlebarsReader(file)
      nodes = reader.read(range)
    case .go:
      var reader = GoReader(file)
      nodes = reader.read(range)
    case .razor, .blazor:
      var reader = RazorReader(file, isComponent: language == .blazor, mark: mark)
      nodes = reader.read(range)
    case .thymeleaf:
      var reader = ThymeleafReader(file)
      nodes = reader.read(range)
    case .haml:
      var reader = HamlReader(file)
      nodes = reader.read()
    case .slim:
      var reader = SlimReader(file)
      nodes = reader.read()
    case .pug:
      nodes = PugReader.read(file)
    case .freemarker:
      var reader = FreeMarkerReader(file)
      nodes = reader.read(range)
    case .jsp:
      var reader = JspReader(file)
      nodes = reader.read(range)
    case .mako:
      var reader = MakoReader(file)
      nodes = reader.read(range)
    case .jte:
      var reader = JteReader(file)
      nodes = reader.read(range)
    case .templ:
      var reader = TemplReader(file)
      nodes = reader.read()
    case .gsp:
      var reader = JspReader(file, .gsp)
      let read = reader.read(range)
      nodes = GrailsPage(reader).page(read)
    case .velocity:
      var reader = VelocityReader(file)
      nodes = reader.read(range)
    case .heex:
      let path = file.path.lowercased()
      if path.hasSuffix(".ex") {
        nodes = ElixirModule(file).shown
      } else {
        var reader = HeexReader(file, hasBraces: path.hasSuffix(".heex"))
        nodes = reader.read(range)
      }
    }
    return TemplateTree(file: file, language: language, nodes: nodes, frontMatter: frontMatter)
  }
}
