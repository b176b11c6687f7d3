//! Reading a game from its sheet: what the records make of the log, and where the next one goes.

use embedded_storage_async::nor_flash::NorFlash;

use crate::{
    StoreError,
    record::{Kind, RESULT, ResultBytes, TABLE, TableBytes},
    sheet::{HEADER, Label},
    walk::{Record, Walk},
};

/// A game that was read; its log is in the buffer given.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Log {
    /// Who sits at the table, as it was given at the beginning.
    pub table: TableBytes,
    /// How many bytes the log has, opening included.
    pub length: usize,
    /// How the game ended, if it has.
    pub result: Option<ResultBytes>,
}

/// A sheet as it was read.
#[derive(Clone, Debug)]
pub(crate) struct Story {
    pub(crate) log: Log,
    /// Its number among finished games, if it is finished.
    pub(crate) finished: u32,
    /// Records read: the number of the next one.
    pub(crate) records: u32,
    /// Where the next record goes, from the start of the sheet.
    pub(crate) end: u32,
    pub(crate) state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Whole,
    /// Something was being written at the end, and is not there.
    Torn,
    /// A record in the middle is damaged; those after it count for nothing.
    Broken,
}

/// Reads a sheet; `None` if its first record is damaged. `log` takes what it has room for.
pub(crate) async fn read<F: NorFlash>(
    flash: &mut F,
    sheet: u32,
    label: &Label,
    log: &mut [u8],
) -> Result<Option<Story>, StoreError> {
    let mut walk = Walk::new(flash, sheet, label);
    let base = walk.next(0).await?.filter(|record| record.missing == 0);
    let mut story = match base {
        Some(base) => match begin(&mut walk, base, log).await? {
            Some(story) => story,
            None => return Ok(None),
        },
        None => return Ok(None),
    };
    while let Some(record) = walk.next(story.records).await? {
        if record.missing > 0 {
            story.state = State::Broken;
            // Nothing is to be written behind what does not count.
            story.end = F::ERASE_SIZE as u32;
            return Ok(Some(story));
        }
        if go_on(&mut walk, &mut story, record, log).await? {
            story.records += 1;
        }
    }
    story.end = walk.end;
    if walk.is_torn() {
        story.state = State::Torn;
    }
    Ok(Some(story))
}

async fn begin<F: NorFlash>(
    walk: &mut Walk<'_, F>,
    base: Record,
    log: &mut [u8],
) -> Result<Option<Story>, StoreError> {
    let mut told = [0; 1 + TABLE];
    let front = told
        .get_mut(..base.shape.length.min(1 + TABLE))
        .unwrap_or_default();
    walk.read(base.told, front).await?;
    let [size, table @ ..] = told;
    let size = usize::from(size);
    let table = table.get(..size).map(TableBytes::from_slice);
    let length = base.shape.length.checked_sub(1 + size);
    let (Kind::Base, Some(Ok(table)), Some(length)) = (base.shape.kind, table, length) else {
        return Ok(None);
    };
    copy(walk, base.told + 1 + size as u32, length, log).await?;
    Ok(Some(Story {
        log: Log {
            table,
            length,
            result: None,
        },
        finished: 0,
        records: 1,
        end: HEADER,
        state: State::Whole,
    }))
}

/// Goes on with the story; `false` if this record makes no sense here.
async fn go_on<F: NorFlash>(
    walk: &mut Walk<'_, F>,
    story: &mut Story,
    record: Record,
    to: &mut [u8],
) -> Result<bool, StoreError> {
    let Record { shape, told, .. } = record;
    let log = &mut story.log;
    match shape.kind {
        _ if log.result.is_some() => return Ok(false),
        Kind::Base | Kind::ItemKey => return Ok(false),
        Kind::Entries => {
            let rest = to.get_mut(log.length..).unwrap_or_default();
            copy(walk, told, shape.length, rest).await?;
            log.length += shape.length;
        }
        Kind::Cut => {
            let mut cut = [0; 2];
            walk.read(told, &mut cut).await?;
            let cut = usize::from(u16::from_le_bytes(cut));
            if shape.length != 2 || cut > log.length {
                return Ok(false);
            }
            log.length = cut;
        }
        Kind::Result => {
            let mut bytes = [0; 4 + RESULT];
            let Some(bytes) = bytes.get_mut(..shape.length) else {
                return Ok(false);
            };
            walk.read(told, bytes).await?;
            let Some((finished, result)) = bytes.split_first_chunk() else {
                return Ok(false);
            };
            story.finished = u32::from_le_bytes(*finished);
            log.result = ResultBytes::from_slice(result).ok();
        }
    }
    Ok(true)
}

/// Bytes of the log, as many as there is room for.
async fn copy<F: NorFlash>(
    walk: &mut Walk<'_, F>,
    from: u32,
    length: usize,
    to: &mut [u8],
) -> Result<(), StoreError> {
    let room = length.min(to.len());
    walk.read(from, to.get_mut(..room).unwrap_or_default())
        .await
}
