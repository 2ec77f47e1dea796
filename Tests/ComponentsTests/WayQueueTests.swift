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
      queue.note((["layout"] + inner).map { WayQueue.Answer(key: $0, holds: given[$0] ?? true) })
    }
    while let given = queue.next(where: { $0["layout"] != false }) { show(given) }
    #expect(ways.count < 12)
    while let given = queue.next() { show(given) }
    #expect(ways.contains { $0["layout"] == false })
    for key in inner { #expect(ways.contains { $0[key] == false }) }
    #expect(!queue.isCut)
  }

  @Test(arguments: [true, false])
  func `What lies over a page is taken away from what it hides`(_ speaks: Bool) {
    var queue = WayQueue()
    var ways: [[String: Bool]] = []
    while let given = queue.next() {
      let (open, closed) = (given["open"] ?? false, given["closed"] ?? false)
      ways.append(["open": open, "closed": closed])
      queue.shown += 1
      let text =
        (open ? speaks ? "<button>Continue with Apple</button>" : "<p>Our terms, word by word</p>" : "")
        + (closed ? "" : "<div>Your age?</div>")
      let answers = [WayQueue.Answer(key: "open", holds: open), WayQueue.Answer(key: "closed", holds: closed)]
      queue.note(answers)
      queue.note(answers, showing: Array(text.utf8))
    }
    #expect(ways.contains(["open": true, "closed": true]) == speaks)
    #expect(ways.count == (speaks ? 4 : 3))
  }

  @Test func `One state is shown open in each branch that it opens something in`() {
    var queue = WayQueue(isSketch: true)
    var ways: [[String: Bool]] = []
    while let given = queue.next() {
      let (branch, open) = (given["branch"] ?? false, given["open"] ?? false)
      ways.append(["branch": branch, "open": open])
      queue.shown += 1
      queue.note([
        WayQueue.Answer(key: "branch", holds: branch), WayQueue.Answer(key: "open", holds: open, site: branch ? "@member" : "@guest"),
      ])
    }
    #expect(ways.contains(["branch": true, "open": true]))
    #expect(ways.contains(["branch": false, "open": true]))
  }

  @Test(arguments: [("list@page", 3), ("", 41)])
  func `Of what is asked of each item of a long list, two are shown otherwise`(_ place: String, _ count: Int) {
    var queue = WayQueue()
    var others: Set<String> = []
    while let given = queue.next() {
      queue.shown += 1
      let answers = (0..<40).map { WayQueue.Answer(key: "item\($0)", holds: given["item\($0)"] ?? false, place: place) }
      others.formUnion(answers.filter(\.holds).map(\.key))
      queue.note(answers)
    }
    #expect(others.count == min(count - 1, 40))
  }

  @Test(arguments: [true, false])
  func `What opens at a later step is not looked for at an earlier one`(_ isSketch: Bool) {
    var queue = WayQueue(isSketch: isSketch)
    var ways: [[String: Bool]] = []
    while let given = queue.next() {
      let (isLater, isOpen) = (given["n > 0"] ?? false, given["open"] ?? false)
      let isThird = isLater && isOpen && given["n === 3"] ?? false
      ways.append(["later": isLater, "third": isThird])
      queue.shown += 1
      var answers = [WayQueue.Answer(key: "n > 0", holds: isLater)]
      if !isLater { answers.append(WayQueue.Answer(key: "n === 0", holds: given["n === 0"] ?? true)) }
      if isLater || given["n === 0"] == false { answers.append(WayQueue.Answer(key: "open", holds: isOpen)) }
      if isLater, isOpen { answers.append(WayQueue.Answer(key: "n === 3", holds: isThird)) }
      queue.note(answers)
    }
    #expect(ways.contains(["later": true, "third": true]))
    #expect(ways.count < 10)
  }

  @Test(arguments: [(["n >= 1", "n >= 2", "n >= 3"], 2), (["n === 1", "n === 2", "n === 3"], 4), (["a", "b", "c"], 2)])
  func `Answers that go together are shown on one way`(_ keys: [String], _ count: Int) {
    var queue = WayQueue(isSketch: true)
    var shown = 0
    while let given = queue.next() {
      shown += 1
      queue.shown += 1
      queue.note(keys.map { WayQueue.Answer(key: $0, holds: given[$0] ?? false) })
    }
    #expect(shown == count)
  }
}
