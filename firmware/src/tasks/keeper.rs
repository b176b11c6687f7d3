//! The keeper: owns the flash and puts there what has to survive power-off.
//!
//! Runs in thread mode. While the flash is written nobody else runs: under a millisecond for an entry
//! of a game's log, a few for a new sheet, and about 45 where a page must be erased first. Erasing is
//! done when somebody wishes to tidy, at a calm moment; otherwise when it cannot be put off.

use core::ops::Range;

use dice::Tallies;
use embassy_embedded_hal::adapter::BlockingAsync;
use embassy_futures::select::{Either4, select4};
use embassy_rp::{
    Peri,
    flash::{Blocking, ERASE_SIZE, Flash},
    peripherals::FLASH,
};
use static_cell::{ConstStaticCell, StaticCell};
use store::{
    ItemKey, Keeper, LARGEST, LONGEST, Loss, MountReport, Plan, Reply, Request, SHELF_PAGES,
};
use ui::{App, Habits, Settings, Statistics};

use super::{ANSWERS, HABITS, KEEP, PAPER, SharedApp, THINGS, WISHES};
use crate::FLASH_SIZE;

/// The keeper with this chip's flash.
pub type FlashKeeper =
    Keeper<BlockingAsync<Flash<'static, FLASH, Blocking, FLASH_SIZE>>, &'static mut Desk>;

type Desk = [u8; LONGEST];
static DESK: ConstStaticCell<Desk> = ConstStaticCell::new([0; LONGEST]);

/// Where the keeper stays: handed on by value it would lie on the stack several times at power-on.
static KEEPER: StaticCell<FlashKeeper> = StaticCell::new();

/// What was found in the flash at power-on.
#[allow(
    missing_debug_implementations,
    reason = "the chip's flash driver cannot be printed"
)]
pub struct Mounted {
    /// The number the flash chip was born with.
    pub id: Option<[u8; 8]>,
    pub settings: Settings,
    pub habits: Habits,
    pub keeper: &'static mut FlashKeeper,
    /// The running games, and what was lost.
    pub found: MountReport,
}

/// Look what the flash holds. Without settings of ours in it, they are those of the first power-on.
pub async fn open(flash: Peri<'static, FLASH>) -> Mounted {
    let mut flash = Flash::new_blocking(flash);
    let mut id = [0; 8];
    let id = flash.blocking_unique_id(&mut id).ok().map(|()| id);
    let (keeper, found) = Keeper::open(BlockingAsync::new(flash), plan(), DESK.take())
        .await
        .expect("the plan is made of the flash's pages, and the desk is large enough");
    let keeper = KEEPER.init(keeper);
    let mut bytes = [0; LARGEST];
    let length = keeper.get(ItemKey::Settings, &mut bytes).await;
    let settings = length.and_then(|length| Settings::from_bytes(&bytes[..length]));
    let length = keeper.get(ItemKey::Names, &mut bytes).await;
    let habits = length.and_then(|length| Habits::from_bytes(&bytes[..length]));
    defmt::info!(
        "saves: lost {=str}, {=u8} replays",
        found.loss().key(),
        found.replays
    );
    Mounted {
        id,
        settings: settings.unwrap_or_default(),
        habits: habits.unwrap_or_default(),
        keeper,
        found,
    }
}

/// Tell the app what was counted before power-off.
pub async fn recall(keeper: &mut FlashKeeper, app: &mut App) {
    // Nobody else is there yet to use the paper.
    let mut paper = PAPER.lock().await;
    if let Some(length) = keeper.get(ItemKey::Statistics, &mut *paper).await
        && let Some(statistics) = Statistics::from_bytes(paper.get(..length).unwrap_or_default())
    {
        app.set_statistics(statistics);
    }
    if let Some(length) = keeper.get(ItemKey::Dice, &mut *paper).await
        && let Some(tallies) = Tallies::from_bytes(paper.get(..length).unwrap_or_default())
    {
        app.set_tallies(tallies);
    }
}

impl Mounted {
    /// What the screen should say of the last power-off.
    pub fn loss(&self) -> Option<ui::Loss> {
        match self.found.loss() {
            Loss::Nothing => None,
            Loss::Moves(title) => Some(ui::Loss::Moves(title)),
            Loss::Game(title) => Some(ui::Loss::Game(title)),
            Loss::SomeGame => Some(ui::Loss::SomeGame),
            Loss::OtherFormat => Some(ui::Loss::OtherFormat),
            Loss::Everything => Some(ui::Loss::Everything),
        }
    }
}

#[embassy_executor::task]
pub async fn keeper(keeper: &'static mut FlashKeeper, app: &'static SharedApp) {
    loop {
        match select4(
            KEEP.wait(),
            HABITS.wait(),
            WISHES.receive(),
            THINGS.receive(),
        )
        .await
        {
            Either4::Second(habits) => {
                if keeper.put(ItemKey::Names, &habits).await.is_err() {
                    defmt::warn!("the flash did not take the set-ups");
                }
            }
            Either4::First(settings) => {
                match keeper.put(ItemKey::Settings, &settings.to_bytes()).await {
                    Ok(()) => defmt::info!("settings kept"),
                    Err(_) => defmt::warn!("the flash did not take the settings"),
                }
            }
            Either4::Third(wish) => {
                let answer = serve(keeper, &wish).await;
                ANSWERS.send(answer).await;
            }
            Either4::Fourth(thing) => {
                if !put(keeper, thing, app).await {
                    defmt::warn!("the flash did not take what was counted");
                }
            }
        }
    }
}

/// Keep what the app has counted.
async fn put(keeper: &mut FlashKeeper, thing: ItemKey, app: &SharedApp) -> bool {
    let kept = match thing {
        ItemKey::Statistics => {
            let bytes = app.lock().await.statistics().to_bytes();
            keeper.put(thing, &bytes).await
        }
        _ => {
            let bytes = app.lock().await.tallies().to_bytes();
            keeper.put(ItemKey::Dice, &bytes).await
        }
    };
    kept.is_ok()
}

async fn serve(keeper: &mut FlashKeeper, wish: &Request) -> Reply {
    let mut paper = PAPER.lock().await;
    let answer = keeper.serve(wish, &mut *paper).await;
    // Who asks for cards asks until there are no more.
    if matches!(answer, Reply::Failed(_)) && !matches!(wish, Request::Card(_)) {
        defmt::warn!("something was not kept");
    }
    answer
}

/// How the save region is divided.
pub fn plan() -> Plan {
    Plan::new(save_region(), ERASE_SIZE, SHELF_PAGES)
        .expect("the save region has enough whole pages")
}

/// The save region, as offsets into the flash.
fn save_region() -> Range<u32> {
    unsafe extern "C" {
        // Not variables: `memory.x` puts the save region's offsets where their addresses would be.
        static __save_start: u8;
        static __save_end: u8;
    }
    (&raw const __save_start).addr() as u32..(&raw const __save_end).addr() as u32
}
