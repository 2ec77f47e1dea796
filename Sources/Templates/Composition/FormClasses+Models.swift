/// The fields that forms of Django's show of their models.
extension FormClasses {
  /// What the `Meta` of a class says, or that of the class which it goes on from.
  private func meta(of name: String, depth: Int = 0) -> DjangoMeta? {
    guard depth < Self.depthLimit, let form = forms[name] else { return nil }
    if let own = form.meta {
      guard let base = own.base, base != name, let more = meta(of: base, depth: depth + 1) else { return own }
      return own.inheriting(more)
    }
    return form.bases.lazy.compactMap { meta(of: $0, depth: depth + 1) }.first
  }

  /// The field of its model that a class shows; nil where only the program knows.
  func modelField(_ name: String, of form: String) -> DeclaredField? {
    guard let meta = meta(of: form), let model = meta.model, meta.excluded?.contains(name) != true else { return nil }
    if let chosen = chosen(of: form), !chosen.contains(name) { return nil }
    return meta.shown(name, djangoModels.field(name, of: model, from: meta.file, settings) ?? nil)
  }

  /// A field with what the methods of a class, and of those that it extends, change of it.
  func changed(_ field: DeclaredField, _ name: String, by form: String, depth: Int = 0) -> DeclaredField {
    guard depth < Self.depthLimit, let form = forms[form] else { return field }
    return form.changing(form.bases.reversed().reduce(field) { changed($0, name, by: $1, depth: depth + 1) }, name)
  }

  /// The fields that a class names of its model, or one that it takes fields from.
  func chosen(of name: String, depth: Int = 0) -> [String]? {
    guard depth < Self.depthLimit, let form = forms[name] else { return nil }
    guard let own = form.chosen else {
      if let meta = form.meta, meta.takesAll || meta.excluded != [] { return nil }
      return form.bases.lazy.compactMap { chosen(of: $0, depth: depth + 1) }.first
    }
    var names: [String] = []
    for one in own {
      guard one.hasPrefix("*") else {
        if !names.contains(one) { names.append(one) }
        continue
      }
      guard let more = chosen(of: String(one.dropFirst()), depth: depth + 1) else { return nil }
      names += more.filter { !names.contains($0) }
    }
    guard let meta = form.meta else { return names }
    guard let excluded = meta.excluded else { return nil }
    return names.filter { !excluded.contains($0) }
  }

  /// The fields of the model of a class that takes all of them, or all but some.
  func modelFields(of form: String) -> [String]? {
    guard let meta = meta(of: form), let model = meta.model, let excluded = meta.excluded, meta.takesAll || !excluded.isEmpty else {
      return nil
    }
    return djangoModels.names(of: model, from: meta.file, settings)?.filter { !excluded.contains($0) }
  }
}
