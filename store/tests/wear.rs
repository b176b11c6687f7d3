//! A hundred thousand games on the flash of the device: no sheet wears out before the others.

mod common;

use common::{Dice, MemFlash, TestKeeper, model, open_device};
use embassy_futures::block_on;
use rules_core::Title;
use store::{ItemKey, NOTES, SHELF_PAGES, Tidied};

const GAMES: usize = 100_000;
/// What a sector of the flash endures.
const ENDURANCE: f64 = 100_000.0;

/// One game as people play it: set up, played with a move taken back now and then, finished; then
/// statistics and dice are kept. One in sixteen is given up. Tidied at the beginning and at the end. Beside
/// one in four a printed box is on the table, and thirty things are noted.
async fn play(keeper: &mut TestKeeper<4096>, title: Title, dice: &mut Dice) {
    while keeper.tidy().await != Ok(Tidied::Nothing) {}
    let mut thing = [0; 640];
    thing[..8].copy_from_slice(&dice.bits().to_le_bytes());
    keeper.put(ItemKey::Names, &thing[..128]).await.unwrap();
    keeper
        .begin(title, &model::opening(title), &thing[..48])
        .await
        .unwrap();
    let mut length = 4;
    for _ in 0..100 + dice.below(500) {
        if dice.below(25) == 0 && length > 6 {
            length -= 2;
            keeper.cut(title, length).await.unwrap();
        } else {
            let entry = &thing[..1 + dice.below(3)];
            keeper.append(title, entry).await.unwrap();
            length += entry.len();
        }
    }
    if dice.below(16) == 0 {
        keeper.give_up(title).await.unwrap();
    } else {
        keeper.finish(title, &thing[..14]).await.unwrap();
        keeper
            .put(ItemKey::Statistics, &thing[..256])
            .await
            .unwrap();
        keeper.put(ItemKey::Dice, &thing).await.unwrap();
    }
    if dice.below(4) == 0 {
        for _ in 0..30 {
            let note = ItemKey::Note(dice.below(NOTES.into()) as u8);
            thing[..8].copy_from_slice(&dice.bits().to_le_bytes());
            keeper.put(note, &thing[..100]).await.unwrap();
        }
    }
    while keeper.tidy().await != Ok(Tidied::Nothing) {}
}

#[test]
fn the_most_worn_sheet_stays_within_twice_the_mean() {
    let mut dice = Dice(2026);
    let mut keeper = open_device(MemFlash::blank(common::DEVICE_PAGES as usize)).0;
    let keeper = block_on(async {
        // One game that nobody goes on with holds its sheet all the time.
        let forgotten = Title::Kohaku;
        keeper
            .begin(forgotten, &model::opening(forgotten), &[])
            .await
            .unwrap();
        for game in 0..GAMES {
            let title = [
                Title::Rybowisko,
                Title::Podwodni,
                Title::Fish,
                Title::Klofni,
            ][game % 4];
            play(&mut keeper, title, &mut dice).await;
            // Switched off now and then.
            if game % 100 == 99 {
                keeper = open_device(keeper.into_flash()).0;
                assert!(keeper.replays().len() >= 20 || game < 30);
            }
        }
        keeper
    });
    let replays = keeper.replays().len();
    let wear = keeper.into_flash().wear;
    let (shelf, rest) = wear.split_at(SHELF_PAGES as usize);
    let (notes, book) = rest.split_at(SHELF_PAGES as usize);
    let most = |wear: &[u32]| f64::from(*wear.iter().max().unwrap());
    let mean = |wear: &[u32]| f64::from(wear.iter().sum::<u32>()) / wear.len() as f64;
    let life = GAMES as f64 * ENDURANCE / most(&wear);
    println!(
        "shelf: mean {:.0}, most {}; notes: mean {:.0}, most {}; book: mean {:.0}, most {}; {replays} replays; {:.1} million games",
        mean(shelf),
        most(shelf),
        mean(notes),
        most(notes),
        mean(book),
        most(book),
        life / 1e6
    );
    assert!(most(&wear) <= 2.0 * mean(&wear), "{wear:?}");
    assert!(most(book) <= 1.1 * mean(book), "{book:?}");
    assert!(most(shelf) <= 1.1 * mean(shelf), "{shelf:?}");
    assert!(most(notes) <= 1.1 * mean(notes), "{notes:?}");
    assert!(life > 1e6, "{life} games");
    assert!(replays >= 20, "{replays} replays");
}
