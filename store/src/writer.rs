//! Record writer: programs whole flash words and verifies them by reading back. Owns the order of a
//! record's parts in flash; what is refused or reads back differently is [`StoreError::Broken`].

use embedded_storage_async::nor_flash::NorFlash;

use crate::{
    StoreError,
    record::{CHECK, Kind, Shape, WORD, identity},
    sector::Label,
};

/// The flash's program page: no single write crosses its boundary.
pub(crate) const PROGRAM_PAGE: usize = 256;

/// Writes whole words and verifies them.
pub(crate) async fn write<F: NorFlash>(
    flash: &mut F,
    at: u32,
    bytes: &[u8],
) -> Result<(), StoreError> {
    flash
        .write(at, bytes)
        .await
        .map_err(|_| StoreError::Broken)?;
    verify(flash, at, bytes).await
}

/// Verifies that the flash holds these bytes.
pub(crate) async fn verify<F: NorFlash>(
    flash: &mut F,
    at: u32,
    bytes: &[u8],
) -> Result<(), StoreError> {
    let mut from = at;
    for piece in bytes.chunks(32) {
        let mut seen = [0; 32];
        let seen = seen.get_mut(..piece.len()).unwrap_or_default();
        flash
            .read(from, seen)
            .await
            .map_err(|_| StoreError::Broken)?;
        if seen != piece {
            return Err(StoreError::Broken);
        }
        from += piece.len() as u32;
    }
    Ok(())
}

/// Writes a record whose payload comes in parts, at a word boundary. Returns its size in flash.
pub(crate) async fn write_record<F: NorFlash>(
    flash: &mut F,
    at: u32,
    label: &Label,
    number: u32,
    kind: Kind,
    parts: &[&[u8]],
) -> Result<u32, StoreError> {
    let shape = Shape::new(kind, parts.iter().map(|part| part.len()).sum());
    let head = shape.head();
    debug_assert!(shape.filling() < WORD);
    let filling = [0xFF; WORD];
    let filling = filling.get(..shape.filling()).unwrap_or_default();

    let mut writer = RecordWriter {
        flash,
        at,
        page: [0xFF; PROGRAM_PAGE],
        used: 0,
    };
    let mut sum = identity(label);
    for part in [&head[..]]
        .into_iter()
        .chain(parts.iter().copied())
        .chain([filling])
    {
        sum = sum.with(part);
        writer.put(part).await?;
    }
    let check: [u8; CHECK] = sum.value().wrapping_add(number).to_le_bytes();
    writer.put(&check).await?;
    writer.flush().await?;
    Ok(shape.size() as u32)
}

struct RecordWriter<'f, F> {
    flash: &'f mut F,
    at: u32,
    page: [u8; PROGRAM_PAGE],
    used: usize,
}

impl<F: NorFlash> RecordWriter<'_, F> {
    async fn put(&mut self, mut bytes: &[u8]) -> Result<(), StoreError> {
        while !bytes.is_empty() {
            debug_assert!(self.used < PROGRAM_PAGE);
            let room = PROGRAM_PAGE - self.at as usize % PROGRAM_PAGE - self.used;
            let (now, later) = bytes.split_at(room.min(bytes.len()));
            let free = self.page.get_mut(self.used..).unwrap_or_default();
            for (to, from) in free.iter_mut().zip(now) {
                *to = *from;
            }
            self.used += now.len();
            if now.len() == room {
                self.flush().await?;
            }
            bytes = later;
        }
        Ok(())
    }

    async fn flush(&mut self) -> Result<(), StoreError> {
        let page = self.page.get(..self.used).unwrap_or_default();
        if !page.is_empty() {
            write(self.flash, self.at, page).await?;
        }
        self.at += self.used as u32;
        self.used = 0;
        Ok(())
    }
}
