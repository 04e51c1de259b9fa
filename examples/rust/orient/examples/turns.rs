//! Tells how the device is held and how the picture turns: in a trace, or by the sensor of this machine.
//!
//!     cargo run --example turns ../data/reading.trace
//!     cargo run --example turns

use std::env::args_os;
use std::error::Error;

use orient::{Engine, EventKind, Source};

fn main() -> Result<(), Box<dyn Error>> {
    let source = match args_os().nth(1) {
        Some(trace) => Source::builder().trace(trace).realtime(false).open()?,
        None => Source::open()?,
    };
    let engine = Engine::new()?;
    source.attach(&engine)?;
    for event in source.events(&engine, EventKind::Device | EventKind::DidRotate)? {
        let event = event?;
        let seconds = event.time_ns() as f64 / 1e9;
        match event.kind() {
            EventKind::DidRotate => {
                println!("{seconds:7.2} s  the picture turns to {}", event.target())
            }
            _ => println!("{seconds:7.2} s  the device is held  {}", event.device()),
        }
    }
    Ok(())
}
