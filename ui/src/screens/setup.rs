//! Before a game: who plays, what is agreed on, who begins. The start button is under the cursor, so
//! that a game begins with one more press.

use core::fmt::Write;

use embedded_graphics::{
    pixelcolor::Rgb565,
    prelude::{DrawTarget, Point},
    primitives::Rectangle,
};
use heapless::{String, Vec};
use keys::{Key, Press, Stroke};
use rules_core::{BadSetup, First, Level, Seat, Title};

use crate::{
    Cue, Effect, Layout,
    art::{
        font::{BODY, BOLD, TITLE},
        sprites::{marks, things},
    },
    palette::{BUOY, INK, MIST, PAPER, SEATS, SLATE, WHITE, YELLOW},
    pen::{Align, Pen, rect},
    screens::{Place, Stage, menu::name_of},
    table::{
        Agreed, Running, Value, choices,
        company::{Name, Player},
        habits::{Habit, Habits},
    },
    text::{Msg, table::Word},
    widgets::{
        backdrop::{BRIGHT, backdrop},
        help::{HelpCard, Picture},
        hints::{self, Hint},
        panel,
        paper::{button, change_arrows, cursor},
    },
};

/// The first row's upper edge, and from row to row.
const TOP: i32 = 34;
const PITCH: i32 = 36;
/// How high a row is.
const HIGH: u32 = 32;
/// The longest name in letters.
const LETTERS: usize = 8;
/// What names are spelled with; the blank ends a name.
const ALPHABET: &str = " AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ";

pub(crate) const HELP: HelpCard = HelpCard {
    picture: Picture::Keys,
    title: Word::WhoPlays.msg(),
    text: Word::HelpSetup.msg(),
};

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Players,
    Seat(usize),
    Choice(usize),
    First,
    Start,
}

/// How many, six seats, three choices, who begins, start.
type Lines = Vec<Line, 12>;

/// The page of one seat: its name, its colour, and spelling a name.
#[derive(Clone, Debug)]
struct Card {
    seat: usize,
    row: CardRow,
    spelling: Option<Spelling>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CardRow {
    Name,
    Spell,
    Colour,
}

impl CardRow {
    const ALL: [CardRow; 3] = [CardRow::Name, CardRow::Spell, CardRow::Colour];
}

/// Letters chosen so far, as numbers of [`ALPHABET`], and where the cursor is.
#[derive(Clone, Copy, Debug, Default)]
struct Spelling {
    letters: [u8; LETTERS],
    at: usize,
}

impl Spelling {
    fn letter(self, i: usize) -> char {
        let number = self.letters.get(i).copied().unwrap_or(0);
        ALPHABET.chars().nth(usize::from(number)).unwrap_or(' ')
    }

    fn turn(&mut self, by: u8) {
        let count = ALPHABET.chars().count() as u8;
        if let Some(letter) = self.letters.get_mut(self.at) {
            *letter = (*letter + by) % count;
        }
    }

    /// The name: the first letter large, the others small, up to the last letter. `None` without any.
    fn name(self) -> Option<Name> {
        let mut name = Name::new();
        let letters = (0..LETTERS)
            .map(|i| self.letter(i))
            .filter(|letter| *letter != ' ');
        for (i, letter) in letters.enumerate() {
            let small = letter.to_lowercase().next().unwrap_or(letter);
            // Twelve bytes: what does not fit any more is left out.
            let _ = name.push(if i == 0 { letter } else { small });
        }
        (!name.is_empty()).then_some(name)
    }
}

/// The screen: which game, which line.
#[derive(Clone, Debug)]
pub(crate) struct SetupScreen {
    title: Title,
    line: Line,
    card: Option<Card>,
}

impl SetupScreen {
    pub(crate) const fn new(title: Title) -> SetupScreen {
        SetupScreen {
            title,
            line: Line::Start,
            card: None,
        }
    }

    fn lines(&self, habits: &Habits) -> Lines {
        let habit = habits.of(self.title);
        let players = usize::from(habit.players);
        let mut lines = Lines::new();
        // Their number is argued at the type.
        let _ = lines.push(Line::Players);
        lines.extend((0..players).map(Line::Seat));
        let offered = choices(self.title).iter().enumerate();
        lines.extend(
            offered
                .filter(|(_, choice)| (choice.offered)(players))
                .map(|(i, _)| Line::Choice(i)),
        );
        if players > 1 {
            let _ = lines.push(Line::First);
        }
        let _ = lines.push(Line::Start);
        lines
    }

    pub(crate) fn hints(&self) -> &'static [Hint] {
        const START: &[Hint] = &[
            (Key::A, Word::Start.msg()),
            (Key::B, Msg::Back),
            (Key::X, Msg::Help),
        ];
        const CHANGE: &[Hint] = &[
            (Key::A, Msg::Change),
            (Key::B, Msg::Back),
            (Key::X, Msg::Help),
        ];
        const NAME: &[Hint] = &[
            (Key::A, Word::NameIt.msg()),
            (Key::B, Msg::Back),
            (Key::X, Msg::Help),
        ];
        const SPELL: &[Hint] = &[(Key::A, Msg::Ready), (Key::B, Msg::Back)];
        match (&self.card, self.line) {
            (Some(card), _) if card.spelling.is_some() => SPELL,
            (Some(_), _) => CHANGE,
            (None, Line::Start) => START,
            (None, Line::Seat(_)) => NAME,
            (None, _) => CHANGE,
        }
    }

    pub(crate) fn key(
        &mut self,
        stroke: Stroke,
        habits: &mut Habits,
        running: &mut Option<Running>,
        stage: &mut Stage<'_>,
    ) -> Option<Place> {
        if !matches!(stroke.press, Press::Down | Press::Repeat) {
            return None;
        }
        if self.card.is_some() {
            self.key_on_card(stroke.key, habits, stage);
            return None;
        }
        match stroke.key {
            Key::B => return Some(Place::Menu),
            Key::Up | Key::Down => self.step(stroke.key, habits, stage),
            Key::Left => self.change(false, habits, stage),
            Key::Right => self.change(true, habits, stage),
            Key::A => match self.line {
                Line::Start => {
                    *running = Some(self.start(habits, stage)?);
                    return Some(Place::Play);
                }
                Line::Seat(seat) => {
                    self.card = Some(Card {
                        seat,
                        row: CardRow::Name,
                        spelling: None,
                    });
                    stage.redraw_all();
                }
                _ => self.change(true, habits, stage),
            },
            Key::X | Key::Y => {}
        }
        None
    }

    fn step(&mut self, key: Key, habits: &Habits, stage: &mut Stage<'_>) {
        let lines = self.lines(habits);
        let here = lines
            .iter()
            .position(|line| *line == self.line)
            .unwrap_or(0);
        let by = if key == Key::Down { 1 } else { lines.len() - 1 };
        if let Some(line) = lines.get((here + by) % lines.len()) {
            self.line = *line;
        }
        stage.play(Cue::Move);
        stage.redraw_all();
    }

    fn change(&mut self, forward: bool, habits: &mut Habits, stage: &mut Stage<'_>) {
        let title = self.title;
        let habit = habits.of_mut(title);
        let turn = |value: u8, count: u8| {
            let by = if forward { 1 } else { count.saturating_sub(1) };
            (value + by) % count.max(1)
        };
        match self.line {
            Line::Players => {
                let fewest = if title.has_solo() {
                    1
                } else {
                    *title.players().start()
                };
                let count = *title.players().end() - fewest + 1;
                habit.players = fewest + turn(habit.players - fewest, count);
                if matches!(habit.first, First::Chosen(seat) if seat.number() >= habit.players) {
                    habit.first = First::Lot;
                }
                for (value, choice) in habit.choices.iter_mut().zip(choices(title)) {
                    if !choice.allows(*value, habit.players) {
                        *value = choice.usual;
                    }
                }
                stage.tell("players", format_args!("{}", habit.players));
            }
            Line::Seat(seat) => {
                if let Some(place) = habit.places.get_mut(seat) {
                    let number = turn(place.player.number(), Player::ALL.len() as u8);
                    place.player = Player::ALL
                        .get(usize::from(number))
                        .copied()
                        .unwrap_or(Player::Person);
                    stage.tell("player", format_args!("{seat} {number}"));
                }
            }
            Line::Choice(i) => {
                let choice = choices(title).get(i);
                if let (Some(value), Some(choice)) = (habit.choices.get_mut(i), choice) {
                    // The first value is for any number of players.
                    loop {
                        *value = turn(*value, choice.values.len() as u8);
                        if *value == 0 || choice.allows(*value, habit.players) {
                            break;
                        }
                    }
                    stage.tell("choice", format_args!("{i} {value}"));
                }
            }
            Line::First => {
                // Lot, then each seat.
                let now = match habit.first {
                    First::Lot => 0,
                    First::Chosen(seat) => seat.number() + 1,
                };
                let next = turn(now, habit.players + 1);
                habit.first = match next.checked_sub(1).and_then(Seat::new) {
                    Some(seat) => First::Chosen(seat),
                    None => First::Lot,
                };
                stage.tell("first", format_args!("{next}"));
            }
            Line::Start => return,
        }
        stage.play(Cue::Move);
        stage.redraw_all();
    }

    fn key_on_card(&mut self, key: Key, habits: &mut Habits, stage: &mut Stage<'_>) {
        let Some(card) = &mut self.card else { return };
        stage.redraw_all();
        stage.play(Cue::Move);
        if let Some(spelling) = &mut card.spelling {
            let count = ALPHABET.chars().count() as u8;
            match key {
                Key::Up => spelling.turn(count - 1),
                Key::Down => spelling.turn(1),
                Key::Left => spelling.at = spelling.at.saturating_sub(1),
                Key::Right => spelling.at = (spelling.at + 1).min(LETTERS - 1),
                Key::A => match spelling.name() {
                    Some(name) => {
                        habits.spell(self.title, card.seat, name);
                        card.spelling = None;
                    }
                    None => stage.refuse(Word::SpellSomething.msg()),
                },
                Key::B => card.spelling = None,
                Key::X | Key::Y => {}
            }
            return;
        }
        let here = CardRow::ALL
            .iter()
            .position(|row| *row == card.row)
            .unwrap_or(0);
        let go = |by: usize| {
            let next = (here + by) % CardRow::ALL.len();
            CardRow::ALL.get(next).copied().unwrap_or(CardRow::Name)
        };
        match (key, card.row) {
            (Key::Down, _) => card.row = go(1),
            (Key::Up, _) => card.row = go(CardRow::ALL.len() - 1),
            (Key::A | Key::Right | Key::Left, CardRow::Name) => {
                habits.next_name(self.title, card.seat, key != Key::Left);
            }
            (Key::A | Key::Right, CardRow::Spell) => card.spelling = Some(Spelling::default()),
            (Key::A | Key::Right | Key::Left, CardRow::Colour) => {
                let by = if key == Key::Left {
                    Seat::MOST as u8 - 1
                } else {
                    1
                };
                habits.next_colour(self.title, card.seat, by);
            }
            (Key::B, _) => self.card = None,
            _ => {}
        }
    }

    /// Begin the match; `None` and a reason where it cannot be played like this.
    fn start(&self, habits: &mut Habits, stage: &mut Stage<'_>) -> Option<Running> {
        let company = habits.company(self.title);
        let habit = habits.of(self.title);
        let agreed = Agreed {
            company: &company,
            first: if habit.players == 1 {
                First::SEAT_0
            } else {
                habit.first
            },
            choices: &habit.choices,
        };
        match Running::start(self.title, &agreed, habit.explained, stage) {
            Ok(running) => {
                habits.plays(self.title);
                stage.effect(Effect::Habits);
                Some(running)
            }
            Err(bad) => {
                stage.refuse(why(bad));
                None
            }
        }
    }

    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        layout: Layout,
        habits: &Habits,
        pulse: bool,
    ) {
        backdrop(pen, layout, BRIGHT);
        panel::heading(pen, layout, Word::WhoPlays.msg());
        panel::scenery(pen, layout);
        match &self.card {
            Some(card) => self.draw_card(pen, card, habits),
            None => self.draw_list(pen, layout, habits),
        }
        hints::draw(pen, layout, self.hints(), pulse);
    }

    fn draw_list<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        layout: Layout,
        habits: &Habits,
    ) {
        let name = name_of(self.title);
        pen.outlined(&TITLE, name, rect(4, 2, 232, 28), Align::Centre, WHITE);
        let lines = self.lines(habits);
        let list = lines.get(..lines.len() - 1).unwrap_or_default();
        let start = layout.field().size.height as i32 - 38;
        let room = ((start - TOP) / PITCH) as usize;
        let here = list.iter().position(|line| *line == self.line);
        // The chosen line stays in sight; from the start button the first lines are.
        let from = here.map_or(0, |i| {
            i.saturating_sub(room / 2)
                .min(list.len().saturating_sub(room))
        });
        for (i, line) in list.iter().skip(from).take(room).enumerate() {
            let area = rect(8, TOP + PITCH * i as i32, 224, HIGH);
            self.draw_line(pen, *line, area, habits);
        }
        let more = |pen: &mut Pen<'_, D>, y: i32, up: i32| {
            let corners =
                [(-6, 0), (6, 0), (0, -6 * up)].map(|(x, dy)| Point::new(120 + x, y + dy));
            pen.polygon(&corners, WHITE);
        };
        if from > 0 {
            more(pen, TOP - 1, 1);
        }
        if from + room < list.len() {
            more(pen, TOP + PITCH * room as i32 - 3, -1);
        }
        let text = pen.language().say(Word::Start.msg());
        button(
            pen,
            rect(48, start + 4, 144, 28),
            text,
            self.line == Line::Start,
        );
    }

    fn draw_line<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        line: Line,
        area: Rectangle,
        habits: &Habits,
    ) {
        if !pen.sees(&area.offset(4)) {
            return;
        }
        let chosen = line == self.line;
        let habit = habits.of(self.title);
        let (x, y) = (area.top_left.x, area.top_left.y);
        pen.plate(area, 7, PAPER, INK);
        let label = rect(x + 10, y, 110, HIGH);
        let value = rect(x + 118, y, 84, HIGH);
        let mut text: String<16> = String::new();
        match line {
            Line::Seat(seat) => {
                if let Some(place) = habit.places.get(seat) {
                    let look = SEATS
                        .get(usize::from(place.colour))
                        .copied()
                        .unwrap_or(SEATS[0]);
                    pen.round(rect(x + 1, y + 1, 36, HIGH - 2), 6, look.colour);
                    pen.mark(
                        marks::MARKS_19.of(look.shape),
                        Point::new(x + 18, y + 16),
                        look.ink,
                    );
                    let name = habits.name(place);
                    pen.label(&BOLD, name, rect(x + 44, y, 84, HIGH), Align::Left, INK);
                    draw_player(pen, place.player, Point::new(x + 170, y + 16));
                }
            }
            Line::Players => {
                let word = pen.language().say(Word::Players.msg());
                pen.label(&BOLD, word, label, Align::Left, INK);
                let _ = write!(text, "{}", habit.players);
            }
            Line::Choice(i) => {
                if let Some(choice) = choices(self.title).get(i) {
                    let word = pen.language().say(choice.name);
                    let font = if BOLD.width(word) <= 108 {
                        &BOLD
                    } else {
                        &BODY
                    };
                    pen.label(font, word, label, Align::Left, INK);
                    let taken = habit.choices.get(i).copied().unwrap_or(0);
                    match choice.values.get(usize::from(taken)) {
                        Some(Value::Number(n)) => {
                            let _ = write!(text, "{n}");
                        }
                        Some(Value::Word(word)) => {
                            let _ = text.push_str(pen.language().say(*word));
                        }
                        Some(Value::Stars(n)) => stars(pen, *n, Point::new(x + 160, y + 16)),
                        Some(Value::Children(seats)) => {
                            draw_children(pen, habit, *seats, Point::new(x + 160, y + 16));
                        }
                        None => {}
                    }
                }
            }
            Line::First => {
                let word = pen.language().say(Word::Begins.msg());
                pen.label(&BOLD, word, label, Align::Left, INK);
                let name = match habit.first {
                    First::Lot => pen.language().say(Word::Lot.msg()),
                    First::Chosen(seat) => habit
                        .places
                        .get(seat.index())
                        .map_or("", |place| habits.name(place)),
                };
                let _ = text.push_str(name);
            }
            Line::Start => {}
        }
        let font = if BOLD.width(&text) <= 84 {
            &BOLD
        } else {
            &BODY
        };
        pen.label(font, &text, value, Align::Centre, INK);
        if chosen {
            change_arrows(
                pen,
                Point::new(x + 110, y + 16),
                Point::new(x + 216, y + 16),
            );
            cursor(pen, &area, 7);
        }
    }

    fn draw_card<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        card: &Card,
        habits: &Habits,
    ) {
        let Some(place) = habits.of(self.title).places.get(card.seat) else {
            return;
        };
        let look = SEATS
            .get(usize::from(place.colour))
            .copied()
            .unwrap_or(SEATS[0]);
        pen.plate(rect(8, 8, 224, 56), 8, look.colour, INK);
        pen.mark(marks::MARKS_33.of(look.shape), Point::new(40, 36), look.ink);
        pen.label(
            &TITLE,
            habits.name(place),
            rect(70, 12, 156, 48),
            Align::Left,
            look.ink,
        );
        if let Some(spelling) = card.spelling {
            draw_spelling(pen, spelling);
            return;
        }
        for (i, row) in CardRow::ALL.into_iter().enumerate() {
            let area = rect(8, 76 + 42 * i as i32, 224, HIGH);
            let (x, y) = (area.top_left.x, area.top_left.y);
            pen.plate(area, 7, PAPER, INK);
            let word = match row {
                CardRow::Name => Word::NameRow,
                CardRow::Spell => Word::SpellRow,
                CardRow::Colour => Word::ColourRow,
            };
            let text = pen.language().say(word.msg());
            pen.label(&BOLD, text, rect(x + 10, y, 120, HIGH), Align::Left, INK);
            match row {
                CardRow::Name => {
                    let name = habits.name(place);
                    pen.label(&BODY, name, rect(x + 132, y, 70, HIGH), Align::Centre, INK);
                }
                CardRow::Spell => {}
                CardRow::Colour => {
                    pen.mark(
                        marks::MARKS_19.of(look.shape),
                        Point::new(x + 166, y + 16),
                        look.colour,
                    );
                }
            }
            if row == card.row {
                if row != CardRow::Spell {
                    change_arrows(
                        pen,
                        Point::new(x + 122, y + 16),
                        Point::new(x + 216, y + 16),
                    );
                }
                cursor(pen, &area, 7);
            }
        }
    }
}

/// Eight boxes, and arrows above and below the one that changes.
fn draw_spelling<D: DrawTarget<Color = Rgb565>>(pen: &mut Pen<'_, D>, spelling: Spelling) {
    for i in 0..LETTERS {
        let area = rect(9 + 28 * i as i32, 112, 25, 34);
        let here = i == spelling.at;
        pen.plate(area, 4, if here { PAPER } else { MIST }, INK);
        let mut text: String<4> = String::new();
        let _ = text.push(spelling.letter(i));
        pen.label(&TITLE, &text, area, Align::Centre, INK);
        if here {
            cursor(pen, &area, 4);
            let x = area.top_left.x + 12;
            for (y, up) in [(104, -1), (154, 1)] {
                let corners =
                    [(-7, 0), (7, 0), (0, 9 * up)].map(|(dx, dy)| Point::new(x + dx, y + dy));
                pen.polygon(&corners, BUOY);
            }
        }
    }
}

/// A person, or a robot with its stars.
fn draw_player<D: DrawTarget<Color = Rgb565>>(pen: &mut Pen<'_, D>, player: Player, centre: Point) {
    match player {
        Player::Person => pen.sprite_centred(&things::PERSON, centre),
        Player::Computer(level) => {
            let count = match level {
                Level::Easy => 1,
                Level::Medium => 2,
                Level::Hard => 3,
            };
            stars(pen, count, centre - Point::new(12, 0));
            pen.sprite_centred(&things::ROBOT, centre + Point::new(30, 0));
        }
    }
}

/// One to three stars of three.
fn stars<D: DrawTarget<Color = Rgb565>>(pen: &mut Pen<'_, D>, count: u8, centre: Point) {
    for i in 0..3u8 {
        let at = centre + Point::new(18 * (i32::from(i) - 1), 0);
        let colour = if i < count { YELLOW } else { SLATE };
        pen.mark(marks::MARKS_15.of(crate::palette::Shape::Star), at, colour);
    }
}

/// Everybody's mark, with four tokens for a child and two for the others.
fn draw_children<D: DrawTarget<Color = Rgb565>>(
    pen: &mut Pen<'_, D>,
    habit: &Habit,
    children: u8,
    centre: Point,
) {
    let places = habit.places.iter().take(habit.players.into());
    let left = centre.x - 21 * i32::from(habit.players) / 2;
    for (i, place) in places.enumerate() {
        let x = left + 21 * i as i32;
        let look = SEATS
            .get(usize::from(place.colour))
            .copied()
            .unwrap_or(SEATS[0]);
        pen.mark(
            marks::MARKS_9.of(look.shape),
            Point::new(x + 5, centre.y),
            look.colour,
        );
        let tokens = if children >> i & 1 == 1 { "4" } else { "2" };
        let room = rect(x + 11, centre.y - 8, 10, 16);
        pen.label(&BODY, tokens, room, Align::Left, INK);
    }
}

/// Why a table cannot be set so.
const fn why(bad: BadSetup) -> Msg {
    match bad {
        BadSetup::Players => Word::BadPlayers.msg(),
        BadSetup::First => Word::BadFirst.msg(),
        BadSetup::GoalsAlone | BadSetup::Level => Word::BadVariant.msg(),
        BadSetup::Target => Word::BadTarget.msg(),
        BadSetup::Luck => Word::BadLuck.msg(),
        BadSetup::Colours => Word::BadColours.msg(),
    }
}
