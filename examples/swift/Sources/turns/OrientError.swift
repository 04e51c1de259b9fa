import COrient

/// Something that liborient refused or could not do.
struct OrientError: Error, CustomStringConvertible {
  let status: orient_status
  let description: String

  /// Throws unless the status is `ORIENT_OK`; `sentence` says more than the status does, where there is
  /// more to say.
  static func check(_ status: orient_status, sentence: () -> String = { "" }) throws(OrientError) {
    guard status != ORIENT_OK else { return }
    let told = sentence()
    let words = told.isEmpty ? String(cString: orient_status_message(status)) : told
    throw OrientError(status: status, description: words)
  }
}
