//! Futures whose polling runs from RAM. An async block has no name of its own in the image, because it is inlined into its
//! task's poll function; this gives the hot ones a name that the linker script (`memory.x`, section `.hot`) can pick.

use core::{
    future::{Future, poll_fn},
    pin::{Pin, pin},
    task::{Context, Poll},
};

/// Await a future; the code it is made of runs from RAM, except for the functions it calls.
pub(crate) async fn from_ram<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    poll_fn(|context| poll_from_ram(future.as_mut(), context)).await
}

#[inline(never)]
fn poll_from_ram<F: Future>(future: Pin<&mut F>, context: &mut Context<'_>) -> Poll<F::Output> {
    future.poll(context)
}
