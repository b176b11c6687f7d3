//! The dice tray: roll, hold, roll one alone, and show the roll to the whole table.

use core::fmt::Write;

use dice::{Handful, Rolled};
use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};
use heapless::String;
use keys::{Key, Press, Stroke, Tri};
use store::ItemKey;

use super::{
    figures,
    places::{Focus, felt, focus_area, grid, slot, tray_area},
    share::{self, Share},
    table::{DiceTable, TrayDie},
};
use crate::{
    Cue, Effect, Layout, Millis,
    art::font::{BODY, TITLE},
    key_guide::Steps,
    palette::{BARK, INK, PAPER, RED, WHITE, hex, mix},
    pen::{Align, Pen, grow, rect},
    screens::{Command, Context, FRAME, Place, Screen, Snapshot, Stage, Visit},
    text::Msg,
    widgets::{
        backdrop::{BRIGHT, backdrop},
        die::{self, Look, TUMBLE},
        help::{HelpCard, Picture},
        hints::{self, Hint, Hints},
        panel,
        paper::{CURSOR_REACH, button, cursor},
    },
};

const FELT: Rgb565 = hex(0x2E7D4F);

/// The tray's own state; the dice are on the [`DiceTable`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Tray {
    focus: Focus,
    /// When the dice began to tumble.
    since: Option<Millis>,
    /// The roll is shown to the whole table.
    share: Option<Share>,
    /// The tray was opened from the companion.
    beside: bool,
}

const HELP: HelpCard = HelpCard {
    picture: Picture::HeldDie,
    title: Msg::HelpDice,
    text: Msg::HelpDiceText,
};

impl Tray {
    fn key_hints(&self, table: &DiceTable) -> &'static [Hint] {
        if self.share.is_some() {
            return share::HINTS;
        }
        match self.focus {
            Focus::Show => const { &hints::four(Msg::Show, Msg::Back, Msg::Past) },
            Focus::Roll => const { &hints::four(Msg::Roll, Msg::Back, Msg::Past) },
            Focus::Choose => const { &hints::four(Msg::Choose, Msg::Back, Msg::Past) },
            Focus::Die(i) => match table.dice().get(usize::from(i)) {
                Some(TrayDie { held: true, .. }) => const { &hints::three(Msg::LetGo) },
                _ => const { &hints::three(Msg::Hold) },
            },
        }
    }

    /// Whether a roll is shown large, to the whole table.
    pub(crate) const fn is_shared(&self) -> bool {
        self.share.is_some()
    }

    /// Where B leads: back to the companion, if the tray was opened there, or to the menu.
    fn home(&mut self) -> Place {
        if core::mem::take(&mut self.beside) {
            Place::Companion
        } else {
            Place::Menu
        }
    }

    fn key_on_tray(
        &mut self,
        stroke: Stroke,
        table: &mut DiceTable,
        stage: &mut Stage<'_>,
    ) -> Option<Place> {
        if stroke.press == Press::Down && self.since.is_some() {
            // Any key ends the tumble; B also leaves.
            self.stop(table, stage);
            if self.share.is_none() {
                return (stroke.key == Key::B).then(|| self.home());
            }
            if stroke.key == Key::A {
                return None;
            }
        }
        if self.share.is_some() {
            self.key_on_share(stroke, table, stage);
            return None;
        }
        match (stroke.key, stroke.press) {
            (Key::A, Press::Up { after_long: false }) => match self.focus {
                Focus::Die(i) => self.hold(usize::from(i), table, stage),
                Focus::Roll | Focus::Show | Focus::Choose => {}
            },
            (Key::A, Press::Down) => match self.focus {
                Focus::Roll => self.roll(table, stage),
                Focus::Show => {
                    self.share = Some(Share::default());
                    stage.tell("view", format_args!("share"));
                    stage.redraw_all();
                    if table.faces().is_none() {
                        self.roll(table, stage);
                    }
                }
                Focus::Choose => return Some(Place::ChooseDice),
                // A press holds the die, a long press rolls it alone: decided later.
                Focus::Die(_) => {}
            },
            (Key::A, Press::Long) => {
                if let Focus::Die(i) = self.focus
                    && let Some(handful) = table.throw_one(i.into())
                {
                    self.start(handful, table, stage);
                }
            }
            (Key::B, Press::Down) => return Some(self.home()),
            (Key::Y, Press::Down) => return Some(Place::PastRolls),
            (key, Press::Down | Press::Repeat) if key.repeats() => {
                self.step(key, table, stage);
            }
            _ => {}
        }
        None
    }

    /// A key while the roll is shown to the whole table: roll again, turn the picture, close.
    fn key_on_share(&mut self, stroke: Stroke, table: &mut DiceTable, stage: &mut Stage<'_>) {
        let (Some(share), Press::Down) = (&mut self.share, stroke.press) else {
            return;
        };
        match stroke.key {
            Key::A => self.roll(table, stage),
            Key::B => {
                self.share = None;
                stage.tell("view", format_args!("tray"));
                stage.redraw_all();
            }
            Key::X => {}
            Key::Y | Key::Up | Key::Down | Key::Left | Key::Right => {
                share.turned = !share.turned;
                let way = if share.turned { "across" } else { "here" };
                stage.tell("turned", format_args!("{way}"));
                stage.play(Cue::Move);
                stage.redraw(stage.layout.field());
            }
        }
    }

    fn roll(&mut self, table: &mut DiceTable, stage: &mut Stage<'_>) {
        match table.throw() {
            Some(handful) => self.start(handful, table, stage),
            None => stage.refuse(Msg::AllHeld),
        }
    }

    fn hold(&mut self, index: usize, table: &mut DiceTable, stage: &mut Stage<'_>) {
        if table.toggle_hold(index) {
            stage.play(Cue::Pick);
            stage.redraw(die::reach(&slot(stage.layout, table.dice().len(), index)));
            let held = table.dice().iter().filter(|lying| lying.held).count();
            stage.tell("held", format_args!("{held}"));
        } else {
            stage.refuse(Msg::NotRolled);
        }
    }

    fn start(&mut self, handful: Handful, table: &DiceTable, stage: &mut Stage<'_>) {
        self.since = Some(stage.now);
        stage.play(Cue::Roll);
        stage.effect(Effect::Roll(handful));
        self.redraw_figures(stage);
        self.redraw_rolling(table, stage);
    }

    /// The sum appears or disappears.
    fn redraw_figures(&self, stage: &mut Stage<'_>) {
        stage.redraw(match self.share {
            Some(_) => stage.layout.field(),
            None => figures::area(stage.layout),
        });
    }

    fn redraw_rolling(&self, table: &DiceTable, stage: &mut Stage<'_>) {
        let (layout, count) = (stage.layout, table.dice().len());
        for (i, lying) in table.dice().iter().enumerate() {
            if lying.rolling {
                stage.redraw(match self.share {
                    Some(share) => share.seen(layout, &die::flight(&share::slot(layout, count, i))),
                    None => die::flight(&slot(layout, count, i)),
                });
            }
        }
    }

    /// The answer to a roll. Without motion the faces show at once.
    pub(crate) fn rolled(
        &mut self,
        rolled: &Rolled,
        table: &mut DiceTable,
        stage: &mut Stage<'_>,
        shown: bool,
    ) {
        let backup = table.on_backup();
        if !table.land(rolled) {
            return;
        }
        if let Some(faces) = table.faces() {
            let mut text: String<32> = String::new();
            for (i, face) in faces.iter().enumerate() {
                let _ = write!(text, "{}{face}", if i == 0 { "" } else { " " });
            }
            stage.tell("dice", format_args!("{text}"));
        }
        if backup != table.on_backup() && shown && self.share.is_none() {
            stage.redraw(banner(stage.layout));
        }
        if !stage.settings.motion || !shown {
            self.stop(table, stage);
        }
    }

    /// Stop the tumbling and show the faces, if they are known.
    fn stop(&mut self, table: &mut DiceTable, stage: &mut Stage<'_>) {
        if table.is_awaited() {
            return;
        }
        self.redraw_rolling(table, stage);
        self.redraw_figures(stage);
        table.rest();
        self.since = None;
        stage.play(Cue::Place);
        // Nothing moves: time to save the tallies, and for the store to collect garbage.
        stage.put(ItemKey::Dice);
        stage.collect_garbage();
    }

    fn step(&mut self, key: Key, table: &DiceTable, stage: &mut Stage<'_>) {
        let count = table.dice().len();
        let before = self.focus;
        let columns = grid(&felt(stage.layout), count).columns;
        let last = count.saturating_sub(1);
        self.focus = match (before, key) {
            (Focus::Roll | Focus::Choose | Focus::Show, Key::Up) => {
                Focus::Die((last / columns * columns) as u8)
            }
            (Focus::Roll, Key::Right) | (Focus::Show, Key::Left) => Focus::Choose,
            (Focus::Choose, Key::Left) => Focus::Roll,
            (Focus::Choose, Key::Right) => Focus::Show,
            (Focus::Die(i), Key::Left) => Focus::Die(i.saturating_sub(1)),
            (Focus::Die(i), Key::Right) => Focus::Die((usize::from(i) + 1).min(last) as u8),
            (Focus::Die(i), Key::Up) if usize::from(i) >= columns => Focus::Die(i - columns as u8),
            (Focus::Die(i), Key::Down) if usize::from(i) / columns < last / columns => {
                Focus::Die((usize::from(i) + columns).min(last) as u8)
            }
            (Focus::Die(_), Key::Down) => Focus::Roll,
            (same, _) => same,
        };
        self.focus_moved(before, count, stage);
    }

    /// On a board with four keys: the dice, then the three buttons, in one ring.
    fn step_along(&mut self, by: Tri, table: &DiceTable, stage: &mut Stage<'_>) {
        let count = table.dice().len();
        let buttons = [Focus::Roll, Focus::Choose, Focus::Show];
        let here = match self.focus {
            Focus::Die(i) => i.into(),
            button => count + buttons.iter().position(|it| *it == button).unwrap_or(0),
        };
        let before = self.focus;
        let to = by.wrap(here, count + buttons.len());
        // Eight dice at most.
        let die = Focus::Die(to as u8);
        self.focus = match to.checked_sub(count) {
            Some(button) => buttons.get(button).copied().unwrap_or_default(),
            None => die,
        };
        self.focus_moved(before, count, stage);
    }

    fn focus_moved(&self, before: Focus, count: usize, stage: &mut Stage<'_>) {
        if self.focus != before {
            for focus in [before, self.focus] {
                stage.redraw(grow(
                    &focus_area(focus, stage.layout, count),
                    CURSOR_REACH + 3,
                ));
            }
            stage.play(Cue::Move);
        }
    }

    fn draw_die(
        &self,
        pen: &mut Pen<'_>,
        lying: &TrayDie,
        index: usize,
        area: Rectangle,
        now: Millis,
    ) {
        match self.since {
            Some(since) if lying.rolling => {
                let age = now.wrapping_sub(since);
                die::draw_tumbling(pen, lying.die, area, age, index);
            }
            _ => {
                let look = if lying.face.is_some() {
                    Look::Plain
                } else {
                    Look::Faded
                };
                die::draw(pen, lying.die, area, lying.face, look);
            }
        }
    }
}

impl Screen for Tray {
    fn hints(&self, seen: &Snapshot<'_>) -> Hints {
        hints::list(self.key_hints(seen.dice))
    }

    fn help(&self, _seen: &Snapshot<'_>) -> Option<HelpCard> {
        Some(if self.share.is_some() {
            share::HELP
        } else {
            HELP
        })
    }

    /// The cursor starts on the most likely choice.
    fn enter(&mut self, visit: Visit, _ctx: &mut Context<'_>) {
        self.focus = Focus::Roll;
        self.share = None;
        self.beside |= visit.from == Place::Companion;
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        self.key_on_tray(stroke, ctx.dice, stage).map(Command::Go)
    }

    fn steps(&self, _seen: &Snapshot<'_>) -> Steps {
        Steps::COLUMNS
    }

    fn step(&mut self, by: Tri, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        if self.since.is_some() || self.share.is_some() {
            return self.key(stroke, ctx);
        }
        self.step_along(by, ctx.dice, &mut ctx.stage);
        None
    }

    fn tick(&mut self, ctx: &mut Context<'_>) -> Option<Place> {
        let stage = &mut ctx.stage;
        let since = self.since?;
        if stage.now.wrapping_sub(since) >= TUMBLE && !ctx.dice.is_awaited() {
            self.stop(ctx.dice, stage);
        } else {
            self.redraw_rolling(ctx.dice, stage);
        }
        None
    }

    fn wake_at(&self, seen: &Snapshot<'_>) -> Option<Millis> {
        // Without motion nothing tumbles; the answer itself wakes the app.
        let since = self.since.filter(|_| seen.settings.motion)?;
        let age = seen.now.wrapping_sub(since);
        Some(since.wrapping_add((age / FRAME + 1) * FRAME))
    }

    fn is_upside_down(&self) -> bool {
        self.share.is_some_and(|share| share.turned)
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let Snapshot {
            layout, now, pulse, ..
        } = *seen;
        let table = seen.dice;
        backdrop(pen, layout, BRIGHT);
        panel::heading(pen, layout, Msg::Dice);
        if self.share.is_some() {
            panel::scenery(pen, layout);
            for (i, lying) in table.dice().iter().enumerate() {
                let area = share::slot(layout, table.dice().len(), i);
                self.draw_die(pen, lying, i, area, now);
            }
            let faces = table.faces().filter(|_| self.since.is_none());
            share::draw_sum(pen, layout, faces.as_deref());
            hints::draw(pen, layout, share::HINTS, pulse);
            return;
        }
        draw_banner(pen, layout, table.on_backup());
        let tray = tray_area(layout);
        pen.plate(tray, 16, mix(BARK, INK, 30), INK);
        pen.plate(grow(&tray, -6), 12, FELT, INK);
        for (i, lying) in table.dice().iter().enumerate() {
            let area = slot(layout, table.dice().len(), i);
            self.draw_die(pen, lying, i, area, now);
        }
        if let Focus::Die(i) = self.focus {
            let area = slot(layout, table.dice().len(), i.into());
            cursor(pen, &area, area.size.width / 5);
        }
        for (i, _) in table
            .dice()
            .iter()
            .enumerate()
            .filter(|(_, lying)| lying.held)
        {
            die::lock(pen, &slot(layout, table.dice().len(), i));
        }
        if self.since.is_none() {
            figures::draw(pen, layout, table.faces().as_deref());
        }
        for (focus, msg) in [
            (Focus::Roll, Msg::Roll),
            (Focus::Choose, Msg::Choose),
            (Focus::Show, Msg::Show),
        ] {
            let text = pen.language().say(msg);
            button(pen, focus_area(focus, layout, 1), text, self.focus == focus);
        }
        hints::draw(pen, layout, self.key_hints(table), pulse);
    }
}

/// The line of the title, which a warning replaces while the dice use the backup generator.
fn banner(layout: Layout) -> Rectangle {
    let tray = tray_area(layout);
    rect(4, tray.top_left.y - 28, 232, 26)
}

fn draw_banner(pen: &mut Pen<'_>, layout: Layout, on_backup: bool) {
    let area = banner(layout);
    if !on_backup {
        let title = pen.language().say(Msg::Dice);
        pen.outlined(&TITLE, title, area, Align::Centre, WHITE);
        return;
    }
    pen.plate(grow(&area, -1), 8, PAPER, INK);
    pen.disc(area.top_left + Point::new(14, 13), 19, RED);
    let sign = rect(area.top_left.x + 5, area.top_left.y + 4, 19, 19);
    pen.label(&BODY, "!", sign, Align::Centre, WHITE);
    let text = pen.language().say(Msg::BackupSource);
    let room = rect(area.top_left.x + 28, area.top_left.y + 4, 198, 18);
    pen.label(&BODY, text, room, Align::Left, INK);
}
