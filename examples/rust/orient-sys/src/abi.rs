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
