internal import COrient
internal import OrientCore
internal import OrientSensors

/// What an `orient_source` points to.
final class SourceObject: CountedObject {
  let source: Source
  private let texts = TextRing()

  init(_ source: Source) {
    self.source = source
    super.init()
  }

  /// Detaches the engines.
  override func end() {
    source.stop()
    for client in source.detachAll() { (client as? EngineClient)?.end() }
  }

  func attach(_ engine: EngineObject) -> Status {
    guard client(of: engine) == nil,
      let client = EngineClient.listening(to: engine, for: source)
    else {
      return .invalidState
    }
    if source.attach(client, unless: { ($0 as? EngineClient)?.engine === engine }) { return .ok }
    client.end()
    return .invalidState
  }

  func detach(_ engine: EngineObject) -> Status {
    guard let client = client(of: engine), source.detach(client) else { return .invalidState }
    client.end()
    return .ok
  }

  private func client(of engine: EngineObject) -> EngineClient? {
    source.withClients { clients in
      for client in clients {
        if let client = client as? EngineClient, client.engine === engine { return client }
      }
      return nil
    }
  }

  /// What is wrong, as a C string.
  var errorText: UnsafePointer<CChar> { texts.keep(source.errorText.bytes) }
}
