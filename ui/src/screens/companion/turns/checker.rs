//! Sets and breaks of Podwodni Łowcy: cards are pointed at, the page says whether they are a set and
//! what is missing, or which card would break a dive. `rules_core` says what a set is.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::Vec;
use keys::{Key, Press, Stroke};
use rules_core::{
    bag::Kind as _,
    companion::podwodni::{Dive, Laid, Outlook, check_set, outlook, wanted},
    podwodni::{
        parts::{CARDS, CATCHES, COLS, Card, Catch, Collection, DEEPEST},
        set::{self, NoSet},
    },
};

use super::{
    super::{Hints, Kind, Navigation, NoteReader, NoteWriter, Page, PageContext},
    Back, BackKey, figure, hints_of, top,
};
use crate::{
    Cue, Layout,
    art::font::{BODY, BOLD},
    palette::{BUOY, FERN, FOAM, INK, PAPER, RED, SLATE, WHITE},
    pen::{Align, Pen, grow, rect},
    screens::podwodni::cards::{self, Light},
    table::{Scenery, company::Company},
    text::{Msg, Phrase, beside, phrase, turns::Word},
    widgets::{
        backdrop::{CALM, ground},
        help::HelpCard,
        hints,
        paper::{cursor, lines},
    },
};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// Are these cards a set?
    Set,
    /// Which card breaks this dive?
    Dive,
}

/// The most face-up cards that are looked at.
const MOST: usize = 24;
/// A row of the table, and the cards laid.
const LAID: usize = COLS + DEEPEST;

/// The page. Cards are numbers in the order of [`Card::all`], whose first ten are the catches.
#[derive(Clone, Debug)]
pub(in crate::screens::companion) struct CheckerPage {
    question: Question,
    up: Vec<u8, MOST>,
    /// First the row, then the column.
    dive: Vec<u8, LAID>,
    /// The card under the cursor; `None` on the question above.
    at: Option<u8>,
    back: BackKey,
}

impl Page for CheckerPage {
    fn open(_kind: Kind, noted: Option<NoteReader<'_>>, _guests: &Company) -> Self {
        noted.and_then(read).unwrap_or(CheckerPage {
            question: Question::Set,
            up: Vec::new(),
            dive: Vec::new(),
            at: Some(0),
            back: BackKey::default(),
        })
    }

    fn write(&self, _guests: &Company, writer: &mut NoteWriter<'_>) {
        writer.put((self.question == Question::Dive).into());
        // 24 cards at most.
        writer.put(self.up.len() as u8);
        writer.put_all(&self.up);
        writer.put_all(&self.dive);
    }

    fn hints(&self) -> Hints {
        let onward = if self.at.is_some() {
            Word::AddCard.msg()
        } else {
            Msg::Change
        };
        hints_of(onward, !self.entered().is_empty())
    }

    fn help(&self) -> HelpCard {
        HelpCard::of_keys(beside::Word::Checker.msg(), Word::CheckerHelp.msg())
    }

    fn key(&mut self, stroke: Stroke, context: &mut PageContext<'_, '_>) -> Navigation {
        match self.back.key(stroke) {
            Back::Leave => return Navigation::Back,
            Back::Undo if self.entered().is_empty() => return Navigation::Back,
            Back::Undo => {
                match self.question {
                    Question::Set => self.up.pop(),
                    Question::Dive => self.dive.pop(),
                };
                self.changed(context);
                return Navigation::Stay;
            }
            Back::Nothing => {}
        }
        if !matches!(stroke.press, Press::Down | Press::Repeat) {
            return Navigation::Stay;
        }
        match (stroke.key, self.at) {
            (Key::A, Some(card)) => {
                let full = match self.question {
                    Question::Set => self.up.push(card).is_err(),
                    Question::Dive => self.dive.push(card).is_err(),
                };
                if full {
                    context.stage.play(Cue::Miss);
                } else {
                    self.changed(context);
                }
            }
            (Key::A | Key::Left | Key::Right, None) => {
                self.question = match self.question {
                    Question::Set => Question::Dive,
                    Question::Dive => Question::Set,
                };
                self.changed(context);
            }
            (Key::Up | Key::Down | Key::Left | Key::Right, _) => self.go(stroke.key, context),
            _ => {}
        }
        Navigation::Stay
    }

    fn draw(&self, pen: &mut Pen<'_>, _guests: &Company, scenery: &Scenery) {
        let Scenery { layout, pulse, .. } = *scenery;
        ground(pen, layout, CALM, beside::Word::Checker.msg());
        self.draw_questions(pen, layout);
        match self.question {
            Question::Set => self.draw_set(pen, layout),
            Question::Dive => self.draw_dive(pen, layout),
        }
        hints::draw(pen, layout, &self.hints(), pulse);
    }
}

impl CheckerPage {
    fn entered(&self) -> &[u8] {
        match self.question {
            Question::Set => &self.up,
            Question::Dive => &self.dive,
        }
    }

    /// Cards to point at, and how many are side by side.
    const fn palette(&self) -> (u8, u8) {
        match self.question {
            Question::Set => (CATCHES as u8, 5),
            Question::Dive => (CARDS as u8, 7),
        }
    }

    fn go(&mut self, key: Key, context: &mut PageContext<'_, '_>) {
        let (count, wide) = self.palette();
        self.at = match (self.at, key) {
            (None, Key::Down) => Some(0),
            (None, _) => None,
            (Some(at), Key::Up) => at.checked_sub(wide),
            (Some(at), Key::Down) => Some((at + wide).min(count - 1)),
            (Some(at), key) => Some(key.x_tri().wrap(at, count)),
        };
        context.stage.play(Cue::Move);
        context.stage.redraw_all();
    }

    fn changed(&mut self, context: &mut PageContext<'_, '_>) {
        let (count, _) = self.palette();
        self.at = self.at.map(|at| at.min(count - 1));
        context.stage.play(Cue::Place);
        context.stage.redraw_all();
        context.keep();
        context
            .stage
            .tell("cards", format_args!("{}", self.entered().len()));
        match self.question {
            Question::Set => {
                let set = check_set(&self.catches()).is_ok();
                context.stage.tell("set", format_args!("{set}"));
                let outlook = match outlook(&self.collection()) {
                    Outlook::CanScore => ("score", 0),
                    Outlook::SpareMissing(count) => ("spare", count),
                    Outlook::SetMissing(count) => ("missing", count),
                };
                context
                    .stage
                    .tell("outlook", format_args!("{} {}", outlook.0, outlook.1));
            }
            Question::Dive => {
                let breakers = self.laid().breakers().len();
                context.stage.tell("breakers", format_args!("{breakers}"));
            }
        }
    }

    fn catches(&self) -> Vec<Catch, MOST> {
        let known = self.up.iter();
        // As many as there are.
        known
            .filter_map(|at| Catch::from_index(usize::from(*at)))
            .collect()
    }

    fn collection(&self) -> Collection {
        let mut collection = Collection::EMPTY;
        self.catches()
            .into_iter()
            .for_each(|catch| collection.add(catch));
        collection
    }

    fn laid(&self) -> Dive {
        let card = |at: &u8| Card::from_index(usize::from(*at));
        let (row, column) = self.dive.split_at(self.dive.len().min(COLS));
        Dive {
            row: row.iter().filter_map(card).collect(),
            // Eight cards less the row.
            column: column.iter().filter_map(card).collect(),
        }
    }

    fn draw_questions(&self, pen: &mut Pen<'_>, layout: Layout) {
        let y = top(layout) + 5;
        let both = [
            (Question::Set, Word::AskSet),
            (Question::Dive, Word::AskDive),
        ];
        for (x, (question, word)) in [6, 122].into_iter().zip(both) {
            let (area, chosen) = (rect(x, y, 112, 24), question == self.question);
            pen.plate(area, 8, if chosen { PAPER } else { SLATE }, INK);
            let word = pen.language().say(word.msg());
            let ink = if chosen { INK } else { WHITE };
            pen.label(&BOLD, word, area, Align::Centre, ink);
            if chosen && self.at.is_none() {
                cursor(pen, &area, 8);
            }
        }
    }

    fn card_area(&self, layout: Layout, at: u8) -> Rectangle {
        let (_, wide) = self.palette();
        let (column, row) = (i32::from(at % wide), i32::from(at / wide));
        match self.question {
            Question::Set => rect(9 + 45 * column, top(layout) + 36 + 49 * row, 41, 44),
            Question::Dive => rect(6 + 33 * column, top(layout) + 80 + 40 * row, 30, 36),
        }
    }

    fn draw_set(&self, pen: &mut Pen<'_>, layout: Layout) {
        let collection = self.collection();
        for (at, catch) in (0u8..).zip(Catch::ALL) {
            let area = self.card_area(layout, at);
            let count = collection.count(catch);
            cards::card(pen, area, Card::Catch(catch), Light::Bright);
            if self.at == Some(at) {
                cursor(pen, &area, 5);
            }
            if count > 0 {
                let badge = rect(area.top_left.x + 23, area.top_left.y + 1, 17, 18);
                pen.round(badge, 7, INK);
                pen.label(&BOLD, &figure(count), badge, Align::Centre, WHITE);
            }
        }
        let area = rect(6, top(layout) + 138, 228, 78);
        pen.plate(area, 9, PAPER, INK);
        let room = rect(14, area.top_left.y + 5, 212, 40);
        let language = pen.language();
        if self.up.is_empty() {
            let ask = language.say(Word::SetAsk.msg());
            lines(pen, &BOLD, ask, room, Align::Left, INK);
            return;
        }
        let line = |number: i32| rect(14, room.top_left.y + 22 * number, 212, 20);
        let (word, ink) = match check_set(&self.catches()) {
            Ok(worth) => {
                let text = phrase(language, Word::IsSet.msg(), &[&worth.points, &worth.gain]);
                (text, FERN)
            }
            Err(why) => (no_set(language, why, &collection), INK),
        };
        pen.label(&BOLD, &word, line(0), Align::Left, ink);
        let text = match outlook(&collection) {
            Outlook::CanScore => phrase(language, Word::CanScore.msg(), &[]),
            Outlook::SpareMissing(count) => phrase(language, Word::SpareMissing.msg(), &[&count]),
            Outlook::SetMissing(count) => phrase(language, Word::SetMissing.msg(), &[&count]),
        };
        pen.label(&BOLD, &text, line(1), Align::Left, INK);
        for (place, catch) in (0..).zip(wanted(&collection).iter()) {
            let centre = Point::new(24 + 22 * place, area.top_left.y + 62);
            cards::figure(pen, Card::Catch(catch), centre, 16, Light::Bright);
        }
    }

    fn draw_dive(&self, pen: &mut Pen<'_>, layout: Layout) {
        let (dive, y) = (self.laid(), top(layout));
        for place in 0..LAID {
            let gap = if place < COLS { 0 } else { 14 };
            let area = rect(6 + 27 * place as i32 + gap, y + 34, 25, 38);
            match self
                .dive
                .get(place)
                .and_then(|at| Card::from_index(usize::from(*at)))
            {
                Some(card) => cards::card(pen, area, card, Light::Bright),
                None => {
                    let next = place == self.dive.len();
                    cards::dashes(pen, area, if next { BUOY } else { FOAM });
                }
            }
        }
        let breakers = dive.breakers();
        for (at, card) in (0u8..).zip(Card::all()) {
            let area = self.card_area(layout, at);
            cards::card(pen, area, card, Light::Bright);
            if breakers.has(card) {
                cards::cross_out(pen, area);
            }
            if self.at == Some(at) {
                cursor(pen, &area, 5);
            }
        }
        let area = rect(6, y + 162, 228, 54);
        pen.plate(area, 9, PAPER, INK);
        let language = pen.language();
        let under = self.at.and_then(|at| Card::from_index(usize::from(at)));
        let (word, ink) = match under.map(|card| dive.lay(card)) {
            _ if dive.row.len() < COLS => (Word::RowAsk, INK),
            _ if dive.column.is_empty() => (Word::ColumnAsk, INK),
            Some(Laid::Breaks { wash: true, .. }) => (Word::BreaksWash, RED),
            Some(Laid::Breaks {
                consolation: true, ..
            }) => (Word::BreaksFirst, RED),
            Some(Laid::Breaks { .. }) => (Word::Breaks, RED),
            Some(Laid::Holds) => (Word::Holds, FERN),
            None => (Word::CrossedBreak, INK),
        };
        let font = if ink == INK { &BODY } else { &BOLD };
        lines(
            pen,
            font,
            language.say(word.msg()),
            grow(&area, -8),
            Align::Left,
            ink,
        );
    }
}

/// Why these cards are no set. Of more than four, whether there is one among them.
fn no_set(language: crate::Language, why: NoSet, cards: &Collection) -> Phrase {
    let among = set::smallest(cards).is_some();
    let word = match why {
        NoSet::ThreeOrFour if among => Word::SetAmong,
        NoSet::ThreeOrFour => Word::TooFew,
        NoSet::OneShrimp => Word::OneShrimp,
        NoSet::ThreeAlike => Word::ThreeAlike,
        NoSet::ColourOrKind => Word::ColourOrKind,
    };
    phrase(language, word.msg(), &[])
}

fn read(mut reader: NoteReader<'_>) -> Option<CheckerPage> {
    let question = match reader.byte()? {
        0 => Question::Set,
        _ => Question::Dive,
    };
    let count = usize::from(reader.byte()?);
    let known = |bytes: &[u8], most: usize| bytes.iter().all(|at| usize::from(*at) < most);
    let (up, dive) = (reader.take(count)?, reader.rest());
    (known(up, CATCHES) && known(dive, CARDS)).then_some(())?;
    Some(CheckerPage {
        question,
        up: Vec::from_slice(up).ok()?,
        dive: Vec::from_slice(dive).ok()?,
        at: Some(0),
        back: BackKey::default(),
    })
}
