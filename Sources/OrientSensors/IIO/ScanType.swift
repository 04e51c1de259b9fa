/// How the kernel writes one channel into a scan: `[be|le]:[s|u]bits/storage[Xrepeat]>>shift`.
struct ScanType: Equatable {
  var isBigEndian = false
  var isSigned = true
  /// Bits that count. The others of the storage hold whatever was there before.
  var bits = 16
  /// Bytes of one element.
  var storage = 2
  /// How many elements follow each other; the first one counts.
  var repetitions = 1
  /// How far the value stands above the lowest bit.
  var shift = 0

  /// Bytes that the channel takes, which is what it is aligned to as well.
  var size: Int { storage * repetitions }

  init() {}

  /// Reads the text of `in_accel_x_type`; nil if it is none or the numbers do not fit each other.
  init?(text: [UInt8]) {
    var scanner = TextScanner(text.trimmed)
    if scanner.skip("be:") {
      isBigEndian = true
    } else if !scanner.skip("le:") {
      return nil
    }
    if scanner.skip("u") {
      isSigned = false
    } else if !scanner.skip("s") {
      return nil
    }
    guard let bits = scanner.integer(upTo: 64), bits > 0, scanner.skip("/"),
      let storageBits = scanner.integer(upTo: 64), storageBits > 0, storageBits % 8 == 0
    else { return nil }
    if scanner.skip("X") {
      guard let repeated = scanner.integer(upTo: 16), repeated > 0 else { return nil }
      repetitions = repeated
    }
    if scanner.skip(">>") {
      guard let shift = scanner.integer(upTo: 63) else { return nil }
      self.shift = shift
    }
    guard scanner.isAtEnd, bits + shift <= storageBits else { return nil }
    self.bits = bits
    storage = storageBits / 8
  }

  /// The value at an offset of a scan: in its byte order, shifted, cut to its bits, sign-extended.
  ///
  /// The caller has checked that `offset + storage` is within the scan.
  func value(in scan: UnsafeRawBufferPointer, at offset: Int) -> Int64 {
    var word: UInt64 = 0
    for index in 0..<storage {
      let byte = scan[offset + (isBigEndian ? index : storage - 1 - index)]
      word = word << 8 | UInt64(byte)
    }
    word >>= UInt64(shift)
    let unused = UInt64(64 - bits)
    let left = word << unused
    return isSigned
      ? Int64(bitPattern: left) >> Int64(unused) : Int64(bitPattern: left >> unused)
  }
}
