import Diagnostics

/// A rule, as its file states it.
///
/// Every key of a rule file (those marked * must be there; those marked + too in higlint's own rules, where others have a default):
///
/// - `$schema`: ignored; for editors. `id`*: kebab case, the file's name without `.json`. `name`+: Pascal case, each capital followed by a small letter
///   or digit; default made of the id. `family`+: default `house`. `basis`+: `requirement`, `recommendation` (default) or `heuristic` (never an error).
/// - `source`+: `{ "document"*, "section"*, "url"* (https), "checked"* (YYYY-MM-DD) }`.
/// - `level`+: `error`, `warning`, `note`, the highest that any case has; default that, `warning` for a case without one. `enabled`: false for a rule that is off by default.
/// - `scope`: `screen` (default) or `run`.
/// - `parameters`: name → number, string, boolean or list of strings. `$name` in expressions; a list is a node-set of texts (`@title = $titles`).
/// - `definitions`: name → XPath, called as `name()` in the rule's other expressions, and evaluated where it is called. They are put in when the file is
///   read: the expressions of a ``Rule`` hold none.
/// - `select`*: XPath, from the document; the nodes that are judged.
/// - `cases`*: tried in order on each node, the first that holds is the finding. A rule with one case may write its keys directly.
/// - `summary`+: a sentence; default the message of the first case. `why`+, `howToFix`+: sentences; default none.
///
/// In a case: `fail`*: XPath at the node. `message`*: a template that ends in a full stop. `needs`: attributes that must be known, `"width"` of the
/// node or `"../button/@width"` of others. `point`: the attribute, written likewise, whose place is the finding's. `fix`: `{ "set"*: attribute, "to"*:
/// template, "safe": boolean }`. `level`: default the rule's.
///
/// In a case or on the rule: `levels`: platform → level or `off`; and `recognised` → the most that a finding is worth on a screen whose
/// kind was only recognised, or whose permission was, where the rule selects by it. `review`: XPath at the node; when no case fails and it holds, the outcome is review
/// with `reason` (default: that of the unknown value it asks about) and `reviewMessage` (a template). `related`: XPath at the node, with `relatedMessage`
/// (a template, evaluated at each related node; default: its title and size).
///
/// Templates are text with holes: `{@attribute}`, `{$parameter}`, `{any XPath}`; `{{` and `}}` are braces. Numbers have at most two decimals.
package struct Rule: Sendable {
  package enum Scope: String, Sendable, CaseIterable {
    /// Evaluated on each screen.
    case screen
    /// Evaluated once on everything that was read.
    case run
    /// Found by the linter itself, with no expression: what is wrong with comments that steer it.
    case linter
  }

  package var info: RuleInfo
  package var scope: Scope
  package var isEnabledByDefault: Bool
  /// In the order of the file.
  package var parameters: [RuleParameter]
  package var select: String
  /// Whether the selection is the first of several: `(//button[…])[1]`.
  package var selectsFirst: Bool { select.hasPrefix("(") && select.hasSuffix(")[1]") }
  package var cases: [RuleCase]
  package var aspects: RuleAspects
  /// What the expressions ask of the model, where that was worked out when the program was built.
  var compiledReads: CompiledReads?
}

extension Rule {
  /// A rule of the linter's own, which has words and a level, and nothing to evaluate.
  package init(ofLinter info: RuleInfo) {
    self.init(
      info: info, scope: .linter, isEnabledByDefault: true, parameters: [], select: "false()", cases: [], aspects: RuleAspects())
  }
}

/// A parameter with its default.
package struct RuleParameter: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case number(Double)
    case string(String)
    case boolean(Bool)
    case list([String])

    /// The type in words: "a number".
    package var typeName: String {
      switch self {
      case .number: "a number"
      case .string: "a string"
      case .boolean: "true or false"
      case .list: "a list of strings"
      }
    }

    /// The value as messages and documentation show it.
    package var text: String {
      switch self {
      case .number(let number): MessageTemplate.text(of: number)
      case .string(let string): string
      case .boolean(let boolean): boolean ? "true" : "false"
      case .list(let list): list.joined(separator: ", ")
      }
    }
  }

  package var name: String
  package var value: Value
}

/// One way in which a rule can be broken.
package struct RuleCase: Sendable {
  package var fail: String
  package var needs: [AttributePath]
  package var point: AttributePath?
  package var message: MessageTemplate
  package var fix: RuleFix?
  package var level: Level
  package var aspects: RuleAspects
}

/// What a rule and each of its cases may both state.
package struct RuleAspects: Sendable {
  /// By platform; nil stands for off.
  package var levels: [String: Level?] = [:]
  /// The most that a finding is worth on a screen of which only recognition says what it is.
  package var recognisedLevel: Level?
  package var review: String?
  package var reason: ReviewReason?
  package var reviewMessage: MessageTemplate?
  package var related: String?
  package var relatedMessage: MessageTemplate?
}

/// An attribute of the selected node (`width`) or of others (`../button/@width`).
package struct AttributePath: Hashable, Sendable {
  /// The expression for the other nodes; nil for the selected one.
  package var path: String?
  package var attribute: String

  init(path: String?, attribute: String) {
    self.path = path
    self.attribute = attribute
  }

  /// Splits at the last `/@`, or takes away a leading `@`.
  package init(_ text: String) {
    let bytes = Array(text.utf8)
    if let at = bytes.lastIndex(of: UInt8(ascii: "@")) {
      attribute = String(decoding: bytes[(at + 1)...], as: UTF8.self)
      path = at > 1 ? String(decoding: bytes[..<(at - 1)], as: UTF8.self) : nil
    } else {
      attribute = text
      path = nil
    }
  }
}

/// The edit that a case offers.
package struct RuleFix: Sendable {
  /// The attribute of the model whose source is replaced, or that stands for an absent HTML attribute.
  package var set: String
  package var to: MessageTemplate
  package var isSafe: Bool
}
