internal import CPlatform
internal import OrientCore

/// The buffer of an IIO device while it is on: what stands in its scans, and the descriptor they come from.
///
/// The kernel has one buffer a device and one reader a buffer, so an open one belongs to us alone.
final class IIOBuffer {
  let layout: ScanLayout
  let node: FileDescriptor
  /// The clock of the time stamps.
  let clock: clockid_t
  private let device: IIODevice

  private init(
    _ device: IIODevice, _ layout: ScanLayout, _ node: FileDescriptor, _ clock: clockid_t
  ) {
    self.device = device
    self.layout = layout
    self.node = node
    self.clock = clock
  }

  /// Switches the buffer on. (Not an initializer, see `FileDescriptor.owning`.)
  ///
  /// Writing to its files takes privileges; without them, or when somebody else has the buffer, this
  /// fails and leaves the device as it was.
  static func switchedOn(_ device: IIODevice) throws(Problem) -> IIOBuffer {
    let directory = device.directory
    let enable: Text = "\(directory)/buffer/enable"
    if device.root.contents(enable, limit: 16)?.number != 0 {
      throw Problem(.unusable, "another program has the buffer of \(directory)")
    }
    for channel: StaticString in ["in_accel_x", "in_accel_y", "in_accel_z"] {
      try IIOBuffer.enable(channel, of: device)
    }
    if device.angularRate?.hasBuffer ?? false {
      for channel: StaticString in ["in_anglvel_x", "in_anglvel_y", "in_anglvel_z"] {
        try? IIOBuffer.enable(channel, of: device)
      }
    }
    try? IIOBuffer.enable("in_timestamp", of: device)
    try? IIOBuffer.write(device, "current_timestamp_clock", bytes("monotonic\n"))
    try? IIOBuffer.write(device, "buffer/length", bytes("128\n"))
    try IIOBuffer.chooseTrigger(device)
    // A sensor without that file stamps in the kernel's default.
    let clock =
      Clock.named(device.root.contents("\(directory)/current_timestamp_clock", limit: 64) ?? [])
      ?? CLOCK_REALTIME
    guard let layout = IIOBuffer.channels(device).flatMap({ ScanLayout($0) }) else {
      throw Problem(.unusable, "the scan elements of \(directory) do not describe a scan")
    }
    try IIOBuffer.write(device, "buffer/enable", bytes("1\n"))
    do throws(SystemError) {
      let node = try device.root.open(device.node, O_RDONLY)
      guard node.type == ORIENT_TYPE_CHARACTER || node.type == ORIENT_TYPE_PIPE else {
        throw SystemError(ENODEV)
      }
      return IIOBuffer(device, layout, node, clock)
    } catch {
      try? IIOBuffer.write(device, "buffer/enable", bytes("0\n"))
      throw Problem(.unusable, "opening \(device.node): \(error.reason)")
    }
  }

  /// Switches the buffer off again.
  func disable() { try? IIOBuffer.write(device, "buffer/enable", bytes("0\n")) }

  /// Has the scans contain a channel.
  private static func enable(_ channel: StaticString, of device: IIODevice) throws(Problem) {
    try write(device, "scan_elements/\(channel)_en", bytes("1\n"))
  }

  private static func write(_ device: IIODevice, _ file: Text, _ text: [UInt8]) throws(Problem) {
    let path: Text = "\(device.directory)/\(file)"
    do throws(SystemError) {
      try device.root.write(path, text)
    } catch {
      throw error.isDenied
        ? Problem(error, "writing \(path)")
        : Problem(.unusable, "writing \(path): \(error.reason)")
    }
  }

  /// Gives a device that needs a trigger the one that its driver made for it.
  private static func chooseTrigger(_ device: IIODevice) throws(Problem) {
    let file: Text = "trigger/current_trigger"
    guard let current = device.root.contents("\(device.directory)/\(file)", limit: 256),
      current.trimmed.isEmpty
    else { return }
    let devices: Text = "/sys/bus/iio/devices"
    for trigger in device.root.numbered("trigger", in: devices) {
      guard let name = device.root.contents("\(devices)/\(trigger)/name", limit: 128)?.trimmed,
        belongs(name, to: device)
      else { continue }
      return try write(device, file, name)
    }
    // Those with a FIFO need none.
  }

  /// Drivers name their triggers `model-devN`.
  private static func belongs(_ trigger: [UInt8], to device: IIODevice) -> Bool {
    var number = TextScanner(bytes(device.name))
    guard number.skip("iio:device") else { return false }
    let prefix = bytes(device.model) + bytes("-dev") + number.rest
    guard trigger.count >= prefix.count, trigger.part(0, prefix.count) == prefix else {
      return false
    }
    return trigger.count == prefix.count || trigger[prefix.count] &- 0x30 >= 10
  }

  /// The channels that are enabled now, by whomever; nil if one of them is not understood, since it moves
  /// those behind it.
  private static func channels(_ device: IIODevice) -> [ScanLayout.Channel]? {
    let directory: Text = "\(device.directory)/scan_elements"
    var channels: [ScanLayout.Channel] = []
    for channel in device.root.names(in: directory, endingWith: "_en") {
      let path: Text = "\(directory)/\(channel)"
      guard device.root.contents("\(path)_en", limit: 16)?.number != 0 else { continue }
      guard let index = device.root.contents("\(path)_index", limit: 16)?.number, index >= 0,
        index < 1e6,
        let type = ScanType(text: device.root.contents("\(path)_type", limit: 64) ?? [])
      else { return nil }
      channels.append(ScanLayout.Channel(role: role(of: channel), index: Int(index), type: type))
    }
    return channels
  }

  private static func role(of channel: Text) -> ScanLayout.Role {
    let name = bytes(channel)
    if name.equals("in_accel_x") { return .x }
    if name.equals("in_accel_y") { return .y }
    if name.equals("in_accel_z") { return .z }
    if name.equals("in_anglvel_x") { return .rateX }
    if name.equals("in_anglvel_y") { return .rateY }
    if name.equals("in_anglvel_z") { return .rateZ }
    return name.equals("in_timestamp") ? .timestamp : .other
  }
}

private func bytes(_ text: Text) -> [UInt8] { text.bytes }
