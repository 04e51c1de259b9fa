internal import CPlatform

/// A thread that nobody waits for: it may be in the kernel for as long as a driver likes.
enum DetachedThread {
  private final class Work {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// Does something on a new thread; false where the process can have none.
  static func start(_ run: @escaping () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(run))
    let error = orient_start_thread(
      { context in
        guard let context else { return nil }
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, work.toOpaque())
    if error != 0 { work.release() }
    return error == 0
  }
}
