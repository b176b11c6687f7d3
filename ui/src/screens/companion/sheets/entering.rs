//! Writing on the sheet: a number changes, a food is added, a tile is laid. A change that cannot be scored
//! is undone, and a sentence says why.

use keys::Stroke;
use rules_core::{
    Source,
    companion::{BadSheet, Competitor},
};

use super::{
    super::PageContext,
    look,
    pond_editor::{PondAction, PondEditor},
    ponds::MOST_TILES,
    score_sheet::{EnteredSheet, Entry},
    sheet::{Overlay, ScoreSheetPage},
    spec::fields,
};
use crate::{
    Cue,
    text::{Msg, sheets::Word},
    widgets::stepper::stepped,
};

impl ScoreSheetPage {
    /// Makes a change, and undoes it if the sheet cannot be scored any more.
    fn try_change(
        &mut self,
        change: impl FnOnce(&mut EnteredSheet) -> bool,
    ) -> Result<(), Option<BadSheet>> {
        let before = self.sheet.clone();
        let refused = if change(&mut self.sheet) {
            match self.sheet.standings(self.players) {
                Ok(standings) => {
                    self.standings = Some(standings);
                    return Ok(());
                }
                Err(bad) => Some(bad),
            }
        } else {
            None
        };
        self.sheet = before;
        Err(refused)
    }

    pub(super) fn changed(&mut self, context: &mut PageContext<'_, '_>) {
        context.keep();
        context.stage.play(Cue::Pick);
        self.tell(context.stage);
    }

    /// Change the number of the row under the cursor.
    pub(super) fn step(
        &mut self,
        entry: Entry,
        by: i16,
        held: bool,
        context: &mut PageContext<'_, '_>,
    ) {
        let (least, most) = EnteredSheet::limits(entry);
        let (who, number) = (self.who, self.sheet.number(self.who, entry));
        let next = |by: i16| {
            if entry.is_choice() {
                least + (number - least + by.signum()).rem_euclid(most - least + 1)
            } else {
                stepped(number, by, least..=most)
            }
        };
        let mut result = Err(None);
        // A large step that is too large may do as a small one.
        for by in [by, by.signum()] {
            if next(by) == number {
                return;
            }
            result = self.try_change(|sheet| {
                sheet.set(who, entry, next(by));
                true
            });
            if result.is_ok() {
                break;
            }
        }
        match result {
            Ok(()) => {
                let told = self.sheet.number(who, entry);
                context.stage.tell("count", format_args!("{told}"));
                self.changed(context);
                look::redraw_number(self, entry, context.stage);
            }
            // Held at the limit: it just stays there.
            Err(_) if held => {}
            Err(bad) => {
                let field = match entry {
                    Entry::Count(i) => fields(self.title, who).get(usize::from(i)),
                    _ => None,
                };
                let beside = field.is_some_and(|field| field.is_beside);
                context.stage.refuse(why(bad, beside, by));
            }
        }
    }

    /// Add the next food to a column, or take the last one away.
    pub(super) fn feed(&mut self, column: u8, context: &mut PageContext<'_, '_>) {
        let (who, value) = (self.who, self.value);
        let result = self.try_change(|sheet| match sheet {
            EnteredSheet::Food(food) => food.add(who, column, value),
            _ => false,
        });
        match (result, value) {
            (Ok(()), _) => {
                self.changed(context);
                context.stage.redraw_all();
            }
            (Err(None), 0) => context.stage.refuse(Word::NothingToTake.msg()),
            (Err(_), _) => context.stage.refuse(Word::BoxHasNoMore.msg()),
        }
    }

    pub(super) fn key_on_pond(
        &mut self,
        mut editor: PondEditor,
        stroke: Stroke,
        context: &mut PageContext<'_, '_>,
    ) {
        let (EnteredSheet::Ponds(ponds), Competitor::Seat(seat)) = (&self.sheet, self.who) else {
            return;
        };
        let action = editor.key(stroke, &mut self.pace, (ponds, seat), context.stage);
        match action {
            PondAction::None => {}
            PondAction::Close => {
                self.overlay = Overlay::Nothing;
                context.stage.tell("page", format_args!("sheet"));
                context.stage.redraw_all();
                return;
            }
            PondAction::Lay(spot, face) => {
                let is_new = face.is_some() && ponds.pond(seat).all(|(other, _)| other != spot);
                let result = self.try_change(|sheet| match sheet {
                    EnteredSheet::Ponds(ponds) => {
                        ponds.lay(seat, spot, face) && ponds.pond(seat).count() <= MOST_TILES
                    }
                    _ => false,
                });
                match result {
                    Ok(()) => {
                        if let EnteredSheet::Ponds(ponds) = &self.sheet {
                            editor.laid((ponds, seat), is_new);
                        }
                        let tiles = self.sheet.number(self.who, Entry::Pond);
                        context.stage.tell("tiles", format_args!("{tiles}"));
                        self.changed(context);
                        context.stage.redraw_all();
                    }
                    Err(Some(BadSheet::TooWide(_))) => context.stage.refuse(Word::TooWide.msg()),
                    Err(Some(_)) => context.stage.refuse(Word::BoxHasNoMore.msg()),
                    Err(None) => context.stage.refuse(Word::PondFull.msg()),
                }
            }
        }
        self.overlay = Overlay::Pond(editor);
    }
}

/// Why a number is refused, in one sentence.
fn why(bad: Option<BadSheet>, beside: bool, by: i16) -> Msg {
    let word = match bad {
        Some(BadSheet::GoalAlone) => Word::GoalAlone,
        _ if by < 0 => Word::RowsBelowFirst,
        Some(BadSheet::TooMuchLuck(_)) => Word::TooMuchLuck,
        Some(BadSheet::TooMany(_, Source::RareFish)) => Word::RowsAboveFirst,
        Some(BadSheet::TooMany(Competitor::Rival, Source::Coins | Source::OneFlowers)) => {
            Word::RowsAboveFirst
        }
        Some(BadSheet::TooMany(Competitor::Seat(_), source)) if beside && is_tile(source) => {
            Word::RowsAboveFirst
        }
        _ => Word::BoxHasNoMore,
    };
    word.msg()
}

/// Whether points come from decorations and what lies beside them.
const fn is_tile(source: Source) -> bool {
    matches!(
        source,
        Source::TwoFlowers | Source::Stones | Source::Butterflies | Source::Frogs
    )
}
