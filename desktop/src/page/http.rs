//! As much HTTP as a page on localhost needs: a request's head in, one answer out, the line closed.

use std::{
    io::{self, Read, Write},
    net::TcpStream,
    time::{Duration, Instant},
};

use tungstenite::handshake::derive_accept_key;

/// The longest head we listen to.
const LONGEST_HEAD: usize = 8 * 1024;
/// A head must have come by then.
const PATIENCE: Duration = Duration::from_secs(5);
const END_OF_HEAD: &[u8] = b"\r\n\r\n";

/// A request we understood.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) path: String,
    headers: Vec<(String, String)>,
    /// What came after the head.
    pub(super) rest: Vec<u8>,
}

impl Request {
    /// Listen to a request; what is wrong with it comes back as the answer to give.
    pub(super) fn read(stream: &mut TcpStream) -> Result<Request, Answer<'static>> {
        let bad = |_| Answer::error(400, "Bad Request");
        let deadline = Instant::now() + PATIENCE;
        let mut heard = Vec::new();
        let end = loop {
            if let Some(end) = find(&heard, END_OF_HEAD) {
                break end;
            }
            if heard.len() > LONGEST_HEAD {
                return Err(Answer::error(431, "Request Header Fields Too Large"));
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Answer::error(408, "Request Timeout"));
            }
            stream.set_read_timeout(Some(left)).map_err(bad)?;
            let mut bytes = [0; 1024];
            match stream.read(&mut bytes).map_err(bad)? {
                0 => return Err(Answer::error(400, "Bad Request")),
                n => heard.extend_from_slice(&bytes[..n]),
            }
        };
        let rest = heard.split_off(end + END_OF_HEAD.len());
        heard.truncate(end);
        Request::parse(&heard, rest)
    }

    fn parse(head: &[u8], rest: Vec<u8>) -> Result<Request, Answer<'static>> {
        let bad = || Answer::error(400, "Bad Request");
        let head = std::str::from_utf8(head).map_err(|_| bad())?;
        let mut lines = head.split("\r\n");
        let first: Vec<_> = lines.next().unwrap_or("").split(' ').collect();
        let [method, target, "HTTP/1.1" | "HTTP/1.0"] = first[..] else {
            return Err(bad());
        };
        if method != "GET" {
            return Err(Answer::error(405, "Method Not Allowed"));
        }
        let headers = lines
            .map(|line| {
                let (name, value) = line.split_once(':').ok_or_else(bad)?;
                Ok((name.to_ascii_lowercase(), value.trim().to_owned()))
            })
            .collect::<Result<_, _>>()?;
        let path = target.split('?').next().unwrap_or("").to_owned();
        Ok(Request {
            path,
            headers,
            rest,
        })
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, value)| value.as_str())
    }

    /// Whether the request is meant for this device and comes from its own page. Any page in the
    /// browser can call localhost, and any name can be made to point here; neither may press keys.
    pub(super) fn is_for_us(&self, port: u16) -> bool {
        let ours = ["127.0.0.1", "localhost"].map(|host| format!("{host}:{port}"));
        let host_is_ours = self
            .header("host")
            .is_some_and(|host| ours.iter().any(|o| o == host));
        let origin_is_ours = self.header("origin").is_none_or(|origin| {
            origin
                .strip_prefix("http://")
                .is_some_and(|host| ours.iter().any(|o| o == host))
        });
        host_is_ours && origin_is_ours
    }

    /// The key of a wish to speak WebSocket.
    pub(super) fn websocket_key(&self) -> Option<&str> {
        let wished = self.header("upgrade")?.eq_ignore_ascii_case("websocket")
            && self.header("sec-websocket-version") == Some("13");
        self.header("sec-websocket-key").filter(|_| wished)
    }
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

/// The answer to a wish to speak WebSocket; from here on the line is a tab's.
pub(super) fn send_upgrade(stream: &mut TcpStream, key: &str) -> io::Result<()> {
    let accept = derive_accept_key(key.as_bytes());
    write!(
        stream,
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Accept: {accept}\r\n\r\n"
    )
}

/// One whole answer.
#[derive(Debug)]
pub(super) struct Answer<'a> {
    status: u16,
    reason: &'static str,
    kind: &'static str,
    body: &'a str,
}

impl<'a> Answer<'a> {
    pub(super) fn file(kind: &'static str, body: &'a str) -> Answer<'a> {
        Answer {
            status: 200,
            reason: "OK",
            kind,
            body,
        }
    }

    pub(super) fn error(status: u16, reason: &'static str) -> Answer<'static> {
        Answer {
            status,
            reason,
            kind: "text/plain",
            body: reason,
        }
    }

    pub(super) fn send(&self, stream: &mut TcpStream) -> io::Result<()> {
        stream.set_write_timeout(Some(PATIENCE))?;
        let Answer {
            status,
            reason,
            kind,
            body,
        } = self;
        write!(
            stream,
            "HTTP/1.1 {status} {reason}\r\nContent-Type: {kind}; charset=utf-8\r\n\
             Content-Length: {}\r\nConnection: close\r\nCache-Control: no-store\r\n\
             X-Content-Type-Options: nosniff\r\n\
             Content-Security-Policy: default-src 'self'; \
             connect-src 'self' ws://127.0.0.1:* ws://localhost:*; img-src data:\r\n\r\n{body}",
            body.len()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(head: &str) -> Result<Request, u16> {
        Request::parse(head.as_bytes(), Vec::new()).map_err(|answer| answer.status)
    }

    #[test]
    fn a_browsers_request_is_understood() {
        let request = parse("GET /page.js?v=1 HTTP/1.1\r\nHost: 127.0.0.1:7240").expect("good");
        assert_eq!(request.path, "/page.js");
        assert!(request.is_for_us(7240) && !request.is_for_us(80));
    }

    #[test]
    fn nonsense_is_refused_with_the_right_number() {
        for (head, status) in [
            ("", 400),
            ("hello", 400),
            ("GET / SPDY/9", 400),
            ("GET / HTTP/1.1\r\nno colon", 400),
            ("POST / HTTP/1.1", 405),
        ] {
            assert_eq!(parse(head).expect_err(head), status, "{head:?}");
        }
        assert!(Request::parse(&[0xFF, 0xFE], Vec::new()).is_err());
    }

    #[test]
    fn only_our_own_page_may_speak_to_the_device() {
        for (headers, welcome) in [
            ("Host: localhost:7240", true),
            (
                "Host: 127.0.0.1:7240\r\nOrigin: http://127.0.0.1:7240",
                true,
            ),
            ("Host: 127.0.0.1:7240\r\nOrigin: http://evil.example", false),
            ("Host: 127.0.0.1:7240\r\nOrigin: null", false),
            ("Host: evil.example:7240", false),
            ("Accept: */*", false),
        ] {
            let request = parse(&format!("GET /screen HTTP/1.1\r\n{headers}")).expect("good");
            assert_eq!(request.is_for_us(7240), welcome, "{headers}");
        }
    }
}
