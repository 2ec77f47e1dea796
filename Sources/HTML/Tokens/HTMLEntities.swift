/// HTML's named character references.
///
/// The list is one string in the binary; where its entries begin is found once, at the first reference that needs it.
enum HTMLEntities {
  /// Appends what a name without `&` and `;` stands for, as UTF-8, and returns whether it is one. `needsSemicolon` says that a semicolon
  /// follows, so that names count which HTML refuses without one.
  static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ name: Range<Int>, needsSemicolon: Bool, to out: inout [UInt8]
  ) -> Bool {
    guard var i = find(bytes, name), needsSemicolon || list[i] == semicolon else { return false }
    i += 1
    while i < list.count, list[i] > 0x20 {
      var digits = 4
      if list[i] == 0x2B {
        digits = 5
        i += 1
      }
      var value: UInt32 = 0
      for _ in 0..<digits where i < list.count {
        value = value << 4 | UInt32(list[i] <= 0x39 ? list[i] - 0x30 : list[i] - 0x37)
        i += 1
      }
      if let scalar = Unicode.Scalar(value) { out.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter) }
    }
    return true
  }

  /// Whether a name may stand without a semicolon.
  static func contains(_ bytes: UnsafeBufferPointer<UInt8>, _ name: Range<Int>) -> Bool {
    find(bytes, name).map { list[$0] == semicolon } ?? false
  }

  private static let semicolon: UInt8 = 0x3B

  private static var list: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: HTMLEntityData.names.utf8Start, count: HTMLEntityData.names.utf8CodeUnitCount)
  }

  /// Where each entry begins.
  private static let starts: [UInt16] = {
    var starts: [UInt16] = []
    starts.reserveCapacity(HTMLEntityData.count)
    let list = Self.list
    for i in list.indices where list[i] > 0x20 && (i == 0 || list[i - 1] <= 0x20) { starts.append(UInt16(truncatingIfNeeded: i)) }
    return starts
  }()

  /// Behind the name's entry's name, where the mark stands; nil where the list does not have it.
  private static func find(_ bytes: UnsafeBufferPointer<UInt8>, _ name: Range<Int>) -> Int? {
    let list = Self.list
    let starts = starts
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      var i = Int(starts[middle])
      var k = name.lowerBound
      // The marks `;` and `=` are no letters: a shorter entry differs there at the latest.
      while k < name.upperBound, list[i] == bytes[k] {
        i += 1
        k += 1
      }
      let isEntryDone = list[i] == semicolon || list[i] == 0x3D
      if k == name.upperBound {
        if isEntryDone { return i }
        high = middle
      } else if isEntryDone || list[i] < bytes[k] {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return nil
  }
}
