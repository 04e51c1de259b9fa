internal import OrientCore

// Where mount matrices are looked for, in order.

extension Mounting {
  /// Finds how a sensor is mounted: what the configuration says, udev's property, the files of sysfs.
  ///
  /// A matrix that cannot be used is passed over, with the reason in `remarks`.
  init(
    _ configuration: SourceConfiguration, properties: UdevProperties, root: Root, directory: Text,
    files: [Text], remarks: inout [Text]
  ) {
    if let matrix = configuration.mountMatrix {
      self.matrix = matrix
      origin = .configuration
    } else if let text = properties["ACCEL_MOUNT_MATRIX"],
      let matrix = Mounting.read(text, from: "udev's ACCEL_MOUNT_MATRIX", &remarks)
    {
      self.matrix = matrix
      origin = .udev
    } else {
      for file in files {
        guard let text = root.contents("\(directory)/\(file)", limit: 2048),
          let matrix = Mounting.read(text, from: "\(directory)/\(file)", &remarks)
        else { continue }
        self.matrix = matrix
        origin = .sysfs
        break
      }
    }
    frame = configuration.frame == .unspecified ? origin.frame : configuration.frame
    invertsZ = configuration.invertsZ
  }

  private static func read(
    _ text: [UInt8], from place: Text, _ remarks: inout [Text]
  ) -> MountMatrix? {
    do throws(MountMatrixError) {
      let matrix = try MountMatrix(text: text)
      if matrix.isSingular {
        remarks.append("the mount matrix of \(place) is singular: some directions cannot be told")
      } else if matrix.isReflection {
        remarks.append(
          "the mount matrix of \(place) mirrors: face-up and face-down may be exchanged")
      }
      return matrix
    } catch {
      remarks.append("the mount matrix of \(place) \(error.reason); it is not used")
      return nil
    }
  }
}
