import Diagnostics

/// The pictures of a run: what its findings were found on.
package struct ReportPictures: Sendable {
  /// A screen in one environment.
  package struct Shot: Sendable {
    /// The path of the page, and the way through it where there are several.
    package var page: String
    package var environment: String
    package var picture: Picture

    package init(page: String, environment: String, picture: Picture) {
      (self.page, self.environment, self.picture) = (page, environment, picture)
    }
  }

  /// What a finding points out on a shot.
  package struct View: Sendable {
    /// The number of the shot.
    package var shot: Int
    package var marks: [PictureMark]

    package init(shot: Int, marks: [PictureMark]) { (self.shot, self.marks) = (shot, marks) }
  }

  /// What tells findings apart, after those of all environments became one. Reviews of one element are one finding.
  package struct Key: Hashable, Sendable {
    private var rule: String
    private var location: SourceLocation
    private var element: SourceLocation?

    package init(_ finding: Finding) {
      let isReview = finding.level == nil
      rule = isReview ? "" : finding.rule
      location = isReview ? finding.element ?? finding.location : finding.location
      element = finding.element
    }
  }

  package var shots: [Shot] = []
  /// By finding, one for each environment in which it was found.
  package var views: [Key: [View]] = [:]
  /// How many pages with findings were not drawn.
  package var leftOutPages = 0

  package init() {}
}
