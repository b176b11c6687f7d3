//! The page Turns: whose turn it is, what is counted, the alarms, and undo. `rules_core` decides when an
//! alarm comes.

use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use keys::{Key, Press, Stroke};
use rules_core::{
    Title,
    companion::{
        Competitor,
        turns::{Alarm, Table, Tracker, TrackerStep},
    },
};

use super::{
    super::{Hints, Kind, Navigation, NoteReader, NoteWriter, Page, PageContext, printed::printed},
    Back, BackKey, RADIUS, alarm, board, hints_of, line_area,
    spec::Line,
    start::{self, Start},
};
use crate::{
    Cue, Layout,
    pen::Pen,
    table::{Scenery, company::Company},
    text::{beside, table, turns::Word},
    widgets::{
        backdrop::{CALM, ground},
        help::HelpCard,
        hints,
        list::{Grid, List},
    },
};

/// How many steps can be undone.
const STEPS: usize = 24;

/// What the page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Before the first turn.
    Start,
    Turn,
    Alarm(Alarm),
}

/// What the cursor is on.
enum Row {
    Head,
    Line(&'static Line),
    New,
}

/// The page.
#[derive(Clone, Debug)]
pub(in crate::screens::companion) struct TurnsPage {
    /// Before the steps that can be undone.
    base: Tracker,
    /// Those steps, in bytes.
    steps: Vec<u8, STEPS>,
    /// After them.
    now: Tracker,
    moment: Phase,
    start: Start,
    /// Where the cursor is: the head, a line below it, or the last line, a new game.
    row: List,
    /// Rybowisko: fishers on places without a token, while the tokens are laid out.
    fishers: u8,
    back: BackKey,
}

const HELP: HelpCard = HelpCard::of_keys(Word::Title.msg(), Word::TrackerHelp.msg());

impl Page for TurnsPage {
    fn open(kind: Kind, noted: Option<NoteReader<'_>>, guests: &Company) -> Self {
        let title = kind.title().unwrap_or(Title::ALL[0]);
        // Six chairs at most.
        let players = guests.sitters().len() as u8;
        let kept = noted.and_then(|reader| read(title, reader));
        // Before the first turn the table is that of today.
        let today =
            |page: &TurnsPage| page.moment != Phase::Start || page.now.table.players == players;
        kept.filter(today)
            .unwrap_or_else(|| TurnsPage::new(Table::new(title, players)))
    }

    fn write(&self, _guests: &Company, writer: &mut NoteWriter<'_>) {
        writer.put_all(&self.base.to_bytes());
        writer.put(self.moment.code());
        writer.put_all(&self.steps);
    }

    fn hints(&self) -> Hints {
        let onward = match self.moment {
            Phase::Start => self.start.hint(&self.now.table),
            Phase::Alarm(_) => Word::Fine.msg(),
            Phase::Turn => match self.row() {
                Row::Line(Line::Last(_)) => Word::Happens.msg(),
                Row::New => table::Word::HoldIt.msg(),
                Row::Head | Row::Line(Line::Count(_)) => Word::EndTurn.msg(),
            },
        };
        hints_of(onward, self.undoes())
    }

    fn help(&self) -> HelpCard {
        HELP
    }

    fn key(&mut self, stroke: Stroke, context: &mut PageContext<'_, '_>) -> Navigation {
        match self.back.key(stroke) {
            Back::Leave => return Navigation::Back,
            Back::Undo => return self.undo(context),
            Back::Nothing => {}
        }
        let is_head = self.moment == Phase::Turn && matches!(self.row(), Row::Head);
        // Direction keys repeat where others have a long press.
        if is_head && stroke.key == Key::Right && stroke.press == Press::Repeat {
            return Navigation::Open(Kind::Clock);
        }
        match self.moment {
            Phase::Start => self.key_at_start(stroke, context),
            Phase::Turn => self.key_in_turn(stroke, context),
            Phase::Alarm(alarm) => self.key_at_alarm(stroke, alarm, context),
        }
        Navigation::Stay
    }

    fn draw(&self, pen: &mut Pen<'_>, guests: &Company, scenery: &Scenery) {
        let Scenery { layout, pulse, .. } = *scenery;
        ground(pen, layout, CALM, beside::Word::Turns.msg());
        match self.moment {
            Phase::Start => start::draw(pen, layout, &self.start, &self.now.table, guests),
            Phase::Turn => board::draw(pen, layout, &self.now, guests, self.row.at()),
            Phase::Alarm(alarm) => {
                board::draw_head(pen, layout, &self.now, guests, false);
                alarm::draw(pen, layout, alarm, &self.now, guests, self.fishers);
            }
        }
        hints::draw(pen, layout, &self.hints(), pulse);
    }
}

impl TurnsPage {
    fn new(table: Table) -> TurnsPage {
        let tracker = Tracker::new(table);
        TurnsPage {
            base: tracker,
            steps: Vec::new(),
            now: tracker,
            moment: Phase::Start,
            start: Start::default(),
            row: List::new(0),
            fishers: 0,
            back: BackKey::default(),
        }
    }

    /// The row under the cursor.
    fn row(&self) -> Row {
        let lines = printed(self.now.table.title).turns.lines;
        match usize::from(self.row.at()).checked_sub(1) {
            None => Row::Head,
            Some(line) => lines.get(line).map_or(Row::New, Row::Line),
        }
    }

    /// The row for a new game, the last one.
    fn last_row(&self) -> u8 {
        // Three lines at most.
        1 + printed(self.now.table.title).turns.lines.len() as u8
    }

    fn key_at_start(&mut self, stroke: Stroke, context: &mut PageContext<'_, '_>) {
        let table = &mut self.now.table;
        if self.start.key(stroke, table, context) {
            self.moment = Phase::Turn;
        }
        let fresh = Tracker::new(*table);
        if fresh != self.base || self.moment == Phase::Turn {
            (self.base, self.now) = (fresh, fresh);
            context.keep();
        }
        if self.moment == Phase::Turn {
            self.tell(context);
        }
    }

    fn key_in_turn(&mut self, stroke: Stroke, context: &mut PageContext<'_, '_>) {
        match (stroke.key, stroke.press, self.row()) {
            (Key::Up | Key::Down, _, _) if stroke.steps() => self.go(stroke, context),
            (Key::Left, _, Row::Line(Line::Count(line))) if stroke.steps() => {
                self.say(TrackerStep::Less(line.counter), context);
            }
            (Key::Right, _, Row::Line(Line::Count(line))) if stroke.steps() => {
                self.say(TrackerStep::More(line.counter), context);
            }
            (Key::A, Press::Long, Row::New) => {
                *self = TurnsPage::new(self.now.table);
                context.keep();
                context.stage.play(Cue::Place);
                context.stage.redraw_all();
            }
            (Key::A, Press::Down, Row::New) => {}
            (Key::A, Press::Down, Row::Line(Line::Last(_))) => self.say(TrackerStep::Last, context),
            (Key::A, Press::Down, _) => self.say(TrackerStep::EndTurn, context),
            _ => {}
        }
    }

    fn go(&mut self, stroke: Stroke, context: &mut PageContext<'_, '_>) {
        let rows = Grid {
            count: self.last_row() + 1,
            columns: 1,
            radius: RADIUS,
            area: row_area,
        };
        let before = self.row.at();
        rows.key(&mut self.row, stroke, context.stage);
        // The ground of a chosen line is lighter.
        for row in [before, self.row.at()] {
            context.stage.redraw(row_area(context.stage.layout, row));
        }
    }

    fn key_at_alarm(&mut self, stroke: Stroke, alarm: Alarm, context: &mut PageContext<'_, '_>) {
        let refill = alarm == Alarm::Refill;
        match (stroke.key, stroke.press) {
            (Key::A, Press::Down) if refill => {
                let fishers = core::mem::take(&mut self.fishers);
                self.say(TrackerStep::Refill(fishers), context);
            }
            (Key::A, Press::Down) => {
                self.moment = Phase::Turn;
                if self.now.is_over() {
                    // What comes next is a new game.
                    self.row = List::new(self.last_row());
                }
                context.keep();
                self.tell(context);
            }
            (Key::Left, Press::Down) if refill => self.fishers = self.fishers.saturating_sub(1),
            (Key::Right, Press::Down) if refill => {
                self.fishers = (self.fishers + 1).min(self.now.table.players);
            }
            _ => return,
        }
        context.stage.redraw_all();
    }

    /// Carries out what people say.
    fn say(&mut self, said: TrackerStep, context: &mut PageContext<'_, '_>) {
        let Ok(alarm) = self.now.take(said) else {
            context.stage.play(Cue::Miss);
            return;
        };
        if self.steps.is_full() {
            let oldest = self.steps.remove(0);
            if let Some(said) = TrackerStep::from_code(oldest) {
                // It was possible before.
                let _ = self.base.take(said);
            }
        }
        // There is room: the oldest has gone.
        let _ = self.steps.push(said.code());
        self.moment = alarm.map_or(Phase::Turn, Phase::Alarm);
        let to_the_head = match said {
            TrackerStep::Last => true,
            // The counters of a player are those of the next one now.
            TrackerStep::EndTurn => match self.row() {
                Row::Head => true,
                Row::Line(Line::Count(line)) => line.counter.is_of_player(),
                Row::Line(Line::Last(_)) | Row::New => false,
            },
            _ => false,
        };
        if to_the_head {
            self.row = List::new(0);
        }
        context.stage.play(match alarm {
            Some(Alarm::Over) => Cue::Win,
            Some(_) => Cue::Trouble,
            None if said == TrackerStep::EndTurn => Cue::Place,
            None => Cue::Move,
        });
        context.keep();
        self.tell(context);
        let layout = context.stage.layout;
        match said {
            TrackerStep::More(_) | TrackerStep::Less(_) if alarm.is_none() => {
                context.stage.redraw(row_area(layout, self.row.at()));
                context.stage.redraw(board::head(layout));
                context.stage.redraw(board::strip(layout));
            }
            _ => context.stage.redraw_all(),
        }
    }

    /// Whether B undoes something. The oldest of many steps stay done.
    fn undoes(&self) -> bool {
        self.moment != Phase::Start && (!self.steps.is_empty() || self.base.is_fresh())
    }

    /// One step back; from the first turn to what was agreed, and from there away.
    fn undo(&mut self, context: &mut PageContext<'_, '_>) -> Navigation {
        if !self.undoes() {
            return Navigation::Back;
        }
        if self.steps.pop().is_none() {
            self.moment = Phase::Start;
            self.row = List::new(0);
            context.keep();
            context.stage.redraw_all();
            return Navigation::Stay;
        }
        self.now = replayed(self.base, &self.steps);
        self.moment = Phase::Turn;
        context.stage.play(Cue::Move);
        context.keep();
        self.tell(context);
        context.stage.redraw_all();
        Navigation::Stay
    }

    fn tell(&self, context: &mut PageContext<'_, '_>) {
        let stage = &mut *context.stage;
        match self.now.turn() {
            Competitor::Seat(seat) => stage.tell("turn", format_args!("{}", seat.number())),
            Competitor::Rival => stage.tell("turn", format_args!("rival")),
        }
        stage.tell("round", format_args!("{}", self.now.round()));
        let left = self.now.turns_left().unwrap_or(0);
        match self.moment {
            Phase::Alarm(alarm) => stage.tell("alarm", format_args!("{}", alarm::key(alarm))),
            _ if self.now.is_over() => stage.tell("alarm", format_args!("over")),
            _ => stage.tell("alarm", format_args!("none")),
        }
        stage.tell("left", format_args!("{left}"));
        let [player_1, player_2, table_1, table_2] = self.now.counts(board::shown_seat(&self.now));
        stage.tell(
            "counts",
            format_args!("{player_1} {player_2} {table_1} {table_2}"),
        );
    }
}

/// The area of a row of the page.
fn row_area(layout: Layout, row: u8) -> Rectangle {
    match row.checked_sub(1) {
        None => board::head(layout),
        Some(line) => line_area(layout, line),
    }
}

fn replayed(base: Tracker, steps: &[u8]) -> Tracker {
    let mut tracker = base;
    for said in steps
        .iter()
        .filter_map(|code| TrackerStep::from_code(*code))
    {
        // What is refused changes nothing.
        let _ = tracker.take(said);
    }
    tracker
}

impl Phase {
    const fn code(self) -> u8 {
        match self {
            Phase::Start => 0,
            Phase::Turn => 1,
            Phase::Alarm(Alarm::Over) => 2,
            Phase::Alarm(Alarm::Refill) => 3,
            // Eleven turns at most, and three passes.
            Phase::Alarm(Alarm::LastTurns(left)) => 0x10 | left,
            Phase::Alarm(Alarm::Shuffle(pass)) => 0x20 | pass,
        }
    }

    const fn from_code(code: u8) -> Option<Phase> {
        Some(match code {
            0 => Phase::Start,
            1 => Phase::Turn,
            2 => Phase::Alarm(Alarm::Over),
            3 => Phase::Alarm(Alarm::Refill),
            0x10..0x20 => Phase::Alarm(Alarm::LastTurns(code & 15)),
            0x20..0x24 => Phase::Alarm(Alarm::Shuffle(code & 15)),
            _ => return None,
        })
    }
}

fn read(title: Title, mut reader: NoteReader<'_>) -> Option<TurnsPage> {
    let base = Tracker::from_bytes(title, reader.take(27)?)?;
    let moment = Phase::from_code(reader.byte()?)?;
    let steps = Vec::from_slice(reader.rest()).ok()?;
    let now = replayed(base, &steps);
    Some(TurnsPage {
        base,
        steps,
        now,
        moment,
        ..TurnsPage::new(base.table)
    })
}
