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

mod snapshot;

/// One test, because playing the scripts takes most of the time: nextest would play them for each test.
#[test]
fn every_picture_is_as_accepted_and_no_text_is_cut_off() {
    let snapshots = snapshot::take_all();
    snapshot::review::write_sheets(&snapshots);
    let mut complaints = snapshot::layout_faults(&snapshots);
    complaints.extend(snapshot::untranslated(&snapshots));
    complaints.extend(snapshot::accepted::compare(&snapshots));
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}
