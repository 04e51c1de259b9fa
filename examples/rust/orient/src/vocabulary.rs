use std::ffi::{c_char, CStr, CString};
use std::fmt;
use std::ops::{BitAnd, BitOr};
use std::str::FromStr;

use crate::{sys, Error, Result};

/// An enumeration of C, which a newer library may extend.
macro_rules! enumeration {
    ($(#[$about:meta])* $name:ident: $raw:ident {
        $($(#[$variant_about:meta])* $variant:ident = $value:ident,)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$variant_about])* $variant,)*
            /// A value that only a newer library knows.
            Other(u32),
        }

        impl $name {
            #[allow(dead_code)]
            pub(crate) const fn from_raw(raw: sys::$raw) -> Self {
                match raw {
                    $(sys::$value => Self::$variant,)*
                    other => Self::Other(other),
                }
            }

            #[allow(dead_code)]
            pub(crate) const fn raw(self) -> sys::$raw {
                match self {
                    $(Self::$variant => sys::$value,)*
                    Self::Other(other) => other,
                }
            }
        }
    };
}
pub(crate) use enumeration;

/// A static string of the library's; None for NULL.
///
/// # Safety
///
/// The pointer is NULL or one of the library's static strings.
pub(crate) unsafe fn word(text: *const c_char) -> Option<&'static str> {
    // SAFETY: as the caller promises; all of the library's words are ASCII.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_str().unwrap_or_default())
}

enumeration! {
    /// An orientation of the device or of the interface, by the W3C's names.
    Orientation: orient_orientation {
        /// Not known yet.
        Unknown = ORIENT_UNKNOWN,
        /// Top edge up, on a natural-portrait screen.
        PortraitPrimary = ORIENT_PORTRAIT_PRIMARY,
        /// Right edge up, on a natural-portrait screen.
        LandscapePrimary = ORIENT_LANDSCAPE_PRIMARY,
        /// Bottom edge up, on a natural-portrait screen.
        PortraitSecondary = ORIENT_PORTRAIT_SECONDARY,
        /// Left edge up, on a natural-portrait screen.
        LandscapeSecondary = ORIENT_LANDSCAPE_SECONDARY,
        /// The device lies with its screen up.
        FaceUp = ORIENT_FACE_UP,
        /// The device lies with its screen down.
        FaceDown = ORIENT_FACE_DOWN,
    }
}

enumeration! {
    /// Taller than wide, or wider than tall.
    Axis: orient_axis {
        /// Not known.
        Unknown = ORIENT_AXIS_UNKNOWN,
        /// Taller than wide.
        Portrait = ORIENT_AXIS_PORTRAIT,
        /// Wider than tall.
        Landscape = ORIENT_AXIS_LANDSCAPE,
    }
}

enumeration! {
    /// What a scene asks the screen to be held to: the W3C's OrientationLockType, and "as it is now".
    Lock: orient_lock {
        /// Every supported orientation; a real lock all the same.
        Any = ORIENT_LOCK_ANY,
        /// The natural primary alone.
        Natural = ORIENT_LOCK_NATURAL,
        /// Both landscapes.
        Landscape = ORIENT_LOCK_LANDSCAPE,
        /// Both portraits.
        Portrait = ORIENT_LOCK_PORTRAIT,
        /// One alone.
        PortraitPrimary = ORIENT_LOCK_PORTRAIT_PRIMARY,
        /// One alone.
        PortraitSecondary = ORIENT_LOCK_PORTRAIT_SECONDARY,
        /// One alone.
        LandscapePrimary = ORIENT_LOCK_LANDSCAPE_PRIMARY,
        /// One alone.
        LandscapeSecondary = ORIENT_LOCK_LANDSCAPE_SECONDARY,
        /// The interface orientation at the moment of the call.
        Current = ORIENT_LOCK_CURRENT,
    }
}

enumeration! {
    /// The languages in which systems speak of orientations.
    Vocabulary: orient_vocabulary {
        /// "portrait-primary" and so on; the number is the W3C angle.
        W3c = ORIENT_VOCABULARY_W3C,
        /// UIDeviceOrientation: how the device is held.
        UikitDevice = ORIENT_VOCABULARY_UIKIT_DEVICE,
        /// UIInterfaceOrientation: how the picture stands; left and right the other way round.
        UikitInterface = ORIENT_VOCABULARY_UIKIT_INTERFACE,
        /// AccelerometerOrientation of net.hadess.SensorProxy.
        SensorProxy = ORIENT_VOCABULARY_SENSOR_PROXY,
        /// The wl_output transform that makes the picture upright.
        Wayland = ORIENT_VOCABULARY_WAYLAND,
        /// xrandr's words; the number is the RandR protocol's rotation bit.
        Xrandr = ORIENT_VOCABULARY_XRANDR,
        /// android.view.Surface.
        Android = ORIENT_VOCABULARY_ANDROID,
        /// The DRM connector property "panel orientation".
        DrmPanel = ORIENT_VOCABULARY_DRM_PANEL,
        /// "portrait", "landscape" and "unknown".
        Axis = ORIENT_VOCABULARY_AXIS,
    }
}

enumeration! {
    /// What the axis channel says while the device lies flat.
    FlatPolicy: orient_flat_policy {
        /// The last upright axis.
        KeepsLast = ORIENT_FLAT_KEEPS_LAST,
        /// [`Axis::Unknown`].
        ReportsUnknown = ORIENT_FLAT_REPORTS_UNKNOWN,
    }
}

enumeration! {
    /// How readily detection follows the device: one word for several thresholds.
    Sensitivity: orient_sensitivity {
        /// Waits for a clear and finished turn: for reading, and for screens that take long to turn.
        Calm = ORIENT_SENSITIVITY_CALM,
        /// The default.
        Normal = ORIENT_SENSITIVITY_NORMAL,
        /// Follows early, at the price of a side seen now and then in passing: for games and cameras.
        Quick = ORIENT_SENSITIVITY_QUICK,
    }
}

enumeration! {
    /// One channel of events. Each speaks only when its value changes.
    EventKind: orient_event_kind {
        /// How the device is held, flat and unknown included.
        Device = ORIENT_EVENT_DEVICE,
        /// The device's axis, by the engine's flat policy.
        Axis = ORIENT_EVENT_AXIS,
        /// The picture is about to turn; getters still say the old orientation.
        WillRotate = ORIENT_EVENT_WILL_ROTATE,
        /// The picture has turned; getters say the new orientation and size.
        DidRotate = ORIENT_EVENT_DID_ROTATE,
        /// The effective mask.
        Mask = ORIENT_EVENT_MASK,
        /// The rotation lock.
        RotationLock = ORIENT_EVENT_ROTATION_LOCK,
        /// The landscape lock.
        LandscapeLock = ORIENT_EVENT_LANDSCAPE_LOCK,
        /// A request has ended.
        Request = ORIENT_EVENT_REQUEST,
        /// Where the picture would go without the rotation lock.
        Suggestion = ORIENT_EVENT_SUGGESTION,
        /// Whether anything needs the sensor.
        Demand = ORIENT_EVENT_DEMAND,
    }
}

enumeration! {
    /// What made an event happen.
    Cause: orient_cause {
        /// Nothing: the listener asked for the current value.
        Replay = ORIENT_CAUSE_REPLAY,
        /// The device was turned.
        Device = ORIENT_CAUSE_DEVICE,
        /// A mask or a switch of the host or its user.
        Policy = ORIENT_CAUSE_POLICY,
        /// A scene came, went, or changed what it supports.
        Scene = ORIENT_CAUSE_SCENE,
        /// A request: rotate, toggle, lock or unlock.
        Request = ORIENT_CAUSE_REQUEST,
        /// The engine became active or inactive.
        Activity = ORIENT_CAUSE_ACTIVITY,
        /// The keyboard of a convertible.
        TabletMode = ORIENT_CAUSE_TABLET_MODE,
        /// The host's driver: it refused, did not answer, or was replaced.
        Host = ORIENT_CAUSE_HOST,
        /// A listener came or went.
        Listener = ORIENT_CAUSE_LISTENER,
    }
}

enumeration! {
    /// What detection waits for, or why it does not report what the last sample shows.
    Reason: orient_reason {
        /// Nothing.
        None = ORIENT_REASON_NONE,
        /// Too little has been seen since the start.
        Acquiring = ORIENT_REASON_ACQUIRING,
        /// The screen lies too flat for a side to be up.
        Flat = ORIENT_REASON_FLAT,
        /// The screen faces down, as when it is held over the head.
        Overhead = ORIENT_REASON_OVERHEAD,
        /// A turn is in progress.
        Moving = ORIENT_REASON_MOVING,
        /// Shaken, pushed or falling: the readings are not gravity.
        Accelerating = ORIENT_REASON_ACCELERATING,
        /// A finger is, or was a moment ago, on the screen.
        Touched = ORIENT_REASON_TOUCHED,
        /// A new orientation is seen and has to last a little longer.
        Settling = ORIENT_REASON_SETTLING,
        /// Between two orientations, not far enough for the next one.
        Hysteresis = ORIENT_REASON_HYSTERESIS,
    }
}

enumeration! {
    /// How much a message of the library's matters.
    LogLevel: orient_log_level {
        /// Something does not work.
        Error = ORIENT_LOG_ERROR,
        /// Something works, but not as it should.
        Warning = ORIENT_LOG_WARNING,
        /// What the library found and chose.
        Info = ORIENT_LOG_INFO,
    }
}

impl Orientation {
    /// The upright ones, which an interface orientation can be.
    pub const UPRIGHT: [Orientation; 4] = [
        Orientation::PortraitPrimary,
        Orientation::LandscapePrimary,
        Orientation::PortraitSecondary,
        Orientation::LandscapeSecondary,
    ];

    /// What a vocabulary calls it; None where it has no word.
    ///
    /// ```
    /// use orient::{Axis, Orientation, Vocabulary};
    /// let landscape = Orientation::LandscapePrimary;
    /// assert_eq!(landscape.word(Vocabulary::UikitDevice, Axis::Portrait), Some("landscapeLeft"));
    /// assert_eq!(landscape.word(Vocabulary::UikitInterface, Axis::Portrait), Some("landscapeRight"));
    /// ```
    pub fn word(self, vocabulary: Vocabulary, natural: Axis) -> Option<&'static str> {
        // SAFETY: total function that returns a static string or NULL.
        unsafe { word(sys::orient_name(self.raw(), vocabulary.raw(), natural.raw())) }
    }

    /// The orientation that a vocabulary calls so. [`Error::Parse`] for any other text.
    pub fn from_word(text: &str, vocabulary: Vocabulary, natural: Axis) -> Result<Orientation> {
        // C would stop at a NUL.
        let text = CString::new(text).map_err(|_| Error::Parse)?;
        let mut out = sys::ORIENT_UNKNOWN;
        // SAFETY: both pointers are good for the call.
        let status =
            unsafe { sys::orient_parse(text.as_ptr(), vocabulary.raw(), natural.raw(), &mut out) };
        Error::from_status(status).map(|()| Orientation::from_raw(out))
    }

    /// The number by which a vocabulary knows it; None where it has none.
    pub fn number(self, vocabulary: Vocabulary, natural: Axis) -> Option<u32> {
        // SAFETY: total function.
        let value = unsafe { sys::orient_value(self.raw(), vocabulary.raw(), natural.raw()) };
        u32::try_from(value).ok()
    }

    /// The orientation that a vocabulary knows by a number.
    pub fn from_number(number: u32, vocabulary: Vocabulary, natural: Axis) -> Result<Orientation> {
        let number = i32::try_from(number).map_err(|_| Error::InvalidArgument)?;
        let mut out = sys::ORIENT_UNKNOWN;
        // SAFETY: the pointer is good for the call.
        let status =
            unsafe { sys::orient_from_value(number, vocabulary.raw(), natural.raw(), &mut out) };
        Error::from_status(status).map(|()| Orientation::from_raw(out))
    }

    /// The W3C angle: 0, 90, 180 or 270; None when it is not upright.
    pub fn angle(self, natural: Axis) -> Option<u32> {
        // SAFETY: total function.
        u32::try_from(unsafe { sys::orient_angle(self.raw(), natural.raw()) }).ok()
    }

    /// How far the device is turned counter-clockwise from here to another one, on a natural-portrait
    /// screen; None when one is not upright.
    pub fn angle_to(self, other: Orientation) -> Option<u32> {
        // SAFETY: total function.
        u32::try_from(unsafe { sys::orient_angle_between(self.raw(), other.raw()) }).ok()
    }

    /// Portrait or landscape; unknown when it is not upright.
    pub fn axis(self) -> Axis {
        // SAFETY: total function.
        Axis::from_raw(unsafe { sys::orient_axis_of(self.raw()) })
    }

    /// The mask with this orientation alone in it; empty when it is not upright.
    pub fn mask(self) -> Mask {
        // SAFETY: total function.
        Mask(unsafe { sys::orient_mask_of(self.raw()) })
    }
}

impl fmt::Display for Orientation {
    /// The W3C's name, such as "portrait-primary".
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.word(Vocabulary::W3c, Axis::Portrait) {
            Some(word) => formatter.pad(word),
            None => write!(formatter, "orientation {}", self.raw()),
        }
    }
}

impl FromStr for Orientation {
    type Err = Error;

    /// Reads the W3C's name.
    fn from_str(text: &str) -> Result<Orientation> {
        Orientation::from_word(text, Vocabulary::W3c, Axis::Portrait)
    }
}

impl fmt::Display for Lock {
    /// The W3C's name, such as "landscape".
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: total function that returns a static string or NULL.
        match unsafe { word(sys::orient_lock_name(self.raw())) } {
            Some(word) => formatter.pad(word),
            None => write!(formatter, "lock {}", self.raw()),
        }
    }
}

impl FromStr for Lock {
    type Err = Error;

    /// Reads the W3C's name, or "current".
    fn from_str(text: &str) -> Result<Lock> {
        let text = CString::new(text).map_err(|_| Error::InvalidArgument)?;
        let mut out = sys::ORIENT_LOCK_ANY;
        // SAFETY: both pointers are good for the call.
        let status = unsafe { sys::orient_parse_lock(text.as_ptr(), &mut out) };
        Error::from_status(status).map(|()| Lock::from_raw(out))
    }
}

/// The library's word for a value.
macro_rules! named {
    ($($name:ident: $function:ident,)*) => {$(
        impl std::fmt::Display for $name {
            /// The library's word for it.
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                // SAFETY: total function that returns a static string or NULL.
                match unsafe { crate::vocabulary::word(sys::$function(self.raw())) } {
                    Some(word) => formatter.pad(word),
                    None => write!(formatter, "{}", self.raw()),
                }
            }
        }
    )*};
}
pub(crate) use named;

named! {
    EventKind: orient_event_kind_name,
    Cause: orient_cause_name,
    Reason: orient_reason_name,
}

/// A set of upright orientations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mask(u32);

impl Mask {
    /// Both portraits.
    pub const PORTRAIT: Mask = Mask(sys::ORIENT_MASK_PORTRAIT);
    /// Both landscapes.
    pub const LANDSCAPE: Mask = Mask(sys::ORIENT_MASK_LANDSCAPE);
    /// All four.
    pub const ALL: Mask = Mask(sys::ORIENT_MASK_ALL);

    /// Whether the orientation is in it.
    pub fn contains(self, orientation: Orientation) -> bool {
        self & orientation.mask() != Mask::default()
    }

    /// The bits, as C has them.
    pub const fn bits(self) -> u32 {
        self.0
    }

    pub(crate) const fn from_bits(bits: u32) -> Mask {
        Mask(bits)
    }
}

/// A set of kinds of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventKinds(u32);

impl EventKinds {
    /// Every kind that this crate knows.
    pub const ALL: EventKinds = EventKinds(sys::ORIENT_EVENT_ALL);

    pub(crate) const fn bits(self) -> u32 {
        self.0
    }
}

impl From<EventKind> for EventKinds {
    fn from(kind: EventKind) -> EventKinds {
        EventKinds(kind.raw())
    }
}

impl From<Orientation> for Mask {
    fn from(orientation: Orientation) -> Mask {
        orientation.mask()
    }
}

impl BitOr for Mask {
    type Output = Mask;

    fn bitor(self, other: Mask) -> Mask {
        Mask(self.0 | other.0)
    }
}

impl BitAnd for Mask {
    type Output = Mask;

    fn bitand(self, other: Mask) -> Mask {
        Mask(self.0 & other.0)
    }
}

impl BitOr for Orientation {
    type Output = Mask;

    fn bitor(self, other: Orientation) -> Mask {
        self.mask() | other.mask()
    }
}

impl BitOr for EventKind {
    type Output = EventKinds;

    fn bitor(self, other: EventKind) -> EventKinds {
        EventKinds(self.raw() | other.raw())
    }
}

impl BitOr<EventKind> for EventKinds {
    type Output = EventKinds;

    fn bitor(self, other: EventKind) -> EventKinds {
        EventKinds(self.0 | other.raw())
    }
}
