//! Focus traversal: the targets the cursor can be on in each phase, the initial one, key navigation
//! between them, and the action each stands for.

use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use keys::Key;
use rules_core::{
    Game, Seat,
    podwodni::{
        Action, Corner, Grab, Phase, Podwodni, Position, Set, Target, Tool,
        parts::{COLS, Card, Catch, Cell, Collection, DEEPEST},
    },
};

use super::places::{Places, corner_towards};
use crate::table::spatial_nav::Heading;

/// A button in the foot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Button {
    Dive,
    Score,
    Column,
    Row,
    Deeper,
    /// Take the marked cards of the row.
    Take,
    Skip,
    Stop,
}

/// A focus target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FocusTarget {
    Button(Button),
    Corner(Corner),
    /// A card of the row being picked from: a column of the table, or the card just laid.
    Row(u8),
    Rival(Seat),
    /// A kind of card on the sheet.
    Catch(Catch),
    Target(Target),
    /// A set, by its index in the list.
    Set(usize),
}

/// The corners in the order of next and previous.
const CLOCKWISE: [Corner; 4] = [
    Corner::TopLeft,
    Corner::TopRight,
    Corner::BottomRight,
    Corner::BottomLeft,
];

/// Focus targets with their bounds. The most are sixteen targets of a harpoon and a button.
type FocusTargets = Vec<(Rectangle, FocusTarget), 17>;

/// The cursor, and the partial choices made towards a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cursor {
    pub(super) focus: FocusTarget,
    /// Bit mask of the marked cards, while cards of the row are picked.
    pub(super) grab: Option<u8>,
    /// The rival whose cards the net takes from.
    pub(super) rival: Option<Seat>,
    /// There were several rivals to choose from.
    pub(super) rivals: bool,
}

/// The seat that decides: a wave and a pool ask other seats too.
pub(super) const fn asked(position: &Position) -> Seat {
    match position.phase {
        Phase::Wash(_, seat) | Phase::Pick(seat) => seat,
        _ => position.seat,
    }
}

/// Rivals who have a card the net can take.
pub(super) fn rivals(position: &Position) -> impl Iterator<Item = Seat> {
    let others = position.players.seats();
    others.filter(|&seat| seat != position.seat && !position.up[seat].is_empty())
}

/// The sets that can be scored now, in the order of the rules.
pub(super) fn each_set(game: &Podwodni, visit: &mut dyn FnMut(usize, Set)) {
    let mut number = 0;
    game.legal(&mut |action| {
        if let Action::Set(set) = action {
            visit(number, set);
            number += 1;
        }
    });
}

pub(super) fn count_sets(game: &Podwodni) -> usize {
    let mut count = 0;
    each_set(game, &mut |_, _| count += 1);
    count
}

/// How many cards of the row with the last laid card a diver could keep.
fn most_of_row(position: &Position, corner: Corner) -> usize {
    let cells = position.last_row(corner).into_iter();
    let cells = cells.flat_map(|row| (0..COLS as u8).filter_map(move |col| Cell::at(row, col)));
    let table = cells.filter_map(|cell| position.table[cell]);
    let laid = position.column.last().copied().flatten();
    let catches = table.chain(laid).filter(is_catch).count();
    catches.min(position.column.len())
}

fn is_catch(card: &Card) -> bool {
    matches!(card, Card::Catch(_))
}

/// The points that surfacing with the column, and with the best of the row, would score at once.
pub(super) fn gains(position: &Position, corner: Corner) -> (usize, usize) {
    let column = position
        .column
        .iter()
        .flatten()
        .filter(|card| is_catch(card));
    (column.count(), most_of_row(position, corner))
}

impl Cursor {
    /// The initial focus of a decision: the first choice, or the corner of the last dive. Never the best
    /// choice, which is for the player to find.
    pub(super) fn start(game: &Podwodni, corner: Corner) -> Cursor {
        let position = game.position();
        let first = |from: &Collection| {
            let catch = from.iter().next().map(|(catch, _)| catch);
            FocusTarget::Catch(catch.unwrap_or(Catch::Shrimp))
        };
        let mut rival = None;
        let focus = match position.phase {
            Phase::Corner => FocusTarget::Corner(corner),
            Phase::Depth(_) => FocusTarget::Button(Button::Column),
            Phase::Tools(tools) => match tools.first() {
                Some(Tool::Net) => {
                    let mut others = rivals(position);
                    match (others.next(), others.next()) {
                        (Some(seat), None) => {
                            rival = Some(seat);
                            first(&position.up[seat])
                        }
                        (Some(seat), Some(_)) => FocusTarget::Rival(seat),
                        (None, _) => FocusTarget::Button(Button::Skip),
                    }
                }
                _ => position
                    .harpoon_targets()
                    .next()
                    .map_or(FocusTarget::Button(Button::Skip), FocusTarget::Target),
            },
            Phase::Set => FocusTarget::Set(0),
            Phase::Scored if count_sets(game) > 0 => FocusTarget::Set(0),
            Phase::Scored => FocusTarget::Button(Button::Stop),
            Phase::Flip(set) => first(&set.collection()),
            Phase::Wash(..) | Phase::Extra(_) => first(&position.up[asked(position)]),
            Phase::Pick(_) => first(&position.pool),
            _ => FocusTarget::Button(Button::Dive),
        };
        Cursor {
            focus,
            grab: None,
            rival,
            rivals: rivals(position).count() > 1,
        }
    }

    /// The focus that stands for this action.
    pub(super) fn on(action: Action, game: &Podwodni) -> Cursor {
        let (mut grab, mut rival) = (None, None);
        let focus = match action {
            Action::Dive => FocusTarget::Button(Button::Dive),
            Action::Score => FocusTarget::Button(Button::Score),
            Action::Deeper => FocusTarget::Button(Button::Deeper),
            Action::TakeColumn => FocusTarget::Button(Button::Column),
            Action::Skip => FocusTarget::Button(Button::Skip),
            Action::Stop => FocusTarget::Button(Button::Stop),
            Action::Corner(corner) => FocusTarget::Corner(corner),
            Action::Harpoon(target) => FocusTarget::Target(target),
            Action::TakeRow(cards) => {
                grab = Some(cards.bits());
                FocusTarget::Button(Button::Take)
            }
            Action::Net(seat, catch) => {
                rival = Some(seat);
                FocusTarget::Catch(catch)
            }
            Action::Wash(catch)
            | Action::Flip(catch)
            | Action::Extra(catch)
            | Action::Pick(catch) => FocusTarget::Catch(catch),
            Action::Set(wanted) => {
                let mut found = 0;
                each_set(game, &mut |number, set| {
                    if set == wanted {
                        found = number;
                    }
                });
                FocusTarget::Set(found)
            }
        };
        Cursor {
            focus,
            grab,
            rival,
            rivals: rivals(game.position()).count() > 1,
        }
    }

    /// Every target and its bounds. Corners and sets have no fixed bounds: see
    /// [`steer`](Self::steer).
    pub(super) fn focus_targets(
        &self,
        game: &Podwodni,
        places: &Places,
        corner: Corner,
    ) -> FocusTargets {
        let position = game.position();
        let mut focus_targets = FocusTargets::new();
        let mut add = |place, focus| {
            let pushed = focus_targets.push((place, focus));
            debug_assert!(pushed.is_ok(), "more targets than a harpoon has");
        };
        let sheet = |kinds: &Collection, add: &mut dyn FnMut(Rectangle, FocusTarget)| {
            for (i, (catch, _)) in kinds.iter().enumerate() {
                add(places.on_sheet(i), FocusTarget::Catch(catch));
            }
        };
        let last = places.button(0, 1);
        match position.phase {
            Phase::Choose => {
                add(places.button(0, 2), FocusTarget::Button(Button::Dive));
                if game.check(Action::Score).is_ok() {
                    add(places.button(1, 2), FocusTarget::Button(Button::Score));
                }
            }
            Phase::Depth(corner) if self.grab.is_some() => {
                for place in 0..=Grab::JUST_LAID {
                    let area = places.of_row(corner, position.column.len(), place);
                    add(area, FocusTarget::Row(place));
                }
                add(last, FocusTarget::Button(Button::Take));
            }
            Phase::Depth(_) => {
                add(places.button(0, 3), FocusTarget::Button(Button::Column));
                add(places.button(1, 3), FocusTarget::Button(Button::Row));
                if position.column.len() < DEEPEST {
                    add(places.button(2, 3), FocusTarget::Button(Button::Deeper));
                }
            }
            Phase::Wash(_, seat) => sheet(&position.up[seat], &mut add),
            Phase::Tools(tools) => {
                match (tools.first(), self.rival) {
                    (Some(Tool::Net), Some(seat)) => sheet(&position.up[seat], &mut add),
                    (Some(Tool::Net), None) => {
                        for (i, seat) in rivals(position).enumerate() {
                            add(places.rival(i), FocusTarget::Rival(seat));
                        }
                    }
                    _ => {
                        for target in position.harpoon_targets() {
                            add(places.target(corner, target), FocusTarget::Target(target));
                        }
                    }
                }
                add(last, FocusTarget::Button(Button::Skip));
            }
            Phase::Flip(set) => sheet(&set.collection(), &mut add),
            Phase::Extra(_) => sheet(&position.up[position.seat], &mut add),
            Phase::Pick(_) => sheet(&position.pool, &mut add),
            _ => {}
        }
        focus_targets
    }

    /// The target the cursor goes to, if there is one that way.
    pub(super) fn steer(
        &self,
        heading: Heading,
        game: &Podwodni,
        places: &Places,
        corner: Corner,
    ) -> Option<FocusTarget> {
        match (self.focus, game.position().phase) {
            (FocusTarget::Corner(from), _) => {
                let to = match heading {
                    Heading::Towards(key) => corner_towards(from, key),
                    Heading::Along(by) => by.neighbour(from, &CLOCKWISE),
                };
                (to != from).then_some(FocusTarget::Corner(to))
            }
            (from, Phase::Set | Phase::Scored) => {
                let sets = count_sets(game);
                let here = match from {
                    FocusTarget::Set(number) => number,
                    _ => sets,
                };
                // The button, where there is one, follows the last set.
                let last = sets - usize::from(game.check(Action::Stop).is_err());
                let to = match heading {
                    Heading::Along(by) => by.wrap(here, last + 1),
                    Heading::Towards(Key::Up) => here.saturating_sub(1),
                    Heading::Towards(Key::Left) => here.saturating_sub(super::places::LISTED),
                    Heading::Towards(Key::Down) => (here + 1).min(last),
                    Heading::Towards(_) => (here + super::places::LISTED).min(last),
                };
                let focus = if to < sets {
                    FocusTarget::Set(to)
                } else {
                    FocusTarget::Button(Button::Stop)
                };
                (to != here).then_some(focus)
            }
            (from, _) => {
                let focus_targets = self.focus_targets(game, places, corner);
                let (here, _) = focus_targets.iter().find(|(_, focus)| *focus == from)?;
                let others = focus_targets.iter().filter(|(_, focus)| *focus != from);
                let centres = others.map(|(place, focus)| (place.center(), *focus));
                heading.find(here.center(), centres)
            }
        }
    }

    /// Whether a partial choice has been made, which B takes back.
    pub(super) const fn is_partial(&self) -> bool {
        self.grab.is_some() || (self.rival.is_some() && self.rivals)
    }

    /// The action the cursor stands for; `None` while the choice is partial.
    pub(super) fn action(&self, game: &Podwodni) -> Option<Action> {
        let position = game.position();
        match (self.focus, position.phase) {
            (FocusTarget::Button(Button::Dive), _) => Some(Action::Dive),
            (FocusTarget::Button(Button::Score), _) => Some(Action::Score),
            (FocusTarget::Button(Button::Column), _) => Some(Action::TakeColumn),
            (FocusTarget::Button(Button::Deeper), _) => Some(Action::Deeper),
            (FocusTarget::Button(Button::Skip), _) => Some(Action::Skip),
            (FocusTarget::Button(Button::Stop), _) => Some(Action::Stop),
            (FocusTarget::Button(Button::Row), _) | (FocusTarget::Rival(_), _) => None,
            (FocusTarget::Button(Button::Take) | FocusTarget::Row(_), _) => {
                let grab = Grab::new(self.grab?)?;
                (grab.count() == position.column.len()).then_some(Action::TakeRow(grab))
            }
            (FocusTarget::Corner(corner), _) => Some(Action::Corner(corner)),
            (FocusTarget::Target(target), _) => Some(Action::Harpoon(target)),
            (FocusTarget::Set(wanted), _) => {
                let mut found = None;
                each_set(game, &mut |number, set| {
                    if number == wanted {
                        found = Some(Action::Set(set));
                    }
                });
                found
            }
            (FocusTarget::Catch(catch), Phase::Wash(..)) => Some(Action::Wash(catch)),
            (FocusTarget::Catch(catch), Phase::Tools(_)) => {
                self.rival.map(|seat| Action::Net(seat, catch))
            }
            (FocusTarget::Catch(catch), Phase::Flip(_)) => Some(Action::Flip(catch)),
            (FocusTarget::Catch(catch), Phase::Extra(_)) => Some(Action::Extra(catch)),
            (FocusTarget::Catch(catch), Phase::Pick(_)) => Some(Action::Pick(catch)),
            (FocusTarget::Catch(_), _) => None,
        }
    }
}
