//! The set-up screen before a game: who plays, which options, who begins. The cursor starts on the start
//! button, so that one press begins a game with the last set-up.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::Vec;
use keys::{Key, Stroke, Tri};
use opponents::Level;
use rules_core::{BadSetup, First, Seat, Title, luck::LuckCode};
use store::ItemKey;

use crate::{
    Cue, Effect, Layout, Statistics, Ticket,
    art::font::{BOLD, TITLE},
    key_guide::Steps,
    palette::{SEATS, SeatColour, WHITE},
    pen::{Align, Pen, grow, rect},
    screens::{Command, Context, Place, Screen, Snapshot, Stage, Visit, menu::name_of},
    table::{
        Agreed, CodeCard, CodeCommand, LuckSource, Running, Value, choices,
        company::Player,
        name_card::{NameCard, NameCommand},
        preferences::Preferences,
        setup_row::{
            RowValue, START_BUTTON, SeatColours, draw_player, draw_row_cursor, draw_seat_row,
            draw_setup_row, start_button,
        },
    },
    text::{Msg, Phrase, luck::Word as Luck, phrase, review, table::Word},
    widgets::{
        backdrop::{BRIGHT, ground},
        help::HelpCard,
        hints::{self, Hint, Hints},
        paper::button,
    },
};

/// The upper edge of the first row, and the distance from row to row.
const TOP: i32 = 34;
const PITCH: i32 = 36;
/// The height of a row.
const HIGH: u32 = 32;
/// How far the cursor and its arrows reach beyond a row.
const ROW_REACH: i32 = 7;
const HELP: HelpCard = HelpCard::of_keys(Word::WhoPlays.msg(), Word::HelpSetup.msg());

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Players,
    Seat(usize),
    Choice(usize),
    First,
    Luck,
    Start,
}

/// The number of players, six seats, three choices, who begins, luck, start.
type Lines = Vec<Line, 13>;

/// The luck of the match to begin. It is chosen for each match: a code or a table that somebody has forgotten would
/// surprise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LuckRow {
    #[default]
    Device,
    Code,
    Table,
}

impl LuckRow {
    const ALL: [LuckRow; 3] = [LuckRow::Device, LuckRow::Code, LuckRow::Table];
}

/// The card that is open.
#[derive(Clone, Debug)]
enum OpenCard {
    Seat(usize, NameCard),
    Code(CodeCard),
}

/// The screen: which game, which line, which luck.
#[derive(Clone, Debug)]
pub(crate) struct SetupScreen {
    title: Title,
    line: Line,
    card: Option<OpenCard>,
    luck: LuckRow,
    code: Option<LuckCode>,
    /// Whether the code was entered letter by letter, and not drawn: then the card opens with it.
    entered: bool,
    /// The number of the request for a random code.
    asked: Option<u8>,
}

impl SetupScreen {
    pub(crate) const fn new(title: Title) -> SetupScreen {
        SetupScreen {
            title,
            line: Line::Start,
            card: None,
            luck: LuckRow::Device,
            code: None,
            entered: false,
            asked: None,
        }
    }

    /// Asks for a random code.
    fn ask_for_code(&mut self, stage: &mut Stage<'_>) {
        let number = stage.ticket();
        self.asked = Some(number);
        stage.effect(Effect::Draw {
            ticket: Ticket::Code(number),
            below: LuckCode::COUNT,
        });
    }

    /// The random number for a code.
    pub(crate) fn drawn(&mut self, ticket: u8, number: u32, stage: &mut Stage<'_>) {
        if self.asked != Some(ticket) {
            return;
        }
        self.asked = None;
        let code = LuckCode::wrapping(number);
        (self.code, self.entered) = (Some(code), false);
        if let Some(OpenCard::Code(card)) = &mut self.card {
            *card = CodeCard::new(code);
        }
        stage.tell("code", format_args!("{code}"));
        stage.redraw_all();
    }

    fn lines(&self, preferences: &Preferences) -> Lines {
        let last_setup = preferences.of(self.title);
        let players = usize::from(last_setup.players);
        let mut lines = Lines::new();
        // The capacity of `Lines` is enough for all of them.
        let _ = lines.push(Line::Players);
        lines.extend((0..players).map(Line::Seat));
        let offered = choices(self.title).iter().enumerate();
        lines.extend(
            offered
                .filter(|(_, choice)| (choice.offered)(players))
                .map(|(i, _)| Line::Choice(i)),
        );
        let _ = lines.push(Line::Luck);
        if players > 1 {
            let _ = lines.push(Line::First);
        }
        let _ = lines.push(Line::Start);
        lines
    }

    fn key_hints(&self) -> &'static [Hint] {
        const START: &[Hint] = &hints::three(Word::Start.msg());
        const CHANGE: &[Hint] = &hints::three(Msg::Change);
        const NAME: &[Hint] = &hints::three(Word::NameIt.msg());
        const CODE: &[Hint] = &hints::three(Luck::EnterCode.msg());
        match (&self.card, self.line) {
            (Some(OpenCard::Seat(_, card)), _) => card.hints(),
            (Some(OpenCard::Code(card)), _) => card.hints(),
            (None, Line::Start) => START,
            (None, Line::Luck) if self.luck == LuckRow::Code => CODE,
            (None, Line::Seat(_)) => NAME,
            (None, _) => CHANGE,
        }
    }
}

impl Screen for SetupScreen {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(self.key_hints())
    }

    fn help(&self, _seen: &Snapshot<'_>) -> Option<HelpCard> {
        Some(HELP)
    }

    fn enter(&mut self, visit: Visit, _ctx: &mut Context<'_>) {
        if let Place::Setup(title) = visit.to {
            *self = SetupScreen::new(title);
        }
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        let preferences = &mut *ctx.preferences;
        if !stroke.steps() {
            return None;
        }
        if self.card.is_some() {
            self.key_on_card(stroke.key, preferences, stage);
            return None;
        }
        match stroke.key {
            Key::B => return Some(Place::Menu.into()),
            Key::Up | Key::Down => {
                let before = self.chosen(stage.layout, preferences);
                let was_fair = self.is_fair(preferences);
                self.line = stroke
                    .y_tri()
                    .neighbour(self.line, &self.lines(preferences));
                stage.play(Cue::Move);
                let now = self.chosen(stage.layout, preferences);
                if before.0 == now.0 && was_fair == self.is_fair(preferences) {
                    stage.redraw(before.1);
                    stage.redraw(now.1);
                } else {
                    // The list has scrolled.
                    stage.redraw_all();
                }
            }
            Key::Left | Key::Right => self.change(stroke.x_tri(), preferences, stage),
            Key::A => match self.line {
                Line::Start => {
                    let running = self.start(preferences, ctx.statistics, stage)?;
                    *ctx.running = Some(running);
                    return Some(Command::Begin(self.title));
                }
                Line::Seat(seat) => {
                    self.card = Some(OpenCard::Seat(seat, NameCard::default()));
                    stage.redraw_all();
                }
                Line::Luck if self.luck == LuckRow::Code => {
                    // Who opens it for the first time has a code to enter: all letters begin at the first.
                    let known = self.code.filter(|_| self.entered).unwrap_or_default();
                    self.card = Some(OpenCard::Code(CodeCard::new(known)));
                    stage.redraw_all();
                }
                _ => self.change(Tri::Plus, preferences, stage),
            },
            Key::X | Key::Y => {}
        }
        None
    }

    fn steps(&self, _seen: &Snapshot<'_>) -> Steps {
        match &self.card {
            Some(OpenCard::Seat(_, card)) => card.steps(),
            Some(OpenCard::Code(_)) => Steps::ROWS_AND_ACROSS,
            None => Steps::ROWS_AND_ACROSS,
        }
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let (layout, preferences) = (seen.layout, seen.preferences);
        ground(pen, layout, BRIGHT, Word::WhoPlays.msg());
        match &self.card {
            Some(OpenCard::Code(card)) => card.draw(pen),
            Some(OpenCard::Seat(seat, card)) => {
                if let Some(place) = preferences.of(self.title).places.get(*seat) {
                    card.draw(pen, preferences.name(place), look_of(place.colour));
                }
            }
            None => {
                let company = preferences.company(self.title);
                let fair = seen.statistics.fair_level(self.title, &company);
                self.draw_list(pen, layout, preferences, fair);
            }
        }
        hints::draw(pen, layout, self.key_hints(), seen.pulse);
    }
}

impl SetupScreen {
    fn change(&mut self, by: Tri, preferences: &mut Preferences, stage: &mut Stage<'_>) {
        let title = self.title;
        let last_setup = preferences.of_mut(title);
        match self.line {
            Line::Players => {
                let fewest = if title.has_solo() {
                    1
                } else {
                    *title.players().start()
                };
                let count = *title.players().end() - fewest + 1;
                last_setup.players = fewest + by.wrap(last_setup.players - fewest, count);
                if matches!(last_setup.first, First::Chosen(seat) if seat.number() >= last_setup.players)
                {
                    last_setup.first = First::Lot;
                }
                for (value, choice) in last_setup.choices.iter_mut().zip(choices(title)) {
                    if !choice.allows(*value, last_setup.players) {
                        *value = choice.usual;
                    }
                }
                stage.tell("players", format_args!("{}", last_setup.players));
            }
            Line::Seat(seat) => {
                if let Some(place) = last_setup.places.get_mut(seat) {
                    place.player = by.neighbour(place.player, &Player::ALL);
                    stage.tell("player", format_args!("{seat} {}", place.player.number()));
                }
            }
            Line::Choice(i) => {
                let choice = choices(title).get(i);
                if let (Some(value), Some(choice)) = (last_setup.choices.get_mut(i), choice) {
                    *value = choice.next(*value, by, last_setup.players);
                    stage.tell("choice", format_args!("{i} {value}"));
                }
            }
            Line::First => {
                // Drawn by lot, then each seat.
                let now = match last_setup.first {
                    First::Lot => 0,
                    First::Chosen(seat) => seat.number() + 1,
                };
                let next = by.wrap(now, last_setup.players + 1);
                last_setup.first = match next.checked_sub(1).and_then(Seat::new) {
                    Some(seat) => First::Chosen(seat),
                    None => First::Lot,
                };
                stage.tell("first", format_args!("{next}"));
            }
            Line::Luck => {
                self.luck = by.neighbour(self.luck, &LuckRow::ALL);
                stage.tell("luck", format_args!("{:?}", self.luck));
                if self.luck == LuckRow::Code && self.code.is_none() {
                    self.ask_for_code(stage);
                }
            }
            Line::Start => return,
        }
        stage.play(Cue::Move);
        let is_alone = matches!(self.line, Line::Choice(_) | Line::First | Line::Luck);
        match self
            .chosen_row(stage.layout, preferences)
            .filter(|_| is_alone)
        {
            Some(row) => stage.redraw(grow(&row, ROW_REACH)),
            None => stage.redraw_all(),
        }
    }

    /// The first row on display and how many there is room for, so that the chosen line is visible; on the start button the
    /// first lines are.
    fn visible(&self, layout: Layout, list: &[Line]) -> (usize, usize) {
        let start = layout.field().size.height as i32 - START_BUTTON;
        let room = ((start - TOP) / PITCH) as usize;
        let here = list.iter().position(|line| *line == self.line);
        let from = here.map_or(0, |i| {
            i.saturating_sub(room / 2)
                .min(list.len().saturating_sub(room))
        });
        (from, room)
    }

    /// The first row on display, and what the cursor on the chosen line covers.
    fn chosen(&self, layout: Layout, preferences: &Preferences) -> (usize, Rectangle) {
        let lines = self.lines(preferences);
        let list = lines.get(..lines.len() - 1).unwrap_or_default();
        let area = self.chosen_row(layout, preferences);
        (
            self.visible(layout, list).0,
            grow(&area.unwrap_or_else(|| start_button(layout)), ROW_REACH),
        )
    }

    /// Where the chosen line is drawn; `None` for the start button.
    fn chosen_row(&self, layout: Layout, preferences: &Preferences) -> Option<Rectangle> {
        let lines = self.lines(preferences);
        let list = lines.get(..lines.len() - 1).unwrap_or_default();
        let here = list.iter().position(|line| *line == self.line)?;
        let (from, _) = self.visible(layout, list);
        Some(row(here.saturating_sub(from)))
    }

    fn key_on_card(&mut self, key: Key, preferences: &mut Preferences, stage: &mut Stage<'_>) {
        let (title, seat, command) = match &mut self.card {
            None => return,
            Some(OpenCard::Code(card)) => {
                return match card.key(key, stage) {
                    Some(CodeCommand::Ready(code)) => {
                        (self.code, self.entered) = (Some(code), true);
                        self.card = None;
                        stage.tell("code", format_args!("{code}"));
                    }
                    Some(CodeCommand::New) => self.ask_for_code(stage),
                    Some(CodeCommand::Close) => self.card = None,
                    None => {}
                };
            }
            Some(OpenCard::Seat(seat, card)) => (self.title, *seat, card.key(key, stage)),
        };
        match command {
            Some(NameCommand::Name(by)) => preferences.next_name(title, seat, by),
            Some(NameCommand::Spelled(name)) => preferences.spell(title, seat, name),
            Some(NameCommand::Colour(by)) => preferences.next_colour(title, seat, by),
            Some(NameCommand::Close) => self.card = None,
            None => {}
        }
    }

    /// Begin the match; `None` and a notice for a set-up that the rules do not allow.
    fn start(
        &self,
        preferences: &mut Preferences,
        statistics: &Statistics,
        stage: &mut Stage<'_>,
    ) -> Option<Running> {
        let mut company = preferences.company(self.title);
        let level = statistics.fair_level(self.title, &company);
        company.adapt(level);
        company.luck = match (self.luck, self.code) {
            (LuckRow::Device, _) => LuckSource::Device,
            (LuckRow::Code, Some(code)) => LuckSource::Code(code),
            // The random code is on its way.
            (LuckRow::Code, None) => return None,
            (LuckRow::Table, _) => LuckSource::Table,
        };
        let last_setup = preferences.of(self.title);
        let agreed = Agreed {
            company: &company,
            first: if last_setup.players == 1 {
                First::SEAT_0
            } else {
                last_setup.first
            },
            choices: &last_setup.choices,
        };
        match Running::start(self.title, &agreed, last_setup.explained, stage) {
            Ok(running) => {
                preferences.set_last(self.title);
                stage.put(ItemKey::Preferences);
                Some(running)
            }
            Err(bad) => {
                stage.refuse(why(bad));
                None
            }
        }
    }

    /// Whether the cursor is on a computer player that adapts.
    fn is_fair(&self, preferences: &Preferences) -> bool {
        let Line::Seat(seat) = self.line else {
            return false;
        };
        let place = preferences.of(self.title).places.get(seat);
        place.is_some_and(|place| matches!(place.player, Player::Fair(_)))
    }

    fn draw_list(&self, pen: &mut Pen<'_>, layout: Layout, preferences: &Preferences, fair: Level) {
        let head = rect(4, 2, 232, 28);
        if self.is_fair(preferences) {
            let text = pen.language().say(review::Word::FairFight.msg());
            pen.outlined(&BOLD, text, head, Align::Centre, WHITE);
        } else {
            let name = name_of(self.title);
            pen.outlined(&TITLE, name, head, Align::Centre, WHITE);
        }
        let lines = self.lines(preferences);
        let list = lines.get(..lines.len() - 1).unwrap_or_default();
        let (from, room) = self.visible(layout, list);
        for (i, line) in list.iter().skip(from).take(room).enumerate() {
            self.draw_line(pen, *line, row(i), preferences, fair);
        }
        let more = |pen: &mut Pen<'_>, y: i32, up: i32| {
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
        button(pen, start_button(layout), text, self.line == Line::Start);
    }

    fn draw_line(
        &self,
        pen: &mut Pen<'_>,
        line: Line,
        area: Rectangle,
        preferences: &Preferences,
        fair: Level,
    ) {
        if !pen.sees(&area.offset(4)) {
            return;
        }
        let chosen = line == self.line;
        let last_setup = preferences.of(self.title);
        let say = |word: Word| pen.language().say(word.msg());
        let luck = self.luck_told(pen);
        let looks: SeatColours = last_setup
            .places
            .iter()
            .take(last_setup.players.into())
            .map(|place| look_of(place.colour))
            .collect();
        let (word, told) = match line {
            Line::Seat(seat) => {
                if let Some(place) = last_setup.places.get(seat) {
                    draw_seat_row(pen, area, look_of(place.colour), preferences.name(place));
                    let player = match place.player {
                        Player::Fair(_) => Player::Fair(fair),
                        player => player,
                    };
                    draw_player(pen, player, area.top_left + Point::new(170, 16));
                }
                if chosen {
                    draw_row_cursor(pen, area);
                }
                return;
            }
            Line::Players => (
                say(Word::Players),
                RowValue::Value(Value::Number(last_setup.players)),
            ),
            Line::Choice(i) => {
                let taken = usize::from(last_setup.choices.get(i).copied().unwrap_or(0));
                let choice = choices(self.title).get(i);
                let Some((choice, value)) =
                    choice.and_then(|choice| Some((choice, choice.values.get(taken)?)))
                else {
                    return;
                };
                let told = match value {
                    Value::Children(children) => RowValue::Children(*children, &looks),
                    value => RowValue::Value(*value),
                };
                (pen.language().say(choice.name), told)
            }
            Line::First => {
                let name = match last_setup.first {
                    First::Lot => say(Word::Lot),
                    First::Chosen(seat) => last_setup
                        .places
                        .get(seat.index())
                        .map_or("", |place| preferences.name(place)),
                };
                (say(Word::Begins), RowValue::Name(name))
            }
            Line::Luck => {
                let word = pen.language().say(Luck::LuckRow.msg());
                (word, RowValue::Name(&luck))
            }
            Line::Start => return,
        };
        draw_setup_row(pen, area, word, told, chosen);
    }
}

impl SetupScreen {
    /// The value of the row with the luck.
    fn luck_told(&self, pen: &Pen<'_>) -> Phrase {
        let word = match (self.luck, self.code) {
            (LuckRow::Device, _) => Luck::OfDevice,
            (LuckRow::Code, Some(code)) => {
                return phrase(pen.language(), Luck::Code.msg(), &[&code]);
            }
            (LuckRow::Code, None) => Luck::CodeComes,
            (LuckRow::Table, _) => Luck::OfTable,
        };
        phrase(pen.language(), word.msg(), &[])
    }
}

/// Where the `i`-th visible row is.
fn row(i: usize) -> Rectangle {
    rect(8, TOP + PITCH * i as i32, 224, HIGH)
}

fn look_of(colour: u8) -> SeatColour {
    SEATS.get(usize::from(colour)).copied().unwrap_or(SEATS[0])
}

/// Why the rules do not allow a set-up.
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
