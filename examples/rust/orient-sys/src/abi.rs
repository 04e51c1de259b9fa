// The C interface as Rust sees it. Written by Tests/abi/bindings.py from orient.h.

use std::ffi::{c_char, c_int, c_uint, c_void};

/// Opaque: lives behind a pointer alone.
#[repr(C)]
pub struct orient_engine {
    _private: [u8; 0],
    _marker: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
}

/// Opaque: lives behind a pointer alone.
#[repr(C)]
pub struct orient_scene {
    _private: [u8; 0],
    _marker: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
}

/// Opaque: lives behind a pointer alone.
#[repr(C)]
pub struct orient_source {
    _private: [u8; 0],
    _marker: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
}

/// Opaque: lives behind a pointer alone.
#[repr(C)]
pub struct orient_transition {
    _private: [u8; 0],
    _marker: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
}

pub type orient_mask = u32;

pub type orient_status = c_int;
pub const ORIENT_OK: orient_status = 0;
pub const ORIENT_ERROR_INVALID_ARGUMENT: orient_status = -1;
pub const ORIENT_ERROR_NO_MEMORY: orient_status = -2;
pub const ORIENT_ERROR_NOT_SUPPORTED: orient_status = -3;
pub const ORIENT_ERROR_ABORTED: orient_status = -4;
pub const ORIENT_ERROR_NOT_ALLOWED: orient_status = -5;
pub const ORIENT_ERROR_NO_SCENE: orient_status = -6;
pub const ORIENT_ERROR_INVALID_STATE: orient_status = -7;
pub const ORIENT_ERROR_NO_SENSOR: orient_status = -8;
pub const ORIENT_ERROR_IO: orient_status = -9;
pub const ORIENT_ERROR_PARSE: orient_status = -10;
pub const ORIENT_ERROR_TIME: orient_status = -11;
pub const ORIENT_ERROR_TIMEOUT: orient_status = -12;
pub const ORIENT_ERROR_BUSY: orient_status = -13;

pub type orient_orientation = c_uint;
pub const ORIENT_UNKNOWN: orient_orientation = 0;
pub const ORIENT_PORTRAIT_PRIMARY: orient_orientation = 1;
pub const ORIENT_LANDSCAPE_PRIMARY: orient_orientation = 2;
pub const ORIENT_PORTRAIT_SECONDARY: orient_orientation = 3;
pub const ORIENT_LANDSCAPE_SECONDARY: orient_orientation = 4;
pub const ORIENT_FACE_UP: orient_orientation = 5;
pub const ORIENT_FACE_DOWN: orient_orientation = 6;

pub type orient_axis = c_uint;
pub const ORIENT_AXIS_UNKNOWN: orient_axis = 0;
pub const ORIENT_AXIS_PORTRAIT: orient_axis = 1;
pub const ORIENT_AXIS_LANDSCAPE: orient_axis = 2;

pub type orient_lock = c_uint;
pub const ORIENT_LOCK_ANY: orient_lock = 0;
pub const ORIENT_LOCK_NATURAL: orient_lock = 1;
pub const ORIENT_LOCK_LANDSCAPE: orient_lock = 2;
pub const ORIENT_LOCK_PORTRAIT: orient_lock = 3;
pub const ORIENT_LOCK_PORTRAIT_PRIMARY: orient_lock = 4;
pub const ORIENT_LOCK_PORTRAIT_SECONDARY: orient_lock = 5;
pub const ORIENT_LOCK_LANDSCAPE_PRIMARY: orient_lock = 6;
pub const ORIENT_LOCK_LANDSCAPE_SECONDARY: orient_lock = 7;
pub const ORIENT_LOCK_CURRENT: orient_lock = 8;

pub type orient_vocabulary = c_uint;
pub const ORIENT_VOCABULARY_W3C: orient_vocabulary = 0;
pub const ORIENT_VOCABULARY_UIKIT_DEVICE: orient_vocabulary = 1;
pub const ORIENT_VOCABULARY_UIKIT_INTERFACE: orient_vocabulary = 2;
pub const ORIENT_VOCABULARY_SENSOR_PROXY: orient_vocabulary = 3;
pub const ORIENT_VOCABULARY_WAYLAND: orient_vocabulary = 4;
pub const ORIENT_VOCABULARY_XRANDR: orient_vocabulary = 5;
pub const ORIENT_VOCABULARY_ANDROID: orient_vocabulary = 6;
pub const ORIENT_VOCABULARY_DRM_PANEL: orient_vocabulary = 7;
pub const ORIENT_VOCABULARY_AXIS: orient_vocabulary = 8;

pub type orient_flat_policy = c_uint;
pub const ORIENT_FLAT_KEEPS_LAST: orient_flat_policy = 0;
pub const ORIENT_FLAT_REPORTS_UNKNOWN: orient_flat_policy = 1;

pub type orient_sensitivity = c_uint;
pub const ORIENT_SENSITIVITY_CALM: orient_sensitivity = 0;
pub const ORIENT_SENSITIVITY_NORMAL: orient_sensitivity = 1;
pub const ORIENT_SENSITIVITY_QUICK: orient_sensitivity = 2;

pub type orient_reason = c_uint;
pub const ORIENT_REASON_NONE: orient_reason = 0;
pub const ORIENT_REASON_ACQUIRING: orient_reason = 1;
pub const ORIENT_REASON_FLAT: orient_reason = 2;
pub const ORIENT_REASON_OVERHEAD: orient_reason = 3;
pub const ORIENT_REASON_MOVING: orient_reason = 4;
pub const ORIENT_REASON_ACCELERATING: orient_reason = 5;
pub const ORIENT_REASON_TOUCHED: orient_reason = 6;
pub const ORIENT_REASON_SETTLING: orient_reason = 7;
pub const ORIENT_REASON_HYSTERESIS: orient_reason = 8;

pub type orient_event_kind = c_uint;
pub const ORIENT_EVENT_DEVICE: orient_event_kind = 1;
pub const ORIENT_EVENT_AXIS: orient_event_kind = 2;
pub const ORIENT_EVENT_WILL_ROTATE: orient_event_kind = 4;
pub const ORIENT_EVENT_DID_ROTATE: orient_event_kind = 8;
pub const ORIENT_EVENT_MASK: orient_event_kind = 16;
pub const ORIENT_EVENT_ROTATION_LOCK: orient_event_kind = 32;
pub const ORIENT_EVENT_LANDSCAPE_LOCK: orient_event_kind = 64;
pub const ORIENT_EVENT_REQUEST: orient_event_kind = 128;
pub const ORIENT_EVENT_SUGGESTION: orient_event_kind = 256;
pub const ORIENT_EVENT_DEMAND: orient_event_kind = 512;

pub type orient_cause = c_uint;
pub const ORIENT_CAUSE_REPLAY: orient_cause = 0;
pub const ORIENT_CAUSE_DEVICE: orient_cause = 1;
pub const ORIENT_CAUSE_POLICY: orient_cause = 2;
pub const ORIENT_CAUSE_SCENE: orient_cause = 3;
pub const ORIENT_CAUSE_REQUEST: orient_cause = 4;
pub const ORIENT_CAUSE_ACTIVITY: orient_cause = 5;
pub const ORIENT_CAUSE_TABLET_MODE: orient_cause = 6;
pub const ORIENT_CAUSE_HOST: orient_cause = 7;
pub const ORIENT_CAUSE_LISTENER: orient_cause = 8;

pub type orient_source_kind = c_uint;
pub const ORIENT_SOURCE_AUTO: orient_source_kind = 0;
pub const ORIENT_SOURCE_IIO: orient_source_kind = 1;
pub const ORIENT_SOURCE_EVDEV: orient_source_kind = 2;
pub const ORIENT_SOURCE_SENSOR_PROXY: orient_source_kind = 3;
pub const ORIENT_SOURCE_TRACE: orient_source_kind = 4;

pub type orient_mount_frame = c_uint;
pub const ORIENT_MOUNT_FRAME_UNSPECIFIED: orient_mount_frame = 0;
pub const ORIENT_MOUNT_FRAME_DEVICE: orient_mount_frame = 1;
pub const ORIENT_MOUNT_FRAME_SENSOR_PROXY: orient_mount_frame = 2;

pub type orient_location = c_uint;
pub const ORIENT_LOCATION_UNKNOWN: orient_location = 0;
pub const ORIENT_LOCATION_DISPLAY: orient_location = 1;
pub const ORIENT_LOCATION_BASE: orient_location = 2;
pub const ORIENT_LOCATION_CAMERA: orient_location = 3;

pub type orient_source_state = c_uint;
pub const ORIENT_SOURCE_IDLE: orient_source_state = 0;
pub const ORIENT_SOURCE_STARTING: orient_source_state = 1;
pub const ORIENT_SOURCE_RUNNING: orient_source_state = 2;
pub const ORIENT_SOURCE_STALLED: orient_source_state = 3;
pub const ORIENT_SOURCE_WAITING: orient_source_state = 4;
pub const ORIENT_SOURCE_FINISHED: orient_source_state = 5;

pub type orient_mount_origin = c_uint;
pub const ORIENT_MOUNT_IDENTITY: orient_mount_origin = 0;
pub const ORIENT_MOUNT_CONFIG: orient_mount_origin = 1;
pub const ORIENT_MOUNT_UDEV: orient_mount_origin = 2;
pub const ORIENT_MOUNT_SYSFS: orient_mount_origin = 3;

pub type orient_log_level = c_uint;
pub const ORIENT_LOG_ERROR: orient_log_level = 0;
pub const ORIENT_LOG_WARNING: orient_log_level = 1;
pub const ORIENT_LOG_INFO: orient_log_level = 2;

pub type orient_presentation = c_uint;
pub const ORIENT_COLLAPSED: orient_presentation = 0;
pub const ORIENT_EXPANDED: orient_presentation = 1;

pub type orient_transition_phase = c_uint;
pub const ORIENT_TRANSITION_IDLE: orient_transition_phase = 0;
pub const ORIENT_TRANSITION_DRAGGING: orient_transition_phase = 1;
pub const ORIENT_TRANSITION_SETTLING: orient_transition_phase = 2;

pub type orient_commit_rule = c_uint;
pub const ORIENT_COMMIT_VELOCITY_FIRST: orient_commit_rule = 0;
pub const ORIENT_COMMIT_DISTANCE_OR_VELOCITY: orient_commit_rule = 1;

pub const ORIENT_VERSION_MAJOR: u32 = 1;
pub const ORIENT_VERSION_MINOR: u32 = 0;
pub const ORIENT_VERSION_PATCH: u32 = 0;
pub const ORIENT_MASK_PORTRAIT_PRIMARY: u32 = 2;
pub const ORIENT_MASK_LANDSCAPE_PRIMARY: u32 = 4;
pub const ORIENT_MASK_PORTRAIT_SECONDARY: u32 = 8;
pub const ORIENT_MASK_LANDSCAPE_SECONDARY: u32 = 16;
pub const ORIENT_MASK_PORTRAIT: u32 = 10;
pub const ORIENT_MASK_LANDSCAPE: u32 = 20;
pub const ORIENT_MASK_ALL: u32 = 30;
pub const ORIENT_EVENT_ALL: u32 = 1023;
pub const ORIENT_REPLAY_CURRENT: u32 = 1;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct orient_engine_config {
    pub struct_size: u32,
    pub natural: orient_axis,
    pub panel_angle: i32,
    pub supported: orient_mask,
    pub upside_down_allowed: bool,
    pub rotation_locked: bool,
    pub landscape_locked: bool,
    pub auto_rotate: bool,
    pub initial: orient_orientation,
    pub width: i32,
    pub height: i32,
    pub request_timeout_ns: i64,
    pub flat_policy: orient_flat_policy,
    pub hysteresis: f32,
    pub flat_limit: f32,
    pub face_limit: f32,
    pub overhead_limit: f32,
    pub resting_rate: f32,
    pub fast_rate: f32,
    pub resting_share: f32,
    pub full_trust_deviation: f32,
    pub no_trust_deviation: f32,
    pub unsteady_deviation: f32,
    pub lasting_push: f32,
    pub coherence: f32,
    pub settle_time_ns: i64,
    pub unsteady_settle_time_ns: i64,
    pub face_dwell_ns: i64,
    pub lift_dwell_ns: i64,
    pub lift_guard_ns: i64,
    pub touch_guard_ns: i64,
    pub silence_ns: i64,
    pub gap_limit_ns: i64,
    pub smoothing_time_ns: i64,
    pub look_ahead_ns: i64,
    pub turn_memory_ns: i64,
    pub steadying_time_ns: i64,
    pub averaging_time_ns: i64,
    pub scale_time_ns: i64,
    pub gyroscope_time_ns: i64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct orient_sample {
    pub time_ns: i64,
    pub x: f32,
    pub y: f32,
    pub z: f32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct orient_state {
    pub struct_size: u32,
    pub device: orient_orientation,
    pub interface: orient_orientation,
    pub target: orient_orientation,
    pub suggestion: orient_orientation,
    pub axis: orient_axis,
    pub natural: orient_axis,
    pub panel_angle: i32,
    pub angle: i32,
    pub width: i32,
    pub height: i32,
    pub mask: orient_mask,
    pub upside_down_allowed: bool,
    pub rotation_locked: bool,
    pub landscape_locked: bool,
    pub auto_rotate: bool,
    pub active: bool,
    pub tablet_mode: bool,
    pub scene_locked: bool,
    pub held: bool,
    pub rotating: bool,
    pub demand: bool,
    pub scale_suspect: bool,
    pub reason: orient_reason,
    pub stable_since_ns: i64,
    pub time_ns: i64,
    pub sequence: u64,
    pub gravity_x: f32,
    pub gravity_y: f32,
    pub gravity_z: f32,
    pub confidence: f32,
    pub screen_angle: f32,
    pub tilt: f32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct orient_event {
    pub struct_size: u32,
    pub kind: orient_event_kind,
    pub cause: orient_cause,
    pub status: orient_status,
    pub device: orient_orientation,
    pub interface: orient_orientation,
    pub previous: orient_orientation,
    pub target: orient_orientation,
    pub suggestion: orient_orientation,
    pub axis: orient_axis,
    pub angle: i32,
    pub turn: i32,
    pub width_before: i32,
    pub height_before: i32,
    pub width: i32,
    pub height: i32,
    pub touch_matrix: [f32; 6],
    pub mask: orient_mask,
    pub rotation_locked: bool,
    pub landscape_locked: bool,
    pub demand: bool,
    pub sequence: u64,
    pub time_ns: i64,
    pub request: u64,
    pub rotation: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct orient_scene_config {
    pub struct_size: u32,
    pub supported: orient_mask,
    pub visible: bool,
    pub inherit: bool,
    pub name: *const c_char,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct orient_source_config {
    pub struct_size: u32,
    pub kind: orient_source_kind,
    pub path: *const c_char,
    pub root: *const c_char,
    pub bus_address: *const c_char,
    pub rate_hz: f64,
    pub mount_matrix: [f32; 9],
    pub mount_frame: orient_mount_frame,
    pub location: orient_location,
    pub invert_z: bool,
    pub poll_only: bool,
    pub wait_for_sensor: bool,
    pub tablet_switch: bool,
    pub realtime: bool,
    pub step: u32,
    pub error: *mut c_char,
    pub error_size: usize,
    pub host_timer: bool,
    pub gyroscope: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct orient_source_info {
    pub struct_size: u32,
    pub state: orient_source_state,
    pub kind: orient_source_kind,
    pub location: orient_location,
    pub mount_matrix: [f32; 9],
    pub mount_origin: orient_mount_origin,
    pub mount_frame: orient_mount_frame,
    pub face_uncertain: bool,
    pub rate_hz: f64,
    pub count: u64,
    pub last_time_ns: i64,
    pub method: [c_char; 32],
    pub device: [c_char; 256],
    pub name: [c_char; 128],
    pub tablet_switch: [c_char; 64],
    pub progress: f64,
    pub gyroscope: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct orient_size {
    pub width: i32,
    pub height: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct orient_point {
    pub x: i32,
    pub y: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct orient_rect {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct orient_insets {
    pub top: i32,
    pub left: i32,
    pub bottom: i32,
    pub right: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct orient_position {
    pub x: f64,
    pub y: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct orient_vector {
    pub x: f64,
    pub y: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct orient_frame {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct orient_transition_config {
    pub struct_size: u32,
    pub commit_rule: orient_commit_rule,
    pub collapsed_frame: orient_frame,
    pub expanded_frame: orient_frame,
    pub height: f64,
    pub travel: f64,
    pub distance_threshold: f64,
    pub velocity_threshold: f64,
    pub minimum_fraction: f64,
    pub maximum_fraction: f64,
    pub damping_ratio: f64,
    pub duration: f64,
    pub duration_factor: f64,
    pub velocity_scale: f64,
    pub fixed_duration: bool,
    pub natural: orient_axis,
    pub collapsed_orientation: orient_orientation,
    pub expanded_orientation: orient_orientation,
    pub scene: *mut orient_scene,
    pub completion: orient_transition_fn,
    pub user_data: *mut c_void,
    pub destroy: orient_destroy_fn,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct orient_transition_state {
    pub struct_size: u32,
    pub phase: orient_transition_phase,
    pub presentation: orient_presentation,
    pub progress: f64,
    pub velocity: f64,
    pub frame: orient_frame,
    pub angle: f64,
    pub width: f64,
    pub height: f64,
    pub transform: [f64; 6],
}

// What the compiler of the header says; a difference does not compile.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
const _: () = {
    use std::mem::{align_of, offset_of, size_of};
    assert!(size_of::<orient_engine_config>() == 216);
    assert!(align_of::<orient_engine_config>() == 8);
    assert!(offset_of!(orient_engine_config, struct_size) == 0);
    assert!(offset_of!(orient_engine_config, natural) == 4);
    assert!(offset_of!(orient_engine_config, panel_angle) == 8);
    assert!(offset_of!(orient_engine_config, supported) == 12);
    assert!(offset_of!(orient_engine_config, upside_down_allowed) == 16);
    assert!(offset_of!(orient_engine_config, rotation_locked) == 17);
    assert!(offset_of!(orient_engine_config, landscape_locked) == 18);
    assert!(offset_of!(orient_engine_config, auto_rotate) == 19);
    assert!(offset_of!(orient_engine_config, initial) == 20);
    assert!(offset_of!(orient_engine_config, width) == 24);
    assert!(offset_of!(orient_engine_config, height) == 28);
    assert!(offset_of!(orient_engine_config, request_timeout_ns) == 32);
    assert!(offset_of!(orient_engine_config, flat_policy) == 40);
    assert!(offset_of!(orient_engine_config, hysteresis) == 44);
    assert!(offset_of!(orient_engine_config, flat_limit) == 48);
    assert!(offset_of!(orient_engine_config, face_limit) == 52);
    assert!(offset_of!(orient_engine_config, overhead_limit) == 56);
    assert!(offset_of!(orient_engine_config, resting_rate) == 60);
    assert!(offset_of!(orient_engine_config, fast_rate) == 64);
    assert!(offset_of!(orient_engine_config, resting_share) == 68);
    assert!(offset_of!(orient_engine_config, full_trust_deviation) == 72);
    assert!(offset_of!(orient_engine_config, no_trust_deviation) == 76);
    assert!(offset_of!(orient_engine_config, unsteady_deviation) == 80);
    assert!(offset_of!(orient_engine_config, lasting_push) == 84);
    assert!(offset_of!(orient_engine_config, coherence) == 88);
    assert!(offset_of!(orient_engine_config, settle_time_ns) == 96);
    assert!(offset_of!(orient_engine_config, unsteady_settle_time_ns) == 104);
    assert!(offset_of!(orient_engine_config, face_dwell_ns) == 112);
    assert!(offset_of!(orient_engine_config, lift_dwell_ns) == 120);
    assert!(offset_of!(orient_engine_config, lift_guard_ns) == 128);
    assert!(offset_of!(orient_engine_config, touch_guard_ns) == 136);
    assert!(offset_of!(orient_engine_config, silence_ns) == 144);
    assert!(offset_of!(orient_engine_config, gap_limit_ns) == 152);
    assert!(offset_of!(orient_engine_config, smoothing_time_ns) == 160);
    assert!(offset_of!(orient_engine_config, look_ahead_ns) == 168);
    assert!(offset_of!(orient_engine_config, turn_memory_ns) == 176);
    assert!(offset_of!(orient_engine_config, steadying_time_ns) == 184);
    assert!(offset_of!(orient_engine_config, averaging_time_ns) == 192);
    assert!(offset_of!(orient_engine_config, scale_time_ns) == 200);
    assert!(offset_of!(orient_engine_config, gyroscope_time_ns) == 208);
    assert!(size_of::<orient_sample>() == 24);
    assert!(align_of::<orient_sample>() == 8);
    assert!(offset_of!(orient_sample, time_ns) == 0);
    assert!(offset_of!(orient_sample, x) == 8);
    assert!(offset_of!(orient_sample, y) == 12);
    assert!(offset_of!(orient_sample, z) == 16);
    assert!(size_of::<orient_state>() == 112);
    assert!(align_of::<orient_state>() == 8);
    assert!(offset_of!(orient_state, struct_size) == 0);
    assert!(offset_of!(orient_state, device) == 4);
    assert!(offset_of!(orient_state, interface) == 8);
    assert!(offset_of!(orient_state, target) == 12);
    assert!(offset_of!(orient_state, suggestion) == 16);
    assert!(offset_of!(orient_state, axis) == 20);
    assert!(offset_of!(orient_state, natural) == 24);
    assert!(offset_of!(orient_state, panel_angle) == 28);
    assert!(offset_of!(orient_state, angle) == 32);
    assert!(offset_of!(orient_state, width) == 36);
    assert!(offset_of!(orient_state, height) == 40);
    assert!(offset_of!(orient_state, mask) == 44);
    assert!(offset_of!(orient_state, upside_down_allowed) == 48);
    assert!(offset_of!(orient_state, rotation_locked) == 49);
    assert!(offset_of!(orient_state, landscape_locked) == 50);
    assert!(offset_of!(orient_state, auto_rotate) == 51);
    assert!(offset_of!(orient_state, active) == 52);
    assert!(offset_of!(orient_state, tablet_mode) == 53);
    assert!(offset_of!(orient_state, scene_locked) == 54);
    assert!(offset_of!(orient_state, held) == 55);
    assert!(offset_of!(orient_state, rotating) == 56);
    assert!(offset_of!(orient_state, demand) == 57);
    assert!(offset_of!(orient_state, scale_suspect) == 58);
    assert!(offset_of!(orient_state, reason) == 60);
    assert!(offset_of!(orient_state, stable_since_ns) == 64);
    assert!(offset_of!(orient_state, time_ns) == 72);
    assert!(offset_of!(orient_state, sequence) == 80);
    assert!(offset_of!(orient_state, gravity_x) == 88);
    assert!(offset_of!(orient_state, gravity_y) == 92);
    assert!(offset_of!(orient_state, gravity_z) == 96);
    assert!(offset_of!(orient_state, confidence) == 100);
    assert!(offset_of!(orient_state, screen_angle) == 104);
    assert!(offset_of!(orient_state, tilt) == 108);
    assert!(size_of::<orient_event>() == 128);
    assert!(align_of::<orient_event>() == 8);
    assert!(offset_of!(orient_event, struct_size) == 0);
    assert!(offset_of!(orient_event, kind) == 4);
    assert!(offset_of!(orient_event, cause) == 8);
    assert!(offset_of!(orient_event, status) == 12);
    assert!(offset_of!(orient_event, device) == 16);
    assert!(offset_of!(orient_event, interface) == 20);
    assert!(offset_of!(orient_event, previous) == 24);
    assert!(offset_of!(orient_event, target) == 28);
    assert!(offset_of!(orient_event, suggestion) == 32);
    assert!(offset_of!(orient_event, axis) == 36);
    assert!(offset_of!(orient_event, angle) == 40);
    assert!(offset_of!(orient_event, turn) == 44);
    assert!(offset_of!(orient_event, width_before) == 48);
    assert!(offset_of!(orient_event, height_before) == 52);
    assert!(offset_of!(orient_event, width) == 56);
    assert!(offset_of!(orient_event, height) == 60);
    assert!(offset_of!(orient_event, touch_matrix) == 64);
    assert!(offset_of!(orient_event, mask) == 88);
    assert!(offset_of!(orient_event, rotation_locked) == 92);
    assert!(offset_of!(orient_event, landscape_locked) == 93);
    assert!(offset_of!(orient_event, demand) == 94);
    assert!(offset_of!(orient_event, sequence) == 96);
    assert!(offset_of!(orient_event, time_ns) == 104);
    assert!(offset_of!(orient_event, request) == 112);
    assert!(offset_of!(orient_event, rotation) == 120);
    assert!(size_of::<orient_scene_config>() == 24);
    assert!(align_of::<orient_scene_config>() == 8);
    assert!(offset_of!(orient_scene_config, struct_size) == 0);
    assert!(offset_of!(orient_scene_config, supported) == 4);
    assert!(offset_of!(orient_scene_config, visible) == 8);
    assert!(offset_of!(orient_scene_config, inherit) == 9);
    assert!(offset_of!(orient_scene_config, name) == 16);
    assert!(size_of::<orient_source_config>() == 120);
    assert!(align_of::<orient_source_config>() == 8);
    assert!(offset_of!(orient_source_config, struct_size) == 0);
    assert!(offset_of!(orient_source_config, kind) == 4);
    assert!(offset_of!(orient_source_config, path) == 8);
    assert!(offset_of!(orient_source_config, root) == 16);
    assert!(offset_of!(orient_source_config, bus_address) == 24);
    assert!(offset_of!(orient_source_config, rate_hz) == 32);
    assert!(offset_of!(orient_source_config, mount_matrix) == 40);
    assert!(offset_of!(orient_source_config, mount_frame) == 76);
    assert!(offset_of!(orient_source_config, location) == 80);
    assert!(offset_of!(orient_source_config, invert_z) == 84);
    assert!(offset_of!(orient_source_config, poll_only) == 85);
    assert!(offset_of!(orient_source_config, wait_for_sensor) == 86);
    assert!(offset_of!(orient_source_config, tablet_switch) == 87);
    assert!(offset_of!(orient_source_config, realtime) == 88);
    assert!(offset_of!(orient_source_config, step) == 92);
    assert!(offset_of!(orient_source_config, error) == 96);
    assert!(offset_of!(orient_source_config, error_size) == 104);
    assert!(offset_of!(orient_source_config, host_timer) == 112);
    assert!(offset_of!(orient_source_config, gyroscope) == 113);
    assert!(size_of::<orient_source_info>() == 584);
    assert!(align_of::<orient_source_info>() == 8);
    assert!(offset_of!(orient_source_info, struct_size) == 0);
    assert!(offset_of!(orient_source_info, state) == 4);
    assert!(offset_of!(orient_source_info, kind) == 8);
    assert!(offset_of!(orient_source_info, location) == 12);
    assert!(offset_of!(orient_source_info, mount_matrix) == 16);
    assert!(offset_of!(orient_source_info, mount_origin) == 52);
    assert!(offset_of!(orient_source_info, mount_frame) == 56);
    assert!(offset_of!(orient_source_info, face_uncertain) == 60);
    assert!(offset_of!(orient_source_info, rate_hz) == 64);
    assert!(offset_of!(orient_source_info, count) == 72);
    assert!(offset_of!(orient_source_info, last_time_ns) == 80);
    assert!(offset_of!(orient_source_info, method) == 88);
    assert!(offset_of!(orient_source_info, device) == 120);
    assert!(offset_of!(orient_source_info, name) == 376);
    assert!(offset_of!(orient_source_info, tablet_switch) == 504);
    assert!(offset_of!(orient_source_info, progress) == 568);
    assert!(offset_of!(orient_source_info, gyroscope) == 576);
    assert!(size_of::<orient_size>() == 8);
    assert!(align_of::<orient_size>() == 4);
    assert!(offset_of!(orient_size, width) == 0);
    assert!(offset_of!(orient_size, height) == 4);
    assert!(size_of::<orient_point>() == 8);
    assert!(align_of::<orient_point>() == 4);
    assert!(offset_of!(orient_point, x) == 0);
    assert!(offset_of!(orient_point, y) == 4);
    assert!(size_of::<orient_rect>() == 16);
    assert!(align_of::<orient_rect>() == 4);
    assert!(offset_of!(orient_rect, x) == 0);
    assert!(offset_of!(orient_rect, y) == 4);
    assert!(offset_of!(orient_rect, width) == 8);
    assert!(offset_of!(orient_rect, height) == 12);
    assert!(size_of::<orient_insets>() == 16);
    assert!(align_of::<orient_insets>() == 4);
    assert!(offset_of!(orient_insets, top) == 0);
    assert!(offset_of!(orient_insets, left) == 4);
    assert!(offset_of!(orient_insets, bottom) == 8);
    assert!(offset_of!(orient_insets, right) == 12);
    assert!(size_of::<orient_position>() == 16);
    assert!(align_of::<orient_position>() == 8);
    assert!(offset_of!(orient_position, x) == 0);
    assert!(offset_of!(orient_position, y) == 8);
    assert!(size_of::<orient_vector>() == 16);
    assert!(align_of::<orient_vector>() == 8);
    assert!(offset_of!(orient_vector, x) == 0);
    assert!(offset_of!(orient_vector, y) == 8);
    assert!(size_of::<orient_frame>() == 32);
    assert!(align_of::<orient_frame>() == 8);
    assert!(offset_of!(orient_frame, x) == 0);
    assert!(offset_of!(orient_frame, y) == 8);
    assert!(offset_of!(orient_frame, width) == 16);
    assert!(offset_of!(orient_frame, height) == 24);
    assert!(size_of::<orient_transition_config>() == 200);
    assert!(align_of::<orient_transition_config>() == 8);
    assert!(offset_of!(orient_transition_config, struct_size) == 0);
    assert!(offset_of!(orient_transition_config, commit_rule) == 4);
    assert!(offset_of!(orient_transition_config, collapsed_frame) == 8);
    assert!(offset_of!(orient_transition_config, expanded_frame) == 40);
    assert!(offset_of!(orient_transition_config, height) == 72);
    assert!(offset_of!(orient_transition_config, travel) == 80);
    assert!(offset_of!(orient_transition_config, distance_threshold) == 88);
    assert!(offset_of!(orient_transition_config, velocity_threshold) == 96);
    assert!(offset_of!(orient_transition_config, minimum_fraction) == 104);
    assert!(offset_of!(orient_transition_config, maximum_fraction) == 112);
    assert!(offset_of!(orient_transition_config, damping_ratio) == 120);
    assert!(offset_of!(orient_transition_config, duration) == 128);
    assert!(offset_of!(orient_transition_config, duration_factor) == 136);
    assert!(offset_of!(orient_transition_config, velocity_scale) == 144);
    assert!(offset_of!(orient_transition_config, fixed_duration) == 152);
    assert!(offset_of!(orient_transition_config, natural) == 156);
    assert!(offset_of!(orient_transition_config, collapsed_orientation) == 160);
    assert!(offset_of!(orient_transition_config, expanded_orientation) == 164);
    assert!(offset_of!(orient_transition_config, scene) == 168);
    assert!(offset_of!(orient_transition_config, completion) == 176);
    assert!(offset_of!(orient_transition_config, user_data) == 184);
    assert!(offset_of!(orient_transition_config, destroy) == 192);
    assert!(size_of::<orient_transition_state>() == 136);
    assert!(align_of::<orient_transition_state>() == 8);
    assert!(offset_of!(orient_transition_state, struct_size) == 0);
    assert!(offset_of!(orient_transition_state, phase) == 4);
    assert!(offset_of!(orient_transition_state, presentation) == 8);
    assert!(offset_of!(orient_transition_state, progress) == 16);
    assert!(offset_of!(orient_transition_state, velocity) == 24);
    assert!(offset_of!(orient_transition_state, frame) == 32);
    assert!(offset_of!(orient_transition_state, angle) == 64);
    assert!(offset_of!(orient_transition_state, width) == 72);
    assert!(offset_of!(orient_transition_state, height) == 80);
    assert!(offset_of!(orient_transition_state, transform) == 88);
    assert!(size_of::<orient_status>() == 4);
    assert!(size_of::<orient_orientation>() == 4);
    assert!(size_of::<orient_axis>() == 4);
    assert!(size_of::<orient_lock>() == 4);
    assert!(size_of::<orient_vocabulary>() == 4);
    assert!(size_of::<orient_flat_policy>() == 4);
    assert!(size_of::<orient_sensitivity>() == 4);
    assert!(size_of::<orient_reason>() == 4);
    assert!(size_of::<orient_event_kind>() == 4);
    assert!(size_of::<orient_cause>() == 4);
    assert!(size_of::<orient_source_kind>() == 4);
    assert!(size_of::<orient_mount_frame>() == 4);
    assert!(size_of::<orient_location>() == 4);
    assert!(size_of::<orient_source_state>() == 4);
    assert!(size_of::<orient_mount_origin>() == 4);
    assert!(size_of::<orient_log_level>() == 4);
    assert!(size_of::<orient_presentation>() == 4);
    assert!(size_of::<orient_transition_phase>() == 4);
    assert!(size_of::<orient_commit_rule>() == 4);
};

pub type orient_destroy_fn = Option<unsafe extern "C" fn(*mut c_void)>;
pub type orient_listener_fn = Option<
    unsafe extern "C" fn(
        *mut orient_engine,
        *const orient_event,
        *mut c_void,
    ),
>;
pub type orient_request_fn = Option<
    unsafe extern "C" fn(
        *mut orient_engine,
        u64,
        orient_status,
        *mut c_void,
    ),
>;
pub type orient_driver_fn = Option<
    unsafe extern "C" fn(
        *mut orient_engine,
        u64,
        *const orient_event,
        *mut c_void,
    ),
>;
pub type orient_source_probe_fn = Option<
    unsafe extern "C" fn(
        *const orient_source_info,
        bool,
        *const c_char,
        *mut c_void,
    ),
>;
pub type orient_log_fn = Option<unsafe extern "C" fn(orient_log_level, *const c_char, *mut c_void)>;
pub type orient_transition_fn = Option<
    unsafe extern "C" fn(
        *mut orient_transition,
        orient_status,
        orient_presentation,
        *mut c_void,
    ),
>;

extern "C" {
    pub fn orient_version() -> u32;
    pub fn orient_version_string() -> *const c_char;
    pub fn orient_status_name(status: orient_status) -> *const c_char;
    pub fn orient_status_message(status: orient_status) -> *const c_char;
    pub fn orient_name(
        orientation: orient_orientation,
        vocabulary: orient_vocabulary,
        natural: orient_axis,
    ) -> *const c_char;
    pub fn orient_parse(
        name: *const c_char,
        vocabulary: orient_vocabulary,
        natural: orient_axis,
        out: *mut orient_orientation,
    ) -> orient_status;
    pub fn orient_parse_lock(name: *const c_char, out: *mut orient_lock) -> orient_status;
    pub fn orient_lock_name(lock: orient_lock) -> *const c_char;
    pub fn orient_value(
        orientation: orient_orientation,
        vocabulary: orient_vocabulary,
        natural: orient_axis,
    ) -> i32;
    pub fn orient_from_value(
        value: i32,
        vocabulary: orient_vocabulary,
        natural: orient_axis,
        out: *mut orient_orientation,
    ) -> orient_status;
    pub fn orient_angle(orientation: orient_orientation, natural: orient_axis) -> i32;
    pub fn orient_angle_between(from: orient_orientation, to: orient_orientation) -> i32;
    pub fn orient_axis_of(orientation: orient_orientation) -> orient_axis;
    pub fn orient_mask_of(orientation: orient_orientation) -> orient_mask;
    pub fn orient_engine_config_init(config: *mut orient_engine_config);
    pub fn orient_engine_config_set_sensitivity(
        config: *mut orient_engine_config,
        sensitivity: orient_sensitivity,
    ) -> orient_status;
    pub fn orient_engine_new(
        config: *const orient_engine_config,
        out: *mut *mut orient_engine,
    ) -> orient_status;
    pub fn orient_engine_ref(engine: *mut orient_engine) -> *mut orient_engine;
    pub fn orient_engine_unref(engine: *mut orient_engine);
    pub fn orient_engine_feed_acceleration(
        engine: *mut orient_engine,
        samples: *const orient_sample,
        count: usize,
    ) -> orient_status;
    pub fn orient_engine_feed_gyroscope(
        engine: *mut orient_engine,
        samples: *const orient_sample,
        count: usize,
    ) -> orient_status;
    pub fn orient_engine_feed_orientation(
        engine: *mut orient_engine,
        time_ns: i64,
        orientation: orient_orientation,
    ) -> orient_status;
    pub fn orient_engine_advance(engine: *mut orient_engine, time_ns: i64) -> orient_status;
    pub fn orient_engine_next_deadline(engine: *const orient_engine) -> i64;
    pub fn orient_engine_set_active(engine: *mut orient_engine, active: bool) -> orient_status;
    pub fn orient_engine_set_touched(
        engine: *mut orient_engine,
        time_ns: i64,
        touched: bool,
    ) -> orient_status;
    pub fn orient_engine_set_tablet_mode(
        engine: *mut orient_engine,
        tablet_mode: bool,
    ) -> orient_status;
    pub fn orient_engine_set_supported(
        engine: *mut orient_engine,
        supported: orient_mask,
    ) -> orient_status;
    pub fn orient_engine_set_preference(
        engine: *mut orient_engine,
        orientations: *const orient_orientation,
        count: usize,
    ) -> orient_status;
    pub fn orient_engine_set_upside_down_allowed(
        engine: *mut orient_engine,
        allowed: bool,
    ) -> orient_status;
    pub fn orient_engine_set_rotation_locked(
        engine: *mut orient_engine,
        locked: bool,
    ) -> orient_status;
    pub fn orient_engine_set_landscape_locked(
        engine: *mut orient_engine,
        locked: bool,
    ) -> orient_status;
    pub fn orient_engine_set_auto_rotate(
        engine: *mut orient_engine,
        auto_rotate: bool,
    ) -> orient_status;
    pub fn orient_reason_name(reason: orient_reason) -> *const c_char;
    pub fn orient_engine_get_state(engine: *const orient_engine, out: *mut orient_state);
    pub fn orient_engine_device_orientation(engine: *const orient_engine) -> orient_orientation;
    pub fn orient_engine_interface_orientation(engine: *const orient_engine) -> orient_orientation;
    pub fn orient_event_kinds(out: *mut *const orient_event_kind) -> usize;
    pub fn orient_event_kind_name(kind: orient_event_kind) -> *const c_char;
    pub fn orient_cause_name(cause: orient_cause) -> *const c_char;
    pub fn orient_engine_add_listener(
        engine: *mut orient_engine,
        kinds: u32,
        flags: u32,
        listener: orient_listener_fn,
        user_data: *mut c_void,
        destroy: orient_destroy_fn,
        id: *mut u64,
    ) -> orient_status;
    pub fn orient_engine_remove_listener(engine: *mut orient_engine, id: u64) -> orient_status;
    pub fn orient_engine_rotate(
        engine: *mut orient_engine,
        orientation: orient_orientation,
        completion: orient_request_fn,
        user_data: *mut c_void,
        destroy: orient_destroy_fn,
        request: *mut u64,
    ) -> orient_status;
    pub fn orient_engine_toggle(
        engine: *mut orient_engine,
        completion: orient_request_fn,
        user_data: *mut c_void,
        destroy: orient_destroy_fn,
        request: *mut u64,
    ) -> orient_status;
    pub fn orient_engine_lock(
        engine: *mut orient_engine,
        lock: orient_lock,
        completion: orient_request_fn,
        user_data: *mut c_void,
        destroy: orient_destroy_fn,
        request: *mut u64,
    ) -> orient_status;
    pub fn orient_engine_unlock(engine: *mut orient_engine) -> orient_status;
    pub fn orient_engine_set_driver(
        engine: *mut orient_engine,
        driver: orient_driver_fn,
        user_data: *mut c_void,
        destroy: orient_destroy_fn,
    ) -> orient_status;
    pub fn orient_engine_rotation_finished(
        engine: *mut orient_engine,
        rotation: u64,
        time_ns: i64,
        result: orient_status,
    ) -> orient_status;
    pub fn orient_scene_config_init(config: *mut orient_scene_config);
    pub fn orient_scene_new(
        engine: *mut orient_engine,
        config: *const orient_scene_config,
        out: *mut *mut orient_scene,
    ) -> orient_status;
    pub fn orient_scene_ref(scene: *mut orient_scene) -> *mut orient_scene;
    pub fn orient_scene_unref(scene: *mut orient_scene);
    pub fn orient_scene_raise(scene: *mut orient_scene) -> orient_status;
    pub fn orient_scene_set_visible(scene: *mut orient_scene, visible: bool) -> orient_status;
    pub fn orient_scene_set_supported(
        scene: *mut orient_scene,
        supported: orient_mask,
    ) -> orient_status;
    pub fn orient_scene_lock(
        scene: *mut orient_scene,
        lock: orient_lock,
        completion: orient_request_fn,
        user_data: *mut c_void,
        destroy: orient_destroy_fn,
        request: *mut u64,
    ) -> orient_status;
    pub fn orient_scene_unlock(scene: *mut orient_scene) -> orient_status;
    pub fn orient_scene_current_lock(scene: *const orient_scene) -> orient_lock;
    pub fn orient_scene_is_locked(scene: *const orient_scene) -> bool;
    pub fn orient_source_kind_name(kind: orient_source_kind) -> *const c_char;
    pub fn orient_location_name(location: orient_location) -> *const c_char;
    pub fn orient_source_config_init(config: *mut orient_source_config);
    pub fn orient_source_open(
        config: *const orient_source_config,
        out: *mut *mut orient_source,
    ) -> orient_status;
    pub fn orient_source_ref(source: *mut orient_source) -> *mut orient_source;
    pub fn orient_source_unref(source: *mut orient_source);
    pub fn orient_source_attach(
        source: *mut orient_source,
        engine: *mut orient_engine,
    ) -> orient_status;
    pub fn orient_source_detach(
        source: *mut orient_source,
        engine: *mut orient_engine,
    ) -> orient_status;
    pub fn orient_source_fd(source: *const orient_source) -> c_int;
    pub fn orient_source_next_deadline(source: *const orient_source) -> i64;
    pub fn orient_source_dispatch(source: *mut orient_source) -> orient_status;
    pub fn orient_source_run(source: *mut orient_source) -> orient_status;
    pub fn orient_source_stop(source: *mut orient_source);
    pub fn orient_source_state_name(state: orient_source_state) -> *const c_char;
    pub fn orient_mount_origin_name(origin: orient_mount_origin) -> *const c_char;
    pub fn orient_source_describe(
        source: *const orient_source,
        out: *mut orient_source_info,
    ) -> orient_status;
    pub fn orient_source_error(source: *const orient_source) -> *const c_char;
    pub fn orient_source_recorded_config(
        source: *const orient_source,
        out: *mut orient_engine_config,
    ) -> orient_status;
    pub fn orient_source_probe(
        config: *const orient_source_config,
        callback: orient_source_probe_fn,
        user_data: *mut c_void,
    ) -> orient_status;
    pub fn orient_engine_record(engine: *mut orient_engine, fd: c_int) -> orient_status;
    pub fn orient_engine_explain(
        engine: *const orient_engine,
        wanted: orient_orientation,
        buffer: *mut c_char,
        size: usize,
        needed: *mut usize,
    ) -> orient_status;
    pub fn orient_engine_describe(
        engine: *const orient_engine,
        buffer: *mut c_char,
        size: usize,
        needed: *mut usize,
    ) -> orient_status;
    pub fn orient_set_log_handler(handler: orient_log_fn, user_data: *mut c_void);
    pub fn orient_rotate_size(size: orient_size, angle: i32) -> orient_size;
    pub fn orient_rotate_point(point: orient_point, size: orient_size, angle: i32) -> orient_point;
    pub fn orient_rotate_position(
        position: orient_position,
        size: orient_size,
        angle: i32,
    ) -> orient_position;
    pub fn orient_rotate_rect(rect: orient_rect, size: orient_size, angle: i32) -> orient_rect;
    pub fn orient_rotate_vector(vector: orient_vector, angle: i32) -> orient_vector;
    pub fn orient_rotate_insets(insets: orient_insets, angle: i32) -> orient_insets;
    pub fn orient_insets_for(
        orientation: orient_orientation,
        natural: orient_axis,
        natural_insets: orient_insets,
        table: *const orient_insets,
        given: orient_mask,
    ) -> orient_insets;
    pub fn orient_output_transform(
        orientation: orient_orientation,
        natural: orient_axis,
        panel_angle: i32,
    ) -> i32;
    pub fn orient_transform_compose(first: i32, second: i32) -> i32;
    pub fn orient_transform_invert(transform: i32) -> i32;
    pub fn orient_transform_size(size: orient_size, transform: i32) -> orient_size;
    pub fn orient_transform_point(
        point: orient_point,
        size: orient_size,
        transform: i32,
    ) -> orient_point;
    pub fn orient_transform_rect(
        rect: orient_rect,
        size: orient_size,
        transform: i32,
    ) -> orient_rect;
    pub fn orient_touch_matrix(
        orientation: orient_orientation,
        natural: orient_axis,
        panel_angle: i32,
        out: *mut f32,
    );
    pub fn orient_touch_matrix_3x3(
        orientation: orient_orientation,
        natural: orient_axis,
        panel_angle: i32,
        out: *mut f32,
    );
    pub fn orient_content_transform(
        from: orient_orientation,
        to: orient_orientation,
        width: f64,
        height: f64,
        out: *mut f64,
    );
    pub fn orient_content_transform_for_angle(angle: i32, width: f64, height: f64, out: *mut f64);
    pub fn orient_transition_config_init(config: *mut orient_transition_config);
    pub fn orient_transition_new(
        config: *const orient_transition_config,
        out: *mut *mut orient_transition,
    ) -> orient_status;
    pub fn orient_transition_ref(transition: *mut orient_transition) -> *mut orient_transition;
    pub fn orient_transition_unref(transition: *mut orient_transition);
    pub fn orient_transition_begin(
        transition: *mut orient_transition,
        time_ns: i64,
    ) -> orient_status;
    pub fn orient_transition_update(
        transition: *mut orient_transition,
        time_ns: i64,
        translation: f64,
    ) -> orient_status;
    pub fn orient_transition_end(
        transition: *mut orient_transition,
        time_ns: i64,
        translation: f64,
        velocity: f64,
    ) -> orient_status;
    pub fn orient_transition_cancel(
        transition: *mut orient_transition,
        time_ns: i64,
    ) -> orient_status;
    pub fn orient_transition_animate(
        transition: *mut orient_transition,
        time_ns: i64,
        to: orient_presentation,
    ) -> orient_status;
    pub fn orient_transition_retarget(
        transition: *mut orient_transition,
        time_ns: i64,
        collapsed: orient_frame,
        expanded: orient_frame,
    ) -> orient_status;
    pub fn orient_transition_step(
        transition: *mut orient_transition,
        time_ns: i64,
    ) -> orient_status;
    pub fn orient_transition_get_state(
        transition: *const orient_transition,
        out: *mut orient_transition_state,
    );
    pub fn orient_spring_fit(
        damping_ratio: f64,
        duration: f64,
        stiffness: *mut f64,
        damping: *mut f64,
    );
    pub fn orient_spring_sample(
        stiffness: f64,
        damping: f64,
        start: f64,
        velocity: f64,
        t: f64,
        velocity_out: *mut f64,
    ) -> f64;
}
