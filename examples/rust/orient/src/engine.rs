use std::ffi::c_char;
use std::fmt;
use std::mem::{size_of, ManuallyDrop};
use std::os::fd::{AsFd, AsRawFd};
use std::ptr::{self, NonNull};
use std::sync::mpsc;
use std::time::Duration;

use crate::callback::{self, DriverBox, ListenerBox};
use crate::{
    sys, Axis, Error, Event, EventKinds, FlatPolicy, Lock, Mask, Orientation, Request, Result,
    Sensitivity, State,
};

/// One reading of a three-axis sensor, in the device frame. A slice of them goes to C as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Sample {
    /// When it was taken, in nanoseconds.
    pub time_ns: i64,
    /// m/s^2 for accelerations, rad/s for angular rates.
    pub x: f32,
    /// As x.
    pub y: f32,
    /// As x.
    pub z: f32,
}

const _: () = {
    use std::mem::offset_of;
    assert!(size_of::<Sample>() == size_of::<sys::orient_sample>());
    assert!(offset_of!(Sample, time_ns) == offset_of!(sys::orient_sample, time_ns));
    assert!(offset_of!(Sample, x) == offset_of!(sys::orient_sample, x));
    assert!(offset_of!(Sample, y) == offset_of!(sys::orient_sample, y));
    assert!(offset_of!(Sample, z) == offset_of!(sys::orient_sample, z));
};

/// One screen: its device orientation, policy, scenes, listeners, and interface orientation.
///
/// A clone is another reference to the same engine. Beware of a closure that owns a clone of the engine
/// that it listens to: the two keep each other. Use the one that the closure is given.
///
/// A panic in a closure does not unwind through the library: the safe call in which it ran resumes it.
///
/// ```
/// use orient::{Engine, EventKind, Orientation, Sample};
///
/// # fn main() -> orient::Result<()> {
/// let engine = Engine::builder().size(428, 926).build()?;
/// let _listener = engine.listen(EventKind::DidRotate, |engine, event| {
///     assert_eq!(engine.interface(), event.target());
///     println!("{} to {}", event.previous(), event.target());
/// })?;
/// let held = (0..200).map(|n| Sample { time_ns: n * 20_000_000, x: 9.81, y: 0.0, z: 0.0 });
/// engine.feed_acceleration(&held.collect::<Vec<_>>())?;
/// assert_eq!(engine.interface(), Orientation::LandscapePrimary);
/// # Ok(())
/// # }
/// ```
pub struct Engine {
    raw: NonNull<sys::orient_engine>,
}

// SAFETY: "every function may be called from any thread" (orient.h), references are counted atomically,
// and what is attached to an engine is Send, since it may be called and dropped on any thread.
unsafe impl Send for Engine {}
// SAFETY: the same: the library serialises inputs, and getters read a consistent snapshot.
unsafe impl Sync for Engine {}

impl Engine {
    /// An engine with all defaults.
    pub fn new() -> Result<Engine> {
        Engine::builder().build()
    }

    /// What differs from the defaults.
    pub fn builder() -> EngineBuilder {
        EngineBuilder::default()
    }

    pub(crate) fn raw(&self) -> *mut sys::orient_engine {
        self.raw.as_ptr()
    }

    /// Lends an engine whose reference belongs to somebody else.
    ///
    /// # Safety
    ///
    /// The pointer is to an engine that lives until this returns.
    pub(crate) unsafe fn borrowed(raw: *mut sys::orient_engine, body: impl FnOnce(&Engine)) {
        if let Some(raw) = NonNull::new(raw) {
            body(&ManuallyDrop::new(Engine { raw }));
        }
    }

    // Inputs

    /// Feeds accelerations in m/s^2, in order of time. Good ones are taken, bad ones passed over; the
    /// first bad one's error is returned: [`Error::InvalidArgument`] for a value that is not finite,
    /// [`Error::Time`] for one that is too early.
    pub fn feed_acceleration(&self, samples: &[Sample]) -> Result<()> {
        // SAFETY: Sample is laid out as orient_sample; the slice is good for the call.
        callback::finish(unsafe {
            sys::orient_engine_feed_acceleration(self.raw(), samples.as_ptr().cast(), samples.len())
        })
    }

    /// Feeds angular rates in rad/s, of a gyroscope beside the accelerometer.
    pub fn feed_gyroscope(&self, samples: &[Sample]) -> Result<()> {
        // SAFETY: as above.
        callback::finish(unsafe {
            sys::orient_engine_feed_gyroscope(self.raw(), samples.as_ptr().cast(), samples.len())
        })
    }

    /// Tells how the device is held, for a host that already knows.
    pub fn feed_orientation(&self, time_ns: i64, orientation: Orientation) -> Result<()> {
        // SAFETY: the engine is alive, here and in all that follows.
        callback::finish(unsafe {
            sys::orient_engine_feed_orientation(self.raw(), time_ns, orientation.raw())
        })
    }

    /// Lets time pass; wanted at [`Engine::next_deadline`]. A source does that for its engines.
    pub fn advance(&self, time_ns: i64) -> Result<()> {
        // SAFETY: see feed_orientation.
        callback::finish(unsafe { sys::orient_engine_advance(self.raw(), time_ns) })
    }

    /// When [`Engine::advance`] is wanted next; None for never. Never waits.
    pub fn next_deadline(&self) -> Option<i64> {
        // SAFETY: see feed_orientation.
        let deadline = unsafe { sys::orient_engine_next_deadline(self.raw()) };
        (deadline != i64::MAX).then_some(deadline)
    }

    /// Tells whether the host is in the foreground. While it is not, nothing turns.
    pub fn set_active(&self, active: bool) -> Result<()> {
        // SAFETY: see feed_orientation.
        callback::finish(unsafe { sys::orient_engine_set_active(self.raw(), active) })
    }

    /// Tells whether the screen is being touched; no new orientation is detected meanwhile.
    pub fn set_touched(&self, time_ns: i64, touched: bool) -> Result<()> {
        // SAFETY: see feed_orientation.
        callback::finish(unsafe { sys::orient_engine_set_touched(self.raw(), time_ns, touched) })
    }

    /// Tells whether a convertible is used as a tablet. While it is not, the natural primary is held.
    pub fn set_tablet_mode(&self, tablet_mode: bool) -> Result<()> {
        // SAFETY: see feed_orientation.
        callback::finish(unsafe { sys::orient_engine_set_tablet_mode(self.raw(), tablet_mode) })
    }

    // Policy

    /// Sets what the host can show.
    pub fn set_supported(&self, mask: Mask) -> Result<()> {
        // SAFETY: see feed_orientation.
        callback::finish(unsafe { sys::orient_engine_set_supported(self.raw(), mask.bits()) })
    }

    /// Sets which orientations to take when nothing else decides, first choice first.
    pub fn set_preference(&self, orientations: &[Orientation]) -> Result<()> {
        let raw: Vec<_> = orientations.iter().map(|orientation| orientation.raw()).collect();
        // SAFETY: the list is good for the call.
        callback::finish(unsafe {
            sys::orient_engine_set_preference(self.raw(), raw.as_ptr().cast_mut(), raw.len())
        })
    }

    /// Sets whether portrait-secondary may be shown.
    pub fn set_upside_down_allowed(&self, allowed: bool) -> Result<()> {
        // SAFETY: see feed_orientation.
        callback::finish(unsafe { sys::orient_engine_set_upside_down_allowed(self.raw(), allowed) })
    }

    /// Sets the user's rotation lock: device changes no longer turn the picture; requests do.
    pub fn set_rotation_locked(&self, locked: bool) -> Result<()> {
        // SAFETY: see feed_orientation.
        callback::finish(unsafe { sys::orient_engine_set_rotation_locked(self.raw(), locked) })
    }

    /// Sets whether automatic rotation follows the two landscapes only.
    pub fn set_landscape_locked(&self, locked: bool) -> Result<()> {
        // SAFETY: see feed_orientation.
        callback::finish(unsafe { sys::orient_engine_set_landscape_locked(self.raw(), locked) })
    }

    /// Sets whether the picture follows the device at all.
    pub fn set_auto_rotate(&self, auto_rotate: bool) -> Result<()> {
        // SAFETY: see feed_orientation.
        callback::finish(unsafe { sys::orient_engine_set_auto_rotate(self.raw(), auto_rotate) })
    }

    // State

    /// Everything at one moment. Never waits, also while another thread feeds.
    pub fn state(&self) -> State {
        // SAFETY: all zeros is a value of every field: numbers, and booleans that are false.
        let mut state: sys::orient_state = unsafe { std::mem::zeroed() };
        state.struct_size = size_of::<sys::orient_state>() as u32;
        // SAFETY: the structure says how large it is.
        unsafe { sys::orient_engine_get_state(self.raw(), &mut state) };
        State(state)
    }

    /// How the device is held; unknown before it is known. Never waits.
    pub fn device(&self) -> Orientation {
        // SAFETY: see feed_orientation.
        Orientation::from_raw(unsafe { sys::orient_engine_device_orientation(self.raw()) })
    }

    /// How the picture stands; upright. Never waits.
    pub fn interface(&self) -> Orientation {
        // SAFETY: see feed_orientation.
        Orientation::from_raw(unsafe { sys::orient_engine_interface_orientation(self.raw()) })
    }

    /// Says why the picture stands as it does, or would not stand as `wanted`; a reason a line.
    pub fn explain(&self, wanted: Orientation) -> Result<String> {
        text(|buffer, size, needed| {
            // SAFETY: `text` gives a buffer of that size.
            unsafe { sys::orient_engine_explain(self.raw(), wanted.raw(), buffer, size, needed) }
        })
    }

    /// The engine on one readable page: state, policy, scenes, listeners, requests.
    pub fn describe(&self) -> Result<String> {
        text(|buffer, size, needed| {
            // SAFETY: `text` gives a buffer of that size.
            unsafe { sys::orient_engine_describe(self.raw(), buffer, size, needed) }
        })
    }

    /// Writes down what goes into the engine from now on, as a trace that can be replayed. The file may
    /// be closed at once: the library keeps a descriptor of its own. A recording that fails on the way
    /// ends, and says so to the log handler.
    pub fn record(&self, file: &impl AsFd) -> Result<()> {
        // SAFETY: the descriptor is open during the call, and the library makes its own of it.
        callback::finish(unsafe { sys::orient_engine_record(self.raw(), file.as_fd().as_raw_fd()) })
    }

    /// Ends the recording. [`Error::Io`] when its last lines could not be written.
    pub fn stop_recording(&self) -> Result<()> {
        // SAFETY: see feed_orientation.
        callback::finish(unsafe { sys::orient_engine_record(self.raw(), -1) })
    }

    // Listening

    /// Adds a listener, behind those before it. It hears of what happens from now on until the result is
    /// dropped, or, if that is detached, until the engine goes.
    pub fn listen(
        &self,
        kinds: impl Into<EventKinds>,
        function: impl FnMut(&Engine, &Event) + Send + 'static,
    ) -> Result<Listener> {
        self.add_listener(kinds.into(), 0, Box::new(function))
    }

    /// The same; first it hears the current value of each of its kinds, once, with [`Cause::Replay`].
    ///
    /// [`Cause::Replay`]: crate::Cause::Replay
    pub fn listen_and_replay(
        &self,
        kinds: impl Into<EventKinds>,
        function: impl FnMut(&Engine, &Event) + Send + 'static,
    ) -> Result<Listener> {
        self.add_listener(kinds.into(), sys::ORIENT_REPLAY_CURRENT, Box::new(function))
    }

    fn add_listener(
        &self,
        kinds: EventKinds,
        flags: u32,
        function: ListenerBox,
    ) -> Result<Listener> {
        let mut id = 0;
        // SAFETY: the destroy function is that of the user data's type, and C calls it exactly once,
        // also when it refuses.
        let status = unsafe {
            sys::orient_engine_add_listener(
                self.raw(),
                kinds.bits(),
                flags,
                Some(callback::listener),
                callback::into_user_data(function),
                Some(callback::destroy::<ListenerBox>),
                &mut id,
            )
        };
        Error::from_status(status)?;
        // Made before a panic of the replay is resumed, so that this removes the listener then.
        let listener = Listener { engine: self.clone(), id };
        callback::resume();
        Ok(listener)
    }

    /// The events from now on, to be taken from the result when it suits.
    pub fn events(&self, kinds: impl Into<EventKinds>) -> Result<Events> {
        let (sender, receiver) = mpsc::channel();
        let listener = self.listen(kinds, move |_, event| {
            // Nobody takes them any more; the listener is about to go.
            let _ = sender.send(*event);
        })?;
        Ok(Events { receiver, _listener: listener })
    }

    // Requests

    /// Turns the picture, whatever rotation lock and landscape lock say. It stays so until the device is
    /// turned next, or something is unlocked. [`Error::NotSupported`] outside the effective mask,
    /// [`Error::NotAllowed`] while inactive.
    pub fn rotate(&self, orientation: Orientation) -> Result<Request> {
        Request::submit(|completion, user_data, destroy, id| {
            // SAFETY: `submit` gives what belongs together.
            unsafe {
                sys::orient_engine_rotate(
                    self.raw(),
                    orientation.raw(),
                    completion,
                    user_data,
                    destroy,
                    id,
                )
            }
        })
    }

    /// Turns the picture to the other axis. Otherwise as [`Engine::rotate`].
    pub fn toggle(&self) -> Result<Request> {
        Request::submit(|completion, user_data, destroy, id| {
            // SAFETY: `submit` gives what belongs together.
            unsafe { sys::orient_engine_toggle(self.raw(), completion, user_data, destroy, id) }
        })
    }

    /// `Scene::lock` on the topmost visible scene; [`Error::NoScene`] when there is none.
    pub fn lock(&self, lock: Lock) -> Result<Request> {
        Request::submit(|completion, user_data, destroy, id| {
            // SAFETY: `submit` gives what belongs together.
            unsafe {
                sys::orient_engine_lock(self.raw(), lock.raw(), completion, user_data, destroy, id)
            }
        })
    }

    /// `Scene::unlock` on the topmost visible scene; [`Error::NoScene`] when there is none.
    pub fn unlock(&self) -> Result<()> {
        // SAFETY: see feed_orientation.
        callback::finish(unsafe { sys::orient_engine_unlock(self.raw()) })
    }

    /// Sets what turns the screen, in place of an earlier one. It is called after `WillRotate`, and calls
    /// [`Engine::rotation_finished`] with the rotation, then or later, from anywhere. Without a driver the
    /// host turns the screen when it hears of `WillRotate`.
    pub fn set_driver(
        &self,
        function: impl FnMut(&Engine, Rotation, &Event) + Send + 'static,
    ) -> Result<()> {
        let function: DriverBox = Box::new(function);
        // SAFETY: as in add_listener.
        callback::finish(unsafe {
            sys::orient_engine_set_driver(
                self.raw(),
                Some(callback::driver),
                callback::into_user_data(function),
                Some(callback::destroy::<DriverBox>),
            )
        })
    }

    /// Takes the driver away.
    pub fn clear_driver(&self) -> Result<()> {
        // SAFETY: no function, nothing to give back.
        callback::finish(unsafe {
            sys::orient_engine_set_driver(self.raw(), None, ptr::null_mut(), None)
        })
    }

    /// The host has turned the screen, or has not. [`Error::InvalidState`], and nothing happens, when
    /// this rotation is no longer the one under way.
    pub fn rotation_finished(
        &self,
        rotation: Rotation,
        time_ns: i64,
        result: Result<()>,
    ) -> Result<()> {
        let result = Error::status_of(result);
        // SAFETY: see feed_orientation.
        callback::finish(unsafe {
            sys::orient_engine_rotation_finished(self.raw(), rotation.0, time_ns, result)
        })
    }
}

impl Clone for Engine {
    fn clone(&self) -> Engine {
        // SAFETY: another reference, which the clone owns.
        unsafe { sys::orient_engine_ref(self.raw()) };
        Engine { raw: self.raw }
    }
}

impl Drop for Engine {
    /// With the last reference what is pending ends with [`Error::Aborted`]. A panic that a closure raises
    /// on the way is resumed by the next safe call on this thread.
    fn drop(&mut self) {
        // SAFETY: the reference that this value owned.
        unsafe { sys::orient_engine_unref(self.raw()) };
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Engine")
            .field("interface", &self.interface())
            .field("device", &self.device())
            .finish_non_exhaustive()
    }
}

/// Calls a function that writes a text, again if the text did not fit.
fn text(
    mut write: impl FnMut(*mut c_char, usize, *mut usize) -> sys::orient_status,
) -> Result<String> {
    let mut buffer = vec![0u8; 1024];
    loop {
        let mut needed = 0;
        Error::from_status(write(buffer.as_mut_ptr().cast(), buffer.len(), &mut needed))?;
        if needed <= buffer.len() {
            // The terminator is not part of it.
            buffer.truncate(needed.saturating_sub(1));
            return Ok(String::from_utf8_lossy(&buffer).into_owned());
        }
        buffer.resize(needed, 0);
    }
}

/// What an engine is told when it is made.
#[derive(Clone, Debug)]
#[must_use]
pub struct EngineBuilder {
    config: sys::orient_engine_config,
    // What build() will answer.
    refused: Option<Error>,
}

impl Default for EngineBuilder {
    fn default() -> EngineBuilder {
        // SAFETY: all zeros is a value of every field, and the function fills in the defaults.
        let mut config: sys::orient_engine_config = unsafe { std::mem::zeroed() };
        // SAFETY: the structure is there.
        unsafe { sys::orient_engine_config_init(&mut config) };
        EngineBuilder { config, refused: None }
    }
}

/// The setters of thresholds. A value out of its range counts as the nearest one in it.
macro_rules! thresholds {
    ($($(#[$about:meta])* $name:ident: $kind:ty,)*) => {$(
        $(#[$about])*
        pub fn $name(mut self, value: $kind) -> Self {
            self.config.$name = value;
            self
        }
    )*};
}

impl EngineBuilder {
    /// The axis of the screen in its natural position. Default portrait.
    pub fn natural(mut self, axis: Axis) -> Self {
        self.config.natural = axis.raw();
        self
    }

    /// How the panel is mounted: counter-clockwise degrees, 0, 90, 180 or 270. Default 0.
    pub fn panel_angle(mut self, degrees: i32) -> Self {
        self.config.panel_angle = degrees;
        self
    }

    /// What the host can show. Default all.
    pub fn supported(mut self, mask: Mask) -> Self {
        self.config.supported = mask.bits();
        self
    }

    /// Whether portrait-secondary may be shown. Default true.
    pub fn upside_down_allowed(mut self, allowed: bool) -> Self {
        self.config.upside_down_allowed = allowed;
        self
    }

    /// The user's rotation lock. Default false.
    pub fn rotation_locked(mut self, locked: bool) -> Self {
        self.config.rotation_locked = locked;
        self
    }

    /// Whether automatic rotation follows the two landscapes only. Default false.
    pub fn landscape_locked(mut self, locked: bool) -> Self {
        self.config.landscape_locked = locked;
        self
    }

    /// Whether the picture follows the device at all. Default true.
    pub fn auto_rotate(mut self, auto_rotate: bool) -> Self {
        self.config.auto_rotate = auto_rotate;
        self
    }

    /// How the picture stands now. Default: the natural primary.
    pub fn initial(mut self, orientation: Orientation) -> Self {
        self.config.initial = orientation.raw();
        self
    }

    /// The size of the screen in its natural position, for the sizes in events.
    pub fn size(mut self, width: i32, height: i32) -> Self {
        (self.config.width, self.config.height) = (width, height);
        self
    }

    /// How long a driver may take to turn the screen. Default 5 s; zero is for ever.
    pub fn request_timeout(mut self, timeout: Duration) -> Self {
        self.config.request_timeout_ns = i64::try_from(timeout.as_nanos()).unwrap_or(i64::MAX);
        self
    }

    /// What the axis channel says while the device lies flat. Default the last upright axis.
    pub fn flat_policy(mut self, policy: FlatPolicy) -> Self {
        self.config.flat_policy = policy.raw();
        self
    }

    /// Sets all thresholds of detection to those of a word; call it before setting single ones.
    pub fn sensitivity(mut self, sensitivity: Sensitivity) -> Self {
        // SAFETY: the structure is there.
        let status = unsafe {
            sys::orient_engine_config_set_sensitivity(&mut self.config, sensitivity.raw())
        };
        self.refused = Error::from_status(status).err();
        self
    }

    thresholds! {
        /// How far past the middle between two orientations the device has to be for the next one,
        /// in degrees, 2...40. Default 20.
        hysteresis: f32,
        /// How far the device may lean back and still be upright, in degrees, 30...85. Default 72.
        flat_limit: f32,
        /// The lean from which on the device is face-up or face-down, in degrees, flat_limit...89.
        /// Default 78.
        face_limit: f32,
        /// How far the screen may face down and still be upright, in degrees, 20...85. Default 50.
        overhead_limit: f32,
        /// The turning rate below which a device is at rest, in degrees a second, 5...1000. Default
        /// 70.
        resting_rate: f32,
        /// The turning rate above which a turn is always in progress, resting_rate...1000. Default
        /// 220.
        fast_rate: f32,
        /// In between, a turn ends when its rate has fallen to this share of its peak, 0...1.
        /// Default 0.85.
        resting_share: f32,
        /// Up to which deviation a reading counts fully, 0.05...5. Default 0.5.
        full_trust_deviation: f32,
        /// From which deviation on a reading does not count, above full_trust_deviation. Default
        /// 1.0, a length of 0 or 1.41 g.
        no_trust_deviation: f32,
        /// From which deviation on the device counts as shaken, 0...5. Default 0.4.
        unsteady_deviation: f32,
        /// The squared length of the average of averaging_time_ns, in g^2, above which a lasting
        /// push is taken for what it is, 1.05...10. Default 1.3.
        lasting_push: f32,
        /// The least length of the gravity estimate that has a direction, in g, 0.1...0.9. Default
        /// 0.6.
        coherence: f32,
        /// How long a new orientation has to be seen in steady readings, 0...2 s. Default 30 ms.
        settle_time_ns: i64,
        /// What is added to settle_time_ns while the device is shaken, 0...5 s. Default 250 ms:
        /// half a step.
        unsteady_settle_time_ns: i64,
        /// How long the device has to lie flat to become face-up or face-down, 0...10 s. Default
        /// 400 ms.
        face_dwell_ns: i64,
        /// How long the device has to have lain flat for lift_guard_ns to apply, 0...10 s. Default
        /// 300 ms.
        lift_dwell_ns: i64,
        /// How long after it lay flat a device keeps its orientation, 0...5 s. Default 300 ms.
        lift_guard_ns: i64,
        /// How long after the last touch the pose stays, 0...10 s. Default 300 ms.
        touch_guard_ns: i64,
        /// How long samples may be away before the last one is taken to hold, 0...10 s. Default 250
        /// ms.
        silence_ns: i64,
        /// The longest gap between samples, 0.1...60 s. Default 1 s.
        gap_limit_ns: i64,
        /// The time constant of the gravity estimate, 10 ms...2 s. Default 100 ms.
        smoothing_time_ns: i64,
        /// How far ahead the angle is extrapolated along the turn, 0...500 ms. Default 60 ms.
        look_ahead_ns: i64,
        /// The time constant with which the peak rate is forgotten, 50 ms...10 s. Default 800 ms.
        turn_memory_ns: i64,
        /// The time constant with which shaking is noticed and forgotten, 50 ms...10 s. Default 500
        /// ms: a stride.
        steadying_time_ns: i64,
        /// The time constant of the plain average that must agree while the device is shaken hard,
        /// 50 ms...10 s. Default 400 ms.
        averaging_time_ns: i64,
        /// How long a sensor has to rest before the length that it reads is taken for g, 100
        /// ms...60 s. Default 1 s.
        scale_time_ns: i64,
        /// The time constant with which readings correct a gyroscope, 50 ms...10 s. Default 400 ms.
        gyroscope_time_ns: i64,
    }

    /// A builder with a configuration from elsewhere.
    pub(crate) fn filled(
        fill: impl FnOnce(&mut sys::orient_engine_config) -> sys::orient_status,
    ) -> Result<EngineBuilder> {
        let mut builder = EngineBuilder::default();
        Error::from_status(fill(&mut builder.config)).map(|()| builder)
    }

    /// Makes the engine.
    pub fn build(&self) -> Result<Engine> {
        if let Some(refused) = self.refused {
            return Err(refused);
        }
        let mut raw = ptr::null_mut();
        // SAFETY: both pointers are good for the call.
        Error::from_status(unsafe { sys::orient_engine_new(&self.config, &mut raw) })?;
        NonNull::new(raw).map(|raw| Engine { raw }).ok_or(Error::NoMemory)
    }
}

/// A listener, which is removed when this is dropped. It keeps its engine alive.
#[derive(Debug)]
#[must_use = "a listener that is dropped at once hears nothing; detach it to keep it"]
pub struct Listener {
    engine: Engine,
    id: u64,
}

impl Listener {
    /// Leaves the listener in place until the engine goes.
    pub fn detach(self) {
        let mut listener = ManuallyDrop::new(self);
        // SAFETY: the engine is not used again; the listener's own drop does not run.
        unsafe { ptr::drop_in_place(&mut listener.engine) };
    }
}

impl Drop for Listener {
    /// Never waits: a call that runs on another thread goes on, but no other begins.
    fn drop(&mut self) {
        // SAFETY: the engine is alive. That the listener is gone already cannot be: the id is ours alone.
        unsafe { sys::orient_engine_remove_listener(self.engine.raw(), self.id) };
    }
}

/// The events of an engine, from when this was made.
///
/// As an iterator it gives what has come so far, and None when there is nothing more for now; later there
/// may be.
#[derive(Debug)]
pub struct Events {
    receiver: mpsc::Receiver<Event>,
    _listener: Listener,
}

impl Events {
    /// Waits for the next event, for some time.
    pub fn wait(&self, timeout: Duration) -> Option<Event> {
        self.receiver.recv_timeout(timeout).ok()
    }
}

impl Iterator for Events {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        self.receiver.try_recv().ok()
    }
}

/// A rotation that the host's driver is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rotation(pub(crate) u64);
