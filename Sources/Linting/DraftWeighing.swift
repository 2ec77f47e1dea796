import ScreenModel

/// Says what drafts are good for: screens of whose frames nothing is sure, since saying how sure they are takes up to six more layouts.
struct DraftWeighing {
  enum Use {
    /// Nothing is found on it, nor would be if more were sure, and nothing on it is counted.
    case quiet
    /// What is found on it is all that would be found if more were sure.
    case enough
    /// What is found may be otherwise once more is sure.
    case wanting
  }

  /// Whether the other ways of a page whose most usual one is quiet are looked at only as far as shows that they are quiet, too.
  var passesOverQuiet = true
  let use: (_ draft: ScreenDocument) -> Use
}
