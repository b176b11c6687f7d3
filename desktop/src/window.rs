//! The device in a window: keyboard, mouse and touch in, pixels out. While nothing changes it sleeps.

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
    Trouble, fingers::Fingers, handheld::Handheld, memory::Memory, options::Desk, tape::Recorder,
};
use view::View;

/// Who can press a key here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holder {
    Keyboard(PhysicalKey),
    Mouse,
    Touch(u64),
}

/// No window could be opened. The memory and an unused tape are still good for a page.
#[derive(Debug)]
pub struct NoWindow {
    pub why: Trouble,
    pub memory: Memory,
    pub tape: Option<Recorder>,
}

/// Open the window and stay until it is closed.
pub fn run(desk: &Desk, memory: Memory, tape: Option<Recorder>) -> Result<(), NoWindow> {
    let event_loop = match event_loop() {
        Ok(event_loop) => event_loop,
        Err(why) => return Err(NoWindow { why, memory, tape }),
    };
    let mut table = Table {
        handheld: Handheld::at_desk(desk, memory, tape),
        power_on: Instant::now(),
        fingers: Fingers::default(),
        mouse: Mouse::default(),
        view: None,
        trouble: None,
    };
    let ended = event_loop.run_app(&mut table);
    let trouble = ended
        .err()
        .map(|e| Trouble(e.to_string()))
        .or(table.trouble);
    let memory = table.handheld.into_memory();
    // The tape is over: it holds one run.
    let tape = None;
    trouble.map_or(Ok(()), |why| Err(NoWindow { why, memory, tape }))
}

/// winit reports a missing display as an error, but a missing system library as a panic. Both only
/// mean that there is no window to be had.
fn event_loop() -> Result<EventLoop<()>, Trouble> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| ()));
    let opened = panic::catch_unwind(EventLoop::new);
    panic::set_hook(hook);
    match opened {
        Ok(Ok(event_loop)) => Ok(event_loop),
        Ok(Err(_)) => Err(Trouble("there is no display".to_owned())),
        Err(_) => Err(Trouble("the display's libraries are missing".to_owned())),
    }
}

/// Where the mouse is, and whether its button is down.
#[derive(Debug, Default)]
struct Mouse {
    at: (f64, f64),
    down: bool,
}

/// The table the device lies on.
struct Table {
    handheld: Handheld,
    power_on: Instant,
    fingers: Fingers<Holder>,
    mouse: Mouse,
    view: Option<View>,
    trouble: Option<Trouble>,
}

impl Table {
    fn now(&self) -> Micros {
        self.power_on.elapsed().as_micros() as Micros
    }

    fn press(&mut self, holder: Holder, key: keys::Key) {
        if self.fingers.press(holder, key) {
            self.handheld.edge(key, true, self.now());
        }
    }

    fn release(&mut self, holder: Holder) {
        for key in self.fingers.release(&holder) {
            self.handheld.edge(key, false, self.now());
        }
    }

    fn release_all(&mut self) {
        for key in self.fingers.release_all() {
            self.handheld.edge(key, false, self.now());
        }
    }

    /// A finger or the mouse button is down at a point of the window; it may slide from key to key.
    fn touch(&mut self, holder: Holder, at: (f64, f64)) {
        let key = self.view.as_ref().and_then(|view| view.key_at(at));
        if key.is_some_and(|key| self.fingers.holds(&holder, key)) {
            return;
        }
        self.release(holder);
        if let Some(key) = key {
            self.press(holder, key);
        }
    }

    /// Let the device act, show what changed, and say when to come back.
    fn advance(&mut self, event_loop: &ActiveEventLoop) {
        let dirty = self.handheld.advance(self.now());
        if let Some(view) = &mut self.view {
            view.show_screen(self.handheld.screen(), &dirty);
            view.show_keys(|key| self.fingers.is_held(key));
        }
        event_loop.set_control_flow(match self.handheld.deadline() {
            Some(at) => ControlFlow::WaitUntil(self.power_on + Duration::from_micros(at)),
            None => ControlFlow::Wait,
        });
    }

    fn give_up(&mut self, event_loop: &ActiveEventLoop, trouble: Trouble) {
        self.trouble = Some(trouble);
        event_loop.exit();
    }
}

impl ApplicationHandler for Table {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        match View::open(event_loop, self.handheld.layout()) {
            Ok(mut view) => {
                view.show_whole_screen(self.handheld.screen());
                self.view = Some(view);
            }
            Err(trouble) => self.give_up(event_loop, trouble),
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
                    keyboard::meaning(&event.logical_key, event.physical_key),
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
                if let Some(Err(trouble)) = self.view.as_mut().map(View::present) {
                    self.give_up(event_loop, trouble);
                }
            }
            _ => {}
        }
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        self.advance(event_loop);
    }
}
