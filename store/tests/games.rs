//! The keeper without power cuts: games, items, requests, worn-out bytes.

mod common;

use common::{
    DEVICE_PAGES, Device, Draw, LOG_PAGES, MemFlash, PAGE, Small, TestKeeper,
    model::{Model, Save, opening},
    open, open_device, small_flash,
};
use embassy_futures::block_on;
use rules_core::Title;
use splitmix::SplitMix64;
use store::{
    BATCH, GcStep, ItemKey, LARGEST, LONGEST, Loss, NOTES, Plan, REGION, RESULT, Recovery, Reply,
    Request, SHELF_PAGES, StoreError, TABLE, TableBytes, longest,
};

const TITLE: Title = Title::Kohaku;

fn device() -> TestKeeper<4096> {
    open_device(MemFlash::blank(DEVICE_PAGES as usize)).0
}

fn begun() -> TestKeeper<4096> {
    let mut keeper = device();
    assert_eq!(
        block_on(keeper.begin(TITLE, &opening(TITLE), b"Ada Ben")),
        Ok(())
    );
    keeper
}

/// The operations of this flash so far, and those of its next mount.
fn mounted_ops(flash: &Device) -> usize {
    open_device(flash.clone()).0.into_flash().ops
}

fn log(keeper: &mut TestKeeper<4096>) -> Vec<u8> {
    let mut bytes = [0; LONGEST];
    let log = block_on(keeper.read(TITLE, &mut bytes)).expect("a running game");
    bytes[..log.length].to_vec()
}

#[test]
fn a_game_goes_on_after_power_off() {
    let mut keeper = begun();
    block_on(async {
        keeper.append(TITLE, &[1]).await.unwrap();
        keeper.append(TITLE, &[2, 3, 4]).await.unwrap();
        keeper.append(TITLE, &[5; BATCH]).await.unwrap();
        keeper.cut(TITLE, 7).await.unwrap();
        keeper.append(TITLE, &[6, 7]).await.unwrap();
    });
    let (mut keeper, found) = open_device(keeper.into_flash());
    assert_eq!(
        (found.game(TITLE), found.loss()),
        (Recovery::Whole, Loss::Nothing)
    );
    assert_eq!(log(&mut keeper), [1, TITLE.id(), 1, 0, 1, 2, 3, 6, 7]);
    let table = block_on(keeper.read(TITLE, &mut [0; 16])).unwrap().table;
    assert_eq!(table, b"Ada Ben");
}

#[test]
fn one_game_of_each_title_runs() {
    let mut keeper = device();
    for title in Title::ALL {
        assert_eq!(block_on(keeper.begin(title, &opening(title), &[])), Ok(()));
        let again = block_on(keeper.begin(title, &opening(title), &[]));
        assert_eq!(again, Err(StoreError::StillRunning));
    }
    let (_, found) = open_device(keeper.into_flash());
    assert_eq!(found.games, [Recovery::Whole; 5]);
}

#[test]
fn an_entry_is_one_write_of_one_word_and_a_beginning_is_three() {
    let mut keeper = device();
    while block_on(keeper.tidy()) != Ok(GcStep::Nothing) {}
    let flash = keeper.into_flash();
    let (ops, erases) = (mounted_ops(&flash), flash.erases);
    keeper = open_device(flash).0;
    block_on(keeper.begin(TITLE, &opening(TITLE), b"Ada Ben")).unwrap();
    let flash = keeper.into_flash();
    assert_eq!(flash.ops - ops, 3, "label, first record, seal");
    let ops = mounted_ops(&flash);
    keeper = open_device(flash).0;
    for entry in 0..100 {
        block_on(keeper.append(TITLE, &[entry, 1, 2])).unwrap();
    }
    let flash = keeper.into_flash();
    assert_eq!((flash.ops - ops, flash.erases), (100, erases));
}

#[test]
fn what_does_not_fit_is_refused_and_the_rest_stays() {
    let mut keeper = device();
    block_on(async {
        let all = |keeper: &mut TestKeeper<4096>| keeper.replays().len();
        assert_eq!(keeper.append(TITLE, &[1]).await, Err(StoreError::NoGame));
        assert_eq!(keeper.cut(TITLE, 4).await, Err(StoreError::NoGame));
        assert_eq!(keeper.finish(TITLE, &[]).await, Err(StoreError::NoGame));
        assert_eq!(keeper.give_up(TITLE).await, Err(StoreError::NoGame));
        assert_eq!(
            keeper.read_replay(1, &mut []).await,
            Err(StoreError::NoGame)
        );
        let other = opening(Title::Fish);
        assert_eq!(
            keeper.begin(TITLE, &other, &[]).await,
            Err(StoreError::Misfit)
        );
        assert_eq!(keeper.begin(TITLE, &[], &[]).await, Err(StoreError::Misfit));
        let crowd = [0; TABLE + 1];
        let result = keeper.begin(TITLE, &opening(TITLE), &crowd).await;
        assert_eq!((result, all(&mut keeper)), (Err(StoreError::TooLarge), 0));

        keeper
            .begin(TITLE, &opening(TITLE), &crowd[1..])
            .await
            .unwrap();
        assert_eq!(
            keeper.append(TITLE, &[0; BATCH + 1]).await,
            Err(StoreError::TooLarge)
        );
        assert_eq!(keeper.cut(TITLE, 5).await, Err(StoreError::Misfit));
        assert_eq!(
            keeper.finish(TITLE, &[0; RESULT + 1]).await,
            Err(StoreError::TooLarge)
        );
        assert_eq!(
            keeper.read(TITLE, &mut [0; 3]).await,
            Err(StoreError::TooLarge)
        );
        assert_eq!(
            keeper.put(ItemKey::Preferences, &[0; LARGEST + 1]).await,
            Err(StoreError::TooLarge)
        );
        for note in [NOTES, u8::MAX] {
            let put = keeper.put(ItemKey::Note(note), &[1]).await;
            assert_eq!(put, Err(StoreError::Misfit));
        }
    });
    assert_eq!(log(&mut keeper), opening(TITLE));
}

#[test]
fn a_game_without_end_is_kept_up_to_a_limit_and_can_still_be_finished() {
    let mut keeper = begun();
    let mut wanted = opening(TITLE).to_vec();
    let mut rng = SplitMix64(1);
    loop {
        let entry: Vec<u8> = (0..1 + rng.under(3)).map(|_| rng.byte()).collect();
        match block_on(keeper.append(TITLE, &entry)) {
            Ok(()) => wanted.extend(entry),
            Err(why) => {
                assert_eq!(why, StoreError::TooLong);
                break;
            }
        }
    }
    assert!(
        (LONGEST - 2..=LONGEST).contains(&wanted.len()),
        "{} bytes",
        wanted.len()
    );
    let mut keeper = open_device(keeper.into_flash()).0;
    assert_eq!(log(&mut keeper), wanted);
    assert_eq!(block_on(keeper.finish(TITLE, &[7; RESULT])), Ok(()));
    let replay = keeper.replays()[0];
    let mut bytes = [0; LONGEST];
    let log = block_on(keeper.read_replay(replay.number, &mut bytes)).unwrap();
    assert_eq!(bytes[..log.length], wanted);
}

#[test]
fn a_move_can_be_tried_and_taken_back_for_ever() {
    let mut keeper = begun();
    for entry in 0..10_000_u32 {
        block_on(keeper.append(TITLE, &entry.to_le_bytes()[..3])).unwrap();
        if entry % 100 != 0 {
            let length = log(&mut keeper).len();
            block_on(keeper.cut(TITLE, length - 3)).unwrap();
        }
    }
    let mut keeper = open_device(keeper.into_flash()).0;
    let kept: Vec<u8> = (0..100_u32)
        .flat_map(|i| (i * 100).to_le_bytes()[..3].to_vec())
        .collect();
    assert_eq!(log(&mut keeper)[4..], kept);
}

#[test]
fn finished_games_are_replays_the_last_finished_first() {
    let mut keeper = device();
    block_on(async {
        for title in [Title::Fish, Title::Kohaku, Title::Klofni] {
            keeper
                .begin(title, &opening(title), title.key().as_bytes())
                .await
                .unwrap();
            keeper.append(title, &[title.id(); 3]).await.unwrap();
        }
        for title in [Title::Klofni, Title::Fish] {
            keeper.finish(title, &[title.id(), 99]).await.unwrap();
            assert_eq!(keeper.append(title, &[1]).await, Err(StoreError::NoGame));
        }
    });
    for _ in 0..2 {
        let replays = keeper.replays();
        let listed: Vec<_> = replays
            .iter()
            .map(|r| (r.title, r.finished, r.number))
            .collect();
        assert_eq!(listed, [(Title::Fish, 2, 1), (Title::Klofni, 1, 3)]);
        let card = block_on(keeper.card(1)).unwrap();
        assert_eq!((card.table.as_slice(), card.length), (&b"fish"[..], 7));
        assert_eq!(card.result.as_deref(), Some(&[Title::Fish.id(), 99][..]));
        // The running one is no replay.
        assert_eq!(block_on(keeper.card(2)), Err(StoreError::NoGame));
        keeper = open_device(keeper.into_flash()).0;
    }
    // A new game of a finished title can begin.
    assert_eq!(
        block_on(keeper.begin(Title::Fish, &opening(Title::Fish), &[])),
        Ok(())
    );
}

#[test]
fn twenty_of_the_longest_games_stay_beside_five_running_ones() {
    let mut keeper = device();
    block_on(async {
        for title in Title::ALL {
            keeper
                .begin(title, &opening(title), &[1; TABLE])
                .await
                .unwrap();
        }
        for game in 0..60_u8 {
            let title = Title::ALL[usize::from(game % 5)];
            while keeper.append(title, &[game; BATCH]).await.is_ok() {}
            keeper.finish(title, &[game; RESULT]).await.unwrap();
            keeper
                .begin(title, &opening(title), &[1; TABLE])
                .await
                .unwrap();
        }
    });
    let (keeper, found) = open_device(keeper.into_flash());
    let numbers: Vec<_> = keeper
        .replays()
        .iter()
        .map(|replay| replay.finished)
        .collect();
    assert!(numbers.len() >= 20, "{} replays", numbers.len());
    assert_eq!(usize::from(found.replays), numbers.len());
    let newest: Vec<_> = (1..=60).rev().take(numbers.len()).collect();
    assert_eq!(numbers, newest);
}

#[test]
fn a_game_given_up_is_forgotten() {
    let mut keeper = begun();
    // Long enough to have moved to another sector.
    for entry in 0..600_u16 {
        block_on(keeper.append(TITLE, &entry.to_le_bytes())).unwrap();
    }
    assert_eq!(block_on(keeper.give_up(TITLE)), Ok(()));
    let (keeper, found) = open_device(keeper.into_flash());
    assert_eq!(
        (found.game(TITLE), found.loss()),
        (Recovery::None, Loss::Nothing)
    );
    assert!(keeper.replays().is_empty());
}

#[test]
fn tidying_erases_one_page_at_a_time_and_comes_to_an_end() {
    let mut keeper = begun();
    let mut steps = 0;
    loop {
        let flash = keeper.into_flash();
        let erases = flash.erases;
        keeper = open_device(flash).0;
        let tidied = block_on(keeper.tidy()).unwrap();
        let flash = keeper.into_flash();
        let erased = flash.erases - erases;
        assert_eq!(erased, usize::from(tidied == GcStep::Erased));
        keeper = open_device(flash).0;
        steps += 1;
        if tidied == GcStep::Nothing {
            break;
        }
    }
    assert!(steps < 6, "{steps} steps");
}

#[test]
fn erasing_the_saves_keeps_the_settings() {
    let mut keeper = begun();
    block_on(async {
        keeper.put(ItemKey::Settings, b"loud").await.unwrap();
        keeper
            .begin(Title::Fish, &opening(Title::Fish), &[])
            .await
            .unwrap();
        keeper.finish(Title::Fish, &[]).await.unwrap();
        keeper.erase_saves().await.unwrap();
    });
    let mut bytes = [0; LARGEST];
    let (mut keeper, found) = open_device(keeper.into_flash());
    assert_eq!((found.games, found.replays), ([Recovery::None; 5], 0));
    assert_eq!(block_on(keeper.get(ItemKey::Settings, &mut bytes)), Some(4));
}

#[test]
fn all_items_fit_beside_each_other_and_an_unchanged_one_writes_nothing() {
    let size = |key| match key {
        ItemKey::Settings => 64,
        ItemKey::Statistics => 503,
        ItemKey::Dice | ItemKey::Album => 641,
        ItemKey::Preferences => 128,
        ItemKey::Catches => 367,
        ItemKey::Note(_) => 104,
    };
    let mut keeper = device();
    for round in 0..200 {
        for (number, key) in ItemKey::all().enumerate() {
            let bytes = vec![(round + number) as u8; size(key)];
            assert_eq!(block_on(keeper.put(key, &bytes)), Ok(()), "{key:?}");
        }
    }
    let mut keeper = open_device(keeper.into_flash()).0;
    for (number, key) in ItemKey::all().enumerate() {
        let mut bytes = [0; LARGEST];
        assert_eq!(block_on(keeper.get(key, &mut bytes)), Some(size(key)));
        assert_eq!(bytes[..size(key)], vec![(199 + number) as u8; size(key)]);
    }
    let flash = keeper.into_flash();
    let ops = mounted_ops(&flash);
    let mut keeper = open_device(flash).0;
    assert_eq!(
        block_on(keeper.put(ItemKey::Preferences, &[202; 128])),
        Ok(())
    );
    assert_eq!(keeper.into_flash().ops, ops);
}

#[test]
fn the_items_of_a_store_fill_at_most_three_quarters_of_a_page() {
    // 384 of 512 bytes, 64 of them the header: 320 for records, each with eight bytes besides its value.
    let mut keeper = open(small_flash()).0;
    let mut put = |key, length| block_on(keeper.put(key, &vec![7; length]));
    assert_eq!(put(ItemKey::Preferences, 313), Err(StoreError::TooLarge));
    assert_eq!(put(ItemKey::Preferences, 312), Ok(()));
    assert_eq!(put(ItemKey::Settings, 1), Err(StoreError::TooLarge));
    // The item itself makes room for its next value.
    assert_eq!(put(ItemKey::Preferences, 296), Ok(()));
    assert_eq!(put(ItemKey::Settings, 9), Err(StoreError::TooLarge));
    assert_eq!(put(ItemKey::Settings, 8), Ok(()));
    // Notes have a store of their own.
    assert_eq!(put(ItemKey::Note(0), 312), Ok(()));
}

#[test]
fn a_log_that_has_become_too_long_takes_nothing_more_until_it_is_cut() {
    let mut keeper = begun();
    let full = longest(4096);
    block_on(async {
        for _ in 0..(full - 4) / BATCH {
            keeper.append(TITLE, &[1; BATCH]).await.unwrap();
        }
        let length = log_length(&mut keeper).await;
        let rest = full - length;
        let too_long = Err(StoreError::TooLong);
        assert_eq!(keeper.append(TITLE, &vec![2; rest + 1]).await, too_long);
        // It would fit, but the log would lack what came before it.
        assert_eq!(keeper.append(TITLE, &[3]).await, too_long);
        assert_eq!(keeper.cut(TITLE, length + 1).await, too_long);
        assert_eq!(log_length(&mut keeper).await, length);
        assert_eq!(keeper.cut(TITLE, length).await, Ok(()));
        assert_eq!(keeper.append(TITLE, &vec![2; rest]).await, Ok(()));
        assert_eq!(log_length(&mut keeper).await, full);
        assert_eq!(keeper.append(TITLE, &[3]).await, too_long);
        assert_eq!(keeper.finish(TITLE, &[]).await, Ok(()));
    });
}

async fn log_length(keeper: &mut TestKeeper<4096>) -> usize {
    let mut bytes = [0; LONGEST];
    keeper.read(TITLE, &mut bytes).await.unwrap().length
}

#[test]
fn each_request_gets_its_reply() {
    let mut keeper = device();
    let mut buffer = [0; LONGEST];
    let mut serve = |request: Request| block_on(keeper.serve(&request, &mut buffer));
    let opening = heapless::Vec::from_slice(&opening(TITLE)).unwrap();
    let begin = Request::Begin {
        title: TITLE,
        opening,
        table: heapless::Vec::new(),
    };
    assert_eq!(serve(begin.clone()), Reply::Done);
    // A new game of the same title takes the old one's place.
    assert_eq!(serve(begin), Reply::Done);
    let entries = heapless::Vec::from_slice(&[8, 9]).unwrap();
    assert_eq!(serve(Request::Append(TITLE, entries)), Reply::Done);
    assert_eq!(serve(Request::Cut(TITLE, 5)), Reply::Done);
    let Reply::Log(log) = serve(Request::Read(TITLE)) else {
        panic!("no log");
    };
    assert_eq!((log.length, log.result), (5, None));
    assert_eq!(serve(Request::Put(ItemKey::Preferences, 5)), Reply::Done);
    assert_eq!(serve(Request::Get(ItemKey::Preferences)), Reply::Item(5));
    assert_eq!(serve(Request::Get(ItemKey::Dice)), Reply::NoItem);
    assert_eq!(
        serve(Request::Summary(0)),
        Reply::Failed(StoreError::NoGame)
    );
    let result = heapless::Vec::from_slice(&[3]).unwrap();
    assert_eq!(serve(Request::Finish(TITLE, result)), Reply::Done);
    let Reply::Summary(replay, _) = serve(Request::Summary(0)) else {
        panic!("no card");
    };
    assert!(matches!(
        serve(Request::ReadReplay(replay.number)),
        Reply::Log(_)
    ));
    assert_eq!(
        serve(Request::GiveUp(TITLE)),
        Reply::Failed(StoreError::NoGame)
    );
    assert_eq!(
        serve(Request::CollectGarbage),
        Reply::Collected(GcStep::Erased)
    );
    assert_eq!(serve(Request::EraseSaves), Reply::Done);
    assert_eq!(serve(Request::Get(ItemKey::Preferences)), Reply::Item(5));
}

#[test]
fn worn_out_bytes_are_noticed_and_gone_around() {
    for seed in 0..200 {
        let mut rng = SplitMix64(seed);
        let mut flash: Small = small_flash();
        flash.stuck = (0..2).map(|_| rng.under(flash.bytes.len())).collect();
        let mut model = Model::default();
        let mut keeper = open(flash).0;
        for _ in 0..300 {
            let save = Save::random(&model, PAGE, &mut rng);
            assert_eq!(save.perform(&mut keeper), Ok(()), "seed {seed}: {save:?}");
            save.apply(&mut model);
        }
        let mut keeper = open(keeper.into_flash()).0;
        let seen = Model::seen(&mut keeper);
        assert_eq!(
            (seen.running, seen.items),
            (model.running, model.items),
            "seed {seed}"
        );
    }
}

#[test]
fn a_plan_needs_whole_pages_and_enough_of_them() {
    let page = PAGE as u32;
    let fits = |range, pages| Plan::new(range, PAGE, pages).is_some();
    assert!(fits(0..(6 + LOG_PAGES) * page, 3));
    assert!(fits(5 * page..(11 + LOG_PAGES) * page, 3));
    assert!(!fits(0..(6 + LOG_PAGES) * page, 2));
    assert!(!fits(0..(5 + LOG_PAGES) * page, 3));
    assert!(!fits(0..(6 + LOG_PAGES) * page + 8, 3));
    assert!(!fits(8..(6 + LOG_PAGES) * page + 8, 3));
    assert!(!fits(0..100 * page, 3));
    assert!(!fits(0..page, 3));
    assert!(Plan::new(0..1 << 20, 8192, 3).is_none());
    assert!(Plan::new(0..REGION, 4096, SHELF_PAGES).is_some());
    let memory = include_str!("../../memory.x");
    assert!(memory.contains(&format!("LENGTH = {}K\n    RAM", REGION / 1024)));
}

#[test]
fn a_game_goes_on_from_a_position_of_a_finished_one() {
    let mut keeper = begun();
    block_on(async {
        for entry in 0..100 {
            keeper.append(TITLE, &[entry]).await.unwrap();
        }
        keeper.finish(TITLE, &[1, 2, 3]).await.unwrap();
    });
    let number = keeper.replays()[0].number;
    let mut whole = opening(TITLE).to_vec();
    whole.extend(0..100);
    // Longer than a batch, and in place of a running game.
    for length in [4, 90, whole.len()] {
        let branch = Request::Branch {
            number,
            length: length as u16,
            table: TableBytes::from_slice(b"Eve").unwrap(),
        };
        assert_eq!(block_on(keeper.serve(&branch, &mut [])), Reply::Done);
        assert_eq!(log(&mut keeper), whole[..length]);
        assert_eq!(keeper.replays().len(), 1, "the one in its place is gone");
    }
    let (mut keeper, found) = open_device(keeper.into_flash());
    assert_eq!(found.game(TITLE), Recovery::Whole);
    assert_eq!(log(&mut keeper), whole);
    let too_long = block_on(keeper.branch(number, whole.len() + 1, b""));
    assert_eq!(too_long, Err(StoreError::Misfit));
    let too_short = block_on(keeper.branch(number, 1, b""));
    assert_eq!(too_short, Err(StoreError::Misfit));
    let unknown = block_on(keeper.branch(number + 9, 4, b""));
    assert_eq!(unknown, Err(StoreError::NoGame));
    assert_eq!(log(&mut keeper), whole, "refused without a trace");
}
