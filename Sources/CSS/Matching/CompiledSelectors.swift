/// A sheet's selectors in memory of their own, so that matching reads them without counting references.
final class CompiledSelectors: @unchecked Sendable {
  // Written once in `init`, freed in `deinit`, and read in between: that is why sharing it is safe.
  let selectors: UnsafeMutableBufferPointer<Selector>
  let compounds: UnsafeMutableBufferPointer<CompoundSelector>
  let components: UnsafeMutableBufferPointer<SelectorComponent>
  let strings: [String]

  init(_ table: SelectorTable) {
    selectors = .allocate(capacity: table.selectors.count)
    compounds = .allocate(capacity: table.compounds.count)
    components = .allocate(capacity: table.components.count)
    _ = selectors.initialize(from: table.selectors)
    _ = compounds.initialize(from: table.compounds)
    _ = components.initialize(from: table.components)
    strings = table.strings
  }

  deinit {
    selectors.deallocate()
    compounds.deallocate()
    components.deallocate()
  }
}
