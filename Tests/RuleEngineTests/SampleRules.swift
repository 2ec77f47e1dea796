import Diagnostics
import RuleEngine
import XML

/// A small vocabulary, trees and rule files for the tests of the engine.
enum SampleRules {
  static let vocabulary = TreeVocabulary(
    elements: [
      "screen": [
        "platform": .string, "unknown": .string, "kind": .string, "kind-source": .string, "permission": .string,
        "permission-source": .string, "after-source": .string,
      ],
      "button": [
        "title": .string, "provider": .string, "width": .number, "height": .number, "background": .color, "unknown": .string,
        "visible": .boolean, "says": .string, "kind": .string,
      ],
      "image": ["source": .string, "width": .number],
    ],
    values: [
      "screen": [
        "platform": ["ios", "tvos", "web"], "kind": ["sign-in", "sign-up", "pre-alert"], "kind-source": ["json", "recognised"],
        "permission-source": ["json", "recognised"],
      ],
      "button": ["says": ["incentive", "gating", "need"], "kind": ["round", "square"]],
    ], named: named)

  /// `wide()` holds of wide buttons; `buttons()` are all of them; `either()` is an alternative.
  private static var named: NamedExpressions {
    var named = NamedExpressions()
    for (name, expression) in [("wide", "@width > 100"), ("buttons", "//button"), ("either", "@width > 100 or @height > 100")] {
      do { try named.define(name, as: expression) } catch { preconditionFailure("\(error)") }
    }
    return named
  }

  static let header = """
    "id": "sample", "name": "Sample", "family": "siwa-button", "basis": "requirement",
    "source": { "document": "hig-siwa", "section": "Size", "url": "https://example.org/", "checked": "2026-11-21" },
    "summary": "A.", "why": "B.", "howToFix": "C.",
    """

  static let minimumSize = """
    { \(header)
      "level": "error",
      "parameters": { "minWidth": 140, "minHeight": 30, "titles": ["Apple", "x"] },
      "select": "//button[@provider = 'apple']",
      "related": "../button[@provider != 'apple']",
      "levels": { "web": "warning", "tvos": "off" },
      "cases": [
        { "fail": "@width < $minWidth", "needs": ["width"], "point": "width",
          "message": "'{@title}' is {@width} pt wide, {$minWidth - @width} less than {$minWidth}.",
          "fix": { "set": "width", "to": "{$minWidth}px", "safe": true } },
        { "fail": "@height < $minHeight", "needs": ["height"], "point": "height", "message": "{{{@height}}} is low." } ],
      "review": "unknown($node, 'background')"
    }
    """

  static func load(_ text: String, path: String = "rules/sample.json") -> (rule: Rule?, errors: [RuleFileError]) {
    RuleFileLoader.load(SourceFile(path: path, text), vocabulary: vocabulary)
  }

  /// One case that fails where `fail` holds.
  static func rule(fail: String, select: String = "//button", more: String = "", message: String = "It fails.") -> String {
    "{ \(header) \"level\": \"error\", \"select\": \"\(select)\", \"fail\": \"\(fail)\", \"message\": \"\(message)\" \(more) }"
  }

  /// A screen of buttons, each given by its attributes; their payloads count from 10.
  static func tree(platform: String? = nil, screen: [String: String] = [:], _ buttons: [[String: String]]) -> XMLTree {
    var builder = XMLTreeBuilder()
    builder.start("screen", payload: 1)
    if let platform { builder.attribute("platform", platform) }
    for (name, value) in screen.sorted(by: { $0.key < $1.key }) { builder.attribute(name, value) }
    for (index, button) in buttons.enumerated() {
      builder.start("button", payload: 10 + index)
      for (name, value) in button.sorted(by: { $0.key < $1.key }) { builder.attribute(name, value) }
      builder.end()
    }
    return builder.finish()
  }
}
