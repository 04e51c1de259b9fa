//! Sources: traces and a made-up device, and what their loops do with panics and errors.

use std::fs;
use std::os::fd::AsFd;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use orient::{
    Engine, Error, EventKind, Location, MountFrame, MountOrigin, Orientation, Sensitivity, Source,
    SourceKind, SourceState,
};

type Outcome = Result<(), Box<dyn std::error::Error>>;

const TURNS: [Orientation; 3] =
    [Orientation::LandscapePrimary, Orientation::PortraitPrimary, Orientation::LandscapeSecondary];

fn recording() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/reading.trace")
}

/// A directory of its own, which goes with it.
struct Directory(PathBuf);

impl Directory {
    fn new() -> Directory {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("orient-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Directory(path)
    }

    /// One accelerometer that is polled, in a device whose right edge is up.
    fn machine() -> Directory {
        let directory = Directory::new();
        let device = directory.0.join("sys/bus/iio/devices/iio:device0");
        fs::create_dir_all(&device).unwrap();
        for (name, text) in [
            ("name", "made_up"),
            ("in_accel_scale", "0.00981"),
            ("in_accel_x_raw", "1000"),
            ("in_accel_y_raw", "0"),
            ("in_accel_z_raw", "0"),
            ("in_accel_mount_matrix", "1, 0, 0; 0, 1, 0; 0, 0, 1"),
        ] {
            fs::write(device.join(name), text).unwrap();
        }
        directory
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_trace_is_an_iterator_of_events() -> Outcome {
    let engine = Engine::new()?;
    let source = Source::builder().trace(recording()).realtime(false).open()?;
    source.attach(&engine)?;
    assert_eq!(source.attach(&engine), Err(Error::InvalidState));
    let events: Result<Vec<_>, _> = source.events(&engine, EventKind::DidRotate)?.collect();
    let turns: Vec<_> = events?.iter().map(|event| event.target()).collect();
    assert_eq!(turns, TURNS);
    let info = source.info();
    assert_eq!((info.state(), info.kind()), (SourceState::Finished, SourceKind::Trace));
    assert_eq!(
        (info.state().to_string(), info.kind().to_string()),
        ("finished".into(), "trace".into())
    );
    assert!(info.device().ends_with("reading.trace"));
    source.detach(&engine)?;
    assert_eq!(source.detach(&engine), Err(Error::InvalidState));
    Ok(())
}

#[test]
fn a_trace_runs_to_its_end() -> Outcome {
    let engine = Engine::new()?;
    let events = engine.events(EventKind::DidRotate)?;
    let source = Source::builder().trace(recording()).realtime(false).open()?;
    source.attach(&engine)?;
    drop(engine);
    source.run()?;
    assert_eq!(events.map(|event| event.target()).collect::<Vec<_>>(), TURNS);
    Ok(())
}

#[test]
fn a_polled_device() -> Outcome {
    let machine = Directory::machine();
    let engine = Engine::new()?;
    let source = Source::builder().kind(SourceKind::Iio).root(&machine.0).rate_hz(200.0).open()?;
    source.attach(&engine)?;
    assert!(source.as_fd().try_clone_to_owned().is_ok());
    let mut events = source.events(&engine, EventKind::DidRotate)?;
    let event = events.next().expect("an event")?;
    assert_eq!(event.target(), Orientation::LandscapePrimary);
    let info = source.info();
    assert_eq!((info.name(), info.method()), ("made_up".into(), "polled".into()));
    assert_eq!((info.mount_origin(), info.mount_frame()), (MountOrigin::Sysfs, MountFrame::Device));
    assert_eq!(info.location(), Location::Unknown);
    assert!(info.count() > 0 && info.last_time_ns().is_some());
    let found = Source::builder().kind(SourceKind::Iio).root(&machine.0).probe()?;
    assert!(found.len() == 1 && found[0].chosen && found[0].info.name() == "made_up");
    Ok(())
}

#[test]
fn options_reach_the_source() -> Outcome {
    let machine = Directory::machine();
    let source = Source::builder()
        .kind(SourceKind::Iio)
        .path("iio:device0")
        .root(&machine.0)
        .mount([0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0], MountFrame::Device)
        .location(Location::Display)
        .invert_z(true)
        .poll_only(true)
        .tablet_switch(false)
        .gyroscope(true)
        .bus_address("unix:path=/nowhere")
        .open()?;
    let engine = Engine::new()?;
    source.attach(&engine)?;
    assert!(!source.info().gyroscope() && source.info().progress().is_none());
    let event = source.events(&engine, EventKind::Device)?.next().expect("an event")?;
    assert_eq!(event.device(), Orientation::PortraitPrimary);
    assert_eq!(source.info().mount_origin(), MountOrigin::Config);
    assert_eq!(source.info().location(), Location::Display);
    Ok(())
}

#[test]
fn a_panic_ends_a_run() -> Outcome {
    let machine = Directory::machine();
    let engine = Engine::new()?;
    let source = Source::builder().kind(SourceKind::Iio).root(&machine.0).open()?;
    source.attach(&engine)?;
    let listener = engine.listen(EventKind::DidRotate, |_, _| panic!("a listener's"))?;
    let told = catch_unwind(AssertUnwindSafe(|| source.run())).expect_err("a panic");
    assert_eq!(told.downcast_ref::<&str>(), Some(&"a listener's"));
    drop(listener);
    thread::scope(|scope| {
        let running = scope.spawn(|| source.run());
        thread::sleep(Duration::from_millis(50));
        assert!(!running.is_finished());
        source.stop();
        running.join().unwrap()
    })?;
    Ok(())
}

#[test]
fn what_is_missing_is_said() -> Outcome {
    let empty = Directory::new();
    let problem = Source::builder().root(&empty.0).open().expect_err("no sensor");
    assert_eq!(problem.error, Error::NoSensor);
    assert!(problem.sentence.len() > 20 && problem.to_string() == problem.sentence);
    assert_eq!(Source::builder().root(&empty.0).probe().expect_err("none").error, Error::NoSensor);
    let problem = Source::builder().trace("/nowhere.trace").open().expect_err("no trace");
    assert!(problem.error == Error::Io && problem.sentence.contains("/nowhere.trace"));
    let waiting = Source::builder().root(&empty.0).wait_for_sensor(true).open()?;
    let engine = Engine::new()?;
    waiting.attach(&engine)?;
    waiting.dispatch()?;
    assert_eq!(waiting.info().state(), SourceState::Waiting);
    assert!(!waiting.error().is_empty());
    let broken = empty.0.join("broken.trace");
    fs::write(&broken, "orient-trace,1\n0,0,9.81,0\n1,nonsense,1\n")?;
    let source = Source::builder().trace(&broken).realtime(false).open()?;
    source.attach(&engine)?;
    let last = source.events(&engine, EventKind::Demand)?.last().expect("an error");
    assert_eq!(last.expect_err("an error").error, Error::Parse);
    assert_eq!(
        Source::builder().path("a\0b").open().expect_err("a NUL").error,
        Error::InvalidArgument
    );
    Ok(())
}

#[test]
fn thresholds() -> Outcome {
    let first = |builder: &orient::EngineBuilder| -> Result<i64, Box<dyn std::error::Error>> {
        let engine = builder.build()?;
        let source = Source::builder().trace(recording()).realtime(false).open()?;
        source.attach(&engine)?;
        Ok(source.events(&engine, EventKind::DidRotate)?.next().expect("an event")?.time_ns())
    };
    let normal = first(&Engine::builder())?;
    let quick = first(&Engine::builder().sensitivity(Sensitivity::Quick))?;
    let calm = first(&Engine::builder().sensitivity(Sensitivity::Calm))?;
    assert!(quick <= normal && normal <= calm && quick < calm);
    assert!(first(&Engine::builder().settle_time_ns(1_000_000_000))? > normal);
    let refused = Engine::builder().hysteresis(f32::NAN).build().err();
    assert_eq!(refused, Some(Error::InvalidArgument));
    let unknown = Engine::builder().sensitivity(Sensitivity::Other(9)).build().err();
    assert_eq!(unknown, Some(Error::InvalidArgument));
    Ok(())
}

#[test]
fn an_engine_like_the_recorded_one() -> Outcome {
    let directory = Directory::new();
    let path = directory.0.join("recorded.trace");
    let engine = Engine::builder().size(800, 480).build()?;
    engine.record(&fs::File::create(&path)?)?;
    engine.feed_orientation(5, Orientation::LandscapePrimary)?;
    engine.stop_recording()?;
    let source = Source::builder().trace(&path).realtime(false).step(1).open()?;
    let like = source.recorded()?.build()?;
    assert_eq!(like.state().size(), engine.state().size().rotated(90));
    source.attach(&like)?;
    source.run()?;
    assert_eq!(like.interface(), Orientation::LandscapePrimary);
    let plain = directory.0.join("plain.trace");
    fs::write(&plain, "t_ns,x,y,z\n1,0,9.81,0\n")?;
    let source = Source::builder().trace(&plain).open()?;
    assert_eq!(source.recorded().err(), Some(Error::InvalidState));
    Ok(())
}
