/// Finds which of many pieces stand in a text, in one pass over its bytes: the automaton of Aho and Corasick ("Efficient string matching: an aid to
/// bibliographic search", 1975) in a double array (Aoe 1989), built with the program and read where it lies.
///
/// A slot of the array has four numbers: where its children begin, its parent, the slot to go on with where no child fits, and its findings.
package struct LiteralAutomaton: Sendable {
  static let root = 1
  private static let slotSize = 12

  private let slots: PackedBytes
  private let findings: PackedBytes

  /// The tables that ``LiteralAutomatonBuilder`` made.
  package init(slots: PackedBytes, findings: PackedBytes) {
    self.slots = slots
    self.findings = findings
  }

  /// Calls `found` with the place of the list of groups of each piece that ends at some byte; see ``groups(at:_:)``.
  func search(_ text: UnsafeBufferPointer<UInt8>, _ found: (Int) -> Void) {
    let slots = UnsafeRawPointer(self.slots.start)
    let count = self.slots.count / Self.slotSize
    func cell(_ slot: Int, _ column: Int) -> Int {
      let place = slots + (slot &* Self.slotSize &+ column &* 3)
      let low = Int(place.load(as: UInt8.self))
      let middle = Int(place.load(fromByteOffset: 1, as: UInt8.self))
      return low | middle << 7 | Int(place.load(fromByteOffset: 2, as: UInt8.self)) << 14
    }
    var slot = Self.root
    for byte in text {
      while true {
        let child = cell(slot, 0) &+ Int(byte)
        if child < count, cell(child, 1) == slot {
          slot = child
          break
        }
        if slot == Self.root { break }
        slot = cell(slot, 2)
      }
      let place = cell(slot, 3)
      if place != 0 { found(place) }
    }
  }

  /// Calls `body` with each group of a list of findings.
  func groups(at place: Int, _ body: (Int) -> Void) {
    var reader = PackedNumbers(findings, at: place)
    for _ in 0..<reader.number() { body(reader.number()) }
  }
}

/// Builds the tables of a ``LiteralAutomaton``.
package struct LiteralAutomatonBuilder {
  private struct Node {
    var children: [(byte: UInt8, node: Int)] = []
    var fallback = 0
    /// The groups of the pieces that end here, or end at the end of what this stands for.
    var groups: Set<Int> = []
  }

  private var nodes = [Node()]

  package init() {}

  /// Adds a piece that belongs to some groups.
  package mutating func add(_ piece: String, groups: some Sequence<Int>) {
    var at = 0
    for byte in piece.utf8 {
      if let child = nodes[at].children.first(where: { $0.byte == byte }) {
        at = child.node
      } else {
        nodes.append(Node())
        nodes[at].children.append((byte, nodes.count - 1))
        at = nodes.count - 1
      }
    }
    precondition(at != 0, "An empty piece stands in every text")
    nodes[at].groups.formUnion(groups)
  }

  /// The tables: slots and findings, ASCII both.
  package mutating func build() -> (slots: [UInt8], findings: [UInt8]) {
    let order = setFallbacks()
    let (bases, places) = place(order)
    // No findings are at place 0.
    var findings = PackedNumberWriter()
    findings.append(0)
    var lists: [[Int]: Int] = [:]
    var owners = Array(repeating: -1, count: bases.count)
    for node in order { owners[places[node]] = node }
    var slots = PackedNumberWriter()
    for slot in bases.indices {
      let node = owners[slot]
      guard node >= 0 else {
        for _ in 0..<4 { slots.appendCell(0) }
        continue
      }
      let groups = nodes[node].groups.sorted()
      var list = 0
      if !groups.isEmpty {
        list = lists[groups] ?? findings.bytes.count
        if lists[groups] == nil {
          lists[groups] = list
          findings.append(groups)
        }
      }
      slots.appendCell(bases[slot])
      slots.appendCell(parents[node].map { places[$0] } ?? 0)
      slots.appendCell(places[nodes[node].fallback])
      slots.appendCell(list)
    }
    return (slots.bytes, findings.bytes)
  }

  private var parents: [Int?] = []

  /// Breadth first: a node's fallback is the node of its longest proper ending.
  private mutating func setFallbacks() -> [Int] {
    parents = Array(repeating: nil, count: nodes.count)
    var order = [0]
    var next = 0
    while next < order.count {
      let node = order[next]
      next += 1
      for (byte, child) in nodes[node].children {
        order.append(child)
        parents[child] = node
        guard node != 0 else { continue }
        var at = nodes[node].fallback
        while at != 0, !nodes[at].children.contains(where: { $0.byte == byte }) { at = nodes[at].fallback }
        let fallback = nodes[at].children.first { $0.byte == byte }?.node ?? 0
        nodes[child].fallback = fallback
        nodes[child].groups.formUnion(nodes[fallback].groups)
      }
    }
    return order
  }

  /// Gives each node a slot, such that the children of a node stand at its base plus their bytes.
  private func place(_ order: [Int]) -> (bases: [Int], places: [Int]) {
    var isTaken = Array(repeating: false, count: nodes.count + 1_024)
    var bases = Array(repeating: 0, count: isTaken.count)
    var places = Array(repeating: 0, count: nodes.count)
    places[0] = LiteralAutomaton.root
    isTaken[0] = true
    isTaken[LiteralAutomaton.root] = true
    // From here on every slot can be some node's, whatever its byte.
    var firstFree = 256
    for node in order where !nodes[node].children.isEmpty {
      let bytes = nodes[node].children.map { Int($0.byte) }
      while isTaken[firstFree] { firstFree += 1 }
      var base = firstFree - (bytes.min() ?? 0)
      while true {
        if base + 512 >= isTaken.count {
          isTaken += Array(repeating: false, count: isTaken.count)
          bases += Array(repeating: 0, count: isTaken.count - bases.count)
        }
        var isFree = true
        for byte in bytes where isTaken[base + byte] {
          isFree = false
          break
        }
        if isFree { break }
        base += 1
      }
      bases[places[node]] = base
      for (byte, child) in nodes[node].children {
        places[child] = base + Int(byte)
        isTaken[base + Int(byte)] = true
      }
    }
    let count = (isTaken.lastIndex(of: true) ?? 0) + 1
    return (Array(bases[..<count]), places)
  }
}
