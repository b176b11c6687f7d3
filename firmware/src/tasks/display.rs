//! The display task: initialises the panel, then redraws the app's dirty rectangles.

use boards::PanelWires;

use super::{REDRAW, SHOWN, SharedApp};
use crate::{panel::Panel, screen::Screen};

#[embassy_executor::task]
pub async fn display(wires: PanelWires, app: &'static SharedApp) {
    let mut panel = Panel::new(wires);
    panel.start().await;
    let mut screen = Screen::new(panel);
    loop {
        let dirty = app.lock().await.take_dirty();
        if dirty.is_empty() {
            REDRAW.wait().await;
        } else {
            screen.show(dirty.iter().copied(), app).await;
            SHOWN.signal(());
        }
    }
}
