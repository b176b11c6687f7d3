//! WebSocket connection of one browser tab: sends frames, receives key edges.

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

use super::{TabEvent, TabId, glass::Glass};

/// A tab that accepts no data for this long is dropped.
const WRITE_TIMEOUT: Duration = Duration::from_secs(20);
/// The longest message of a tab is `down RIGHT`.
const LONGEST_MESSAGE: usize = 64;

/// Serve a tab until it disconnects. Another thread sends, this one receives.
pub(super) fn serve(
    tab: TabId,
    stream: TcpStream,
    received: Vec<u8>,
    glass: &Arc<Glass>,
    events: &Sender<TabEvent>,
) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(None)?;
    stream.set_write_timeout(Some(WRITE_TIMEOUT))?;
    let writer = stream.try_clone()?;
    glass.join(tab);
    let watched = Arc::clone(glass);
    let sending = thread::spawn(move || send_frames(tab, writer, &watched));
    receive_keys(tab, stream, received, events);
    glass.leave(tab);
    // Fails only if the device has ended.
    let _ = events.send(TabEvent::Gone(tab));
    // The sender ends after its write timeout at the latest.
    let _ = sending.join();
    Ok(())
}

fn send_frames(tab: TabId, stream: TcpStream, glass: &Glass) {
    let mut socket = WebSocket::from_raw_socket(stream, Role::Server, None);
    while let Some(patch) = glass.next(tab) {
        if socket.send(Message::binary(patch)).is_err() {
            break;
        }
    }
    // Also ends the receiver if sending failed.
    let _ = socket.get_ref().shutdown(Shutdown::Both);
}

/// Receive key edges until the tab closes or sends anything else.
fn receive_keys(tab: TabId, stream: TcpStream, received: Vec<u8>, events: &Sender<TabEvent>) {
    let config = WebSocketConfig::default()
        .max_message_size(Some(LONGEST_MESSAGE))
        .max_frame_size(Some(LONGEST_MESSAGE));
    let mut socket =
        WebSocket::from_partially_read(ReadHalf(stream), received, Role::Server, Some(config));
    while let Ok(message) = socket.read() {
        let edge = match &message {
            Message::Text(text) => edge(text),
            Message::Pong(_) | Message::Ping(_) => continue,
            _ => None,
        };
        let Some((key, down)) = edge else { return };
        if events.send(TabEvent::Edge { tab, key, down }).is_err() {
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

/// The read half of the stream. Discards what tungstenite writes on its own (replies to pings and to a close), because it
/// could end up in the middle of a frame of the write half.
struct ReadHalf(TcpStream);

impl Read for ReadHalf {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes)
    }
}

impl Write for ReadHalf {
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
        for (text, received) in [
            ("down A", Some((Key::A, true))),
            ("up RIGHT", Some((Key::Right, false))),
            ("down", None),
            ("down Q", None),
            ("press A", None),
            ("", None),
        ] {
            assert_eq!(edge(text), received, "{text:?}");
        }
    }
}
