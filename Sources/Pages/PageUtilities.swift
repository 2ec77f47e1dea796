import CSS
import Diagnostics
import HTML
import JSON
import Utilities

/// The sheet that Tailwind would build for a page that plainly relies on it: what its class names generate, and what its sheets say in Tailwind's words.
struct PageUtilities {
  let sheet: UtilitySheet
  /// The sheets it was made of: its places are theirs.
  let sources: [StyleSheet]
  /// What the configuration may bring that could not be read.
  let gaps: StyleGaps
  /// Whether no sheet of the page says where the framework's own rules and variables go, although some are written in its words.
  let lacksFramework: Bool
  /// Whether a plugin restyles form fields without being asked.
  let restylesFields: Bool
  private let colorScheme: ColorSchemeClasses

  /// What loads Tailwind in the browser.
  struct Script: Hashable {
    var generation: UtilityFramework.Generation
    /// The script of the page that configures it, as far as there is one.
    var configuration: [UInt8]?
    var plugins: [String] = []

    /// Tailwind's own script, by its address.
    init?(address: String) {
      let address = address.lowercased()
      if address.contains("cdn.tailwindcss.com") {
        generation = .older
        if let query = address.firstRange(of: "plugins=") {
          plugins = address[query.upperBound...].prefix { $0 != "&" }.split(separator: ",").map { "@tailwindcss/\($0)" }
        }
      } else if address.contains("@tailwindcss/browser") {
        generation = .current
      } else {
        return nil
      }
    }
  }

  private static let configurations = [
    "tailwind.config.js", "tailwind.config.ts", "tailwind.config.cjs", "tailwind.config.mjs", "tailwind.config.mts", "tailwind.config.cts",
  ]

  /// - Parameters:
  ///   - classes: the class names that generate rules; more than the page has do no harm, since every one writes rules of its own.
  ///   - entries: the sheets of the page that are written for Tailwind.
  ///   - script: what loads Tailwind in the browser.
  /// How many configurations may begin with each other.
  private static let presetDepth = 4
  /// What stands behind the name of a module that a configuration names.
  private static let suffixes = ["", ".js", ".ts", ".cjs", ".mjs", "/index.js", "/index.ts"]

  init(_ classes: [String], entries: [StyleSheet], script: Script?, path: String, resources: any ResourceLoader) {
    let collected = CollectedSheets(resources)
    for entry in entries { collected.sheets.append(entry) }
    let texts = entries.map { SheetText(path: $0.path, text: $0.text, range: $0.range) }
    let stated = texts.lazy.compactMap(SheetConfiguration.generation).first ?? script?.generation
    // A configuration in a script that no sheet names is the third generation's.
    let isOlder = stated == nil && resources.configuration(Self.configurations, near: entries.first?.path ?? path) != nil
    let generation = stated ?? (isOlder ? .older : .current)
    var framework = UtilityFramework(generation)
    var gaps = StyleGaps()
    var restylesFields = false
    func apply(_ text: [UInt8], _ path: String, plugins: [String] = [], depth: Int = 0) {
      var configuration = ScriptConfiguration(text, path: path)
      for preset in configuration.presets {
        let file = depth < Self.presetDepth ? resources.configuration(Self.suffixes.map { preset + $0 }, near: path) : nil
        if let file { apply(file.text, file.path, depth: depth + 1) } else { gaps.add(.sheet, path) }
      }
      for plugin in plugins { configuration.addPlugin(plugin) }
      configuration.apply(to: &framework)
      if configuration.isWhollyUnknown { gaps.add(.sheet, path) }
      gaps.add(plugins: configuration.unknownPlugins, of: path)
      if configuration.restylesFields { restylesFields = true }
    }
    let first = SheetConfiguration(texts, start: framework) { collected.read($0, $1) }
    if let script {
      apply(script.configuration ?? Array("tailwind.config = {}".utf8), "\(path).js", plugins: script.plugins)
    } else if !first.configurations.isEmpty || generation == .older {
      let named = first.configurations.first
      let file =
        named.map { resources.configuration([$0.address], near: $0.path) }
        ?? resources.configuration(Self.configurations, near: entries.first?.path ?? path)
      if let file { apply(file.text, file.path) } else if let named { gaps.lack(named.address) }
    }
    // Sheets are read again on what the configuration said, which they overrule.
    let configuration = SheetConfiguration(texts, start: framework) { collected.read($0, $1) }
    for plugin in configuration.plugins {
      var read = ScriptConfiguration(Array("tailwind.config = {}".utf8), path: "tailwind.config.js")
      read.addPlugin(plugin.name)
      gaps.add(plugins: read.unknownPlugins, of: plugin.path)
      if read.restylesFields { restylesFields = true }
    }
    let browsers =
      script != nil && generation == .current && !texts.contains { SheetConfiguration.generation(of: $0) == .current && $0.importsTailwind }
    lacksFramework =
      script == nil && !texts.contains(where: \.importsTailwind)
      && !collected.sheets.contains { SheetText(path: $0.path, text: $0.text, range: $0.range).importsTailwind }
    self.gaps = gaps
    self.restylesFields = restylesFields
    // In the browser, the framework is there without being imported.
    let implied = browsers || script != nil && generation == .older && !texts.contains(where: \.importsTailwind)
    let all =
      implied
      ? [
        SheetText(
          path: StyleSheet.generatedPath,
          generation == .older ? "@tailwind base; @tailwind components; @tailwind utilities;" : "@import \"tailwindcss\";")
      ] + texts : texts
    sheet = UtilitySheet(configuration.framework, classes: classes, entries: all) { collected.read($0, $1) }
    sources = collected.sheets
    colorScheme = ColorSchemeClasses(sheet)
  }

  /// Whether the sheet asks for the colour scheme because of what a page has.
  func mentionsColorScheme(_ tree: ElementTree) -> Bool { colorScheme.mayStyle(tree) }

  /// The class names of pages, each once.
  static func classes(of trees: [ElementTree]) -> [String] {
    var seen: Set<Atom> = []
    return trees.lazy.flatMap(\.elements).flatMap(\.classes).filter { seen.insert($0).inserted }.map(\.string).filter {
      !$0.contains(ElementTree.unknownPiece)
    }
  }

  /// The place that a byte of the sheet stands for: a class name's is where the element, or the nearest around it, has it.
  func place(of range: SourceRange, on node: ElementTree.NodeID, in tree: ElementTree, file: SourceFile) -> SourceLocation? {
    switch sheet.origin(at: range.start) {
    case .framework: return nil
    case .place(let path, let place): return path == StyleSheet.generatedPath ? nil : SourceLocation(file: path, range: place)
    case .verbatim(let path, let offset):
      return path == StyleSheet.generatedPath ? nil : SourceLocation(file: path, range: SourceRange(offset, offset + range.length))
    case .className(let name):
      var current = node
      while current >= 0, tree.isElement(current) {
        if tree.element(current).classes.contains(where: { $0.string == name }), let value = tree.attribute(Names.class, of: current) {
          return SourceLocation(file: file.path, range: Self.token(name, in: value.valueRange, of: file))
        }
        current = tree.nodes[Int(current)].parent
      }
      return nil
    }
  }

  /// Where a class name stands in an attribute's value; the whole value where character references hide it.
  private static func token(_ name: String, in range: SourceRange, of file: SourceFile) -> SourceRange {
    let wanted = Array(name.utf8)
    let text = file.text
    var i = range.start
    while i < min(range.end, text.count) {
      while i < range.end, text[i] <= 0x20 || text[i] == UInt8(ascii: "\"") || text[i] == UInt8(ascii: "'") { i += 1 }
      let start = i
      while i < range.end, text[i] > 0x20 { i += 1 }
      var end = i
      if end > start, end == range.end, text[end - 1] == UInt8(ascii: "\"") { end -= 1 }
      if text[start..<end].elementsEqual(wanted) { return SourceRange(start, end) }
    }
    return range
  }
}

extension SheetText {
  /// Whether a sheet says where the framework's own rules go.
  fileprivate var importsTailwind: Bool {
    let text = String(decoding: text[range.bytes.clamped(to: 0..<text.count)], as: UTF8.self)
    return text.contains("@tailwind") || text.contains("\"tailwindcss") || text.contains("'tailwindcss")
  }
}

/// Reads the sheets that others import, and keeps them.
private final class CollectedSheets {
  var sheets: [StyleSheet] = []
  private let resources: any ResourceLoader

  init(_ resources: any ResourceLoader) { self.resources = resources }

  func read(_ address: String, _ path: String) -> SheetText? {
    guard case .found(let sheet) = resources.styleSheet(address, from: path) else { return nil }
    if !sheets.contains(where: { $0 === sheet }) { sheets.append(sheet) }
    return SheetText(path: sheet.path, text: sheet.text, range: sheet.range)
  }
}

/// Which sheet a project's scripts build another one from: `tailwindcss -i src/input.css -o dist/output.css`.
enum BuiltSheets {
  /// The source of a built sheet that is not there, as the nearest package.json says.
  static func source(of address: String, from path: String, _ resources: any ResourceLoader) -> StyleSheet? {
    guard let name = address.prefix(while: { $0 != "?" && $0 != "#" }).split(separator: "/").last,
      let package = resources.configuration(["package.json"], near: path), let root = try? JSONParser.parse(package.text),
      let scripts = root["scripts"]
    else { return nil }
    for member in scripts.members ?? [] {
      guard let command = member.value.string, command.contains("tailwindcss") else { continue }
      let words = command.split(separator: " ").map(String.init)
      func argument(_ names: [String]) -> String? {
        words.indices.dropLast().first { names.contains(words[$0]) }.map { words[$0 + 1] }
      }
      guard let output = argument(["-o", "--output"]), output.split(separator: "/").last == name, let input = argument(["-i", "--input"]),
        case .found(let sheet) = resources.styleSheet(input, from: package.path)
      else { continue }
      return sheet
    }
    return nil
  }
}
