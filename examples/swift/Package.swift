// swift-tools-version: 6.0
import PackageDescription

// The installed library brings its own module map, COrient; pkg-config says where it is.
let package = Package(
  name: "turns",
  targets: [
    .systemLibrary(name: "OrientLibrary", pkgConfig: "orient"),
    .executableTarget(name: "turns", dependencies: ["OrientLibrary"]),
    .testTarget(name: "turnsTests", dependencies: ["turns"]),
  ]
)
