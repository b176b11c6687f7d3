//! The flash format, byte by byte, from an encoder written after docs/save-format.md alone. Devices in
//! use hold these bytes: a change here is a new format version.

mod common;

use common::{KV_PAGES, PAGE, TestKeeper, model::opening, open, small_flash};
use embassy_futures::block_on;
use rules_core::Title;
use store::{ItemKey, LONGEST, Loss, RESULT, Recovery};

const TITLE: Title = Title::Kohaku;
/// The first sector of the game logs, and of the notes.
const LOGS: usize = 2 * KV_PAGES as usize * PAGE;
const NOTES: usize = KV_PAGES as usize * PAGE;

/// CRC-32 (IEEE 802.3), bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            sum >> 1 ^ if sum & 1 == 1 { 0xEDB8_8320 } else { 0 }
        })
    })
}

/// A part of the header: eight bytes, their CRC, filling.
fn part(bytes: [u8; 8]) -> Vec<u8> {
    let mut part = bytes.to_vec();
    part.extend(crc(&bytes).to_le_bytes());
    part.extend([0xFF; 4]);
    part
}

fn stamp(wear: u8) -> Vec<u8> {
    part([b'T', b'B', 1, 0, wear, 0, 0, 0])
}

const fn label(owner: u8, number: u8, copy: u8) -> [u8; 8] {
    [b'L', owner, copy, 0, number, 0, 0, 0]
}

fn record(label: [u8; 8], number: u32, kind: u8, payload: &[u8]) -> Vec<u8> {
    let mut record = match payload.len() {
        length @ 1..=3 => vec![kind * 4 + length as u8],
        length => vec![kind * 4, length as u8, (length >> 8) as u8],
    };
    record.extend(payload);
    while record.len() % 8 != 4 {
        record.push(0xFF);
    }
    let check = crc(&[&label[..], &record].concat()).wrapping_add(number);
    record.extend(check.to_le_bytes());
    record
}

/// A sector: the header's parts, then records, then blank.
fn sector(header: [&[u8]; 4], records: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = header.concat();
    bytes.extend(records.concat());
    bytes.resize(PAGE, 0xFF);
    bytes
}

fn written(keeper: TestKeeper<PAGE>, at: usize) -> Vec<u8> {
    keeper.into_flash().bytes[at..at + PAGE].to_vec()
}

/// A game with one record of each kind.
fn played() -> TestKeeper<PAGE> {
    let mut keeper = open(small_flash()).0;
    block_on(async {
        keeper.begin(TITLE, &opening(TITLE), b"Ada").await.unwrap();
        keeper.append(TITLE, &[7]).await.unwrap();
        keeper
            .append(TITLE, &[1, 2, 3, 4, 5, 6, 7, 8, 9])
            .await
            .unwrap();
        keeper.cut(TITLE, 6).await.unwrap();
    });
    keeper
}

fn records(label: [u8; 8]) -> Vec<Vec<u8>> {
    let mut base = b"\x03Ada".to_vec();
    base.extend(opening(TITLE));
    vec![
        record(label, 0, 1, &base),
        record(label, 1, 2, &[7]),
        record(label, 2, 2, &[1, 2, 3, 4, 5, 6, 7, 8, 9]),
        record(label, 3, 3, &[6, 0]),
    ]
}

#[test]
fn a_running_game_is_a_label_a_seal_and_its_records() {
    let label = label(TITLE.id(), 1, 0);
    let header = [&stamp(1)[..], &part(label), &part(label), &[0xFF; 16]];
    assert_eq!(written(played(), LOGS), sector(header, &records(label)));
}

#[test]
fn a_finished_game_has_a_result_and_an_end() {
    let mut keeper = played();
    block_on(keeper.finish(TITLE, &[9, 8])).unwrap();
    let label = label(TITLE.id(), 1, 0);
    let end = part([b'E', 0, 0, 0, 1, 0, 0, 0]);
    let mut records = records(label);
    records.push(record(label, 4, 4, &[1, 0, 0, 0, 9, 8]));
    let header = [&stamp(1)[..], &part(label), &part(label), &end];
    assert_eq!(written(keeper, LOGS), sector(header, &records));
}

#[test]
fn a_game_given_up_has_zeros_for_seal_and_label() {
    let mut keeper = played();
    block_on(keeper.give_up(TITLE)).unwrap();
    let label = label(TITLE.id(), 1, 0);
    let mut records = records(label);
    // An empty log, then zeros.
    records.push(record(label, 4, 3, &[0, 0]));
    let end = [[0; 8], [0xFF; 8]].concat();
    let header = [&stamp(1)[..], &[0; 16], &[0; 16], &end];
    let flash = keeper.into_flash();
    assert_eq!(flash.bytes[LOGS..][..PAGE], sector(header, &records));
    // The next mount makes the zeros firm and says so.
    let end = [&[0; 12][..], &[0xFF; 4]].concat();
    let header = [&stamp(1)[..], &[0; 16], &[0; 16], &end];
    assert_eq!(written(open(flash).0, LOGS), sector(header, &records));
}

/// A fence follows 72 bytes behind the last record, or in one of the last two words. Then the other one is void.
#[test]
fn a_mount_fences_the_end_of_a_log() {
    let label = label(TITLE.id(), 1, 0);
    let header = [&stamp(1)[..], &part(label), &part(label), &[0xFF; 16]];
    let mut wanted = sector(header, &records(label));
    let mut flash = played().into_flash();
    let end = 64 + records(label).concat().len();
    let fence = record(label, 4, 6, &(end as u16).to_le_bytes());
    let mut at = end + 72;
    for _ in 0..5 {
        flash = open(flash).0.into_flash();
        wanted[at..at + 8].copy_from_slice(&fence);
        if at == PAGE - 16 {
            wanted[PAGE - 8..].fill(0);
        }
        assert_eq!(flash.bytes[LOGS..][..PAGE], wanted);
        at = if at + 80 + 8 <= PAGE - 16 {
            at + 80
        } else {
            // Four records: the first of the last two words. There the sector is full.
            PAGE - 16
        };
    }
}

#[test]
fn a_compacted_game_is_the_next_copy_with_the_log_as_its_base() {
    let mut keeper = played();
    let mut entries = 0;
    // Fills the first sector with records of one word.
    let found = loop {
        block_on(keeper.append(TITLE, &[5])).unwrap();
        entries += 1;
        let flash = keeper.into_flash();
        if flash.bytes[LOGS + PAGE] != 0xFF {
            break flash.bytes[LOGS + PAGE..][..PAGE].to_vec();
        }
        keeper = open(flash).0;
    };
    let label = label(TITLE.id(), 1, 1);
    let mut base = b"\x03Ada".to_vec();
    base.extend(opening(TITLE));
    base.extend([7, 1]);
    base.extend(vec![5; entries - 1]);
    let records = [record(label, 0, 1, &base), record(label, 1, 2, &[5])];
    // At the last mount this sector had no wear count, and was taken for as worn as the first.
    let header = [&stamp(2)[..], &part(label), &part(label), &[0xFF; 16]];
    assert_eq!(found, sector(header, &records));
}

#[test]
fn items_have_their_keys_and_the_last_one_counts() {
    let mut keeper = open(small_flash()).0;
    let items = [
        (ItemKey::Settings, 0, &b"loud"[..]),
        (ItemKey::Statistics, 1, b"12"),
        (ItemKey::Dice, 2, b""),
        (ItemKey::Preferences, 3, b"Ada and Ben"),
        (ItemKey::Settings, 0, b"quiet"),
    ];
    let label = label(0x80, 1, 0);
    let mut records = Vec::new();
    for (number, (key, code, value)) in items.into_iter().enumerate() {
        block_on(keeper.put(key, value)).unwrap();
        let payload = [&[code], value].concat();
        records.push(record(label, number as u32, 5, &payload));
    }
    let notes = [(0, 32), (store::NOTES - 1, 31 + store::NOTES)];
    for (note, _) in notes {
        block_on(keeper.put(ItemKey::Note(note), &[note; 2])).unwrap();
    }
    let flash = keeper.into_flash();
    for (note, code) in notes {
        let found = flash.bytes[NOTES..NOTES + PAGE]
            .chunks(8)
            .any(|word| word[..4] == [5 * 4 + 3, code, note, note]);
        assert!(found, "note {note}");
    }
    let header = [&stamp(1)[..], &part(label), &part(label), &[0xFF; 16]];
    assert_eq!(flash.bytes[..PAGE], sector(header, &records));
}

/// 16 to 20 were reserved for set-ups: such a record, or one of a later version, is passed over.
#[test]
fn an_unknown_key_is_ignored_at_mount() {
    let label = label(0x80, 1, 0);
    let records = [
        record(label, 0, 5, b"\x00loud"),
        record(label, 1, 5, b"\x12set-up"),
        record(label, 2, 5, b"\x0312"),
    ];
    let header = [&stamp(1)[..], &part(label), &part(label), &[0xFF; 16]];
    let mut flash = small_flash();
    flash.bytes[..PAGE].copy_from_slice(&sector(header, &records));
    let mut keeper = open(flash).0;
    let mut value = [0; 16];
    block_on(async {
        assert_eq!(keeper.get(ItemKey::Settings, &mut value).await, Some(4));
        assert_eq!(keeper.get(ItemKey::Preferences, &mut value).await, Some(2));
        assert_eq!(keeper.get(ItemKey::Statistics, &mut value).await, None);
    });
    // It counts: the fence of the mount stands before the fourth record. An odd number has the last word, and the
    // one before it is void.
    let end = 64 + records.concat().len() as u16;
    let mut wanted = sector(header, &records);
    wanted[PAGE - 16..PAGE - 8].fill(0);
    wanted[PAGE - 8..].copy_from_slice(&record(label, 3, 6, &end.to_le_bytes()));
    assert_eq!(written(keeper, 0), wanted);
}

/// A log area whose first sectors hold this, and what a mount finds.
fn mounted(sectors: &[Vec<u8>]) -> (TestKeeper<PAGE>, store::MountReport) {
    let mut flash = small_flash();
    let bytes = sectors.concat();
    flash.bytes[LOGS..LOGS + bytes.len()].copy_from_slice(&bytes);
    open(flash)
}

/// The entries of the running game.
fn entries(keeper: &mut TestKeeper<PAGE>) -> Vec<u8> {
    let mut bytes = [0; LONGEST];
    let log = block_on(keeper.read(TITLE, &mut bytes)).expect("a running game");
    bytes[opening(TITLE).len()..log.length].to_vec()
}

/// A running game with a number of entries and fences at these places: each says after how many entries the log ends.
fn fenced(number_of_entries: u8, fences: &[(usize, u8)]) -> Vec<u8> {
    let label = label(TITLE.id(), 1, 0);
    let mut records = vec![record(label, 0, 1, &[&[0][..], &opening(TITLE)].concat())];
    let mut ends = vec![64 + records.concat().len() as u16];
    for entry in 1..=number_of_entries {
        records.push(record(label, entry.into(), 2, &[entry]));
        ends.push(64 + records.concat().len() as u16);
    }
    let header = [&stamp(1)[..], &part(label), &part(label), &[0xFF; 16]];
    let mut sector = sector(header, &records);
    for &(at, counted) in fences {
        let end = ends[usize::from(counted)].to_le_bytes();
        let fence = record(label, u32::from(counted) + 1, 6, &end);
        sector[at..at + fence.len()].copy_from_slice(&fence);
    }
    sector
}

/// The last two words of a sector take turns by the number of records. The fence that counts more was written when the
/// other one could not be read, so it is right; then the other one is void.
#[test]
fn of_fences_in_the_last_two_words_the_one_that_counts_more_is_right() {
    for (entries_there, fences) in [
        (3, [(PAGE - 16, 3), (PAGE - 8, 2)]),
        (4, [(PAGE - 16, 3), (PAGE - 8, 4)]),
    ] {
        let (mut keeper, found) = mounted(&[fenced(entries_there, &fences)]);
        assert_eq!(found.loss(), Loss::Nothing);
        let all: Vec<u8> = (1..=entries_there).collect();
        assert_eq!(entries(&mut keeper), all);
        let void = fences.iter().min_by_key(|(_, counted)| counted).unwrap().0;
        let sector = written(keeper, LOGS);
        assert_eq!(sector[void..void + 8], [0; 8]);
    }
}

/// Elsewhere fences are written one behind the other.
#[test]
fn of_other_fences_the_last_one_is_right() {
    for (first, second) in [(3, 2), (2, 3)] {
        let (mut keeper, found) = mounted(&[fenced(3, &[(200, first), (288, second)])]);
        assert_eq!(found.loss(), Loss::Nothing);
        let counted: Vec<u8> = (1..=second).collect();
        assert_eq!(entries(&mut keeper), counted);
    }
}

/// Only the last record can be void. A fence that leaves out more is none.
#[test]
fn a_fence_leaves_out_one_record_at_most() {
    let (mut keeper, _) = mounted(&[fenced(3, &[(200, 1)])]);
    assert_eq!(entries(&mut keeper), [1, 2, 3]);
}

#[test]
fn a_result_that_is_too_long_is_none() {
    let label = label(TITLE.id(), 1, 0);
    for (length, is_over) in [(0, true), (RESULT, true), (RESULT + 1, false)] {
        let mut records = records(label);
        let result = [&[1, 0, 0, 0][..], &vec![7; length]].concat();
        records.push(record(label, 4, 4, &result));
        let header = [&stamp(1)[..], &part(label), &part(label), &[0xFF; 16]];
        let (mut keeper, _) = mounted(&[sector(header, &records)]);
        let mut bytes = [0; LONGEST];
        let running = block_on(keeper.read(TITLE, &mut bytes));
        assert_eq!(running.is_err(), is_over, "{length} bytes");
        if is_over {
            let replay = block_on(keeper.card(1)).unwrap();
            assert_eq!(replay.result.as_deref(), Some(&vec![7; length][..]));
        } else {
            // The game goes on as if it were not there.
            block_on(keeper.append(TITLE, &[5])).unwrap();
            let mut keeper = open(keeper.into_flash()).0;
            assert_eq!(entries(&mut keeper), [7, 1, 5]);
        }
    }
}

/// A device that began a game although another one of its title runs does not exist; damage can make one.
#[test]
fn of_two_unfinished_games_of_a_title_the_newer_one_runs() {
    let game = |number: u8| {
        let label = label(TITLE.id(), number, 0);
        let base = [&[1, number][..], &opening(TITLE)].concat();
        let header = [&stamp(1)[..], &part(label), &part(label), &[0xFF; 16]];
        sector(header, &[record(label, 0, 1, &base)])
    };
    for order in [[1, 2], [2, 1]] {
        let (mut keeper, found) = mounted(&order.map(game));
        assert_eq!(found.game(TITLE), Recovery::Whole);
        let running = block_on(keeper.read(TITLE, &mut [0; LONGEST])).unwrap();
        assert_eq!(running.table, [2]);
        let replays = keeper.replays();
        let past: Vec<_> = replays.iter().map(|r| (r.number, r.finished)).collect();
        assert_eq!(past, [(1, 0)]);
    }
}

/// A compacted game whose newest copy is damaged goes on from the copy before it, and that is said.
#[test]
fn an_older_copy_is_only_the_beginning() {
    let copy = |copy: u8, entry: u8| {
        let label = label(TITLE.id(), 1, copy);
        let base = [&[0][..], &opening(TITLE), &[entry]].concat();
        let header = [&stamp(1)[..], &part(label), &part(label), &[0xFF; 16]];
        sector(header, &[record(label, 0, 1, &base)])
    };
    let mut newest = copy(1, 9);
    let (mut keeper, found) = mounted(&[copy(0, 8), newest.clone()]);
    assert_eq!(found.game(TITLE), Recovery::Whole);
    assert_eq!(entries(&mut keeper), [9]);
    newest[64 + 5] ^= 1;
    let (mut keeper, found) = mounted(&[copy(0, 8), newest]);
    assert_eq!(found.game(TITLE), Recovery::Beginning);
    assert_eq!(found.loss(), Loss::Moves(TITLE));
    assert_eq!(entries(&mut keeper), [8]);
}

/// Records of an old game behind the stamp of an erased sector would go on where a new game of its label ends.
#[test]
fn a_sector_is_blank_only_if_all_of_it_is() {
    let label = label(TITLE.id(), 1, 0);
    for at in [96, PAGE - 8] {
        let blank: [&[u8]; 4] = [&stamp(0)[..], &[0xFF; 16], &[0xFF; 16], &[0xFF; 16]];
        let mut remains = sector(blank, &[]);
        let old = record(label, 1, 2, &[66]);
        remains[at..at + 8].copy_from_slice(&old);
        let mut keeper = mounted(&[remains]).0;
        block_on(keeper.begin(TITLE, &opening(TITLE), b"Ada")).unwrap();
        let (mut keeper, found) = open(keeper.into_flash());
        assert_eq!(found.game(TITLE), Recovery::Whole, "{at}");
        assert_eq!(entries(&mut keeper), []);
    }
}

#[test]
fn sealed_sectors_without_a_readable_label_are_counted() {
    let mut bad = part(label(TITLE.id(), 1, 0));
    bad[5] ^= 0x10;
    let unreadable = sector([&stamp(1)[..], &bad, &bad, &[0xFF; 16]], &[]);
    for count in 0..3 {
        let found = mounted(&vec![unreadable.clone(); count]).1;
        assert_eq!(usize::from(found.unreadable), count);
        let loss = [Loss::Nothing, Loss::SomeGame][count.min(1)];
        assert_eq!(found.loss(), loss);
    }
    // Without a stamp it is no sector of ours.
    let foreign = sector([&[7; 16], &bad, &bad, &[0xFF; 16]], &[]);
    assert_eq!(mounted(&[foreign]).1.unreadable, 0);
}

/// A higher number by no more than there are words in between: records are damaged. Any other is left by a power cut.
#[test]
fn a_missing_record_took_at_least_a_word() {
    let label = label(TITLE.id(), 1, 0);
    let header = [&stamp(1)[..], &part(label), &part(label), &[0xFF; 16]];
    for (words, number, recovery) in [
        (0, 4, Recovery::Whole),
        (0, 5, Recovery::Torn),
        (1, 4, Recovery::Whole),
        (1, 5, Recovery::Beginning),
        (1, 6, Recovery::Torn),
        (3, 7, Recovery::Beginning),
        (3, 8, Recovery::Torn),
        (3, 3, Recovery::Torn),
    ] {
        let mut records = records(label);
        records.push(vec![0xFF; 8 * words]);
        records.push(record(label, number, 2, &[9]));
        let found = mounted(&[sector(header, &records)]).1;
        assert_eq!(found.game(TITLE), recovery, "{words} words, {number}");
    }
}

/// Two bytes, and no more than the log has.
#[test]
fn a_cut_that_makes_no_sense_is_none() {
    let label = label(TITLE.id(), 1, 0);
    let header = [&stamp(1)[..], &part(label), &part(label), &[0xFF; 16]];
    let opening = opening(TITLE);
    let played = [7, 8, 9];
    let after = |cut: &[u8]| {
        let base = [&[0][..], &opening].concat();
        let records = [
            record(label, 0, 1, &base),
            record(label, 1, 2, &played),
            record(label, 2, 3, cut),
        ];
        let mut keeper = mounted(&[sector(header, &records)]).0;
        entries(&mut keeper)
    };
    assert_eq!(after(&[4, 0]), []);
    assert_eq!(after(&[6, 0]), [7, 8]);
    assert_eq!(after(&[7, 0]), played);
    assert_eq!(after(&[8, 0]), played, "more than there is");
    assert_eq!(after(&[6, 1]), played, "more than there is");
    assert_eq!(after(&[6, 0, 0]), played, "three bytes");
    assert_eq!(after(&[6]), played, "one byte");
    // One to the length that the log has counts as a record.
    let base = [&[0][..], &opening].concat();
    let records = [
        record(label, 0, 1, &base),
        record(label, 1, 3, &[4, 0]),
        record(label, 2, 2, &played),
    ];
    let (mut keeper, found) = mounted(&[sector(header, &records)]);
    assert_eq!(found.game(TITLE), Recovery::Whole);
    assert_eq!(entries(&mut keeper), played);
}
