//! Minimal HTTP server for a page on localhost: reads one request head, sends one response, closes the connection.

use std::{
    io::{self, Read, Write},
    net::TcpStream,
    time::{Duration, Instant},
};

use tungstenite::handshake::derive_accept_key;

/// Longest request head accepted.
const LONGEST_HEAD: usize = 8 * 1024;
/// Time limit for receiving the head, and for sending a response.
const TIMEOUT: Duration = Duration::from_secs(5);
const END_OF_HEAD: &[u8] = b"\r\n\r\n";

/// A parsed request.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) path: String,
    headers: Vec<(String, String)>,
    /// Bytes received after the head.
    pub(super) rest: Vec<u8>,
}

impl Request {
    /// Receive and parse a request. The error is the response to send.
    pub(super) fn read(stream: &mut TcpStream) -> Result<Request, Response<'static>> {
        let bad = |_| Response::error(400, "Bad Request");
        let deadline = Instant::now() + TIMEOUT;
        let mut received = Vec::new();
        let end = loop {
            if let Some(end) = find(&received, END_OF_HEAD) {
                break end;
            }
            if received.len() > LONGEST_HEAD {
                return Err(Response::error(431, "Request Header Fields Too Large"));
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Response::error(408, "Request Timeout"));
            }
            stream.set_read_timeout(Some(left)).map_err(bad)?;
            let mut bytes = [0; 1024];
            match stream.read(&mut bytes).map_err(bad)? {
                0 => return Err(Response::error(400, "Bad Request")),
                n => received.extend_from_slice(&bytes[..n]),
            }
        };
        let rest = received.split_off(end + END_OF_HEAD.len());
        received.truncate(end);
        Request::parse(&received, rest)
    }

    fn parse(head: &[u8], rest: Vec<u8>) -> Result<Request, Response<'static>> {
        let bad = || Response::error(400, "Bad Request");
        let head = std::str::from_utf8(head).map_err(|_| bad())?;
        let mut lines = head.split("\r\n");
        let first: Vec<_> = lines.next().unwrap_or("").split(' ').collect();
        let [method, target, "HTTP/1.1" | "HTTP/1.0"] = first[..] else {
            return Err(bad());
        };
        if method != "GET" {
            return Err(Response::error(405, "Method Not Allowed"));
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

    /// Whether `Host` and `Origin` are those of our own page. This keeps out other pages of the browser (cross-site requests)
    /// and names that resolve to localhost (DNS rebinding).
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

    /// The key of a WebSocket upgrade request.
    pub(super) fn websocket_key(&self) -> Option<&str> {
        let is_upgrade = self.header("upgrade")?.eq_ignore_ascii_case("websocket")
            && self.header("sec-websocket-version") == Some("13");
        self.header("sec-websocket-key").filter(|_| is_upgrade)
    }
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

/// Accept a WebSocket upgrade; from here on the stream carries WebSocket frames.
pub(super) fn send_upgrade(stream: &mut TcpStream, key: &str) -> io::Result<()> {
    let accept = derive_accept_key(key.as_bytes());
    write!(
        stream,
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Accept: {accept}\r\n\r\n"
    )
}

/// A complete response.
#[derive(Debug)]
pub(super) struct Response<'a> {
    status: u16,
    reason: &'static str,
    kind: &'static str,
    body: &'a str,
}

impl<'a> Response<'a> {
    pub(super) fn file(kind: &'static str, body: &'a str) -> Response<'a> {
        Response {
            status: 200,
            reason: "OK",
            kind,
            body,
        }
    }

    pub(super) fn error(status: u16, reason: &'static str) -> Response<'static> {
        Response {
            status,
            reason,
            kind: "text/plain",
            body: reason,
        }
    }

    pub(super) fn send(&self, stream: &mut TcpStream) -> io::Result<()> {
        stream.set_write_timeout(Some(TIMEOUT))?;
        let Response {
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
        Request::parse(head.as_bytes(), Vec::new()).map_err(|response| response.status)
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
