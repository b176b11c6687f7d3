//! The display task: starts the panel, redraws the app's dirty rectangles, and puts the panel to sleep.

use core::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use embassy_time::Timer;

use super::{AtWork, BRIGHTNESS, REDRAW, SHOWN, SharedApp, Task};
use crate::{panel::Panel, screen::Screen};

/// The light that the panel should have, in the steps of the settings; 0 is a panel asleep.
static LIGHT: AtomicU8 = AtomicU8::new(ui::Settings::BRIGHTEST);

/// Whether the panel sleeps.
static ASLEEP: AtomicBool = AtomicBool::new(false);

/// Set the light. With 0 the panel goes to sleep. A sleeping panel is woken, and gets its light when it has a picture.
pub(super) fn set_light(step: u8) {
    // Only the app task sets it.
    let before = LIGHT.load(Ordering::Relaxed);
    LIGHT.store(step, Ordering::Relaxed);
    if before != 0 || !is_asleep() {
        BRIGHTNESS.signal(step);
    }
    if (before == 0) != (step == 0) {
        REDRAW.signal(());
    }
}

/// Whether the panel sleeps and nothing is sent to it.
pub(super) fn is_asleep() -> bool {
    ASLEEP.load(Ordering::Relaxed)
}

#[embassy_executor::task]
pub async fn display(mut panel: Panel, app: &'static SharedApp) {
    let at_work = AtWork::new(Task::Display);
    panel.start().await;
    drop(at_work);
    let mut screen = Screen::new(panel);
    loop {
        let at_work = AtWork::new(Task::Display);
        if LIGHT.load(Ordering::Relaxed) == 0 {
            if !is_asleep() {
                screen.sleep().await;
                ASLEEP.store(true, Ordering::Relaxed);
            }
            drop(at_work);
            REDRAW.wait().await;
            continue;
        }
        // A sleeping controller takes pixels, and may not be allowed to wake yet.
        let dirty = app.lock().await.take_dirty();
        if !dirty.is_empty() {
            screen.show(dirty.iter().copied(), app).await;
            SHOWN.signal(());
        }
        if is_asleep() {
            ASLEEP.store(false, Ordering::Relaxed);
            Timer::at(screen.wake().await).await;
            BRIGHTNESS.signal(LIGHT.load(Ordering::Relaxed));
        } else if dirty.is_empty() {
            drop(at_work);
            REDRAW.wait().await;
        }
    }
}
