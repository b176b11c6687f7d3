//! The page Set-up: how a game is laid out, card by card. The first card asks for how many and by which
//! rules; each of the others is one step. Nothing of it is stored.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::String;
use keys::{Key, Press, Stroke, Tri};
use rules_core::Title;

use super::{
    super::{
        Hints, Kind, Navigation, NoteReader, NoteWriter, Page, PageContext, draw_title,
        printed::printed, title_area, usual,
    },
    steps::{StepCards, steps},
};
use crate::{
    Cue, Layout,
    art::font::NUMBER,
    palette::{INK, PAPER},
    pen::{Align, Pen, rect},
    screens::menu::name_of,
    table::{
        Choice, Choices, Scenery, Value, choices,
        company::Company,
        lessons::{draw_leaf, picture_frame},
        setup_row::{RowValue, SeatColours, draw_setup_row},
        sketch,
    },
    text::{Msg, aids::Word, beside, phrase, table},
    widgets::{
        backdrop::{CALM, ground},
        help::{HelpCard, Picture},
        hints,
        list::List,
    },
};

#[derive(Clone, Debug)]
pub(in crate::screens::companion) struct SetUpPage {
    title: Title,
    players: u8,
    choices: Choices,
    /// The line of the first card: 0 is how many play, then come the choices.
    line: List,
    steps: StepCards,
    /// Which step; 0 is the first card, on which all is agreed.
    at: usize,
}

impl SetUpPage {
    /// What can be agreed on, with its number.
    fn offered(&self) -> impl Iterator<Item = (usize, &'static Choice)> {
        let players = usize::from(self.players);
        let count = printed(self.title).set_up.choices;
        let all = choices(self.title).iter().take(count);
        all.enumerate()
            .filter(move |(_, choice)| (choice.offered)(players))
    }

    fn lines(&self) -> usize {
        1 + self.offered().count()
    }

    fn lay(&mut self, guests: &Company) {
        let mut company = guests.clone();
        company.resize(self.players.into());
        self.steps = steps(self.title, &company, &self.choices);
    }

    fn change(&mut self, forward: bool, guests: &Company) {
        match usize::from(self.line.at()).checked_sub(1) {
            None => {
                let (fewest, most) = seats(self.title);
                self.players = match (forward, self.players) {
                    (true, players) if players >= most => fewest,
                    (true, players) => players + 1,
                    (false, players) if players <= fewest => most,
                    (false, players) => players - 1,
                };
                for (value, choice) in self.choices.iter_mut().zip(choices(self.title)) {
                    if !choice.allows(*value, self.players) {
                        *value = 0;
                    }
                }
            }
            Some(line) => {
                let chosen = self.offered().nth(line);
                if let Some((number, choice)) = chosen
                    && let Some(value) = self.choices.get_mut(number)
                {
                    let by = if forward { Tri::Plus } else { Tri::Minus };
                    *value = choice.next(*value, by, self.players);
                }
            }
        }
        self.lay(guests);
    }

    fn is_last(&self) -> bool {
        self.at >= self.steps.len()
    }

    fn go(&mut self, at: usize, context: &mut PageContext<'_, '_>) {
        self.at = at;
        context.stage.play(Cue::Move);
        context.stage.tell("step", format_args!("{at}"));
        context.stage.redraw_all();
    }
}

/// Fewest and most players of a game.
fn seats(title: Title) -> (u8, u8) {
    let players = title.players();
    let fewest = if title.has_solo() {
        1
    } else {
        *players.start()
    };
    (fewest, *players.end())
}

impl Page for SetUpPage {
    fn open(kind: Kind, _noted: Option<NoteReader<'_>>, guests: &Company) -> Self {
        let title = kind.title().unwrap_or(Title::ALL[0]);
        let (fewest, most) = seats(title);
        let mut page = SetUpPage {
            title,
            // At most six.
            players: (guests.sitters().len() as u8).clamp(fewest, most),
            choices: choices(title).iter().map(|choice| choice.usual).collect(),
            line: List::new(0),
            steps: StepCards::new(),
            at: 0,
        };
        page.lay(guests);
        page
    }

    fn write(&self, _guests: &Company, _scribe: &mut NoteWriter<'_>) {}

    fn hints(&self) -> Hints {
        let first = match (self.at, self.is_last(), self.players) {
            (0, ..) => Word::ReadOut,
            (_, true, 2..) => Word::Spin,
            (_, true, _) => Word::Laid,
            _ => Word::NextStep,
        };
        usual(first.msg(), Msg::Back)
    }

    fn help(&self) -> HelpCard {
        HelpCard {
            picture: Picture::Game(self.title, sketch::BOARD),
            title: beside::Word::SetUp.msg(),
            text: Word::HelpSetUp.msg(),
        }
    }

    fn key(&mut self, stroke: Stroke, context: &mut PageContext<'_, '_>) -> Navigation {
        if !matches!(stroke.press, Press::Down | Press::Repeat) {
            return Navigation::Stay;
        }
        match (stroke.key, self.at) {
            (Key::B, 0) => return Navigation::Back,
            (Key::Left | Key::Right, 0) => {
                self.change(stroke.key == Key::Right, context.guests);
                context
                    .stage
                    .tell("players", format_args!("{}", self.players));
                context.stage.play(Cue::Move);
                context.stage.redraw_all();
            }
            (Key::Up | Key::Down, 0) => {
                let lines = self.lines();
                self.line.turn(stroke.y_tri(), lines, context.stage);
            }
            (Key::A, at) if at > 0 && self.is_last() => {
                return match (stroke.press, self.players) {
                    (Press::Repeat, _) => Navigation::Stay,
                    (_, 2..) => Navigation::Open(Kind::First),
                    _ => Navigation::Back,
                };
            }
            (Key::A | Key::Right | Key::Down, at) if !self.is_last() => self.go(at + 1, context),
            (Key::B | Key::Left | Key::Up, at) => self.go(at - 1, context),
            _ => {}
        }
        Navigation::Stay
    }

    fn draw(&self, pen: &mut Pen<'_>, guests: &Company, scenery: &Scenery) {
        let layout = scenery.layout;
        ground(pen, layout, CALM, beside::Word::Beside.msg());
        let step = self.at.checked_sub(1).and_then(|i| self.steps.get(i));
        match step {
            None => self.draw_terms(pen, guests, layout),
            Some(card) => {
                let language = pen.language();
                let heading = phrase(language, Word::StepNumber.msg(), &[&self.at]);
                let [one, two] = card.numbers;
                let text = phrase(language, card.word.msg(), &[&one, &two]);
                let picture = Picture::Game(self.title, card.picture);
                let dots = (self.at - 1, self.steps.len());
                draw_leaf(pen, layout, &heading, picture, &text, dots);
                if let Some(figure) = card.figure {
                    draw_figure(pen, figure, picture_frame(layout));
                }
            }
        }
        hints::draw(pen, layout, &self.hints(), scenery.pulse);
    }
}

impl SetUpPage {
    /// For how many, and by which rules.
    fn draw_terms(&self, pen: &mut Pen<'_>, guests: &Company, layout: Layout) {
        let mut company = guests.clone();
        company.resize(self.players.into());
        let looks: SeatColours = company.seats().map(|seat| company.colour(seat)).collect();
        draw_title(pen, layout, name_of(self.title));
        let top = title_area(layout).top_left.y + 31;
        let frame = rect(13, top, 214, 84);
        Picture::Game(self.title, sketch::BOARD).draw(pen, frame);
        pen.ring(frame.offset(1), 3, 1, INK);
        let area = |line: usize| rect(8, top + 91 + 33 * line as i32, 224, 29);
        let players = pen.language().say(table::Word::Players.msg());
        let told = RowValue::Value(Value::Number(self.players));
        draw_setup_row(pen, area(0), players, told, self.line.at() == 0);
        for (line, (number, choice)) in (1..).zip(self.offered()) {
            let taken = self.choices.get(number).copied().unwrap_or(0);
            if let Some(value) = choice.values.get(usize::from(taken)) {
                let word = pen.language().say(choice.name);
                let told = match value {
                    Value::Children(children) => RowValue::Children(*children, &looks),
                    value => RowValue::Value(*value),
                };
                draw_setup_row(
                    pen,
                    area(line),
                    word,
                    told,
                    usize::from(self.line.at()) == line,
                );
            }
        }
    }
}

/// The number of a step, large at the right of its picture.
fn draw_figure(pen: &mut Pen<'_>, figure: u8, frame: Rectangle) {
    let plate = rect(frame.top_left.x + 154, frame.top_left.y + 18, 52, 48);
    let shadow = Rectangle::new(plate.top_left + Point::new(1, 2), plate.size);
    pen.round(shadow, 10, INK);
    pen.plate(plate, 10, PAPER, INK);
    // A byte has three figures at most.
    let mut text: String<3> = String::new();
    let _ = write!(text, "{figure}");
    pen.label(&NUMBER, &text, plate, Align::Centre, INK);
}
