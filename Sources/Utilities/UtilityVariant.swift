/// A prefix of a class name: `hover`, `md`, `data-[state=open]`, `group-hover/item`, `[&>svg]`.
indirect enum UtilityVariant: Hashable {
  enum Value: Hashable {
    case named(String)
    case arbitrary(String)

    var text: String {
      switch self {
      case .named(let text), .arbitrary(let text): text
      }
    }
  }

  case arbitrary(String, isRelative: Bool)
  case fixed(String)
  case functional(String, Value?, modifier: Value?)
  case compound(String, UtilityVariant, modifier: Value?)

  var root: String? {
    switch self {
    case .arbitrary: nil
    case .fixed(let root), .functional(let root, _, _), .compound(let root, _, _): root
    }
  }
}
