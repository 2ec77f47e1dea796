extension SassFunctions {
  private static let mapNames: Set<String> = ["map-get", "map-merge", "map-remove", "map-keys", "map-values", "map-has-key"]

  /// Functions of lists and maps; nil for others.
  func collectionFunction(_ name: String, module: String) -> SassValue? {
    if module == "map" || module.isEmpty && Self.mapNames.contains(name) {
      return mapFunction(module == "map" ? name : String(name.dropFirst(4)))
    }
    guard module.isEmpty || module == "list", let list = argument(0, "list") ?? argument(0, "list1") ?? argument(0, "lists") else {
      return nil
    }
    if module.isEmpty, !["length", "nth", "set-nth", "join", "append", "zip", "index", "list-separator", "is-bracketed"].contains(name) {
      return nil
    }
    if case .unknown = list.kind { return .unknown }
    let items = list.items
    switch name {
    case "length": return .number(Double(items.count))
    case "nth":
      guard let number = number(1, "n"), let index = Self.index(number.value, items.count) else { return .unknown }
      return items[index]
    case "set-nth":
      guard let number = number(1, "n"), let index = Self.index(number.value, items.count), let value = argument(2, "value") else {
        return .unknown
      }
      var changed = items
      changed[index] = value
      return SassValue(.list(changed, Self.separator(of: list), isBracketed: false))
    case "join":
      guard let other = argument(1, "list2") else { return .unknown }
      if case .unknown = other.kind { return .unknown }
      var separator = Self.separator(of: list)
      if separator == .undecided { separator = Self.separator(of: other) }
      return SassValue(.list(items + other.items, named(separator: argument(2, "separator"), else: separator), isBracketed: false))
    case "append":
      guard let value = argument(1, "val") else { return .unknown }
      return SassValue(
        .list(items + [value], named(separator: argument(2, "separator"), else: Self.separator(of: list)), isBracketed: false))
    case "zip":
      if positional.contains(where: { if case .unknown = $0.kind { true } else { false } }) { return .unknown }
      let lists = positional.map(\.items)
      let count = lists.map(\.count).min() ?? 0
      return SassValue(
        .list(
          (0..<count).map { index in SassValue(.list(lists.map { $0[index] }, .space, isBracketed: false)) }, .comma, isBracketed: false))
    case "index":
      guard let value = argument(1, "value") else { return .unknown }
      for (index, item) in items.enumerated() {
        guard let same = SassValue.equal(item, value) else { return .unknown }
        if same { return .number(Double(index + 1)) }
      }
      return .null
    case "list-separator", "separator": return .word(Self.separator(of: list) == .comma ? "comma" : "space")
    case "is-bracketed": return .boolean(false)
    case "slash": return SassValue(.list(positional, .slash, isBracketed: false))
    default: return module == "list" ? .unknown : nil
    }
  }

  private func named(separator: SassValue?, else other: SassValue.Separator) -> SassValue.Separator {
    switch separator?.string {
    case "comma": .comma
    case "space": .space
    case "slash": .slash
    default: other == .undecided ? .space : other
    }
  }

  private static func separator(of value: SassValue) -> SassValue.Separator {
    switch value.kind {
    case .list(let items, let separator, _): items.isEmpty ? .undecided : separator
    case .map(let pairs): pairs.isEmpty ? .undecided : .comma
    default: .undecided
    }
  }

  private static func index(_ number: Double, _ count: Int) -> Int? {
    guard abs(number) < 1e6 else { return nil }
    let index = number < 0 ? count + Int(number) : Int(number) - 1
    return index >= 0 && index < count ? index : nil
  }

  private func mapFunction(_ name: String) -> SassValue {
    guard let map = argument(0, name == "merge" || name == "deep-merge" ? "map1" : "map") else { return .unknown }
    // A key that is not known may be any.
    guard let pairs = map.pairs, !pairs.contains(where: { $0.key.isUnknown }) else { return .unknown }
    switch name {
    case "get":
      var current = map
      for key in positional.dropFirst() + [named["key"]].compactMap({ $0 }) {
        guard !key.isUnknown, current.pairs != nil else { return key.isUnknown ? .unknown : .null }
        guard let value = current.value(of: key) else { return .null }
        current = value
      }
      return current
    case "has-key":
      var current = map
      for key in positional.dropFirst() + [named["key"]].compactMap({ $0 }) {
        guard !key.isUnknown else { return .unknown }
        guard let value = current.value(of: key) else { return .boolean(false) }
        current = value
      }
      return .boolean(true)
    case "keys": return SassValue(.list(pairs.map(\.key), .comma, isBracketed: false))
    case "values": return SassValue(.list(pairs.map(\.value), .comma, isBracketed: false))
    case "merge", "deep-merge":
      guard positional.count <= 2, let other = argument(1, "map2")?.pairs else { return .unknown }
      return merged(pairs, other, isDeep: name == "deep-merge", depth: 0)
    case "remove":
      let keys = positional.dropFirst()
      guard !keys.contains(where: { $0.isUnknown }) else { return .unknown }
      return SassValue(.map(pairs.filter { pair in !keys.contains { SassValue.equal($0, pair.key) == true } }))
    case "set":
      guard positional.count == 3 else { return .unknown }
      return merged(pairs, [(positional[1], positional[2])], isDeep: false, depth: 0)
    default: return .unknown
    }
  }

  private func merged(
    _ below: [(key: SassValue, value: SassValue)], _ above: [(key: SassValue, value: SassValue)], isDeep: Bool, depth: Int
  ) -> SassValue {
    var pairs = below
    // Keys by what CSS says of them, so that large maps take no squares.
    var indices: [String: Int] = [:]
    for (index, pair) in pairs.enumerated() { indices[pair.key.interpolated ?? "\(index)"] = index }
    for pair in above {
      if let index = indices[pair.key.interpolated ?? ""] {
        if isDeep, depth < 20, let a = pairs[index].value.pairs, let b = pair.value.pairs {
          pairs[index].value = merged(a, b, isDeep: true, depth: depth + 1)
        } else {
          pairs[index].value = pair.value
        }
      } else {
        indices[pair.key.interpolated ?? ""] = pairs.count
        pairs.append(pair)
      }
    }
    return SassValue(.map(pairs))
  }
}
