/// Differences of texts as `diff -u` and `git apply` take them: https://www.gnu.org/software/diffutils/manual/html_node/Detailed-Unified.html
package enum UnifiedDiff {
  private static let contextLines = 3

  /// The differences of a file; empty where there are none. Bytes that are not UTF-8 are replaced, as the diff is a text.
  package static func text(path: String, before: [UInt8], after: [UInt8]) -> String {
    let (old, new) = (lines(before), lines(after))
    var steps = self.steps(old, new)
    guard steps.contains(where: { $0 != .same }) else { return "" }
    var text = "--- a/\(path)\n+++ b/\(path)\n"
    var at = (old: 0, new: 0)
    steps.append(.end)
    var index = 0
    while index < steps.count {
      // Up to the next change.
      guard let change = steps[index...].firstIndex(where: { $0 != .same }), steps[change] != .end else { break }
      let lead = min(contextLines, change - index)
      at.old += change - index - lead
      at.new += change - index - lead
      var end = change
      var lastChange = change
      while steps[end] != .end, end - lastChange <= contextLines * 2 {
        if steps[end] != .same { lastChange = end }
        end += 1
      }
      end = min(lastChange + contextLines + 1, steps.count - 1)
      text += hunk(steps[(change - lead)..<end], &at, old, new)
      index = end
    }
    return text
  }

  private enum Step { case same, removed, added, end }

  private static func hunk(
    _ steps: ArraySlice<Step>, _ at: inout (old: Int, new: Int), _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
  ) -> String {
    let start = at
    var body = ""
    func add(_ mark: String, _ line: ArraySlice<UInt8>) {
      body += mark + String(decoding: line, as: UTF8.self)
      if line.last != 0x0A { body += "\n\\ No newline at end of file\n" }
    }
    for step in steps {
      switch step {
      case .same:
        add(" ", old[at.old])
        at.old += 1
        at.new += 1
      case .removed:
        add("-", old[at.old])
        at.old += 1
      case .added:
        add("+", new[at.new])
        at.new += 1
      case .end: break
      }
    }
    func range(_ start: Int, _ count: Int) -> String { count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)" }
    return "@@ -\(range(start.old, at.old - start.old)) +\(range(start.new, at.new - start.new)) @@\n" + body
  }

  /// What becomes of each line, in order; removed lines before those that take their place.
  private static func steps(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Step] {
    var head = 0
    while head < old.count, head < new.count, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < old.count - head, tail < new.count - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    let (oldMiddle, newMiddle) = (Array(old[head..<(old.count - tail)]), Array(new[head..<(new.count - tail)]))
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in newMiddle.difference(from: oldMiddle) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var steps = [Step](repeating: .same, count: head)
    var (i, j) = (0, 0)
    while i < oldMiddle.count || j < newMiddle.count {
      if removed.contains(i) {
        steps.append(.removed)
        i += 1
      } else if added.contains(j) {
        steps.append(.added)
        j += 1
      } else {
        steps.append(.same)
        i += 1
        j += 1
      }
    }
    return steps + [Step](repeating: .same, count: tail)
  }

  /// Each with its line break.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }
}
