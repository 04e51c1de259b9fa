internal import OrientCore

/// Why a sensor does not do what it should, in words that say what to do.
struct Problem: Error {
  enum Kind: UInt8 {
    /// It is there and gives nothing for now; it is asked again.
    case silent
    /// It cannot be used as things are: others are tried, and it is tried again later.
    case unusable
    /// It is no longer there.
    case gone
  }

  /// What to do about a file that this process may not open.
  static let advice: StaticString = "give this user access with a udev rule or a group"

  let kind: Kind
  /// A sentence without its full stop.
  let text: Text

  init(_ kind: Kind, _ text: Text) {
    self.kind = kind
    self.text = text
  }

  /// What a failed call on a file means for its sensor.
  init(_ error: SystemError, _ doing: Text) {
    if error.isGone {
      self.init(.gone, "\(doing): \(error.reason)")
    } else if error.isDenied {
      self.init(.unusable, "\(doing): \(error.reason); \(Problem.advice)")
    } else {
      self.init(.silent, "\(doing): \(error.reason)")
    }
  }
}
