//! The C interface of liborient, as it is: `orient.h` is its manual. The crate `orient` is the safe one.
#![allow(non_camel_case_types)]

#[rustfmt::skip]
mod abi;

pub use abi::*;
