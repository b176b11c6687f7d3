//! The statistics screen: games and best points, wins of people and computer players, streaks and margins, dice; a page each. A
//! long Y resets the numbers of a page.

use core::fmt::Display;

use dice::{Die, Tallies};
use embedded_graphics::prelude::Point;
use keys::{Key, Press, Stroke, Tri};
use rules_core::Title;
use store::ItemKey;

use crate::{
    art::{
        font::{BODY, BOLD, TITLE},
        sprites::{marks, things},
    },
    key_guide::Steps,
    palette::{INK, MIST, PAPER, SLATE, Shape, WHITE, YELLOW},
    pen::{Align, Pen, rect},
    screens::{Command, Context, Place, Screen, Snapshot, menu::name_of},
    statistics::{Person, Statistics, Tally},
    text::{Msg, Phrase, album, logbook::Word, luck::Word as Luck, phrase, review, table},
    widgets::{
        backdrop::{CALM, ground},
        die::{self, Look},
        help::{HelpCard, Picture},
        hints::{self, Hint, Hints},
        list::List,
        paper::{card, change_arrows, paragraph},
    },
};

/// The pages, in their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    #[default]
    Games,
    Wins,
    Streaks,
    Luck,
    Dice,
}

const PAGES: [Page; 5] = [
    Page::Games,
    Page::Wins,
    Page::Streaks,
    Page::Luck,
    Page::Dice,
];

/// Which page is open.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbers {
    pages: List,
    /// Y has asked whether to clear, and no key was pressed since but the one that closed the question.
    asked: bool,
}

const HELP: HelpCard = HelpCard {
    picture: Picture::Bars,
    title: Word::Numbers.msg(),
    text: Word::HelpNumbersText.msg(),
};

impl Numbers {
    fn page(&self) -> Page {
        self.pages.of(&PAGES).unwrap_or_default()
    }

    fn key_hints(&self) -> &'static [Hint] {
        const PAGE: &[Hint] = &hints::four(table::Word::Onward.msg(), Msg::Back, Word::Clear.msg());
        const DICE: &[Hint] = &hints::four(Word::Faces.msg(), Msg::Back, Word::Clear.msg());
        const GAMES: &[Hint] =
            &hints::four(review::Word::Puzzles.msg(), Msg::Back, Word::Clear.msg());
        match self.page() {
            Page::Games => GAMES,
            Page::Wins | Page::Streaks | Page::Luck => PAGE,
            Page::Dice => DICE,
        }
    }
}

impl Screen for Numbers {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(self.key_hints())
    }

    fn help(&self, _seen: &Snapshot<'_>) -> Option<HelpCard> {
        Some(HELP)
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        if stroke.press == Press::Down {
            self.asked = false;
        }
        let by = match (stroke.key, stroke.press) {
            (Key::B, Press::Down) => return Some(Place::Logbook.into()),
            (Key::A, Press::Down) if self.page() == Page::Dice => {
                return Some(Place::Fairness.into());
            }
            (Key::A, Press::Down) if self.page() == Page::Games => {
                return Some(Place::Puzzles.into());
            }
            (Key::A, Press::Down) => Tri::Plus,
            // The sentence that follows is closed by A going down; held, it clears.
            (Key::Y, Press::Down) => {
                self.asked = true;
                stage.say(Word::HoldToClear.msg());
                return None;
            }
            (Key::A, Press::Long) if core::mem::take(&mut self.asked) => {
                if self.page() == Page::Dice {
                    *ctx.dice.tallies_mut() = Tallies::new();
                    stage.put(ItemKey::Dice);
                } else {
                    ctx.statistics.clear();
                    stage.put(ItemKey::Statistics);
                }
                stage.tell("numbers", format_args!("cleared"));
                stage.say(Word::Cleared.msg());
                return None;
            }
            _ => stroke.x_tri(),
        };
        if self.pages.turn(by, PAGES.len(), stage) {
            stage.tell("page", format_args!("{}", self.pages.at()));
        }
        None
    }

    fn steps(&self, _seen: &Snapshot<'_>) -> Steps {
        Steps::COLUMNS
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let (layout, statistics) = (seen.layout, seen.statistics);
        ground(pen, layout, CALM, Word::Logbook.msg());
        let top = (layout.field().size.height as i32 - 220) / 2;
        let title = match self.page() {
            Page::Games => Word::Numbers.msg(),
            Page::Wins => Word::WinsPage.msg(),
            Page::Streaks => album::Word::StreaksPage.msg(),
            Page::Luck => Luck::LuckPage.msg(),
            Page::Dice => Word::DicePage.msg(),
        };
        let title = pen.language().say(title);
        pen.outlined(
            &TITLE,
            title,
            rect(18, top + 2, 204, 26),
            Align::Centre,
            WHITE,
        );
        change_arrows(pen, Point::new(5, top + 15), Point::new(235, top + 15));
        match self.page() {
            Page::Games => draw_games(pen, top + 33, statistics),
            Page::Wins => draw_wins(pen, top + 33, statistics),
            Page::Streaks => draw_streaks(pen, top + 33, seen),
            Page::Luck => draw_luck(pen, top + 33, statistics),
            Page::Dice => draw_dice(pen, top + 33, seen.dice.tallies()),
        }
        hints::draw(pen, layout, self.key_hints(), seen.pulse);
    }
}

fn say(pen: &Pen<'_>, msg: Msg, blanks: &[&dyn Display]) -> Phrase {
    phrase(pen.language(), msg, blanks)
}

/// The page has room for a row of 37 pixels for each of five games.
const _: () = assert!(Title::ALL.len() <= 5);

fn draw_games(pen: &mut Pen<'_>, top: i32, statistics: &Statistics) {
    for (i, title) in Title::ALL.into_iter().enumerate() {
        let y = top - 1 + 37 * i as i32;
        pen.plate(rect(4, y, 232, 34), 7, PAPER, INK);
        let best = statistics.best(title);
        let high = if best.is_some() { 16 } else { 32 };
        let room = rect(11, y + 1, 146, high);
        pen.label(&BOLD, name_of(title), room, Align::Left, INK);
        let played = say(pen, Word::Played.msg(), &[&statistics.games(title)]);
        let room = rect(158, y + 1, 72, high);
        pen.label(&BODY, &played, room, Align::Right, SLATE);
        if let Some(best) = best {
            let text = say(pen, Word::Best.msg(), &[&best.points, &best.name]);
            pen.label(&BODY, &text, rect(104, y + 17, 126, 15), Align::Right, INK);
        }
    }
}

fn draw_wins(pen: &mut Pen<'_>, top: i32, statistics: &Statistics) {
    for (level, tally) in (0..).zip(statistics.levels()) {
        let x = 4 + 58 * level;
        card(pen, rect(x, top, 56, 40));
        draw_level(pen, level, statistics.levels().len(), (x, top + 12));
        draw_tally(pen, *tally, (x + 3, top + 21), 50, Align::Centre);
    }
    let people = statistics.people();
    card(pen, rect(4, top + 46, 230, 134));
    if people.is_empty() {
        let text = say(pen, Word::NobodyYet.msg(), &[]);
        pen.label(
            &BOLD,
            &text,
            rect(10, top + 96, 218, 20),
            Align::Centre,
            INK,
        );
    }
    for (i, Person { name, tally, .. }) in people.iter().enumerate() {
        let x = 9 + 114 * (i as i32 % 2);
        let y = top + 50 + 21 * (i as i32 / 2);
        let font = if BOLD.width(name) <= 60 { &BOLD } else { &BODY };
        pen.label(font, name, rect(x, y, 62, 20), Align::Left, INK);
        draw_tally(pen, *tally, (x + 62, y + 1), 44, Align::Right);
    }
}

/// The matches by the source of their luck.
fn draw_luck(pen: &mut Pen<'_>, top: i32, statistics: &Statistics) {
    let rows = [Luck::ByDevice, Luck::ByCode, Luck::ByTable];
    for (i, (word, games)) in rows.into_iter().zip(statistics.by_luck()).enumerate() {
        let y = top + 37 * i as i32;
        pen.plate(rect(4, y, 232, 34), 7, PAPER, INK);
        let text = pen.language().say(word.msg());
        pen.label(&BOLD, text, rect(11, y + 1, 166, 32), Align::Left, INK);
        let figure = phrase(pen.language(), Luck::Count.msg(), &[&games]);
        pen.label(&TITLE, &figure, rect(180, y + 1, 48, 32), Align::Right, INK);
    }
    card(pen, rect(4, top + 116, 230, 62));
    let room = rect(8, top + 122, 222, 54);
    paragraph(pen, Luck::Apart.msg(), room, Align::Centre, INK);
}

/// A computer player of this level: its face and its stars, in a room of 56 pixels.
fn draw_level(pen: &mut Pen<'_>, level: i32, levels: usize, (x, y): (i32, i32)) {
    pen.sprite_centred(&things::ROBOT, Point::new(x + 12, y));
    for star in 0..levels as i32 {
        let colour = if star <= level { YELLOW } else { MIST };
        let at = Point::new(x + 26 + 8 * star, y);
        pen.mark(marks::MARKS_7.of(Shape::Star), at, colour);
    }
}

/// The longest streak against each level; for each game the best margin and the rarest catch.
fn draw_streaks(pen: &mut Pen<'_>, top: i32, seen: &Snapshot<'_>) {
    let longest = seen.statistics.longest();
    for (level, streak) in (0..).zip(longest) {
        let x = 4 + 58 * level;
        card(pen, rect(x, top, 56, 58));
        draw_level(pen, level, longest.len(), (x, top + 12));
        if streak.wins > 0 {
            let wins = say(pen, album::Word::InARow.msg(), &[&streak.wins]);
            pen.label(
                &BOLD,
                &wins,
                rect(x + 2, top + 21, 52, 18),
                Align::Centre,
                INK,
            );
            pen.label(
                &BODY,
                &streak.name,
                rect(x + 2, top + 39, 52, 17),
                Align::Centre,
                SLATE,
            );
        } else {
            pen.label(
                &BOLD,
                "-",
                rect(x + 2, top + 26, 52, 20),
                Align::Centre,
                SLATE,
            );
        }
    }
    for (i, title) in Title::ALL.into_iter().enumerate() {
        let y = top + 63 + 24 * i as i32;
        pen.plate(rect(4, y, 232, 23), 6, PAPER, INK);
        let name = name_of(title);
        pen.label(&BODY, name, rect(9, y + 1, 128, 21), Align::Left, INK);
        if let Some(best) = seen.statistics.margin(title) {
            let text = say(pen, album::Word::Margin.msg(), &[&best.points, &best.name]);
            pen.label(&BODY, &text, rect(138, y + 1, 68, 21), Align::Right, INK);
        }
        if let Some((kind, _)) = seen.album.rarest(title)
            && let Some(portrait) = super::album::small(title, kind)
        {
            portrait.draw(pen, Point::new(221, y + 11));
        }
    }
}

fn draw_tally(pen: &mut Pen<'_>, tally: Tally, (x, y): (i32, i32), width: u32, align: Align) {
    let text = say(pen, Word::WinsOf.msg(), &[&tally.wins, &tally.games]);
    pen.label(&BODY, &text, rect(x, y, width, 18), align, SLATE);
}

fn draw_dice(pen: &mut Pen<'_>, top: i32, tallies: &Tallies) {
    for (i, kind) in Die::ALL.into_iter().enumerate() {
        let (x, y) = (4 + 117 * (i as i32 % 2), top + 46 * (i as i32 / 2));
        card(pen, rect(x, y, 112, 41));
        die::draw(pen, kind, rect(x + 6, y + 5, 30, 30), None, Look::Plain);
        pen.label(
            &BOLD,
            kind.name(),
            rect(x + 40, y + 3, 66, 18),
            Align::Left,
            INK,
        );
        let rolls = u32::try_from(tallies.of(kind).rolls()).unwrap_or(u32::MAX);
        let text = phrase(pen.language(), Msg::RollsCounted, &[&rolls]);
        pen.label(
            &BODY,
            &text,
            rect(x + 40, y + 20, 70, 17),
            Align::Left,
            SLATE,
        );
    }
}
