//! Web front end on localhost: sends frames over a WebSocket and receives key edges.
//!
//! One thread runs the device, one accepts connections, and each connection has its own: a request for a file is answered
//! and closed, a browser tab stays connected (`tab.rs`) and receives the picture (`glass.rs`). The server listens on
//! localhost only, and only its own page may connect to the device.

mod glass;
mod http;
mod tab;

use std::{
    io::{self, ErrorKind, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::{Duration, Instant},
};

use keys::{Key, KeyLayout, Micros};
use ui::Layout;

use crate::{
    CliError,
    handheld::Handheld,
    held_keys::HeldKeys,
    memory::Memory,
    options::PlayOptions,
    shell::{Hold, Shell, svg},
    tape::Recorder,
};
use glass::Glass;
use http::{Request, Response};

/// Connections served at once; more are refused.
const MOST_CONNECTIONS: usize = 64;

/// A connected browser tab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TabId(usize);

/// Messages from the tabs to the device.
#[derive(Clone, Copy, Debug)]
enum TabEvent {
    Edge { tab: TabId, key: Key, down: bool },
    Gone(TabId),
}

/// Serve the page until the program is ended.
pub fn serve(
    options: &PlayOptions,
    memory: Memory,
    tape: Option<Recorder>,
) -> Result<(), CliError> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).map_err(|e| {
        CliError(match e.kind() {
            ErrorKind::AddrInUse => format!(
                "port {} is taken by another program: choose one with --port, or --port 0 for any",
                options.port
            ),
            _ => format!("port {} cannot be opened: {e}", options.port),
        })
    })?;
    let port = listener
        .local_addr()
        .map_err(|e| CliError(e.to_string()))?
        .port();
    let glass = Arc::new(Glass::new(options.layout));
    let (events, received) = mpsc::channel();
    let server = Arc::new(Server {
        files: Files::new(options.layout, options.keys),
        port,
        glass: Arc::clone(&glass),
        connections: AtomicUsize::new(0),
        tabs: AtomicUsize::new(0),
    });
    // Serve even if standard output is closed.
    let _ = writeln!(
        io::stdout(),
        "The device is at http://127.0.0.1:{port}/ until Ctrl+C ends it."
    );
    thread::spawn(move || server.accept(&listener, &events));
    run_device(Handheld::for_play(options, memory, tape), &glass, &received);
    Ok(())
}

/// Run the device until all senders are gone.
fn run_device(mut handheld: Handheld, glass: &Glass, received: &Receiver<TabEvent>) {
    let power_on = Instant::now();
    let now = || power_on.elapsed().as_micros() as Micros;
    let mut held: HeldKeys<TabId> = HeldKeys::default();
    loop {
        let dirty = handheld.advance(now());
        glass.show(handheld.screen(), &dirty);
        let event = match handheld.deadline() {
            None => received.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(at) => received.recv_timeout(Duration::from_micros(at.saturating_sub(now()))),
        };
        match event {
            Ok(TabEvent::Edge {
                tab,
                key,
                down: true,
            }) => {
                if held.press(tab, key) {
                    handheld.edge(key, true, now());
                }
            }
            Ok(TabEvent::Edge {
                tab,
                key,
                down: false,
            }) => {
                if held.release_key(&tab, key) {
                    handheld.edge(key, false, now());
                }
            }
            Ok(TabEvent::Gone(tab)) => {
                for key in held.release(&tab) {
                    handheld.edge(key, false, now());
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// The files of the page, generated once.
struct Files {
    html: String,
    css: String,
}

impl Files {
    fn new(layout: Layout, keys: KeyLayout) -> Files {
        let mut html = include_str!("page/page.html").to_owned();
        let mut css = include_str!("page/page.css").to_owned();
        let size = layout.size();
        html = html.replace("{width}", &size.width.to_string());
        html = html.replace("{height}", &size.height.to_string());
        for (name, hold) in [("across", Hold::Across), ("upright", Hold::Upright)] {
            let shell = Shell::new(layout, keys, hold);
            html = html.replace(&format!("{{{name}}}"), &svg::drawing(&shell, name));
            let share = |part: u32, whole: u32| f64::from(part) * 100.0 / f64::from(whole);
            css += &format!(
                ".{name} {{ --width: {}; --height: {}; }}\n.{name} canvas {{ left: {:.4}%; top: {:.4}%; \
                 width: {:.4}%; height: {:.4}%; }}\n",
                shell.width,
                shell.height,
                share(shell.screen.0, shell.width),
                share(shell.screen.1, shell.height),
                share(size.width, shell.width),
                share(size.height, shell.height),
            );
        }
        Files { html, css }
    }

    fn response(&self, path: &str) -> Response<'_> {
        match path {
            "/" => Response::file("text/html", &self.html),
            "/page.css" => Response::file("text/css", &self.css),
            "/page.js" => Response::file("text/javascript", include_str!("page/page.js")),
            _ => Response::error(404, "Not Found"),
        }
    }
}

/// The HTTP server.
struct Server {
    files: Files,
    port: u16,
    glass: Arc<Glass>,
    connections: AtomicUsize,
    tabs: AtomicUsize,
}

impl Server {
    fn accept(self: Arc<Self>, listener: &TcpListener, events: &Sender<TabEvent>) {
        for connection in listener.incoming() {
            let Ok(mut stream) = connection else {
                // Out of sockets: wait until some are closed.
                thread::sleep(Duration::from_millis(50));
                continue;
            };
            if self.connections.fetch_add(1, Ordering::Relaxed) >= MOST_CONNECTIONS {
                let _ = Response::error(503, "Service Unavailable").send(&mut stream);
                self.connections.fetch_sub(1, Ordering::Relaxed);
                continue;
            }
            let (server, events) = (Arc::clone(&self), events.clone());
            thread::spawn(move || {
                // A broken connection does not affect the others.
                let _ = server.serve(stream, &events);
                server.connections.fetch_sub(1, Ordering::Relaxed);
            });
        }
    }

    fn serve(&self, mut stream: TcpStream, events: &Sender<TabEvent>) -> io::Result<()> {
        let request = match Request::read(&mut stream) {
            Ok(request) => request,
            Err(response) => return response.send(&mut stream),
        };
        if !request.is_for_us(self.port) {
            return Response::error(403, "Forbidden").send(&mut stream);
        }
        if request.path != "/screen" {
            return self.files.response(&request.path).send(&mut stream);
        }
        let Some(key) = request.websocket_key() else {
            return Response::error(426, "Upgrade Required").send(&mut stream);
        };
        let tab = TabId(self.tabs.fetch_add(1, Ordering::Relaxed));
        http::send_upgrade(&mut stream, key)?;
        tab::serve(tab, stream, request.rest, &self.glass, events)
    }
}
