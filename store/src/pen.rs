//! The pen: writes to flash and looks whether it stands there.

use embedded_storage_async::nor_flash::NorFlash;

use crate::{
    StoreError,
    record::{CHECK, Kind, Shape, identity},
    sheet::Label,
};

/// What the flash programs at once: a piece never crosses such a line.
const LINE: usize = 256;

/// Writes whole words, and reads them back.
pub(crate) async fn write<F: NorFlash>(
    flash: &mut F,
    at: u32,
    bytes: &[u8],
) -> Result<(), StoreError> {
    flash
        .write(at, bytes)
        .await
        .map_err(|_| StoreError::Broken)?;
    stands(flash, at, bytes).await
}

/// Whether these bytes stand there.
pub(crate) async fn stands<F: NorFlash>(
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

/// Writes a record whose bytes come in parts, at a whole word. Gives its size in flash.
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
    // Fewer than eight bytes are missing to a word.
    let filling = [0xFF; 8];
    let filling = filling.get(..shape.filling()).unwrap_or_default();

    let mut pen = Pen {
        flash,
        at,
        line: [0xFF; LINE],
        used: 0,
    };
    let mut sum = identity(label);
    for part in [&head[..]]
        .into_iter()
        .chain(parts.iter().copied())
        .chain([filling])
    {
        sum = sum.with(part);
        pen.put(part).await?;
    }
    let check: [u8; CHECK] = sum.value().wrapping_add(number).to_le_bytes();
    pen.put(&check).await?;
    pen.flush().await?;
    Ok(shape.size() as u32)
}

struct Pen<'f, F> {
    flash: &'f mut F,
    at: u32,
    line: [u8; LINE],
    used: usize,
}

impl<F: NorFlash> Pen<'_, F> {
    async fn put(&mut self, mut bytes: &[u8]) -> Result<(), StoreError> {
        while !bytes.is_empty() {
            let room = LINE - self.at as usize % LINE - self.used;
            let (now, later) = bytes.split_at(room.min(bytes.len()));
            let free = self.line.get_mut(self.used..).unwrap_or_default();
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
        let line = self.line.get(..self.used).unwrap_or_default();
        if !line.is_empty() {
            write(self.flash, self.at, line).await?;
        }
        self.at += self.used as u32;
        self.used = 0;
        Ok(())
    }
}
