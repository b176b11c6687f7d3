//! How long it takes until a decision is safe in flash, how long the flash holds everything else up at the
//! most, and how long power-on looks through it.

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

static DESK: ConstStaticCell<[u8; LONGEST]> = ConstStaticCell::new([0; LONGEST]);

/// More finished games than there is room for: the oldest are dropped.
const FINISHED: u32 = 60;
/// Entries of a running game, the length of a long one.
const ENTRIES: u32 = 300;

/// Logs `bench name=value` for each figure, in microseconds.
pub(crate) async fn measure(flash: Peri<'static, FLASH>) {
    let desk = DESK.take();
    let flash = BlockingAsync::new(Flash::new_blocking(flash));
    let start = Instant::now();
    let (mut keeper, _) = Saves::open(flash, plan(), &mut desk[..])
        .await
        .expect("pages and desk are as they must be");
    tell("open_blank", start.elapsed().as_micros());

    // What an entry takes, and whatever else somebody would wait for: tidied as the tasks do it.
    let (mut entry, mut longest) = (0, 0);
    for finished in 0..FINISHED {
        let [title, ..] = Title::ALL;
        begin(&mut keeper, title).await;
        for _ in 0..8 {
            let start = Instant::now();
            let kept = keeper.append(title, &[0x41, 7]).await;
            entry = entry.max(start.elapsed().as_micros());
            kept.expect("there is room for a game");
        }
        let kept = keeper.finish(title, &finished.to_le_bytes()).await;
        kept.expect("it was running");
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
            let kept = keeper.append(title, &[0x41, 7]).await;
            kept.expect("there is room for a game");
        }
    }
    tell("keep_entry", entry);
    tell("flash_longest", longest);

    let flash = keeper.into_flash();
    let start = Instant::now();
    let full = Saves::open(flash, plan(), &mut desk[..]).await;
    tell("open_full", start.elapsed().as_micros());
    let (_, found) = full.expect("pages and desk are as they must be");
    defmt::info!("bench replays={=u8}", found.replays);
}

async fn begin(keeper: &mut Saves<'_>, title: Title) {
    let kept = keeper.begin(title, &[1, title.id(), 1, 0], &[]).await;
    kept.expect("none was running");
}

fn tell(name: &str, micros: u64) {
    defmt::info!("bench {=str}={=u64}", name, micros);
}
