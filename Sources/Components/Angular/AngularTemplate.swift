import Diagnostics
import Scripts

/// The syntax of a template of Angular's: https://angular.dev/guide/templates
struct AngularTemplate: Sendable {
  indirect enum Node: Sendable {
    case text([Piece])
    case element(Element)
    /// `@if`, `@else if`, `@else`: the first whose condition holds.
    case choice([Branch])
    case loop(Loop, children: [Node], empty: [Node])
    /// `@switch` with its cases; the one without a test stands for all others.
    case selection(Expression, cases: [Branch])
    /// `@let name = value;`
    case variable(String, Expression)
    /// Blocks that are shown as they are: `@defer`.
    case group([Node])
    /// What cannot be understood.
    case unknown(SourceRange)

    /// The nodes right below it, whatever decides which of them are shown.
    var children: [Node] {
      switch self {
      case .element(let element): element.children
      case .choice(let branches), .selection(_, let branches): branches.flatMap(\.children)
      case .loop(_, let children, let empty): children + empty
      case .group(let children): children
      case .text, .variable, .unknown: []
      }
    }
  }

  /// A part of a text or of an attribute's value.
  enum Piece: Sendable {
    case words(SourceRange)
    case value(Expression)
  }

  struct Branch: Sendable {
    /// Nil for what is left: `@else`, `@default`.
    var test: Expression?
    /// What the condition's value is called within: `; as user`.
    var alias: String?
    var children: [Node]
  }

  struct Loop: Sendable {
    var item: String
    var list: Expression
    /// Names of the loop's own values: `let i = index`.
    var locals: [(name: String, value: String)] = []
  }

  /// An expression with the pipes behind it.
  struct Expression: Sendable {
    /// Its number among ``AngularTemplate/roots``.
    var number: Int
    var range: SourceRange
    var pipes: [Pipe] = []
  }

  struct Pipe: Sendable {
    var name: String
    var arguments: [Int]
  }

  struct Element: Sendable {
    var name: String
    var nameRange: SourceRange
    var startTag: SourceRange
    var range: SourceRange
    var attributes: [Attribute] = []
    var children: [Node] = []

    func attribute(_ name: String, _ kinds: Set<Attribute.Kind> = [.literal]) -> Attribute? {
      attributes.first { $0.name == name && kinds.contains($0.kind) }
    }

    func holds(_ name: String) -> Bool { attributes.contains { $0.name == name } }
  }

  struct Attribute: Sendable {
    enum Kind: Sendable {
      /// `name="words {{ value }}"`
      case literal
      /// `[name]="value"`
      case property
      /// `(name)="statement"`
      case event
      /// `[(name)]="value"`
      case twoWay
      /// `*name="…"`
      case structural
      /// `#name`
      case reference
      /// `let-name="…"`
      case variable
    }

    var kind: Kind
    /// Without its brackets.
    var name: String
    var nameRange: SourceRange
    /// What stands between the quotes; nil for an attribute without a value.
    var valueRange: SourceRange?
    var pieces: [Piece] = []
    /// The value of a literal attribute in which nothing is put; empty for one without a value.
    var text: String?
    var expression: Expression?
    /// What a structural directive says besides its expression.
    var structure: Structure?
  }

  /// The parts of `*ngIf="user$ | async as user; else waiting"` and `*ngFor="let p of providers; let i = index"`.
  struct Structure: Sendable {
    var alias: String?
    var otherwise: String?
    var then: String?
    var loop: Loop?
  }

  var nodes: [Node]
  /// The syntax of all expressions, with the places that they have in the file.
  var module: ModuleSyntax
  /// The expressions; nil for what is not understood.
  var roots: [ScriptTree.NodeID?]
  /// Elements by the names that templates refer to them by: `<ng-template #waiting>`.
  var references: [String: Element]
  /// The texts of `<style>` elements.
  var styles: [SourceRange]
  /// Names that an event gives another value: `(click)="isOpen = !isOpen"`.
  var assigned: Set<String>

  static func parse(_ range: SourceRange, of file: SourceFile, path: String) -> AngularTemplate {
    var reader = AngularTemplateReader(file.text, range)
    let nodes = reader.read()
    let (tree, roots) = ScriptParser.expressions(
      in: file.text, at: reader.expressions, dialect: ScriptParser.Dialect(hasTypes: false, hasElements: false))
    return AngularTemplate(
      nodes: nodes, module: ModuleSyntax(path: path, file: file, tree: tree), roots: roots, references: reader.references,
      styles: reader.styles, assigned: reader.assigned)
  }
}
