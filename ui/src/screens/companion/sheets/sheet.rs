//! The page Points: a leaf for each player, a row for each thing that is counted, and the points after
//! every step.

use keys::{Key, Press, Stroke, Tri};
use rules_core::{Seat, Standings, Title, Who, companion::Competitor};

use super::{
    super::{
        Hints, Kind, Navigation, NoteReader, NoteWriter, Page, PageContext, printed::printed, usual,
    },
    food::HIGHEST,
    look,
    pond_editor::PondEditor,
    score_sheet::{EnteredSheet, Entries, Entry},
    spec::fields,
};
use crate::{
    Cue, Millis,
    pen::Pen,
    screens::Stage,
    table::{
        Scenery,
        company::Company,
        podium::{Podium, PodiumCommand},
    },
    text::{Msg, sheets::Word, table},
    widgets::{help::HelpCard, hints, stepper::Pace},
};

/// What covers the rows.
#[derive(Clone, Debug)]
pub(super) enum Overlay {
    Nothing,
    Podium(Podium),
    /// A pond that is built.
    Pond(PondEditor),
}

/// A button below the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Button {
    /// To the next player.
    Next,
    Podium,
    /// An empty sheet.
    New,
}

/// Where the cursor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Focus {
    /// On the name: left and right turn to other players.
    Name,
    Entry(u8),
    Foot(Button),
}

/// The page.
#[derive(Clone, Debug)]
pub(in crate::screens::companion) struct ScoreSheetPage {
    pub(super) title: Title,
    /// How many sit at the table.
    pub(super) players: u8,
    pub(super) who: Competitor,
    pub(super) focus: Focus,
    pub(super) sheet: EnteredSheet,
    /// Its standings. The sheet never holds numbers that cannot be scored.
    pub(super) standings: Option<Standings>,
    /// Klofni: the value of the food that comes next; 0 takes one away.
    pub(super) value: u8,
    pub(super) overlay: Overlay,
    pub(super) pace: Pace,
}

impl ScoreSheetPage {
    /// Whether a virtual rival may be on the sheet.
    pub(super) const fn has_rival(&self) -> bool {
        self.players == 1 && printed(self.title).rival.is_some()
    }

    pub(super) fn entries(&self) -> Entries {
        let counted = fields(self.title, self.who).len();
        self.sheet.entries(self.who, counted)
    }

    /// The row under the cursor.
    pub(super) fn entry(&self) -> Option<Entry> {
        match self.focus {
            Focus::Entry(row) => self.entries().get(usize::from(row)).copied(),
            _ => None,
        }
    }

    /// Whose leaf comes after this one, or before it; `None` where there is only one.
    pub(super) fn neighbour(&self, by: Tri) -> Option<Competitor> {
        let pages = self.players + u8::from(self.has_rival());
        let here = match self.who {
            Competitor::Seat(seat) => seat.number(),
            Competitor::Rival => self.players,
        };
        let there = by.wrap(here, pages);
        let who = match Seat::new(there) {
            Some(seat) if there < self.players => Competitor::Seat(seat),
            _ => Competitor::Rival,
        };
        (pages > 1).then_some(who)
    }

    /// The buttons below the rows.
    pub(super) fn buttons(&self) -> &'static [Button] {
        match self.neighbour(Tri::Plus) {
            Some(_) => &[Button::Next, Button::Podium, Button::New],
            None => &[Button::Podium, Button::New],
        }
    }

    /// The points of the page's player; several for a rival with several levels.
    pub(super) fn totals(&self) -> impl Iterator<Item = i16> + Clone + '_ {
        let rows = self.standings.iter().flat_map(Standings::rows);
        let own = rows.filter(|row| match (self.who, row.who) {
            (Competitor::Seat(seat), Who::Seat(other)) => seat == other,
            (Competitor::Rival, Who::Rival(_)) => true,
            _ => false,
        });
        own.map(|row| row.points)
    }

    pub(super) fn tell(&self, stage: &mut Stage<'_>) {
        if let Some(standings) = &self.standings {
            stage.tell_points(standings);
        }
    }

    fn turn_to(&mut self, by: Tri, focus: Focus, stage: &mut Stage<'_>) {
        let Some(who) = self.neighbour(by) else {
            return;
        };
        (self.who, self.focus) = (who, focus);
        stage.play(Cue::Move);
        self.tell_who(stage);
        stage.redraw_all();
    }

    fn tell_who(&self, stage: &mut Stage<'_>) {
        match self.who {
            Competitor::Seat(seat) => stage.tell("sheet", format_args!("{}", seat.number())),
            Competitor::Rival => stage.tell("sheet", format_args!("rival")),
        }
    }

    /// One row up or down; from the last to the first.
    fn go(&mut self, down: bool, stage: &mut Stage<'_>) {
        let entries = self.entries().len() as u8;
        let first = self.buttons().first().copied().unwrap_or(Button::Podium);
        let before = look::focus_area(self, stage.layout);
        let shown = look::first_row(self);
        self.focus = match (self.focus, down) {
            (Focus::Name, true) => Focus::Entry(0),
            (Focus::Name, false) => Focus::Foot(first),
            (Focus::Entry(0), false) => Focus::Name,
            (Focus::Entry(row), false) => Focus::Entry(row - 1),
            (Focus::Entry(row), true) if row + 1 < entries => Focus::Entry(row + 1),
            (Focus::Entry(_), true) => Focus::Foot(first),
            (Focus::Foot(_), true) => Focus::Name,
            (Focus::Foot(_), false) => Focus::Entry(entries.saturating_sub(1)),
        };
        stage.play(Cue::Move);
        let columns = matches!(self.sheet, EnteredSheet::Food(_));
        if columns || shown != look::first_row(self) {
            stage.redraw(stage.layout.field());
        } else {
            stage.redraw(before);
            stage.redraw(look::focus_area(self, stage.layout));
        }
    }

    fn key_on_rows(&mut self, stroke: Stroke, context: &mut PageContext<'_, '_>) -> Navigation {
        let pressed = stroke.press == Press::Down;
        let held = stroke.press == Press::Repeat;
        match (stroke.key, self.focus) {
            (Key::B, _) if pressed => return Navigation::Back,
            (Key::Up | Key::Down, _) if pressed || held => {
                self.go(stroke.key == Key::Down, context.stage);
            }
            (Key::Left | Key::Right | Key::A, Focus::Name) if pressed || held => {
                let by = match stroke.key {
                    Key::Left => Tri::Minus,
                    _ => Tri::Plus,
                };
                self.turn_to(by, Focus::Name, context.stage);
            }
            (_, Focus::Entry(_)) => {
                if let Some(entry) = self.entry() {
                    self.key_on_entry(entry, stroke, context);
                }
            }
            (Key::Left | Key::Right, Focus::Foot(button)) if pressed => {
                self.focus = Focus::Foot(stroke.x_tri().neighbour(button, self.buttons()));
                context.stage.play(Cue::Move);
                context.stage.redraw(look::foot(context.stage.layout));
            }
            (Key::A, Focus::Foot(button)) => self.press(button, stroke.press, context),
            _ => {}
        }
        Navigation::Stay
    }

    fn key_on_entry(&mut self, entry: Entry, stroke: Stroke, context: &mut PageContext<'_, '_>) {
        let pressed = stroke.press == Press::Down;
        match (entry, stroke.key) {
            (Entry::Column(column), Key::A) if pressed => self.feed(column, context),
            (Entry::Column(_), Key::A) => {}
            (Entry::Column(_), _) => {
                if let Some(by) = self.pace.step(stroke) {
                    let values = i16::from(HIGHEST) + 1;
                    // Eleven at most.
                    self.value = (i16::from(self.value) + by.signum()).rem_euclid(values) as u8;
                    context.stage.play(Cue::Move);
                    context.stage.tell("value", format_args!("{}", self.value));
                    context
                        .stage
                        .redraw(look::focus_area(self, context.stage.layout));
                }
            }
            (Entry::Pond, Key::A | Key::Right) if pressed => {
                if let (EnteredSheet::Ponds(ponds), Competitor::Seat(seat)) =
                    (&self.sheet, self.who)
                {
                    self.overlay = Overlay::Pond(PondEditor::new(ponds, seat));
                    context.stage.play(Cue::Move);
                    context.stage.tell("page", format_args!("pond"));
                    context.stage.redraw_all();
                }
            }
            (Entry::Pond, _) => {}
            _ => {
                if let Some(by) = self.pace.step(stroke) {
                    let held = stroke.press == Press::Repeat;
                    self.step(entry, by, held, context);
                }
            }
        }
    }

    fn press(&mut self, button: Button, press: Press, context: &mut PageContext<'_, '_>) {
        let stage = &mut *context.stage;
        match (button, press) {
            (Button::Next, Press::Down) => self.turn_to(Tri::Plus, Focus::Entry(0), stage),
            (Button::Podium, Press::Down) => {
                self.overlay = Overlay::Podium(Podium::of_sheet(stage.now));
                stage.play(Cue::Win);
                stage.tell("page", format_args!("podium"));
                self.tell(stage);
                stage.redraw_all();
            }
            (Button::New, Press::Long) => {
                self.sheet = EnteredSheet::blank(self.title, self.players);
                self.standings = self.sheet.standings(self.players).ok();
                self.focus = Focus::Entry(0);
                self.who = Competitor::Seat(Seat::ALL[0]);
                self.changed(context);
                self.tell_who(context.stage);
                context.stage.redraw_all();
            }
            (Button::New, Press::Up { after_long: false }) => {
                stage.refuse(Word::HoldForNew.msg());
            }
            _ => {}
        }
    }
}

impl Page for ScoreSheetPage {
    fn open(kind: Kind, noted: Option<NoteReader<'_>>, guests: &Company) -> Self {
        let title = kind.title().unwrap_or(Title::ALL[0]);
        // One to six.
        let players = (guests.sitters().len() as u8).max(1);
        let read = noted.and_then(|mut noted| EnteredSheet::read(title, players, &mut noted));
        let sheet = read.unwrap_or_else(|| EnteredSheet::blank(title, players));
        ScoreSheetPage {
            title,
            players,
            who: Competitor::Seat(Seat::ALL[0]),
            focus: Focus::Entry(0),
            standings: sheet.standings(players).ok(),
            sheet,
            value: 1,
            overlay: Overlay::Nothing,
            pace: Pace::default(),
        }
    }

    fn write(&self, _guests: &Company, writer: &mut NoteWriter<'_>) {
        self.sheet.write(self.players, writer);
    }

    fn hints(&self) -> Hints {
        let a = match (&self.overlay, self.focus) {
            (Overlay::Podium(podium), _) => return podium.hints().iter().copied().collect(),
            (Overlay::Pond(editor), _) => editor.hint(),
            (Overlay::Nothing, Focus::Name | Focus::Foot(Button::Next)) => Word::Next.msg(),
            (Overlay::Nothing, Focus::Foot(Button::Podium)) => Msg::Open,
            // Its word is long: there is no room for the dice.
            (Overlay::Nothing, Focus::Foot(Button::New)) => {
                return hints::three(table::Word::HoldIt.msg())
                    .into_iter()
                    .collect();
            }
            (Overlay::Nothing, Focus::Entry(_)) => match self.entry() {
                Some(Entry::Pond) => Msg::Open,
                Some(Entry::Column(_)) if self.value == 0 => Word::TakeAway.msg(),
                Some(entry) if entry.is_choice() => Msg::Change,
                _ => Word::Add.msg(),
            },
        };
        usual(a, Msg::Back)
    }

    fn help(&self) -> HelpCard {
        let text = match &self.overlay {
            Overlay::Pond(editor) => editor.help(),
            Overlay::Nothing | Overlay::Podium(_) => printed(self.title).sheet.help,
        };
        HelpCard::of_keys(Word::HelpTitle.msg(), text)
    }

    fn key(&mut self, stroke: Stroke, context: &mut PageContext<'_, '_>) -> Navigation {
        match self.overlay {
            Overlay::Nothing => return self.key_on_rows(stroke, context),
            Overlay::Pond(editor) => self.key_on_pond(editor, stroke, context),
            Overlay::Podium(mut podium) => {
                let farewell = match &self.standings {
                    Some(standings) => podium.key(stroke, standings, context.stage),
                    None => Some(PodiumCommand::Menu),
                };
                self.overlay = Overlay::Podium(podium);
                if farewell.is_some() {
                    self.overlay = Overlay::Nothing;
                    context.stage.tell("page", format_args!("sheet"));
                    context.stage.redraw_all();
                }
            }
        }
        Navigation::Stay
    }

    fn tick(&mut self, context: &mut PageContext<'_, '_>) {
        let stage = &mut *context.stage;
        if self.wake_at(stage.now, stage.settings.motion).is_some() {
            stage.redraw(stage.layout.field());
        }
    }

    fn wake_at(&self, now: Millis, motion: bool) -> Option<Millis> {
        match (&self.overlay, &self.standings) {
            (Overlay::Podium(podium), Some(standings)) => {
                podium.wake_at(standings, false, now, motion)
            }
            _ => None,
        }
    }

    fn draw(&self, pen: &mut Pen<'_>, guests: &Company, scenery: &Scenery) {
        look::draw(pen, self, guests, scenery);
    }
}
