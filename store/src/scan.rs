//! Log recovery: replays the records of a sector into the log of a game and finds the end of the log.

use embedded_storage_async::nor_flash::NorFlash;

use crate::{
    StoreError,
    firm::{Fenced, Tail},
    reader::{Record, RecordReader},
    record::{Kind, RESULT, ResultBytes, TABLE, TableBytes},
    sector::{HEADER, Label},
};

/// A game that was read; its log is in the caller's buffer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Log {
    /// The table's names, colours and levels, as given when the game began.
    pub table: TableBytes,
    /// Bytes of the log, opening included.
    pub length: usize,
    /// How the game ended, if it has.
    pub result: Option<ResultBytes>,
}

/// The result of scanning a sector.
#[derive(Clone, Debug)]
pub(crate) struct LogScan {
    pub(crate) log: Log,
    /// Its number among finished games, if it is finished.
    pub(crate) finished: u32,
    pub(crate) state: State,
    pub(crate) tail: Tail<Standing>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Complete,
    /// The last write was cut short and does not count.
    Torn,
    /// A record in the middle is damaged; the records behind it do not count.
    Damaged,
}

/// What the records up to one of them say.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    /// Bytes of the log.
    length: usize,
    is_over: bool,
}

impl LogScan {
    /// Records that count, which is the number of the next one.
    pub(crate) fn records(&self) -> u32 {
        self.tail.records()
    }
}

/// Scans a sector; `None` if its first record is damaged. `log` takes as much of the log as it can hold.
pub(crate) async fn scan<F: NorFlash>(
    flash: &mut F,
    sector: u32,
    label: &Label,
    log: &mut [u8],
) -> Result<Option<LogScan>, StoreError> {
    let size = F::ERASE_SIZE as u32;
    let mut reader = RecordReader::new(flash, sector, label);
    let base = reader.next(0).await?.filter(|record| record.number == 0);
    let mut scan = match base {
        Some(base) => match read_base(&mut reader, base, log).await? {
            Some(scan) => scan,
            None => return Ok(None),
        },
        None => return Ok(None),
    };
    while let Some(record) = reader.next(scan.records()).await? {
        let is_damaged = match record.shape.kind {
            Kind::Fence => {
                let end = record.fence(&mut reader).await?;
                scan.tail.fence(&record, end, size) != Fenced::Known
            }
            _ => record.number != scan.records(),
        };
        if is_damaged {
            scan.state = State::Damaged;
            break;
        }
        if record.shape.kind != Kind::Fence
            && let Some(standing) = apply(&mut reader, &mut scan, &record, log).await?
        {
            scan.tail.push(&record, standing);
        }
    }
    let Standing { length, is_over } = scan.tail.state();
    scan.log.length = length;
    scan.log.result = scan.log.result.filter(|_| is_over);
    if scan.state == State::Complete && reader.is_torn() {
        scan.state = State::Torn;
    }
    Ok(Some(scan))
}

async fn read_base<F: NorFlash>(
    reader: &mut RecordReader<'_, F>,
    base: Record,
    log: &mut [u8],
) -> Result<Option<LogScan>, StoreError> {
    let mut payload = [0; 1 + TABLE];
    let front = payload
        .get_mut(..base.shape.length.min(1 + TABLE))
        .unwrap_or_default();
    reader.read(base.payload, front).await?;
    let [size, table @ ..] = payload;
    let size = usize::from(size);
    let table = table.get(..size).map(TableBytes::from_slice);
    let length = base.shape.length.checked_sub(1 + size);
    let (Kind::Base, Some(Ok(table)), Some(length)) = (base.shape.kind, table, length) else {
        return Ok(None);
    };
    copy(reader, base.payload + 1 + size as u32, length, log).await?;
    let standing = Standing {
        length,
        is_over: false,
    };
    let mut tail = Tail::new(HEADER, standing);
    tail.push(&base, standing);
    Ok(Some(LogScan {
        log: Log {
            table,
            length,
            result: None,
        },
        finished: 0,
        state: State::Complete,
        tail,
    }))
}

/// What a record makes of the log; `None` if it makes no sense here.
async fn apply<F: NorFlash>(
    reader: &mut RecordReader<'_, F>,
    scan: &mut LogScan,
    record: &Record,
    to: &mut [u8],
) -> Result<Option<Standing>, StoreError> {
    let Record { shape, payload, .. } = *record;
    let Standing { length, is_over } = scan.tail.state();
    if is_over {
        return Ok(None);
    }
    let mut standing = Standing { length, is_over };
    match shape.kind {
        Kind::Base | Kind::Item | Kind::Fence => return Ok(None),
        Kind::Entries => {
            let rest = to.get_mut(length..).unwrap_or_default();
            copy(reader, payload, shape.length, rest).await?;
            standing.length += shape.length;
        }
        Kind::Cut => {
            let mut cut = [0; 2];
            reader.read(payload, &mut cut).await?;
            let cut = usize::from(u16::from_le_bytes(cut));
            if shape.length != 2 || cut > length {
                return Ok(None);
            }
            standing.length = cut;
        }
        Kind::Result => {
            let mut bytes = [0; 4 + RESULT];
            let Some(bytes) = bytes.get_mut(..shape.length) else {
                return Ok(None);
            };
            reader.read(payload, bytes).await?;
            let Some((finished, result)) = bytes.split_first_chunk() else {
                return Ok(None);
            };
            scan.finished = u32::from_le_bytes(*finished);
            scan.log.result = ResultBytes::from_slice(result).ok();
            standing.is_over = true;
        }
    }
    Ok(Some(standing))
}

/// Copies bytes of the log, as many as fit.
async fn copy<F: NorFlash>(
    reader: &mut RecordReader<'_, F>,
    from: u32,
    length: usize,
    to: &mut [u8],
) -> Result<(), StoreError> {
    let room = length.min(to.len());
    reader
        .read(from, to.get_mut(..room).unwrap_or_default())
        .await
}
