//! Klofni's virtual penguin at a printed table: people flip a token for it and say what it is, it says
//! what it takes. What it takes and its points are decided in `rules_core`.

use keys::{Key, Tri};
use rules_core::{
    Level,
    companion::klofni::{Act, Column, Face, Penguin},
    klofni::parts::{Catch, Colour, Depth, Food, Size, Token},
};

use super::{
    super::{
        Navigation, NoteReader, NoteWriter, PageContext,
        sheets::{read_grid, write_grid},
    },
    rival::{Rival, sum},
    top,
};
use crate::{
    Cue, Layout,
    art::font::BOLD,
    palette::WHITE,
    pen::{Align, Pen, rect},
    text::{Msg, beside, phrase, table, turns::Word},
    widgets::help::HelpCard,
};

/// What is asked now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Its turn has not begun.
    Rest,
    /// What is the token?
    Flip,
    /// Which food lies face up?
    FaceUp,
    /// It takes something.
    Takes,
}

impl Phase {
    const ALL: [Phase; 4] = [Phase::Rest, Phase::Flip, Phase::FaceUp, Phase::Takes];
}

/// The rival.
#[derive(Clone, Debug)]
pub(in crate::screens::companion) struct PenguinPage {
    pub(super) penguin: Penguin,
    /// Depths without face-down tokens, a bit each.
    pub(super) empty: u8,
    pub(super) moment: Phase,
    /// Where the cursor is: a depth, a token, a colour.
    pub(super) at: u8,
    /// The token that was flipped: its place in the picture.
    pub(super) flipped: u8,
    /// The highest face-up food of each colour: 0 is none, then by size.
    pub(super) face_up: [u8; Colour::COUNT],
    /// Before its last turn: where it stood, and the column, stone or bubbles that it gained.
    last: Option<(Depth, u8)>,
}

/// Tokens to point at: three rows of foods of three colours, and one more beside each.
pub(super) const TOKENS: u8 = 12;
/// What was gained in a turn, after the three columns.
const STONE: u8 = 3;
const BUBBLES: u8 = 4;
const NOTHING: u8 = 5;

impl PenguinPage {
    pub(super) fn open(noted: Option<NoteReader<'_>>) -> PenguinPage {
        noted.and_then(read).unwrap_or(PenguinPage {
            penguin: Penguin::new(),
            empty: 0,
            moment: Phase::Rest,
            at: 0,
            flipped: 0,
            face_up: [0; Colour::COUNT],
            last: None,
        })
    }

    fn face_down(&self) -> [u8; Depth::COUNT] {
        // Only whether there are any matters.
        core::array::from_fn(|depth| u8::from(self.empty & 1 << depth == 0))
    }

    /// Where it flips a token.
    fn depth(&self) -> Option<Depth> {
        self.penguin.flips_at(self.face_down())
    }

    /// The token at a place of the picture.
    pub(super) fn token(place: u8) -> Token {
        let size = Size::ALL
            .get(usize::from(place / 4))
            .copied()
            .unwrap_or(Size::Small);
        match (Colour::ALL.get(usize::from(place % 4)), size) {
            (Some(colour), size) => Token::Catch(Catch::Food(Food {
                colour: *colour,
                size,
            })),
            (None, Size::Small) => Token::STONE,
            (None, Size::Middle) => Token::Bubbles,
            (None, Size::Large) => Token::Predator,
        }
    }

    fn face(place: u8, depth: Depth) -> Face {
        match PenguinPage::token(place) {
            Token::Catch(Catch::Food(Food { colour, size })) => {
                Face::Food(colour, depth.value(size))
            }
            Token::Catch(Catch::Stone) => Face::Stone,
            Token::Bubbles => Face::Bubbles,
            Token::Predator => Face::Predator,
        }
    }

    pub(super) fn act(&self, depth: Depth) -> Act {
        let size = |number: u8| Size::ALL.get(usize::from(number.checked_sub(1)?)).copied();
        let face_up = self
            .face_up
            .map(|number| size(number).map(|size| depth.value(size)));
        self.penguin
            .acts(PenguinPage::face(self.flipped, depth), face_up)
    }

    /// What it takes: a tie is the player's choice.
    pub(super) fn taken(&self, depth: Depth) -> Option<Face> {
        match self.act(depth) {
            Act::Takes(face) => Some(face),
            Act::TakesNothing => None,
            Act::PlayerChooses(foods) => {
                let mut tied = Colour::ALL.into_iter().zip(foods);
                let chosen = tied
                    .clone()
                    .nth(usize::from(self.at))
                    .filter(|(_, v)| v.is_some());
                let (colour, value) = chosen.or_else(|| tied.find(|(_, v)| v.is_some()))?;
                Some(Face::Food(colour, value?))
            }
        }
    }

    fn rest(&mut self) {
        self.moment = Phase::Rest;
        self.at = self.penguin.depth as u8;
    }

    fn tell(&self, context: &mut PageContext<'_, '_>) {
        let tally = self.penguin.hoard.tally();
        let [easy, medium, hard] = Level::ALL.map(|level| sum(tally.lines(level)));
        context
            .stage
            .tell("rival", format_args!("{easy} {medium} {hard}"));
        context
            .stage
            .tell("depth", format_args!("{}", self.penguin.depth.number()));
        let moment = match self.moment {
            Phase::Rest => "rest",
            Phase::Flip => "flip",
            Phase::FaceUp => "face-up",
            Phase::Takes => "takes",
        };
        context.stage.tell("ask", format_args!("{moment}"));
    }
}

impl Rival for PenguinPage {
    const HELP: HelpCard = HelpCard::of_keys(beside::Word::Penguin.msg(), Word::PenguinHelp.msg());

    fn write(&self, writer: &mut NoteWriter<'_>) {
        let hoard = &self.penguin.hoard;
        let (before, gained) = self
            .last
            .map_or((0, 0), |(depth, gained)| (depth.number(), gained));
        let [pink, green, yellow] = self.face_up;
        writer.put_all(&[
            self.penguin.depth.number(),
            self.empty,
            self.moment as u8,
            self.flipped,
            pink << 4 | green << 2 | yellow,
            before << 4 | gained,
            hoard.stones,
            hoard.bubbles,
        ]);
        write_grid(&hoard.grid, writer);
    }

    fn hint(&self) -> Msg {
        match self.moment {
            Phase::Rest if self.is_for_new() => table::Word::HoldIt.msg(),
            Phase::Rest => Word::HisTurn.msg(),
            Phase::Flip | Phase::FaceUp => Word::ThisOne.msg(),
            Phase::Takes => Word::EndTurn.msg(),
        }
    }

    fn undoes(&self) -> bool {
        self.moment != Phase::Rest || self.last.is_some()
    }

    fn undo(&mut self, context: &mut PageContext<'_, '_>) -> Navigation {
        match self.moment {
            Phase::Rest => {
                let Some((depth, gained)) = self.last.take() else {
                    return Navigation::Back;
                };
                let hoard = &mut self.penguin.hoard;
                match gained {
                    STONE => hoard.stones = hoard.stones.saturating_sub(1),
                    BUBBLES => hoard.bubbles = hoard.bubbles.saturating_sub(1),
                    column => {
                        let column = hoard.grid.columns.get_mut(usize::from(column));
                        column.and_then(Column::pop);
                    }
                }
                self.penguin.depth = depth;
                self.rest();
            }
            Phase::Flip => self.rest(),
            Phase::FaceUp => (self.moment, self.at) = (Phase::Flip, self.flipped),
            Phase::Takes => {
                let shark = PenguinPage::token(self.flipped) == Token::Predator;
                (self.moment, self.at) = if shark {
                    (Phase::FaceUp, 0)
                } else {
                    (Phase::Flip, self.flipped)
                };
            }
        }
        context.stage.play(Cue::Move);
        self.tell(context);
        context.keep();
        context.stage.redraw_all();
        Navigation::Stay
    }

    /// Below the depths: a new game would empty its hoard.
    fn is_for_new(&self) -> bool {
        self.moment == Phase::Rest && usize::from(self.at) == Depth::COUNT
    }

    fn begin_again(&mut self, context: &mut PageContext<'_, '_>) {
        *self = PenguinPage::open(None);
        context.stage.play(Cue::Place);
        self.tell(context);
        context.keep();
    }

    fn onward(&mut self, context: &mut PageContext<'_, '_>) {
        let Some(depth) = self.depth() else {
            context.stage.refuse(Word::NoTurn.msg());
            return;
        };
        match self.moment {
            Phase::Rest => (self.moment, self.at) = (Phase::Flip, 0),
            Phase::Flip => {
                (self.flipped, self.at) = (self.at, 0);
                self.face_up = [0; Colour::COUNT];
                let shark = PenguinPage::token(self.flipped) == Token::Predator;
                self.moment = if shark { Phase::FaceUp } else { Phase::Takes };
            }
            Phase::FaceUp => {
                self.moment = Phase::Takes;
                if let Act::PlayerChooses(foods) = self.act(depth) {
                    // One of three.
                    self.at = foods.iter().position(Option::is_some).unwrap_or(0) as u8;
                }
            }
            Phase::Takes => {
                let (before, taken) = (self.penguin.depth, self.taken(depth));
                if self.penguin.ends_turn(depth, taken).is_err() {
                    context.stage.refuse(Word::TooMany.msg());
                    return;
                }
                let gained = match taken {
                    Some(Face::Food(colour, _)) => colour as u8,
                    Some(Face::Stone) => STONE,
                    Some(Face::Bubbles) => BUBBLES,
                    Some(Face::Predator) | None => NOTHING,
                };
                self.last = Some((before, gained));
                self.rest();
            }
        }
        context.stage.play(if self.moment == Phase::Takes {
            Cue::Catch
        } else {
            Cue::Place
        });
        self.tell(context);
        context.keep();
    }

    fn go(&mut self, key: Key, context: &mut PageContext<'_, '_>) {
        let (x, y) = (key.x_tri(), key.y_tri());
        match (self.moment, key) {
            (Phase::Rest, Key::Up | Key::Down) => {
                self.at = y.wrap(self.at, const { Depth::COUNT as u8 + 1 });
            }
            (Phase::Rest, _) if self.is_for_new() => {}
            (Phase::Rest, _) => self.empty ^= 1 << self.at,
            (Phase::Flip, Key::Up | Key::Down) => self.at = y.wrap_by(self.at, 4, TOKENS),
            (Phase::Flip, _) => self.at = x.wrap(self.at, TOKENS),
            (_, Key::Left | Key::Right) => self.at = x.wrap(self.at, const { Colour::COUNT as u8 }),
            (Phase::FaceUp, _) => {
                if let Some(size) = self.face_up.get_mut(usize::from(self.at)) {
                    // Up is the larger one; 0 is none.
                    let by = if key == Key::Up {
                        Tri::Plus
                    } else {
                        Tri::Minus
                    };
                    *size = by.wrap(*size, const { Size::ALL.len() as u8 + 1 });
                }
            }
            (Phase::Takes, _) => {}
        }
        context.keep();
    }

    fn draw(&self, pen: &mut Pen<'_>, layout: Layout) {
        let language = pen.language();
        let depth = self.depth();
        let number = depth.unwrap_or(self.penguin.depth).number();
        let word = match (self.moment, depth) {
            (Phase::Rest, _) if self.is_for_new() => Word::NewGame,
            (Phase::Rest, _) => Word::PenguinAt,
            (Phase::Flip, _) => Word::FlipAt,
            (Phase::FaceUp, _) => Word::FaceUpAt,
            (Phase::Takes, Some(depth)) => match self.act(depth) {
                Act::Takes(_) => Word::PenguinTakes,
                Act::TakesNothing => Word::TakesNothing,
                Act::PlayerChooses(_) => Word::YouChoose,
            },
            (Phase::Takes, None) => Word::TakesNothing,
        };
        let text = phrase(language, pen.own(word.msg()), &[&number]);
        let y = top(layout);
        pen.outlined(&BOLD, &text, rect(4, y + 4, 232, 22), Align::Centre, WHITE);
        match (self.moment, depth) {
            (Phase::Rest, _) => self.draw_sea(pen, layout),
            (Phase::Flip, Some(depth)) => self.draw_tokens(pen, y, depth),
            (_, Some(depth)) => self.draw_foods(pen, y, depth),
            (_, None) => {}
        }
    }
}

fn read(mut reader: NoteReader<'_>) -> Option<PenguinPage> {
    let &[
        depth,
        empty,
        moment,
        flipped,
        face_up,
        last,
        stones,
        bubbles,
    ] = reader.take(8)?
    else {
        return None;
    };
    let mut penguin = Penguin {
        depth: Depth::new(depth)?,
        ..Penguin::new()
    };
    (penguin.hoard.stones, penguin.hoard.bubbles) = (stones, bubbles);
    penguin.hoard.grid = read_grid(&mut reader)?;
    let mut page = PenguinPage {
        penguin,
        empty: empty & 0b1_1111,
        moment: *Phase::ALL.get(usize::from(moment))?,
        flipped: (flipped < TOKENS).then_some(flipped)?,
        face_up: [face_up >> 4 & 3, face_up >> 2 & 3, face_up & 3],
        last: Depth::new(last >> 4).map(|depth| (depth, last & 15)),
        at: 0,
    };
    if page.moment == Phase::Rest {
        page.rest();
    }
    Some(page)
}
