//! Transitions, springs and geometry, by the reference values.

use std::sync::mpsc::channel;

use orient::{
    Axis, CommitRule, Engine, Error, Frame, Insets, Orientation, Phase, Point, Presentation, Rect,
    Scene, Size, Spring, Transition,
};

const SECOND: i64 = 1_000_000_000;
const SCREEN: Frame = Frame { x: 0.0, y: 0.0, width: 400.0, height: 800.0 };
const THUMBNAIL: Frame = Frame { x: 10.0, y: 600.0, width: 160.0, height: 90.0 };

#[test]
fn a_drag_commits_and_comes_to_rest() -> orient::Result<()> {
    let (sender, receiver) = channel();
    let transition = Transition::builder()
        .frames(THUMBNAIL, SCREEN)
        .travel(400.0)
        .orientations(Axis::Portrait, Orientation::PortraitPrimary, Orientation::LandscapePrimary)
        .on_end(move |result, presentation| sender.send((result, presentation)).unwrap())
        .build()?;
    transition.begin(0)?;
    transition.update(SECOND / 10, -200.0)?;
    let state = transition.state();
    assert_eq!(state.phase, Phase::Dragging);
    assert!((state.progress - 0.5).abs() < 1e-12);
    transition.end(SECOND / 5, -200.0, -500.0)?;
    assert_eq!(transition.state().phase, Phase::Settling);
    assert!(receiver.try_recv().is_err());
    transition.step(10 * SECOND)?;
    let state = transition.state();
    assert_eq!((state.phase, state.presentation), (Phase::Idle, Presentation::Expanded));
    assert_eq!((state.frame, state.angle.abs()), (SCREEN, 90.0));
    assert_eq!((state.width, state.height), (800.0, 400.0));
    assert_eq!(receiver.try_recv(), Ok((Ok(()), Presentation::Expanded)));
    assert_eq!(transition.update(10 * SECOND, 0.0), Err(Error::InvalidState));
    assert_eq!(transition.step(0), Err(Error::Time));
    transition.animate(10 * SECOND, Presentation::Collapsed)?;
    transition.cancel(10 * SECOND + SECOND / 10)?;
    transition.retarget(12 * SECOND, THUMBNAIL, THUMBNAIL)?;
    drop(transition);
    assert_eq!(receiver.recv(), Ok((Ok(()), Presentation::Expanded)));
    assert_eq!(receiver.recv(), Ok((Err(Error::Aborted), Presentation::Expanded)));
    assert!(receiver.recv().is_err(), "the closure is gone");
    Ok(())
}

#[test]
fn it_locks_the_scene_it_is_bound_to() -> orient::Result<()> {
    let engine = Engine::new()?;
    let scene = Scene::new(&engine)?;
    let transition = Transition::builder()
        .scene(&scene)
        .orientations(Axis::Portrait, Orientation::PortraitPrimary, Orientation::LandscapePrimary)
        .commit_rule(CommitRule::DistanceOrVelocity)
        .thresholds(100.0, 10.0)
        .fractions(0.0, 1.0)
        .height(800.0)
        .duration_factor(2.0)
        .velocity_scale(1.0)
        .fixed_duration(true)
        .build()?;
    transition.animate(0, Presentation::Expanded)?;
    transition.step(10 * SECOND)?;
    assert!(scene.current_lock().is_some());
    assert_eq!(engine.interface(), Orientation::LandscapePrimary);
    drop(transition.clone());
    drop(transition);
    assert_eq!(scene.current_lock(), None);
    Ok(())
}

#[test]
fn springs() {
    let spring = Spring::fit(0.8, 0.5).unwrap();
    assert!((spring.stiffness - 323.5894917401).abs() < 1e-9);
    assert!((spring.damping - 28.7817494057).abs() < 1e-9);
    assert!((1.0 + spring.sample(-1.0, 0.0, 0.1).0 - 0.6093181481).abs() < 1e-9);
    assert!(spring.sample(f64::NAN, 0.0, 0.1).0.is_nan());
    assert_eq!(Spring::fit(0.0, 0.5), None);
}

#[test]
fn turns_have_an_inverse() {
    let size = Size { width: 428, height: 926 };
    let (point, rect) = (Point { x: 3, y: 7 }, Rect { x: 1, y: 2, width: 30, height: 40 });
    for angle in [0, 90, 180, 270] {
        let turned = size.rotated(angle);
        assert_eq!(turned.rotated(-angle), size);
        assert_eq!(point.rotated(angle, size).rotated(-angle, turned), point);
        assert_eq!(rect.rotated(angle, size).rotated(-angle, turned), rect);
    }
    assert_eq!(point.rotated(90, size), Point { x: 918, y: 3 });
    for transform in 0..8 {
        let back = orient::invert_transform(transform).unwrap();
        assert_eq!(orient::compose_transforms(transform, back), Some(0));
        let there = point.transformed(transform, size);
        assert_eq!(there.transformed(back, size.transformed(transform)), point);
    }
    assert_eq!(orient::invert_transform(8), None);
    assert_eq!(orient::output_transform(Orientation::FaceUp, Axis::Portrait, 0), None);
}

#[test]
fn insets_from_a_table() {
    let natural = Insets { top: 47, left: 0, bottom: 34, right: 0 };
    let entry = Insets { top: 0, left: 47, bottom: 21, right: 47 };
    let landscape = Orientation::LandscapePrimary;
    let found = orient::insets_for(landscape, Axis::Portrait, natural, &[(landscape, entry)]);
    assert_eq!(found, Ok(entry));
    let found = orient::insets_for(landscape, Axis::Portrait, natural, &[]);
    assert!(found.is_ok() && found != Ok(natural) && found != Ok(entry));
    let flat = [(Orientation::FaceUp, entry)];
    let found = orient::insets_for(landscape, Axis::Portrait, natural, &flat);
    assert_eq!(found, Err(Error::InvalidArgument));
    let there = orient::content_transform(Orientation::PortraitPrimary, landscape, 428.0, 926.0);
    assert_eq!(there.map(f64::abs).iter().filter(|it| **it == 1.0).count(), 2);
}
