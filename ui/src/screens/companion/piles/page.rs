//! The page of a pile: which view is open, and what a key does there.

use embedded_graphics::{pixelcolor::Rgb565, prelude::DrawTarget};
use keys::{Key, Press, Stroke};
use rules_core::{
    Seat, Title,
    companion::{
        boxes::{self, Kohaku, Rybowisko},
        fish::{PassCounter, PileGone},
        pile::{Pile, Place},
    },
    fish::parts::DEALT,
    kohaku::{Display, Pair, Sort},
};

use super::{
    super::{Hints, Kind, Page, Reach, Reader, Scribe, Step},
    bag::{Bag, MOST, kind_rows},
    desk::Desk,
    lists::strip,
    spots::{self, OPEN, Spot, hand_of},
};
use crate::{
    Cue, Layout,
    art::font::BOLD,
    palette::INK,
    pen::{Align, Pen, rect},
    table::{Scenery, company::Company, curtain, spots::towards},
    text::{Msg, piles::Word, table},
    widgets::{
        backdrop::{CALM, backdrop},
        help::{HelpCard, Picture},
        hints, panel,
        paper::{button_plate, card, cursor_edges},
        stepper::Pace,
    },
};

/// What is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    Table,
    /// What is left, and the odds.
    Left,
    /// What was done.
    Past,
    /// What can be done with what is at the cursor.
    Choice(u8),
    /// Everybody's goal cards, face down.
    Seats,
    /// The device goes to this seat.
    Curtain(u8),
    /// What only this seat sees.
    Hand(u8),
    /// The kinds of one's own bag.
    Kinds,
    /// One of them.
    Thing(u8),
}

/// Something that can be done with what is at the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Take,
    Discard,
    PutBack,
    Reshuffle,
}

impl Deed {
    const fn word(self) -> Msg {
        match self {
            Deed::Take => Word::Take.msg(),
            Deed::Discard => Word::Discard.msg(),
            Deed::PutBack => Word::PutBack.msg(),
            Deed::Reshuffle => Word::Reshuffle.msg(),
        }
    }
}

/// See the module.
#[derive(Clone, Debug)]
pub(in crate::screens::companion) struct PilePage {
    /// The game; none for a bag of one's own.
    pub(super) title: Option<Title>,
    pub(super) players: u8,
    /// Of Fish!, from 1.
    pub(super) pass: u8,
    pub(super) bag: Bag,
    pub(super) desk: Desk,
    pub(super) view: View,
    /// The stack that the strip above and the list are about.
    pub(super) stack: u8,
    pub(super) spot: Spot,
    /// Of a list.
    pub(super) row: u8,
    /// Kōhaku: the first cell of a pair.
    pub(super) picked: Option<u8>,
    /// A or B went down here: what it does is settled when it comes up.
    held: Option<Key>,
    pace: Pace,
}

/// How many play, of as many as the game takes.
fn players(title: Option<Title>, guests: &Company) -> u8 {
    let most = match title {
        Some(Title::Kohaku) => 4,
        _ => Seat::MOST,
    };
    // At most six.
    guests.sitters().len().clamp(1, most) as u8
}

fn pile(title: Option<Title>, players: u8, bag: &Bag) -> Pile {
    match title {
        None => bag.pile(),
        Some(Title::Rybowisko) => Rybowisko::pile(),
        Some(Title::Podwodni) => boxes::podwodni(),
        Some(Title::Fish) => boxes::fish(players),
        Some(Title::Kohaku) => Kohaku::pile(players),
        Some(Title::Klofni) => boxes::klofni(players),
    }
}

impl PilePage {
    fn blank(title: Option<Title>, players: u8, bag: Bag) -> PilePage {
        PilePage {
            title,
            players,
            pass: 1,
            desk: Desk::new(pile(title, players, &bag)),
            bag,
            view: View::Table,
            stack: 0,
            spot: Spot::Heap(0),
            row: 0,
            picked: None,
            held: None,
            pace: Pace::default(),
        }
    }

    fn read(title: Option<Title>, mut reader: Reader<'_>) -> Option<PilePage> {
        let head = reader.byte()?;
        let (players, pass) = (head & 0x0F, head >> 4);
        if !(1..=Seat::MOST as u8).contains(&players) || !(1..=3).contains(&pass) {
            return None;
        }
        let bag = match title {
            None => Bag::read(&mut reader)?,
            Some(_) => Bag::default(),
        };
        let mut page = PilePage::blank(title, players, bag);
        page.pass = pass;
        page.desk = Desk::new(page.desk.pile.noted(reader.rest()));
        Some(page)
    }

    /// The page has changed in a way that everybody saw.
    pub(super) fn changed(&mut self, reach: &mut Reach<'_, '_>) {
        reach.keep();
        reach.stage.play(Cue::Place);
        reach.stage.redraw_all();
    }

    fn show(&mut self, view: View, reach: &mut Reach<'_, '_>) {
        (self.view, self.row, self.held) = (view, 0, None);
        self.desk.settle();
        if view == View::Past {
            self.tell_past(reach);
        }
        reach.stage.play(Cue::Move);
        reach.stage.redraw_all();
    }

    /// The latest moves that everybody knows, for scripts.
    fn tell_past(&self, reach: &mut Reach<'_, '_>) {
        let mut text: heapless::String<32> = heapless::String::new();
        for step in self.desk.pile.moves().take(8) {
            use core::fmt::Write;
            // What does not fit any more is left out.
            let _ = match self.is_secret(&self.desk.pile, step) {
                true => write!(text, "? "),
                false => write!(text, "{} ", step.kind),
            };
        }
        reach.stage.tell("past", format_args!("{}", text.trim()));
    }

    /// A component is drawn from a stack.
    pub(super) fn order(&mut self, stack: u8, to: Place, reach: &mut Reach<'_, '_>) {
        self.desk.order(stack, to, false);
        if !self.desk.draw(reach) {
            reach.stage.refuse(Word::NothingLeft.msg());
        }
    }

    fn spots(&self, layout: Layout) -> spots::Spots {
        let pile = &self.desk.pile;
        match (self.view, self.title) {
            (View::Hand(seat), Some(title)) => spots::in_hand(layout, title, pile, seat),
            (View::Seats, _) => (0..self.players)
                .map(|seat| {
                    let area = spots::guest(layout, seat, self.players, 10);
                    (Spot::Guest(seat), area)
                })
                .collect(),
            _ => spots::on_table(layout, self.title, pile, self.players, self.stack),
        }
    }

    /// The stack that the cursor is about.
    fn stack_here(&self) -> u8 {
        match self.spot {
            Spot::Heap(stack) if self.title == Some(Title::Kohaku) => stack.min(1),
            Spot::Heap(stack) => stack,
            Spot::Face(kind) => self.desk.pile.stack_of(kind),
            Spot::Cell(cell) if self.title == Some(Title::Kohaku) => {
                u8::from(Display::sort(cell) == Sort::Decoration)
            }
            _ => 0,
        }
    }

    /// The cursor goes to the nearest spot that way; `false` if there is none.
    fn go(&mut self, key: Key, reach: &mut Reach<'_, '_>) -> bool {
        let layout = reach.stage.layout;
        let spots = self.spots(layout);
        let from = spots.iter().find(|(spot, _)| *spot == self.spot);
        let Some((_, from)) = from.or(spots.first()) else {
            return false;
        };
        let places = spots.iter().filter(|(spot, _)| *spot != self.spot);
        let places = places.map(|(spot, area)| (area.center(), (*spot, area)));
        let Some((spot, area)) = towards(from.center(), key, places) else {
            return false;
        };
        for area in [from, area] {
            for edge in cursor_edges(area, 5) {
                reach.stage.redraw(edge);
            }
        }
        self.spot = spot;
        for strip in spots::strips(layout) {
            reach.stage.redraw(strip);
        }
        if self.view == View::Table {
            self.stack = self.stack_here();
        }
        reach.stage.play(Cue::Move);
        true
    }

    /// What can be done with what is at the cursor.
    fn deeds(&self) -> &'static [Deed] {
        let pile = &self.desk.pile;
        match (self.title, self.spot) {
            (Some(Title::Podwodni), Spot::Cell(cell)) if pile.on(cell).is_some() => {
                &[Deed::Take, Deed::Discard, Deed::PutBack]
            }
            (Some(Title::Fish), Spot::Cell(cell)) if pile.on(cell).is_some() => {
                &[Deed::Discard, Deed::PutBack]
            }
            (Some(Title::Klofni), Spot::Face(_)) => &[Deed::Take, Deed::PutBack],
            (Some(_), Spot::Discards) if pile.discards() > 0 => &[Deed::Reshuffle],
            _ => &[],
        }
    }

    fn carry_out(&mut self, deed: Deed, reach: &mut Reach<'_, '_>) {
        let pile = &self.desk.pile;
        let what = match self.spot {
            Spot::Cell(cell) => pile.on(cell).map(|kind| (kind, Place::Spot(cell))),
            Spot::Face(kind) => Some((kind, Place::Out)),
            _ => None,
        };
        let to = match (deed, self.title) {
            (Deed::Take, Some(Title::Klofni)) | (Deed::Discard, _) => Place::Aside,
            (Deed::Take, _) => Place::Out,
            (Deed::PutBack | Deed::Reshuffle, _) => Place::Stack,
        };
        if deed == Deed::Reshuffle {
            self.desk.pile.reshuffle();
            self.desk.settle();
            reach.stage.say(Word::Reshuffled.msg());
        } else if let Some((kind, from)) = what {
            self.desk.shift(kind, from, to, false);
            if matches!(self.spot, Spot::Face(_)) {
                self.spot = Spot::Heap(self.stack);
            }
        }
        self.view = View::Table;
        self.changed(reach);
    }

    /// A on the table.
    fn act(&mut self, reach: &mut Reach<'_, '_>) {
        if !self.deeds().is_empty() {
            self.show(View::Choice(0), reach);
            return;
        }
        match (self.title, self.spot) {
            (None, _) if self.bag.kinds() == 0 => self.show(View::Kinds, reach),
            (Some(Title::Fish), Spot::Guest(seat)) => self.show(View::Curtain(seat), reach),
            (Some(Title::Fish), Spot::Heap(_)) => self.deal(reach),
            (Some(Title::Podwodni), Spot::Heap(_)) if self.is_bare() => self.fill(reach),
            (Some(Title::Kohaku), Spot::Heap(2)) => {
                self.show(View::Seats, reach);
                self.spot = Spot::Guest(0);
            }
            (Some(Title::Kohaku), Spot::Heap(_)) => self.fill(reach),
            (Some(Title::Kohaku), Spot::Cell(cell)) if self.desk.pile.on(cell).is_some() => {
                self.pick(cell, reach);
            }
            (_, Spot::Cell(cell)) => {
                let stack = self.stack_here();
                self.order(stack, Place::Spot(cell), reach);
            }
            (_, Spot::Heap(stack)) => self.order(stack, Place::Out, reach),
            _ => reach.stage.play(Cue::Miss),
        }
    }

    /// Whether no cell has a card.
    fn is_bare(&self) -> bool {
        let mut cells = self.desk.pile.lying(0..Display::CELLS as u8);
        cells.next().is_none()
    }

    /// Every empty cell gets a component.
    fn fill(&mut self, reach: &mut Reach<'_, '_>) {
        let mut joined = false;
        for cell in 0..Display::CELLS as u8 {
            if self.desk.pile.on(cell).is_none() {
                let sort = Display::sort(cell) == Sort::Decoration;
                let stack = u8::from(sort && self.title == Some(Title::Kohaku));
                self.desk.order(stack, Place::Spot(cell), joined);
                joined = true;
            }
        }
        if !joined {
            reach.stage.refuse(Word::TableFull.msg());
        } else if !self.desk.draw(reach) {
            reach.stage.refuse(Word::NothingLeft.msg());
        }
    }

    /// Fish!: three cards for everybody and three open ones; later only what is missing there.
    fn deal(&mut self, reach: &mut Reach<'_, '_>) {
        let pile = &self.desk.pile;
        let begins = pile.lying(OPEN..pile.spots()).next().is_none();
        let mut joined = false;
        let open = (0..OPEN).filter(|spot| pile.on(*spot).is_none());
        let hands = (0..self.players).filter(|_| begins);
        let hands = hands.flat_map(|seat| hand_of(Title::Fish, seat).take(DEALT.into()));
        let wanted: heapless::Vec<u8, 21> = hands.chain(open).collect();
        for spot in wanted {
            self.desk.order(0, Place::Spot(spot), joined);
            joined = true;
        }
        if !joined {
            reach.stage.refuse(Word::ToHand.msg());
        } else if !self.desk.draw(reach) {
            reach.stage.refuse(Word::NothingLeft.msg());
        }
    }

    /// Kōhaku: the first or the second tile of a pair.
    fn pick(&mut self, cell: u8, reach: &mut Reach<'_, '_>) {
        let pairs =
            |a: u8, b: u8| Pair::all().any(|pair| (pair.fish_cell(), pair.lily_cell()) == (a, b));
        match self.picked {
            Some(first) if first == cell => self.picked = None,
            Some(first) if pairs(first, cell) || pairs(cell, first) => {
                self.picked = None;
                self.take_pair(first, cell, reach);
            }
            _ => self.picked = Some(cell),
        }
        reach.stage.play(Cue::Pick);
        reach.stage.redraw_all();
    }

    /// Both tiles go; the tiles of the centre slide into the gaps, and new ones come to the centre.
    fn take_pair(&mut self, first: u8, second: u8, reach: &mut Reach<'_, '_>) {
        let cells = 0..Display::CELLS as u8;
        for (cell, joined) in [(first, false), (second, true)] {
            if let Some(kind) = self.desk.pile.on(cell) {
                self.desk.shift(kind, Place::Spot(cell), Place::Out, joined);
            }
        }
        for centre in [5, 6] {
            let hole = cells.clone().find(|cell| {
                Display::sort(*cell) == Display::sort(centre) && self.desk.pile.on(*cell).is_none()
            });
            let (Some(hole), Some(kind)) = (hole, self.desk.pile.on(centre)) else {
                continue;
            };
            self.desk
                .shift(kind, Place::Spot(centre), Place::Spot(hole), true);
        }
        for cell in cells {
            if self.desk.pile.on(cell).is_none() {
                let stack = u8::from(Display::sort(cell) == Sort::Decoration);
                self.desk.order(stack, Place::Spot(cell), true);
            }
        }
        self.desk.hide();
        self.desk.draw(reach);
    }

    /// Everything goes back, for the guests of now.
    fn begin_again(&mut self, reach: &mut Reach<'_, '_>) {
        let bag = core::mem::take(&mut self.bag);
        *self = PilePage::blank(self.title, players(self.title, reach.guests), bag);
        reach.stage.say(Word::AllBack.msg());
        self.changed(reach);
    }

    /// A in a list came up again: one goes back.
    fn put_back(&mut self, reach: &mut Reach<'_, '_>) {
        let pile = &self.desk.pile;
        let (what, to) = if self.view == View::Past {
            let step = pile.moves().nth(usize::from(self.row));
            let step = step.filter(|step| step.to != Place::Stack && !self.is_secret(pile, *step));
            (step.map(|step| (step.kind, step.to)), Place::Stack)
        } else {
            let kinds = self.listed(pile, self.stack);
            let kind = kinds.get(usize::from(self.row)).copied();
            let to = match self.title {
                Some(Title::Podwodni) => Place::Aside,
                _ => Place::Stack,
            };
            (kind.map(|kind| (kind, Place::Out)), to)
        };
        if what.is_some_and(|(kind, from)| self.desk.shift(kind, from, to, false)) {
            self.desk.settle();
            self.row = 0;
            self.changed(reach);
        } else {
            reach.stage.refuse(Word::NotOut.msg());
        }
    }

    fn key_in_list(&mut self, stroke: Stroke, reach: &mut Reach<'_, '_>) {
        let pile = &self.desk.pile;
        // At most 88 kinds or forty moves.
        let count = match self.view {
            View::Left => self.listed(pile, self.stack).len(),
            _ => pile.moves().len(),
        } as u8;
        match (stroke.key, stroke.press) {
            (Key::B, Press::Down) => self.show(View::Table, reach),
            (Key::A, Press::Down) => self.held = Some(Key::A),
            (Key::A, Press::Long) if self.held == Some(Key::A) => self.begin_again(reach),
            (Key::A, Press::Up { after_long: false }) if self.held == Some(Key::A) => {
                self.held = None;
                self.put_back(reach);
            }
            (Key::Up | Key::Down, Press::Down | Press::Repeat) => {
                self.turn(stroke.key, count, reach)
            }
            (Key::Left | Key::Right, Press::Down) if self.view == View::Left => {
                let stacks = match self.title {
                    Some(Title::Kohaku) => 2,
                    _ => pile.stacks(),
                };
                let by = if stroke.key == Key::Right {
                    1
                } else {
                    stacks.saturating_sub(1)
                };
                (self.stack, self.row) = ((self.stack + by).checked_rem(stacks).unwrap_or(0), 0);
                if matches!(self.title, Some(Title::Klofni | Title::Rybowisko)) {
                    self.spot = Spot::Heap(self.stack);
                }
                reach.stage.redraw_all();
            }
            _ => {}
        }
    }

    /// Up or down a list of so many rows.
    fn turn(&mut self, key: Key, count: u8, reach: &mut Reach<'_, '_>) {
        self.row = match key {
            Key::Up => self.row.saturating_sub(1),
            _ => (self.row + 1).min(count.saturating_sub(1)),
        };
        reach.stage.play(Cue::Move);
        reach.stage.redraw_all();
    }

    fn key_on_choice(&mut self, row: u8, stroke: Stroke, reach: &mut Reach<'_, '_>) {
        let deeds = self.deeds();
        match (stroke.key, stroke.press) {
            (Key::B, Press::Down) => self.show(View::Table, reach),
            (Key::A, Press::Down) => {
                if let Some(deed) = deeds.get(usize::from(row)) {
                    self.carry_out(*deed, reach);
                }
            }
            (Key::Up | Key::Down, Press::Down | Press::Repeat) => {
                self.row = row;
                self.turn(stroke.key, deeds.len() as u8, reach);
                self.view = View::Choice(self.row);
            }
            _ => {}
        }
    }

    /// Filling one's own bag.
    fn key_in_bag(&mut self, stroke: Stroke, reach: &mut Reach<'_, '_>) {
        let one = match self.view {
            View::Thing(kind) => Some(kind),
            _ => None,
        };
        let counts = matches!(stroke.key, Key::Left | Key::Right);
        match (stroke.key, stroke.press, one) {
            (Key::Up | Key::Down, Press::Down | Press::Repeat, _) => {
                let rows = one.map_or(self.bag.kinds() + 1, |_| kind_rows());
                self.turn(stroke.key, rows, reach);
            }
            (Key::A | Key::B, Press::Down, Some(kind)) => {
                self.show(View::Kinds, reach);
                self.row = kind;
            }
            (Key::B, Press::Down, None) => {
                if self.bag.tidy() {
                    self.desk = Desk::new(self.bag.pile());
                    reach.keep();
                }
                self.show(View::Table, reach);
            }
            (Key::A, Press::Down, None) if self.row < self.bag.kinds() => {
                self.show(View::Thing(self.row), reach);
            }
            _ if self.desk.pile.moves().len() > 0
                || (0..self.bag.kinds()).any(|kind| self.desk.pile.out(kind) > 0) =>
            {
                if stroke.press == Press::Down && (counts || stroke.key == Key::A) {
                    reach.stage.refuse(Word::BagInUse.msg());
                }
            }
            (Key::A, Press::Down, None) => match self.bag.add() {
                Some(kind) => {
                    self.desk = Desk::new(self.bag.pile());
                    reach.keep();
                    self.show(View::Thing(kind), reach);
                }
                None => reach.stage.refuse(Word::BagFull.msg()),
            },
            (_, _, one) => {
                let pace = &mut self.pace;
                let changed = match one {
                    Some(kind) => self.bag.change(kind, self.row, stroke, pace),
                    None => self.bag.count(self.row, stroke, pace),
                };
                if changed {
                    self.desk = Desk::new(self.bag.pile());
                    self.changed(reach);
                }
            }
        }
    }

    /// B on the table or in a hand: back a step, or away.
    fn leave(&mut self, press: Press, reach: &mut Reach<'_, '_>) -> Step {
        let undoes = self.desk.is_fresh() && self.picked.is_none() && !self.desk.is_busy();
        match press {
            Press::Down if undoes => {
                self.held = Some(Key::B);
                return Step::Stay;
            }
            Press::Up { after_long: false } if undoes && self.held == Some(Key::B) => {
                self.held = None;
                self.desk.undo(reach);
                reach.stage.play(Cue::Miss);
                reach.stage.redraw_all();
                return Step::Stay;
            }
            Press::Long if self.held == Some(Key::B) => {}
            Press::Down => {}
            _ => return Step::Stay,
        }
        self.held = None;
        match (self.view, self.picked.take()) {
            (View::Hand(seat) | View::Curtain(seat), _) => {
                let home = match self.title {
                    Some(Title::Kohaku) => View::Seats,
                    _ => View::Table,
                };
                self.show(home, reach);
                self.spot = Spot::Guest(seat);
            }
            (View::Seats, _) => {
                self.show(View::Table, reach);
                self.spot = Spot::Heap(2);
            }
            (_, Some(_)) => reach.stage.redraw_all(),
            (_, None) => return Step::Back,
        }
        Step::Stay
    }

    /// The pile of Fish! is gone: a new pass, or the end.
    fn count_pass(&mut self, reach: &mut Reach<'_, '_>) {
        if self.title != Some(Title::Fish) || self.desk.pile.left(0) > 0 {
            return;
        }
        let mut counter = PassCounter {
            players: self.players,
            pass: self.pass,
        };
        match counter.pile_gone() {
            PileGone::Shuffle(pass) => {
                self.pass = pass;
                self.desk.pile.reshuffle();
                self.desk.settle();
                reach.keep();
                reach.stage.say(Word::NewPass.msg());
            }
            PileGone::Over => reach.stage.say(Word::Over.msg()),
        }
    }

    fn draw_choice<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        layout: Layout,
        row: u8,
    ) {
        let deeds = self.deeds();
        let high = 14 + 36 * deeds.len() as u32;
        let top = (layout.field().size.height as i32 - high as i32) / 2;
        let area = rect(44, top, 152, high);
        pen.cover(area);
        card(pen, area);
        for (line, deed) in deeds.iter().enumerate() {
            let button = rect(54, top + 8 + 36 * line as i32, 132, 30);
            button_plate(pen, button, line == usize::from(row));
            let word = pen.language().say(deed.word());
            pen.label(&BOLD, word, button, Align::Centre, INK);
        }
    }
}

impl Page for PilePage {
    fn open(kind: Kind, noted: Option<Reader<'_>>, guests: &Company) -> Self {
        let title = kind.title();
        let page = noted.and_then(|reader| PilePage::read(title, reader));
        page.unwrap_or_else(|| PilePage::blank(title, players(title, guests), Bag::default()))
    }

    fn write(&self, _guests: &Company, scribe: &mut Scribe<'_>) {
        scribe.put(self.pass << 4 | self.players);
        if self.title.is_none() {
            self.bag.write(scribe);
        }
        scribe.put_all(&self.desk.pile.to_bytes());
    }

    fn hints(&self) -> Hints {
        let back = match (self.desk.is_fresh(), self.view) {
            (true, View::Table | View::Hand(_)) if self.picked.is_none() => Word::Undo.msg(),
            _ => Msg::Back,
        };
        let act = match (self.view, self.title, self.spot) {
            (View::Table, None, _) if self.bag.kinds() == 0 => Word::Fill.msg(),
            (View::Left, Some(Title::Podwodni), _) => Word::Discard.msg(),
            (View::Left | View::Past, _, _) => Word::PutBack.msg(),
            (View::Curtain(_), _, _) => table::Word::ShowMe.msg(),
            (View::Hand(_), Some(Title::Kohaku), _) => Word::Keep.msg(),
            (View::Hand(seat), Some(title), Spot::Cell(spot))
                if hand_of(title, seat).contains(&spot) =>
            {
                Word::Discard.msg()
            }
            (View::Hand(_), _, _) => Word::Take.msg(),
            (View::Kinds, _, _) => Msg::Change,
            (View::Thing(_), _, _) => Msg::Ready,
            (View::Choice(_), _, _) => Msg::Ready,
            (View::Seats, _, _) | (_, _, Spot::Guest(_) | Spot::Heap(2))
                if self.title == Some(Title::Kohaku) || matches!(self.spot, Spot::Guest(_)) =>
            {
                Msg::Open
            }
            (_, Some(Title::Kohaku), Spot::Cell(cell)) if self.desk.pile.on(cell).is_some() => {
                Word::Take.msg()
            }
            _ if !self.deeds().is_empty() => Msg::Change,
            _ => Word::Draw.msg(),
        };
        let all = [
            (Key::A, act),
            (Key::B, back),
            (Key::X, Msg::Help),
            (Key::Y, Msg::Dice),
        ];
        all.into_iter().collect()
    }

    fn help(&self) -> HelpCard {
        let (title, text) = match (self.view, self.title) {
            (View::Left, _) => (Word::Odds, Word::HelpLeft),
            (View::Past, _) => (Word::Past, Word::HelpPast),
            (View::Kinds | View::Thing(_), _) => (Word::Fill, Word::HelpFill),
            (_, None) => (Word::OwnBag, Word::HelpBag),
            (_, Some(Title::Rybowisko)) => (Word::Draw, Word::HelpRybowisko),
            (_, Some(Title::Podwodni)) => (Word::Draw, Word::HelpPodwodni),
            (_, Some(Title::Fish)) => (Word::Draw, Word::HelpFish),
            (_, Some(Title::Kohaku)) => (Word::Draw, Word::HelpKohaku),
            (_, Some(Title::Klofni)) => (Word::Draw, Word::HelpKlofni),
        };
        HelpCard {
            picture: self
                .title
                .map_or(Picture::Keys, |title| Picture::Game(title, 0)),
            title: title.msg(),
            text: text.msg(),
        }
    }

    fn key(&mut self, stroke: Stroke, reach: &mut Reach<'_, '_>) -> Step {
        let down = stroke.press == Press::Down;
        let cross = matches!(stroke.press, Press::Down | Press::Repeat);
        match (self.view, stroke.key) {
            (View::Left | View::Past, _) => self.key_in_list(stroke, reach),
            (View::Choice(row), _) => self.key_on_choice(row, stroke, reach),
            (View::Kinds | View::Thing(_), _) => self.key_in_bag(stroke, reach),
            (_, Key::B) => return self.leave(stroke.press, reach),
            _ if self.desk.is_busy() => {}
            (View::Curtain(seat), Key::A) if down => self.lift(seat, reach),
            (View::Hand(seat), Key::A) if down => self.act_in_hand(seat, reach),
            (View::Seats, Key::A) if down => {
                if let Spot::Guest(seat) = self.spot {
                    self.show(View::Curtain(seat), reach);
                }
            }
            (View::Table, Key::A) if down => self.act(reach),
            (View::Table, Key::Left | Key::Right) if down && self.title.is_none() => {
                self.show(View::Kinds, reach);
            }
            (View::Table, Key::Left | Key::Right)
                if down && self.title == Some(Title::Rybowisko) =>
            {
                self.stack ^= 1;
                self.spot = Spot::Heap(self.stack);
                self.desk.settle();
                reach.stage.play(Cue::Move);
                reach.stage.redraw_all();
            }
            (
                View::Table | View::Seats | View::Hand(_),
                Key::Up | Key::Down | Key::Left | Key::Right,
            ) if cross => {
                if !self.go(stroke.key, reach) && down && self.view == View::Table {
                    match stroke.key {
                        Key::Up => self.show(View::Left, reach),
                        Key::Down => self.show(View::Past, reach),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
        Step::Stay
    }

    fn drawn(&mut self, number: u32, reach: &mut Reach<'_, '_>) {
        self.desk.drawn(number, reach);
    }

    fn kept(&mut self, reach: &mut Reach<'_, '_>) {
        if !self.desk.kept() {
            return;
        }
        let pile = &self.desk.pile;
        reach
            .stage
            .tell("left", format_args!("{}", pile.left(self.stack)));
        let latest = pile.moves().next();
        if let Some(step) = latest.filter(|step| !self.is_secret(pile, *step)) {
            reach.stage.tell("drawn", format_args!("{}", step.kind));
        }
        // The next gap of the table is next.
        if let (Some(Title::Podwodni), Spot::Cell(_)) = (self.title, self.spot) {
            let gap = (0..Display::CELLS as u8).find(|cell| pile.on(*cell).is_none());
            self.spot = gap.map_or(self.spot, Spot::Cell);
        }
        reach.stage.play(Cue::Catch);
        reach.stage.redraw_all();
        self.count_pass(reach);
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        guests: &Company,
        scenery: &Scenery,
    ) {
        let (layout, pulse) = (scenery.layout, scenery.pulse);
        if let View::Curtain(number) = self.view
            && let Some(seat) = Seat::new(number)
        {
            return curtain::draw(pen, layout, guests, seat, &self.hints(), pulse);
        }
        let pile = self.desk.seen();
        backdrop(pen, layout, CALM);
        panel::heading(pen, layout, Word::Draw.msg());
        panel::scenery(pen, layout);
        match self.view {
            View::Left => self.draw_left(pen, layout, &pile),
            View::Past => self.draw_past(pen, layout, guests, &pile),
            View::Hand(seat) => self.draw_hand(pen, layout, guests, &pile, seat),
            View::Seats => {
                let [above, below] = spots::strips(layout);
                let goals = pen.language().say(Word::Goals.msg());
                strip(pen, above, None, goals);
                strip(pen, below, None, "");
                self.draw_guests(pen, layout, guests, &pile, 10);
                self.draw_cursor(pen, &self.spots(layout));
            }
            View::Kinds | View::Thing(_) => {
                let [above, below] = spots::strips(layout);
                let fill = pen.language().say(Word::Fill.msg());
                strip(pen, above, None, fill);
                strip(pen, below, None, "");
                match self.view {
                    View::Thing(kind) => self.bag.draw_kind(pen, layout, kind, self.row),
                    _ => self.bag.draw_list(pen, layout, self.row),
                }
            }
            View::Table | View::Choice(_) | View::Curtain(_) => {
                self.draw_table(pen, layout, guests, &pile);
                if let View::Choice(row) = self.view {
                    self.draw_choice(pen, layout, row);
                }
            }
        }
        hints::draw(pen, layout, &self.hints(), pulse);
    }
}

/// A bag needs as many kinds as a pile has room for.
const _: () = assert!(MOST <= rules_core::companion::pile::MOST_KINDS);
