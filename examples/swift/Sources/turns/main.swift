// Tells how the device is held and how the picture turns: in a trace, or by the sensor of this machine.
//
//     swift run turns ../data/reading.trace
//     swift run turns
import COrient
import Foundation

do {
  let engine = try Engine { config in
    config.width = 800
    config.height = 1280
  }
  try engine.listen(to: ORIENT_EVENT_DEVICE, ORIENT_EVENT_DID_ROTATE) { engine, event in
    let time = String(format: "%7.2f s", Double(event.time_ns) / 1e9)
    if event.kind == ORIENT_EVENT_DID_ROTATE {
      let size = "\(event.width) x \(event.height)"
      print("\(time)  the picture turns to \(engine.interface.name), \(size)")
    } else {
      print("\(time)  the device is held  \(event.device.name)")
    }
  }
  let source = try Source(trace: CommandLine.arguments.dropFirst().first)
  try source.attach(engine)
  try source.run()
} catch {
  FileHandle.standardError.write(Data("turns: \(error)\n".utf8))
  exit(1)
}
