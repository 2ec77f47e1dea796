import Testing

@testable import Components

/// Each alternative of each condition is shown at least once, on few ways.
struct WayQueueTests {

  @Test func `Many conditions of a page leave ways for those around it`() {
    let inner = (0..<40).map { "note\($0)" }
    var queue = WayQueue()
    var ways: [[String: Bool]] = []
    func show(_ given: [String: Bool]) {
      ways.append(given)
      queue.shown += 1
      queue.note((["layout"] + inner).map { ($0, given[$0] ?? true) })
    }
    while let given = queue.next(where: { $0["layout"] != false }) { show(given) }
    #expect(ways.count < 12)
    while let given = queue.next() { show(given) }
    #expect(ways.contains { $0["layout"] == false })
    for key in inner { #expect(ways.contains { $0[key] == false }) }
    #expect(!queue.isCut)
  }
}
