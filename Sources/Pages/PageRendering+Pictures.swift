import CSS
import Diagnostics

/// Pictures that a page or one of its style sheets names.
extension PageRendering {
  /// How large the picture is that an address names. An address in a sheet is one from that sheet on, wherever the page lies.
  /// https://www.w3.org/TR/css-values-4/#relative-urls
  func pictureSize(_ address: String) -> ResourceAnswer<ImageDimensions> {
    resources.imageSize(address, from: namingFile(of: address))
  }

  /// As ``pictureSize(_:)``, what the file holds.
  func pictureData(_ address: String) -> ResourceAnswer<[UInt8]> { resources.imageData(address, from: namingFile(of: address)) }

  /// The file that names a picture, where the address is one that hangs on that: a sheet from which it leads to a file, else the page.
  private func namingFile(of address: String) -> String {
    guard !address.hasPrefix("/"), !address.hasPrefix("data:"), !address.contains("://") else { return file.path }
    let written = Array(address.utf8)
    let sheet = styled.sheets.last { sheet in
      guard sheet.path != file.path, sheet.text.firstRange(of: written) != nil else { return false }
      if case .found = resources.imageSize(address, from: sheet.path) { return true }
      return false
    }
    return sheet?.path ?? file.path
  }
}
