//! What a game brings to the table: its picture, its cursor and its words. [`Play`](super::Play) does
//! everything else.

use core::fmt::Debug;

use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use keys::{Stroke, Tri};
use opponents::Heuristic;
use rules_core::{First, Game, Seat, log::StepOf};

use super::{company::Company, lessons::Lesson};
use crate::{
    Cue, Language, Layout, Millis,
    pen::Pen,
    screens::{Stage, ease_out},
    text::{Msg, Phrase, table::Word},
};

/// The picture, cursor and words of one game.
pub(crate) trait Board: Clone + Debug + Default {
    type Game: Heuristic;

    /// What can be agreed on before the game, besides who plays. At most [`MOST_CHOICES`].
    const CHOICES: &'static [Choice];
    /// The name of the virtual rival, where one plays alone against it.
    const RIVAL: Msg = Word::Rival.msg();
    /// How to play, in five cards.
    const LESSONS: [Lesson; 5];

    /// The set-up for what was agreed on.
    fn setup(agreed: &Agreed<'_>) -> <Self::Game as Game>::Setup;

    /// Whether seats hide something from each other, so that the device is passed behind a curtain.
    fn has_secrets(game: &Self::Game) -> bool;

    /// Whether a turn begins with what is to be decided now.
    fn opens_turn(game: &Self::Game) -> bool;

    /// A person's decision begins, or begins anew after an undo. The cursor goes to the likeliest
    /// choice.
    fn ask(&mut self, view: &View<'_, Self::Game>);

    /// What A does now, in one short word.
    fn act(&self, view: &View<'_, Self::Game>) -> Msg;

    /// Whether B takes back something of the board's own now, before it takes back decisions.
    fn steps_back(&self) -> bool {
        false
    }

    /// What can be done at this decision, for X and for the tip of the first time.
    fn help(&self, view: &View<'_, Self::Game>) -> Help;

    /// Put the cursor on this choice: advice was asked for. Gives where it is, so that the reason is not said
    /// over it; nothing where a choice is the whole picture.
    fn point(
        &mut self,
        action: <Self::Game as Game>::Action,
        view: &View<'_, Self::Game>,
    ) -> Option<Rectangle>;

    /// A key at a person's decision: the cross, A and B. The board redraws what its cursor changes.
    fn key(
        &mut self,
        stroke: Stroke,
        view: &View<'_, Self::Game>,
        stage: &mut Stage<'_>,
    ) -> Answer<<Self::Game as Game>::Action>;

    /// Something has just happened: `view` is the table after it. Begin to show it.
    fn show(
        &mut self,
        step: &StepOf<Self::Game>,
        before: &Self::Game,
        view: &View<'_, Self::Game>,
    ) -> Shown;

    /// Whether a decision has shown something that was hidden: what came before it stays done.
    fn reveals(_before: &Self::Game, _after: &Self::Game) -> bool {
        false
    }

    /// The part of the picture that moves while a step is shown.
    fn moving(&self, view: &View<'_, Self::Game>) -> Rectangle {
        view.layout.board()
    }

    /// What a step sounds like.
    fn sound(step: &StepOf<Self::Game>, before: &Self::Game, after: &Self::Game) -> Sound;

    /// Where points come from that the shown step has brought; `None` where they are told otherwise.
    fn source(&self, view: &View<'_, Self::Game>) -> Option<Rectangle> {
        Some(self.moving(view))
    }

    /// What happened, in words, without the name of who did it; `None` where it is not worth a word.
    /// Everybody reads it, so it tells no secret.
    fn tell(
        step: &StepOf<Self::Game>,
        before: &Self::Game,
        view: &View<'_, Self::Game>,
    ) -> Option<Phrase>;

    /// Why a decision is refused: one or two lines.
    fn why(illegal: <Self::Game as Game>::Illegal) -> Msg;

    /// What stands beside a seat's mark in the bar: points, or what this game counts.
    fn score(view: &View<'_, Self::Game>, seat: Seat) -> i16;

    /// The board, in `view.layout.board()`.
    fn draw(&self, pen: &mut Pen<'_>, view: &View<'_, Self::Game>);

    /// What the wide screen's panel has room for below the points.
    fn draw_aside(&self, pen: &mut Pen<'_>, view: &View<'_, Self::Game>, area: Rectangle);

    /// A seat's goods, as everybody (or `view.eye`) may see them.
    fn draw_goods(pen: &mut Pen<'_>, view: &View<'_, Self::Game>, seat: Seat, area: Rectangle);

    /// Picture `number` of the lessons and help cards: 214 by 84, on a ground of shallow water.
    fn picture(pen: &mut Pen<'_>, number: u8, frame: Rectangle);
}

/// What a board may look at.
#[derive(Debug)]
pub(crate) struct View<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) company: &'a Company,
    /// What was agreed on; a board looks here for aids that are no rule.
    pub(crate) choices: &'a [u8],
    /// Whose secrets may be seen; nobody's while people watch together.
    pub(crate) eye: Option<Seat>,
    /// The person who decides now, so the cursor shows; `None` while people watch.
    pub(crate) chooser: Option<Seat>,
    pub(crate) layout: Layout,
    pub(crate) language: Language,
    pub(crate) now: Millis,
    /// What is being shown: since when and for how long; `None` when all is in its place.
    pub(crate) motion: Option<(Millis, Millis)>,
    /// Whether what came of the last step is still to be seen, moving or at rest.
    pub(crate) lingers: bool,
}

impl<G: Game> View<'_, G> {
    /// How far the shown step has come, of 256, fast first; 256 when all is in its place.
    pub(crate) fn eased(&self) -> i32 {
        self.motion.map_or(256, |(since, span)| {
            ease_out(self.now.wrapping_sub(since), span)
        })
    }

    /// How long the shown step has been moving; `None` when all is in its place.
    pub(crate) fn age(&self) -> Option<Millis> {
        self.motion
            .map(|(since, span)| self.now.wrapping_sub(since).min(span))
    }
}

/// What a key at a decision came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer<A> {
    /// The board has dealt with it.
    Taken,
    /// This is decided.
    Decide(A),
    /// B, and the board has nothing of its own to take back.
    Back,
    /// It cannot be done, for a reason the rules do not know.
    Refuse(Msg),
}

/// How long a step is shown: moving first (not at all without motion), then standing still so that
/// people can see what came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) moves: Millis,
    pub(crate) rests: Millis,
}

/// What a step sounds like: when it begins to show, and when it has come to rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sound {
    pub(crate) begins: Option<Cue>,
    pub(crate) ends: Option<Cue>,
}

impl Sound {
    pub(crate) const NONE: Sound = Sound {
        begins: None,
        ends: None,
    };

    /// One that is heard when the step has come to rest.
    pub(crate) const fn at_end(cue: Cue) -> Sound {
        Sound {
            begins: None,
            ends: Some(cue),
        }
    }
}

/// A help card, and which kind of decision it is about: the first time, it opens by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Help {
    /// Below 16, one for each kind of decision.
    pub(crate) kind: u8,
    pub(crate) title: Msg,
    /// Up to four lines.
    pub(crate) text: Msg,
    /// For [`Board::picture`].
    pub(crate) picture: u8,
}

/// No game offers more choices (Rybowisko: target and luck; one for help at risks).
pub(crate) const MOST_CHOICES: usize = 3;

/// Something to agree on, and its values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    pub(crate) name: Msg,
    pub(crate) values: &'static [Value],
    /// Which value a first game has.
    pub(crate) usual: u8,
    /// Whether it is offered to so many players.
    pub(crate) offered: fn(players: usize) -> bool,
}

impl Choice {
    /// Whether so many players can take a value, by its number.
    pub(crate) fn allows(&self, number: u8, players: u8) -> bool {
        match self.values.get(usize::from(number)) {
            Some(Value::Children(seats)) => {
                let tokens = 2 * u32::from(players) + 2 * seats.count_ones();
                seats >> players == 0 && tokens <= 12
            }
            value => value.is_some(),
        }
    }

    /// The next or previous value that is allowed with this number of players. The first always is.
    pub(crate) fn next(&self, mut number: u8, by: Tri, players: u8) -> u8 {
        loop {
            number = by.wrap(number, self.values.len() as u8);
            if by.is_zero() || number == 0 || self.allows(number, players) {
                return number;
            }
        }
    }
}

/// A value to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Number(u8),
    Word(Msg),
    /// Stars for a level, one to three.
    Stars(u8),
    /// Who are children, a bit for each seat: they have four tokens of luck, the others two. There are
    /// twelve.
    Children(u8),
}

/// Which value of each choice was taken.
pub(crate) type Choices = Vec<u8, MOST_CHOICES>;

/// All that was agreed on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Agreed<'a> {
    pub(crate) company: &'a Company,
    pub(crate) first: First,
    pub(crate) choices: &'a [u8],
}

impl Agreed<'_> {
    pub(crate) fn players(&self) -> u8 {
        // At most six.
        self.company.sitters().len() as u8
    }

    /// The number of the value taken for a choice.
    pub(crate) fn value(&self, choice: usize) -> usize {
        self.choices.get(choice).copied().map_or(0, usize::from)
    }
}
