/// Where each channel stands in the scans of a buffer.
struct ScanLayout {
  /// What a channel is to us.
  enum Role: UInt8 {
    case x = 0
    case y = 1
    case z = 2
    case timestamp = 3
    case rateX = 4
    case rateY = 5
    case rateZ = 6
    /// Enabled by somebody, and only in the way.
    case other = 7
  }

  /// A channel that is enabled.
  struct Channel {
    let role: Role
    /// Place in the order of the scan; there may be gaps.
    let index: Int
    let type: ScanType
  }

  /// A channel with its place.
  struct Element {
    let type: ScanType
    let offset: Int
  }

  let x: Element
  let y: Element
  let z: Element
  let timestamp: Element?
  let rateX: Element?
  let rateY: Element?
  let rateZ: Element?
  /// Bytes from one scan to the next.
  let size: Int

  /// Lays the channels out as the kernel does: in the order of their indexes, each aligned to its own
  /// size, the whole padded to the largest.
  ///
  /// Nil if an axis is missing, two channels claim one index, or a scan would be larger than any sensor's.
  init?(_ channels: [Channel]) {
    guard channels.count <= 64 else { return nil }
    var elements = InlineArray<7, Element?>(repeating: nil)
    var offset = 0
    var largest = 1
    var previous = -1
    for _ in 0..<channels.count {
      guard let channel = ScanLayout.next(in: channels, after: previous) else { return nil }
      previous = channel.index
      let length = channel.type.size
      offset = (offset + length - 1) / length * length
      if channel.role != .other {
        guard elements[Int(channel.role.rawValue)] == nil else { return nil }
        elements[Int(channel.role.rawValue)] = Element(type: channel.type, offset: offset)
      }
      offset += length
      largest = max(largest, length)
    }
    guard let x = elements[0], let y = elements[1], let z = elements[2] else { return nil }
    self.x = x
    self.y = y
    self.z = z
    timestamp = elements[3]
    rateX = elements[4]
    rateY = elements[5]
    rateZ = elements[6]
    size = (offset + largest - 1) / largest * largest
    guard size <= 4096 else { return nil }
  }

  /// The channel with the smallest index above another; nil also if two share it.
  private static func next(in channels: [Channel], after previous: Int) -> Channel? {
    var found: Channel?
    for channel in channels where channel.index > previous {
      if let best = found, best.index < channel.index { continue }
      if let best = found, best.index == channel.index { return nil }
      found = channel
    }
    return found
  }

  /// The raw reading of a scan, which must have at least `size` bytes.
  func reading(in scan: UnsafeRawBufferPointer) -> Reading {
    Reading(
      acceleration: Vector(value(x, in: scan), value(y, in: scan), value(z, in: scan)),
      angularRate: angularRate(in: scan))
  }

  private func angularRate(in scan: UnsafeRawBufferPointer) -> Vector? {
    guard let rateX, let rateY, let rateZ else { return nil }
    return Vector(value(rateX, in: scan), value(rateY, in: scan), value(rateZ, in: scan))
  }

  private func value(_ element: Element, in scan: UnsafeRawBufferPointer) -> Double {
    Double(element.type.value(in: scan, at: element.offset))
  }
}
