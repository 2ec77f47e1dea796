import Diagnostics

/// What stands around a page and is judged on another one: the first page of the run that shows a layout, or a part of one, shows all that it may be. Of a
/// page that speaks of nothing that signs people in only its own part is left to be looked at.
package struct SharedSurroundings: Sendable {
  /// The files around the page that another page is the first to show.
  private let files: Set<String>
  /// The places that those pages show.
  private let places: Set<SourceLocation>

  /// Of the files around a page those that another page of the run is the first to show; nil where none is. `places`: all that a page shows, by its path as
  /// reports show it.
  package init?(_ files: Set<String>, around page: String, in project: any ProjectFiles, places: (_ first: String) -> Set<SourceLocation>) {
    var around: Set<String> = []
    var firsts: Set<String> = []
    for path in files where path != page {
      guard let first = project.users(ofPart: path)?.first, first != page else { continue }
      around.insert(path)
      firsts.insert(first)
    }
    guard !around.isEmpty else { return nil }
    self.files = around
    self.places = firsts.sorted().reduce(into: []) { $0.formUnion(places($1)) }
  }

  /// All that a page shows on any of its ways, which are the places of its text.
  package static func places(of assembly: PageAssembly?) -> Set<SourceLocation> {
    var places: Set<SourceLocation> = []
    for way in assembly?.ways ?? [] { way.text.pieces.forEachPiece { places.insert($1) } }
    return places
  }

  /// The parts of a way's text that the page itself shows, in the order of the text, none of them empty.
  package func ownRanges(of pieces: SourcePieces) -> [SourceRange] {
    var own: [SourceRange] = []
    pieces.forEachPiece { range, place in
      guard !files.contains(place.file) || !places.contains(place) else { return }
      if let last = own.last, last.end == range.start { own[own.count - 1].end = range.end } else { own.append(range) }
    }
    return own
  }
}

extension TemplateAssembler {
  /// What stands around a page and is judged on another; nil where nothing does. `own`: the files that the page is made of but for its layouts.
  func sharedSurroundings(of page: SourceFile, files: Set<String>, own: Set<String>) -> SharedSurroundings? {
    SharedSurroundings(files.subtracting(own), around: page.path, in: project.finder.files, places: places(shownBy:))
  }

  /// All that a page shows on any of its ways.
  private func places(shownBy path: String) -> Set<SourceLocation> {
    shownPlaces.value(path) {
      let files = project.finder.files
      guard let place = files.place(of: SourceFile(path: path, text: [])), let file = files.text(at: place.path),
        let assembly = assembly(of: file, isLookedAt: false)
      else { return [] }
      return SharedSurroundings.places(of: assembly)
    }
  }
}
