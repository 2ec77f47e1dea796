import Diagnostics

/// The traces behind the results of a cache, as it keeps them: each answer once, and each set of answers that several results follow from once.
struct TraceGraph {
  /// A question with its answer.
  struct Pair: Hashable {
    var query: WorkTrace.Query
    var answer: ContentDigest
  }

  /// A set of answers, and the sets that it stands on, which come before it. Both are numbers, sorted.
  struct Node: Hashable {
    var pairs: [Int]
    var followed: [Int]
  }

  private(set) var pairs: [Pair] = []
  private(set) var nodes: [Node] = []

  /// For each node below which some roots stand, whether all its answers are the same now.
  func holding(_ roots: some Sequence<Int>, _ answers: Answers, jobs: Int) -> [Bool] {
    var isAsked = [Bool](repeating: false, count: nodes.count)
    var open = Array(roots)
    while let next = open.popLast() {
      if isAsked[next] { continue }
      isAsked[next] = true
      open += nodes[next].followed.filter { !isAsked[$0] }
    }
    let asked = Set(nodes.indices.lazy.filter { isAsked[$0] }.flatMap { nodes[$0].pairs }).sorted()
    var isSame = [Bool](repeating: false, count: pairs.count)
    for (index, holds) in zip(asked, answers.hold(asked.map { (pairs[$0].query, pairs[$0].answer) }, jobs: jobs)) { isSame[index] = holds }
    var holds = [Bool](repeating: false, count: nodes.count)
    for (index, node) in nodes.enumerated() where isAsked[index] {
      holds[index] = node.followed.allSatisfy { holds[$0] } && node.pairs.allSatisfy { isSame[$0] }
    }
    return holds
  }

  /// All questions below a node.
  func queries(below root: Int) -> Set<WorkTrace.Query> {
    var queries: Set<WorkTrace.Query> = []
    var seen: Set<Int> = []
    var open = [root]
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      for pair in nodes[next].pairs { queries.insert(pairs[pair].query) }
      open += nodes[next].followed
    }
    return queries
  }
}

/// Puts a graph together of traces of this run and of nodes of an older graph.
struct TraceGraphBuilder {
  private(set) var graph = TraceGraph()
  private var pairNumbers: [TraceGraph.Pair: Int] = [:]
  private var nodeNumbers: [TraceGraph.Node: Int] = [:]
  private var traces: [ObjectIdentifier: Int] = [:]
  private var isSeen: Set<ObjectIdentifier> = []
  private var isTorn: Set<Int> = []
  private var older: [Int: Int] = [:]

  /// The number of a trace that is done; nil where files changed while it was made.
  mutating func add(_ trace: WorkTrace) -> Int? {
    var isSeen = self.isSeen
    self.isSeen = []
    defer { self.isSeen = isSeen }
    trace.forEach(&isSeen) { trace in
      let pairs = trace.answers.map { TraceGraph.Pair(query: $0.key, answer: $0.value) }
      let followed = trace.followed.compactMap { traces[ObjectIdentifier($0)] }
      let number = intern(pairs, followed)
      traces[ObjectIdentifier(trace)] = number
      if trace.isTorn || followed.contains(where: isTorn.contains) { isTorn.insert(number) }
    }
    return traces[ObjectIdentifier(trace)].flatMap { isTorn.contains($0) ? nil : $0 }
  }

  /// The number of a node of an older graph, which is always the same one.
  mutating func add(_ root: Int, of graph: TraceGraph) -> Int {
    var open = [root]
    while let next = open.last {
      let missing = graph.nodes[next].followed.filter { older[$0] == nil }
      if missing.isEmpty {
        open.removeLast()
        if older[next] == nil {
          older[next] = intern(graph.nodes[next].pairs.map { graph.pairs[$0] }, graph.nodes[next].followed.compactMap { older[$0] })
        }
      } else {
        open += missing
      }
    }
    return older[root] ?? 0
  }

  private mutating func intern(_ pairs: [TraceGraph.Pair], _ followed: [Int]) -> Int {
    let numbers = pairs.map { pair in
      if let known = pairNumbers[pair] { return known }
      return graph.append(pair, &pairNumbers)
    }
    let node = TraceGraph.Node(pairs: numbers.sorted(), followed: Set(followed).sorted())
    if let known = nodeNumbers[node] { return known }
    return graph.append(node, &nodeNumbers)
  }
}

extension TraceGraph {
  fileprivate mutating func append(_ pair: Pair, _ numbers: inout [Pair: Int]) -> Int {
    pairs.append(pair)
    numbers[pair] = pairs.count - 1
    return pairs.count - 1
  }

  fileprivate mutating func append(_ node: Node, _ numbers: inout [Node: Int]) -> Int {
    nodes.append(node)
    numbers[node] = nodes.count - 1
    return nodes.count - 1
  }
}

extension TraceGraph: CacheValue {
  func write(to writer: inout CacheWriter) {
    writer.write(pairs) {
      $1.write(Int($0.query.question.rawValue))
      $1.write($0.query.path)
      $1.write($0.answer)
    }
    writer.write(nodes) {
      $1.writeSorted($0.pairs)
      $1.writeSorted($0.followed)
    }
  }

  init(from reader: inout CacheReader) throws(CacheReader.Damage) {
    pairs = try reader.array { reader throws(CacheReader.Damage) in
      guard let question = WorkTrace.Question(rawValue: UInt8(truncatingIfNeeded: try reader.number())) else { throw reader.damage }
      return Pair(query: WorkTrace.Query(question, try reader.text()), answer: try reader.value())
    }
    var count = 0
    nodes = try reader.array { [pairs] reader throws(CacheReader.Damage) in
      let node = Node(pairs: try reader.sortedNumbers(below: pairs.count), followed: try reader.sortedNumbers(below: count))
      count += 1
      return node
    }
  }
}

extension CacheWriter {
  /// Sorted numbers, each by its distance from the one before.
  fileprivate mutating func writeSorted(_ numbers: [Int]) {
    var last = 0
    write(numbers) {
      $1.write($0 - last)
      last = $0
    }
  }
}

extension CacheReader {
  fileprivate mutating func sortedNumbers(below limit: Int) throws(Damage) -> [Int] {
    var last = 0
    return try array { reader throws(Damage) in
      last &+= try reader.number()
      guard last >= 0, last < limit else { throw reader.damage }
      return last
    }
  }
}
