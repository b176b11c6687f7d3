//! What the cursor can be on at each decision, where it starts, and which decision it stands for.

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

use super::{
    danger,
    places::{Places, corner_towards},
};
use crate::table::spatial_nav;

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

/// What the cursor is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    Button(Button),
    Corner(Corner),
    /// A card of the row that is being picked from: a column of the table, or the card just laid.
    Row(u8),
    Rival(Seat),
    /// A kind of card on the sheet.
    Catch(Catch),
    Target(Target),
    /// A set, by its number in the list.
    Set(usize),
}

/// Where the cursor can go: sixteen targets of a harpoon and a button are the most.
type Stations = Vec<(Rectangle, Spot), 17>;

/// The cursor, and what has been chosen on the way to a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cursor {
    pub(super) spot: Spot,
    /// The cards marked, while cards of the row are picked.
    pub(super) grab: Option<u8>,
    /// Whose cards the net is held over.
    pub(super) rival: Option<Seat>,
    /// There were several to choose from.
    pub(super) rivals: bool,
}

/// Who is asked: a wave and a pool ask others too.
pub(super) const fn asked(position: &Position) -> Seat {
    match position.phase {
        Phase::Wash(_, seat) | Phase::Pick(seat) => seat,
        _ => position.seat,
    }
}

/// Rivals who have something for a net.
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

/// The cards of the row in which the last card lies, and how many of them a diver could keep.
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

/// How many points surfacing with the column, and with the best of the row, would bring at once.
pub(super) fn gains(position: &Position, corner: Corner) -> (usize, usize) {
    let column = position
        .column
        .iter()
        .flatten()
        .filter(|card| is_catch(card));
    (column.count(), most_of_row(position, corner))
}

impl Cursor {
    /// A decision begins: on the likeliest choice.
    pub(super) fn start(game: &Podwodni) -> Cursor {
        let position = game.position();
        let own = &position.up[asked(position)];
        let wanted = |from: &mut dyn Iterator<Item = Catch>| {
            from.max_by_key(|&catch| own.count(catch))
                .unwrap_or(Catch::Shrimp)
        };
        let needless = |from: &Collection| {
            let kinds = from.iter();
            kinds
                .min_by_key(|&(catch, count)| (catch == Catch::Shrimp, count))
                .map_or(Catch::Shrimp, |(catch, _)| catch)
        };
        let mut rival = None;
        let spot = match position.phase {
            Phase::Choose if game.check(Action::Score).is_ok() => Spot::Button(Button::Score),
            Phase::Corner => Spot::Corner(danger::safest(position)),
            Phase::Depth(corner) => match gains(position, corner) {
                (column, row) if row > column => Spot::Button(Button::Row),
                _ => Spot::Button(Button::Column),
            },
            Phase::Wash(..) => Spot::Catch(needless(own)),
            Phase::Tools(tools) => match tools.first() {
                Some(Tool::Net) => {
                    let mut others = rivals(position);
                    let leader = others
                        .by_ref()
                        .max_by_key(|&seat| position.tally(seat).points());
                    if rivals(position).count() == 1 {
                        rival = leader;
                    }
                    match (rival, leader) {
                        (Some(seat), _) => {
                            let mut theirs = position.up[seat].iter().map(|(catch, _)| catch);
                            Spot::Catch(wanted(&mut theirs))
                        }
                        (None, Some(seat)) => Spot::Rival(seat),
                        (None, None) => Spot::Button(Button::Skip),
                    }
                }
                _ => {
                    let targets = position.harpoon_targets();
                    let worth = |target: &Target| match position.card_at(*target) {
                        Some(Card::Catch(catch)) => own.count(catch),
                        _ => 0,
                    };
                    targets
                        .max_by_key(worth)
                        .map_or(Spot::Button(Button::Skip), Spot::Target)
                }
            },
            Phase::Set | Phase::Scored => {
                let mut best: Option<((usize, bool), usize)> = None;
                each_set(game, &mut |number, set| {
                    let cost = (set.size(), set.cards().any(|card| card == Catch::Shrimp));
                    if best.is_none_or(|(least, _)| cost < least) {
                        best = Some((cost, number));
                    }
                });
                best.map_or(Spot::Button(Button::Stop), |(_, number)| Spot::Set(number))
            }
            // A shrimp that lies face down can no longer help anybody else.
            Phase::Flip(set) => {
                let mut cards = set.cards();
                let shrimp = cards.find(|card| *card == Catch::Shrimp);
                Spot::Catch(shrimp.or(set.cards().next()).unwrap_or(Catch::Shrimp))
            }
            Phase::Extra(_) => Spot::Catch(needless(own)),
            Phase::Pick(_) => {
                let mut pool = position.pool.iter().map(|(catch, _)| catch);
                Spot::Catch(wanted(&mut pool))
            }
            _ => Spot::Button(Button::Dive),
        };
        Cursor {
            spot,
            grab: None,
            rival,
            rivals: rivals(position).count() > 1,
        }
    }

    /// On the choice that stands for this decision.
    pub(super) fn on(action: Action, game: &Podwodni) -> Cursor {
        let (mut grab, mut rival) = (None, None);
        let spot = match action {
            Action::Dive => Spot::Button(Button::Dive),
            Action::Score => Spot::Button(Button::Score),
            Action::Deeper => Spot::Button(Button::Deeper),
            Action::TakeColumn => Spot::Button(Button::Column),
            Action::Skip => Spot::Button(Button::Skip),
            Action::Stop => Spot::Button(Button::Stop),
            Action::Corner(corner) => Spot::Corner(corner),
            Action::Harpoon(target) => Spot::Target(target),
            Action::TakeRow(cards) => {
                grab = Some(cards.bits());
                Spot::Button(Button::Take)
            }
            Action::Net(seat, catch) => {
                rival = Some(seat);
                Spot::Catch(catch)
            }
            Action::Wash(catch)
            | Action::Flip(catch)
            | Action::Extra(catch)
            | Action::Pick(catch) => Spot::Catch(catch),
            Action::Set(wanted) => {
                let mut found = 0;
                each_set(game, &mut |number, set| {
                    if set == wanted {
                        found = number;
                    }
                });
                Spot::Set(found)
            }
        };
        Cursor {
            spot,
            grab,
            rival,
            rivals: rivals(game.position()).count() > 1,
        }
    }

    /// Everything that can be chosen now, and where it is. Corners and sets are not places on one
    /// picture: see [`steer`](Self::steer).
    pub(super) fn stations(&self, game: &Podwodni, places: &Places, corner: Corner) -> Stations {
        let position = game.position();
        let mut stations = Stations::new();
        // The capacity holds the longest of these lists; a shorter list is no harm but a stuck cursor.
        let mut add = |place, spot| _ = stations.push((place, spot));
        let sheet = |kinds: &Collection, add: &mut dyn FnMut(Rectangle, Spot)| {
            for (i, (catch, _)) in kinds.iter().enumerate() {
                add(places.on_sheet(i), Spot::Catch(catch));
            }
        };
        let last = places.button(0, 1);
        match position.phase {
            Phase::Choose => {
                add(places.button(0, 2), Spot::Button(Button::Dive));
                if game.check(Action::Score).is_ok() {
                    add(places.button(1, 2), Spot::Button(Button::Score));
                }
            }
            Phase::Depth(corner) if self.grab.is_some() => {
                for place in 0..=Grab::JUST_LAID {
                    let area = places.of_row(corner, position.column.len(), place);
                    add(area, Spot::Row(place));
                }
                add(last, Spot::Button(Button::Take));
            }
            Phase::Depth(_) => {
                add(places.button(0, 3), Spot::Button(Button::Column));
                add(places.button(1, 3), Spot::Button(Button::Row));
                if position.column.len() < DEEPEST {
                    add(places.button(2, 3), Spot::Button(Button::Deeper));
                }
            }
            Phase::Wash(_, seat) => sheet(&position.up[seat], &mut add),
            Phase::Tools(tools) => {
                match (tools.first(), self.rival) {
                    (Some(Tool::Net), Some(seat)) => sheet(&position.up[seat], &mut add),
                    (Some(Tool::Net), None) => {
                        for (i, seat) in rivals(position).enumerate() {
                            add(places.rival(i), Spot::Rival(seat));
                        }
                    }
                    _ => {
                        for target in position.harpoon_targets() {
                            add(places.target(corner, target), Spot::Target(target));
                        }
                    }
                }
                add(last, Spot::Button(Button::Skip));
            }
            Phase::Flip(set) => sheet(&set.collection(), &mut add),
            Phase::Extra(_) => sheet(&position.up[position.seat], &mut add),
            Phase::Pick(_) => sheet(&position.pool, &mut add),
            _ => {}
        }
        stations
    }

    /// Where a key of the cross leads; `None` where nothing is.
    pub(super) fn steer(
        &self,
        key: Key,
        game: &Podwodni,
        places: &Places,
        corner: Corner,
    ) -> Option<Spot> {
        match (self.spot, game.position().phase) {
            (Spot::Corner(from), _) => {
                let to = corner_towards(from, key);
                (to != from).then_some(Spot::Corner(to))
            }
            (from, Phase::Set | Phase::Scored) => {
                let sets = count_sets(game);
                let here = match from {
                    Spot::Set(number) => number,
                    _ => sets,
                };
                // After the last set comes the button, where there is one.
                let last = sets - usize::from(game.check(Action::Stop).is_err());
                let to = match key {
                    Key::Up => here.saturating_sub(1),
                    Key::Left => here.saturating_sub(super::places::LISTED),
                    Key::Down => (here + 1).min(last),
                    _ => (here + super::places::LISTED).min(last),
                };
                let spot = if to < sets {
                    Spot::Set(to)
                } else {
                    Spot::Button(Button::Stop)
                };
                (to != here).then_some(spot)
            }
            (from, _) => {
                let stations = self.stations(game, places, corner);
                let (here, _) = stations.iter().find(|(_, spot)| *spot == from)?;
                let others = stations.iter().filter(|(_, spot)| *spot != from);
                let centres = others.map(|(place, spot)| (place.center(), *spot));
                spatial_nav::towards(here.center(), key, centres)
            }
        }
    }

    /// Whether something has been chosen on the way to a decision, so that B takes that back.
    pub(super) const fn is_on_the_way(&self) -> bool {
        self.grab.is_some() || (self.rival.is_some() && self.rivals)
    }

    /// The decision that the cursor stands for; `None` on the way to one.
    pub(super) fn action(&self, game: &Podwodni) -> Option<Action> {
        let position = game.position();
        match (self.spot, position.phase) {
            (Spot::Button(Button::Dive), _) => Some(Action::Dive),
            (Spot::Button(Button::Score), _) => Some(Action::Score),
            (Spot::Button(Button::Column), _) => Some(Action::TakeColumn),
            (Spot::Button(Button::Deeper), _) => Some(Action::Deeper),
            (Spot::Button(Button::Skip), _) => Some(Action::Skip),
            (Spot::Button(Button::Stop), _) => Some(Action::Stop),
            (Spot::Button(Button::Row), _) | (Spot::Rival(_), _) => None,
            (Spot::Button(Button::Take) | Spot::Row(_), _) => {
                let grab = Grab::new(self.grab?)?;
                (grab.count() == position.column.len()).then_some(Action::TakeRow(grab))
            }
            (Spot::Corner(corner), _) => Some(Action::Corner(corner)),
            (Spot::Target(target), _) => Some(Action::Harpoon(target)),
            (Spot::Set(wanted), _) => {
                let mut found = None;
                each_set(game, &mut |number, set| {
                    if number == wanted {
                        found = Some(Action::Set(set));
                    }
                });
                found
            }
            (Spot::Catch(catch), Phase::Wash(..)) => Some(Action::Wash(catch)),
            (Spot::Catch(catch), Phase::Tools(_)) => {
                self.rival.map(|seat| Action::Net(seat, catch))
            }
            (Spot::Catch(catch), Phase::Flip(_)) => Some(Action::Flip(catch)),
            (Spot::Catch(catch), Phase::Extra(_)) => Some(Action::Extra(catch)),
            (Spot::Catch(catch), Phase::Pick(_)) => Some(Action::Pick(catch)),
            (Spot::Catch(_), _) => None,
        }
    }
}
