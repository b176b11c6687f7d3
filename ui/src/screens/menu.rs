//! The main menu, a carousel of cards: five games, the dice, the companion for printed boxes, the logbook
//! and the settings.

use core::fmt::Write;

use embedded_graphics::prelude::Point;
use heapless::String;
use keys::{Key, Press, Stroke, Tri};
use rules_core::Title;

use crate::{
    Cue, Layout, Millis,
    art::{
        Font, Sprite,
        font::{BODY, BOLD, TITLE},
        sprites::{arrows, marks, scenes, things},
    },
    key_guide::Steps,
    layout::FIELD,
    palette::{ABYSS, BUOY, FOAM, INK, SEATS, SLATE, YELLOW},
    pen::{Align, Pen, grow, rect},
    screens::{Command, Context, FRAME, Place, Screen, Snapshot, Stage, Visit, ease_out},
    text::{
        Language, Msg, Phrase, beside::Word as Beside, logbook, luck::Word as Luck, phrase,
        table::Word,
    },
    widgets::{
        backdrop::{BRIGHT, backdrop},
        help::HelpCard,
        hints::{self, Hint, Hints},
        list::List,
        panel,
        paper::{card, cursor},
    },
};

/// The duration of a slide from card to card.
const SLIDE: Millis = 200;
/// How long the cursor rests on a game before its motif is played: passing by is silent.
const LISTENS: Millis = 600;
/// The distance from card to card.
const PITCH: i32 = 190;
const GAMES: u8 = Title::ALL.len() as u8;
/// The games, the dice, the companion, the logbook and the settings.
const CARDS: u8 = GAMES + 4;
/// Indices of the arrow sprites: clockwise from north, in eighths of a turn.
const EAST: usize = 2;
const WEST: usize = 6;

/// What a card opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Card {
    Game(Title),
    Dice,
    Companion,
    Logbook,
    Settings,
}

impl Card {
    fn at(index: u8) -> Card {
        match Title::ALL.get(usize::from(index)) {
            Some(title) => Card::Game(*title),
            None if index == GAMES => Card::Dice,
            None if index == GAMES + 1 => Card::Companion,
            None if index == GAMES + 2 => Card::Logbook,
            None => Card::Settings,
        }
    }

    /// The value of the fact `card`.
    const fn key(self) -> &'static str {
        match self {
            Card::Game(title) => title.key(),
            Card::Dice => "dice",
            Card::Companion => "companion",
            Card::Logbook => "logbook",
            Card::Settings => "settings",
        }
    }

    const fn picture(self) -> &'static Sprite {
        match self {
            Card::Game(Title::Rybowisko) => &scenes::RYBOWISKO,
            Card::Game(Title::Podwodni) => &scenes::PODWODNI,
            Card::Game(Title::Fish) => &scenes::FISH,
            Card::Game(Title::Kohaku) => &scenes::KOHAKU,
            Card::Game(Title::Klofni) => &scenes::KLOFNI,
            Card::Dice => &scenes::DICE,
            Card::Companion => &scenes::TABLE,
            Card::Logbook => &scenes::LOGBOOK,
            Card::Settings => &scenes::SETTINGS,
        }
    }

    const fn line(self) -> Msg {
        match self {
            Card::Game(Title::Rybowisko) => Msg::RybowiskoLine,
            Card::Game(Title::Podwodni) => Msg::PodwodniLine,
            Card::Game(Title::Fish) => Msg::FishLine,
            Card::Game(Title::Kohaku) => Msg::KohakuLine,
            Card::Game(Title::Klofni) => Msg::KlofniLine,
            Card::Dice => Msg::DiceLine,
            Card::Companion => Beside::AtTableLine.msg(),
            Card::Logbook => logbook::Word::Line.msg(),
            Card::Settings => Msg::SettingsLine,
        }
    }
}

/// The games' own names are the same in every language.
pub(crate) const fn name_of(title: Title) -> &'static str {
    match title {
        Title::Rybowisko => "Rybowisko",
        Title::Podwodni => "Podwodni Łowcy",
        Title::Fish => "Fish! Fish!! Fish!!!",
        Title::Kohaku => "Kōhaku",
        Title::Klofni => "Klofni rybku",
    }
}

/// The text of the flag on the card of a game with an unfinished match. The match on the table says whose turn it is.
fn flag(title: Title, seen: &Snapshot<'_>, language: Language) -> Option<Phrase> {
    match seen.running {
        Some(running) if running.goes_on(title) => {
            let turn = running.turn();
            Some(phrase(language, Word::GoOnTurn.msg(), &[&turn]))
        }
        _ => {
            let kept = seen.kept.get(usize::from(title.id())).copied();
            kept.unwrap_or(false)
                .then(|| phrase(language, Word::GoOn.msg(), &[]))
        }
    }
}

/// A running slide: when it began, and how far right of its place the chosen card was then, in 256ths of
/// the pitch.
#[derive(Clone, Copy, Debug)]
struct Slide {
    since: Millis,
    from: i32,
}

/// The carousel.
#[derive(Clone, Debug, Default)]
pub(crate) struct Menu {
    cards: List,
    slide: Option<Slide>,
    /// When the motif of the chosen game is played, unless a key comes before.
    plays_at: Option<Millis>,
}

const HELP: HelpCard = HelpCard::of_keys(Msg::HelpMenu, Msg::HelpMenuText);

impl Menu {
    fn chosen(&self) -> Card {
        Card::at(self.cards.at())
    }

    fn key_hints(&self) -> &'static [Hint] {
        const GAME: &[Hint] = &[
            (Key::A, Msg::Play),
            (Key::X, Word::Rules.msg()),
            (Key::Y, Luck::CatchKey.msg()),
        ];
        const OTHER: &[Hint] = &[
            (Key::A, Msg::Open),
            (Key::X, Msg::Help),
            (Key::Y, Luck::CatchKey.msg()),
        ];
        match self.chosen() {
            Card::Game(_) => GAME,
            _ => OTHER,
        }
    }

    /// Choose this game's card.
    pub(crate) fn choose(&mut self, title: Title) {
        self.cards = List::new(title.id());
        self.slide = None;
        self.plays_at = None;
    }

    /// The game whose card is chosen.
    fn game(&self) -> Option<Title> {
        match self.chosen() {
            Card::Game(title) => Some(title),
            _ => None,
        }
    }

    fn step(&mut self, by: Tri, stage: &mut Stage<'_>) {
        let was = self.offset(stage.now);
        if !self.cards.turn(by, CARDS.into(), stage) {
            return;
        }
        // A second step while sliding goes on from where the cards are, one card behind at most.
        let from = (was + 256 * by.sign()).clamp(-384, 384);
        self.slide = stage.settings.motion.then_some(Slide {
            since: stage.now,
            from,
        });
        let heard = self.game().filter(|_| stage.settings.volume > 0);
        self.plays_at = heard.map(|_| stage.now.wrapping_add(LISTENS));
        stage.tell("card", format_args!("{}", self.chosen().key()));
    }

    /// How far right of their places the cards are now, in 256ths of the pitch.
    fn offset(&self, now: Millis) -> i32 {
        self.slide.map_or(0, |slide| {
            let gone = ease_out(now.wrapping_sub(slide.since), SLIDE);
            slide.from * (256 - gone) / 256
        })
    }

    /// The dots below the cards: which of them is chosen.
    fn draw_dots(&self, pen: &mut Pen<'_>, y: i32) {
        for i in 0..CARDS {
            let centre = Point::new(128 - 8 * i32::from(CARDS) + 16 * i32::from(i), y);
            let here = i == self.cards.at();
            pen.disc(centre, if here { 11 } else { 7 }, INK);
            pen.disc(
                centre,
                if here { 9 } else { 5 },
                if here { BUOY } else { FOAM },
            );
        }
    }
}

impl Screen for Menu {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(self.key_hints())
    }

    /// On a game's card X opens the lessons instead.
    fn help(&self, _seen: &Snapshot<'_>) -> Option<HelpCard> {
        self.game().is_none().then_some(HELP)
    }

    fn steps(&self, _seen: &Snapshot<'_>) -> Steps {
        Steps::COLUMNS
    }

    /// In the menu nothing is urgent: time for the store to tidy up.
    fn enter(&mut self, _visit: Visit, ctx: &mut Context<'_>) {
        let stage = &mut ctx.stage;
        stage.collect_garbage();
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        if !matches!(stroke.press, Press::Up { .. }) {
            self.plays_at = None;
        }
        match (stroke.key, stroke.press) {
            (Key::A, Press::Down) => Some(Command::Go(match self.chosen() {
                Card::Dice => Place::Dice,
                Card::Companion => Place::Companion,
                Card::Logbook => Place::Logbook,
                Card::Settings => Place::Settings,
                Card::Game(title) => Place::Setup(title),
            })),
            (Key::Y, Press::Down) => Some(Place::Catch.into()),
            (Key::X, Press::Down) => self.game().map(|title| Place::Lessons(title).into()),
            _ => {
                self.step(stroke.x_tri(), stage);
                None
            }
        }
    }

    /// Advance the slide, which ends in its place; play the motif of a game on which the cursor rests.
    fn tick(&mut self, ctx: &mut Context<'_>) -> Option<Place> {
        let stage = &mut ctx.stage;
        if let Some(slide) = self.slide {
            if stage.now.wrapping_sub(slide.since) >= SLIDE {
                self.slide = None;
            }
            stage.redraw(stage.layout.field());
        }
        let due = |at: &mut Millis| stage.now.wrapping_sub(*at).cast_signed() >= 0;
        if self.plays_at.take_if(due).is_some()
            && let Some(title) = self.game()
        {
            stage.play(Cue::Game(title));
        }
        None
    }

    fn wake_at(&self, seen: &Snapshot<'_>) -> Option<Millis> {
        self.slide
            .map(|_| seen.now.wrapping_add(FRAME))
            .or(self.plays_at)
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let layout = seen.layout;
        backdrop(pen, layout, BRIGHT);
        let top = (layout.field().size.height as i32 - 220) / 2 + 18;
        let offset = self.offset(seen.now);
        // From the outermost in: the chosen card lies on top.
        for (side, steps) in [
            (Tri::Minus, 2),
            (Tri::Plus, 2),
            (Tri::Minus, 1),
            (Tri::Plus, 1),
            (Tri::Zero, 0),
        ] {
            let card = Card::at(side.wrap_by(self.cards.at(), steps, CARDS));
            let away = 256 * side.sign() * i32::from(steps) + offset;
            draw_card(pen, card, away, top, seen);
        }
        if self.slide.is_none() {
            cursor(pen, &rect(30, top, 180, 176), 7);
            for (eighth, x) in [(WEST, 13), (EAST, 227)] {
                pen.dyed_centred(&arrows::ARROWS_20[eighth], Point::new(x, top + 88), BUOY);
            }
        }
        self.draw_dots(pen, top + 191);
        if layout == Layout::Wide {
            // The side panel covers the next card.
            let aside = rect(FIELD as i32, 0, 80, FIELD);
            // The next card reaches below it.
            pen.cover(aside);
            pen.fill(aside, ABYSS);
            pen.fill(rect(FIELD as i32, 0, 1, FIELD), INK);
            panel::heading(pen, layout, Msg::Games);
            panel::scenery(pen, layout);
        }
        hints::draw(pen, layout, self.key_hints(), seen.pulse);
    }
}

/// One card, `away` 256ths of the pitch from the middle. Cards at the sides are lower and shorter.
fn draw_card(pen: &mut Pen<'_>, what: Card, away: i32, top: i32, seen: &Snapshot<'_>) {
    let x = 30 + away * PITCH / 256;
    let small = away.abs().min(256);
    let y = top + 12 * small / 256;
    let area = rect(x, y, 180, (176 - 20 * small / 256) as u32);
    if x > FIELD as i32 || x < -190 || !pen.sees(&grow(&area, 4)) {
        return;
    }
    card(pen, area);
    let frame = rect(x + 7, y + 7, 166, 104);
    pen.sprite(what.picture(), frame.top_left);
    pen.ring(grow(&frame, 1), 3, 1, INK);
    if let Card::Game(title) = what
        && let Some(text) = flag(title, seen, pen.language())
    {
        go_on(pen, &text, Point::new(x + 173, y + 7));
    }
    let title = match what {
        Card::Game(title) => name_of(title),
        Card::Dice => pen.language().say(Msg::Dice),
        Card::Companion => pen.language().say(Beside::AtTable.msg()),
        Card::Logbook => pen.language().say(logbook::Word::Logbook.msg()),
        Card::Settings => pen.language().say(Msg::Settings),
    };
    let room = rect(x + 4, y + 114, 172, 26);
    let font: &Font = if TITLE.width(title) <= 172 {
        &TITLE
    } else {
        &BOLD
    };
    pen.label(font, title, room, Align::Centre, INK);
    let line = pen.language().say(what.line());
    pen.label(
        &BODY,
        line,
        rect(x + 4, y + 140, 172, 17),
        Align::Centre,
        SLATE,
    );
    if small == 0
        && let Card::Game(title) = what
    {
        seats(pen, title, Point::new(x + 90, y + 164));
    }
}

/// The flag on a game with an unfinished match.
fn go_on(pen: &mut Pen<'_>, text: &str, right_top: Point) {
    let width = BODY.width(text).max(0) as u32 + 12;
    let area = rect(right_top.x - width as i32 - 4, right_top.y + 5, width, 19);
    pen.plate(area, 9, YELLOW, INK);
    pen.label(&BODY, text, grow(&area, -1), Align::Centre, INK);
}

/// The number of players: a mark for each seat, and the range.
fn seats(pen: &mut Pen<'_>, title: Title, centre: Point) {
    let players = title.players();
    let least = if title.has_solo() {
        1
    } else {
        *players.start()
    };
    // "1–6": five bytes with the dash.
    let mut range: String<8> = String::new();
    let _ = write!(range, "{least}–{}", players.end());
    let count = i32::from(*players.end());
    let text = BODY.width(&range);
    let mut x = centre.x - (count * 15 + 4 + text + 24) / 2;
    for seat in SEATS.iter().take(count as usize) {
        let at = Point::new(x + 6, centre.y);
        pen.mark(marks::MARKS_9.of(seat.shape), at, seat.colour);
        x += 15;
    }
    let room = rect(x + 4, centre.y - 8, text.max(0) as u32, 17);
    pen.label(&BODY, &range, room, Align::Left, INK);
    // Computers may take the other seats: one person is enough.
    pen.sprite_centred(&things::ROBOT, Point::new(x + 4 + text + 14, centre.y));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_row_holds_the_games_the_dice_the_printed_boxes_the_logbook_and_the_settings() {
        let keys: std::vec::Vec<_> = (0..CARDS).map(|i| Card::at(i).key()).collect();
        assert_eq!(
            keys,
            [
                "rybowisko",
                "podwodni",
                "fish",
                "kohaku",
                "klofni",
                "dice",
                "companion",
                "logbook",
                "settings"
            ]
        );
    }
}
