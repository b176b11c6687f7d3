//! Who plays on from a position of a finished match: the same seats, each with a person or a computer player. The cursor
//! starts on the start button, so that A alone plays on as it was.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use keys::{Key, Stroke, Tri};
use rules_core::Seat;

use crate::{
    Cue,
    art::font::TITLE,
    palette::{INK, PAPER, WHITE},
    pen::{Align, Pen, body, rect},
    screens::{Command, Context, Place, Screen, Snapshot, Stage, Visit},
    table::{
        LuckSource, Running,
        company::{Company, Origin},
        setup_row::{draw_player, draw_row_cursor, draw_seat_row, start_button},
    },
    text::{Msg, album::Word, table},
    widgets::{
        backdrop::{BRIGHT, ground},
        help::HelpCard,
        hints::{self, Hint, Hints},
        paper::button,
    },
};

/// The upper edge of the first row, the distance from row to row, and the height of one: six fit.
const TOP: i32 = 32;
const PITCH: i32 = 25;
const HIGH: u32 = 21;

const HELP: HelpCard = HelpCard::of_keys(Word::PlayOn.msg(), Word::HelpPlayOn.msg());

/// The screen: who plays, and the row of the cursor; behind the last seat is the start button.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlayOn {
    company: Company,
    row: usize,
    /// Whether the question is open: may an unfinished match of this game be replaced?
    asks: bool,
}

impl PlayOn {
    /// The chosen company, for a match of this origin.
    pub(crate) fn company_from(&self, origin: Origin) -> Company {
        let mut company = self.company.clone();
        company.origin = origin;
        // From here on chance is the device's own again.
        company.luck = LuckSource::Device;
        company
    }

    fn seats(&self) -> usize {
        self.company.sitters().len()
    }

    fn is_on_start(&self) -> bool {
        self.row >= self.seats()
    }

    fn key_hints(&self) -> &'static [Hint] {
        const START: &[Hint] = &hints::three(table::Word::Start.msg());
        const CHANGE: &[Hint] = &hints::three(Msg::Change);
        if self.is_on_start() { START } else { CHANGE }
    }

    fn change(&mut self, by: Tri, stage: &mut Stage<'_>) {
        if by.is_zero() || self.is_on_start() {
            return;
        }
        self.company.next_player(self.row, by);
        if let Some(sitter) = self.company.sitters().get(self.row) {
            let number = sitter.player.number();
            stage.tell("player", format_args!("{} {number}", self.row));
        }
        stage.play(Cue::Move);
        stage.redraw_all();
    }
}

impl Screen for PlayOn {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(self.key_hints())
    }

    fn help(&self, _seen: &Snapshot<'_>) -> Option<HelpCard> {
        Some(HELP)
    }

    fn enter(&mut self, _visit: Visit, ctx: &mut Context<'_>) {
        let company = ctx.running.as_ref().map(Running::company);
        self.company = company.cloned().unwrap_or_default();
        self.row = self.seats();
        self.asks = false;
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        if !stroke.steps() {
            return None;
        }
        let stage = &mut ctx.stage;
        let answered = core::mem::take(&mut self.asks);
        match stroke.key {
            Key::A if answered => return Some(Command::PlayOn),
            _ if answered => {}
            Key::B => return Some(Place::Watch.into()),
            Key::Up | Key::Down => {
                self.row = stroke.y_tri().wrap(self.row, self.seats() + 1);
                stage.play(Cue::Move);
                stage.redraw_all();
            }
            Key::A if self.is_on_start() => {
                let title = ctx.running.as_ref()?.title();
                if ctx.kept.get(usize::from(title.id())) != Some(&true) {
                    return Some(Command::PlayOn);
                }
                self.asks = true;
                stage.question(Word::ReplacesMatch.msg());
            }
            Key::A => self.change(Tri::Plus, stage),
            Key::Left | Key::Right => self.change(stroke.x_tri(), stage),
            Key::X | Key::Y => {}
        }
        None
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let layout = seen.layout;
        ground(pen, layout, BRIGHT, Word::PlayOnKey.msg());
        let title = pen.language().say(Word::PlayOn.msg());
        pen.outlined(&TITLE, title, rect(4, 2, 232, 28), Align::Centre, WHITE);
        for (i, (seat, sitter)) in self.company.seats().zip(self.company.sitters()).enumerate() {
            let area = row(i);
            if pen.sees(&area.offset(7)) {
                draw_seat_row(pen, area, self.company.colour(seat), &sitter.name);
                let middle = Point::new(170, HIGH as i32 / 2);
                draw_player(pen, sitter.player, area.top_left + middle);
                if i == self.row {
                    draw_row_cursor(pen, area);
                }
            }
        }
        let start = start_button(layout);
        // The help card says it too: under a full table there is no room.
        if self.seats() < Seat::MOST {
            let room = rect(12, start.top_left.y - 24, 216, 19);
            pen.plate(room, 7, PAPER, INK);
            let text = pen.language().say(Word::NoRecords.msg());
            pen.label(body(pen.text_size()), text, room, Align::Centre, INK);
        }
        let text = pen.language().say(table::Word::Start.msg());
        button(pen, start, text, self.is_on_start());
        hints::draw(pen, layout, self.key_hints(), seen.pulse);
    }
}

fn row(i: usize) -> Rectangle {
    rect(8, TOP + PITCH * i as i32, 224, HIGH)
}
