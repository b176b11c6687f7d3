//! The store task: owns the flash and serves one job at a time.
//!
//! Runs in thread mode. No other code runs while the flash is written (execute-in-place is off): under a millisecond for a
//! log entry, a few for a new sector, 45 typically and 400 at worst where a sector is erased first. Sectors are erased on
//! [`store::Request::CollectGarbage`], which the app task sends when nothing moves or sounds, and otherwise only when a save
//! finds no blank one.

use core::ops::Range;

use embassy_embedded_hal::adapter::BlockingAsync;
use embassy_futures::select::{Either, select};
use embassy_rp::{
    Peri,
    flash::{Blocking, ERASE_SIZE, Flash},
    peripherals::FLASH,
};
use runtime::Job;
use static_cell::{ConstStaticCell, StaticCell};
use store::{Backup, BackupError, ItemKey, Keeper, LONGEST, MountReport, Plan, Reply, SHELF_PAGES};
use ui::{App, Settings, Ticket};

use super::{AtWork, BUFFER, JOBS, REPLIES, STAGE, STAGED, SharedApp, Stage, Task};
use crate::{FLASH_SIZE, health::note_erases};

/// The keeper with this chip's flash.
pub type FlashKeeper =
    Keeper<BlockingAsync<Flash<'static, FLASH, Blocking, FLASH_SIZE>>, &'static mut Scratch>;

type Scratch = [u8; LONGEST];
static SCRATCH: ConstStaticCell<Scratch> = ConstStaticCell::new([0; LONGEST]);

/// The keeper in static memory: passed by value it would be copied on the stack several times at power-on.
static KEEPER: StaticCell<FlashKeeper> = StaticCell::new();

/// The mounted store and what was read from it at power-on.
#[allow(
    missing_debug_implementations,
    reason = "the chip's flash driver cannot be printed"
)]
pub struct Mounted {
    /// The flash chip's unique number.
    pub id: Option<[u8; 8]>,
    pub settings: Settings,
    pub keeper: &'static mut FlashKeeper,
    /// Which games are running, and what could not be recovered.
    pub report: MountReport,
}

/// Mount the store and read the settings. A store without settings gives the defaults.
pub async fn open(flash: Peri<'static, FLASH>) -> Mounted {
    let mut flash = Flash::new_blocking(flash);
    let mut id = [0; 8];
    let id = flash.blocking_unique_id(&mut id).ok().map(|()| id);
    let mut flash = BlockingAsync::new(flash);
    match backup().carry_out(&mut flash).await {
        Ok(true) => defmt::info!("saves: replaced by a backup"),
        Ok(false) => {}
        Err(_) => defmt::warn!("saves: a backup could not replace them"),
    }
    let (keeper, report) = Keeper::open(flash, plan(), SCRATCH.take())
        .await
        .expect("the plan is made of the flash's pages, and the scratch buffer is large enough");
    let keeper = KEEPER.init(keeper);
    let settings = runtime::settings(keeper, &mut *BUFFER.lock().await).await;
    defmt::info!(
        "saves: lost {=str}, {=u8} replays",
        report.loss().key(),
        report.replays
    );
    Mounted {
        id,
        settings,
        keeper,
        report,
    }
}

/// Give the app the saved state of the last run.
pub async fn restore(keeper: &mut FlashKeeper, report: &MountReport, app: &mut App) {
    let mut buffer = BUFFER.lock().await;
    runtime::restore(keeper, report, &mut *buffer, |event| {
        let effects = app.handle(0, event);
        debug_assert!(effects.is_empty(), "the app only listens at power-on");
    })
    .await;
}

#[embassy_executor::task]
pub async fn keeper(keeper: &'static mut FlashKeeper, app: &'static SharedApp) {
    loop {
        note_erases(keeper.most_worn());
        let job = match select(JOBS.receive(), STAGE.receive()).await {
            Either::First(job) => job,
            Either::Second(stage) => {
                let at_work = AtWork::new(Task::Keeper);
                STAGED.signal(carry_out(keeper, stage).await);
                drop(at_work);
                continue;
            }
        };
        let at_work = AtWork::new(Task::Keeper);
        let mut buffer = BUFFER.lock().await;
        let reply = runtime::serve(keeper, &job, &mut *buffer, async |key, bytes| {
            app.lock().await.write_item(key, bytes)
        })
        .await;
        drop(buffer);
        drop(at_work);
        match (&job, &reply) {
            (Job::Put(ItemKey::Settings), Reply::Done) => defmt::info!("settings kept"),
            // Summaries are requested until one fails: that is the end of the list.
            (
                Job::Serve {
                    ticket: Ticket::Summary(_),
                    ..
                },
                _,
            ) => {}
            (_, Reply::Failed(_)) => defmt::warn!("the store refused a request"),
            _ => {}
        }
        REPLIES.send((job.ticket(), reply)).await;
    }
}

/// Do what the console asks for.
async fn carry_out(keeper: &mut FlashKeeper, stage: Stage) -> Result<(), BackupError> {
    match stage {
        Stage::Piece { offset, piece } => backup().stage(keeper.flash(), offset, &piece).await,
        Stage::Order(sum) => backup().order(keeper.flash(), sum.length, sum.crc).await,
    }
}

/// Where a backup of the save region goes.
fn backup() -> Backup {
    unsafe extern "C" {
        // As the symbols of the save region.
        static __staging_start: u8;
    }
    let staging = (&raw const __staging_start).addr() as u32;
    Backup::new(save_region(), staging, ERASE_SIZE)
        .expect("region and staging area are whole pages and apart")
}

/// How the save region is divided.
pub fn plan() -> Plan {
    Plan::new(save_region(), ERASE_SIZE, SHELF_PAGES)
        .expect("the save region has enough whole pages")
}

/// The save region, as offsets into the flash.
pub(super) fn save_region() -> Range<u32> {
    unsafe extern "C" {
        // Not variables: `memory.x` defines these symbols, and their addresses are the offsets of the save region.
        static __save_start: u8;
        static __save_end: u8;
    }
    (&raw const __save_start).addr() as u32..(&raw const __save_end).addr() as u32
}
