use std::ffi::{c_char, c_int, c_void, CStr, CString};
use std::fmt;
use std::mem::size_of;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::ptr::{self, NonNull};

use crate::vocabulary::{enumeration, named};
use crate::{callback, sys, Engine, EngineBuilder, Error, Event, EventKinds, Events, Result};

enumeration! {
    /// Where samples come from.
    SourceKind: orient_source_kind {
        /// The best sensor there is.
        Auto = ORIENT_SOURCE_AUTO,
        /// An accelerometer of the kernel's IIO subsystem.
        Iio = ORIENT_SOURCE_IIO,
        /// An accelerometer among the input devices.
        Evdev = ORIENT_SOURCE_EVDEV,
        /// The D-Bus service net.hadess.SensorProxy.
        SensorProxy = ORIENT_SOURCE_SENSOR_PROXY,
        /// A recorded trace.
        Trace = ORIENT_SOURCE_TRACE,
    }
}

enumeration! {
    /// The axes that a mount matrix leads to.
    MountFrame: orient_mount_frame {
        /// As the place has it where the matrix was found.
        Unspecified = ORIENT_MOUNT_FRAME_UNSPECIFIED,
        /// The frame of this library and of kernel and device trees: upright reads y = +g.
        Device = ORIENT_MOUNT_FRAME_DEVICE,
        /// iio-sensor-proxy's frame: upright reads y = -g.
        SensorProxy = ORIENT_MOUNT_FRAME_SENSOR_PROXY,
    }
}

enumeration! {
    /// Which part of the machine a sensor moves with.
    Location: orient_location {
        /// Not told; taken for the display.
        Unknown = ORIENT_LOCATION_UNKNOWN,
        /// The screen's half.
        Display = ORIENT_LOCATION_DISPLAY,
        /// The keyboard's half. Such a sensor is never used.
        Base = ORIENT_LOCATION_BASE,
        /// A camera that turns by itself. Such a sensor is never used.
        Camera = ORIENT_LOCATION_CAMERA,
    }
}

enumeration! {
    /// What a source is doing.
    SourceState: orient_source_state {
        /// No engine wants samples, so nothing is done.
        Idle = ORIENT_SOURCE_IDLE,
        /// Sampling has begun; nothing has come yet.
        Starting = ORIENT_SOURCE_STARTING,
        /// Samples come.
        Running = ORIENT_SOURCE_RUNNING,
        /// The sensor is there and has given nothing for more than a second.
        Stalled = ORIENT_SOURCE_STALLED,
        /// There is no sensor that can be used now; one is looked for.
        Waiting = ORIENT_SOURCE_WAITING,
        /// A trace has come to its end.
        Finished = ORIENT_SOURCE_FINISHED,
    }
}

enumeration! {
    /// Where a mount matrix came from.
    MountOrigin: orient_mount_origin {
        /// No place had one: the sensor's axes are taken as they are.
        Identity = ORIENT_MOUNT_IDENTITY,
        /// The builder.
        Config = ORIENT_MOUNT_CONFIG,
        /// udev's property ACCEL_MOUNT_MATRIX.
        Udev = ORIENT_MOUNT_UDEV,
        /// mount_matrix and its like in sysfs.
        Sysfs = ORIENT_MOUNT_SYSFS,
    }
}

named! {
    SourceKind: orient_source_kind_name,
    Location: orient_location_name,
    SourceState: orient_source_state_name,
    MountOrigin: orient_mount_origin_name,
}

/// An error, and the sentence that the library has for it: it names the file, device or bus, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceError {
    /// What kind of error.
    pub error: Error,
    /// The sentence; the error's own words when the library has none.
    pub sentence: String,
}

impl fmt::Display for SourceError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.sentence)
    }
}

impl std::error::Error for SourceError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

impl From<Error> for SourceError {
    fn from(error: Error) -> SourceError {
        SourceError { error, sentence: error.to_string() }
    }
}

impl SourceError {
    fn with(error: Error, sentence: String) -> SourceError {
        if sentence.is_empty() {
            error.into()
        } else {
            SourceError { error, sentence }
        }
    }
}

/// Feeds engines: from a sensor of the machine, which it reads only while an engine wants samples, or from
/// a recorded trace. A clone is another reference.
///
/// Poll its descriptor ([`AsFd`]) and [`Source::dispatch`]; or take [`Source::events`], or
/// [`Source::run`]. Engines that a source feeds need no [`Engine::advance`].
///
/// ```no_run
/// use orient::{Engine, EventKind, Source};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let (engine, source) = (Engine::new()?, Source::open()?);
/// source.attach(&engine)?;
/// for event in source.events(&engine, EventKind::DidRotate)? {
///     println!("{}", event?.target());
/// }
/// # Ok(())
/// # }
/// ```
pub struct Source {
    raw: NonNull<sys::orient_source>,
}

// SAFETY: every function may be called from any thread, and references are counted atomically.
unsafe impl Send for Source {}
// SAFETY: the same; a second dispatch at once is refused with ORIENT_ERROR_BUSY.
unsafe impl Sync for Source {}

impl Source {
    /// The best sensor there is.
    pub fn open() -> std::result::Result<Source, SourceError> {
        Source::builder().open()
    }

    /// What differs from the defaults.
    pub fn builder() -> SourceBuilder {
        SourceBuilder::default()
    }

    pub(crate) fn raw(&self) -> *mut sys::orient_source {
        self.raw.as_ptr()
    }

    /// Feeds an engine from now on; it is kept alive until it is detached. [`Error::InvalidState`] if it is
    /// attached already.
    pub fn attach(&self, engine: &Engine) -> Result<()> {
        // SAFETY: both are alive, here and in all that follows.
        callback::finish(unsafe { sys::orient_source_attach(self.raw(), engine.raw()) })
    }

    /// Feeds an engine no longer. [`Error::InvalidState`] if it is not attached.
    pub fn detach(&self, engine: &Engine) -> Result<()> {
        // SAFETY: see attach.
        callback::finish(unsafe { sys::orient_source_detach(self.raw(), engine.raw()) })
    }

    /// Reads the sensor, feeds the engines, lets their deadlines pass. Never waits. [`Error::Busy`] if it
    /// is being dispatched already; [`Error::Parse`] or [`Error::Io`], once, when a trace ends before its
    /// time. What is the matter with a sensor is no error here.
    pub fn dispatch(&self) -> std::result::Result<(), SourceError> {
        // SAFETY: see attach.
        self.told(unsafe { sys::orient_source_dispatch(self.raw()) })
    }

    /// Dispatches until [`Source::stop`] is called, a trace has come to its end, or a closure panics.
    pub fn run(&self) -> std::result::Result<(), SourceError> {
        let before = callback::running(self.raw());
        // SAFETY: see attach.
        let status = unsafe { sys::orient_source_run(self.raw()) };
        callback::running(before);
        self.told(status)
    }

    /// Lets [`Source::run`] return: the one that runs, or else the next one. From any thread or closure.
    pub fn stop(&self) {
        // SAFETY: see attach.
        unsafe { sys::orient_source_stop(self.raw()) };
    }

    /// An iterator that dispatches, waiting where there is nothing to do, and gives the events of an
    /// engine that is attached. It ends with the trace, or after an error.
    pub fn events(&self, engine: &Engine, kinds: impl Into<EventKinds>) -> Result<SourceEvents> {
        Ok(SourceEvents { source: self.clone(), events: engine.events(kinds)?, ended: false })
    }

    /// What the engine was made with that a trace recorded: one like it hears from the trace what that one
    /// heard. [`Error::InvalidState`] when this is no trace, or one that does not begin with a configuration.
    pub fn recorded(&self) -> Result<EngineBuilder> {
        EngineBuilder::filled(|config| {
            // SAFETY: the structure says how large it is.
            unsafe { sys::orient_source_recorded_config(self.raw(), config) }
        })
    }

    /// What the source is doing now.
    pub fn info(&self) -> SourceInfo {
        // SAFETY: all zeros is a value of every field.
        let mut info: sys::orient_source_info = unsafe { std::mem::zeroed() };
        info.struct_size = size_of::<sys::orient_source_info>() as u32;
        // SAFETY: the structure says how large it is.
        unsafe { sys::orient_source_describe(self.raw(), &mut info) };
        SourceInfo(info)
    }

    /// What is wrong and what to do about it, or odd; empty when nothing is.
    pub fn error(&self) -> String {
        // SAFETY: never NULL, and good until 16 more calls; it is copied at once.
        unsafe { CStr::from_ptr(sys::orient_source_error(self.raw())) }.to_string_lossy().into()
    }

    fn told(&self, status: sys::orient_status) -> std::result::Result<(), SourceError> {
        callback::finish(status).map_err(|error| SourceError::with(error, self.error()))
    }
}

impl AsFd for Source {
    /// Readable when [`Source::dispatch`] has something to do. Poll it, and nothing else.
    fn as_fd(&self) -> BorrowedFd<'_> {
        // SAFETY: the descriptor is open as long as the source, which the borrow keeps.
        unsafe { BorrowedFd::borrow_raw(sys::orient_source_fd(self.raw())) }
    }
}

impl AsRawFd for Source {
    fn as_raw_fd(&self) -> RawFd {
        self.as_fd().as_raw_fd()
    }
}

impl Clone for Source {
    fn clone(&self) -> Source {
        // SAFETY: another reference, which the clone owns.
        unsafe { sys::orient_source_ref(self.raw()) };
        Source { raw: self.raw }
    }
}

impl Drop for Source {
    /// With the last reference all engines are detached.
    fn drop(&mut self) {
        // SAFETY: the reference that this value owned.
        unsafe { sys::orient_source_unref(self.raw()) };
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Source").field(&self.info()).finish()
    }
}

/// The events of an engine, and what brings them about; see [`Source::events`].
#[derive(Debug)]
pub struct SourceEvents {
    source: Source,
    events: Events,
    ended: bool,
}

impl Iterator for SourceEvents {
    type Item = std::result::Result<Event, SourceError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(event) = self.events.next() {
                return Some(Ok(event));
            }
            if self.ended || self.source.info().state() == SourceState::Finished {
                self.ended = true;
                return None;
            }
            wait(self.source.as_raw_fd());
            if let Err(problem) = self.source.dispatch() {
                self.ended = true;
                return Some(Err(problem));
            }
        }
    }
}

/// Waits until a descriptor is readable, or a signal comes.
fn wait(descriptor: RawFd) {
    #[repr(C)]
    struct PollFd {
        fd: c_int,
        events: i16,
        revents: i16,
    }
    const POLLIN: i16 = 1;
    extern "C" {
        fn poll(fds: *mut PollFd, count: std::ffi::c_ulong, timeout: c_int) -> c_int;
    }
    let mut wanted = PollFd { fd: descriptor, events: POLLIN, revents: 0 };
    // SAFETY: poll(2) of the C library that std itself is linked to, with one entry.
    unsafe { poll(&mut wanted, 1, -1) };
}

/// What is to be known about a source, or about a sensor that was found.
#[derive(Clone, Copy)]
pub struct SourceInfo(sys::orient_source_info);

impl SourceInfo {
    /// What the source is doing; idle for a sensor that was only found.
    pub fn state(&self) -> SourceState {
        SourceState::from_raw(self.0.state)
    }

    /// Where samples come from; `Auto` while there is no sensor.
    pub fn kind(&self) -> SourceKind {
        SourceKind::from_raw(self.0.kind)
    }

    /// Which part of the machine the sensor moves with.
    pub fn location(&self) -> Location {
        Location::from_raw(self.0.location)
    }

    /// How the sensor is mounted, row by row.
    pub fn mount_matrix(&self) -> [f32; 9] {
        self.0.mount_matrix
    }

    /// Where the mount matrix came from.
    pub fn mount_origin(&self) -> MountOrigin {
        MountOrigin::from_raw(self.0.mount_origin)
    }

    /// The frame that the mount matrix leads to.
    pub fn mount_frame(&self) -> MountFrame {
        MountFrame::from_raw(self.0.mount_frame)
    }

    /// Whether face-up and face-down may be exchanged.
    pub fn face_uncertain(&self) -> bool {
        self.0.face_uncertain
    }

    /// Samples per second that are to come; 0 where they come when something changes.
    pub fn rate_hz(&self) -> f64 {
        self.0.rate_hz
    }

    /// Samples and orientations that have come so far.
    pub fn count(&self) -> u64 {
        self.0.count
    }

    /// When the last one came; None before the first.
    pub fn last_time_ns(&self) -> Option<i64> {
        (self.0.last_time_ns != i64::MIN).then_some(self.0.last_time_ns)
    }

    /// How samples come, such as "polled"; empty for none.
    pub fn method(&self) -> String {
        text(&self.0.method)
    }

    /// The device in sysfs or /dev, the name of the service, or the trace; empty while there is none.
    pub fn device(&self) -> String {
        text(&self.0.device)
    }

    /// What the driver calls the device; empty if it says nothing.
    pub fn name(&self) -> String {
        text(&self.0.name)
    }

    /// The input device with the tablet switch; empty if none is followed.
    pub fn tablet_switch(&self) -> String {
        text(&self.0.tablet_switch)
    }

    /// How much of a trace has been played, 0 to 1; none for a pipe, and for what is no trace.
    pub fn progress(&self) -> Option<f64> {
        (self.0.progress >= 0.0).then_some(self.0.progress)
    }

    /// Whether a gyroscope is read beside the accelerometer.
    pub fn gyroscope(&self) -> bool {
        self.0.gyroscope
    }
}

impl fmt::Debug for SourceInfo {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("SourceInfo")
            .field("state", &self.state())
            .field("kind", &self.kind())
            .field("device", &self.device())
            .field("count", &self.count())
            .finish_non_exhaustive()
    }
}

/// A text of fixed room, up to its terminator.
fn text(room: &[c_char]) -> String {
    let bytes: Vec<u8> =
        room.iter().take_while(|byte| **byte != 0).map(|byte| *byte as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// One sensor that [`SourceBuilder::probe`] has found.
#[derive(Clone, Debug)]
pub struct FoundSensor {
    /// What is known of it.
    pub info: SourceInfo,
    /// Whether a source would choose it.
    pub chosen: bool,
    /// Why it is not used, or what is odd about it; empty for nothing.
    pub remark: String,
}

/// What a source is told when it is opened.
#[derive(Clone, Debug)]
#[must_use]
pub struct SourceBuilder {
    config: sys::orient_source_config,
    path: Option<PathBuf>,
    root: Option<PathBuf>,
    bus_address: Option<String>,
}

// SAFETY: the configuration holds no pointers until it is used; the texts are beside it.
unsafe impl Send for SourceBuilder {}
// SAFETY: the same.
unsafe impl Sync for SourceBuilder {}

impl Default for SourceBuilder {
    fn default() -> SourceBuilder {
        // SAFETY: all zeros is a value of every field, and the function fills in the defaults.
        let mut config: sys::orient_source_config = unsafe { std::mem::zeroed() };
        // SAFETY: the structure is there.
        unsafe { sys::orient_source_config_init(&mut config) };
        SourceBuilder { config, path: None, root: None, bus_address: None }
    }
}

impl SourceBuilder {
    /// Where samples come from. Default the best sensor there is.
    pub fn kind(mut self, kind: SourceKind) -> Self {
        self.config.kind = kind.raw();
        self
    }

    /// A recorded trace, and its file.
    pub fn trace(self, path: impl AsRef<Path>) -> Self {
        self.kind(SourceKind::Trace).path(path)
    }

    /// The device in sysfs or /dev, or its name; the file of a trace.
    pub fn path(mut self, path: impl AsRef<Path>) -> Self {
        self.path = Some(path.as_ref().into());
        self
    }

    /// A directory in place of / for sysfs, /dev and udev's data.
    pub fn root(mut self, root: impl AsRef<Path>) -> Self {
        self.root = Some(root.as_ref().into());
        self
    }

    /// The D-Bus address of the bus with iio-sensor-proxy. Default the system's.
    pub fn bus_address(mut self, address: impl Into<String>) -> Self {
        self.bus_address = Some(address.into());
        self
    }

    /// Samples per second that are wanted, 1 to 1000. Default 50.
    pub fn rate_hz(mut self, rate: f64) -> Self {
        self.config.rate_hz = rate;
        self
    }

    /// The mount matrix row by row, in place of what udev and sysfs have, and the frame it leads to.
    pub fn mount(mut self, matrix: [f32; 9], frame: MountFrame) -> Self {
        self.config.mount_matrix = matrix;
        self.mount_frame(frame)
    }

    /// The frame of the mount matrix in use, wherever it comes from.
    pub fn mount_frame(mut self, frame: MountFrame) -> Self {
        self.config.mount_frame = frame.raw();
        self
    }

    /// Where the sensor is, whatever udev and the kernel say.
    pub fn location(mut self, location: Location) -> Self {
        self.config.location = location.raw();
        self
    }

    /// Turns the z axis round: for devices where face-up and face-down are exchanged. Default false.
    pub fn invert_z(mut self, invert: bool) -> Self {
        self.config.invert_z = invert;
        self
    }

    /// Never uses the buffer of an IIO device. Default false.
    pub fn poll_only(mut self, only: bool) -> Self {
        self.config.poll_only = only;
        self
    }

    /// Opens although there is no sensor yet, and waits for one. Default false.
    pub fn wait_for_sensor(mut self, wait: bool) -> Self {
        self.config.wait_for_sensor = wait;
        self
    }

    /// Tells the engines the tablet mode too, from an input device that has the switch. Default false.
    pub fn tablet_switch(mut self, follow: bool) -> Self {
        self.config.tablet_switch = follow;
        self
    }

    /// Reads the gyroscope too, where an IIO device has one beside its accelerometer. Default false.
    pub fn gyroscope(mut self, read: bool) -> Self {
        self.config.gyroscope = read;
        self
    }

    /// Plays a trace at the pace at which it was recorded, not as fast as possible. Default true.
    pub fn realtime(mut self, realtime: bool) -> Self {
        self.config.realtime = realtime;
        self
    }

    /// How many records of a trace one [`Source::dispatch`] plays at most. Default 0: as many as are due.
    pub fn step(mut self, records: u32) -> Self {
        self.config.step = records;
        self
    }

    /// Opens the source; no sensor is read yet. The error's sentence says where was looked, and what to do.
    pub fn open(&self) -> std::result::Result<Source, SourceError> {
        self.with_config(|config| {
            let mut raw = ptr::null_mut();
            // SAFETY: all pointers are good for the call; texts are copied.
            let status = unsafe { sys::orient_source_open(config, &mut raw) };
            let source = NonNull::new(raw).map(|raw| Source { raw });
            (status, source)
        })?
        .ok_or_else(|| Error::NoMemory.into())
    }

    /// Looks for sensors as [`SourceBuilder::open`] would, those that cannot be used included. Nothing is
    /// opened. An error when there is none at all; its sentence says where was looked.
    pub fn probe(&self) -> std::result::Result<Vec<FoundSensor>, SourceError> {
        let mut found = Vec::new();
        let probed = self.with_config(|config| {
            // SAFETY: the callback runs inside the call, with the list that it expects.
            let status = unsafe {
                sys::orient_source_probe(config, Some(hear), ptr::from_mut(&mut found).cast())
            };
            (status, ())
        });
        match probed {
            Err(problem) if found.is_empty() => Err(problem),
            _ => Ok(found),
        }
    }

    /// Completes the configuration for one call, and puts the library's sentence to its status.
    fn with_config<Value>(
        &self,
        call: impl FnOnce(&sys::orient_source_config) -> (sys::orient_status, Value),
    ) -> std::result::Result<Value, SourceError> {
        let text = |bytes: Option<&[u8]>| bytes.map(CString::new).transpose();
        let path = self.path.as_deref().map(|path| path.as_os_str().as_bytes());
        let root = self.root.as_deref().map(|root| root.as_os_str().as_bytes());
        let path = text(path).map_err(|_| Error::InvalidArgument)?;
        let root = text(root).map_err(|_| Error::InvalidArgument)?;
        let address = text(self.bus_address.as_deref().map(str::as_bytes));
        let address = address.map_err(|_| Error::InvalidArgument)?;
        let mut sentence = vec![0u8; 4096];
        let mut config = self.config;
        let pointer = |text: &Option<CString>| text.as_ref().map_or(ptr::null(), |it| it.as_ptr());
        config.path = pointer(&path);
        config.root = pointer(&root);
        config.bus_address = pointer(&address);
        config.error = sentence.as_mut_ptr().cast();
        config.error_size = sentence.len();
        let (status, value) = call(&config);
        match callback::finish(status) {
            Ok(()) => Ok(value),
            Err(error) => {
                sentence.truncate(sentence.iter().position(|byte| *byte == 0).unwrap_or(0));
                Err(SourceError::with(error, String::from_utf8_lossy(&sentence).into_owned()))
            }
        }
    }
}

/// # Safety
///
/// As the callback of orient_source_probe(), with a list of [`FoundSensor`] as user data.
unsafe extern "C" fn hear(
    info: *const sys::orient_source_info,
    chosen: bool,
    remark: *const c_char,
    user_data: *mut c_void,
) {
    callback::guard(|| {
        // SAFETY: as the library promises; the info is of at least the size that it says.
        unsafe {
            let mut copy: sys::orient_source_info = std::mem::zeroed();
            let size = size_of::<sys::orient_source_info>().min((*info).struct_size as usize);
            ptr::copy_nonoverlapping(info.cast::<u8>(), ptr::from_mut(&mut copy).cast(), size);
            let remark = CStr::from_ptr(remark).to_string_lossy().into_owned();
            let found = &mut *user_data.cast::<Vec<FoundSensor>>();
            found.push(FoundSensor { info: SourceInfo(copy), chosen, remark });
        }
    });
}
