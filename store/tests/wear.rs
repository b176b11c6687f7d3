//! A hundred thousand games on the flash of the device: no sector wears out before the others.

mod common;

use common::{Draw, MemFlash, TestKeeper, model, open_device};
use embassy_futures::block_on;
use rules_core::Title;
use splitmix::SplitMix64;
use store::{GcStep, ItemKey, NOTES, SHELF_PAGES};

const GAMES: usize = 100_000;
/// What a sector of the flash endures.
const ENDURANCE: f64 = 100_000.0;

/// One game as people play it: set up, played with a move taken back now and then, finished; then
/// statistics and dice are stored. One in sixteen is given up. Garbage is collected at the beginning and at
/// the end. Beside one in four a printed box is on the table, and thirty notes are taken.
async fn play(keeper: &mut TestKeeper<4096>, title: Title, rng: &mut SplitMix64) {
    while keeper.tidy().await != Ok(GcStep::Nothing) {}
    let mut key = [0; 640];
    key[..8].copy_from_slice(&rng.next_u64().to_le_bytes());
    keeper.put(ItemKey::Preferences, &key[..128]).await.unwrap();
    keeper
        .begin(title, &model::opening(title), &key[..48])
        .await
        .unwrap();
    let mut length = 4;
    for _ in 0..100 + rng.under(500) {
        if rng.under(25) == 0 && length > 6 {
            length -= 2;
            keeper.cut(title, length).await.unwrap();
        } else {
            let entry = &key[..1 + rng.under(3)];
            keeper.append(title, entry).await.unwrap();
            length += entry.len();
        }
    }
    if rng.under(16) == 0 {
        keeper.give_up(title).await.unwrap();
    } else {
        keeper.finish(title, &key[..14]).await.unwrap();
        keeper.put(ItemKey::Statistics, &key[..256]).await.unwrap();
        keeper.put(ItemKey::Dice, &key).await.unwrap();
    }
    if rng.under(4) == 0 {
        for _ in 0..30 {
            let note = ItemKey::Note(rng.under(NOTES.into()) as u8);
            key[..8].copy_from_slice(&rng.next_u64().to_le_bytes());
            keeper.put(note, &key[..100]).await.unwrap();
        }
    }
    while keeper.tidy().await != Ok(GcStep::Nothing) {}
}

#[test]
fn the_most_worn_sector_stays_within_twice_the_mean() {
    let mut rng = SplitMix64(2026);
    let mut keeper = open_device(MemFlash::blank(common::DEVICE_PAGES as usize)).0;
    let keeper = block_on(async {
        // One game that is never continued holds its sector all the time.
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
            play(&mut keeper, title, &mut rng).await;
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
    let (items, rest) = wear.split_at(SHELF_PAGES as usize);
    let (notes, logs) = rest.split_at(SHELF_PAGES as usize);
    let most = |wear: &[u32]| f64::from(*wear.iter().max().unwrap());
    let mean = |wear: &[u32]| f64::from(wear.iter().sum::<u32>()) / wear.len() as f64;
    let life = GAMES as f64 * ENDURANCE / most(&wear);
    println!(
        "items: mean {:.0}, most {}; notes: mean {:.0}, most {}; logs: mean {:.0}, most {}; {replays} replays; {:.1} million games",
        mean(items),
        most(items),
        mean(notes),
        most(notes),
        mean(logs),
        most(logs),
        life / 1e6
    );
    assert!(most(&wear) <= 2.0 * mean(&wear), "{wear:?}");
    assert!(most(logs) <= 1.1 * mean(logs), "{logs:?}");
    assert!(most(items) <= 1.1 * mean(items), "{items:?}");
    assert!(most(notes) <= 1.1 * mean(notes), "{notes:?}");
    assert!(life > 1e6, "{life} games");
    assert!(replays >= 20, "{replays} replays");
}
