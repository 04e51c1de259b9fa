//! Engines, listeners, requests, drivers and scenes as a Rust program uses them.

use std::future::Future;
use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use orient::{
    Axis, Cause, Engine, Error, EventKind, EventKinds, FlatPolicy, Lock, Mask, Orientation, Sample,
    Scene, Size, Vocabulary,
};

const PORTRAIT: Orientation = Orientation::PortraitPrimary;
const LANDSCAPE: Orientation = Orientation::LandscapePrimary;

fn held(gravity: [f32; 3], start: i64) -> Vec<Sample> {
    let [x, y, z] = gravity;
    (0..150).map(|n| Sample { time_ns: start + n * 20_000_000, x, y, z }).collect()
}

#[test]
fn a_turned_device_turns_the_picture() -> orient::Result<()> {
    let engine = Engine::builder().size(428, 926).build()?;
    let mut events = engine.events(EventKind::DidRotate)?;
    engine.feed_acceleration(&held([0.0, 9.81, 0.0], 0))?;
    engine.feed_acceleration(&held([9.81, 0.0, 0.0], 3_000_000_000))?;
    let event = events.next().expect("an event");
    assert!(events.next().is_none());
    assert_eq!((event.kind(), event.cause()), (EventKind::DidRotate, Cause::Device));
    assert_eq!((event.previous(), event.target()), (PORTRAIT, LANDSCAPE));
    assert_eq!((event.device(), event.interface()), (LANDSCAPE, LANDSCAPE));
    assert_eq!(event.size_before(), Size { width: 428, height: 926 });
    assert_eq!(event.size(), Size { width: 926, height: 428 });
    assert_eq!((event.angle(), event.turn(), event.axis()), (90, 90, Axis::Landscape));
    assert_eq!((event.result(), event.request()), (Ok(()), None));
    assert_eq!(event.touch_matrix(), orient::touch_matrix(LANDSCAPE, Axis::Portrait, 0));
    assert!(event.rotation().is_some() && event.demand() && event.sequence() > 0);
    let state = engine.state();
    assert_eq!((state.interface(), state.device(), state.angle()), (LANDSCAPE, LANDSCAPE, 90));
    assert_eq!(state.time_ns(), 3_000_000_000 + 149 * 20_000_000);
    assert!(state.gravity()[0] > 9.0 && state.confidence() > 0.5);
    Ok(())
}

#[test]
fn the_builder_reaches_the_engine() -> orient::Result<()> {
    let engine = Engine::builder()
        .natural(Axis::Landscape)
        .panel_angle(90)
        .supported(Mask::LANDSCAPE)
        .upside_down_allowed(false)
        .rotation_locked(true)
        .landscape_locked(true)
        .auto_rotate(false)
        .initial(Orientation::LandscapeSecondary)
        .size(800, 480)
        .request_timeout(Duration::from_nanos(7))
        .flat_policy(FlatPolicy::ReportsUnknown)
        .build()?;
    let state = engine.state();
    assert_eq!((state.natural(), state.panel_angle()), (Axis::Landscape, 90));
    assert_eq!(state.mask(), Mask::LANDSCAPE);
    assert!(!state.upside_down_allowed() && state.rotation_locked() && state.landscape_locked());
    assert!(!state.auto_rotate() && state.active() && state.tablet_mode());
    assert_eq!(state.interface(), Orientation::LandscapeSecondary);
    assert_eq!(state.size(), Size { width: 800, height: 480 });
    engine.set_driver(|_, _, _| {})?;
    engine.advance(100)?;
    let request = engine.rotate(LANDSCAPE)?;
    assert_eq!(engine.next_deadline(), Some(107));
    assert_eq!(request.result(), None);
    engine.advance(107)?;
    assert_eq!(request.wait(), Err(Error::Timeout));
    assert_eq!(Engine::builder().panel_angle(45).build().err(), Some(Error::InvalidArgument));
    Ok(())
}

#[test]
fn switches() -> orient::Result<()> {
    let engine = Engine::new()?;
    engine.set_active(false)?;
    assert!(!engine.state().active());
    engine.set_active(true)?;
    engine.set_tablet_mode(false)?;
    engine.set_upside_down_allowed(false)?;
    engine.set_rotation_locked(true)?;
    engine.set_landscape_locked(true)?;
    engine.set_auto_rotate(false)?;
    let state = engine.state();
    assert!(!state.tablet_mode() && !state.upside_down_allowed() && !state.auto_rotate());
    assert!(state.rotation_locked() && state.landscape_locked());
    engine.set_preference(&[Orientation::LandscapeSecondary])?;
    engine.set_supported(Mask::LANDSCAPE)?;
    assert_eq!(engine.interface(), Orientation::LandscapeSecondary);
    assert_eq!(engine.set_supported(Mask::default()), Err(Error::InvalidArgument));
    assert_eq!(engine.set_preference(&[Orientation::FaceUp]), Err(Error::InvalidArgument));
    engine.set_touched(5, true)?;
    assert_eq!(engine.set_touched(4, false), Err(Error::Time));
    Ok(())
}

#[test]
fn bad_samples_are_passed_over() -> orient::Result<()> {
    let engine = Engine::new()?;
    let mut samples = held([9.81, 0.0, 0.0], 0);
    samples[3].y = f32::NAN;
    assert_eq!(engine.feed_acceleration(&samples), Err(Error::InvalidArgument));
    assert_eq!(engine.device(), LANDSCAPE);
    assert_eq!(engine.feed_acceleration(&samples[..1]), Err(Error::Time));
    engine.feed_acceleration(&[])?;
    engine.feed_gyroscope(&held([0.0, 0.0, 0.0], 0))
}

#[test]
fn a_listener_goes_with_its_guard() -> orient::Result<()> {
    let engine = Engine::new()?;
    let heard = Arc::new(AtomicUsize::new(0));
    let count = |heard: &Arc<AtomicUsize>| {
        let heard = Arc::clone(heard);
        move |_: &Engine, _: &orient::Event| {
            heard.fetch_add(1, Ordering::Relaxed);
        }
    };
    let listener = engine.listen(EventKind::RotationLock, count(&heard))?;
    engine.set_rotation_locked(true)?;
    drop(listener);
    assert_eq!(Arc::strong_count(&heard), 1);
    engine.set_rotation_locked(false)?;
    assert_eq!(heard.load(Ordering::Relaxed), 1);
    engine.listen(EventKind::RotationLock, count(&heard))?.detach();
    engine.set_rotation_locked(true)?;
    assert_eq!(heard.load(Ordering::Relaxed), 2);
    let kinds = EventKind::Mask | EventKind::Demand | EventKind::DidRotate;
    let _listener = engine.listen_and_replay(kinds, count(&heard))?;
    assert_eq!(heard.load(Ordering::Relaxed), 5);
    drop(engine);
    drop(_listener);
    assert_eq!(Arc::strong_count(&heard), 1);
    Ok(())
}

#[test]
fn a_listener_may_use_its_engine_and_remove_itself() -> orient::Result<()> {
    let engine = Engine::new()?;
    let place = Arc::new(Mutex::new(None));
    let own = Arc::clone(&place);
    let (sender, receiver) = channel();
    let listener = engine.listen(EventKind::RotationLock, move |engine, event| {
        own.lock().unwrap().take();
        engine.set_landscape_locked(true).unwrap();
        sender.send((event.rotation_locked(), engine.clone())).unwrap();
    })?;
    *place.lock().unwrap() = Some(listener);
    engine.set_rotation_locked(true)?;
    engine.set_rotation_locked(false)?;
    let heard: Vec<_> = receiver.try_iter().collect();
    assert_eq!(heard.len(), 1);
    assert!(heard[0].0 && engine.state().landscape_locked());
    assert_eq!(Arc::strong_count(&place), 1);
    Ok(())
}

#[test]
fn the_driver_decides() -> orient::Result<()> {
    let engine = Engine::new()?;
    let (sender, receiver) = channel();
    engine
        .set_driver(move |_, rotation, event| sender.send((rotation, event.target())).unwrap())?;
    let request = engine.rotate(LANDSCAPE)?;
    let (rotation, target) = receiver.recv().unwrap();
    assert_eq!(target, LANDSCAPE);
    assert!(engine.state().rotating());
    assert_eq!(request.wait_timeout(Duration::from_millis(1)), None);
    engine.rotation_finished(rotation, 1, Err(Error::Io))?;
    assert_eq!(request.wait(), Err(Error::Io));
    assert_eq!(engine.interface(), PORTRAIT);
    assert_eq!(engine.rotation_finished(rotation, 2, Ok(())), Err(Error::InvalidState));
    engine.clear_driver()?;
    assert!(receiver.recv().is_err(), "the driver's closure is gone");
    engine.toggle()?.wait()?;
    assert_eq!(engine.interface().axis(), Axis::Landscape);
    Ok(())
}

struct Woken(AtomicUsize);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn a_request_is_a_future() -> orient::Result<()> {
    let engine = Engine::new()?;
    let (sender, receiver) = channel();
    engine.set_driver(move |_, rotation, _| sender.send(rotation).unwrap())?;
    let woken = Arc::new(Woken(AtomicUsize::new(0)));
    let waker = Waker::from(Arc::clone(&woken));
    let mut context = Context::from_waker(&waker);
    let mut request = pin!(engine.rotate(LANDSCAPE)?);
    assert!(request.id() > 0);
    assert_eq!(request.as_mut().poll(&mut context), Poll::Pending);
    engine.rotation_finished(receiver.recv().unwrap(), 1, Ok(()))?;
    assert_eq!(woken.0.load(Ordering::Relaxed), 1);
    assert_eq!(request.poll(&mut context), Poll::Ready(Ok(())));
    Ok(())
}

#[test]
fn what_is_pending_is_aborted_when_the_engine_goes() -> orient::Result<()> {
    let engine = Engine::new()?;
    engine.set_driver(|_, _, _| {})?;
    let first = engine.rotate(LANDSCAPE)?;
    let second = engine.rotate(Orientation::LandscapeSecondary)?;
    assert_eq!(first.wait(), Err(Error::Aborted));
    drop(engine);
    assert_eq!(second.wait(), Err(Error::Aborted));
    Ok(())
}

#[test]
fn refusals() -> orient::Result<()> {
    let engine = Engine::new()?;
    assert_eq!(engine.lock(Lock::Any).err(), Some(Error::NoScene));
    assert_eq!(engine.unlock(), Err(Error::NoScene));
    assert_eq!(engine.rotate(Orientation::FaceUp).err(), Some(Error::InvalidArgument));
    engine.set_supported(Mask::PORTRAIT)?;
    assert_eq!(engine.rotate(LANDSCAPE).err(), Some(Error::NotSupported));
    engine.set_active(false)?;
    assert_eq!(engine.rotate(PORTRAIT).err(), Some(Error::NotAllowed));
    assert_eq!(Error::NotAllowed.status(), -5);
    assert!(!Error::NotAllowed.to_string().is_empty());
    Ok(())
}

#[test]
fn scenes() -> orient::Result<()> {
    let engine = Engine::new()?;
    let below = Scene::builder().name("below").build(&engine)?;
    below.lock(Lock::Landscape)?.wait()?;
    assert_eq!(below.current_lock(), Some(Lock::Landscape));
    {
        let dialog = Scene::builder().name("dialog").supported(Mask::PORTRAIT).build(&engine)?;
        assert_eq!(engine.interface().axis(), Axis::Portrait);
        below.raise()?;
        dialog.set_visible(false)?;
        assert_eq!(dialog.lock(Lock::Any).err(), Some(Error::NotAllowed));
        dialog.set_supported(Mask::ALL)?;
        dialog.set_visible(true)?;
        assert!(engine.describe()?.contains("dialog"));
    }
    engine.lock(Lock::Current)?.wait()?;
    below.unlock()?;
    assert_eq!(below.current_lock(), None);
    assert!(engine.explain(LANDSCAPE)?.contains("landscape-primary"));
    assert_eq!(Scene::builder().name("a\0b").build(&engine).err(), Some(Error::InvalidArgument));
    // A scene keeps its engine.
    let (scene, events) = (below.clone(), engine.events(EventKinds::ALL)?);
    drop((engine, below));
    scene.lock(Lock::PortraitSecondary)?.wait()?;
    assert!(events.wait(Duration::ZERO).is_some());
    Ok(())
}

#[test]
fn words() {
    for vocabulary in [Vocabulary::W3c, Vocabulary::Xrandr, Vocabulary::Android] {
        for orientation in Orientation::UPRIGHT {
            let word = orientation.word(vocabulary, Axis::Landscape).unwrap();
            let number = orientation.number(vocabulary, Axis::Landscape).unwrap();
            let found = Orientation::from_word(word, vocabulary, Axis::Landscape);
            assert_eq!(found, Ok(orientation));
            let found = Orientation::from_number(number, vocabulary, Axis::Landscape);
            assert_eq!(found, Ok(orientation));
        }
    }
    assert_eq!("portrait-primary".parse(), Ok(PORTRAIT));
    assert_eq!("portrait-primary\0".parse::<Orientation>(), Err(Error::Parse));
    assert_eq!("sideways".parse::<Lock>(), Err(Error::InvalidArgument));
    assert_eq!("natural".parse(), Ok(Lock::Natural));
    assert_eq!(format!("{LANDSCAPE:>20}"), "   landscape-primary");
    assert_eq!(Lock::PortraitSecondary.to_string(), "portrait-secondary");
    assert_eq!(EventKind::DidRotate.to_string(), "did-rotate");
    assert_eq!(Cause::TabletMode.to_string(), "tablet-mode");
    assert_eq!(orient::Reason::Settling.to_string(), "settling");
    assert_eq!(Orientation::Other(77).to_string(), "orientation 77");
    assert_eq!(PORTRAIT.angle_to(LANDSCAPE), Some(90));
    assert_eq!(Orientation::FaceUp.angle(Axis::Portrait), None);
    assert!(
        Mask::LANDSCAPE.contains(LANDSCAPE)
            && !(PORTRAIT | LANDSCAPE).contains(Orientation::PortraitSecondary)
    );
    assert!(orient::version().starts_with("1."));
}

#[test]
fn a_recording_can_be_read() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::temp_dir().join(format!("orient-{}.trace", std::process::id()));
    let engine = Engine::new()?;
    engine.record(&std::fs::File::create(&path)?)?;
    engine.feed_acceleration(&held([9.81, 0.0, 0.0], 5)[..2])?;
    engine.stop_recording()?;
    let text = std::fs::read_to_string(&path);
    std::fs::remove_file(&path)?;
    let text = text?;
    assert!(text.starts_with("orient-trace,1\n") && text.contains("\n20000005,9.81,0"), "{text}");
    Ok(())
}
