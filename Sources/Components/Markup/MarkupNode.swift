import Diagnostics
import Scripts

/// A piece of a component's template, with the expressions of its script's tree. The dialects of Vue and Svelte are read into the same pieces.
indirect enum MarkupNode: Sendable {
  typealias NodeID = ScriptTree.NodeID

  /// Words as they are written, character references and all.
  case text(SourceRange)
  /// An expression that is written as words: `{{ a }}`, `{a}`.
  case value(NodeID)
  /// An expression that is written as markup: `{@html a}`, `v-html`.
  case html(NodeID)
  case element(MarkupElement)
  /// Alternatives, of which the first is shown that holds.
  case branches([Branch])
  case each(Each)
  /// A name for the pieces beside it: `{@const a = b}`.
  case constant(NodeID, value: NodeID?)
  /// Pieces that are shown where somebody asks for them: `{#snippet icon(size)}`.
  case snippet(name: String, parameters: [NodeID], nodes: [MarkupNode])
  /// `{@render icon(2)}`
  case rendered(NodeID)
  /// Pieces with names of their own: `{#await promise then user}`, whose value nobody knows.
  case bound([NodeID], nodes: [MarkupNode])
  /// Pieces for a slot of the component around them: `<template #icon="{ size }">`.
  case slotContent(name: String, parameters: [NodeID], nodes: [MarkupNode])

  struct Branch: Sendable {
    /// Nil for what is shown otherwise.
    var test: NodeID?
    var nodes: [MarkupNode]
  }

  /// Pieces that are written once for each item of a list.
  struct Each: Sendable {
    var list: NodeID
    /// The item, then its key or index.
    var parameters: [NodeID]
    var nodes: [MarkupNode]
    /// What is shown for an empty list.
    var otherwise: [MarkupNode] = []
  }
}

/// An element of a template.
struct MarkupElement: Sendable {
  var name: String
  var nameRange: SourceRange
  var attributes: [MarkupAttribute] = []
  var children: [MarkupNode] = []
  /// From `<` to behind `>`.
  var startTag: SourceRange
  /// The whole element.
  var range: SourceRange
}

/// An attribute or directive of an element.
struct MarkupAttribute: Sendable {
  enum Kind: Sendable {
    /// An attribute as HTML has it; without a value where none is written.
    case plain(SourceRange?)
    /// One that an expression gives: `:href="to"`, `href={to}`.
    case bound(ScriptTree.NodeID)
    /// Words and expressions: `class="a {b}"`.
    case mixed([Piece])
    /// All properties of an object.
    case spread(ScriptTree.NodeID)
    /// What happens on an event; the name is the event's.
    case handler(ScriptTree.NodeID)
    /// A value that goes both ways.
    case model(ScriptTree.NodeID)
    /// A class that is there if an expression holds; the name is the class's.
    case classToggle(ScriptTree.NodeID)
    /// A declaration of the style; the name is the property's.
    case styleProperty([Piece])
    /// Whether the element is shown.
    case shown(ScriptTree.NodeID)
    /// What stands in the element instead of its children.
    case words(ScriptTree.NodeID)
    case html(ScriptTree.NodeID)
  }

  enum Piece: Sendable {
    case text(SourceRange)
    case value(ScriptTree.NodeID)
  }

  var name: String
  var nameRange: SourceRange
  var kind: Kind
}

/// What a single-file component has beside the statements of its module.
struct MarkupComponent: Sendable {
  enum Dialect: Sendable { case vue, svelte }

  /// A block of styles.
  struct Styles: Sendable {
    enum Scope: Sendable { case everywhere, scoped, module(String) }

    /// The language in small letters: "css", "scss".
    var language: String
    var scope: Scope
    var range: SourceRange
    /// The file that the styles stand in, where the block names one.
    var source: ScriptNode.ModuleName?
  }

  var dialect: Dialect
  var nodes: [MarkupNode] = []
  /// The names of all elements of the template.
  var elementNames: Set<String> = []
  /// Where a template stands that is not understood: one in Pug.
  var unread: SourceRange?
  var styles: [Styles] = []
  /// What runs for each instance, in its order.
  var setup: [ScriptTree.NodeID] = []
  /// The object that says what a component of Vue is, where there is one.
  var options: ScriptTree.NodeID?
  /// The script that declares what the component takes, by `defineProps<…>()`.
  var setupRange: SourceRange?
  /// Names that are given another value later: those of state.
  var assigned: Set<String> = []
}
