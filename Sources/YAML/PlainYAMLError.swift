import Diagnostics

/// Why a YAML text is not read: it is wrong, or beyond the plain part that is read here.
package struct PlainYAMLError: Error {
  package var message: String
  package var range: SourceRange
}
