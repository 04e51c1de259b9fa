// orient.h, "Traces". The header documents what is public here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import COrient
internal import CPlatform
internal import OrientCore

@_cdecl("orient_engine_record") @implementation
public func orient_engine_record(_ engine: OpaquePointer?, _ fd: Int32) -> orient_status {
  guard let engine = EngineObject.behind(engine), fd >= -1 else {
    return ORIENT_ERROR_INVALID_ARGUMENT
  }
  guard fd == -1 || orient_has_memory(Recorder.size) else { return ORIENT_ERROR_NO_MEMORY }
  return orient_status(engine.record(to: fd))
}
