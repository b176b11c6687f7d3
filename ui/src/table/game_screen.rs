//! The view trait a game implements: drawing, cursor and wording of one game.
//!
//! A `GameScreen` never changes the game: it turns keys into actions, and `play` checks, saves and applies
//! them. Also here: what such a screen may read ([`View`]) and the options of the set-up ([`Choice`]).

use core::fmt::Debug;

use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use keys::{Stroke, Tri};
use opponents::Heuristic;
use rules_core::{First, Game, Seat, log::StepOf};

use super::{company::Company, gains::Sources, lessons::Lesson, pictogram::Pictograms};
use crate::{
    Cue, Language, Layout, Millis,
    pen::Pen,
    screens::{Stage, ease_out},
    text::{Msg, Phrase, table::Word},
};

/// The user interface of one game: its state is the cursor and the animation in progress.
pub(crate) trait GameScreen: Clone + Debug + Default {
    type Game: Heuristic;

    /// The options of the set-up, besides the players. At most [`MOST_CHOICES`].
    const CHOICES: &'static [Choice];
    /// The name of the virtual rival of a solo game.
    const RIVAL: Msg = Word::Rival.msg();
    /// The card that introduces the virtual rival before its first turn.
    const RIVAL_HELP: Option<Help> = None;
    /// The tutorial.
    const LESSONS: [Lesson; 5];

    /// Translates the chosen options into the set-up of the rules.
    fn setup(agreed: &Agreed<'_>) -> <Self::Game as Game>::Setup;

    /// Whether seats have hidden information, so that the hand-over screen must cover the board.
    fn has_secrets(game: &Self::Game) -> bool;

    /// Starts a person's decision, also after an undo: puts the cursor on a plausible choice (the nearest, the last
    /// or the first), not on the best one, which would play the game for people who only press A.
    fn ask(&mut self, view: &View<'_, Self::Game>);

    /// The hint for A: what it does now, in one short word.
    fn act(&self, view: &View<'_, Self::Game>) -> Msg;

    /// Whether B goes back within an unfinished decision now, instead of undoing the last one.
    fn steps_back(&self) -> bool {
        false
    }

    /// The help card of the pending decision, for X and for the tip at its first occurrence.
    fn help(&self, view: &View<'_, Self::Game>) -> Help;

    /// Puts the cursor on an advised action. Returns the area of the choice, so that the message with the
    /// reason does not cover it; `None` if a choice fills the board.
    fn point(
        &mut self,
        action: <Self::Game as Game>::Action,
        view: &View<'_, Self::Game>,
    ) -> Option<Rectangle>;

    /// Handles the d-pad, A and B at a person's decision. The implementation marks what it changes for
    /// redrawing.
    fn key(
        &mut self,
        stroke: Stroke,
        view: &View<'_, Self::Game>,
        stage: &mut Stage<'_>,
    ) -> Answer<<Self::Game as Game>::Action>;

    /// On a board with four keys: the cursor goes to the previous or the next choice. All choices of the decision are on one
    /// ring.
    fn step(
        &mut self,
        by: Tri,
        view: &View<'_, Self::Game>,
        stage: &mut Stage<'_>,
    ) -> Answer<<Self::Game as Game>::Action>;

    /// Starts the animation of a step that was just applied. `view` is the position after it.
    fn show(
        &mut self,
        step: &StepOf<Self::Game>,
        before: &Self::Game,
        view: &View<'_, Self::Game>,
    ) -> Shown;

    /// Whether a decision has revealed hidden information, which makes it and all before it final.
    fn reveals(_before: &Self::Game, _after: &Self::Game) -> bool {
        false
    }

    /// The dirty rectangle of each frame while a step is animated.
    fn moving(&self, view: &View<'_, Self::Game>) -> Rectangle {
        view.layout.board()
    }

    /// The sounds of a step.
    fn sound(step: &StepOf<Self::Game>, before: &Self::Game, after: &Self::Game) -> Sound;

    /// Where the badge with the points of the shown step starts; `None` if the game shows points itself.
    fn source(&self, view: &View<'_, Self::Game>) -> Option<Rectangle> {
        Some(self.moving(view))
    }

    /// What the points of a step are paid for, if they shall be told one after the other.
    fn sources(_step: &StepOf<Self::Game>, _before: &Self::Game) -> Sources {
        Sources::new()
    }

    /// The step in words, without the player's name; `None` if it needs no caption. All players read it, so
    /// it must not contain hidden information.
    fn tell(
        step: &StepOf<Self::Game>,
        before: &Self::Game,
        view: &View<'_, Self::Game>,
    ) -> Option<Phrase>;

    /// The same step in pictures, for those who cannot read yet: at least one for every step with a caption,
    /// the most telling first.
    fn picture_story(
        step: &StepOf<Self::Game>,
        before: &Self::Game,
        view: &View<'_, Self::Game>,
    ) -> Pictograms;

    /// Explains why an action is illegal, in one or two lines.
    fn why(illegal: <Self::Game as Game>::Illegal) -> Msg;

    /// The number beside a seat's mark in the score bar: points, or what this game counts instead.
    fn score(view: &View<'_, Self::Game>, seat: Seat) -> i16;

    /// Whether the virtual rival of a solo game acts in the pending chance event.
    fn rival_acts(_game: &Self::Game) -> bool {
        false
    }

    /// What the people at a table with real dice and cards do at the pending chance event.
    fn real_draw(game: &Self::Game) -> Msg;

    /// The person who alone may see the pending outcome; `None` if everybody does.
    fn seen_by(_game: &Self::Game) -> Option<Seat> {
        None
    }

    /// Draws a possible outcome of the pending chance event: the die, card, tile or token that it shows.
    fn draw_outcome(
        pen: &mut Pen<'_>,
        view: &View<'_, Self::Game>,
        outcome: <Self::Game as Game>::Outcome,
        area: Rectangle,
    );

    /// The name of an outcome, where its picture has one.
    fn outcome_name(_outcome: <Self::Game as Game>::Outcome) -> Option<Msg> {
        None
    }

    /// The points of the virtual rival, in a solo game that counts them as it goes.
    fn rival_score(_view: &View<'_, Self::Game>) -> Option<i16> {
        None
    }

    /// Draws the board into `view.layout.board()`.
    fn draw(&self, pen: &mut Pen<'_>, view: &View<'_, Self::Game>);

    /// Draws extra information below the points in the side panel of the wide screen.
    fn draw_aside(&self, pen: &mut Pen<'_>, view: &View<'_, Self::Game>, area: Rectangle);

    /// Draws what a seat holds, as far as `view.eye` may see it.
    fn draw_goods(pen: &mut Pen<'_>, view: &View<'_, Self::Game>, seat: Seat, area: Rectangle);

    /// What each sign on the board means, for the callouts behind X: every column, number and sign that is not a
    /// word, while this decision is pending.
    fn callouts(&self, view: &View<'_, Self::Game>) -> Callouts;

    /// The area that differs from the last ambient beat: one small thing that moves while nothing happens.
    /// `None` if nothing does at `view.beat`.
    fn ambient(&self, _view: &View<'_, Self::Game>) -> Option<Rectangle> {
        None
    }

    /// Draws illustration `number` of the tutorial and help cards: 214 by 84 pixels, over shallow water.
    fn picture(pen: &mut Pen<'_>, number: u8, frame: Rectangle);
}

/// Read-only state a [`GameScreen`] draws from.
#[derive(Debug)]
pub(crate) struct View<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) company: &'a Company,
    /// The chosen options, for those that are play aids and not part of the rules.
    pub(crate) choices: &'a [u8],
    /// The seat whose hidden information may be shown; `None` while several people look.
    pub(crate) eye: Option<Seat>,
    /// The person who decides now. The cursor shows only if there is one.
    pub(crate) chooser: Option<Seat>,
    pub(crate) layout: Layout,
    pub(crate) language: Language,
    pub(crate) now: Millis,
    /// Start and duration of the running animation; `None` if nothing moves.
    pub(crate) motion: Option<(Millis, Millis)>,
    /// Whether the result of the last step is on display, moving or at rest.
    pub(crate) lingers: bool,
    /// Counts the ambient beats; 0 while motion is switched off.
    pub(crate) beat: u32,
}

impl<G: Game> View<'_, G> {
    /// Progress of the animation with ease-out, 0 to 256; 256 if nothing moves.
    pub(crate) fn eased(&self) -> i32 {
        self.motion.map_or(256, |(since, span)| {
            ease_out(self.now.wrapping_sub(since), span)
        })
    }

    /// Time since the animation started; `None` if nothing moves.
    pub(crate) fn age(&self) -> Option<Millis> {
        self.motion
            .map(|(since, span)| self.now.wrapping_sub(since).min(span))
    }
}

/// A sign on the board and its explanation, a few words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Callout {
    /// Where the sign is.
    pub(crate) sign: Rectangle,
    pub(crate) text: Msg,
}

/// The callouts of one screen.
pub(crate) type Callouts = Vec<Callout, MOST_CALLOUTS>;

/// The most signs a board explains at once: a sea full of tokens has fifteen kinds.
pub(crate) const MOST_CALLOUTS: usize = 15;

/// The result of a key at a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer<A> {
    /// Handled, or ignored.
    Taken,
    /// The action was chosen; `play` checks it against the rules.
    Decide(A),
    /// B was pressed with no unfinished decision to go back in.
    Back,
    /// Refused by the user interface, for a reason the rules do not know.
    Refuse(Msg),
    /// Legal, but hardly meant: the next key is A for yes or B for no.
    Question(Msg),
}

/// Durations of a step's animation (skipped with motion switched off) and of the pause after it, in which
/// people see the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) moves: Millis,
    pub(crate) rests: Millis,
}

/// The sounds at the start and at the end of a step's animation.
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

    /// A sound at the end of the animation only.
    pub(crate) const fn at_end(cue: Cue) -> Sound {
        Sound {
            begins: None,
            ends: Some(cue),
        }
    }
}

/// A help card for one kind of decision. It opens by itself at the first decision of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Help {
    /// The kind of decision, below 16: a bit of `LastSetup::explained`.
    pub(crate) kind: u8,
    pub(crate) title: Msg,
    /// At most four lines.
    pub(crate) text: Msg,
    /// Illustration number for [`GameScreen::picture`].
    pub(crate) picture: u8,
}

/// The most options a game has, and the number of bytes a remembered set-up reserves for them.
pub(crate) const MOST_CHOICES: usize = 3;

/// An option of the set-up and its possible values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    pub(crate) name: Msg,
    pub(crate) values: &'static [Value],
    /// Index of the default value.
    pub(crate) usual: u8,
    /// Whether the option exists at this number of players.
    pub(crate) offered: fn(players: usize) -> bool,
}

impl Choice {
    /// Whether the value with this index is valid at this number of players.
    pub(crate) fn allows(&self, number: u8, players: u8) -> bool {
        match self.values.get(usize::from(number)) {
            Some(Value::Children(seats)) => {
                let tokens = 2 * u32::from(players) + 2 * seats.count_ones();
                seats >> players == 0 && tokens <= 12
            }
            value => value.is_some(),
        }
    }

    /// Index of the value that says the same after everybody has moved one seat on.
    pub(crate) fn turned(&self, number: u8, players: u8) -> u8 {
        let Some(Value::Children(seats)) = self.values.get(usize::from(number)) else {
            return number;
        };
        let last = seats >> players.saturating_sub(1) & 1;
        let on = Value::Children((seats << 1 | last) & !(u8::MAX << players.min(7)));
        let found = self.values.iter().position(|value| *value == on);
        debug_assert!(found.is_some(), "children may sit anywhere");
        found.map_or(number, |found| found as u8)
    }

    /// Index of the next or previous value that is valid at this number of players. The first always is.
    pub(crate) fn next(&self, mut number: u8, by: Tri, players: u8) -> u8 {
        loop {
            number = by.wrap(number, self.values.len() as u8);
            if by.is_zero() || number == 0 || self.allows(number, players) {
                return number;
            }
        }
    }
}

/// A value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Number(u8),
    Word(Msg),
    /// A level of one to three, shown as stars.
    Stars(u8),
    /// Which seats are children, as a bit set. Children have four luck tokens, others two, of twelve in all.
    Children(u8),
}

/// Index of the chosen value of each option.
pub(crate) type Choices = Vec<u8, MOST_CHOICES>;

/// A completed set-up: the players, who starts, and the chosen options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Agreed<'a> {
    pub(crate) company: &'a Company,
    pub(crate) first: First,
    pub(crate) choices: &'a [u8],
}

impl Agreed<'_> {
    pub(crate) fn players(&self) -> u8 {
        let count = self.company.sitters().len();
        debug_assert!(count <= Seat::MOST);
        count as u8
    }

    /// Index of the chosen value of an option; the first if the option is missing.
    pub(crate) fn value(&self, choice: usize) -> usize {
        self.choices.get(choice).copied().map_or(0, usize::from)
    }
}
