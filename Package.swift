// swift-tools-version: 6.2
import PackageDescription

// Two ways to build the same sources:
//
//   swift build                                     ordinary Swift, for tests, sanitizers and editors
//   swift build -c release --traits Embedded        the library that ships: Embedded Swift, libc and libm only
//
// The second is the installer's business: pkgconfig/install.sh optimises the modules as one and adds the linker
// flags of a shared library.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let embedded: [SwiftSetting] = [
  // An ordinary build, too, says what Embedded Swift would refuse.
  .treatWarning("EmbeddedRestrictions", as: .warning),
  .enableExperimentalFeature("Embedded", .when(traits: ["Embedded"])),
  // One section a function lets the linker drop what nobody calls; without it the whole module stays
  // and with it a need for glibc 2.36.
  .unsafeFlags(
    [
      "-wmo", "-Xfrontend", "-function-sections",
      "-Xfrontend", "-trap-function", "-Xfrontend", "orient_trap",
      // The tests run with these checks, in ordinary mode; Embedded Swift has them in name only.
      "-enforce-exclusivity=unchecked",
    ], .when(traits: ["Embedded"])),
]

// The library is small: a call costs less than a second copy of what it calls. What is on the path of a
// sample is inlined, or optimised for speed, by attributes, and costs no more than with -O.
let small: [SwiftSetting] = [
  .unsafeFlags(
    [
      "-Osize",
      // A copy of a function for each closure that it is given.
      "-Xllvm", "-sil-disable-pass=closure-specialize",
      "-Xllvm", "-inline-threshold=0",
      // Frames are found through frame pointers; debug information has the tables.
      "-Xcc", "-fno-asynchronous-unwind-tables",
    ], .when(configuration: .release, traits: ["Embedded"]))
]

let package = Package(
  name: "liborient",
  products: [
    .library(name: "orient", type: .dynamic, targets: ["Orient"]),
    .library(name: "orient-static", type: .static, targets: ["Orient"]),
  ],
  traits: [
    .trait(
      name: "Embedded",
      description: "Build what ships: Embedded Swift, no Swift runtime, libc and libm only.")
  ],
  targets: [
    .systemLibrary(name: "COrient", path: "include"),
    .target(name: "CPlatform", linkerSettings: [.linkedLibrary("m")]),
    .target(name: "OrientCore", swiftSettings: strict + embedded + small),
    .target(
      name: "OrientSensors", dependencies: ["OrientCore", "CPlatform"],
      swiftSettings: strict + embedded + small),
    .target(
      name: "Orient", dependencies: ["OrientCore", "OrientSensors", "COrient", "CPlatform"],
      swiftSettings: strict + embedded + small),
    .testTarget(
      name: "OrientCoreTests", dependencies: ["OrientCore"], swiftSettings: strict),
    .testTarget(
      name: "OrientSensorsTests", dependencies: ["OrientSensors", "OrientCore", "CPlatform"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
