//! The display task: starts the panel, then redraws the app's dirty rectangles.

use super::{AtWork, REDRAW, SHOWN, SharedApp, Task};
use crate::{panel::Panel, screen::Screen};

#[embassy_executor::task]
pub async fn display(mut panel: Panel, app: &'static SharedApp) {
    let at_work = AtWork::new(Task::Display);
    panel.start().await;
    drop(at_work);
    let mut screen = Screen::new(panel);
    loop {
        let at_work = AtWork::new(Task::Display);
        let dirty = app.lock().await.take_dirty();
        if dirty.is_empty() {
            drop(at_work);
            REDRAW.wait().await;
        } else {
            screen.show(dirty.iter().copied(), app).await;
            SHOWN.signal(());
        }
    }
}
