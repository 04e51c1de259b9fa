//! Panics, threads and ends: what must hold whatever a closure does.

use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use orient::{
    Engine, Error, EventKind, EventKinds, Lock, Orientation, Presentation, Sample, Scene,
    Transition,
};

const PORTRAIT: Orientation = Orientation::PortraitPrimary;
const LANDSCAPE: Orientation = Orientation::LandscapePrimary;

/// The text of a panic.
fn panic_of<Value>(body: impl FnOnce() -> Value) -> Option<String> {
    let payload = catch_unwind(AssertUnwindSafe(body)).err()?;
    payload.downcast_ref::<&str>().map(|text| text.to_string())
}

#[test]
fn a_panic_is_resumed_by_the_call_it_happened_in() -> orient::Result<()> {
    let engine = Engine::new()?;
    let heard = Arc::new(AtomicUsize::new(0));
    let after = Arc::clone(&heard);
    let first = engine.listen(EventKind::DidRotate, |_, _| panic!("a listener's"))?;
    let _second = engine.listen(EventKind::DidRotate, move |_, _| {
        after.fetch_add(1, Ordering::Relaxed);
    })?;
    let told = panic_of(|| engine.feed_orientation(1, LANDSCAPE));
    assert_eq!(told.as_deref(), Some("a listener's"));
    // Everything else went its way.
    assert_eq!((heard.load(Ordering::Relaxed), engine.interface()), (1, LANDSCAPE));
    drop(first);
    assert_eq!(panic_of(|| engine.feed_orientation(2, PORTRAIT)), None);
    engine.set_driver(|_, _, _| panic!("a driver's"))?;
    assert_eq!(panic_of(|| engine.rotate(LANDSCAPE)).as_deref(), Some("a driver's"));
    Ok(())
}

struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("a drop's");
    }
}

#[test]
fn a_panic_in_a_drop_waits_for_the_next_call() -> orient::Result<()> {
    let engine = Engine::new()?;
    let bomb = Bomb;
    let listener = engine.listen(EventKind::DidRotate, move |_, _| {
        let _ = &bomb;
    })?;
    // Must neither unwind out of the drop nor be lost.
    assert_eq!(panic_of(|| drop(listener)), None);
    assert_eq!(panic_of(|| engine.advance(1)).as_deref(), Some("a drop's"));
    engine.advance(2)
}

#[test]
fn a_panic_beside_another_does_not_abort() -> orient::Result<()> {
    struct Late<'engine>(&'engine Engine);
    impl Drop for Late<'_> {
        fn drop(&mut self) {
            let _ = self.0.feed_orientation(1, LANDSCAPE);
        }
    }
    let engine = Engine::new()?;
    let _listener = engine.listen(EventKind::DidRotate, |_, _| panic!("inner"))?;
    let told = panic_of(|| {
        let _late = Late(&engine);
        panic!("outer");
    });
    assert_eq!(told.as_deref(), Some("outer"));
    assert_eq!(panic_of(|| engine.advance(1)).as_deref(), Some("inner"));
    Ok(())
}

#[test]
fn a_completion_may_panic() -> orient::Result<()> {
    let transition = Transition::builder().on_end(|_, _| panic!("an end's")).build()?;
    transition.animate(0, Presentation::Expanded)?;
    assert_eq!(panic_of(|| transition.step(10_000_000_000)).as_deref(), Some("an end's"));
    Ok(())
}

#[test]
fn a_closure_may_drop_the_last_reference() -> orient::Result<()> {
    let engine = Engine::new()?;
    let mut last = Some(engine.clone());
    engine.listen(EventKind::DidRotate, move |_, _| drop(last.take()))?.detach();
    let scene = Scene::new(&engine)?;
    drop(engine);
    scene.lock(Lock::Landscape)?.wait()?;
    Ok(())
}

#[test]
fn refused_closures_are_dropped() -> orient::Result<()> {
    let owned = Arc::new(());
    let engine = Engine::new()?;
    let kept = Arc::clone(&owned);
    let nothing: EventKinds = EventKind::Other(1 << 20).into();
    let refused = engine.listen(nothing, move |_, _| drop(Arc::clone(&kept)));
    assert_eq!(refused.err(), Some(Error::InvalidArgument));
    let kept = Arc::clone(&owned);
    let refused =
        Transition::builder().spring(-1.0, 1.0).on_end(move |_, _| drop(Arc::clone(&kept))).build();
    assert_eq!(refused.err(), Some(Error::InvalidArgument));
    assert_eq!(Arc::strong_count(&owned), 1);
    Ok(())
}

#[test]
fn a_thousand_engines() -> orient::Result<()> {
    let heard = Arc::new(AtomicUsize::new(0));
    let mut engines = Vec::new();
    for _ in 0..1000 {
        let engine = Engine::new()?;
        let heard = Arc::clone(&heard);
        let listener = engine.listen(EventKind::DidRotate, move |_, _| {
            heard.fetch_add(1, Ordering::Relaxed);
        })?;
        listener.detach();
        engines.push(engine);
    }
    for engine in &engines {
        engine.feed_orientation(1, LANDSCAPE)?;
    }
    assert_eq!(heard.load(Ordering::Relaxed), 1000);
    drop(engines);
    assert_eq!(Arc::strong_count(&heard), 1);
    Ok(())
}

#[test]
fn threads() -> orient::Result<()> {
    let engine = Engine::builder().size(428, 926).build()?;
    let stop = AtomicBool::new(false);
    let heard = Arc::new(AtomicUsize::new(0));
    thread::scope(|scope| {
        scope.spawn(|| {
            for turn in 0.. {
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                let x = if turn % 2 == 0 { 9.81 } else { -9.81 };
                let samples: Vec<_> = (0..100)
                    .map(|n| Sample {
                        time_ns: turn * 2_000_000_000 + n * 20_000_000,
                        x,
                        y: 0.0,
                        z: 0.0,
                    })
                    .collect();
                engine.feed_acceleration(&samples).unwrap();
            }
        });
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                // FnMut without a lock: one call at a time is the library's promise.
                let mut calls = 0;
                let heard = Arc::clone(&heard);
                let listener = engine.listen(EventKinds::ALL, move |engine, event| {
                    calls += 1;
                    heard.fetch_add(calls.min(1), Ordering::Relaxed);
                    assert_eq!(engine.interface(), event.interface());
                });
                thread::yield_now();
                drop(listener.unwrap());
                engine.state();
            }
        });
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                let scene = Scene::new(&engine).unwrap();
                if let Ok(request) = scene.lock(Lock::Landscape) {
                    let ended = request.wait_timeout(Duration::from_secs(20)).expect("an end");
                    assert!(matches!(ended, Ok(()) | Err(Error::Aborted)));
                }
            }
        });
        thread::sleep(Duration::from_millis(700));
        stop.store(true, Ordering::Relaxed);
    });
    assert!(heard.load(Ordering::Relaxed) > 0);
    drop(engine);
    assert_eq!(Arc::strong_count(&heard), 1);
    Ok(())
}
