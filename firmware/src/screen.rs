//! The screen: the memory for one picture, and the way from it to the panel, band by band.
//!
//! Changed rectangles are cut into bands of rows. While one band travels to the panel by DMA the next
//! is drawn, so that a frame takes as long as the slower of the two and not as long as both.
//!
//! A band's pixels lie packed, each row right behind the one above, so that a band of any width is one
//! transfer: nobody has to wake up for each row of a narrow one. The glass has the picture; in memory
//! are only the bands that were drawn last.

use core::ops::Range;

use boards::chosen::SIZE;
use embassy_futures::join::join;
use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};
use static_cell::ConstStaticCell;
use ui::frame::{Frame, bytes_for};

use crate::{panel::Panel, tasks::SharedApp};

/// Rows of a band. Few, so that the first is on its way early; not too few, because every band means
/// walking through the whole screen's drawing again: the menu takes 41 ms in bands of 24 rows, 34 ms
/// in bands of 60, for the pictures in it are always read from their first row.
const BAND: u32 = 60;

/// The whole screen.
pub const WHOLE: Rectangle = Rectangle::new(Point::zero(), SIZE);

/// The bytes of one picture. Runs of one colour are filled a word at a time, so it starts with one.
#[derive(Debug)]
#[repr(align(4))]
pub struct Picture(pub [u8; bytes_for(SIZE)]);

/// The only picture there is room for.
static PICTURE: ConstStaticCell<Picture> = ConstStaticCell::new(Picture([0; bytes_for(SIZE)]));

/// See the module.
#[allow(
    missing_debug_implementations,
    reason = "the chip's SPI driver cannot be printed"
)]
pub struct Screen {
    panel: Panel,
    picture: &'static mut Picture,
}

impl Screen {
    /// The screen of a started panel. There is one: a second call panics.
    pub fn new(panel: Panel) -> Screen {
        Screen {
            panel,
            picture: PICTURE.take(),
        }
    }

    /// Draw these areas anew and show them.
    pub async fn show(&mut self, areas: impl Iterator<Item = Rectangle>, app: &SharedApp) {
        let mut bands = areas.flat_map(bands);
        let mut drawn: Option<Rectangle> = None;
        loop {
            let next = bands.next();
            match (drawn, next) {
                (Some(sent), Some(area)) => self.send_and_draw(&sent, &area, app).await,
                (Some(sent), None) => self.send(&sent).await,
                (None, Some(area)) => self.draw(&area, app).await,
                (None, None) => return,
            }
            drawn = next;
        }
    }

    /// Draw an area in memory.
    pub async fn draw(&mut self, area: &Rectangle, app: &SharedApp) {
        draw(&mut self.picture.0[place(area)], area, app).await;
    }

    /// Send an area to the panel as it was drawn last.
    pub async fn send(&mut self, area: &Rectangle) {
        self.panel.send(&self.picture.0[place(area)], area).await;
    }

    /// The panel and the picture back.
    pub fn release(self) -> (Panel, &'static mut Picture) {
        (self.panel, self.picture)
    }

    async fn send_and_draw(&mut self, sent: &Rectangle, area: &Rectangle, app: &SharedApp) {
        let (send, paint) = (place(sent), place(area));
        // Both at once if they share no memory. `join` starts the sending first.
        if send.end <= paint.start {
            let (above, below) = self.picture.0.split_at_mut(paint.start);
            let below = &mut below[..paint.end - paint.start];
            join(self.panel.send(&above[send], sent), draw(below, area, app)).await;
        } else if paint.end <= send.start {
            let (above, below) = self.picture.0.split_at_mut(send.start);
            let below = &below[..send.end - send.start];
            join(
                self.panel.send(below, sent),
                draw(&mut above[paint], area, app),
            )
            .await;
        } else {
            self.send(sent).await;
            self.draw(area, app).await;
        }
    }
}

/// The app is locked for one band only, so that a key need not wait for a whole frame. A change
/// between two bands makes new damage, and the next frame sets it right.
async fn draw(bytes: &mut [u8], area: &Rectangle, app: &SharedApp) {
    let mut frame = Frame::part(bytes, *area);
    app.lock().await.draw(&mut frame, area);
}

/// An area of the screen in bands of rows, from the top.
fn bands(area: Rectangle) -> impl Iterator<Item = Rectangle> {
    let area = area.intersection(&WHOLE);
    (0..area.size.height)
        .step_by(BAND as usize)
        .map(move |row| {
            Rectangle::new(
                area.top_left + Point::new(0, row as i32),
                Size::new(area.size.width, BAND.min(area.size.height - row)),
            )
        })
}

/// Where an area's pixels lie in memory: in that of its rows, by its column, so that areas above and
/// below each other share none, nor do areas of the same rows side by side.
fn place(area: &Rectangle) -> Range<usize> {
    let Rectangle { top_left, size } = *area;
    let above = bytes_for(Size::new(SIZE.width, top_left.y as u32));
    let beside = bytes_for(Size::new(top_left.x as u32, size.height));
    let start = above + beside;
    start..start + bytes_for(size)
}
