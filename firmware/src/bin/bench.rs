//! Benchmark of drawing, display transfers, rules and flash. Logs a line `bench name=value` for each figure, times in
//! microseconds.
//!
//! The baseline for the display is the same picture sent through mipidsi's `DrawTarget`, blocking and pixel by pixel. `cargo xtask bench` reads the lines.
#![no_std]
#![no_main]

#[path = "bench/saves.rs"]
mod saves;

use boards::chosen::{self, PANEL, PANEL_MODEL, SIZE};
use embassy_executor::Spawner;
use embassy_time::{Delay, Instant};
use embedded_graphics::{
    pixelcolor::{Rgb565, WebColors, raw::RawU16},
    prelude::{DrawTarget, Point, Size},
    primitives::Rectangle,
};
use embedded_hal_bus::spi::ExclusiveDevice;
use firmware::{
    panel::Panel,
    screen::{Picture, Screen, WHOLE},
    tasks::SharedApp,
};
use mipidsi::{Builder, interface::SpiInterface};
use rules_core::benchmark::{self, Timing};
use ui::{App, Event, Layout, Settings, frame::Frame};

/// Random games played of each title: each takes some hundredths of a second.
const GAMES: u32 = 4;

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let board = chosen::board(embassy_rp::init(chosen::config()));
    let app = SharedApp::new(menu());

    let start = Instant::now();
    let mut panel = Panel::reset(board.panel);
    panel.start().await;
    tell("panel_start", start);
    let mut screen = Screen::new(panel);

    let start = Instant::now();
    screen.draw(&WHOLE, &app).await;
    tell("draw_menu", start);

    let band = Rectangle::new(Point::new(0, 100), Size::new(SIZE.width, 40));
    let square = Rectangle::new(Point::new(50, 100), Size::new(40, 40));
    for (name, area) in [
        ("flush_full", WHOLE),
        ("flush_band", band),
        ("flush_square", square),
    ] {
        screen.draw(&area, &app).await;
        let start = Instant::now();
        screen.send(&area).await;
        tell(name, start);
    }
    for (name, area) in [
        ("show_full", WHOLE),
        ("show_band", band),
        ("show_square", square),
    ] {
        let start = Instant::now();
        screen.show([area].into_iter(), &app).await;
        tell(name, start);
    }

    let (panel, picture) = screen.release();
    clear(picture);
    through_mipidsi(panel, picture, &*app.lock().await);
    benchmark::measure(GAMES, || Instant::now().as_micros(), tell_timing);
    saves::measure(board.flash).await;
    defmt::info!("bench done");
}

/// An app that shows the menu.
fn menu() -> App {
    let layout = Layout::for_size(SIZE).expect("the board's screen is one we draw for");
    let mut app = App::new(layout, Settings::default());
    while let Some(at) = app.wake_at().filter(|at| *at <= 500) {
        app.handle(at, Event::Tick);
    }
    app
}

fn clear(picture: &mut Picture) {
    let start = Instant::now();
    let Ok(()) = Frame::new(&mut picture.0, SIZE).clear(Rgb565::CSS_TEAL);
    tell("clear", start);
}

fn through_mipidsi(panel: Panel, picture: &mut Picture, app: &App) {
    let wires = panel.release();
    let device = ExclusiveDevice::new_no_delay(wires.spi, wires.cs).expect("pins have no errors");
    let mut buffer = [0; 512];
    let mut display = Builder::new(
        PANEL_MODEL,
        SpiInterface::new(device, wires.dc, &mut buffer),
    )
    .display_size(PANEL.size.0, PANEL.size.1)
    .display_offset(PANEL.offset.0, PANEL.offset.1)
    .orientation(PANEL.orientation)
    .invert_colors(PANEL.inversion)
    .color_order(PANEL.order)
    .init(&mut Delay)
    .expect("it started before");
    let start = Instant::now();
    app.draw(&mut Frame::new(&mut picture.0, SIZE), &WHOLE);
    let pixels = picture.0.as_chunks().0.iter();
    let colours = pixels.map(|pixel| Rgb565::from(RawU16::new(u16::from_be_bytes(*pixel))));
    display
        .fill_contiguous(&WHOLE, colours)
        .expect("pins and SPI have no errors");
    tell("mipidsi_menu", start);
}

fn tell_timing(timing: Timing) {
    let title = timing.title.key();
    defmt::info!("bench {=str}_plies={=u32}", title, timing.plies);
    defmt::info!("bench {=str}_us={=u64}", title, timing.micros);
    defmt::info!("bench {=str}_state={=usize}", title, timing.state);
}

fn tell(name: &str, start: Instant) {
    defmt::info!("bench {=str}={=u64}", name, start.elapsed().as_micros());
}
