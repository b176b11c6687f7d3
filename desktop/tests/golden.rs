//! Golden pictures: every script in `tests/scripts`, on both layouts, in every language.
//!
//! English on the square screen is kept as PNG files in `tests/golden`, and so are the grey pictures.
//! Of every other layout and language `tests/golden/hashes` keeps one line per picture: its name and the
//! hash of its frame. The layout audit of `ui` checks each picture too: no text may leave its room.
//!
//! A picture that differs is written to `golden/failed` under the target folder: got, wanted and their
//! difference. `UPDATE=1` accepts all pictures as they are now and drops those that no script takes any
//! more. The pictures of a game are laid out on one sheet, such as `review/kohaku.png` under the target
//! folder.

use snapshot::Taken;
use ui::TextSize;

mod snapshot;

/// One test, because playing the scripts takes most of the time: nextest would play them for each test.
#[test]
fn every_picture_is_as_accepted_and_no_text_is_cut_off() {
    let Taken {
        snapshots,
        failures,
    } = snapshot::take_all(TextSize::Normal);
    snapshot::review::write_sheets(&snapshots);
    let every_script_ended = failures.is_empty();
    let mut complaints = failures;
    complaints.extend(snapshot::layout_faults(&snapshots));
    complaints.extend(snapshot::untranslated(&snapshots));
    // The pictures that a failed script does not reach would count as dropped.
    if every_script_ended {
        complaints.extend(snapshot::accepted::compare(&snapshots));
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn with_large_text_every_sentence_has_capitals_of_15_pixels() {
    let Taken {
        snapshots,
        failures,
    } = snapshot::take_all(TextSize::Large);
    let mut complaints = failures;
    complaints.extend(snapshot::faults_of_large(&snapshots));
    complaints.dedup();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}
