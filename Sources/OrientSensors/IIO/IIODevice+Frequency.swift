internal import OrientCore

extension IIODevice {
  /// Raises the sampling frequency to the wanted one where it is below.
  ///
  /// - Returns: the frequency that the sensor says it has; nil if it does not say.
  func raiseFrequency(to wanted: Double, remarks: inout [Text]) -> Double? {
    for file: StaticString in ["in_accel_sampling_frequency", "sampling_frequency"] {
      let path: Text = "\(directory)/\(file)"
      guard let current = root.contents(path, limit: 64)?.number else { continue }
      if current >= wanted { return current }
      let available = root.contents("\(path)_available") ?? []
      let chosen =
        SamplingFrequency.choose(wanted, from: available) ?? SamplingFrequency.words(wanted)
      guard let frequency = chosen.number, frequency > current else { return current }
      do throws(SystemError) {
        try root.write(path, chosen)
      } catch {
        remarks.append(
          "\(path) stays at \(text(current)) Hz, less than the \(text(wanted)) Hz wanted: \(error.reason)"
        )
        return current
      }
      return root.contents(path, limit: 64)?.number ?? current
    }
    return nil
  }

  private func text(_ frequency: Double) -> Text {
    Text(SamplingFrequency.words(frequency))
  }
}
