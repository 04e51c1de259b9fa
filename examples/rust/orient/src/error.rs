use std::ffi::CStr;
use std::fmt;

use crate::sys;

/// What can be done, or why not.
pub type Result<Value> = std::result::Result<Value, Error>;

/// Something that the library refused or could not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Error {
    /// A value that the call does not know or cannot use.
    InvalidArgument,
    /// Out of memory.
    NoMemory,
    /// Outside the effective mask, or it would leave no orientation at all.
    NotSupported,
    /// Superseded by a newer wish, or its owner went away.
    Aborted,
    /// The engine is inactive, the scene is hidden, or the host forbids it.
    NotAllowed,
    /// There is no visible scene.
    NoScene,
    /// The object is not in a state in which this can be done.
    InvalidState,
    /// No sensor was found.
    NoSensor,
    /// Reading or writing failed.
    Io,
    /// A text could not be understood.
    Parse,
    /// A time stamp is earlier than one of the same stream before it.
    Time,
    /// The host did not answer in time.
    Timeout,
    /// Busy with the same thing already.
    Busy,
    /// A status that only a newer library knows.
    Other(i32),
}

impl Error {
    /// The library's number for it, a negative.
    pub fn status(self) -> i32 {
        match self {
            Error::InvalidArgument => sys::ORIENT_ERROR_INVALID_ARGUMENT,
            Error::NoMemory => sys::ORIENT_ERROR_NO_MEMORY,
            Error::NotSupported => sys::ORIENT_ERROR_NOT_SUPPORTED,
            Error::Aborted => sys::ORIENT_ERROR_ABORTED,
            Error::NotAllowed => sys::ORIENT_ERROR_NOT_ALLOWED,
            Error::NoScene => sys::ORIENT_ERROR_NO_SCENE,
            Error::InvalidState => sys::ORIENT_ERROR_INVALID_STATE,
            Error::NoSensor => sys::ORIENT_ERROR_NO_SENSOR,
            Error::Io => sys::ORIENT_ERROR_IO,
            Error::Parse => sys::ORIENT_ERROR_PARSE,
            Error::Time => sys::ORIENT_ERROR_TIME,
            Error::Timeout => sys::ORIENT_ERROR_TIMEOUT,
            Error::Busy => sys::ORIENT_ERROR_BUSY,
            Error::Other(status) => status,
        }
    }

    pub(crate) fn from_status(status: sys::orient_status) -> Result<()> {
        Err(match status {
            sys::ORIENT_OK => return Ok(()),
            sys::ORIENT_ERROR_INVALID_ARGUMENT => Error::InvalidArgument,
            sys::ORIENT_ERROR_NO_MEMORY => Error::NoMemory,
            sys::ORIENT_ERROR_NOT_SUPPORTED => Error::NotSupported,
            sys::ORIENT_ERROR_ABORTED => Error::Aborted,
            sys::ORIENT_ERROR_NOT_ALLOWED => Error::NotAllowed,
            sys::ORIENT_ERROR_NO_SCENE => Error::NoScene,
            sys::ORIENT_ERROR_INVALID_STATE => Error::InvalidState,
            sys::ORIENT_ERROR_NO_SENSOR => Error::NoSensor,
            sys::ORIENT_ERROR_IO => Error::Io,
            sys::ORIENT_ERROR_PARSE => Error::Parse,
            sys::ORIENT_ERROR_TIME => Error::Time,
            sys::ORIENT_ERROR_TIMEOUT => Error::Timeout,
            sys::ORIENT_ERROR_BUSY => Error::Busy,
            other => Error::Other(other),
        })
    }

    pub(crate) fn status_of(result: Result<()>) -> sys::orient_status {
        result.map_or_else(Error::status, |()| sys::ORIENT_OK)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: total function; the text lives as long as the library.
        let text = unsafe { CStr::from_ptr(sys::orient_status_message(self.status())) };
        formatter.write_str(&text.to_string_lossy())
    }
}

impl std::error::Error for Error {}
