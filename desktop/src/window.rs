//! Window front end (winit, softbuffer): keyboard, mouse and touch in, pixels out. Sleeps while nothing changes.

mod keyboard;
mod view;

use std::{
    panic,
    time::{Duration, Instant},
};

use keys::Micros;
use winit::{
    application::ApplicationHandler,
    event::{ElementState, MouseButton, TouchPhase, WindowEvent},
    event_loop::{ActiveEventLoop, ControlFlow, EventLoop},
    keyboard::PhysicalKey,
    window::WindowId,
};

use crate::{
    CliError, handheld::Handheld, held_keys::HeldKeys, memory::Memory, options::PlayOptions,
    tape::Recorder,
};
use view::View;

/// An input device that can hold keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holder {
    Keyboard(PhysicalKey),
    Mouse,
    Touch(u64),
}

/// No window could be opened. Gives back the memory and the unused tape, for the page.
#[derive(Debug)]
pub struct NoWindow {
    pub why: CliError,
    pub memory: Memory,
    pub tape: Option<Recorder>,
}

/// Open the window and stay until it is closed.
pub fn run(options: &PlayOptions, memory: Memory, tape: Option<Recorder>) -> Result<(), NoWindow> {
    let event_loop = match event_loop() {
        Ok(event_loop) => event_loop,
        Err(why) => return Err(NoWindow { why, memory, tape }),
    };
    let mut app = WindowApp {
        handheld: Handheld::for_play(options, memory, tape),
        power_on: Instant::now(),
        held: HeldKeys::default(),
        mouse: Mouse::default(),
        view: None,
        error: None,
    };
    let ended = event_loop.run_app(&mut app);
    let error = ended.err().map(|e| CliError(e.to_string())).or(app.error);
    let memory = app.handheld.into_memory();
    // A tape holds one run, and this one is over.
    let tape = None;
    error.map_or(Ok(()), |why| Err(NoWindow { why, memory, tape }))
}

/// winit reports a missing display as an error, but a missing system library as a panic. Both are errors here.
fn event_loop() -> Result<EventLoop<()>, CliError> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| ()));
    let opened = panic::catch_unwind(EventLoop::new);
    panic::set_hook(hook);
    match opened {
        Ok(Ok(event_loop)) => Ok(event_loop),
        Ok(Err(_)) => Err(CliError("there is no display".to_owned())),
        Err(_) => Err(CliError("the display's libraries are missing".to_owned())),
    }
}

/// Where the mouse is, and whether its button is down.
#[derive(Debug, Default)]
struct Mouse {
    at: (f64, f64),
    down: bool,
}

/// State of the event loop.
struct WindowApp {
    handheld: Handheld,
    power_on: Instant,
    held: HeldKeys<Holder>,
    mouse: Mouse,
    view: Option<View>,
    error: Option<CliError>,
}

impl WindowApp {
    fn now(&self) -> Micros {
        self.power_on.elapsed().as_micros() as Micros
    }

    fn press(&mut self, holder: Holder, key: keys::Key) {
        if self.held.press(holder, key) {
            self.handheld.edge(key, true, self.now());
        }
    }

    fn release(&mut self, holder: Holder) {
        for key in self.held.release(&holder) {
            self.handheld.edge(key, false, self.now());
        }
    }

    fn release_all(&mut self) {
        for key in self.held.release_all() {
            self.handheld.edge(key, false, self.now());
        }
    }

    /// A touch or the mouse button is down at a point of the window; it may slide from key to key.
    fn touch(&mut self, holder: Holder, at: (f64, f64)) {
        let key = self.view.as_ref().and_then(|view| view.key_at(at));
        if key.is_some_and(|key| self.held.holds(&holder, key)) {
            return;
        }
        self.release(holder);
        if let Some(key) = key {
            self.press(holder, key);
        }
    }

    /// Advance the device, show what changed, and set the next wake-up.
    fn advance(&mut self, event_loop: &ActiveEventLoop) {
        let dirty = self.handheld.advance(self.now());
        if let Some(view) = &mut self.view {
            view.show_screen(self.handheld.screen(), &dirty);
            view.show_keys(|key| self.held.is_held(key));
        }
        event_loop.set_control_flow(match self.handheld.deadline() {
            Some(at) => ControlFlow::WaitUntil(self.power_on + Duration::from_micros(at)),
            None => ControlFlow::Wait,
        });
    }

    fn give_up(&mut self, event_loop: &ActiveEventLoop, error: CliError) {
        self.error = Some(error);
        event_loop.exit();
    }
}

impl ApplicationHandler for WindowApp {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        match View::open(event_loop, self.handheld.layout(), self.handheld.keys()) {
            Ok(mut view) => {
                view.show_whole_screen(self.handheld.screen());
                self.view = Some(view);
            }
            Err(error) => self.give_up(event_loop, error),
        }
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        match event {
            WindowEvent::CloseRequested | WindowEvent::Destroyed => event_loop.exit(),
            WindowEvent::Focused(false) => self.release_all(),
            WindowEvent::KeyboardInput { event, .. } => {
                let holder = Holder::Keyboard(event.physical_key);
                match (
                    event.state,
                    keyboard::meaning(&event.logical_key, event.physical_key, self.handheld.keys()),
                ) {
                    (ElementState::Pressed, Some(key)) => self.press(holder, key),
                    (ElementState::Pressed, None) => {}
                    (ElementState::Released, _) => self.release(holder),
                }
            }
            WindowEvent::CursorMoved { position, .. } => {
                self.mouse.at = position.into();
                if self.mouse.down {
                    self.touch(Holder::Mouse, self.mouse.at);
                }
            }
            WindowEvent::MouseInput {
                state,
                button: MouseButton::Left,
                ..
            } => {
                self.mouse.down = state == ElementState::Pressed;
                if self.mouse.down {
                    self.touch(Holder::Mouse, self.mouse.at);
                } else {
                    self.release(Holder::Mouse);
                }
            }
            WindowEvent::Touch(touch) => {
                let holder = Holder::Touch(touch.id);
                match touch.phase {
                    TouchPhase::Started | TouchPhase::Moved => {
                        self.touch(holder, touch.location.into());
                    }
                    TouchPhase::Ended | TouchPhase::Cancelled => self.release(holder),
                }
            }
            WindowEvent::Resized(size) => {
                if let Some(view) = &mut self.view {
                    view.resize(size);
                    view.show_whole_screen(self.handheld.screen());
                }
            }
            WindowEvent::RedrawRequested => {
                if let Some(Err(error)) = self.view.as_mut().map(View::present) {
                    self.give_up(event_loop, error);
                }
            }
            _ => {}
        }
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        self.advance(event_loop);
    }
}
