//! Puzzles: positions of real games in which one action is clearly best, and the first thought is another.
//!
//! Owns the files that `tacklebox puzzles` writes and their format. A puzzle is the log of its game up to the decision.
//!
//! ```text
//! stars   percent   bytes of the solution   solution   bytes of the log (2, low first)   log
//! 1       1         1                       1 to 3     2                                 …
//! ```

use rules_core::Title;

/// Puzzles of each title.
pub const COUNT: usize = 20;

/// One puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle<'a> {
    /// How well the solution hides, 1 to 3.
    pub stars: u8,
    /// How much of its game was over, in percent: by this, what a lead is worth.
    pub percent: u8,
    /// The best action, as an entry of the log.
    pub solution: &'a [u8],
    /// The game up to the decision.
    pub log: &'a [u8],
}

impl Puzzle<'_> {
    /// Hands out its bytes part by part.
    pub fn write(&self, put: &mut dyn FnMut(&[u8])) {
        put(&[self.stars, self.percent, self.solution.len() as u8]);
        put(self.solution);
        put(&(self.log.len() as u16).to_le_bytes());
        put(self.log);
    }
}

/// The puzzles of a file; it ends at the first that cannot be read.
#[derive(Clone, Copy, Debug)]
pub struct Puzzles<'a>(&'a [u8]);

impl<'a> Iterator for Puzzles<'a> {
    type Item = Puzzle<'a>;

    fn next(&mut self) -> Option<Puzzle<'a>> {
        let [stars, percent, length, rest @ ..] = self.0 else {
            return None;
        };
        let (solution, rest) = rest.split_at_checked(usize::from(*length))?;
        let ([low, high], rest) = rest.split_first_chunk()?;
        let length = u16::from_le_bytes([*low, *high]);
        let (log, rest) = rest.split_at_checked(usize::from(length))?;
        self.0 = rest;
        Some(Puzzle {
            stars: *stars,
            percent: *percent,
            solution,
            log,
        })
    }
}

/// The puzzles of a title, from easy to hard.
pub fn of(title: Title) -> Puzzles<'static> {
    let file: &'static [u8] = match title {
        Title::Rybowisko => include_bytes!("../puzzles/rybowisko.puzzles"),
        Title::Podwodni => include_bytes!("../puzzles/podwodni.puzzles"),
        Title::Fish => include_bytes!("../puzzles/fish.puzzles"),
        Title::Kohaku => include_bytes!("../puzzles/kohaku.puzzles"),
        Title::Klofni => include_bytes!("../puzzles/klofni.puzzles"),
    };
    Puzzles(file)
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use opponents::{Heuristic, Judge, Level, Mark, SearchParams, Worth};
    use rules_core::{
        Next,
        fish::Fish,
        klofni::Klofni,
        kohaku::Kohaku,
        log::{Code, Replay, Word},
        podwodni::Podwodni,
        rybowisko::Rybowisko,
    };
    use splitmix::env;

    use super::*;

    #[test]
    fn puzzles_come_back_as_they_were_written() {
        let puzzles = [(1, &[1][..], &[1, 2, 3][..]), (3, &[1, 2, 3], &[9; 300])];
        let puzzles = puzzles.map(|(stars, solution, log)| Puzzle {
            stars,
            percent: 40,
            solution,
            log,
        });
        let mut bytes = Vec::new();
        for puzzle in puzzles {
            puzzle.write(&mut |part| bytes.extend_from_slice(part));
        }
        assert_eq!(Puzzles(&bytes).collect::<Vec<_>>(), puzzles);
        bytes.pop();
        assert_eq!(Puzzles(&bytes).count(), 1, "a puzzle that is cut off");
    }

    /// Every log leads to a decision at which the solution is legal. Of some, ten times the device's steps with other random
    /// numbers than those with which they were found say again that it is the best, and clearly so; `PUZZLES=20` checks all.
    fn check<G: Heuristic>() {
        let steps = SearchParams::of(Level::Hard, G::TITLE).steps;
        let deeply = env::cases("PUZZLES", 2);
        assert_eq!(of(G::TITLE).count(), COUNT, "{:?}", G::TITLE);
        for (number, puzzle) in of(G::TITLE).enumerate() {
            let mut replay = Replay::<G>::open(puzzle.log).expect("a log");
            replay.run().expect("a good log");
            let game = replay.game();
            let Next::Decision(seat) = game.next() else {
                panic!("{:?} {number}: no decision", G::TITLE);
            };
            let word = Word::decision(puzzle.solution).expect("a decision");
            let solution = G::Action::from_word(word).expect("an action");
            game.check(solution).expect("legal");
            if number % (COUNT / deeply.min(COUNT)) == 0 {
                let worth = Worth::of(G::TITLE, puzzle.percent);
                let judge = Judge::new(game, seat, solution, worth, 10 * steps, 77);
                let mut judge = judge.expect("a decision is due");
                while !judge.think(1000) {}
                let place = (G::TITLE, number, judge.verdict());
                assert!(
                    judge.best() == solution,
                    "{place:?}: another action is better"
                );
                assert_eq!(judge.verdict().mark, Mark::Star, "{place:?}");
            }
        }
    }

    #[test]
    fn the_solution_of_every_puzzle_is_legal_and_the_best() {
        check::<Rybowisko>();
        check::<Podwodni>();
        check::<Fish>();
        check::<Kohaku>();
        check::<Klofni>();
    }
}
