import Scripts

/// Where a script names something only to ask for what it knows, which shows nothing of it: the function and the arguments of a call of one of React's hooks, or of
/// a composable, `useContext(AccountContext)`, `useAccount()`.
enum HookMentions {
  /// The names in such calls.
  static func places(in tree: ScriptTree) -> Set<ScriptTree.NodeID> {
    var places: Set<ScriptTree.NodeID> = []
    for node in tree.nodes {
      guard case .call(let callee, let arguments, _) = node.kind else { continue }
      switch tree[callee].kind {
      case .identifier(let name) where isHook(name): places.insert(callee)
      case .member(_, let name, _, _) where isHook(name): break
      default: continue
      }
      for argument in arguments { if case .identifier = tree[argument].kind { places.insert(argument) } }
    }
    return places
  }

  /// Whether a name is that of a hook: React has them begin with "use".
  private static func isHook(_ name: String) -> Bool {
    name == "use" || name.hasPrefix("use") && name.dropFirst(3).first?.isUppercase == true
  }
}
