import Diagnostics
import JSON

/// Brings the words of `rules/vocabulary/phrases/<language>.json` to the vocabularies that ask for them: what buttons' titles do, what labels of
/// fields ask for, how alerts title their buttons, and what the resources behind purpose strings are called.
///
/// The vocabularies' own files say what there is to be named, the files of the languages how it is called. The files were checked against their
/// schema before; that a name stands in a vocabulary is checked here.
package struct LanguageWords {
  package typealias Problem = PhraseIndexBuilder.Problem

  /// A part of a language's file whose members are named after the entries of a vocabulary.
  private struct Section {
    var name: String
    var vocabulary: String
    /// The vocabulary's list, and the key by which its entries are named; of entries with two of these the first counts.
    var list: String
    var names: [String]
    /// How the vocabulary calls the only list of words of an entry, or what stands before the names of several.
    var only: String?
    var prefix = ""
  }

  private static let sections = [
    Section(name: "actions", vocabulary: "actions", list: "actions", names: ["action"]),
    Section(name: "fields", vocabulary: "fields", list: "purposes", names: ["words-of", "purpose"], only: "words"),
    Section(name: "resources", vocabulary: "purpose-resources", list: "resources", names: ["id"], prefix: "foreign-"),
  ]

  /// Where words belong.
  private struct Place: Hashable {
    var section: String
    var entry: String
    var key: String
  }

  private var words: [Place: [String]] = [:]
  /// The keys of the lists of each entry, in the order in which they came.
  private var keys: [Place: [String]] = [:]
  private var entries: [String: [String]] = [:]
  private var saving: [String] = []
  private var alertTitles: [(key: String, titles: [String])] = [("deny", []), ("allow", [])]
  /// By tag.
  private var continuing: [JSONNode.Member] = []

  /// `vocabularies` are the values of the files `actions`, `fields` and `purpose-resources`.
  package init(_ vocabularies: [String: JSONNode]) {
    for section in Self.sections {
      entries[section.name] = (vocabularies[section.vocabulary]?[section.list]?.elements ?? []).compactMap { Self.name(of: $0, section) }
    }
  }

  /// Adds the words of one language.
  package mutating func add(_ language: JSONNode) throws(Problem) {
    for section in Self.sections {
      for member in language[section.name]?.members ?? [] {
        let known = entries[section.name] ?? []
        guard known.contains(member.key) else {
          let near = Spelling.suggestion(for: member.key, in: known)
          throw Problem(message: "'\(member.key)' is not in \(section.vocabulary).json.\(near)", range: member.keyRange)
        }
        if let only = section.only {
          add(member.value, to: Place(section: section.name, entry: member.key, key: only))
        } else {
          for list in member.value.members ?? [] {
            add(list.value, to: Place(section: section.name, entry: member.key, key: section.prefix + list.key))
          }
        }
      }
    }
    saving += Self.strings(language["saving"])
    for index in alertTitles.indices { alertTitles[index].titles += Self.strings(language["alert-titles"]?[alertTitles[index].key]) }
    continuing += language["continue"]?.members ?? []
  }

  private mutating func add(_ list: JSONNode, to place: Place) {
    let entry = Place(section: place.section, entry: place.entry, key: "")
    if words[place] == nil { keys[entry, default: []].append(place.key) }
    words[place, default: []] += Self.strings(list)
  }

  /// A vocabulary with the words of all languages that were added.
  package func completed(_ node: JSONNode, named name: String) -> JSONNode {
    guard case .object(var members) = node.value else { return node }
    for section in Self.sections where section.vocabulary == name {
      for index in members.indices where members[index].key == section.list {
        let list = members[index].value.elements ?? []
        members[index].value.value = .array(list.map { completed($0, section) })
      }
    }
    if name == "actions" { members.append(Self.member("saving", saving)) }
    if name == "permissions" {
      let titles = alertTitles.map { Self.member($0.key, $0.titles) }
      members.append(JSONNode.Member(key: "alert-titles", keyRange: node.range, value: JSONNode(.object(titles))))
      members.append(JSONNode.Member(key: "continue", keyRange: node.range, value: JSONNode(.object(continuing))))
    }
    return JSONNode(.object(members), range: node.range)
  }

  private func completed(_ entry: JSONNode, _ section: Section) -> JSONNode {
    guard case .object(var members) = entry.value, let name = Self.name(of: entry, section) else { return entry }
    for key in keys[Place(section: section.name, entry: name, key: "")] ?? [] {
      let words = words[Place(section: section.name, entry: name, key: key)] ?? []
      // What holds another word comes before it: "fotocamera" before "camera".
      let sorted = words.enumerated().sorted { ($1.element.utf8.count, $0.offset) < ($0.element.utf8.count, $1.offset) }.map(\.element)
      members.append(Self.member(key, sorted))
    }
    return JSONNode(.object(members), range: entry.range)
  }

  private static func name(of entry: JSONNode, _ section: Section) -> String? { section.names.lazy.compactMap { entry[$0]?.string }.first }

  private static func strings(_ node: JSONNode?) -> [String] { node?.elements?.compactMap(\.string) ?? [] }

  private static func member(_ key: String, _ strings: [String]) -> JSONNode.Member {
    JSONNode.Member(key: key, keyRange: SourceRange(0, 0), value: JSONNode(.array(strings.map { JSONNode(.string($0)) })))
  }
}
