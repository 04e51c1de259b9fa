use std::ffi::c_void;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use crate::callback::{self, CompletionBox};
use crate::{sys, Error, Result};

/// A rotation or a lock that was accepted. It ends exactly once, when the screen has really turned and
/// the listeners have heard of it.
///
/// Wait for it, await it, or drop it: the wish itself does not depend on that.
///
/// ```
/// use orient::{Engine, Orientation};
/// # fn main() -> orient::Result<()> {
/// let engine = Engine::new()?;
/// engine.rotate(Orientation::LandscapePrimary)?.wait()?;
/// assert_eq!(engine.interface(), Orientation::LandscapePrimary);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Request {
    id: u64,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    ending: Mutex<Ending>,
    ended: Condvar,
}

#[derive(Debug, Default)]
struct Ending {
    result: Option<Result<()>>,
    waker: Option<Waker>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Ending> {
        // A panic of a waker leaves nothing half done.
        self.ending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn end(&self, result: Result<()>) {
        let mut ending = self.lock();
        ending.result = Some(result);
        let waker = ending.waker.take();
        drop(ending);
        self.ended.notify_all();
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl Request {
    pub(crate) fn submit(
        call: impl FnOnce(
            sys::orient_request_fn,
            *mut c_void,
            sys::orient_destroy_fn,
            *mut u64,
        ) -> sys::orient_status,
    ) -> Result<Request> {
        let shared = Arc::<Shared>::default();
        let completed = Arc::clone(&shared);
        let completion: CompletionBox = Box::new(move |_, result| completed.end(result));
        let mut id = 0;
        let status = call(
            Some(callback::completion),
            callback::into_user_data(Some(completion)),
            Some(callback::destroy::<Option<CompletionBox>>),
            &mut id,
        );
        callback::finish(status)?;
        Ok(Request { id, shared })
    }

    /// The request's number, which events carry.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// How it ended; None while it has not.
    pub fn result(&self) -> Option<Result<()>> {
        self.shared.lock().result
    }

    /// Waits until it ends. With a driver, somebody else has to finish the rotation meanwhile.
    pub fn wait(self) -> Result<()> {
        let mut ending = self.shared.lock();
        loop {
            if let Some(result) = ending.result {
                return result;
            }
            ending = self.shared.ended.wait(ending).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits until it ends, for some time; None when it has not.
    pub fn wait_timeout(&self, timeout: Duration) -> Option<Result<()>> {
        let ending = self.shared.lock();
        let waited =
            self.shared.ended.wait_timeout_while(ending, timeout, |it| it.result.is_none());
        waited.unwrap_or_else(PoisonError::into_inner).0.result
    }
}

impl Future for Request {
    type Output = Result<()>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        let mut ending = self.shared.lock();
        match ending.result {
            Some(result) => Poll::Ready(result),
            None => {
                ending.waker = Some(context.waker().clone());
                Poll::Pending
            }
        }
    }
}

const _: fn() = || {
    fn is_send_and_sync<Value: Send + Sync>() {}
    is_send_and_sync::<Request>();
    is_send_and_sync::<Error>();
};
