import Diagnostics
import Templates

/// Opens the template of a single-file component: a `template` at the top of a file without a document is what the component draws, while
/// HTML takes it for something inert.
package enum SingleFileComponent {
  /// Renames the `template` elements of a component to `div`, as long as before, so that every place stays the same. Other text stays as it is.
  package static func open(_ masked: inout MaskedText, path: String) {
    guard path.utf8.count > 4, path.lowercased().hasSuffix(".vue") else { return }
    let name = Array("template".utf8)
    let new = Array("div     ".utf8)
    masked.text.withUnsafeMutableBufferPointer { bytes in
      var i = 0
      while i + name.count + 1 < bytes.count {
        guard bytes[i] == UInt8(ascii: "<") else {
          i += 1
          continue
        }
        let start = bytes[i + 1] == UInt8(ascii: "/") ? i + 2 : i + 1
        let end = start + name.count
        if end < bytes.count, name.indices.allSatisfy({ bytes[start + $0] == name[$0] }),
          bytes[end] <= 0x20 || bytes[end] == UInt8(ascii: ">") || bytes[end] == UInt8(ascii: "/")
        {
          for offset in new.indices { bytes[start + offset] = new[offset] }
        }
        i = start
      }
    }
  }
}
