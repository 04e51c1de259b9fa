//! Screen orientation: how a device is held, and how its picture must stand.
//!
//! The safe side of liborient. An [`Engine`] is one screen: feed it with samples, and it tells its
//! listeners when to turn the picture, and which way. A [`Source`] is a sensor or a trace that feeds it.
//! A [`Scene`] is one client of that screen, with a lock of its own. A [`Transition`] is what a finger
//! drags and a spring finishes.
//!
//! Units are those of the C library: nanoseconds of one monotonic clock, m/s^2, degrees. Everything is
//! `Send` and `Sync`; closures need only be `Send`, since an engine calls them one at a time.

mod callback;
mod engine;
mod error;
mod event;
mod geometry;
mod log;
mod request;
mod scene;
mod source;
mod transition;
mod vocabulary;

/// The C interface, for what this crate does not cover.
pub use orient_sys as sys;

pub use engine::{Engine, EngineBuilder, Events, Listener, Rotation, Sample};
pub use error::{Error, Result};
pub use event::{Event, State};
pub use geometry::{
    compose_transforms, content_transform, insets_for, invert_transform, output_transform,
    touch_matrix, Frame, Insets, Point, Position, Rect, Size, Vector,
};
pub use log::{set_log_handler, LogHandler};
pub use request::Request;
pub use scene::{Scene, SceneBuilder};
pub use source::{
    FoundSensor, Location, MountFrame, MountOrigin, Source, SourceBuilder, SourceError,
    SourceEvents, SourceInfo, SourceKind, SourceState,
};
pub use transition::{
    CommitRule, Phase, Presentation, Spring, Transition, TransitionBuilder, TransitionState,
};
pub use vocabulary::{
    Axis, Cause, EventKind, EventKinds, FlatPolicy, Lock, LogLevel, Mask, Orientation, Reason,
    Sensitivity, Vocabulary,
};

/// The version of the library in use, such as "1.0.0".
pub fn version() -> &'static str {
    // SAFETY: total function that returns a static string of ASCII.
    unsafe { std::ffi::CStr::from_ptr(sys::orient_version_string()) }.to_str().unwrap_or_default()
}
