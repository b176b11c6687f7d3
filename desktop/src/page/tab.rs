//! One tab of a browser on its WebSocket: it sees the glass and presses keys.

use std::{
    io::{self, Read, Write},
    net::{Shutdown, TcpStream},
    sync::{Arc, mpsc::Sender},
    thread,
    time::Duration,
};

use keys::Key;
use tungstenite::{
    Message, WebSocket,
    protocol::{Role, WebSocketConfig},
};

use super::{News, TabId, glass::Glass};

/// A tab that takes nothing for so long is gone.
const PATIENCE: Duration = Duration::from_secs(20);
/// The longest message of a tab is `down RIGHT`.
const LONGEST_MESSAGE: usize = 64;

/// Serve a tab until it goes. One thread speaks, this one listens.
pub(super) fn stay(
    tab: TabId,
    stream: TcpStream,
    heard: Vec<u8>,
    glass: &Arc<Glass>,
    news: &Sender<News>,
) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(None)?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let speaker = stream.try_clone()?;
    glass.join(tab);
    let watched = Arc::clone(glass);
    let speaking = thread::spawn(move || speak(tab, speaker, &watched));
    listen(tab, stream, heard, news);
    glass.leave(tab);
    // The device may have ended; then nobody needs to know.
    let _ = news.send(News::Gone(tab));
    // The speaker ends at the latest when its patience does.
    let _ = speaking.join();
    Ok(())
}

fn speak(tab: TabId, stream: TcpStream, glass: &Glass) {
    let mut socket = WebSocket::from_raw_socket(stream, Role::Server, None);
    while let Some(patch) = glass.next(tab) {
        if socket.send(Message::binary(patch)).is_err() {
            break;
        }
    }
    // Also ends the listener, if it was the speaker that failed.
    let _ = socket.get_ref().shutdown(Shutdown::Both);
}

/// Hear key edges until the tab closes or says something that is none.
fn listen(tab: TabId, stream: TcpStream, heard: Vec<u8>, news: &Sender<News>) {
    let config = WebSocketConfig::default()
        .max_message_size(Some(LONGEST_MESSAGE))
        .max_frame_size(Some(LONGEST_MESSAGE));
    let mut socket = WebSocket::from_partially_read(Ear(stream), heard, Role::Server, Some(config));
    while let Ok(message) = socket.read() {
        let edge = match &message {
            Message::Text(text) => edge(text),
            Message::Pong(_) | Message::Ping(_) => continue,
            _ => None,
        };
        let Some((key, down)) = edge else { return };
        if news.send(News::Edge { tab, key, down }).is_err() {
            return;
        }
    }
}

/// `down A` or `up A`.
fn edge(text: &str) -> Option<(Key, bool)> {
    let (verb, name) = text.split_once(' ')?;
    let key = Key::from_name(name)?;
    match verb {
        "down" => Some((key, true)),
        "up" => Some((key, false)),
        _ => None,
    }
}

/// The listening half of a line. What the protocol would answer by itself (to pings, to a close) is
/// dropped, or it could fall into the middle of a picture of the speaking half.
struct Ear(TcpStream);

impl Read for Ear {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes)
    }
}

impl Write for Ear {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tab_says_down_or_up_and_a_key() {
        for (text, heard) in [
            ("down A", Some((Key::A, true))),
            ("up RIGHT", Some((Key::Right, false))),
            ("down", None),
            ("down Q", None),
            ("press A", None),
            ("", None),
        ] {
            assert_eq!(edge(text), heard, "{text:?}");
        }
    }
}
