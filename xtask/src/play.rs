//! `cargo xtask play`: the real image in the browser.
//!
//! A small HTTP server on the loopback address serves the files of `cargo xtask site` and nothing else.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::args::{Args, unknown};
use crate::site;

const PORT: u16 = 7241;
/// The limit for the request line and for each header.
const LONGEST_LINE: u64 = 8 * 1024;
const TIMEOUT: Duration = Duration::from_secs(10);

pub(crate) fn command(mut args: Args) -> Result<()> {
    let (mut chosen, mut port) = (Vec::new(), PORT);
    while let Some(option) = args.option()? {
        match option.as_str() {
            "board" => chosen.push(args.board()?),
            "port" => port = args.number()?,
            _ => return unknown(&option),
        }
    }
    if chosen.is_empty() {
        chosen = boards::ALL.to_vec();
    }
    site::lay_out(&chosen)?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .with_context(|| format!("port {port} cannot be used; choose another with --port"))?;
    println!(
        "http://{} plays the image; Ctrl-C ends it",
        listener.local_addr()?
    );
    let site = Site {
        folder: site::folder(),
    };
    for stream in listener.incoming() {
        let (site, stream) = (site.clone(), stream?);
        // A connection that breaks is not an error of the server.
        thread::spawn(move || site.respond(&stream));
    }
    Ok(())
}

/// The files of the page, by URL path.
#[derive(Clone, Debug)]
struct Site {
    folder: PathBuf,
}

#[derive(Debug, PartialEq, Eq)]
struct Response {
    status: &'static str,
    kind: &'static str,
    body: Vec<u8>,
}

impl Site {
    fn respond(&self, stream: &TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(TIMEOUT))?;
        stream.set_write_timeout(Some(TIMEOUT))?;
        let mut request = BufReader::new(stream);
        let mut first = String::new();
        request.by_ref().take(LONGEST_LINE).read_line(&mut first)?;
        // The headers are ignored, but a browser expects them to be read.
        let mut line = String::new();
        while request.by_ref().take(LONGEST_LINE).read_line(&mut line)? > 2 {
            line.clear();
        }
        let Response { status, kind, body } = self.look_up(&first);
        let mut stream = stream;
        write!(
            stream,
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
             Cache-Control: no-store\r\nConnection: close\r\n\r\n",
            body.len()
        )?;
        stream.write_all(&body)
    }

    fn look_up(&self, request: &str) -> Response {
        let mut words = request.split_whitespace();
        let (method, address) = (words.next(), words.next().unwrap_or(""));
        if method != Some("GET") {
            return plain("405 Method Not Allowed");
        }
        let path = address.split('?').next().unwrap_or("");
        match self.file(path).map(|file| (kind(&file), fs::read(file))) {
            Some((kind, Ok(body))) => Response {
                status: "200 OK",
                kind,
                body,
            },
            _ => plain("404 Not Found"),
        }
    }

    /// The file for a URL path. No path leads out of the folder.
    fn file(&self, path: &str) -> Option<PathBuf> {
        let rest = match path.strip_prefix('/')? {
            "" => "index.html",
            rest => rest,
        };
        let plain = Path::new(rest)
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        (plain && !rest.contains('\\')).then(|| self.folder.join(rest))
    }
}

fn plain(status: &'static str) -> Response {
    Response {
        status,
        kind: "text/plain; charset=utf-8",
        body: status.as_bytes().to_vec(),
    }
}

fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("mjs" | "js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project;

    /// The page's sources stand for the built page.
    fn site() -> Site {
        Site {
            folder: project::root().join("emulator/web"),
        }
    }

    fn status(request: &str) -> &'static str {
        site().look_up(request).status
    }

    #[test]
    fn the_page_and_its_parts_are_served() {
        let page = site().look_up("GET / HTTP/1.1\r\n");
        assert_eq!(
            (page.status, page.kind),
            ("200 OK", "text/html; charset=utf-8")
        );
        let script = site().look_up("GET /keyboard.mjs?again HTTP/1.1\r\n");
        assert_eq!(
            (script.status, script.kind),
            ("200 OK", "text/javascript; charset=utf-8")
        );
    }

    #[test]
    fn nothing_else_is_served() {
        for request in [
            "GET /Cargo.toml HTTP/1.1\r\n",
            "GET /../package.json HTTP/1.1\r\n",
            "GET //etc/passwd HTTP/1.1\r\n",
            "GET /..\\package.json HTTP/1.1\r\n",
            "GET /no/such HTTP/1.1\r\n",
            "GET nonsense HTTP/1.1\r\n",
            "GET",
        ] {
            assert_eq!(status(request), "404 Not Found", "{request}");
        }
        assert_eq!(status("POST / HTTP/1.1\r\n"), "405 Method Not Allowed");
        assert_eq!(status(""), "405 Method Not Allowed");
    }
}
