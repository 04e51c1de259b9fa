/// How a call or a request ended. The numbers are those of `orient_status`.
public enum Status: Int32, CaseIterable, Sendable {
  case ok = 0
  /// A value that the call does not know or cannot use.
  case invalidArgument = -1
  case noMemory = -2
  /// Outside the effective mask, or it would leave no orientation at all.
  case notSupported = -3
  /// Superseded by a newer wish, or its owner went away.
  case aborted = -4
  /// The engine is inactive, the scene hidden, or the host forbids it.
  case notAllowed = -5
  /// There is no visible scene.
  case noScene = -6
  /// The object is not in a state in which this can be done.
  case invalidState = -7
  case noSensor = -8
  case inputOutput = -9
  case parse = -10
  /// A time stamp earlier than one already seen.
  case time = -11
  /// The host did not answer in time.
  case timeout = -12
  case busy = -13
}
