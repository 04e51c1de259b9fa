use std::ffi::CString;
use std::fmt;
use std::ptr::{self, NonNull};

use crate::{callback, sys, Engine, Error, Lock, Mask, Request, Result};

/// One client of a screen: a window, a document, a page. It comes on top of the others.
///
/// The topmost visible scene narrows what the screen may do by what it supports and by its lock, and those
/// below it have no say unless it inherits. When its last clone is dropped, what was below applies again.
///
/// ```
/// use orient::{Engine, Lock, Orientation, Scene};
/// # fn main() -> orient::Result<()> {
/// let engine = Engine::new()?;
/// {
///     let scene = Scene::builder().name("video").build(&engine)?;
///     scene.lock(Lock::Landscape)?.wait()?;
///     assert_eq!(engine.interface(), Orientation::LandscapePrimary);
/// }
/// assert!(!engine.state().scene_locked());
/// # Ok(())
/// # }
/// ```
pub struct Scene {
    raw: NonNull<sys::orient_scene>,
}

// SAFETY: every function may be called from any thread, and references are counted atomically.
unsafe impl Send for Scene {}
// SAFETY: the same; the library serialises what is done to the engine.
unsafe impl Sync for Scene {}

impl Scene {
    /// A scene with all defaults.
    pub fn new(engine: &Engine) -> Result<Scene> {
        Scene::builder().build(engine)
    }

    /// What differs from the defaults.
    pub fn builder() -> SceneBuilder {
        SceneBuilder::default()
    }

    pub(crate) fn raw(&self) -> *mut sys::orient_scene {
        self.raw.as_ptr()
    }

    /// Puts the scene above all others. A hidden one stays hidden.
    pub fn raise(&self) -> Result<()> {
        // SAFETY: the scene is alive, here and in all that follows.
        callback::finish(unsafe { sys::orient_scene_raise(self.raw()) })
    }

    /// Shows or hides the scene, which keeps its place. Hiding ends a pending lock.
    pub fn set_visible(&self, visible: bool) -> Result<()> {
        // SAFETY: see raise.
        callback::finish(unsafe { sys::orient_scene_set_visible(self.raw(), visible) })
    }

    /// Changes what the scene can show.
    pub fn set_supported(&self, mask: Mask) -> Result<()> {
        // SAFETY: see raise.
        callback::finish(unsafe { sys::orient_scene_set_supported(self.raw(), mask.bits()) })
    }

    /// Locks the screen for this scene, as the W3C's `screen.orientation.lock()`. [`Error::NotAllowed`]
    /// while the scene is hidden or the engine inactive, [`Error::NotSupported`] when the lock has nothing
    /// in common with what is supported.
    pub fn lock(&self, lock: Lock) -> Result<Request> {
        Request::submit(|completion, user_data, destroy, id| {
            // SAFETY: `submit` gives what belongs together.
            unsafe {
                sys::orient_scene_lock(self.raw(), lock.raw(), completion, user_data, destroy, id)
            }
        })
    }

    /// Ends the scene's lock: what held before applies again, at once. Harmless without one.
    pub fn unlock(&self) -> Result<()> {
        // SAFETY: see raise.
        callback::finish(unsafe { sys::orient_scene_unlock(self.raw()) })
    }

    /// The scene's lock, also one that is pending; None when it has none.
    pub fn current_lock(&self) -> Option<Lock> {
        // SAFETY: see raise.
        unsafe {
            sys::orient_scene_is_locked(self.raw())
                .then(|| Lock::from_raw(sys::orient_scene_current_lock(self.raw())))
        }
    }
}

impl Clone for Scene {
    fn clone(&self) -> Scene {
        // SAFETY: another reference, which the clone owns.
        unsafe { sys::orient_scene_ref(self.raw()) };
        Scene { raw: self.raw }
    }
}

impl Drop for Scene {
    fn drop(&mut self) {
        // SAFETY: the reference that this value owned.
        unsafe { sys::orient_scene_unref(self.raw()) };
    }
}

impl fmt::Debug for Scene {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Scene").field("lock", &self.current_lock()).finish_non_exhaustive()
    }
}

/// What a scene is told when it is made.
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct SceneBuilder {
    name: Option<String>,
    supported: Option<Mask>,
    visible: Option<bool>,
    inherit: Option<bool>,
}

impl SceneBuilder {
    /// What explanations call it; the first 63 bytes count. Default its number.
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// What the scene can show. Default all.
    pub fn supported(mut self, mask: Mask) -> Self {
        self.supported = Some(mask);
        self
    }

    /// Whether it takes part. Default true.
    pub fn visible(mut self, visible: bool) -> Self {
        self.visible = Some(visible);
        self
    }

    /// Whether the scenes below have their say as well. Default false.
    pub fn inherit(mut self, inherit: bool) -> Self {
        self.inherit = Some(inherit);
        self
    }

    /// Makes the scene. [`Error::NotSupported`] when it would leave no orientation.
    pub fn build(&self, engine: &Engine) -> Result<Scene> {
        let name = self.name.as_deref().map(CString::new).transpose();
        let name = name.map_err(|_| Error::InvalidArgument)?;
        // SAFETY: all zeros is a value of every field, and the function fills in the defaults.
        let mut config: sys::orient_scene_config = unsafe { std::mem::zeroed() };
        // SAFETY: the structure is there.
        unsafe { sys::orient_scene_config_init(&mut config) };
        config.name = name.as_ref().map_or(ptr::null(), |name| name.as_ptr());
        config.supported = self.supported.map_or(config.supported, Mask::bits);
        config.visible = self.visible.unwrap_or(config.visible);
        config.inherit = self.inherit.unwrap_or(config.inherit);
        let mut raw = ptr::null_mut();
        // SAFETY: all pointers are good for the call; the name is copied.
        let status = unsafe { sys::orient_scene_new(engine.raw(), &config, &mut raw) };
        Error::from_status(status)?;
        let scene = NonNull::new(raw).map(|raw| Scene { raw }).ok_or(Error::NoMemory);
        callback::resume();
        scene
    }
}
