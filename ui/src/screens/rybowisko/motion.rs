//! Step animations: sailing, the rolling die, a new card, the drift, tokens returning. Owns durations
//! and the areas each animation redraws.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use rules_core::{
    Game, Seat,
    log::{Step, StepOf},
    rybowisko::{
        Action, Outcome, Phase, Rybowisko, Slot, Then,
        lake::Place,
        parts::{Cell, Token},
    },
};

use super::{
    cards,
    cast_panel::{self, CastMotion, CastPanel},
    cursor::{Route, between, route},
    map,
};
use crate::{
    Layout, Millis,
    dirty::envelope,
    pen::grow,
    table::{Shown, View},
    widgets::die::TUMBLE,
};

/// One cell of sailing.
const STROKE: Millis = 60;
/// The leap of a caught fish.
const LEAP: Millis = 300;
/// A card sliding from the pile.
const SLIDE: Millis = 180;
/// Time to read a token that was turned over …
const TURN: Millis = 400;
/// … and then the drift of the boat.
const CARRY: Millis = 250;
/// How far a boat bumps into a shore that stops it.
const BUMP: i32 = 5;

/// The animation of the last step.
#[derive(Clone, Debug, Default)]
pub(super) enum Motion {
    #[default]
    Still,
    Sail {
        seat: Seat,
        route: Route,
    },
    /// The die rolls; a single fish that fits leaps.
    Roll,
    /// The chosen fish leaps.
    Take,
    /// A card comes from the pile.
    Stock(Slot),
    /// The token shows its direction, then the boat drifts or bumps.
    Drift {
        seat: Seat,
        token: Token,
        from: Cell,
        to: Cell,
    },
    /// A token is placed on this cell.
    Laid(Cell),
}

impl Motion {
    /// The animation of a step, the panel shown over the lake during it, and its duration.
    pub(super) fn of(
        step: &StepOf<Rybowisko>,
        before: &Rybowisko,
        view: &View<'_, Rybowisko>,
    ) -> (Motion, Option<CastPanel>, Shown) {
        let (was, is) = (before.position(), view.game.position());
        let seat = was.seat;
        let shown = |moves, rests| Shown { moves, rests };
        match *step {
            Step::Decision(Action::Move(cell)) => {
                let route = route(was.fishers[seat], cell);
                let strokes = route.len().saturating_sub(1) as Millis;
                let rests = if was.token_on(cell).is_some() { 0 } else { 350 };
                let motion = Motion::Sail { seat, route };
                (motion, CastPanel::of(is), shown(STROKE * strokes, rests))
            }
            Step::Decision(Action::Take(side)) => {
                let mut panel = CastPanel::of(was);
                if let Some(panel) = &mut panel {
                    panel.caught = Some(side);
                }
                (Motion::Take, panel, shown(LEAP, 150))
            }
            Step::Decision(Action::Reroll | Action::GiveUp) => {
                (Motion::Still, CastPanel::of(is), Shown::default())
            }
            Step::Outcome(Outcome::Rolled(face)) => {
                let mut panel = CastPanel::of(was);
                if let Some(panel) = &mut panel {
                    panel.face = Some(face);
                    panel.caught = panel.only_candidate();
                }
                let leaps = panel.is_some_and(|panel| panel.caught.is_some());
                let moves = if leaps { TUMBLE + LEAP } else { TUMBLE };
                let asks = matches!(is.phase, Phase::Pick(_) | Phase::Miss(_));
                let rests = if asks && view.company.is_person(seat) {
                    0
                } else {
                    900
                };
                (Motion::Roll, panel, shown(moves, rests))
            }
            Step::Outcome(Outcome::Carried(way)) => {
                let from = was.fishers[seat];
                let token = was.token_on(from).map(|laid| Token {
                    colour: laid.colour,
                    way,
                });
                let motion = token.map_or(Motion::Still, |token| Motion::Drift {
                    seat,
                    token,
                    from,
                    to: is.fishers[seat],
                });
                (motion, None, shown(TURN + CARRY, 900))
            }
            Step::Outcome(Outcome::Card(_)) => match was.phase {
                Phase::Stock(slot) => (Motion::Stock(slot), None, shown(SLIDE, 120)),
                _ => (Motion::Still, None, shown(0, 40)),
            },
            Step::Outcome(Outcome::Laid(_)) => {
                let new = |place: &Place| was.grounds.get(*place) != is.grounds.get(*place);
                let motion = Place::all()
                    .find(new)
                    .map_or(Motion::Still, |place| Motion::Laid(place.cell()));
                let moves = match was.phase {
                    Phase::Lay(Then::Begin) => 40,
                    _ => 120,
                };
                (motion, None, shown(moves, 0))
            }
            Step::Outcome(Outcome::Aside(_)) => {
                let first = was.phase == Phase::Mix(Then::NextTurn) && was.aside.is_empty();
                (Motion::Still, None, shown(0, if first { 900 } else { 60 }))
            }
            Step::Outcome(Outcome::First(_)) => (Motion::Still, None, shown(0, 900)),
        }
    }

    /// The smallest rectangle around everything that moves now.
    pub(super) fn moving(&self, view: &View<'_, Rybowisko>) -> Rectangle {
        let layout = view.layout;
        let cell = |cell: Cell| grow(&map::cell(layout, cell), 4);
        match self {
            Motion::Still => Rectangle::zero(),
            Motion::Sail { route, .. } => trail(layout, route),
            Motion::Roll if view.age().is_some_and(|age| age < TUMBLE) => {
                cast_panel::flight(layout)
            }
            Motion::Roll | Motion::Take => cast_panel::leap_area(layout),
            Motion::Stock(_) => cards::area(layout),
            // The bump goes towards a neighbouring cell even where the boat stays.
            Motion::Drift { from, to, .. } => grow(&envelope(&cell(*from), &cell(*to)), BUMP),
            Motion::Laid(at) => cell(*at),
        }
    }

    /// The animated position of a boat, if it differs from the game position.
    pub(super) fn boat(&self, view: &View<'_, Rybowisko>, whose: Seat) -> Option<Point> {
        let age = view.age()? as i32;
        let centre = |cell: Cell| map::centre(view.layout, cell);
        match self {
            Motion::Sail { seat, route } if *seat == whose => {
                let stroke = STROKE as i32;
                let done = (age / stroke) as usize;
                let part = age % stroke * 256 / stroke;
                match (route.get(done), route.get(done + 1)) {
                    (Some(from), Some(to)) => Some(between(centre(*from), centre(*to), part)),
                    _ => None,
                }
            }
            Motion::Drift {
                seat,
                token,
                from,
                to,
            } if *seat == whose => {
                let carried = (age - TURN as i32).max(0) * 256 / CARRY as i32;
                if from != to {
                    return Some(between(centre(*from), centre(*to), carried));
                }
                // There and back.
                let out = BUMP * (128 - (carried - 128).abs()) / 128;
                let (down, right) = token.way.direction().offset();
                Some(centre(*from) + Point::new(i32::from(right), i32::from(down)) * out)
            }
            _ => None,
        }
    }

    /// The token being turned over, until the drift begins.
    pub(super) fn turned(&self, view: &View<'_, Rybowisko>) -> Option<(Token, Cell)> {
        match self {
            Motion::Drift { token, from, .. } if view.age()? < TURN => Some((*token, *from)),
            _ => None,
        }
    }

    /// How far above its cell a token is while it is placed.
    pub(super) fn drop(&self, view: &View<'_, Rybowisko>, at: Cell) -> i32 {
        match self {
            Motion::Laid(cell) if *cell == at => 4 - 4 * view.eased() / 256,
            _ => 0,
        }
    }

    /// Whether the panel is still hidden: the boat arrives first.
    pub(super) fn hides_sheet(&self, view: &View<'_, Rybowisko>) -> bool {
        matches!(self, Motion::Sail { .. }) && view.motion.is_some()
    }

    /// The panel's part of the animation.
    pub(super) fn cast_motion(&self, view: &View<'_, Rybowisko>) -> CastMotion {
        let leap = |age: Millis| CastMotion::Leap((age * 256 / LEAP).min(256) as i32);
        match (self, view.age()) {
            (Motion::Roll, Some(age)) => age
                .checked_sub(TUMBLE)
                .map_or(CastMotion::Tumble(age), leap),
            (Motion::Take, Some(age)) => leap(age),
            _ => CastMotion::Still,
        }
    }

    /// The card sliding into the strip, and its progress.
    pub(super) fn coming(&self, view: &View<'_, Rybowisko>) -> Option<(Slot, i32)> {
        match self {
            Motion::Stock(slot) if view.motion.is_some() => Some((*slot, view.eased())),
            _ => None,
        }
    }
}

/// The bounds of a path and everything that overlaps its cells.
pub(super) fn trail(layout: Layout, route: &Route) -> Rectangle {
    let cells = route.iter().map(|at| grow(&map::cell(layout, *at), 4));
    cells
        .reduce(|all, one| envelope(&all, &one))
        .unwrap_or_default()
}
