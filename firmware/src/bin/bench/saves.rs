//! Benchmark of the store: the time of one append, the longest blocking flash operation, and the time to mount.

use embassy_embedded_hal::adapter::BlockingAsync;
use embassy_rp::{
    Peri,
    flash::{Blocking, Flash},
    peripherals::FLASH,
};
use embassy_time::Instant;
use firmware::{FLASH_SIZE, tasks::keeper::plan};
use rules_core::Title;
use static_cell::ConstStaticCell;
use store::{GcStep, Keeper, LONGEST};

type Saves<'a> = Keeper<BlockingAsync<Flash<'static, FLASH, Blocking, FLASH_SIZE>>, &'a mut [u8]>;

static SCRATCH: ConstStaticCell<[u8; LONGEST]> = ConstStaticCell::new([0; LONGEST]);

/// More finished games than there is room for: the oldest are dropped.
const FINISHED: u32 = 60;
/// Entries of a running game, the length of a long one.
const ENTRIES: u32 = 300;

/// Log `bench name=value` for each figure, in microseconds.
pub(crate) async fn measure(flash: Peri<'static, FLASH>) {
    let scratch = SCRATCH.take();
    let flash = BlockingAsync::new(Flash::new_blocking(flash));
    let start = Instant::now();
    let (mut keeper, _) = Saves::open(flash, plan(), &mut scratch[..])
        .await
        .expect("the plan fits the flash, and the scratch buffer is large enough");
    tell("open_blank", start.elapsed().as_micros());

    // The longest append, and the longest step of garbage collection, which runs between games as in the tasks.
    let (mut entry, mut longest) = (0, 0);
    for finished in 0..FINISHED {
        let [title, ..] = Title::ALL;
        begin(&mut keeper, title).await;
        for _ in 0..8 {
            let start = Instant::now();
            let saved = keeper.append(title, &[0x41, 7]).await;
            entry = entry.max(start.elapsed().as_micros());
            saved.expect("there is room for a game");
        }
        let saved = keeper.finish(title, &finished.to_le_bytes()).await;
        saved.expect("it was running");
        loop {
            let start = Instant::now();
            let tidied = keeper.tidy().await;
            longest = longest.max(start.elapsed().as_micros());
            if tidied != Ok(GcStep::Erased) && tidied != Ok(GcStep::Copied) {
                break;
            }
        }
    }
    for title in Title::ALL {
        begin(&mut keeper, title).await;
        for _ in 0..ENTRIES {
            let saved = keeper.append(title, &[0x41, 7]).await;
            saved.expect("there is room for a game");
        }
    }
    tell("keep_entry", entry);
    tell("flash_longest", longest);

    let flash = keeper.into_flash();
    let start = Instant::now();
    let full = Saves::open(flash, plan(), &mut scratch[..]).await;
    tell("open_full", start.elapsed().as_micros());
    let (_, found) = full.expect("the plan fits the flash, and the scratch buffer is large enough");
    defmt::info!("bench replays={=u8}", found.replays);
}

async fn begin(keeper: &mut Saves<'_>, title: Title) {
    let saved = keeper.begin(title, &[1, title.id(), 1, 0], &[]).await;
    saved.expect("none was running");
}

fn tell(name: &str, micros: u64) {
    defmt::info!("bench {=str}={=u64}", name, micros);
}
