//! Shows the app: wakes the panel, then draws and sends whatever has changed.

use boards::PanelWires;
use embedded_graphics::primitives::Rectangle;
use ui::frame::Frame;

use super::{REDRAW, SHOWN, SharedApp};
use crate::{
    panel::Panel,
    screen::{Painter, Screen},
};

#[embassy_executor::task]
pub async fn display(wires: PanelWires, app: &'static SharedApp) {
    let mut panel = Panel::new(wires);
    panel.start().await;
    let mut screen = Screen::new(panel);
    loop {
        let damage = app.lock().await.take_damage();
        if damage.is_empty() {
            REDRAW.wait().await;
        } else {
            screen.show(damage.iter().copied(), app).await;
            SHOWN.signal(());
        }
    }
}

/// The lock is held for one band only, so that a key need not wait for a whole frame. A change between
/// two bands makes new damage, and the next frame sets it right.
impl Painter for SharedApp {
    async fn paint(&self, frame: &mut Frame<'_>, area: &Rectangle) {
        let Ok(()) = self.lock().await.draw(frame, area);
    }
}
