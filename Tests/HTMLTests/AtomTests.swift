import HTML
import Testing

@Suite struct AtomTests {
  @Test func `An atom gives back its string, however many there are and whichever thread asks`() async {
    let names = (0..<5_000).map { "atom-test-\($0)" }
    let found = await withTaskGroup(of: [Atom].self) { group in
      for start in 0..<4 {
        group.addTask {
          // Each begins elsewhere, so that they make different ones first.
          var atoms = names.map { _ in Atom("") }
          for offset in names.indices {
            let index = (offset + start * 1_250) % names.count
            atoms[index] = Atom(names[index])
            guard atoms[index].string == names[index] else { return [] }
          }
          return atoms
        }
      }
      return await group.reduce(into: [[Atom]]()) { $0.append($1) }
    }
    #expect(found.count == 4 && found.allSatisfy { $0 == found[0] })
    #expect(found[0].map(\.string) == names && Set(found[0]).count == names.count)
  }
}
