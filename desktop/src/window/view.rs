//! Contents of the window: shell, keys, screen and key legend, at the largest integer scale that fits.

use std::{num::NonZeroU32, sync::Arc};

use embedded_graphics::primitives::{PointsIter, Rectangle};
use keys::{Key, KeyLayout};
use softbuffer::{Context, Surface};
use ui::{Layout, palette};
use winit::{
    dpi::PhysicalSize,
    event_loop::ActiveEventLoop,
    window::{Window, WindowAttributes},
};

use super::keyboard::small_print;
use crate::{
    CliError,
    picture::{Picture, Rgb, panel_colour},
    shell::{Form, Hold, LetterSize, Lettering, Piece, Shell, paint},
};

/// Room for the key legend under the shell.
const PRINT: u32 = 21;
/// A new window takes at most this share of the monitor, in percent.
const SHARE: u32 = 90;
/// The scale of a new window where the monitor's size is not known.
const USUAL_SCALE: u32 = 2;

/// The window and its contents.
pub(super) struct View {
    window: Arc<Window>,
    surface: Surface<Arc<Window>, Arc<Window>>,
    layout: Layout,
    keys: KeyLayout,
    shell: Shell,
    stage: Stage,
    held: [bool; Key::ALL.len()],
}

/// The shell at one scale and place.
struct Stage {
    scale: u32,
    /// Where the shell begins in the window.
    at: (i32, i32),
    /// Without keys.
    bare: Picture,
    /// With keys and screen: what the window shows.
    picture: Picture,
}

impl View {
    pub(super) fn open(
        event_loop: &ActiveEventLoop,
        layout: Layout,
        keys: KeyLayout,
    ) -> Result<View, CliError> {
        let shell = Shell::new(layout, keys, Hold::Across);
        let (width, height) = (shell.width, shell.height + PRINT);
        let monitor = event_loop
            .primary_monitor()
            .or(event_loop.available_monitors().next());
        let scale = monitor.map_or(USUAL_SCALE, |monitor| {
            let room = monitor.size();
            largest_scale(&shell, room.width * SHARE / 100, room.height * SHARE / 100)
        });
        let attributes = WindowAttributes::default()
            .with_title("Tacklebox")
            .with_min_inner_size(PhysicalSize::new(width, height))
            .with_inner_size(PhysicalSize::new(width * scale, height * scale));
        let window = Arc::new(event_loop.create_window(attributes).map_err(refused)?);
        let context = Context::new(window.clone()).map_err(refused)?;
        let surface = Surface::new(&context, window.clone()).map_err(refused)?;
        let stage = Stage::new(&shell, keys, window.inner_size());
        let held = [false; Key::ALL.len()];
        let mut view = View {
            window,
            surface,
            layout,
            keys,
            shell,
            stage,
            held,
        };
        view.draw_keys();
        Ok(view)
    }

    /// The key of the device under a point of the window.
    pub(super) fn key_at(&self, (x, y): (f64, f64)) -> Option<Key> {
        let Stage { scale, at, .. } = self.stage;
        let unit = |v: f64, from: i32| ((v - f64::from(from)) / f64::from(scale)) as f32;
        self.shell.key_at(unit(x, at.0), unit(y, at.1))
    }

    pub(super) fn resize(&mut self, size: PhysicalSize<u32>) {
        self.stage = Stage::new(&self.shell, self.keys, size);
        self.draw_keys();
    }

    /// Show these parts of the device's screen.
    pub(super) fn show_screen(&mut self, screen: &[u8], areas: &[Rectangle]) {
        for area in areas {
            self.stage
                .show(screen, self.layout.size().width, area, self.shell.screen);
        }
        if !areas.is_empty() {
            self.window.request_redraw();
        }
    }

    pub(super) fn show_whole_screen(&mut self, screen: &[u8]) {
        self.show_screen(screen, &[self.layout.screen()]);
    }

    /// Show which keys are held.
    pub(super) fn show_keys(&mut self, is_held: impl Fn(Key) -> bool) {
        let held = Key::ALL.map(is_held);
        if held != self.held {
            self.held = held;
            self.draw_keys();
            self.window.request_redraw();
        }
    }

    fn draw_keys(&mut self) {
        for cap in &self.shell.caps {
            self.stage.clear(&cap.rest);
            self.stage.clear(&cap.pressed);
        }
        for cap in &self.shell.caps {
            let pieces = if self.held[cap.key as usize] {
                &cap.pressed
            } else {
                &cap.rest
            };
            self.stage.paint(pieces);
        }
    }

    /// Put the picture into the window.
    pub(super) fn present(&mut self) -> Result<(), CliError> {
        let picture = &self.stage.picture;
        let (Some(width), Some(height)) = (
            NonZeroU32::new(picture.width()),
            NonZeroU32::new(picture.height()),
        ) else {
            return Ok(());
        };
        self.surface.resize(width, height).map_err(refused)?;
        let mut buffer = self.surface.buffer_mut().map_err(refused)?;
        for (to, from) in buffer.iter_mut().zip(picture.pixels()) {
            *to = from.to_u32();
        }
        self.window.pre_present_notify();
        buffer.present().map_err(refused)
    }
}

fn refused(error: impl std::fmt::Display) -> CliError {
    CliError(format!("the display refuses a window: {error}"))
}

/// The largest integer scale at which shell and key legend fit, at least 1.
fn largest_scale(shell: &Shell, width: u32, height: u32) -> u32 {
    (width / shell.width)
        .min(height / (shell.height + PRINT))
        .max(1)
}

impl Stage {
    fn new(shell: &Shell, keys: KeyLayout, room: PhysicalSize<u32>) -> Stage {
        let scale = largest_scale(shell, room.width, room.height);
        let middle = |room: u32, wanted: u32| (room as i32 - (wanted * scale) as i32) / 2;
        let at = (
            middle(room.width, shell.width),
            middle(room.height, shell.height + PRINT),
        );
        let mut bare = Picture::filled(room.width, room.height, Rgb::from(palette::TRENCH));
        paint::pieces(&mut bare, &shell.body, scale, at);
        let print = Lettering::centred(
            small_print(keys),
            LetterSize::Body,
            shell.width as f32 / 2.0,
            shell.height as f32 + 1.0,
        );
        let print = Piece::flat(Form::Letters(print), Rgb::from(palette::SHALLOW));
        paint::pieces(&mut bare, &[print], scale, at);
        Stage {
            scale,
            at,
            picture: bare.clone(),
            bare,
        }
    }

    /// Restore the bare shell under these pieces, so that their antialiased edges are not blended twice.
    fn clear(&mut self, pieces: &[Piece]) {
        for piece in pieces {
            let (left, top, right, bottom) = piece.form.bounds();
            let pixel = |v: f32, from: i32| from + (v * self.scale as f32) as i32;
            let across = pixel(left, self.at.0) - 1..pixel(right, self.at.0) + 2;
            let down = pixel(top, self.at.1) - 1..pixel(bottom, self.at.1) + 2;
            self.picture.copy(&self.bare, across, down);
        }
    }

    fn paint(&mut self, pieces: &[Piece]) {
        paint::pieces(&mut self.picture, pieces, self.scale, self.at);
    }

    /// Copy a part of the screen, each pixel a square of `scale`.
    fn show(&mut self, screen: &[u8], width: u32, area: &Rectangle, origin: (u32, u32)) {
        let scale = self.scale as i32;
        for point in area.points() {
            let offset = (point.y as usize * width as usize + point.x as usize) * 2;
            let Some(bytes) = screen.get(offset..).and_then(|rest| rest.first_chunk()) else {
                continue;
            };
            let colour = panel_colour(*bytes);
            let x = self.at.0 + (origin.0 as i32 + point.x) * scale;
            let y = self.at.1 + (origin.1 as i32 + point.y) * scale;
            for dy in 0..scale {
                for dx in 0..scale {
                    self.picture.set(x + dx, y + dy, colour);
                }
            }
        }
    }
}
