//! The screen: the memory for one picture, and the way from it to the panel, band by band.
//!
//! Changed rectangles are cut into bands of rows. While one band travels to the panel by DMA others are
//! drawn, so that a frame takes as long as the slower of the two and not as long as both.
//!
//! A band's pixels lie packed, each row right behind the one above, so that a band of any width is one
//! transfer: nobody has to wake up for each row of a narrow one. The bands of a frame lie behind each other.
//! The glass has the picture; in memory are only the bands that were drawn last.

use boards::chosen::SIZE;
use embassy_futures::{join::join, yield_now};
use embassy_sync::{blocking_mutex::raw::NoopRawMutex, channel::Channel, signal::Signal};
use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};
use static_cell::ConstStaticCell;
use ui::{
    DirtyRects,
    frame::{Frame, bytes_for},
};

use crate::{panel::Panel, tasks::SharedApp};

/// Most pixels of a band. Few, so that the first is on its way early: after a key in 7 ms at most, where twice
/// as many take 9. Not too few, because every band means walking through the whole screen's drawing again.
const BAND: u32 = 7_200;

/// An area of more pixels is cut in two at least, so that half of it travels while the other is drawn.
const LARGE: u32 = 5_000;

/// A band of fewer pixels is drawn as soon as there is time. A larger one waits until all before it are on
/// their way: nobody notices the end of a journey while drawing, and meanwhile nothing would travel.
const SMALL: u32 = 1_200;

/// How many bands may wait for their journey: one of each rectangle that changes at once.
const AHEAD: usize = DirtyRects::MOST;

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

    /// Draw these areas anew and show them. No two of them overlap, so together they are never larger than
    /// the picture.
    pub async fn show(&mut self, areas: impl Iterator<Item = Rectangle>, app: &SharedApp) {
        let Screen { panel, picture } = self;
        // Ends with `None`.
        let drawn: Channel<NoopRawMutex, Option<(Rectangle, &[u8])>, AHEAD> = Channel::new();
        let under_way: Signal<NoopRawMutex, ()> = Signal::new();
        let paint = async {
            let mut room = &mut picture.0[..];
            for area in areas.flat_map(bands) {
                let Some((bytes, rest)) = room.split_at_mut_checked(bytes_for(area.size)) else {
                    break;
                };
                room = rest;
                while pixels(area) >= SMALL && !drawn.is_empty() {
                    under_way.wait().await;
                }
                paint(bytes, &area, app).await;
                drawn.send(Some((area, bytes))).await;
                // The band before may have arrived meanwhile.
                yield_now().await;
            }
            drawn.send(None).await;
        };
        let send = async {
            while let Some((area, bytes)) = drawn.receive().await {
                under_way.signal(());
                panel.send(bytes, &area).await;
            }
        };
        join(send, paint).await;
    }

    /// Draw an area in memory.
    pub async fn draw(&mut self, area: &Rectangle, app: &SharedApp) {
        paint(&mut self.picture.0[..bytes_for(area.size)], area, app).await;
    }

    /// Send the area that was drawn last to the panel.
    pub async fn send(&mut self, area: &Rectangle) {
        let bytes = &self.picture.0[..bytes_for(area.size)];
        self.panel.send(bytes, area).await;
    }

    /// The panel and the picture back.
    pub fn release(self) -> (Panel, &'static mut Picture) {
        (self.panel, self.picture)
    }
}

/// The app is locked for one band only, so that a key need not wait for a whole frame. A change
/// between two bands makes new dirty rectangles, and the next frame sets it right.
async fn paint(bytes: &mut [u8], area: &Rectangle, app: &SharedApp) {
    let mut frame = Frame::part(bytes, *area);
    app.lock().await.draw(&mut frame, area);
}

const fn pixels(area: Rectangle) -> u32 {
    area.size.width * area.size.height
}

/// An area of the screen in bands of rows, from the top.
fn bands(area: Rectangle) -> impl Iterator<Item = Rectangle> {
    let area = area.intersection(&WHOLE);
    let Size { width, height } = area.size;
    let parts = if pixels(area) > LARGE {
        pixels(area).div_ceil(BAND).max(2)
    } else {
        1
    };
    let rows = height.div_ceil(parts).max(1);
    (0..height).step_by(rows as usize).map(move |row| {
        Rectangle::new(
            area.top_left + Point::new(0, row as i32),
            Size::new(width, rows.min(height - row)),
        )
    })
}
