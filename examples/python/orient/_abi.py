"""The C interface as ctypes sees it. Written by Tests/abi/bindings.py from orient.h."""

from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_bool,
    c_char,
    c_char_p,
    c_double,
    c_float,
    c_int,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any

orient_mask = c_uint32


class orient_engine_config(Structure):
    pass


class orient_sample(Structure):
    pass


class orient_state(Structure):
    pass


class orient_event(Structure):
    pass


class orient_scene_config(Structure):
    pass


class orient_source_config(Structure):
    pass


class orient_source_info(Structure):
    pass


class orient_size(Structure):
    pass


class orient_point(Structure):
    pass


class orient_rect(Structure):
    pass


class orient_insets(Structure):
    pass


class orient_position(Structure):
    pass


class orient_vector(Structure):
    pass


class orient_frame(Structure):
    pass


class orient_transition_config(Structure):
    pass


class orient_transition_state(Structure):
    pass


orient_destroy_fn = CFUNCTYPE(None, c_void_p)
orient_listener_fn = CFUNCTYPE(None, c_void_p, POINTER(orient_event), c_void_p)
orient_request_fn = CFUNCTYPE(None, c_void_p, c_uint64, c_int, c_void_p)
orient_driver_fn = CFUNCTYPE(None, c_void_p, c_uint64, POINTER(orient_event), c_void_p)
orient_source_probe_fn = CFUNCTYPE(None, POINTER(orient_source_info), c_bool, c_char_p, c_void_p)
orient_log_fn = CFUNCTYPE(None, c_int, c_char_p, c_void_p)
orient_transition_fn = CFUNCTYPE(None, c_void_p, c_int, c_int, c_void_p)

orient_engine_config._fields_ = [
    ("struct_size", c_uint32),
    ("natural", c_int),
    ("panel_angle", c_int32),
    ("supported", orient_mask),
    ("upside_down_allowed", c_bool),
    ("rotation_locked", c_bool),
    ("landscape_locked", c_bool),
    ("auto_rotate", c_bool),
    ("initial", c_int),
    ("width", c_int32),
    ("height", c_int32),
    ("request_timeout_ns", c_int64),
    ("flat_policy", c_int),
    ("hysteresis", c_float),
    ("flat_limit", c_float),
    ("face_limit", c_float),
    ("overhead_limit", c_float),
    ("resting_rate", c_float),
    ("fast_rate", c_float),
    ("resting_share", c_float),
    ("full_trust_deviation", c_float),
    ("no_trust_deviation", c_float),
    ("unsteady_deviation", c_float),
    ("lasting_push", c_float),
    ("coherence", c_float),
    ("settle_time_ns", c_int64),
    ("unsteady_settle_time_ns", c_int64),
    ("face_dwell_ns", c_int64),
    ("lift_dwell_ns", c_int64),
    ("lift_guard_ns", c_int64),
    ("touch_guard_ns", c_int64),
    ("silence_ns", c_int64),
    ("gap_limit_ns", c_int64),
    ("smoothing_time_ns", c_int64),
    ("look_ahead_ns", c_int64),
    ("turn_memory_ns", c_int64),
    ("steadying_time_ns", c_int64),
    ("averaging_time_ns", c_int64),
    ("scale_time_ns", c_int64),
    ("gyroscope_time_ns", c_int64),
]

orient_sample._fields_ = [
    ("time_ns", c_int64),
    ("x", c_float),
    ("y", c_float),
    ("z", c_float),
]

orient_state._fields_ = [
    ("struct_size", c_uint32),
    ("device", c_int),
    ("interface", c_int),
    ("target", c_int),
    ("suggestion", c_int),
    ("axis", c_int),
    ("natural", c_int),
    ("panel_angle", c_int32),
    ("angle", c_int32),
    ("width", c_int32),
    ("height", c_int32),
    ("mask", orient_mask),
    ("upside_down_allowed", c_bool),
    ("rotation_locked", c_bool),
    ("landscape_locked", c_bool),
    ("auto_rotate", c_bool),
    ("active", c_bool),
    ("tablet_mode", c_bool),
    ("scene_locked", c_bool),
    ("held", c_bool),
    ("rotating", c_bool),
    ("demand", c_bool),
    ("scale_suspect", c_bool),
    ("reason", c_int),
    ("stable_since_ns", c_int64),
    ("time_ns", c_int64),
    ("sequence", c_uint64),
    ("gravity_x", c_float),
    ("gravity_y", c_float),
    ("gravity_z", c_float),
    ("confidence", c_float),
    ("screen_angle", c_float),
    ("tilt", c_float),
]

orient_event._fields_ = [
    ("struct_size", c_uint32),
    ("kind", c_int),
    ("cause", c_int),
    ("status", c_int),
    ("device", c_int),
    ("interface", c_int),
    ("previous", c_int),
    ("target", c_int),
    ("suggestion", c_int),
    ("axis", c_int),
    ("angle", c_int32),
    ("turn", c_int32),
    ("width_before", c_int32),
    ("height_before", c_int32),
    ("width", c_int32),
    ("height", c_int32),
    ("touch_matrix", c_float * 6),
    ("mask", orient_mask),
    ("rotation_locked", c_bool),
    ("landscape_locked", c_bool),
    ("demand", c_bool),
    ("sequence", c_uint64),
    ("time_ns", c_int64),
    ("request", c_uint64),
    ("rotation", c_uint64),
]

orient_scene_config._fields_ = [
    ("struct_size", c_uint32),
    ("supported", orient_mask),
    ("visible", c_bool),
    ("inherit", c_bool),
    ("name", c_char_p),
]

orient_source_config._fields_ = [
    ("struct_size", c_uint32),
    ("kind", c_int),
    ("path", c_char_p),
    ("root", c_char_p),
    ("bus_address", c_char_p),
    ("rate_hz", c_double),
    ("mount_matrix", c_float * 9),
    ("mount_frame", c_int),
    ("location", c_int),
    ("invert_z", c_bool),
    ("poll_only", c_bool),
    ("wait_for_sensor", c_bool),
    ("tablet_switch", c_bool),
    ("realtime", c_bool),
    ("step", c_uint32),
    ("error", c_char_p),
    ("error_size", c_size_t),
    ("host_timer", c_bool),
    ("gyroscope", c_bool),
]

orient_source_info._fields_ = [
    ("struct_size", c_uint32),
    ("state", c_int),
    ("kind", c_int),
    ("location", c_int),
    ("mount_matrix", c_float * 9),
    ("mount_origin", c_int),
    ("mount_frame", c_int),
    ("face_uncertain", c_bool),
    ("rate_hz", c_double),
    ("count", c_uint64),
    ("last_time_ns", c_int64),
    ("method", c_char * 32),
    ("device", c_char * 256),
    ("name", c_char * 128),
    ("tablet_switch", c_char * 64),
    ("progress", c_double),
    ("gyroscope", c_bool),
]

orient_size._fields_ = [
    ("width", c_int32),
    ("height", c_int32),
]

orient_point._fields_ = [
    ("x", c_int32),
    ("y", c_int32),
]

orient_rect._fields_ = [
    ("x", c_int32),
    ("y", c_int32),
    ("width", c_int32),
    ("height", c_int32),
]

orient_insets._fields_ = [
    ("top", c_int32),
    ("left", c_int32),
    ("bottom", c_int32),
    ("right", c_int32),
]

orient_position._fields_ = [
    ("x", c_double),
    ("y", c_double),
]

orient_vector._fields_ = [
    ("x", c_double),
    ("y", c_double),
]

orient_frame._fields_ = [
    ("x", c_double),
    ("y", c_double),
    ("width", c_double),
    ("height", c_double),
]

orient_transition_config._fields_ = [
    ("struct_size", c_uint32),
    ("commit_rule", c_int),
    ("collapsed_frame", orient_frame),
    ("expanded_frame", orient_frame),
    ("height", c_double),
    ("travel", c_double),
    ("distance_threshold", c_double),
    ("velocity_threshold", c_double),
    ("minimum_fraction", c_double),
    ("maximum_fraction", c_double),
    ("damping_ratio", c_double),
    ("duration", c_double),
    ("duration_factor", c_double),
    ("velocity_scale", c_double),
    ("fixed_duration", c_bool),
    ("natural", c_int),
    ("collapsed_orientation", c_int),
    ("expanded_orientation", c_int),
    ("scene", c_void_p),
    ("completion", orient_transition_fn),
    ("user_data", c_void_p),
    ("destroy", orient_destroy_fn),
]

orient_transition_state._fields_ = [
    ("struct_size", c_uint32),
    ("phase", c_int),
    ("presentation", c_int),
    ("progress", c_double),
    ("velocity", c_double),
    ("frame", orient_frame),
    ("angle", c_double),
    ("width", c_double),
    ("height", c_double),
    ("transform", c_double * 6),
]

# Name: what it returns, what it takes.
PROTOTYPES: dict[str, tuple[Any, list[Any]]] = {
    "orient_version": (c_uint32, []),
    "orient_version_string": (c_char_p, []),
    "orient_status_name": (c_char_p, [c_int]),
    "orient_status_message": (c_char_p, [c_int]),
    "orient_name": (c_char_p, [c_int, c_int, c_int]),
    "orient_parse": (c_int, [c_char_p, c_int, c_int, POINTER(c_int)]),
    "orient_parse_lock": (c_int, [c_char_p, POINTER(c_int)]),
    "orient_lock_name": (c_char_p, [c_int]),
    "orient_value": (c_int32, [c_int, c_int, c_int]),
    "orient_from_value": (c_int, [c_int32, c_int, c_int, POINTER(c_int)]),
    "orient_angle": (c_int32, [c_int, c_int]),
    "orient_angle_between": (c_int32, [c_int, c_int]),
    "orient_axis_of": (c_int, [c_int]),
    "orient_mask_of": (orient_mask, [c_int]),
    "orient_engine_config_init": (None, [POINTER(orient_engine_config)]),
    "orient_engine_config_set_sensitivity": (c_int, [POINTER(orient_engine_config), c_int]),
    "orient_engine_new": (c_int, [POINTER(orient_engine_config), POINTER(c_void_p)]),
    "orient_engine_ref": (c_void_p, [c_void_p]),
    "orient_engine_unref": (None, [c_void_p]),
    "orient_engine_feed_acceleration": (c_int, [c_void_p, POINTER(orient_sample), c_size_t]),
    "orient_engine_feed_gyroscope": (c_int, [c_void_p, POINTER(orient_sample), c_size_t]),
    "orient_engine_feed_orientation": (c_int, [c_void_p, c_int64, c_int]),
    "orient_engine_advance": (c_int, [c_void_p, c_int64]),
    "orient_engine_next_deadline": (c_int64, [c_void_p]),
    "orient_engine_set_active": (c_int, [c_void_p, c_bool]),
    "orient_engine_set_touched": (c_int, [c_void_p, c_int64, c_bool]),
    "orient_engine_set_tablet_mode": (c_int, [c_void_p, c_bool]),
    "orient_engine_set_supported": (c_int, [c_void_p, orient_mask]),
    "orient_engine_set_preference": (c_int, [c_void_p, POINTER(c_int), c_size_t]),
    "orient_engine_set_upside_down_allowed": (c_int, [c_void_p, c_bool]),
    "orient_engine_set_rotation_locked": (c_int, [c_void_p, c_bool]),
    "orient_engine_set_landscape_locked": (c_int, [c_void_p, c_bool]),
    "orient_engine_set_auto_rotate": (c_int, [c_void_p, c_bool]),
    "orient_reason_name": (c_char_p, [c_int]),
    "orient_engine_get_state": (None, [c_void_p, POINTER(orient_state)]),
    "orient_engine_device_orientation": (c_int, [c_void_p]),
    "orient_engine_interface_orientation": (c_int, [c_void_p]),
    "orient_event_kinds": (c_size_t, [POINTER(POINTER(c_int))]),
    "orient_event_kind_name": (c_char_p, [c_int]),
    "orient_cause_name": (c_char_p, [c_int]),
    "orient_engine_add_listener": (
        c_int,
        [
            c_void_p,
            c_uint32,
            c_uint32,
            orient_listener_fn,
            c_void_p,
            orient_destroy_fn,
            POINTER(c_uint64),
        ],
    ),
    "orient_engine_remove_listener": (c_int, [c_void_p, c_uint64]),
    "orient_engine_rotate": (
        c_int,
        [
            c_void_p,
            c_int,
            orient_request_fn,
            c_void_p,
            orient_destroy_fn,
            POINTER(c_uint64),
        ],
    ),
    "orient_engine_toggle": (
        c_int,
        [
            c_void_p,
            orient_request_fn,
            c_void_p,
            orient_destroy_fn,
            POINTER(c_uint64),
        ],
    ),
    "orient_engine_lock": (
        c_int,
        [
            c_void_p,
            c_int,
            orient_request_fn,
            c_void_p,
            orient_destroy_fn,
            POINTER(c_uint64),
        ],
    ),
    "orient_engine_unlock": (c_int, [c_void_p]),
    "orient_engine_set_driver": (c_int, [c_void_p, orient_driver_fn, c_void_p, orient_destroy_fn]),
    "orient_engine_rotation_finished": (c_int, [c_void_p, c_uint64, c_int64, c_int]),
    "orient_scene_config_init": (None, [POINTER(orient_scene_config)]),
    "orient_scene_new": (c_int, [c_void_p, POINTER(orient_scene_config), POINTER(c_void_p)]),
    "orient_scene_ref": (c_void_p, [c_void_p]),
    "orient_scene_unref": (None, [c_void_p]),
    "orient_scene_raise": (c_int, [c_void_p]),
    "orient_scene_set_visible": (c_int, [c_void_p, c_bool]),
    "orient_scene_set_supported": (c_int, [c_void_p, orient_mask]),
    "orient_scene_lock": (
        c_int,
        [
            c_void_p,
            c_int,
            orient_request_fn,
            c_void_p,
            orient_destroy_fn,
            POINTER(c_uint64),
        ],
    ),
    "orient_scene_unlock": (c_int, [c_void_p]),
    "orient_scene_current_lock": (c_int, [c_void_p]),
    "orient_scene_is_locked": (c_bool, [c_void_p]),
    "orient_source_kind_name": (c_char_p, [c_int]),
    "orient_location_name": (c_char_p, [c_int]),
    "orient_source_config_init": (None, [POINTER(orient_source_config)]),
    "orient_source_open": (c_int, [POINTER(orient_source_config), POINTER(c_void_p)]),
    "orient_source_ref": (c_void_p, [c_void_p]),
    "orient_source_unref": (None, [c_void_p]),
    "orient_source_attach": (c_int, [c_void_p, c_void_p]),
    "orient_source_detach": (c_int, [c_void_p, c_void_p]),
    "orient_source_fd": (c_int, [c_void_p]),
    "orient_source_next_deadline": (c_int64, [c_void_p]),
    "orient_source_dispatch": (c_int, [c_void_p]),
    "orient_source_run": (c_int, [c_void_p]),
    "orient_source_stop": (None, [c_void_p]),
    "orient_source_state_name": (c_char_p, [c_int]),
    "orient_mount_origin_name": (c_char_p, [c_int]),
    "orient_source_describe": (c_int, [c_void_p, POINTER(orient_source_info)]),
    "orient_source_error": (c_char_p, [c_void_p]),
    "orient_source_recorded_config": (c_int, [c_void_p, POINTER(orient_engine_config)]),
    "orient_source_probe": (
        c_int,
        [
            POINTER(orient_source_config),
            orient_source_probe_fn,
            c_void_p,
        ],
    ),
    "orient_engine_record": (c_int, [c_void_p, c_int]),
    "orient_engine_explain": (c_int, [c_void_p, c_int, c_char_p, c_size_t, POINTER(c_size_t)]),
    "orient_engine_describe": (c_int, [c_void_p, c_char_p, c_size_t, POINTER(c_size_t)]),
    "orient_set_log_handler": (None, [orient_log_fn, c_void_p]),
    "orient_rotate_size": (orient_size, [orient_size, c_int32]),
    "orient_rotate_point": (orient_point, [orient_point, orient_size, c_int32]),
    "orient_rotate_position": (orient_position, [orient_position, orient_size, c_int32]),
    "orient_rotate_rect": (orient_rect, [orient_rect, orient_size, c_int32]),
    "orient_rotate_vector": (orient_vector, [orient_vector, c_int32]),
    "orient_rotate_insets": (orient_insets, [orient_insets, c_int32]),
    "orient_insets_for": (
        orient_insets,
        [
            c_int,
            c_int,
            orient_insets,
            POINTER(orient_insets),
            orient_mask,
        ],
    ),
    "orient_output_transform": (c_int32, [c_int, c_int, c_int32]),
    "orient_transform_compose": (c_int32, [c_int32, c_int32]),
    "orient_transform_invert": (c_int32, [c_int32]),
    "orient_transform_size": (orient_size, [orient_size, c_int32]),
    "orient_transform_point": (orient_point, [orient_point, orient_size, c_int32]),
    "orient_transform_rect": (orient_rect, [orient_rect, orient_size, c_int32]),
    "orient_touch_matrix": (None, [c_int, c_int, c_int32, POINTER(c_float)]),
    "orient_touch_matrix_3x3": (None, [c_int, c_int, c_int32, POINTER(c_float)]),
    "orient_content_transform": (None, [c_int, c_int, c_double, c_double, POINTER(c_double)]),
    "orient_content_transform_for_angle": (None, [c_int32, c_double, c_double, POINTER(c_double)]),
    "orient_transition_config_init": (None, [POINTER(orient_transition_config)]),
    "orient_transition_new": (c_int, [POINTER(orient_transition_config), POINTER(c_void_p)]),
    "orient_transition_ref": (c_void_p, [c_void_p]),
    "orient_transition_unref": (None, [c_void_p]),
    "orient_transition_begin": (c_int, [c_void_p, c_int64]),
    "orient_transition_update": (c_int, [c_void_p, c_int64, c_double]),
    "orient_transition_end": (c_int, [c_void_p, c_int64, c_double, c_double]),
    "orient_transition_cancel": (c_int, [c_void_p, c_int64]),
    "orient_transition_animate": (c_int, [c_void_p, c_int64, c_int]),
    "orient_transition_retarget": (c_int, [c_void_p, c_int64, orient_frame, orient_frame]),
    "orient_transition_step": (c_int, [c_void_p, c_int64]),
    "orient_transition_get_state": (None, [c_void_p, POINTER(orient_transition_state)]),
    "orient_spring_fit": (None, [c_double, c_double, POINTER(c_double), POINTER(c_double)]),
    "orient_spring_sample": (
        c_double,
        [
            c_double,
            c_double,
            c_double,
            c_double,
            c_double,
            POINTER(c_double),
        ],
    ),
}

# Functions whose result is an orient_status.
FALLIBLE = {
    "orient_parse",
    "orient_parse_lock",
    "orient_from_value",
    "orient_engine_config_set_sensitivity",
    "orient_engine_new",
    "orient_engine_feed_acceleration",
    "orient_engine_feed_gyroscope",
    "orient_engine_feed_orientation",
    "orient_engine_advance",
    "orient_engine_set_active",
    "orient_engine_set_touched",
    "orient_engine_set_tablet_mode",
    "orient_engine_set_supported",
    "orient_engine_set_preference",
    "orient_engine_set_upside_down_allowed",
    "orient_engine_set_rotation_locked",
    "orient_engine_set_landscape_locked",
    "orient_engine_set_auto_rotate",
    "orient_engine_add_listener",
    "orient_engine_remove_listener",
    "orient_engine_rotate",
    "orient_engine_toggle",
    "orient_engine_lock",
    "orient_engine_unlock",
    "orient_engine_set_driver",
    "orient_engine_rotation_finished",
    "orient_scene_new",
    "orient_scene_raise",
    "orient_scene_set_visible",
    "orient_scene_set_supported",
    "orient_scene_lock",
    "orient_scene_unlock",
    "orient_source_open",
    "orient_source_attach",
    "orient_source_detach",
    "orient_source_dispatch",
    "orient_source_run",
    "orient_source_describe",
    "orient_source_recorded_config",
    "orient_source_probe",
    "orient_engine_record",
    "orient_engine_explain",
    "orient_engine_describe",
    "orient_transition_new",
    "orient_transition_begin",
    "orient_transition_update",
    "orient_transition_end",
    "orient_transition_cancel",
    "orient_transition_animate",
    "orient_transition_retarget",
    "orient_transition_step",
}
