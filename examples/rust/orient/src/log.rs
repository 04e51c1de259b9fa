use std::ffi::{c_char, c_void, CStr};
use std::ptr;
use std::sync::{Arc, PoisonError, RwLock};

use crate::{callback, sys, LogLevel};

/// What hears the library's messages; shared, since several threads may call it at once.
pub type LogHandler = Arc<dyn Fn(LogLevel, &str) + Send + Sync>;

// C's handler has no destroy function, so the closure stays on this side.
static HANDLER: RwLock<Option<LogHandler>> = RwLock::new(None);

/// Sets what hears the library's messages, on any thread and on several at once; None takes it away.
/// Without one nothing is said.
pub fn set_log_handler(handler: Option<LogHandler>) {
    let hears = handler.is_some();
    let before = {
        let mut place = HANDLER.write().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *place, handler)
    };
    drop(before);
    // SAFETY: the function uses no user data.
    unsafe { sys::orient_set_log_handler(if hears { Some(log) } else { None }, ptr::null_mut()) };
}

unsafe extern "C" fn log(level: sys::orient_log_level, message: *const c_char, _: *mut c_void) {
    callback::guard(|| {
        let handler = HANDLER.read().unwrap_or_else(PoisonError::into_inner).clone();
        if let (Some(handler), false) = (handler, message.is_null()) {
            // SAFETY: a text that is good until this returns.
            let message = unsafe { CStr::from_ptr(message) }.to_string_lossy();
            handler(LogLevel::from_raw(level), &message);
        }
    });
}
