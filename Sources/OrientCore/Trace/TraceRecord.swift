/// One line of a trace.
///
/// A trace is everything that went into an engine, in order, as text:
///
///     orient-trace,1
///     configuration,natural=portrait,supported=any,...
///     1200000000,0.5,9.78,0.1
///
/// The first line says what it is. `t_ns,x,y,z` there is a trace as well: the plain form that other
/// programs write, accelerations with a heading. Then comes at most one `configuration`, and then records,
/// each with its time in nanoseconds first:
///
/// | record | what it is |
/// |---|---|
/// | `T,X,Y,Z` or `T,acceleration,X,Y,Z` | m/s², device frame |
/// | `T,angular-rate,X,Y,Z` | rad/s, device frame |
/// | `T,orientation,NAME` | a device orientation that the host knows |
/// | `T,advance` | time passed |
/// | `T,touched,0` or `1`; likewise `active`, `tablet-mode`, `upside-down-allowed`, `rotation-locked`, `landscape-locked`, `auto-rotate` | switches |
/// | `T,supported,NAMES` | `any`, `portrait`, `landscape` or orientations joined by `+` |
/// | `T,preference,NAMES` | orientations joined by `+`, or `none` |
/// | `T,rotate,NAME`, `T,toggle`, `T,lock,LOCK`, `T,unlock` | requests |
/// | `T,driver,0` or `1` | whether the host turns the screen itself |
/// | `T,rotation-finished,STATUS` | how the rotation that was under way ended |
/// | `T,scene-new,N,NAMES,VISIBLE,INHERIT,NAME` | a scene and its number from here on; `%` escapes bytes of its name |
/// | `T,scene-drop,N`, `T,scene-raise,N`, `T,scene-visible,N,0` or `1`, `T,scene-supported,N,NAMES`, `T,scene-lock,N,LOCK`, `T,scene-unlock,N` | scenes |
///
/// Where the input itself has no time, T is the engine's clock of that moment and only for the reader.
/// Lines that are empty or start with `#` say nothing; a carriage return may come before the end of any.
public enum TraceRecord {
  /// An empty line or a comment.
  case nothing
  /// What the engine was made with.
  case configuration(EngineConfiguration)
  /// Something that went in. Its scenes have the numbers of the trace.
  case input(Input)
  /// Whether the host turns the screen itself.
  case driver(Bool)
  /// How the rotation that was under way ended.
  case rotationFinished(at: Instant, Status)
  /// A new scene, and its number in the trace.
  case newScene(SceneID, Scene)

  /// When it happened, where that made a difference to the engine.
  public var time: Instant? {
    switch self {
    case .input(.acceleration(let sample)), .input(.angularRate(let sample)): sample.time
    case .input(.orientation(_, let time)), .input(.advance(let time)),
      .input(.touched(_, let time)), .rotationFinished(let time, _):
      time
    default: nil
    }
  }

  /// Scene numbers in a trace are below this. A step may look at all scenes, and a stranger's trace must
  /// not make it long.
  public static let sceneLimit: UInt32 = 1 << 12

  /// While so many requests wait in an engine, none of a trace joins them, for the same reason.
  static let waitingLimit = 1 << 12

  /// Whether it is a request, which may have to wait.
  var isRequest: Bool {
    switch self {
    case .input(.rotate), .input(.toggle), .input(.lock), .input(.lockScene): true
    default: false
    }
  }
}

/// Why a text is not a trace, and where it stops being one.
public struct TraceError: Error {
  /// The line, counted from 1.
  public let line: Int
  /// A sentence without the line, ASCII.
  public let reason: [UInt8]

  init(line: Int, _ reason: [UInt8]) {
    self.line = line
    self.reason = reason
  }
}

extension Status {
  /// The word for it in traces.
  public var word: StaticString {
    switch self {
    case .ok: "ok"
    case .invalidArgument: "invalid-argument"
    case .noMemory: "no-memory"
    case .notSupported: "not-supported"
    case .aborted: "aborted"
    case .notAllowed: "not-allowed"
    case .noScene: "no-scene"
    case .invalidState: "invalid-state"
    case .noSensor: "no-sensor"
    case .inputOutput: "io"
    case .parse: "parse"
    case .time: "time"
    case .timeout: "timeout"
    case .busy: "busy"
    }
  }
}

extension DeviceOrientation {
  /// The W3C's word for it, or ours where it has none.
  var word: StaticString {
    Vocabulary.w3c.term(for: self, natural: .portrait)?.name ?? "unknown"
  }
}

extension Axis {
  /// The word for it.
  var word: StaticString {
    switch self {
    case .unknown: "unknown"
    case .portrait: "portrait"
    case .landscape: "landscape"
    }
  }
}
