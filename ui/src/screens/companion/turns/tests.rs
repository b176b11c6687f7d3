//! Notes of these pages: what was written is read, and no bytes make a page stumble.

use std::vec::Vec;

use rules_core::Title;
use splitmix::SplitMix64;

use super::super::{
    Kind, NoteReader, NoteWriter, Page,
    aids::first_guests,
    turns::{CheckerPage, RivalPage, TurnsPage},
};

fn written<P: Page>(page: &P) -> Vec<u8> {
    let mut bytes = [0; 700];
    let mut writer = NoteWriter::new(&mut bytes);
    page.write(&first_guests(), &mut writer);
    let length = writer.finish().expect("room");
    bytes[..length].to_vec()
}

fn opened<P: Page>(kind: Kind, bytes: &[u8]) -> P {
    P::open(kind, NoteReader::new(bytes), &first_guests())
}

/// Opens a page from noise and from cut notes: what it then writes must be read as it was written.
fn check<P: Page>(kind: Kind, most: usize) {
    let mut rng = SplitMix64(1);
    let mut noise = move || rng.next_u64() as u8;
    let blank = written(&opened::<P>(kind, &[]));
    for round in 0..4_000usize {
        // Near notes of ours as well as far from them.
        let mut bytes = blank.clone();
        if round % 2 == 0 {
            bytes.resize(round % 97 + 1, 0);
            bytes.iter_mut().for_each(|byte| *byte = noise() & 0x1F);
        } else {
            let at = usize::from(noise()) % bytes.len();
            bytes[at] = noise();
            bytes.extend((0..round % 23).map(|_| noise() & 0x0F));
        }
        bytes[0] = 1;
        let once = written(&opened::<P>(kind, &bytes));
        assert!(once.len() <= most, "{kind:?}: {} bytes", once.len());
        let twice = written(&opened::<P>(kind, &once));
        assert_eq!(once, twice, "{kind:?} from {bytes:?}");
    }
}

#[test]
fn trackers_read_what_they_write() {
    for title in Title::ALL {
        check::<TurnsPage>(Kind::Turns(title), 60);
    }
}

#[test]
fn rivals_and_the_checker_read_what_they_write() {
    check::<RivalPage>(Kind::Danny, 100);
    check::<RivalPage>(Kind::Penguin, 100);
    check::<CheckerPage>(Kind::Checker, 100);
}
