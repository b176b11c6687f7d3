//! Partial screen updates: dirty rectangles are rendered in bands and sent to the panel by DMA.
//!
//! Each dirty rectangle is cut into bands of rows. While DMA sends one band, the next is drawn, so a frame takes as long
//! as the slower of the two, not as long as both together.
//!
//! The pixels of a band are packed, without a stride, so a band of any width is a single transfer and the CPU is not woken
//! for each row of a narrow one. The bands of a frame are stored one after another. The buffer holds only the bands drawn
//! last; the complete picture is in the panel's own memory.

use boards::chosen::SIZE;
use embassy_futures::{join::join, yield_now};
use embassy_sync::{blocking_mutex::raw::NoopRawMutex, channel::Channel, signal::Signal};
use embassy_time::Instant;
use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};
use static_cell::ConstStaticCell;
use ui::{
    DirtyRects,
    frame::{Frame, bytes_for},
};

use crate::{hot::from_ram, panel::Panel, tasks::SharedApp};

/// Most pixels of a band. Small bands start the first transfer early: 7 ms after a key at the latest, against 9 ms with
/// bands twice as large. Very small ones cost time, because each band runs the drawing code of the whole screen.
const BAND: u32 = 7_200;

/// An area of more pixels is cut into two bands, of more than twice as many into at least three, so that one is sent while
/// the next is drawn.
const LARGE: u32 = 4_000;

/// A band of fewer pixels is drawn at once. A larger one waits until the transfers of all earlier bands have started:
/// DMA completion is not polled while drawing, so the bus would be idle meanwhile.
const SMALL: u32 = 1_200;

/// How many drawn bands may wait for their transfer: one per dirty rectangle.
const AHEAD: usize = DirtyRects::MOST;

/// The whole screen.
pub const WHOLE: Rectangle = Rectangle::new(Point::zero(), SIZE);

/// A frame buffer of RGB565 pixels. Word-aligned, because runs of one colour are filled a word at a time.
#[derive(Debug)]
#[repr(align(4))]
pub struct Picture(pub [u8; bytes_for(SIZE)]);

/// RAM has room for one.
static PICTURE: ConstStaticCell<Picture> = ConstStaticCell::new(Picture([0; bytes_for(SIZE)]));

/// The panel and the buffer its bands are drawn into.
#[allow(
    missing_debug_implementations,
    reason = "the chip's SPI driver cannot be printed"
)]
pub struct Screen {
    panel: Panel,
    picture: &'static mut Picture,
}

impl Screen {
    /// Wraps a panel that has been started. Takes the only frame buffer, so a second call panics.
    pub fn new(panel: Panel) -> Screen {
        Screen {
            panel,
            picture: PICTURE.take(),
        }
    }

    /// Redraw these areas and send them. They must not overlap; together they then fit in the frame buffer.
    pub async fn show(&mut self, areas: impl Iterator<Item = Rectangle>, app: &SharedApp) {
        let Screen { panel, picture } = self;
        // Ends with `None`.
        let drawn: Channel<NoopRawMutex, Option<(Rectangle, &[u8])>, AHEAD> = Channel::new();
        let transfer_started: Signal<NoopRawMutex, ()> = Signal::new();
        let paint = async {
            let mut room = &mut picture.0[..];
            for area in areas.flat_map(bands) {
                let Some((bytes, rest)) = room.split_at_mut_checked(bytes_for(area.size)) else {
                    break;
                };
                room = rest;
                while pixels(area) >= SMALL && !drawn.is_empty() {
                    transfer_started.wait().await;
                }
                paint(bytes, &area, app).await;
                drawn.send(Some((area, bytes))).await;
                // Lets the sender start the next transfer if the last one has finished.
                yield_now().await;
            }
            drawn.send(None).await;
        };
        let send = async {
            while let Some((area, bytes)) = drawn.receive().await {
                transfer_started.signal(());
                panel.send(bytes, &area).await;
            }
        };
        from_ram(join(send, paint)).await;
    }

    /// Draw an area into the frame buffer without sending it.
    pub async fn draw(&mut self, area: &Rectangle, app: &SharedApp) {
        paint(&mut self.picture.0[..bytes_for(area.size)], area, app).await;
    }

    /// Send the area that was last passed to [`Screen::draw`].
    pub async fn send(&mut self, area: &Rectangle) {
        let bytes = &self.picture.0[..bytes_for(area.size)];
        self.panel.send(bytes, area).await;
    }

    /// See [`Panel::sleep`].
    pub async fn sleep(&mut self) {
        self.panel.sleep().await;
    }

    /// See [`Panel::wake`].
    pub async fn wake(&mut self) -> Instant {
        self.panel.wake().await
    }

    /// Give back the panel and the frame buffer.
    pub fn release(self) -> (Panel, &'static mut Picture) {
        (self.panel, self.picture)
    }
}

/// Draw one band. The app is locked for this band only, so that a key does not wait for a whole frame. A change between two
/// bands adds dirty rectangles, which the next frame redraws.
async fn paint(bytes: &mut [u8], area: &Rectangle, app: &SharedApp) {
    let mut frame = Frame::part(bytes, *area);
    app.lock().await.draw(&mut frame, area);
}

const fn pixels(area: Rectangle) -> u32 {
    area.size.width * area.size.height
}

/// Cut an area of the screen into bands of rows: the uppermost, the lowest, then the others from the top. Status bar, caption
/// and hints are at the upper and lower edge; often nothing else changes.
fn bands(area: Rectangle) -> impl Iterator<Item = Rectangle> {
    let area = area.intersection(&WHOLE);
    let Size { width, height } = area.size;
    let pixels = pixels(area);
    let parts = pixels.div_ceil(LARGE).min(3).max(pixels.div_ceil(BAND));
    let rows = height.div_ceil(parts).max(1);
    let count = height.div_ceil(rows);
    (0..count).map(move |number| {
        let row = rows
            * match number {
                0 => 0,
                1 => count - 1,
                _ => number - 1,
            };
        Rectangle::new(
            area.top_left + Point::new(0, row as i32),
            Size::new(width, rows.min(height - row)),
        )
    })
}
