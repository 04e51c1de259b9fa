import Foundation
import OrientCore
import Testing

@testable import OrientSensors

/// Both ways to keep links inside a root: the kernel's, and ours where the kernel has none.
@Suite struct RootTests {
  let machine = FakeMachine()

  private func root(byHand: Bool) throws -> Root {
    let root = try Root.at(Text(Array(machine.root.utf8)))
    root.resolvesByHand = byHand
    return root
  }

  private func contents(_ path: String, byHand: Bool) throws -> String? {
    text(try root(byHand: byHand).contents(Text(Array(path.utf8))))
  }

  @Test(arguments: [false, true]) func followsLinksInside(byHand: Bool) throws {
    machine.write("/sys/devices/a/file", "inside")
    machine.link("/sys/bus/relative", to: "../devices/a")
    machine.link("/sys/bus/absolute", to: "/sys/devices/a")
    machine.link("/sys/bus/high", to: "../../../../../../../sys/devices/a/file")
    machine.link("/sys/bus/chain", to: "relative/../a/./file")
    #expect(try contents("/sys/devices/a/file", byHand: byHand) == "inside")
    #expect(try contents("/sys/bus/relative/file", byHand: byHand) == "inside")
    #expect(try contents("/sys/bus/absolute/file", byHand: byHand) == "inside")
    #expect(try contents("/sys/bus/high", byHand: byHand) == "inside")
    #expect(try contents("/sys/bus/chain", byHand: byHand) == "inside")
    #expect(try contents("/../../sys/devices/a/file", byHand: byHand) == "inside")
  }

  @Test(arguments: [false, true]) func leadsNowhereElse(byHand: Bool) throws {
    let outside = FakeMachine()
    outside.write("/secret", "outside")
    machine.link("/absolute", to: outside.root + "/secret")
    machine.link("/folder", to: outside.root)
    machine.link("/high", to: String(repeating: "../", count: 30) + outside.root + "/secret")
    machine.link("/process", to: "/proc/self/root/etc/passwd")
    machine.link("/loop", to: "loop")
    for path in [
      "/absolute", "/folder/secret", "/high", "/process", "/loop", "/etc/passwd", "/", "",
    ] {
      #expect(try contents(path, byHand: byHand) == nil, "\(path)")
    }
  }

  @Test(arguments: [false, true]) func readsSmallRegularFilesOnly(byHand: Bool) throws {
    machine.write("/large", String(repeating: "x", count: 5000))
    machine.write("/folder/file", "")
    machine.pipe("/pipe")
    #expect(try contents("/large", byHand: byHand) == nil)
    #expect(try contents("/folder", byHand: byHand) == nil)
    #expect(try contents("/pipe", byHand: byHand) == nil)
    #expect(try contents("/folder/file", byHand: byHand) == "")
  }
}
