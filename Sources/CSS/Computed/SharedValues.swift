/// Values that copies share until one of them is changed. A style whose parent's text properties are its own, or that sets nothing about
/// its border, costs a reference in place of all those values.
@usableFromInline struct SharedValues<Group: Sendable>: @unchecked Sendable {
  // A storage is written only while one copy alone refers to it: that is why sharing it is safe.
  @usableFromInline final class Storage {
    // Every value of a style is read through this, a hundred thousand times a page, and nothing outside this file can write to it while somebody
    // reads: the check at each access found nothing and took a twentieth of a run.
    @exclusivity(unchecked) @usableFromInline var group: Group

    @usableFromInline init(_ group: Group) { self.group = group }
  }

  @usableFromInline var storage: Storage

  init(_ group: Group) { storage = Storage(group) }

  /// The values; writing to them makes them this copy's own.
  @usableFromInline var group: Group {
    @inlinable _read { yield storage.group }
    @inlinable _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.group) }
      yield &storage.group
    }
  }

}

extension SharedValues: Equatable where Group: Equatable {
  @usableFromInline static func == (a: SharedValues, b: SharedValues) -> Bool { a.storage === b.storage || a.group == b.group }
}
