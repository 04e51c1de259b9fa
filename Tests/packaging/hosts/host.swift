// A host written in ordinary Swift. It has a Swift runtime of its own, whose symbols must not meet
// those of the library.
import COrient

final class Counter {
  var values: [String: [Int]] = [:]
  func add(_ key: String, _ value: Int) { values[key, default: []].append(value) }
}

let counter = Counter()
for round in 0..<1000 {
  counter.add("round \(round % 7)", round)
  precondition(orient_version() / 1_000_000 == ORIENT_VERSION_MAJOR)
}
let total = counter.values.values.reduce(0) { $0 + $1.reduce(0, +) }
precondition(total == 999 * 1000 / 2)
print("version \(orient_version()), sum \(total)")
