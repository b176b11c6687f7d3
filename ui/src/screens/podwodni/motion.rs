//! Step animations: flying cards, the table making room for a dive, a broken dive. Owns the
//! durations and which cards are hidden while they fly.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::Vec;
use rules_core::{
    Game, Seat,
    log::{Step, StepOf},
    podwodni::{
        Action, Corner, Grab, Outcome, Phase, Podwodni, Position, Target,
        parts::{Card, Catch, Cell},
    },
};

use super::{
    cards::{self, Light},
    cursor::asked,
    places::Places,
};
use crate::{Millis, dirty::envelope, pen::Pen, table::Shown};

/// In the `hidden` mask the column follows the twelve cells of the table.
const COLUMN_BIT: u32 = 12;

const SLIDE: Millis = 190;
const DEAL: Millis = 35;
/// A stolen card flies slowly enough to see from whom.
const THEFT: Millis = 420;
/// How long a broken dive stays visible.
const SHOCK: Millis = 1_100;

/// A flying card.
#[derive(Clone, Copy, Debug)]
struct Flight {
    card: Card,
    from: Point,
    to: Point,
    /// It turns face up during the flight.
    from_deck: bool,
}

/// The animation of one step.
#[derive(Clone, Debug)]
pub(super) struct Motion {
    pub(super) before: Podwodni,
    /// The seat whose cards the strip shows during the step.
    pub(super) owner: Seat,
    /// The corner of the dive, for which the table makes room.
    pub(super) corner: Option<Corner>,
    /// The corner for which the table made room before.
    pub(super) previous_corner: Option<Corner>,
    /// The card that broke the dive.
    pub(super) broken: Option<Card>,
    /// A card of the sheet that is flying.
    pub(super) lifted: Option<Catch>,
    /// Bit mask of the places whose card is still flying.
    hidden: u16,
    /// At most four cards are taken and as many close gaps.
    flights: Vec<Flight, 8>,
}

impl Motion {
    /// The animation of a step and its duration. `corner` is the last known corner of the dive,
    /// `seat_place` where the score bar shows a seat.
    pub(super) fn of(
        step: &StepOf<Podwodni>,
        before: &Podwodni,
        after: &Podwodni,
        places: &Places,
        corner: Corner,
        seat_place: &dyn Fn(Seat) -> Rectangle,
    ) -> (Motion, Shown) {
        let position = before.position();
        let mut motion = Motion {
            before: *before,
            owner: asked(position),
            corner: Some(corner),
            previous_corner: Some(corner),
            broken: None,
            lifted: None,
            hidden: 0,
            flights: Vec::new(),
        };
        let mut shown = Shown {
            moves: SLIDE,
            rests: 0,
        };
        match *step {
            Step::Outcome(Outcome::First(_)) => {
                shown = Shown {
                    moves: 0,
                    rests: 900,
                }
            }
            Step::Outcome(Outcome::Card(card)) => match position.phase {
                Phase::Descend(corner) => motion.lay(corner, card, position, places, &mut shown),
                Phase::Plunge => {
                    motion.corner = None;
                    motion.previous_corner = None;
                    motion.deal(card, places.first(), COLUMN_BIT, places);
                }
                _ => {
                    motion.corner = None;
                    motion.previous_corner = None;
                    if let Some(gap) = Cell::all().find(|cell| position.table[*cell].is_none()) {
                        let place = places.table(places.table_offset(None), gap);
                        motion.deal(card, place, gap.index() as u32, places);
                    }
                    if position.discard.is_empty() {
                        shown.moves = DEAL;
                    }
                }
            },
            Step::Decision(action) => {
                let victim = match action {
                    Action::Net(seat, _) => seat_place(seat),
                    _ => Rectangle::zero(),
                };
                motion.decided(action, after, places, victim, &mut shown);
            }
        }
        (motion, shown)
    }

    fn lay(
        &mut self,
        corner: Corner,
        card: Card,
        position: &Position,
        places: &Places,
        shown: &mut Shown,
    ) {
        let number = position.column.len();
        self.corner = Some(corner);
        self.previous_corner = Some(corner);
        if position.breaks(corner, card) {
            self.broken = Some(card);
            shown.rests = SHOCK;
        }
        let place = places.laid(corner, number);
        self.deal(card, place, COLUMN_BIT + number as u32, places);
    }

    fn decided(
        &mut self,
        action: Action,
        after: &Podwodni,
        places: &Places,
        victim: Rectangle,
        shown: &mut Shown,
    ) {
        let position = *self.before.position();
        let in_dive = self.corner.unwrap_or(Corner::TopLeft);
        let goods = |catch| places.around(places.counted(catch));
        let discard = places.around(places.discard());
        match action {
            Action::Corner(corner) => {
                if let Some(card) = position.column.first().copied().flatten() {
                    let from = places.first().top_left;
                    self.fly(card, from, places.laid(corner, 0).top_left);
                    self.hidden |= 1 << COLUMN_BIT;
                }
                self.corner = Some(corner);
                self.previous_corner = None;
            }
            Action::TakeColumn => {
                for (number, card) in position.column.iter().enumerate() {
                    self.collect(*card, places.laid(in_dive, number), places);
                }
            }
            Action::TakeRow(grab) => {
                let laid = position.column.len();
                let mut left = position;
                for place in grab.places() {
                    let area = places.of_row(in_dive, laid, place);
                    let cell = position
                        .last_row(in_dive)
                        .and_then(|row| Cell::at(row, place))
                        .filter(|_| place < Grab::JUST_LAID);
                    let card = match cell {
                        Some(cell) => left.table[cell].take(),
                        None => left
                            .column
                            .get_mut(laid.saturating_sub(1))
                            .and_then(Option::take),
                    };
                    self.collect(card, area, places);
                }
                self.close_gaps(&left, after, places);
            }
            Action::Harpoon(target) => {
                let mut left = position;
                let card = match target {
                    Target::Table(cell) => left.table[cell].take(),
                    Target::Column(laid) => left
                        .column
                        .get_mut(laid.number().into())
                        .and_then(Option::take),
                };
                self.collect(card, places.target(in_dive, target), places);
                self.close_gaps(&left, after, places);
            }
            Action::Skip => self.close_gaps(&position, after, places),
            Action::Net(_, catch) => {
                let from = victim.center() - places.card / 2;
                shown.moves = THEFT;
                self.fly(Card::Catch(catch), from, goods(catch));
                self.close_gaps(&position, after, places);
            }
            Action::Wash(catch) => self.fly(Card::Catch(catch), goods(catch), discard),
            Action::Flip(catch) => {
                if let Phase::Flip(set) = position.phase {
                    let place = set.collection().iter().position(|(of, _)| of == catch);
                    let from = places.on_sheet(place.unwrap_or(0)).top_left;
                    let to = places.around(places.sets());
                    self.fly(Card::Catch(catch), from, to);
                    self.lifted = Some(catch);
                }
            }
            Action::Extra(catch) => {
                let pool = Point::new(places.grid().center().x + 20, places.origin.y);
                self.fly(Card::Catch(catch), goods(catch), pool);
                self.lifted = Some(catch);
            }
            Action::Pick(catch) => {
                let place = position.pool.iter().position(|(of, _)| of == catch);
                let from = places.on_sheet(place.unwrap_or(0)).top_left;
                self.fly(Card::Catch(catch), from, goods(catch));
                self.lifted = Some(catch);
            }
            Action::Dive | Action::Score | Action::Deeper | Action::Set(_) | Action::Stop => {}
        }
        if self.flights.is_empty() {
            shown.moves = 0;
        }
    }

    fn fly(&mut self, card: Card, from: Point, to: Point) {
        let pushed = self.flights.push(Flight {
            card,
            from,
            to,
            from_deck: false,
        });
        debug_assert!(pushed.is_ok(), "more cards fly than one step can move");
    }

    /// From the deck to a place.
    fn deal(&mut self, card: Card, place: Rectangle, bit: u32, places: &Places) {
        let pushed = self.flights.push(Flight {
            card,
            from: places.around(places.deck()),
            to: place.top_left,
            from_deck: true,
        });
        debug_assert!(pushed.is_ok());
        self.hidden |= 1 << bit;
    }

    /// A card that was taken: to the diver's cards or, after its use, to the discards.
    fn collect(&mut self, card: Option<Card>, place: Rectangle, places: &Places) {
        let Some(card) = card else { return };
        let to = match card {
            Card::Catch(catch) => places.counted(catch),
            Card::Wave | Card::Net | Card::Harpoon => places.discard(),
        };
        self.fly(card, place.top_left, places.around(to));
    }

    /// The rest of the dive closes gaps, unless there is still a tool to use.
    fn close_gaps(&mut self, left: &Position, after: &Podwodni, places: &Places) {
        let Some(corner) = self.corner else { return };
        if matches!(after.position().phase, Phase::Tools(_)) {
            return;
        }
        let gaps = Cell::all().filter(|cell| left.table[*cell].is_none());
        let cards = left.column.iter().enumerate();
        let cards = cards.filter_map(|(number, card)| card.map(|card| (number, card)));
        for (gap, (number, card)) in gaps.zip(cards) {
            let to = places
                .table(places.table_offset(Some(corner)), gap)
                .top_left;
            self.fly(card, places.laid(corner, number).top_left, to);
            self.hidden |= 1 << gap.index();
        }
    }

    /// Whether a card of the table is still flying.
    pub(super) fn hides_cell(&self, cell: Cell) -> bool {
        self.hidden >> cell.index() & 1 == 1
    }

    /// Whether a card of the dive is still flying.
    pub(super) fn hides_laid(&self, number: usize) -> bool {
        self.hidden >> (COLUMN_BIT as usize + number) & 1 == 1
    }

    /// The current offset of the table.
    pub(super) fn table_offset(&self, places: &Places, eased: i32) -> Point {
        let (from, to) = (
            places.table_offset(self.previous_corner),
            places.table_offset(self.corner),
        );
        from + (to - from) * eased / 256
    }

    /// The area the animation redraws.
    pub(super) fn area(&self, places: &Places) -> Rectangle {
        let mut area = if self.previous_corner == self.corner {
            Rectangle::zero()
        } else {
            places.grid()
        };
        let ends = self
            .flights
            .iter()
            .flat_map(|flight| [flight.from, flight.to]);
        for end in ends {
            let place = Rectangle::new(end, places.card);
            area = if area.is_zero_sized() {
                place
            } else {
                envelope(&area, &place)
            };
        }
        area
    }

    pub(super) fn draw_flights(&self, pen: &mut Pen<'_>, places: &Places, eased: i32) {
        for flight in &self.flights {
            let at = flight.from + (flight.to - flight.from) * eased / 256;
            let area = Rectangle::new(at, places.card);
            if flight.from_deck && eased < 128 {
                cards::back(pen, area);
            } else {
                cards::card(pen, area, flight.card, Light::Bright);
            }
        }
    }
}
