import Diagnostics
import TestSupport
import Testing

@testable import Linting

/// What is said of one element for one reason.
struct ReviewMergeTests {
  @Test("What leaves one element unjudged for one reason is one review, in whichever windows")
  func oneReview() throws {
    let report = try Lint.project([
      "login.html":
        "<!DOCTYPE html><html lang=\"en\"><title>Log in</title><link rel=\"stylesheet\" href=\"https://cdn.example.com/a.css\"><body><h1>Log in</h1><a href=\"/auth/apple\" class=\"x\">Sign in with Apple</a><a href=\"/auth/google\" class=\"x\">Sign in with Google</a></body></html>"
    ])
    let reviews = report.reviews.filter { $0.outcome == .review(.missingStylesheet) }
    let elements = reviews.compactMap(\.element)
    #expect(!elements.isEmpty && Set(elements).count == elements.count)
  }
}
