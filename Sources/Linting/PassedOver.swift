/// Something that a walk met and did not read.
struct PassedOver: Sendable {
  enum Reason: Sendable {
    /// Screens or purpose strings live in files of that kind: ".dart".
    case kindNotRead(String)
    /// PHP and scripts that only compute.
    case noMarkup
    /// A style sheet or an image.
    case readWhereLinked
    /// It says which files are judged, and how.
    case configuration
    /// Neither screens nor purpose strings live in files of its kind.
    case otherKind
    case hidden
    case hiddenFolder
    case ignored
    /// By 'exclude' or 'include' of a configuration, or on the command line.
    case excluded
    /// A folder of that name holds what others wrote, or what a build made.
    case packages(String)
    /// A folder of that suffix is a product or holds no text of an app's own.
    case product(String)
    case ofTests
    case tooDeep
    case linkOutside
    case linkToNowhere
    case neitherFileNorFolder
    case nameNotUTF8

    /// What the summary counts it as, behind a number; nil for what nobody misses, and for kinds that are not read, which are counted by themselves.
    var label: String? {
      switch self {
      case .kindNotRead, .noMarkup, .readWhereLinked, .configuration, .otherKind, .hiddenFolder: nil
      case .hidden: "hidden"
      case .ignored: "ignored by .gitignore"
      case .excluded: "excluded"
      case .packages(let name): name
      case .product(let suffix): suffix
      case .ofTests: "files of tests"
      case .tooDeep: "more than \(Discovery.maximumDepth) folders deep"
      case .linkOutside: "linked to outside the folder"
      case .linkToNowhere: "linked to nowhere"
      case .neitherFileNorFolder: "neither file nor folder"
      case .nameNotUTF8: "named in other than UTF-8"
      }
    }

    /// What `files` says.
    var description: String {
      switch self {
      case .kindNotRead(let kind): UnreadKind.reason(kind)
      case .noMarkup: "it holds no markup"
      case .readWhereLinked: "read where a page links it"
      case .configuration: "read for what it says of other files"
      case .otherKind: "no kind in which screens or purpose strings live"
      case .hidden, .hiddenFolder: "hidden"
      case .ignored: "ignored by .gitignore"
      case .excluded: "excluded by the configuration or the command line"
      case .packages: "packages, or what a build made"
      case .product: "a product, or no text of an app's own"
      case .ofTests: "of tests"
      case .tooDeep: "more than \(Discovery.maximumDepth) folders deep"
      case .linkOutside: "a link that leads out of the folder"
      case .linkToNowhere: "a link that leads nowhere"
      case .neitherFileNorFolder: "neither a file nor a folder"
      case .nameNotUTF8: "its name is not UTF-8"
      }
    }
  }

  /// As reports show it; a folder's ends in a slash.
  var path: String
  var reason: Reason
}
