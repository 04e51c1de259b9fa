use std::ffi::c_void;
use std::fmt;
use std::mem::size_of;
use std::ptr::{self, NonNull};

use crate::vocabulary::enumeration;
use crate::{callback, sys, Axis, Error, Frame, Orientation, Result, Scene};

enumeration! {
    /// The two ends of a transition.
    Presentation: orient_presentation {
        /// Small, or as it was.
        Collapsed = ORIENT_COLLAPSED,
        /// Large, or turned.
        Expanded = ORIENT_EXPANDED,
    }
}

enumeration! {
    /// What is going on in a transition.
    Phase: orient_transition_phase {
        /// Exactly at an end.
        Idle = ORIENT_TRANSITION_IDLE,
        /// In a finger's hand.
        Dragging = ORIENT_TRANSITION_DRAGGING,
        /// On its way to an end.
        Settling = ORIENT_TRANSITION_SETTLING,
    }
}

enumeration! {
    /// What decides when the finger lets go.
    CommitRule: orient_commit_rule {
        /// A velocity beyond the threshold decides alone; without one, the distance does.
        VelocityFirst = ORIENT_COMMIT_VELOCITY_FIRST,
        /// Either one, towards the other end, commits.
        DistanceOrVelocity = ORIENT_COMMIT_DISTANCE_OR_VELOCITY,
    }
}

type EndBox = Box<dyn FnMut(Result<()>, Presentation) + Send>;

/// A change between two ends that a finger drags, a spring finishes, and anybody may catch on its way.
/// The host gives every time stamp, in nanoseconds, and draws what [`Transition::state`] says.
///
/// ```
/// use orient::{Frame, Phase, Presentation, Transition};
/// # fn main() -> orient::Result<()> {
/// let transition = Transition::builder()
///     .frames(
///         Frame { x: 10.0, y: 600.0, width: 160.0, height: 90.0 },
///         Frame { x: 0.0, y: 0.0, width: 400.0, height: 800.0 },
///     )
///     .build()?;
/// transition.begin(0)?;
/// transition.update(16_000_000, -120.0)?;
/// transition.end(32_000_000, -300.0, -900.0)?;
/// let mut now = 32_000_000;
/// while transition.state().phase != Phase::Idle {
///     now += 16_000_000;
///     transition.step(now)?;
/// }
/// assert_eq!(transition.state().presentation, Presentation::Expanded);
/// # Ok(())
/// # }
/// ```
pub struct Transition {
    raw: NonNull<sys::orient_transition>,
}

// SAFETY: every function may be called from any thread, references are counted atomically, and the
// completion is Send.
unsafe impl Send for Transition {}
// SAFETY: the same; the library serialises what is done to a transition.
unsafe impl Sync for Transition {}

impl Transition {
    /// What differs from the defaults.
    pub fn builder() -> TransitionBuilder {
        TransitionBuilder::default()
    }

    fn raw(&self) -> *mut sys::orient_transition {
        self.raw.as_ptr()
    }

    /// A finger takes hold, also of content that is settling.
    pub fn begin(&self, time_ns: i64) -> Result<()> {
        // SAFETY: the transition is alive, here and in all that follows.
        callback::finish(unsafe { sys::orient_transition_begin(self.raw(), time_ns) })
    }

    /// The finger has moved: from where it took hold; negative is from collapsed to expanded.
    pub fn update(&self, time_ns: i64, translation: f64) -> Result<()> {
        // SAFETY: see begin.
        callback::finish(unsafe { sys::orient_transition_update(self.raw(), time_ns, translation) })
    }

    /// The finger lets go. The content goes on or goes back, taking the velocity along.
    pub fn end(&self, time_ns: i64, translation: f64, velocity: f64) -> Result<()> {
        // SAFETY: see begin.
        callback::finish(unsafe {
            sys::orient_transition_end(self.raw(), time_ns, translation, velocity)
        })
    }

    /// Gives up: back to where the run began. [`Error::InvalidState`] at rest.
    pub fn cancel(&self, time_ns: i64) -> Result<()> {
        // SAFETY: see begin.
        callback::finish(unsafe { sys::orient_transition_cancel(self.raw(), time_ns) })
    }

    /// Goes to an end by itself, from wherever it is.
    pub fn animate(&self, time_ns: i64, to: Presentation) -> Result<()> {
        // SAFETY: see begin.
        callback::finish(unsafe { sys::orient_transition_animate(self.raw(), time_ns, to.raw()) })
    }

    /// Sets new frames, for a layout that changed; what is drawn goes over without a jump.
    pub fn retarget(&self, time_ns: i64, collapsed: Frame, expanded: Frame) -> Result<()> {
        // SAFETY: see begin.
        callback::finish(unsafe {
            sys::orient_transition_retarget(self.raw(), time_ns, collapsed.raw(), expanded.raw())
        })
    }

    /// Lets time pass. Call it for each picture to be drawn; when the run is over it completes.
    pub fn step(&self, time_ns: i64) -> Result<()> {
        // SAFETY: see begin.
        callback::finish(unsafe { sys::orient_transition_step(self.raw(), time_ns) })
    }

    /// What to draw at the latest time that the transition was told.
    pub fn state(&self) -> TransitionState {
        // SAFETY: all zeros is a value of every field.
        let mut state: sys::orient_transition_state = unsafe { std::mem::zeroed() };
        state.struct_size = size_of::<sys::orient_transition_state>() as u32;
        // SAFETY: the structure says how large it is.
        unsafe { sys::orient_transition_get_state(self.raw(), &mut state) };
        TransitionState {
            phase: Phase::from_raw(state.phase),
            presentation: Presentation::from_raw(state.presentation),
            progress: state.progress,
            velocity: state.velocity,
            frame: Frame::from_raw(state.frame),
            angle: state.angle,
            width: state.width,
            height: state.height,
            transform: state.transform,
        }
    }
}

impl Clone for Transition {
    fn clone(&self) -> Transition {
        // SAFETY: another reference, which the clone owns.
        unsafe { sys::orient_transition_ref(self.raw()) };
        Transition { raw: self.raw }
    }
}

impl Drop for Transition {
    /// With the last reference a run that is under way completes with [`Error::Aborted`].
    fn drop(&mut self) {
        // SAFETY: the reference that this value owned.
        unsafe { sys::orient_transition_unref(self.raw()) };
    }
}

impl fmt::Debug for Transition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Transition").field(&self.state()).finish()
    }
}

/// What to draw, and how far things are.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct TransitionState {
    /// What is going on.
    pub phase: Phase,
    /// The end at which it rests, or from which it is under way.
    pub presentation: Presentation,
    /// How far it is from `presentation`, 0, to the other end, 1. A spring may swing beyond either.
    pub progress: f64,
    /// How fast the progress changes, per second.
    pub velocity: f64,
    /// Where to draw, in screen coordinates of the collapsed orientation.
    pub frame: Frame,
    /// How far the content is turned, in degrees, clockwise positive.
    pub angle: f64,
    /// The width at which to lay the content out and draw it, before it is turned.
    pub width: f64,
    /// The height that goes with it.
    pub height: f64,
    /// From content of that size to the screen: `x' = t[0] x + t[1] y + t[2]`,
    /// `y' = t[3] x + t[4] y + t[5]`.
    pub transform: [f64; 6],
}

/// What a transition is told when it is made.
#[must_use]
pub struct TransitionBuilder {
    config: sys::orient_transition_config,
    scene: Option<Scene>,
    completion: Option<EndBox>,
}

impl Default for TransitionBuilder {
    fn default() -> TransitionBuilder {
        // SAFETY: all zeros is a value of every field, and the function fills in the defaults.
        let mut config: sys::orient_transition_config = unsafe { std::mem::zeroed() };
        // SAFETY: the structure is there.
        unsafe { sys::orient_transition_config_init(&mut config) };
        TransitionBuilder { config, scene: None, completion: None }
    }
}

impl TransitionBuilder {
    /// What decides when the finger lets go. Default velocity first.
    pub fn commit_rule(mut self, rule: CommitRule) -> Self {
        self.config.commit_rule = rule.raw();
        self
    }

    /// Where the content is at each end, both in screen coordinates of the collapsed orientation.
    pub fn frames(mut self, collapsed: Frame, expanded: Frame) -> Self {
        self.config.collapsed_frame = collapsed.raw();
        self.config.expanded_frame = expanded.raw();
        self
    }

    /// The screen's height. Default that of the expanded frame.
    pub fn height(mut self, height: f64) -> Self {
        self.config.height = height;
        self
    }

    /// The finger's way from one end to the other. Default the height.
    pub fn travel(mut self, travel: f64) -> Self {
        self.config.travel = travel;
        self
    }

    /// The way and the velocity from which on a release commits. Default a third of the height, 100 per
    /// second.
    pub fn thresholds(mut self, distance: f64, velocity: f64) -> Self {
        self.config.distance_threshold = distance;
        self.config.velocity_threshold = velocity;
        self
    }

    /// The least and the greatest progress that a finger can reach. Default 0.001 and 0.999.
    pub fn fractions(mut self, minimum: f64, maximum: f64) -> Self {
        self.config.minimum_fraction = minimum;
        self.config.maximum_fraction = maximum;
        self
    }

    /// The spring's damping ratio and its duration in seconds. Default 0.8 and 0.5.
    pub fn spring(mut self, damping_ratio: f64, duration: f64) -> Self {
        self.config.damping_ratio = damping_ratio;
        self.config.duration = duration;
        self
    }

    /// Makes it longer or shorter. Default 1.
    pub fn duration_factor(mut self, factor: f64) -> Self {
        self.config.duration_factor = factor;
        self
    }

    /// The velocity that counts as one remaining way per second. Default 0: the finger's own.
    pub fn velocity_scale(mut self, scale: f64) -> Self {
        self.config.velocity_scale = scale;
        self
    }

    /// Whether settling ends exactly after the duration. Default false.
    pub fn fixed_duration(mut self, fixed: bool) -> Self {
        self.config.fixed_duration = fixed;
        self
    }

    /// The screen's natural axis, and the orientations of the content at each end.
    pub fn orientations(
        mut self,
        natural: Axis,
        collapsed: Orientation,
        expanded: Orientation,
    ) -> Self {
        self.config.natural = natural.raw();
        self.config.collapsed_orientation = collapsed.raw();
        self.config.expanded_orientation = expanded.raw();
        self
    }

    /// Binds it to a scene: expanded locks that, collapsed gives back what it found.
    pub fn scene(mut self, scene: &Scene) -> Self {
        self.scene = Some(scene.clone());
        self
    }

    /// Hears how each run ended, and at which end.
    pub fn on_end(
        mut self,
        completion: impl FnMut(Result<()>, Presentation) + Send + 'static,
    ) -> Self {
        self.completion = Some(Box::new(completion));
        self
    }

    /// Makes the transition, which rests collapsed. [`Error::InvalidArgument`] for a number out of its
    /// range.
    pub fn build(self) -> Result<Transition> {
        let mut config = self.config;
        config.scene = self.scene.as_ref().map_or(ptr::null_mut(), Scene::raw);
        if let Some(completion) = self.completion {
            config.completion = Some(ended);
            config.user_data = callback::into_user_data(completion);
            config.destroy = Some(callback::destroy::<EndBox>);
        }
        let mut raw = ptr::null_mut();
        // SAFETY: all pointers are good for the call; the library takes its own reference to the scene, and
        // gives the closure back exactly once, also when it refuses.
        let status = unsafe { sys::orient_transition_new(&config, &mut raw) };
        let transition = NonNull::new(raw).map(|raw| Transition { raw });
        callback::finish(status)?;
        transition.ok_or(Error::NoMemory)
    }
}

/// # Safety
///
/// As a transition's completion of C's, with an [`EndBox`] as user data.
unsafe extern "C" fn ended(
    _transition: *mut sys::orient_transition,
    status: sys::orient_status,
    presentation: sys::orient_presentation,
    user_data: *mut c_void,
) {
    callback::guard(|| {
        // SAFETY: C calls completions of a transition one after the other and gives the user data back
        // after the last, so nobody else refers to the box.
        let function = unsafe { &mut *user_data.cast::<EndBox>() };
        function(Error::from_status(status), Presentation::from_raw(presentation));
    });
}

/// A damped spring, x'' + damping x' + stiffness x = 0 for the distance x to its target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// 1/s^2.
    pub stiffness: f64,
    /// 1/s.
    pub damping: f64,
}

impl Spring {
    /// The spring that comes within a thousandth of its way in `duration` seconds, from rest; None when
    /// there is no such spring.
    pub fn fit(damping_ratio: f64, duration: f64) -> Option<Spring> {
        let mut spring = Spring { stiffness: 0.0, damping: 0.0 };
        // SAFETY: both pointers are good for the call.
        unsafe {
            sys::orient_spring_fit(
                damping_ratio,
                duration,
                &mut spring.stiffness,
                &mut spring.damping,
            );
        }
        (spring.stiffness > 0.0).then_some(spring)
    }

    /// The distance to the target after `time` seconds, and its velocity; NaN when out of range.
    pub fn sample(self, start: f64, velocity: f64, time: f64) -> (f64, f64) {
        let mut after = 0.0;
        // SAFETY: the pointer is good for the call.
        let distance = unsafe {
            sys::orient_spring_sample(
                self.stiffness,
                self.damping,
                start,
                velocity,
                time,
                &mut after,
            )
        };
        (distance, after)
    }
}
