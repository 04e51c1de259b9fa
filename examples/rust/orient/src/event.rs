use std::fmt;
use std::mem::size_of;
use std::ptr;

use crate::{sys, Axis, Cause, Error, EventKind, Mask, Orientation, Reason, Result, Size};

/// One event. A copy: it may be kept and sent.
#[derive(Clone, Copy)]
pub struct Event(sys::orient_event);

impl Event {
    /// Copies an event of this or of an older library.
    ///
    /// # Safety
    ///
    /// The pointer is to an event of the library's, of which as much is there as its struct_size says.
    pub(crate) unsafe fn copied(event: *const sys::orient_event) -> Event {
        // SAFETY: all zeros is a value of every field: numbers, and booleans that are false.
        let mut copy: sys::orient_event = unsafe { std::mem::zeroed() };
        // SAFETY: as the caller promises; no more is copied than either side has.
        unsafe {
            let size = size_of::<sys::orient_event>().min((*event).struct_size as usize);
            ptr::copy_nonoverlapping(event.cast::<u8>(), ptr::from_mut(&mut copy).cast(), size);
        }
        Event(copy)
    }

    /// The channel.
    pub fn kind(&self) -> EventKind {
        EventKind::from_raw(self.0.kind)
    }

    /// What made it happen.
    pub fn cause(&self) -> Cause {
        Cause::from_raw(self.0.cause)
    }

    /// [`EventKind::Request`]: how it ended. Otherwise Ok.
    pub fn result(&self) -> Result<()> {
        Error::from_status(self.0.status)
    }

    /// How the device is held.
    pub fn device(&self) -> Orientation {
        Orientation::from_raw(self.0.device)
    }

    /// How the picture stands.
    pub fn interface(&self) -> Orientation {
        Orientation::from_raw(self.0.interface)
    }

    /// [`EventKind::Device`]: the device orientation before. Otherwise the interface orientation before.
    pub fn previous(&self) -> Orientation {
        Orientation::from_raw(self.0.previous)
    }

    /// Where the picture goes or has gone. A [`EventKind::WillRotate`] whose target is `interface` calls
    /// a rotation off.
    pub fn target(&self) -> Orientation {
        Orientation::from_raw(self.0.target)
    }

    /// Where the picture would go without the rotation lock.
    pub fn suggestion(&self) -> Orientation {
        Orientation::from_raw(self.0.suggestion)
    }

    /// The value of the axis channel.
    pub fn axis(&self) -> Axis {
        Axis::from_raw(self.0.axis)
    }

    /// The W3C angle of `target`.
    pub fn angle(&self) -> i32 {
        self.0.angle
    }

    /// The shortest turn of the device, counter-clockwise positive: -90, 0, 90 or 180.
    pub fn turn(&self) -> i32 {
        self.0.turn
    }

    /// The size of the picture in `previous`; zeros if the screen's was not told.
    pub fn size_before(&self) -> Size {
        Size { width: self.0.width_before, height: self.0.height_before }
    }

    /// The size of the picture in `target`; zeros if the screen's was not told.
    pub fn size(&self) -> Size {
        Size { width: self.0.width, height: self.0.height }
    }

    /// The touch matrix for `target`, in libinput's form.
    pub fn touch_matrix(&self) -> [f32; 6] {
        self.0.touch_matrix
    }

    /// The effective mask.
    pub fn mask(&self) -> Mask {
        Mask::from_bits(self.0.mask)
    }

    /// The user's rotation lock.
    pub fn rotation_locked(&self) -> bool {
        self.0.rotation_locked
    }

    /// Whether automatic rotation follows the two landscapes only.
    pub fn landscape_locked(&self) -> bool {
        self.0.landscape_locked
    }

    /// Whether anything needs the sensor.
    pub fn demand(&self) -> bool {
        self.0.demand
    }

    /// Grows by one with each event of the engine.
    pub fn sequence(&self) -> u64 {
        self.0.sequence
    }

    /// The engine's time when it happened.
    pub fn time_ns(&self) -> i64 {
        self.0.time_ns
    }

    /// The request that ended, or that asked for this rotation; None when there is none.
    pub fn request(&self) -> Option<u64> {
        (self.0.request != 0).then_some(self.0.request)
    }

    /// The rotation's number, for a rotation.
    pub fn rotation(&self) -> Option<u64> {
        (self.0.rotation != 0).then_some(self.0.rotation)
    }
}

impl fmt::Debug for Event {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Event")
            .field("kind", &self.kind())
            .field("cause", &self.cause())
            .field("device", &self.device())
            .field("interface", &self.interface())
            .field("target", &self.target())
            .field("time_ns", &self.time_ns())
            .field("sequence", &self.sequence())
            .finish_non_exhaustive()
    }
}

/// Everything that can be asked of an engine, at one moment.
#[derive(Clone, Copy)]
pub struct State(pub(crate) sys::orient_state);

impl State {
    /// How the device is held.
    pub fn device(&self) -> Orientation {
        Orientation::from_raw(self.0.device)
    }

    /// How the picture stands; upright.
    pub fn interface(&self) -> Orientation {
        Orientation::from_raw(self.0.interface)
    }

    /// Where it is on its way to while a driver turns the screen; otherwise `interface`.
    pub fn target(&self) -> Orientation {
        Orientation::from_raw(self.0.target)
    }

    /// Where it would go without the rotation lock; None: nowhere else.
    pub fn suggestion(&self) -> Option<Orientation> {
        Some(Orientation::from_raw(self.0.suggestion)).filter(|it| *it != Orientation::Unknown)
    }

    /// The value of the axis channel.
    pub fn axis(&self) -> Axis {
        Axis::from_raw(self.0.axis)
    }

    /// The screen's natural axis.
    pub fn natural(&self) -> Axis {
        Axis::from_raw(self.0.natural)
    }

    /// The panel's mounting in degrees.
    pub fn panel_angle(&self) -> i32 {
        self.0.panel_angle
    }

    /// The W3C angle of `interface`.
    pub fn angle(&self) -> i32 {
        self.0.angle
    }

    /// The size of the picture as it stands; zeros if the screen's was not told.
    pub fn size(&self) -> Size {
        Size { width: self.0.width, height: self.0.height }
    }

    /// What policy and scenes permit together. Never empty.
    pub fn mask(&self) -> Mask {
        Mask::from_bits(self.0.mask)
    }

    /// Whether portrait-secondary may be shown.
    pub fn upside_down_allowed(&self) -> bool {
        self.0.upside_down_allowed
    }

    /// The user's rotation lock.
    pub fn rotation_locked(&self) -> bool {
        self.0.rotation_locked
    }

    /// Whether automatic rotation follows the two landscapes only.
    pub fn landscape_locked(&self) -> bool {
        self.0.landscape_locked
    }

    /// Whether the picture follows the device at all.
    pub fn auto_rotate(&self) -> bool {
        self.0.auto_rotate
    }

    /// Whether the host is in the foreground.
    pub fn active(&self) -> bool {
        self.0.active
    }

    /// Whether a convertible is used as a tablet.
    pub fn tablet_mode(&self) -> bool {
        self.0.tablet_mode
    }

    /// Whether the topmost visible scene holds a lock.
    pub fn scene_locked(&self) -> bool {
        self.0.scene_locked
    }

    /// Whether an explicit rotation holds the picture.
    pub fn held(&self) -> bool {
        self.0.held
    }

    /// Whether a driver is turning the screen.
    pub fn rotating(&self) -> bool {
        self.0.rotating
    }

    /// Whether anything needs the sensor.
    pub fn demand(&self) -> bool {
        self.0.demand
    }

    /// Whether the sensor's length at rest is steadily not that of gravity.
    pub fn scale_suspect(&self) -> bool {
        self.0.scale_suspect
    }

    /// What detection is waiting for.
    pub fn reason(&self) -> Reason {
        Reason::from_raw(self.0.reason)
    }

    /// Since when `device` has been what it is.
    pub fn stable_since_ns(&self) -> i64 {
        self.0.stable_since_ns
    }

    /// The latest time that the engine was told; 0 before the first.
    pub fn time_ns(&self) -> i64 {
        self.0.time_ns
    }

    /// Counts the engine's events; that of the latest.
    pub fn sequence(&self) -> u64 {
        self.0.sequence
    }

    /// The gravity estimate in the device frame, m/s^2; zeros before the first sample.
    pub fn gravity(&self) -> [f32; 3] {
        [self.0.gravity_x, self.0.gravity_y, self.0.gravity_z]
    }

    /// How far detection trusts it, 0 to 1.
    pub fn confidence(&self) -> f32 {
        self.0.confidence
    }

    /// How far the device is turned in the plane of the screen, counter-clockwise, -180 to 180 degrees.
    pub fn screen_angle(&self) -> f32 {
        self.0.screen_angle
    }

    /// How far the screen leans, -90 (facing down) over 0 (upright) to 90 degrees (facing up).
    pub fn tilt(&self) -> f32 {
        self.0.tilt
    }
}

impl fmt::Debug for State {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, formatter)
    }
}
