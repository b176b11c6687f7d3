//! The page Draw: which view is open, its note, hints and help, and which view takes a key.

use keys::{Key, Press, Stroke};
use rules_core::{
    Seat, Title,
    companion::pile::{Pile, Place},
};

use super::{
    super::{
        Hints, Kind, Navigation, NoteReader, NoteWriter, Page, PageContext, printed::printed, usual,
    },
    bag::{self, Bag, MOST},
    lists::strip,
    pending::PendingPile,
    spec::{PileSpec, TableSpec},
    targets::{self, CELLS, Target},
};
use crate::{
    Cue, Layout,
    art::font::BOLD,
    palette::INK,
    pen::{Align, Pen, rect},
    table::{Scenery, company::Company, curtain, sketch},
    text::{Msg, piles::Word, table},
    widgets::{
        backdrop::{CALM, ground},
        help::{HelpCard, Picture},
        hints,
        paper::{button_plate, card},
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
    /// Everybody's choice of cards, face down.
    Seats,
    /// The device goes to this seat.
    Curtain(u8),
    /// What only this seat sees.
    Hand(u8),
    /// The kinds of a custom bag.
    Kinds,
    /// One of them.
    Thing(u8),
}

/// The page.
#[derive(Clone, Debug)]
pub(in crate::screens::companion) struct PilePage {
    /// The game; none for a custom bag.
    pub(super) title: Option<Title>,
    pub(super) players: u8,
    /// The pass of the stack, from 1.
    pub(super) pass: u8,
    pub(super) bag: Bag,
    pub(super) pending: PendingPile,
    pub(super) view: View,
    /// The stack that the strip above and the list are about.
    pub(super) stack: u8,
    pub(super) target: Target,
    /// Of a list.
    pub(super) row: u8,
    /// The first spot of a pair.
    pub(super) picked: Option<u8>,
    /// A or B went down here: what it does is settled when it comes up.
    pub(super) held: Option<Key>,
    pub(super) pace: Pace,
}

/// The description of a box, or of a custom bag.
const fn spec(title: Option<Title>) -> &'static PileSpec {
    match title {
        Some(title) => &printed(title).pile,
        None => &bag::SPEC,
    }
}

/// How many play, of as many as the box has components for.
pub(super) fn players(title: Option<Title>, guests: &Company) -> u8 {
    // At most six.
    (guests.sitters().len() as u8).clamp(1, spec(title).most_players)
}

fn pile(title: Option<Title>, players: u8, bag: &Bag) -> Pile {
    match title {
        None => bag.pile(),
        Some(_) => (spec(title).pile)(players),
    }
}

impl PilePage {
    pub(super) const fn spec(&self) -> &'static PileSpec {
        spec(self.title)
    }

    pub(super) fn blank(title: Option<Title>, players: u8, bag: Bag) -> PilePage {
        PilePage {
            title,
            players,
            pass: 1,
            pending: PendingPile::new(pile(title, players, &bag)),
            bag,
            view: View::Table,
            stack: 0,
            target: Target::Heap(0),
            row: 0,
            picked: None,
            held: None,
            pace: Pace::default(),
        }
    }

    fn read(title: Option<Title>, mut reader: NoteReader<'_>) -> Option<PilePage> {
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
        page.pending = PendingPile::new(page.pending.pile.noted(reader.rest()));
        Some(page)
    }

    /// The page has changed in the open.
    pub(super) fn changed(&mut self, context: &mut PageContext<'_, '_>) {
        context.keep();
        context.stage.play(Cue::Place);
        context.stage.redraw_all();
    }

    pub(super) fn show(&mut self, view: View, context: &mut PageContext<'_, '_>) {
        (self.view, self.row, self.held) = (view, 0, None);
        self.pending.settle();
        if view == View::Past {
            self.tell_past(context);
        }
        context.stage.play(Cue::Move);
        context.stage.redraw_all();
    }

    /// The latest moves that everybody knows, for scripts.
    fn tell_past(&self, context: &mut PageContext<'_, '_>) {
        let mut text: heapless::String<32> = heapless::String::new();
        for step in self.pending.pile.moves().take(8) {
            use core::fmt::Write;
            // What does not fit any more is left out.
            let _ = match self.is_secret(&self.pending.pile, step) {
                true => write!(text, "? "),
                false => write!(text, "{} ", step.kind),
            };
        }
        context.stage.tell("past", format_args!("{}", text.trim()));
    }

    pub(super) fn targets(&self, layout: Layout) -> targets::Targets {
        let pile = &self.pending.pile;
        match self.view {
            View::Hand(seat) => targets::in_hand(layout, self.spec(), pile, seat),
            View::Seats => (0..self.players)
                .map(|seat| {
                    let area = targets::guest(layout, seat, self.players, 10);
                    (Target::Guest(seat), area)
                })
                .collect(),
            _ => targets::on_table(layout, self.spec(), pile, self.players, self.stack),
        }
    }

    /// The stack that the cursor is about.
    pub(super) fn stack_here(&self) -> u8 {
        let pile = &self.pending.pile;
        match (self.target, &self.spec().table) {
            // A stack without a list stands beside the one before it.
            (Target::Heap(stack), _) => stack.min(self.spec().listed_stacks(pile).max(1) - 1),
            (Target::FaceUp(kind), _) => pile.stack_of(kind),
            (Target::Cell(cell), TableSpec::Cells(cells)) => (cells.stack)(cell),
            _ => 0,
        }
    }

    fn draw_choice(&self, pen: &mut Pen<'_>, layout: Layout, row: u8) {
        let actions = self.actions();
        let high = 14 + 36 * actions.len() as u32;
        let top = (layout.field().size.height as i32 - high as i32) / 2;
        let area = rect(44, top, 152, high);
        pen.cover(area);
        card(pen, area);
        for (line, action) in actions.iter().enumerate() {
            let button = rect(54, top + 8 + 36 * line as i32, 132, 30);
            button_plate(pen, button, line == usize::from(row));
            let word = pen.language().say(action.word());
            pen.label(&BOLD, word, button, Align::Centre, INK);
        }
    }
}

impl Page for PilePage {
    fn open(kind: Kind, noted: Option<NoteReader<'_>>, guests: &Company) -> Self {
        let title = kind.title();
        let page = noted.and_then(|reader| PilePage::read(title, reader));
        page.unwrap_or_else(|| PilePage::blank(title, players(title, guests), Bag::default()))
    }

    fn write(&self, _guests: &Company, writer: &mut NoteWriter<'_>) {
        writer.put(self.pass << 4 | self.players);
        if self.title.is_none() {
            self.bag.write(writer);
        }
        writer.put_all(&self.pending.pile.to_bytes());
    }

    fn hints(&self) -> Hints {
        let back = match (self.pending.is_fresh(), self.view) {
            (true, View::Table | View::Hand(_)) if self.picked.is_none() => Word::Undo.msg(),
            _ => Msg::Back,
        };
        let spec = self.spec();
        let act = match (self.view, self.target) {
            (View::Table, _) if self.title.is_none() && self.bag.kinds() == 0 => Word::Fill.msg(),
            (View::Left, _) if spec.returned == Place::Aside => Word::Discard.msg(),
            (View::Left | View::Past, _) => Word::PutBack.msg(),
            (View::Curtain(_), _) => table::Word::ShowMe.msg(),
            (View::Hand(_), _) if spec.choice_stack().is_some() => Word::Keep.msg(),
            (View::Hand(seat), Target::Cell(spot)) if spec.hand_of(seat).contains(&spot) => {
                Word::Discard.msg()
            }
            (View::Hand(_), _) => Word::Take.msg(),
            (View::Kinds, _) => Msg::Change,
            (View::Thing(_) | View::Choice(_), _) => Msg::Ready,
            (View::Seats, _) | (View::Table, Target::Guest(_)) => Msg::Open,
            (View::Table, Target::Heap(stack)) if spec.choice_stack() == Some(stack) => Msg::Open,
            (_, Target::Cell(cell)) if self.takes_pair(cell) => Word::Take.msg(),
            _ if !self.actions().is_empty() => Msg::Change,
            _ => Word::Draw.msg(),
        };
        usual(act, back)
    }

    fn help(&self) -> HelpCard {
        let (title, text) = match self.view {
            View::Left => (Word::Odds, Word::HelpLeft),
            View::Past => (Word::Past, Word::HelpPast),
            View::Kinds | View::Thing(_) => (Word::Fill, Word::HelpFill),
            _ if self.title.is_none() => (Word::OwnBag, self.spec().help),
            _ => (Word::Draw, self.spec().help),
        };
        HelpCard {
            picture: match (self.title, self.view) {
                (Some(title), View::Past) => Picture::Game(title, sketch::PILE),
                (Some(title), _) => Picture::Game(title, 0),
                (None, _) => Picture::KEYS,
            },
            title: title.msg(),
            text: text.msg(),
        }
    }

    fn key(&mut self, stroke: Stroke, context: &mut PageContext<'_, '_>) -> Navigation {
        let down = stroke.press == Press::Down;
        let cross = matches!(stroke.press, Press::Down | Press::Repeat);
        match (self.view, stroke.key) {
            (View::Left | View::Past, _) => self.key_in_list(stroke, context),
            (View::Choice(row), _) => self.key_on_choice(row, stroke, context),
            (View::Kinds | View::Thing(_), _) => self.key_in_bag(stroke, context),
            (_, Key::B) => return self.leave(stroke.press, context),
            _ if self.pending.is_busy() => {}
            (View::Curtain(seat), Key::A) if down => self.lift(seat, context),
            (View::Hand(seat), Key::A) if down => self.act_in_hand(seat, context),
            (View::Seats, Key::A) if down => {
                if let Target::Guest(seat) = self.target {
                    self.show(View::Curtain(seat), context);
                }
            }
            (View::Table, Key::A) if down => self.act(context),
            (View::Table, Key::Left | Key::Right) if down && self.title.is_none() => {
                self.show(View::Kinds, context);
            }
            (View::Table, Key::Left | Key::Right)
                if down && matches!(self.spec().table, TableSpec::Single(_)) =>
            {
                let stacks = self.pending.pile.stacks();
                self.stack = stroke.x_tri().wrap(self.stack, stacks);
                self.target = Target::Heap(self.stack);
                self.pending.settle();
                context.stage.play(Cue::Move);
                context.stage.redraw_all();
            }
            (
                View::Table | View::Seats | View::Hand(_),
                Key::Up | Key::Down | Key::Left | Key::Right,
            ) if cross => {
                self.steer(stroke.key, down, context);
            }
            _ => {}
        }
        Navigation::Stay
    }

    fn drawn(&mut self, number: u32, context: &mut PageContext<'_, '_>) {
        self.pending.drawn(number, context);
    }

    fn cover(&mut self) {
        if let View::Hand(seat) = self.view {
            self.view = View::Curtain(seat);
        }
    }

    fn kept(&mut self, context: &mut PageContext<'_, '_>) {
        if !self.pending.kept() {
            return;
        }
        let pile = &self.pending.pile;
        context
            .stage
            .tell("left", format_args!("{}", pile.left(self.stack)));
        let latest = pile.moves().next();
        if let Some(step) = latest.filter(|step| !self.is_secret(pile, *step)) {
            context.stage.tell("drawn", format_args!("{}", step.kind));
        }
        // To the next gap, unless the gaps are filled all at once.
        if let (TableSpec::Cells(cells), Target::Cell(_)) = (&self.spec().table, self.target)
            && cells.pairs.is_none()
        {
            let gap = (0..CELLS).find(|cell| pile.on(*cell).is_none());
            self.target = gap.map_or(self.target, Target::Cell);
        }
        context.stage.play(Cue::Catch);
        context.stage.redraw_all();
        self.count_pass(context);
    }

    fn draw(&self, pen: &mut Pen<'_>, guests: &Company, scenery: &Scenery) {
        let (layout, pulse) = (scenery.layout, scenery.pulse);
        if let View::Curtain(number) = self.view
            && let Some(seat) = Seat::new(number)
        {
            return curtain::draw(pen, layout, guests, seat, &self.hints(), pulse);
        }
        let pile = self.pending.seen();
        ground(pen, layout, CALM, Word::Draw.msg());
        match self.view {
            View::Left => self.draw_left(pen, layout, &pile),
            View::Past => self.draw_past(pen, layout, guests, &pile),
            View::Hand(seat) => self.draw_hand(pen, layout, guests, &pile, seat),
            View::Seats => {
                let [above, below] = targets::strips(layout);
                let goals = pen.language().say(Word::Goals.msg());
                strip(pen, above, None, goals);
                strip(pen, below, None, "");
                self.draw_guests(pen, layout, guests, &pile, 10);
                self.draw_cursor(pen, &self.targets(layout));
            }
            View::Kinds | View::Thing(_) => {
                let [above, below] = targets::strips(layout);
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
