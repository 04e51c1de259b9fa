//! Reads acceleration from standard input, one "nanoseconds,x,y,z" a line as in a trace, and tells how the
//! device is held and how the picture turns.
//!
//!     cargo run --example turns < ../data/reading.trace

use std::error::Error;
use std::io::{stdin, BufRead};

use orient::{Engine, EventKind, Sample};

fn main() -> Result<(), Box<dyn Error>> {
    let engine = Engine::new()?;
    let kinds = EventKind::Device | EventKind::DidRotate;
    let _listener = engine.listen(kinds, |_, event| {
        let seconds = event.time_ns() as f64 / 1e9;
        match event.kind() {
            EventKind::DidRotate => {
                println!("{seconds:7.2} s  the picture turns to {}", event.target())
            }
            _ => println!("{seconds:7.2} s  the device is held  {}", event.device()),
        }
    })?;
    for line in stdin().lock().lines() {
        if let Some(sample) = sample(&line?) {
            engine.feed_acceleration(&[sample])?;
        }
    }
    Ok(())
}

/// The sample of a line; None for one that is something else.
fn sample(line: &str) -> Option<Sample> {
    let mut fields = line.split(',');
    let time_ns = fields.next()?.parse().ok()?;
    let mut axis = || fields.next()?.parse().ok();
    Some(Sample { time_ns, x: axis()?, y: axis()?, z: axis()? })
}
