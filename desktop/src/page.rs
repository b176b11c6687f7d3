//! The device as a page on localhost: frames go out over a WebSocket, key edges come in.
//!
//! One thread runs the device, one takes calls, and each call has its own: a file is sent and done,
//! a tab of a browser stays (`tab.rs`) and sees what is on the glass (`glass.rs`). Only this computer
//! is served, and only pages of our own may speak to the device.

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

use keys::{Key, Micros};
use ui::Layout;

use crate::{
    Trouble,
    fingers::Fingers,
    handheld::Handheld,
    memory::Memory,
    options::Desk,
    shell::{Hold, Shell, svg},
    tape::Recorder,
};
use glass::Glass;
use http::{Answer, Request};

/// Calls served at once; more are turned away.
const MOST_CALLS: usize = 64;

/// A tab of a browser, for as long as it stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TabId(usize);

/// What tabs tell the device.
#[derive(Clone, Copy, Debug)]
enum News {
    Edge { tab: TabId, key: Key, down: bool },
    Gone(TabId),
}

/// Serve the page until the program is ended.
pub fn serve(desk: &Desk, memory: Memory, tape: Option<Recorder>) -> Result<(), Trouble> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, desk.port)).map_err(|e| {
        Trouble(match e.kind() {
            ErrorKind::AddrInUse => format!(
                "port {} is taken by another program: choose one with --port, or --port 0 for any",
                desk.port
            ),
            _ => format!("port {} cannot be opened: {e}", desk.port),
        })
    })?;
    let port = listener
        .local_addr()
        .map_err(|e| Trouble(e.to_string()))?
        .port();
    let glass = Arc::new(Glass::new(desk.layout));
    let (news, heard) = mpsc::channel();
    let reception = Arc::new(Reception {
        files: Files::new(desk.layout),
        port,
        glass: Arc::clone(&glass),
        calls: AtomicUsize::new(0),
        tabs: AtomicUsize::new(0),
    });
    // A closed standard output is no reason not to serve.
    let _ = writeln!(
        io::stdout(),
        "The device is at http://127.0.0.1:{port}/ until Ctrl+C ends it."
    );
    thread::spawn(move || reception.take_calls(&listener, &news));
    run_device(Handheld::at_desk(desk, memory, tape), &glass, &heard);
    Ok(())
}

/// Run the device until nobody can reach it any more.
fn run_device(mut handheld: Handheld, glass: &Glass, heard: &Receiver<News>) {
    let power_on = Instant::now();
    let now = || power_on.elapsed().as_micros() as Micros;
    let mut fingers: Fingers<TabId> = Fingers::default();
    loop {
        let dirty = handheld.advance(now());
        glass.show(handheld.screen(), &dirty);
        let news = match handheld.deadline() {
            None => heard.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(at) => heard.recv_timeout(Duration::from_micros(at.saturating_sub(now()))),
        };
        match news {
            Ok(News::Edge {
                tab,
                key,
                down: true,
            }) => {
                if fingers.press(tab, key) {
                    handheld.edge(key, true, now());
                }
            }
            Ok(News::Edge {
                tab,
                key,
                down: false,
            }) => {
                if fingers.release_key(&tab, key) {
                    handheld.edge(key, false, now());
                }
            }
            Ok(News::Gone(tab)) => {
                for key in fingers.release(&tab) {
                    handheld.edge(key, false, now());
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// The files of the page, made once.
struct Files {
    html: String,
    css: String,
}

impl Files {
    fn new(layout: Layout) -> Files {
        let mut html = include_str!("page/page.html").to_owned();
        let mut css = include_str!("page/page.css").to_owned();
        let size = layout.size();
        html = html.replace("{width}", &size.width.to_string());
        html = html.replace("{height}", &size.height.to_string());
        for (name, hold) in [("across", Hold::Across), ("upright", Hold::Upright)] {
            let shell = Shell::new(layout, hold);
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

    fn answer(&self, path: &str) -> Answer<'_> {
        match path {
            "/" => Answer::file("text/html", &self.html),
            "/page.css" => Answer::file("text/css", &self.css),
            "/page.js" => Answer::file("text/javascript", include_str!("page/page.js")),
            _ => Answer::error(404, "Not Found"),
        }
    }
}

/// Whoever calls is met here.
struct Reception {
    files: Files,
    port: u16,
    glass: Arc<Glass>,
    calls: AtomicUsize,
    tabs: AtomicUsize,
}

impl Reception {
    fn take_calls(self: Arc<Self>, listener: &TcpListener, news: &Sender<News>) {
        for call in listener.incoming() {
            let Ok(mut stream) = call else {
                // Out of sockets for now: let some be closed.
                thread::sleep(Duration::from_millis(50));
                continue;
            };
            if self.calls.fetch_add(1, Ordering::Relaxed) >= MOST_CALLS {
                let _ = Answer::error(503, "Service Unavailable").send(&mut stream);
                self.calls.fetch_sub(1, Ordering::Relaxed);
                continue;
            }
            let (reception, news) = (Arc::clone(&self), news.clone());
            thread::spawn(move || {
                // A call that breaks off concerns nobody else.
                let _ = reception.serve(stream, &news);
                reception.calls.fetch_sub(1, Ordering::Relaxed);
            });
        }
    }

    fn serve(&self, mut stream: TcpStream, news: &Sender<News>) -> io::Result<()> {
        let request = match Request::read(&mut stream) {
            Ok(request) => request,
            Err(answer) => return answer.send(&mut stream),
        };
        if !request.is_for_us(self.port) {
            return Answer::error(403, "Forbidden").send(&mut stream);
        }
        if request.path != "/screen" {
            return self.files.answer(&request.path).send(&mut stream);
        }
        let Some(key) = request.websocket_key() else {
            return Answer::error(426, "Upgrade Required").send(&mut stream);
        };
        let tab = TabId(self.tabs.fetch_add(1, Ordering::Relaxed));
        http::send_upgrade(&mut stream, key)?;
        tab::stay(tab, stream, request.rest, &self.glass, news)
    }
}
