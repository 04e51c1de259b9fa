public import OrientCore

/// Why a source could not be opened.
public struct SourceError: Error {
  /// What the call that opens returns.
  public let status: Status
  /// A sentence that names the file, device or bus and says what to do.
  public let text: Text

  /// Creates an error with its sentence.
  public init(_ status: Status, _ text: Text) {
    self.status = status
    self.text = text
  }
}
