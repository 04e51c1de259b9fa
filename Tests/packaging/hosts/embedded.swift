// A host in Embedded Swift, with the same runtime functions compiled in as the library has.
import COrient

final class Node {
  var next: Node?
}

var first: Node?
for _ in 0..<1000 {
  let node = Node()
  node.next = first
  first = node
}
while let node = first { first = node.next }
precondition(orient_version() / 1_000_000 == UInt32(ORIENT_VERSION_MAJOR))
