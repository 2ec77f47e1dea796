/// Why a finding does not count.
package struct Suppression: Hashable, Sendable {
  /// As SARIF names the kinds: https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/sarif-v2.1.0-os.html#_Toc34317733
  package enum Kind: String, Sendable {
    /// A comment in the source.
    case inSource
    /// A baseline.
    case external
  }

  package var kind: Kind
  /// The reason that somebody gave; nil where none was given.
  package var justification: String?
  /// The comment; nil for a baseline.
  package var location: SourceLocation?

  package init(kind: Kind, justification: String? = nil, location: SourceLocation? = nil) {
    self.kind = kind
    self.justification = justification
    self.location = location
  }
}

/// A finding that does not count, with the reason. It changes no exit status.
package struct SuppressedFinding: Sendable {
  package var finding: Finding
  package var suppression: Suppression

  package init(finding: Finding, suppression: Suppression) {
    self.finding = finding
    self.suppression = suppression
  }
}
