import HTML

/// What matching asks of an element all the time, in numbers.
struct ElementFacts {
  var parent: Int32 = -1
  var previous: Int32 = -1
  var next: Int32 = -1
  /// -1 for a text.
  var element: Int32 = -1
  var name: UInt32 = 0
  var lowerName: UInt32 = 0
  /// In quirks mode in lower case, as the classes are. ``ElementFacts/noName`` where there is none.
  var id: UInt32 = Self.noName
  var lowerID: UInt32 = Self.noName
  var firstClass: Int32 = 0
  var classCount: Int32 = 0
  var namespace: ElementTree.Namespace = .html

  static let noName = UInt32.max
}

/// The facts of a tree's elements.
struct ElementTable {
  private(set) var facts: [ElementFacts] = []
  /// As the page has them, or in lower case in quirks mode; and always in lower case.
  private(set) var classes: [UInt32] = []
  private(set) var lowerClasses: [UInt32] = []

  init(_ tree: ElementTree) {
    var lower = LowerAtoms()
    facts = Array(repeating: ElementFacts(), count: tree.nodes.count)
    var lastChild = [Int32](repeating: -1, count: tree.nodes.count)
    for (id, node) in tree.nodes.enumerated() {
      facts[id].parent = node.parent
      facts[id].element = node.element
      guard node.element >= 0 else { continue }
      let element = tree.elements[Int(node.element)]
      facts[id].name = element.name.number
      facts[id].lowerName = lower.of(element.name)
      facts[id].namespace = element.namespace
      if let name = element.id {
        facts[id].lowerID = lower.of(name)
        facts[id].id = tree.isQuirky ? facts[id].lowerID : name.number
      }
      facts[id].firstClass = Int32(classes.count)
      facts[id].classCount = Int32(element.classes.count)
      for name in element.classes {
        let lowered = lower.of(name)
        lowerClasses.append(lowered)
        classes.append(tree.isQuirky ? lowered : name.number)
      }
      if node.parent >= 0 {
        let previous = lastChild[Int(node.parent)]
        facts[id].previous = previous
        if previous >= 0 { facts[Int(previous)].next = Int32(id) }
        lastChild[Int(node.parent)] = Int32(id)
      }
    }
  }
}

/// Atoms of lower-case names, found once for each atom.
struct LowerAtoms {
  private var known: [UInt32] = []

  mutating func of(_ atom: Atom) -> UInt32 {
    let number = Int(atom.number)
    if number >= known.count { known.append(contentsOf: repeatElement(ElementFacts.noName, count: number + 64 - known.count)) }
    if known[number] != ElementFacts.noName { return known[number] }
    let string = atom.string
    let lowered = string.asciiLowercased
    let result = lowered == string ? atom.number : Atom(lowered).number
    known[number] = result
    return result
  }
}

/// Which names the ancestors of the current element have: no, or perhaps. https://en.wikipedia.org/wiki/Counting_Bloom_filter
struct AncestorFilter {
  private var counts = [UInt8](repeating: 0, count: 4096)
  private(set) var stack: [Int32] = []

  /// Makes the ancestors those of an element's parent. Cheap where elements come in document order.
  mutating func enter(parent: Int32, _ table: ElementTable, _ open: OpenNameTable) {
    if stack.last ?? -1 == parent { return }
    // The new parent is mostly the element before, or one further up.
    while let last = stack.last, last > parent {
      change(last, table, open, isAdding: false)
      stack.removeLast()
    }
    if stack.last ?? -1 == parent { return }
    var path: [Int32] = []
    var node = parent
    while node >= 0 {
      while let last = stack.last, last > node {
        change(last, table, open, isAdding: false)
        stack.removeLast()
      }
      if stack.last == node { break }
      path.append(node)
      node = table.facts[Int(node)].parent
    }
    if node < 0 {
      while let last = stack.popLast() { change(last, table, open, isAdding: false) }
    }
    for node in path.reversed() {
      change(node, table, open, isAdding: true)
      stack.append(node)
    }
  }

  private mutating func change(_ node: Int32, _ table: ElementTable, _ open: OpenNameTable, isAdding: Bool) {
    let facts = table.facts[Int(node)]
    change(AncestorHash.ofType(facts.lowerName), isAdding)
    if facts.lowerID != ElementFacts.noName { change(AncestorHash.ofID(facts.lowerID), isAdding) }
    for index in Int(facts.firstClass)..<Int(facts.firstClass + facts.classCount) {
      change(AncestorHash.ofClass(table.lowerClasses[index]), isAdding)
    }
    if !open.isEmpty { for name in open.lowerClasses[node] ?? [] { change(AncestorHash.ofClass(name), isAdding) } }
  }

  @inline(__always)
  private mutating func change(_ hash: UInt16, _ isAdding: Bool) {
    change(at: Int(hash >> 1 & 0xFFF), isAdding)
    change(at: Int(hash >> 4), isAdding)
  }

  /// A counter that is full stays so: it says "perhaps" from then on.
  @inline(__always)
  private mutating func change(at position: Int, _ isAdding: Bool) {
    let count = counts[position]
    if count == .max { return }
    if isAdding { counts[position] = count + 1 } else if count > 0 { counts[position] = count - 1 }
  }

  @inline(__always)
  func mayContain(_ hash: UInt16) -> Bool { counts[Int(hash >> 1 & 0xFFF)] > 0 && counts[Int(hash >> 4)] > 0 }

  /// Whether all of up to four names may be there; 0 stands for none.
  @inline(__always)
  func mayContain(_ hashes: (UInt16, UInt16, UInt16, UInt16)) -> Bool {
    if hashes.0 == 0 { return true }
    guard mayContain(hashes.0) else { return false }
    if hashes.1 == 0 { return true }
    guard mayContain(hashes.1) else { return false }
    if hashes.2 == 0 { return true }
    guard mayContain(hashes.2) else { return false }
    return hashes.3 == 0 || mayContain(hashes.3)
  }
}
