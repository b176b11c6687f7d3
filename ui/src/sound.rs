//! The sounds: cues that the app asks for, and the notes of each. Firmware, window and page play the same table.
//!
//! Owns which notes, not how loud: that is a matter of the sounder.

use rules_core::Title;

/// A sound of the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    Move,
    Pick,
    Place,
    Roll,
    /// A person has caught something.
    Catch,
    /// A computer player or a virtual rival has.
    Theirs,
    Miss,
    Trouble,
    /// Something beside the box is complete.
    Win,
    /// The motif of a game, at its card.
    Game(Title),
    /// A person has won this game, or only computers played.
    Won(Title),
    /// The persons have lost it against computers.
    Lost(Title),
}

/// A note, or a rest of 0 Hz.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    pub hertz: u16,
    pub ms: u16,
}

/// The lowest note: lower ones are hardly heard on a piezo.
pub const LOWEST_HZ: u16 = 220;
/// The highest note.
pub const HIGHEST_HZ: u16 = 1_600;

// Pitches of the equal temperament.
const C5: u16 = 523;
const D5: u16 = 587;
const E5: u16 = 659;
const G5: u16 = 784;
const A5: u16 = 880;
const B5: u16 = 988;
const C6: u16 = 1_047;
const D6: u16 = 1_175;
const E6: u16 = 1_319;
const G6: u16 = 1_568;
const REST: u16 = 0;

const fn note((hertz, ms): (u16, u16)) -> Note {
    assert!(
        hertz == REST || LOWEST_HZ <= hertz && hertz <= HIGHEST_HZ,
        "a note that every sounder plays"
    );
    Note { hertz, ms }
}

const fn notes<const N: usize>(pairs: [(u16, u16); N]) -> [Note; N] {
    let mut notes = [Note { hertz: REST, ms: 0 }; N];
    let mut i = 0;
    while i < N {
        notes[i] = note(pairs[i]);
        i += 1;
    }
    notes
}

impl Cue {
    /// Its notes, in their order.
    pub fn notes(self) -> impl Iterator<Item = Note> {
        let (first, second) = self.phrases();
        first.iter().chain(second).copied()
    }

    /// How long it sounds, in milliseconds.
    pub fn length_ms(self) -> u32 {
        self.notes().map(|note| u32::from(note.ms)).sum()
    }

    /// The notes as one or two phrases: the end of a game is its motif and a cadence.
    const fn phrases(self) -> (&'static [Note], &'static [Note]) {
        match self {
            Cue::Game(title) => (motif(title), &[]),
            Cue::Won(title) => (motif(title), WON),
            Cue::Lost(title) => (motif(title), LOST),
            Cue::Move => (const { &notes([(A5, 8)]) }, &[]),
            Cue::Pick => (const { &notes([(660, 20), (990, 30)]) }, &[]),
            Cue::Place => (const { &notes([(330, 25), (220, 35)]) }, &[]),
            Cue::Roll => (ROLL, &[]),
            Cue::Catch => (const { &notes([(E5, 50), (A5, 50), (E6, 90)]) }, &[]),
            // Lower and without the leap: it is somebody else's fish.
            Cue::Theirs => (const { &notes([(440, 50), (C5, 70)]) }, &[]),
            Cue::Miss => (const { &notes([(440, 60), (330, 60), (262, 110)]) }, &[]),
            Cue::Trouble => (const { &notes([(220, 90), (REST, 40), (220, 140)]) }, &[]),
            Cue::Win => (WON, &[]),
        }
    }
}

/// A die that bounces.
const ROLL: &[Note] = &notes([
    (500, 12),
    (REST, 30),
    (560, 12),
    (REST, 40),
    (470, 12),
    (REST, 60),
    (620, 18),
]);

/// Up the chord of C.
const WON: &[Note] = &notes([(C5, 90), (E5, 90), (G5, 90), (C6, 220)]);
/// Down the scale to its root.
const LOST: &[Note] = &notes([(392, 110), (349, 110), (330, 110), (262, 160)]);

/// The motif of a game: two bars that end in C or on its fifth, so that both cadences follow.
const fn motif(title: Title) -> &'static [Note] {
    match title {
        // A boat that sways, in six eighths.
        Title::Rybowisko => {
            const {
                &notes([
                    (G5, 220),
                    (E5, 110),
                    (G5, 220),
                    (A5, 110),
                    (G5, 110),
                    (E5, 110),
                    (D5, 110),
                    (G5, 220),
                ])
            }
        }
        // Down with the diver; then bubbles rise.
        Title::Podwodni => {
            const {
                &notes([
                    (E6, 120),
                    (D6, 120),
                    (C6, 120),
                    (A5, 120),
                    (G5, 240),
                    (REST, 60),
                    (C6, 50),
                    (E6, 50),
                    (G6, 110),
                ])
            }
        }
        // One call, two calls, three calls.
        Title::Fish => {
            const {
                &notes([
                    (G5, 90),
                    (REST, 150),
                    (G5, 80),
                    (REST, 20),
                    (A5, 90),
                    (REST, 110),
                    (G5, 80),
                    (REST, 20),
                    (A5, 80),
                    (REST, 20),
                    (C6, 240),
                ])
            }
        }
        // The scale of a koto, with its half step.
        Title::Kohaku => {
            const {
                &notes([
                    (E6, 220),
                    (C6, 110),
                    (B5, 110),
                    (A5, 220),
                    (B5, 110),
                    (C6, 110),
                    (E6, 260),
                ])
            }
        }
        // A polka on the ice.
        Title::Klofni => {
            const {
                &notes([
                    (G5, 110),
                    (G5, 55),
                    (A5, 55),
                    (G5, 110),
                    (E5, 110),
                    (D5, 110),
                    (E5, 55),
                    (D5, 55),
                    (C5, 200),
                ])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    fn all() -> Vec<Cue> {
        let mut cues = std::vec![
            Cue::Move,
            Cue::Pick,
            Cue::Place,
            Cue::Roll,
            Cue::Catch,
            Cue::Theirs,
            Cue::Miss,
            Cue::Trouble,
            Cue::Win,
        ];
        for title in Title::ALL {
            cues.extend([Cue::Game(title), Cue::Won(title), Cue::Lost(title)]);
        }
        cues
    }

    #[test]
    fn every_cue_has_its_own_tune() {
        let cues = all();
        let tunes: Vec<Vec<Note>> = cues.iter().map(|cue| cue.notes().collect()).collect();
        for (i, tune) in tunes.iter().enumerate() {
            assert!(tune.iter().any(|note| note.hertz > 0), "{:?}", cues[i]);
            assert!(!tunes[..i].contains(tune), "{:?} as another", cues[i]);
        }
    }

    #[test]
    fn answers_are_short_and_tunes_are_two_seconds_at_most() {
        for cue in all() {
            let most = match cue {
                Cue::Move => 10,
                Cue::Game(_) => 1_300,
                Cue::Won(_) | Cue::Lost(_) => 2_000,
                _ => 500,
            };
            assert!(cue.length_ms() <= most, "{cue:?}: {} ms", cue.length_ms());
            assert!(cue.notes().all(|note| note.ms > 0), "{cue:?}");
        }
    }

    #[test]
    fn a_sound_never_rests_so_long_that_it_seems_over() {
        let rests = all()
            .into_iter()
            .flat_map(Cue::notes)
            .filter(|note| note.hertz == REST);
        assert!(rests.map(|note| note.ms).max() <= Some(150));
    }
}
