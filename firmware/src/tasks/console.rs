//! The console: serves the commands that come over the serial port on USB. What they are is in the crate `console`.
//!
//! Pictures and saves are given out, and saves are replaced, only if somebody at the device says yes on its screen.

use core::fmt::{Display, Write};

use boards::chosen::SIZE;
use console::{BOOT_BAUD, Lines, Refusal, Reply, Request, Sum, data};
use embassy_executor::Spawner;
use embassy_futures::select::{Either3, select3};
use embassy_rp::{Peri, flash::FLASH_BASE, peripherals::USB};
use embassy_time::{Duration, Timer, with_timeout};
use embassy_usb::{
    class::cdc_acm::{ControlChanged, Receiver, Sender},
    driver::EndpointError,
};
use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};
use heapless::String;
use store::{BackupError, Checksum};
use ui::{
    Access, Event, Exit, Report, Supply,
    frame::{Frame, bytes_for},
};

use super::{
    ASKS, Ask, CONSENT, EVENTS, HOST, RAW_BITS, STAGE, STAGED, SharedApp, Stage,
    keeper::save_region,
    usb::{self, Bus, PACKET, Port},
};
use crate::{health::health, rtt};

/// How long somebody may take to answer.
const ANSWER: Duration = Duration::from_secs(60);
/// How long a computer may take for its next line of data.
const NEXT_LINE: Duration = Duration::from_secs(10);
/// A computer that does not read for so long is not there.
const UNREAD: Duration = Duration::from_secs(2);
/// From the last line to a restart: the computer should read it.
const LAST_LINE: Duration = Duration::from_millis(100);
/// Below this voltage no backup is taken: it erases flash.
const LOW_MV: u16 = 3_300;

/// A row of the screen.
#[repr(align(4))]
struct Row([u8; bytes_for(Size::new(SIZE.width, 1))]);

/// Spawn the tasks of port and console.
pub fn spawn(
    port: Peri<'static, USB>,
    id: Option<[u8; 8]>,
    app: &'static SharedApp,
    thread_mode: Spawner,
) {
    let (port, device) = usb::open(port, id);
    thread_mode.spawn(usb::usb(device).expect("spawned once"));
    thread_mode.spawn(console(port, app).expect("spawned once"));
}

#[embassy_executor::task]
async fn console(port: Port, app: &'static SharedApp) {
    let (sender, receiver, control) = port.split_with_control();
    let mut terminal = Terminal {
        sender,
        receiver,
        control,
        lines: Lines::new(),
        packet: [0; PACKET],
        at: 0,
        length: 0,
        out: [0; PACKET],
        filled: 0,
    };
    loop {
        terminal.lines.clear();
        terminal.receiver.wait_connection().await;
        // Ends when the bus is reset or the port stays unread.
        while terminal.serve(app).await.is_ok() {}
        Timer::after(LAST_LINE).await;
    }
}

/// The port is gone, or nobody reads it.
struct Gone;

impl From<EndpointError> for Gone {
    fn from(_: EndpointError) -> Gone {
        Gone
    }
}

/// A command that was not carried out, and whether there is still somebody to tell.
enum Failure {
    Refused(Refusal),
    Gone,
}

impl From<Gone> for Failure {
    fn from(_: Gone) -> Failure {
        Failure::Gone
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(refusal)
    }
}

/// The port as lines.
struct Terminal {
    sender: Sender<'static, Bus>,
    receiver: Receiver<'static, Bus>,
    control: ControlChanged<'static>,
    lines: Lines,
    /// The packet that was read last, and how far its bytes were taken.
    packet: [u8; PACKET],
    at: usize,
    length: usize,
    /// The packet that is filled.
    out: [u8; PACKET],
    filled: usize,
}

impl Terminal {
    /// Serve one line.
    async fn serve(&mut self, app: &'static SharedApp) -> Result<(), Gone> {
        let done = match self.request().await? {
            Ok(request) => self.carry_out(request, app).await,
            Err(refusal) => Err(Failure::Refused(refusal)),
        };
        match done {
            Ok(sum) => self.line(Reply::Done(sum)).await?,
            Err(Failure::Refused(refusal)) => self.line(Reply::Refused(refusal)).await?,
            Err(Failure::Gone) => return Err(Gone),
        }
        self.flush().await
    }

    /// The next line as a command. Meanwhile the bus may come and go, and the port be closed at 1200 baud.
    async fn request(&mut self) -> Result<Result<Request, Refusal>, Gone> {
        loop {
            if let Some(line) = self.line_in_packet() {
                let line = line.map_err(|_| Refusal::Overlong);
                return Ok(line.and_then(|line| Request::read(line).map_err(|_| Refusal::Unknown)));
            }
            let read = select3(
                self.receiver.read_packet(&mut self.packet),
                self.control.control_changed(),
                HOST.wait(),
            );
            match read.await {
                Either3::First(length) => (self.at, self.length) = (0, length?),
                Either3::Second(()) => {
                    let touched = self.receiver.line_coding().data_rate() == BOOT_BAUD;
                    if touched && !self.control.dtr() {
                        EVENTS.send(Event::Leave(Exit::BootLoader)).await;
                    }
                }
                Either3::Third(host) => EVENTS.send(Event::Host(host)).await,
            }
        }
    }

    /// The next whole line of what was read.
    fn line_in_packet(&mut self) -> Option<Result<&[u8], console::Overlong>> {
        while self.at < self.length {
            let byte = self.packet[self.at];
            self.at += 1;
            if self.lines.ends_with(byte) {
                return Some(self.lines.line());
            }
        }
        None
    }

    async fn carry_out(
        &mut self,
        request: Request,
        app: &'static SharedApp,
    ) -> Result<Option<Sum>, Failure> {
        match request {
            Request::Help => {
                for command in Request::HELP {
                    self.line(Reply::Remark(command)).await?;
                }
                Ok(None)
            }
            Request::Info => self.info(app).await,
            Request::Log => self.log().await,
            Request::Shot => self.shot(app).await,
            Request::SavesGet => self.saves_get().await,
            Request::SavesPut(sum) => self.saves_put(sum, app).await,
            Request::Bits(bytes) => self.bits(bytes).await,
            Request::Boot => {
                self.line(Reply::Remark("restarts into the boot loader"))
                    .await?;
                self.leave(Exit::BootLoader).await
            }
        }
    }

    async fn info(&mut self, app: &'static SharedApp) -> Result<Option<Sum>, Failure> {
        let health = health();
        let mut text: String<256> = String::new();
        {
            let app = app.lock().await;
            let report = Report {
                health: Some(&health),
                ..app.report()
            };
            // It has room for all of it.
            let _ = report.write(&mut text);
        }
        self.put(text.as_bytes()).await?;
        Ok(None)
    }

    /// What was logged since the last time. The buffer keeps the first kilobyte of it.
    async fn log(&mut self) -> Result<Option<Sum>, Failure> {
        let mut sum = Total::default();
        let mut piece = [0; data::PIECE];
        loop {
            let length = rtt::take(&mut piece);
            if length == 0 {
                return Ok(Some(sum.sum()));
            }
            self.data(&piece[..length], &mut sum).await?;
        }
    }

    /// The picture, row by row. What moves meanwhile may be torn.
    async fn shot(&mut self, app: &'static SharedApp) -> Result<Option<Sum>, Failure> {
        self.ask(Access::Picture).await?;
        let mut size: String<32> = String::new();
        let _ = write!(size, "{} {}", SIZE.width, SIZE.height);
        self.line(Reply::Value("picture", &size)).await?;
        let mut sum = Total::default();
        let mut row = Row([0; bytes_for(Size::new(SIZE.width, 1))]);
        for y in 0..SIZE.height {
            let area = Rectangle::new(Point::new(0, y as i32), Size::new(SIZE.width, 1));
            let mut frame = Frame::part(&mut row.0, area);
            app.lock().await.draw(&mut frame, &area);
            for piece in row.0.chunks(data::PIECE) {
                self.data(piece, &mut sum).await?;
            }
        }
        Ok(Some(sum.sum()))
    }

    async fn saves_get(&mut self) -> Result<Option<Sum>, Failure> {
        self.ask(Access::Saves).await?;
        let before = checksum_of_saves();
        let mut sum = Total::default();
        for offset in save_region().step_by(data::PIECE) {
            self.data(&flash(offset), &mut sum).await?;
        }
        // A match may have been saved in between: half of it would be the old state.
        if sum.sum() != before || checksum_of_saves() != before {
            return Err(Refusal::Changed.into());
        }
        Ok(Some(before))
    }

    async fn saves_put(
        &mut self,
        sum: Sum,
        app: &'static SharedApp,
    ) -> Result<Option<Sum>, Failure> {
        if sum.length != save_region().len() as u32 {
            return Err(Refusal::Torn.into());
        }
        let power = app.lock().await.report().power;
        let is_low = power.is_some_and(|power| {
            let battery = power.battery.filter(|_| power.supply == Supply::Battery);
            battery.is_some_and(|battery| battery.millivolts < LOW_MV)
        });
        if is_low {
            return Err(Refusal::LowBattery.into());
        }
        self.ask(Access::Replace).await?;
        self.line(Reply::Go).await?;
        self.flush().await?;
        let mut offset = 0;
        while offset < sum.length {
            let line = with_timeout(NEXT_LINE, self.data_line()).await;
            let piece = line.map_err(|_| Refusal::NotData)??;
            let length = piece.len() as u32;
            // All but the last are whole pages of the flash.
            let is_whole = length as usize == data::PIECE || offset + length == sum.length;
            if !is_whole {
                return Err(Refusal::Torn.into());
            }
            staged(Stage::Piece { offset, piece }).await?;
            offset += length;
        }
        staged(Stage::Order(sum)).await?;
        self.line(Reply::Remark("restarts with these saves"))
            .await?;
        self.leave(Exit::Restart).await
    }

    /// The bytes of the next line.
    async fn data_line(&mut self) -> Result<data::Piece, Failure> {
        loop {
            if let Some(line) = self.line_in_packet() {
                let line = line.map_err(|_| Refusal::Overlong)?;
                return Ok(data::decode(line).map_err(|_| Refusal::NotData)?);
            }
            let length = self.receiver.read_packet(&mut self.packet).await;
            (self.at, self.length) = (0, length.map_err(Gone::from)?);
        }
    }

    async fn bits(&mut self, bytes: u32) -> Result<Option<Sum>, Failure> {
        let mut sum = Total::default();
        let mut left = bytes as usize;
        while left > 0 {
            ASKS.send(Ask::RawBits).await;
            let raw = RAW_BITS.receive().await;
            let length = left.min(raw.len());
            self.data(&raw[..length], &mut sum).await?;
            left -= length;
        }
        Ok(Some(sum.sum()))
    }

    /// Whether somebody at the device says yes.
    async fn ask(&mut self, access: Access) -> Result<(), Failure> {
        self.line(Reply::Remark("asks on its screen")).await?;
        self.flush().await?;
        CONSENT.reset();
        EVENTS.send(Event::Ask(access)).await;
        match with_timeout(ANSWER, CONSENT.wait()).await {
            Ok(Some(true)) => Ok(()),
            Ok(Some(false)) => Err(Refusal::Denied.into()),
            Ok(None) => Err(Refusal::Busy.into()),
            Err(_) => {
                EVENTS.send(Event::AskNoMore).await;
                Err(Refusal::Denied.into())
            }
        }
    }

    /// Say that all is done, and leave this program.
    async fn leave(&mut self, exit: Exit) -> Result<Option<Sum>, Failure> {
        self.line(Reply::Done(None)).await?;
        self.flush().await?;
        Timer::after(LAST_LINE).await;
        EVENTS.send(Event::Leave(exit)).await;
        core::future::pending().await
    }

    async fn data(&mut self, bytes: &[u8], sum: &mut Total) -> Result<(), Gone> {
        sum.add(bytes);
        self.put(&data::encode(bytes)).await?;
        self.put(b"\n").await
    }

    async fn line(&mut self, line: impl Display) -> Result<(), Gone> {
        let mut text: String<96> = String::new();
        // The longest is a remark.
        let _ = writeln!(text, "{line}");
        self.put(text.as_bytes()).await
    }

    /// Send bytes, a packet at a time.
    async fn put(&mut self, bytes: &[u8]) -> Result<(), Gone> {
        for byte in bytes {
            self.out[self.filled] = *byte;
            self.filled += 1;
            if self.filled == PACKET {
                self.send().await?;
            }
        }
        Ok(())
    }

    /// Send what was put. A transfer ends with a packet that is not full.
    async fn flush(&mut self) -> Result<(), Gone> {
        self.send().await
    }

    async fn send(&mut self) -> Result<(), Gone> {
        let packet = &self.out[..self.filled];
        let sent = with_timeout(UNREAD, self.sender.write_packet(packet)).await;
        self.filled = 0;
        Ok(sent.map_err(|_| Gone)??)
    }
}

/// Let the keeper do this.
async fn staged(stage: Stage) -> Result<(), Refusal> {
    STAGED.reset();
    STAGE.send(stage).await;
    STAGED.wait().await.map_err(|error| match error {
        BackupError::Torn => Refusal::Torn,
        BackupError::Foreign => Refusal::Foreign,
        BackupError::Broken => Refusal::Flash,
    })
}

/// Number and checksum of the bytes so far.
#[derive(Default)]
struct Total {
    length: u32,
    checksum: Checksum,
}

impl Total {
    fn add(&mut self, bytes: &[u8]) {
        self.length += bytes.len() as u32;
        self.checksum = self.checksum.with(bytes);
    }

    fn sum(&self) -> Sum {
        Sum {
            length: self.length,
            crc: self.checksum.value(),
        }
    }
}

fn checksum_of_saves() -> Sum {
    let mut total = Total::default();
    for offset in save_region().step_by(data::PIECE) {
        total.add(&flash(offset));
    }
    total.sum()
}

/// What the flash holds at this offset.
fn flash(offset: u32) -> [u8; data::PIECE] {
    let start = FLASH_BASE as usize + offset as usize;
    core::array::from_fn(|place| {
        // SAFETY: the save region is in flash, which is always mapped. It is written by the keeper only, which runs in thread
        // mode as this does: not during this call.
        unsafe { ((start + place) as *const u8).read_volatile() }
    })
}
