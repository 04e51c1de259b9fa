//! How C calls Rust, and what becomes of a panic.
//!
//! A closure goes to C as a pointer to a box, and comes back through the destroy function, exactly once.
//! A panic must not unwind through C. It is caught at the border and kept for the thread on which it
//! happened, which is inside a call into the library; the first safe call to return there resumes it.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::ffi::c_void;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::ptr;

use crate::{sys, Engine, Error, Event, Result, Rotation};

thread_local! {
    static PANIC: RefCell<Option<Box<dyn Any + Send>>> = const { RefCell::new(None) };
    static RUNNING: Cell<*mut sys::orient_source> = const { Cell::new(ptr::null_mut()) };
}

/// Says which source runs on this thread, so that a panic ends that; returns which one did before.
pub(crate) fn running(source: *mut sys::orient_source) -> *mut sys::orient_source {
    RUNNING.try_with(|running| running.replace(source)).unwrap_or(ptr::null_mut())
}

/// Runs a closure of the host's. A panic in it is kept; of several on one thread, the first.
pub(crate) fn guard(body: impl FnOnce()) {
    // Unwind safety is the closure's own matter: the panic goes on to the host, who sees it.
    if let Err(payload) = catch_unwind(AssertUnwindSafe(body)) {
        // A thread that is ending has no place to keep it any more; the panic hook has told of it.
        let _ = PANIC.try_with(|kept| {
            kept.borrow_mut().get_or_insert(payload);
        });
        // SAFETY: a source that runs is alive; NULL is harmless.
        let _ = RUNNING.try_with(|running| unsafe { sys::orient_source_stop(running.get()) });
    }
}

/// Resumes what a callback began on this thread, if it did.
pub(crate) fn resume() {
    // A second panic beside one that is under way would abort the process; a later call resumes it.
    if std::thread::panicking() {
        return;
    }
    if let Ok(Some(payload)) = PANIC.try_with(|kept| kept.borrow_mut().take()) {
        resume_unwind(payload);
    }
}

/// The end of every call that can run callbacks.
pub(crate) fn finish(status: sys::orient_status) -> Result<()> {
    resume();
    Error::from_status(status)
}

/// A listener. C calls it one at a time and never from within itself, so FnMut is enough; on any thread,
/// so it must be Send; and not on two at once, so it need not be Sync.
pub(crate) type ListenerBox = Box<dyn FnMut(&Engine, &Event) + Send>;
/// A driver, under the same rules.
pub(crate) type DriverBox = Box<dyn FnMut(&Engine, Rotation, &Event) + Send>;
/// A completion, which is called at most once.
pub(crate) type CompletionBox = Box<dyn FnOnce(u64, Result<()>) + Send>;

/// Gives a value to C: user data that [`destroy`] of the same type takes back.
pub(crate) fn into_user_data<Value>(value: Value) -> *mut c_void {
    Box::into_raw(Box::new(value)).cast()
}

/// Takes a value back and drops it.
///
/// # Safety
///
/// The pointer comes from [`into_user_data`] of the same type, and this is the only such call for it.
pub(crate) unsafe extern "C" fn destroy<Value>(user_data: *mut c_void) {
    // SAFETY: as the caller promises.
    let value = unsafe { Box::from_raw(user_data.cast::<Value>()) };
    guard(move || drop(value));
}

/// # Safety
///
/// As a listener of C's, with a [`ListenerBox`] as user data.
pub(crate) unsafe extern "C" fn listener(
    engine: *mut sys::orient_engine,
    event: *const sys::orient_event,
    user_data: *mut c_void,
) {
    guard(|| {
        // SAFETY: C calls one listener at a time and destroys it after the last call, so nobody else
        // refers to the box.
        let function = unsafe { &mut *user_data.cast::<ListenerBox>() };
        // SAFETY: engine and event are good until this returns.
        unsafe { Engine::borrowed(engine, |engine| function(engine, &Event::copied(event))) };
    });
}

/// # Safety
///
/// As a driver of C's, with a [`DriverBox`] as user data.
pub(crate) unsafe extern "C" fn driver(
    engine: *mut sys::orient_engine,
    rotation: u64,
    event: *const sys::orient_event,
    user_data: *mut c_void,
) {
    guard(|| {
        // SAFETY: as for listeners.
        let function = unsafe { &mut *user_data.cast::<DriverBox>() };
        // SAFETY: engine and event are good until this returns.
        unsafe {
            Engine::borrowed(engine, |engine| {
                function(engine, Rotation(rotation), &Event::copied(event));
            });
        }
    });
}

/// # Safety
///
/// As a completion of C's, with an `Option<CompletionBox>` as user data.
pub(crate) unsafe extern "C" fn completion(
    _engine: *mut sys::orient_engine,
    request: u64,
    status: sys::orient_status,
    user_data: *mut c_void,
) {
    guard(|| {
        // SAFETY: as for listeners.
        let function = unsafe { &mut *user_data.cast::<Option<CompletionBox>>() };
        if let Some(function) = function.take() {
            function(request, Error::from_status(status));
        }
    });
}
