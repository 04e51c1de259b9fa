internal import CPlatform
internal import OrientCore

/// The switch that tells whether a machine's keyboard is folded away: `SW_TABLET_MODE`.
///
/// It costs nothing while it does not move, so it is followed whether or not anybody wants samples.
final class TabletSwitch {
  private let file: FileDescriptor
  let place: Text
  /// Whether the machine is a tablet now.
  private(set) var isTablet: Bool
  private var isOverrun = false
  private let events = UnsafeMutableBufferPointer<input_event>.allocate(capacity: 16)

  private init(_ file: FileDescriptor, at place: Text, isTablet: Bool) {
    self.file = file
    self.place = place
    self.isTablet = isTablet
  }

  /// Opens the first switch that there is and that may be read. (Not an initializer, see
  /// `FileDescriptor.owning`.)
  static func first(in root: Root, _ poller: Poller, remark: inout Text?) -> TabletSwitch? {
    for device in InputDevice.all(in: root) where device.isTabletSwitch {
      do throws(SystemError) {
        let file = try root.open(device.node, O_RDONLY)
        guard file.type == ORIENT_TYPE_CHARACTER, let state = state(of: file) else {
          throw SystemError(ENODEV)
        }
        try poller.add(file, .tabletSwitch)
        return TabletSwitch(file, at: device.node, isTablet: state)
      } catch {
        remark = "the tablet switch \(device.node) cannot be read: \(error.reason)"
      }
    }
    return nil
  }

  deinit { events.deallocate() }

  /// Takes what has come.
  ///
  /// - Returns: whether the switch is still there.
  func handle(_ poller: Poller) -> Bool {
    let count: Int
    do throws(SystemError) {
      count = try file.read(into: UnsafeMutableRawBufferPointer(events))
    } catch {
      if error.code == EAGAIN { return true }
      close(poller)
      return false
    }
    guard count > 0 else {
      close(poller)
      return false
    }
    for event in events[..<min(count / MemoryLayout<input_event>.stride, events.count)] {
      switch (Int32(event.type), Int32(event.code)) {
      case (EV_SW, SW_TABLET_MODE) where !isOverrun: isTablet = event.value != 0
      case (EV_SYN, SYN_DROPPED): isOverrun = true
      case (EV_SYN, SYN_REPORT) where isOverrun:
        isOverrun = false
        isTablet = TabletSwitch.state(of: file) ?? isTablet
      default: break
      }
    }
    return true
  }

  private func close(_ poller: Poller) { poller.remove(descriptor: file.number) }

  private static func state(of file: FileDescriptor) -> Bool? {
    var bits: UInt64 = 0
    let answer = withUnsafeMutableBytes(of: &bits) {
      orient_switch_state(file.number, $0.baseAddress, $0.count)
    }
    guard answer >= 0 else { return nil }
    return withUnsafeBytes(of: bits) {
      Int32($0[Int(SW_TABLET_MODE) / 8]) >> (SW_TABLET_MODE % 8) & 1 == 1
    }
  }
}
