import CSS

/// https://www.w3.org/TR/css-text-3/#text-transform-property
enum TextTransformation {
  static func codes(of string: String, style: ComputedStyle) -> [UInt32] {
    var codes: [UInt32] = []
    switch style.values.textTransform {
    case .none, .fullWidth:
      codes.reserveCapacity(string.utf8.count)
      for scalar in string.unicodeScalars { codes.append(scalar.value) }
    case .uppercase:
      for scalar in string.unicodeScalars { for mapped in scalar.properties.uppercaseMapping.unicodeScalars { codes.append(mapped.value) } }
    case .lowercase:
      for scalar in string.unicodeScalars { for mapped in scalar.properties.lowercaseMapping.unicodeScalars { codes.append(mapped.value) } }
    case .capitalize:
      var isWordStart = true
      for scalar in string.unicodeScalars {
        let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        if isLetter, isWordStart {
          for mapped in scalar.properties.titlecaseMapping.unicodeScalars { codes.append(mapped.value) }
        } else {
          codes.append(scalar.value)
        }
        isWordStart = !isLetter && scalar.value != 0x27 && scalar.value != 0x2019
      }
    }
    return codes
  }
}
