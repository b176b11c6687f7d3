//! `tacklebox usb`: talks to a device through the serial port that it has on USB. The protocol is in the crate `console`.

use std::{
    fs,
    io::{self, ErrorKind, Read, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use console::{Lines, Reply, Request, Sum, data};
use embedded_graphics::geometry::Size;
use serial2::SerialPort;
use store::Checksum;

use crate::{CliError, picture::Picture};

/// What is wanted of the device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The serial port; without it, the only one that can be a device.
    pub port: Option<PathBuf>,
    pub action: Action,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    Info,
    /// The log, as defmt encodes it, to standard output.
    Log,
    /// The screen, as a PNG.
    Shot(PathBuf),
    SavesGet(PathBuf),
    SavesPut(PathBuf),
    Boot,
    /// Raw bits of the random source.
    Bits {
        bytes: u32,
        out: PathBuf,
    },
}

/// Any rate will do on USB, but for the one that means the boot loader.
const BAUD: u32 = 115_200;
/// One read waits for so long.
const READ: Duration = Duration::from_millis(200);
/// A device that says nothing for so long is not there. It gives a person a minute to answer.
const SILENCE: Duration = Duration::from_secs(70);

pub fn run(order: &Order) -> Result<(), CliError> {
    let path = match &order.port {
        Some(path) => path.clone(),
        None => only_port()?,
    };
    let failed = |error| CliError(format!("cannot open {}: {error}", path.display()));
    let mut port = SerialPort::open(&path, BAUD).map_err(failed)?;
    port.set_read_timeout(READ).map_err(failed)?;
    Session::new(port, SILENCE).run(&order.action)
}

/// The serial port of the only device here.
fn only_port() -> Result<PathBuf, CliError> {
    let ports = SerialPort::available_ports();
    let ports = ports.map_err(|error| CliError(format!("cannot list serial ports: {error}")))?;
    let mut ours: Vec<PathBuf> = ports.into_iter().filter(|port| can_be_ours(port)).collect();
    ours.sort();
    match &ours[..] {
        [port] => Ok(port.clone()),
        [] => Err(CliError(
            "there is no device on USB: connect it and wake it up, or name its serial port with --port"
                .to_owned(),
        )),
        several => {
            let names: Vec<String> = several.iter().map(|it| it.display().to_string()).collect();
            let names = names.join(", ");
            Err(CliError(format!("which of {names}? Name one with --port")))
        }
    }
}

/// Whether the name is one that systems give to serial ports on USB.
fn can_be_ours(port: &Path) -> bool {
    let name = port.to_string_lossy();
    ["ttyACM", "cu.usbmodem", "COM"]
        .iter()
        .any(|kind| name.contains(kind))
}

/// A conversation with a device.
struct Session<P> {
    port: P,
    lines: Lines,
    silence: Duration,
}

impl<P: Read + Write> Session<P> {
    fn new(port: P, silence: Duration) -> Session<P> {
        Session {
            port,
            lines: Lines::new(),
            silence,
        }
    }

    fn run(mut self, action: &Action) -> Result<(), CliError> {
        match action {
            Action::Info => {
                self.command(Request::Info, |value| println!("{value}"))?;
            }
            Action::Log => {
                let log = self.command(Request::Log, |_| {})?;
                io::stdout().write_all(&log).map_err(|e| broken(&e))?;
            }
            Action::Shot(out) => {
                let mut size = None;
                let pixels = self.command(Request::Shot, |value| size = size.or(size_of(value)))?;
                let size =
                    size.filter(|size| pixels.len() == (size.width * size.height * 2) as usize);
                let size = size.ok_or_else(|| CliError("the device sent no picture".to_owned()))?;
                let png = Picture::of_screen(&pixels, size).to_png();
                fs::write(out, png).map_err(|error| cannot("write", out, &error))?;
                println!("{}", out.display());
            }
            Action::SavesGet(out) => {
                let saves = self.command(Request::SavesGet, |_| {})?;
                fs::write(out, saves).map_err(|error| cannot("write", out, &error))?;
                println!("{}", out.display());
            }
            Action::SavesPut(file) => {
                let saves = fs::read(file).map_err(|error| cannot("read", file, &error))?;
                self.put(&saves)?;
                println!("The device restarts with these saves.");
            }
            Action::Boot => {
                self.command(Request::Boot, |_| {})?;
                println!("The device restarts as the drive RPI-RP2.");
            }
            Action::Bits { bytes, out } => {
                let bits = self.command(Request::Bits(*bytes), |_| {})?;
                fs::write(out, bits).map_err(|error| cannot("write", out, &error))?;
                println!("{}", out.display());
            }
        }
        Ok(())
    }

    /// Send a command and take what it answers: its data, and its lines one by one.
    fn command(
        &mut self,
        request: Request,
        mut on_value: impl FnMut(&str),
    ) -> Result<Vec<u8>, CliError> {
        self.send(format!("{request}\n").as_bytes())?;
        let mut bytes = Vec::new();
        loop {
            let line = self.line()?;
            match reply(&line)? {
                Reply::Data(line) => {
                    let piece = data::decode(line).map_err(|error| CliError(error.to_string()))?;
                    bytes.extend_from_slice(&piece);
                }
                Reply::Value(word, value) => on_value(&format!("{word} {value}")),
                Reply::Remark(remark) => eprintln!("The device {remark}."),
                Reply::Done(sum) if sum.is_none_or(|sum| sum == sum_of(&bytes)) => {
                    return Ok(bytes);
                }
                Reply::Done(_) => return Err(CliError("what came is not whole".to_owned())),
                Reply::Refused(refusal) => return Err(CliError(refusal.to_string())),
                Reply::Go => {}
            }
        }
    }

    /// Replace the saves.
    fn put(&mut self, saves: &[u8]) -> Result<(), CliError> {
        let request = Request::SavesPut(sum_of(saves));
        self.send(format!("{request}\n").as_bytes())?;
        loop {
            let line = self.line()?;
            match reply(&line)? {
                Reply::Go => {
                    for piece in saves.chunks(data::PIECE) {
                        self.send(&data::encode(piece))?;
                        self.send(b"\n")?;
                    }
                }
                Reply::Done(_) => return Ok(()),
                Reply::Refused(refusal) => return Err(CliError(refusal.to_string())),
                Reply::Remark(remark) => eprintln!("The device {remark}."),
                Reply::Data(_) | Reply::Value(..) => {}
            }
        }
    }

    fn send(&mut self, bytes: &[u8]) -> Result<(), CliError> {
        self.port.write_all(bytes).map_err(|error| broken(&error))
    }

    /// The next line.
    fn line(&mut self) -> Result<Vec<u8>, CliError> {
        let silent = Instant::now();
        let mut byte = [0];
        while silent.elapsed() < self.silence {
            match self.port.read(&mut byte) {
                Ok(0) => return Err(broken(&ErrorKind::UnexpectedEof.into())),
                Ok(_) if self.lines.ends_with(byte[0]) => {
                    let line = self.lines.line();
                    return line
                        .map(<[u8]>::to_vec)
                        .map_err(|e| CliError(e.to_string()));
                }
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::TimedOut => {}
                Err(error) => return Err(broken(&error)),
            }
        }
        Err(CliError("the device says nothing".to_owned()))
    }
}

fn reply(line: &[u8]) -> Result<Reply<'_>, CliError> {
    Reply::read(line).map_err(|error| CliError(error.to_string()))
}

fn sum_of(bytes: &[u8]) -> Sum {
    Sum {
        // At most a megabyte.
        length: bytes.len() as u32,
        crc: Checksum::new().with(bytes).value(),
    }
}

/// The size of a picture from its line.
fn size_of(value: &str) -> Option<Size> {
    let (width, height) = value.strip_prefix("picture ")?.split_once(' ')?;
    let (width, height) = (width.parse().ok()?, height.parse().ok()?);
    (width <= 1_000 && height <= 1_000).then_some(Size::new(width, height))
}

fn broken(error: &io::Error) -> CliError {
    CliError(format!("the connection broke: {error}"))
}

fn cannot(what: &str, path: &Path, error: &io::Error) -> CliError {
    CliError(format!("cannot {what} {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A device that answers with what was written down before.
    struct Fake<'a> {
        answers: &'a [u8],
        heard: Vec<u8>,
    }

    impl Read for Fake<'_> {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            self.answers.read(to)
        }
    }

    impl Write for Fake<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.heard.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn session(answers: &[u8]) -> Session<Fake<'_>> {
        let heard = Vec::new();
        Session::new(Fake { answers, heard }, Duration::from_secs(1))
    }

    #[test]
    fn data_is_taken_if_its_checksum_is_right() {
        let mut good = session(b"# asks on its screen\r\n=Zm9v\r\n=YmFy\nok 6 9ef61f95\n");
        assert_eq!(
            good.command(Request::SavesGet, |_| {}),
            Ok(b"foobar".to_vec())
        );
        assert_eq!(good.port.heard, b"saves get\n");
        let mut bad = session(b"=Zm9v\nok 6 9ef61f95\n");
        assert!(bad.command(Request::SavesGet, |_| {}).is_err());
    }

    #[test]
    fn a_refusal_noise_and_silence_are_errors_in_words() {
        let error = |answers: &[u8]| {
            let answer = session(answers).command(Request::Shot, |_| {});
            answer.expect_err("no picture").0
        };
        assert_eq!(
            error(b"error denied\n"),
            "nobody at the device has said yes"
        );
        assert_eq!(error(b"\xff\xfe\n"), "not a line of Tacklebox");
        assert!(error(b"picture 240").starts_with("the connection broke"));
    }

    #[test]
    fn saves_go_in_pieces_after_the_go() {
        let saves: Vec<u8> = (0..600_u32).map(|i| i as u8).collect();
        let mut session = session(b"# asks on its screen\ngo\n# restarts\nok\n");
        assert_eq!(session.put(&saves), Ok(()));
        let heard = String::from_utf8(session.port.heard).expect("text");
        let mut lines = heard.lines();
        assert_eq!(
            lines.next(),
            Some(&*Request::SavesPut(sum_of(&saves)).to_string())
        );
        let sent: Vec<u8> = lines
            .flat_map(|line| data::decode(line.as_bytes()).expect("data"))
            .collect();
        assert_eq!(sent, saves);
    }

    #[test]
    fn ports_of_devices_are_told_from_others() {
        for (name, ours) in [
            ("/dev/ttyACM0", true),
            ("/dev/cu.usbmodem1101", true),
            ("COM3", true),
            ("/dev/ttyS0", false),
            ("/dev/cu.Bluetooth-Incoming-Port", false),
        ] {
            assert_eq!(can_be_ours(Path::new(name)), ours, "{name}");
        }
    }
}
