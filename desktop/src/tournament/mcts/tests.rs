//! The tree search on games so small that the best action is known.

use rand_core::Rng;
use rules_core::{
    BadSetup, Impossible, Inconsistent, Lines, Source, Standings, TieBreak,
    fish::{Illegal, Setup},
    log::{Code, Word},
    seat::Seat,
};

use super::*;

/// Seat 0 keeps four points, or rolls a die for twelve, or takes five and opens the way for seat 1, who then
/// takes ten or nothing. Nobody else decides anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tiny {
    node: Node,
    points: [i16; 2],
    /// The lowest face of the die that wins.
    wins_from: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Node {
    Choose,
    Rolls,
    Answer,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Keep,
    Roll,
    Open,
    TakeTen,
    TakeNothing,
}

const CHOICES: [Choice; 5] = [
    Choice::Keep,
    Choice::Roll,
    Choice::Open,
    Choice::TakeTen,
    Choice::TakeNothing,
];

impl Code for Choice {
    fn to_word(self) -> Word {
        Word::tag(self as u8)
    }

    fn from_word(word: Word) -> Option<Choice> {
        CHOICES.get(usize::from(word.parts().0)).copied()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Face(u8);

impl Code for Face {
    fn to_word(self) -> Word {
        Word::tag(self.0)
    }

    fn from_word(word: Word) -> Option<Face> {
        Some(Face(word.parts().0))
    }
}

impl Game for Tiny {
    const TITLE: Title = Title::Klofni;
    const EDITION: u8 = 0;
    const MOST_ACTIONS: usize = 3;
    const MOST_DECISIONS: Option<usize> = Some(2);
    type Setup = Setup;
    type Action = Choice;
    type Outcome = Face;
    type Position = Tiny;
    type Illegal = Illegal;

    fn start(_: Setup) -> Result<Tiny, BadSetup> {
        Err(BadSetup::Players)
    }

    fn load(position: Tiny) -> Result<Tiny, Inconsistent> {
        Ok(position)
    }

    fn position(&self) -> &Tiny {
        self
    }

    fn setup(&self) -> Setup {
        Setup::players(2)
    }

    fn next(&self) -> Next {
        match self.node {
            Node::Choose => Next::Decision(Seat::ALL[0]),
            Node::Rolls => Next::Chance,
            Node::Answer => Next::Decision(Seat::ALL[1]),
            Node::Over => Next::Over,
        }
    }

    fn legal(&self, visit: &mut dyn FnMut(Choice)) {
        let legal = match self.node {
            Node::Choose => &CHOICES[..3],
            Node::Answer => &CHOICES[3..],
            Node::Rolls | Node::Over => &[],
        };
        legal.iter().for_each(|&choice| visit(choice));
    }

    fn check(&self, _: Choice) -> Result<(), Illegal> {
        Ok(())
    }

    fn play(&mut self, action: Choice) -> Result<(), Illegal> {
        let (seat, points, node) = match action {
            Choice::Keep => (0, 4, Node::Over),
            Choice::Roll => (0, 0, Node::Rolls),
            Choice::Open => (0, 5, Node::Answer),
            Choice::TakeTen => (1, 10, Node::Over),
            Choice::TakeNothing => (1, 0, Node::Over),
        };
        self.points[seat] += points;
        self.node = node;
        Ok(())
    }

    fn outcomes(&self, visit: &mut dyn FnMut(Face, u32)) {
        (1..=6).for_each(|face| visit(Face(face), 1));
    }

    fn settle(&mut self, Face(face): Face) -> Result<(), Impossible> {
        if face >= self.wins_from {
            self.points[0] += 12;
        }
        self.node = Node::Over;
        Ok(())
    }

    fn standings(&self) -> Standings {
        let mut standings = Standings::by(TieBreak::FullRows);
        for (seat, points) in Seat::ALL.into_iter().zip(self.points) {
            let mut lines = Lines::new();
            lines.add(Source::FullRows, 1, points);
            standings.add(Who::Seat(seat), lines, 0);
        }
        standings
    }

    fn imagine(&self, _: Seat, _: &mut impl Rng) -> Tiny {
        *self
    }
}

/// The choice of seat 0, with this lead of seat 1 at the start.
fn choice(wins_from: u8, behind: i16) -> Choice {
    let game = Tiny {
        node: Node::Choose,
        points: [0, behind],
        wins_from,
    };
    let rng = Sfc32::new(7, 0);
    decide(&game, Seat::ALL[0], 2000, rng).expect("seat 0 is to decide")
}

#[test]
fn a_gamble_that_rarely_pays_is_left() {
    assert_eq!(choice(6, 2), Choice::Keep);
}

#[test]
fn a_gamble_that_mostly_pays_is_taken() {
    // Four points would only be level.
    assert_eq!(choice(2, 4), Choice::Roll);
}

/// Four points do not win when ten are missing: the die is the only hope.
#[test]
fn far_behind_only_the_gamble_can_win() {
    assert_eq!(choice(5, 10), Choice::Roll);
}

/// Five points are more than four, but only as long as the other one sleeps.
#[test]
fn the_answer_of_the_other_is_expected() {
    assert_eq!(choice(6, 0), Choice::Keep);
}

#[test]
fn nobody_decides_for_another_seat() {
    let game = Tiny {
        node: Node::Answer,
        points: [5, 0],
        wins_from: 6,
    };
    assert_eq!(decide(&game, Seat::ALL[0], 10, Sfc32::new(1, 0)), None);
    let answer = decide(&game, Seat::ALL[1], 500, Sfc32::new(1, 0));
    assert_eq!(answer, Some(Choice::TakeTen));
}
