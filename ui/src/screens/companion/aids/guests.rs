//! Who sits at the table: how many, in which order, with which names and colours.

use embedded_graphics::primitives::Rectangle;
use keys::{Key, Press, Stroke, Tri};
use rules_core::Seat;

use super::super::{
    Hints, Kind, Navigation, NoteReader, NoteWriter, Page, PageContext, draw_title, title_area,
    usual,
};
use crate::{
    Cue, Layout,
    art::font::BODY,
    palette::SLATE,
    pen::{Align, Pen, rect},
    table::{
        Scenery, Value,
        company::Company,
        name_card::{NameCard, NameCommand},
        setup_row::{RowValue, draw_row_cursor, draw_seat_row, draw_setup_row},
    },
    text::{Msg, aids::Word, beside, table},
    widgets::{
        backdrop::{BRIGHT, ground},
        help::HelpCard,
        hints,
    },
};

/// Row 0 is their number, then comes one row for each.
#[derive(Clone, Debug)]
pub(in crate::screens::companion) struct GuestsPage {
    row: usize,
    card: Option<NameCard>,
}

impl GuestsPage {
    fn guest(&self) -> Option<usize> {
        self.row.checked_sub(1)
    }

    fn key_on_card(&mut self, key: Key, context: &mut PageContext<'_, '_>) {
        let (Some(card), Some(guest)) = (&mut self.card, self.row.checked_sub(1)) else {
            return;
        };
        let guests = &mut *context.guests;
        match card.key(key, context.stage) {
            Some(NameCommand::Name(by)) => guests.next_name(guest, by),
            Some(NameCommand::Spelled(name)) => guests.rename(guest, name),
            Some(NameCommand::Colour(by)) => guests.next_colour(guest, by),
            Some(NameCommand::Close) => {
                self.card = None;
                return;
            }
            None => return,
        }
        context.keep();
    }

    /// How many play, or who sits where.
    fn change(&mut self, by: Tri, context: &mut PageContext<'_, '_>) {
        let count = context.guests.sitters().len().max(1);
        match self.guest() {
            None => {
                context.guests.resize(1 + by.wrap(count - 1, Seat::MOST));
                let count = context.guests.sitters().len();
                context.stage.tell("guests", format_args!("{count}"));
            }
            Some(guest) => {
                let other = by.wrap(guest, count);
                context.guests.swap(guest, other);
                self.row = 1 + other;
            }
        }
        context.stage.play(Cue::Move);
        context.stage.redraw_all();
        context.keep();
    }
}

impl Page for GuestsPage {
    /// The guests themselves are the companion's, which reads them before any page.
    fn open(_kind: Kind, _noted: Option<NoteReader<'_>>, _guests: &Company) -> Self {
        GuestsPage { row: 0, card: None }
    }

    fn write(&self, guests: &Company, writer: &mut NoteWriter<'_>) {
        writer.put_all(&guests.to_bytes());
    }

    fn hints(&self) -> Hints {
        if let Some(card) = &self.card {
            return card.hints().iter().copied().collect();
        }
        let first = match self.guest() {
            None => Msg::Change,
            Some(_) => table::Word::NameIt.msg(),
        };
        usual(first, Msg::Back)
    }

    fn help(&self) -> HelpCard {
        HelpCard::of_keys(beside::Word::Guests.msg(), Word::HelpGuests.msg())
    }

    fn key(&mut self, stroke: Stroke, context: &mut PageContext<'_, '_>) -> Navigation {
        if !matches!(stroke.press, Press::Down | Press::Repeat) {
            return Navigation::Stay;
        }
        if self.card.is_some() {
            self.key_on_card(stroke.key, context);
            return Navigation::Stay;
        }
        let rows = 1 + context.guests.sitters().len();
        match stroke.key {
            Key::B => return Navigation::Back,
            Key::Up | Key::Down => {
                self.row = stroke.y_tri().wrap(self.row, rows);
                context.stage.play(Cue::Move);
                context.stage.redraw_all();
            }
            Key::A if self.guest().is_some() => {
                self.card = Some(NameCard::default());
                context.stage.redraw_all();
            }
            Key::A | Key::Right => self.change(Tri::Plus, context),
            Key::Left => self.change(Tri::Minus, context),
            Key::X | Key::Y => {}
        }
        Navigation::Stay
    }

    fn draw(&self, pen: &mut Pen<'_>, guests: &Company, scenery: &Scenery) {
        let layout = scenery.layout;
        ground(pen, layout, BRIGHT, beside::Word::Beside.msg());
        let chosen = self.guest().and_then(|guest| Seat::ALL.get(guest));
        match (&self.card, chosen) {
            (Some(card), Some(seat)) => {
                card.draw(pen, guests.name(*seat), guests.colour(*seat));
            }
            _ => self.draw_list(pen, guests, layout),
        }
        hints::draw(pen, layout, &self.hints(), scenery.pulse);
    }
}

impl GuestsPage {
    fn draw_list(&self, pen: &mut Pen<'_>, guests: &Company, layout: Layout) {
        let title = pen.language().say(beside::Word::Guests.msg());
        draw_title(pen, layout, title);
        let word = pen.language().say(table::Word::Players.msg());
        // At most six.
        let count = Value::Number(guests.sitters().len() as u8);
        let chosen = self.row == 0;
        draw_setup_row(pen, area(layout, 0), word, RowValue::Value(count), chosen);
        for (i, seat) in guests.seats().enumerate() {
            let area = area(layout, i + 1);
            if !pen.sees(&area.offset(4)) {
                continue;
            }
            draw_seat_row(pen, area, guests.colour(seat), guests.name(seat));
            if self.row == i + 1 {
                draw_row_cursor(pen, area);
                let word = pen.language().say(Word::Place.msg());
                let room = rect(area.top_left.x + 118, area.top_left.y, 90, area.size.height);
                pen.label(&BODY, word, room, Align::Centre, SLATE);
            }
        }
    }
}

/// Their number and six people fit without scrolling.
fn area(layout: Layout, row: usize) -> Rectangle {
    let top = title_area(layout).top_left.y + 31;
    rect(8, top + 27 * row as i32, 224, 24)
}
