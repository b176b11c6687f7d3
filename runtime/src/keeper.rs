//! The runtime's side of the store: what the app is told at power-on, and how a job is served.

use embedded_storage_async::nor_flash::MultiwriteNorFlash;
use store::{ItemKey, Keeper, MountReport, Reply, Request, StoreError};
use ui::{Event, Settings, Ticket};

use crate::Job;

/// Items that the app is given at power-on. Settings come earlier, and notes when their page is opened.
const AT_POWER_ON: [ItemKey; 4] = [
    ItemKey::Preferences,
    ItemKey::Statistics,
    ItemKey::Dice,
    ItemKey::Album,
    ItemKey::Catches,
];

/// The settings of the last run, or those of a first power-on.
pub async fn settings<F: MultiwriteNorFlash, D: AsMut<[u8]>>(
    keeper: &mut Keeper<F, D>,
    buffer: &mut [u8],
) -> Settings {
    let length = keeper.get(ItemKey::Settings, buffer).await;
    let bytes = length.and_then(|length| buffer.get(..length));
    bytes
        .and_then(Settings::from_bytes)
        .unwrap_or_else(Settings::at_first)
}

/// Tell the app at power-on what the store found and which items it has.
pub async fn restore<F: MultiwriteNorFlash, D: AsMut<[u8]>>(
    keeper: &mut Keeper<F, D>,
    report: &MountReport,
    buffer: &mut [u8],
    mut hear: impl FnMut(Event<'_>),
) {
    hear(Event::Mounted(report));
    for key in AT_POWER_ON {
        let reply = keeper.serve(&Request::Get(key), buffer).await;
        hear(Event::Stored {
            ticket: Ticket::Item(key),
            reply: &reply,
            bytes: payload(&reply, buffer),
        });
    }
}

/// Serve a job. `write_item` puts the bytes of an item into the buffer.
pub async fn serve<F: MultiwriteNorFlash, D: AsMut<[u8]>>(
    keeper: &mut Keeper<F, D>,
    job: &Job,
    buffer: &mut [u8],
    write_item: impl AsyncFnOnce(ItemKey, &mut [u8]) -> Option<usize>,
) -> Reply {
    match job {
        Job::Serve { request, .. } => keeper.serve(request, buffer).await,
        Job::Put(key) => match write_item(*key, buffer).await {
            Some(length) => keeper.serve(&Request::Put(*key, length), buffer).await,
            None => Reply::Failed(StoreError::TooLarge),
        },
    }
}

/// The part of the buffer that came with a reply.
pub fn payload<'a>(reply: &Reply, buffer: &'a [u8]) -> &'a [u8] {
    let length = match reply {
        Reply::Log(log) => log.length,
        Reply::Item(length) => *length,
        _ => 0,
    };
    buffer.get(..length).unwrap_or_default()
}
