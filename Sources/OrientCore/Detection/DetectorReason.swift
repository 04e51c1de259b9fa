/// Why the detector does not report the orientation that the last samples show, or that it does.
public enum DetectorReason: UInt8, Sendable {
  /// The reported pose is what the samples show.
  case none = 0
  /// No pose yet: too little has been seen since the start.
  case acquiring = 1
  /// The screen lies too flat for a side to be up.
  case flat = 2
  /// The screen faces down, as when it is held over the head: the last pose is kept.
  case overhead = 3
  /// A turn is in progress.
  case moving = 4
  /// Shaken, pushed or falling: the readings are not gravity.
  case accelerating = 5
  /// A finger is, or was a moment ago, on the screen.
  case touched = 6
  /// A new pose is seen and has to last a little longer.
  case settling = 7
  /// Between two poses, not far enough for the next one.
  case hysteresis = 8
}
