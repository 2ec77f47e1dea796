import Diagnostics

/// The syntax of a script: JavaScript, TypeScript, JSX or TSX, as far as what a page shows needs it. What was not understood is ``ScriptNode/Kind/unknown``.
package struct ScriptTree: Sendable {
  /// The index of a node in ``nodes``.
  package typealias NodeID = Int32

  package internal(set) var nodes: [ScriptNode] = []
  /// The statements of the module.
  package internal(set) var statements: [NodeID] = []

  /// A tree of nothing.
  package init() {}

  package subscript(_ id: NodeID) -> ScriptNode { nodes[Int(id)] }

  /// The places of what was not understood, in the order of the text.
  package var unknownRanges: [SourceRange] {
    nodes.filter { if case .unknown = $0.kind { true } else { false } }.map(\.range).sorted()
  }
}

/// An expression, a statement or a pattern, with its place. Patterns are written with the nodes of the expressions that look like them.
package struct ScriptNode: Sendable {
  package typealias ID = ScriptTree.NodeID

  package var kind: Kind
  package var range: SourceRange

  /// What it is. Indirect, since nodes are looked at far more often than they are made.
  package indirect enum Kind: Sendable {
    // Expressions.
    case string(String)
    case template(strings: [TemplateString], values: [ID])
    case taggedTemplate(tag: ID, template: ID)
    case number(Double)
    case boolean(Bool)
    case null
    case identifier(String)
    case this
    case regularExpression
    case array([ID?])
    case object([Property])
    case function(Function)
    case classExpression(Class)
    /// `!a`, `typeof a`, `-a`, `await a` … by the operator's word.
    case unary(String, ID)
    case binary(String, ID, ID)
    case logical(Logical, ID, ID)
    case conditional(test: ID, then: ID, otherwise: ID)
    case assignment(String, target: ID, value: ID)
    case sequence([ID])
    case member(ID, name: String, nameRange: SourceRange, isOptional: Bool)
    case index(ID, ID, isOptional: Bool)
    case call(ID, arguments: [ID], isOptional: Bool)
    case new(ID, arguments: [ID])
    case spread(ID)
    case importCall(ID)
    case element(Element)
    // Statements.
    case variables([Variable])
    case functionDeclaration(Function)
    case classDeclaration(Class)
    case enumeration(String, members: [Property])
    case expressionStatement(ID)
    case returned(ID?)
    case thrown(ID)
    case branch(test: ID, then: ID, otherwise: ID?)
    case choice(ID, cases: [Case])
    /// A loop with its body, and what it runs through, where it says so.
    case loop(body: ID, over: Course?)
    case block([ID])
    case attempt(block: ID, handler: ID?, finalizer: ID?)
    case jump
    case imported(Import)
    case exportedNames([(name: String, exported: String)], from: ModuleName?)
    case exportedAll(as: String?, from: ModuleName)
    case exportedDefault(ID)
    case exported(ID)
    /// A type, an interface, an empty statement: nothing that runs.
    case nothing
    /// What was not understood.
    case unknown
  }

  package enum Logical: Sendable { case and, or, nullish }

  /// A part of a template literal between two expressions.
  package struct TemplateString: Sendable {
    /// What it stands for, escapes resolved.
    package var value: String
    package var range: SourceRange
  }

  package struct Property: Sendable {
    package enum Key: Sendable {
      case name(String, SourceRange)
      case computed(ID)
      /// `...value`.
      case spread
    }

    package var key: Key
    package var value: ID
    package var isGetter = false
    /// Of a member of a class, the decorators before it: Angular's `@Input()`.
    package var decorators: [ID] = []
  }

  package struct Function: Sendable {
    package var name: String?
    package var parameters: [ID]
    /// A block, or the expression that an arrow returns.
    package var body: ID
    package var returnsBody: Bool

    package init(name: String? = nil, parameters: [ID], body: ID, returnsBody: Bool) {
      self.name = name
      self.parameters = parameters
      self.body = body
      self.returnsBody = returnsBody
    }
  }

  package struct Class: Sendable {
    package var name: String?
    package var parent: ID?
    /// Methods and fields with their values; what is static too.
    package var members: [Property]
    /// The decorators before it: Angular's `@Component({…})`.
    package var decorators: [ID]
  }

  /// What a loop runs through: the items of a list, `for (const key of keys)`, or their places, `for (let i = 0; i < keys.length; i++)`.
  package struct Course: Sendable {
    /// The pattern that each item or place is bound to.
    package var target: ID
    package var list: ID
    package var isOfPlaces: Bool
  }

  package struct Variable: Sendable {
    package var target: ID
    package var value: ID?

    package init(target: ID, value: ID?) {
      self.target = target
      self.value = value
    }
  }

  package struct Case: Sendable {
    /// Nil for `default`.
    package var test: ID?
    package var body: [ID]
  }

  /// The module that an import or export names.
  package struct ModuleName: Sendable {
    package var name: String
    package var range: SourceRange

    package init(name: String, range: SourceRange) {
      self.name = name
      self.range = range
    }
  }

  package struct Import: Sendable {
    package struct Binding: Sendable {
      /// The exported name: "default", "*" for all, or a name.
      package var imported: String
      package var local: String
    }

    package var module: ModuleName
    package var bindings: [Binding]
    /// Whether it brings types alone and nothing that runs.
    package var isTypeOnly: Bool
  }

  /// An element or a fragment of JSX.
  package struct Element: Sendable {
    package enum Attribute: Sendable {
      /// A value without an expression is a node of kind string; an attribute without a value has none.
      case named(String, nameRange: SourceRange, value: ID?)
      case spread(ID)
    }

    package enum Child: Sendable {
      /// Words as they stand there, with white space and character references.
      case text(SourceRange)
      case value(ID)
    }

    /// The words of its name: ["Menu", "Item"]; none for a fragment.
    package var name: [String]
    package var nameRange: SourceRange
    package var attributes: [Attribute]
    package var children: [Child]
    /// From `<` to behind `>`.
    package var startTag: SourceRange
    /// Nil where the element closes itself.
    package var endTag: SourceRange?
  }
}
