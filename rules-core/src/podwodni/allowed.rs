//! Move generation and legality check of Podwodni Łowcy: the list of legal actions, and the rejection of any
//! other. The conformance suite compares the two.

use super::{
    Action, Corner, Grab, Illegal, Phase, Podwodni, Set, Target, Tool,
    parts::{Catch, DEEPEST},
    set,
};
use crate::Seat;

impl Podwodni {
    /// Visits every legal action once, in a fixed order.
    pub(super) fn each_allowed(&self, visit: &mut dyn FnMut(Action)) {
        let table = &self.0;
        match table.phase {
            Phase::Choose => {
                visit(Action::Dive);
                if table.can_score() {
                    visit(Action::Score);
                }
            }
            Phase::Corner => Corner::ALL
                .into_iter()
                .for_each(|corner| visit(Action::Corner(corner))),
            Phase::Depth(_) => {
                let laid = table.column.len();
                if laid < DEEPEST {
                    visit(Action::Deeper);
                }
                visit(Action::TakeColumn);
                Grab::all_of(laid).for_each(|grab| visit(Action::TakeRow(grab)));
            }
            Phase::Wash(_, seat) => table.up[seat]
                .iter()
                .for_each(|(catch, _)| visit(Action::Wash(catch))),
            Phase::Tools(tools) => {
                match tools.first() {
                    Some(Tool::Net) => table
                        .net_targets()
                        .for_each(|(seat, catch)| visit(Action::Net(seat, catch))),
                    Some(Tool::Harpoon) => table
                        .harpoon_targets()
                        .for_each(|target| visit(Action::Harpoon(target))),
                    None => {}
                }
                visit(Action::Skip);
            }
            Phase::Set => self.legal_sets(visit),
            Phase::Scored => {
                self.legal_sets(visit);
                visit(Action::Stop);
            }
            Phase::Flip(set) => set
                .collection()
                .iter()
                .for_each(|(catch, _)| visit(Action::Flip(catch))),
            Phase::Extra(_) => table.up[table.seat]
                .iter()
                .for_each(|(catch, _)| visit(Action::Extra(catch))),
            Phase::Pick(_) => table
                .pool
                .iter()
                .for_each(|(catch, _)| visit(Action::Pick(catch))),
            Phase::Lot | Phase::Fill | Phase::Plunge | Phase::Descend(_) | Phase::Over => {}
        }
    }

    /// Why a decision is refused, if it is.
    pub(super) fn why_not(&self, action: Action) -> Result<(), Illegal> {
        let table = &self.0;
        let only = |now: bool| if now { Ok(()) } else { Err(Illegal::NotNow) };
        let unless = |wrong: bool, why| if wrong { Err(why) } else { Ok(()) };
        match (action, table.phase) {
            (Action::Dive, phase) => only(phase == Phase::Choose),
            (Action::Score, _) => self.check_score(),
            (Action::Corner(_), phase) => only(phase == Phase::Corner),
            (Action::Deeper, Phase::Depth(_)) => {
                unless(table.column.len() >= DEEPEST, Illegal::DeepEnough)
            }
            (Action::TakeColumn, phase) => only(matches!(phase, Phase::Depth(_))),
            (Action::TakeRow(grab), Phase::Depth(_)) => {
                unless(grab.count() != table.column.len(), Illegal::AsManyAsLaid)
            }
            (Action::Wash(catch), Phase::Wash(_, seat)) => {
                unless(table.up[seat].count(catch) == 0, Illegal::NotYours)
            }
            (Action::Net(seat, catch), _) => self.check_net(seat, catch),
            (Action::Harpoon(target), _) => self.check_harpoon(target),
            (Action::Skip, phase) => only(matches!(phase, Phase::Tools(_))),
            (Action::Set(set), _) => self.check_set(set),
            (Action::Stop, Phase::Set) => Err(Illegal::ScoreASet),
            (Action::Stop, phase) => only(phase == Phase::Scored),
            (Action::Flip(catch), Phase::Flip(set)) => {
                unless(set.cards().all(|card| card != catch), Illegal::NotInSet)
            }
            (Action::Extra(catch), Phase::Extra(_)) => {
                unless(table.up[table.seat].count(catch) == 0, Illegal::NotYours)
            }
            (Action::Pick(catch), Phase::Pick(_)) => {
                unless(table.pool.count(catch) == 0, Illegal::NotInPool)
            }
            _ => Err(Illegal::NotNow),
        }
    }

    fn check_score(&self) -> Result<(), Illegal> {
        let table = &self.0;
        if table.phase != Phase::Choose {
            Err(Illegal::NotNow)
        } else if table.can_score() {
            Ok(())
        } else if set::smallest(&table.up[table.seat]).is_some() {
            Err(Illegal::TwoMoreCards)
        } else {
            Err(Illegal::NoSet)
        }
    }

    fn check_net(&self, seat: Seat, catch: Catch) -> Result<(), Illegal> {
        let table = &self.0;
        match table.phase {
            Phase::Tools(tools) if tools.first() == Some(Tool::Net) => {}
            _ => return Err(Illegal::NotNow),
        }
        if !table.players.has(seat) {
            Err(Illegal::NoSuchDiver)
        } else if seat == table.seat {
            Err(Illegal::YourOwn)
        } else if table.up[seat].count(catch) == 0 {
            Err(Illegal::NotTheirs)
        } else {
            Ok(())
        }
    }

    fn check_harpoon(&self, target: Target) -> Result<(), Illegal> {
        match self.0.phase {
            Phase::Tools(tools) if tools.first() == Some(Tool::Net) => Err(Illegal::NetFirst),
            Phase::Tools(_) => match self.0.card_at(target) {
                None => Err(Illegal::NoCard),
                Some(card) if card.fish().is_none() => Err(Illegal::NotAFish),
                Some(_) => Ok(()),
            },
            _ => Err(Illegal::NotNow),
        }
    }

    fn check_set(&self, set: Set) -> Result<(), Illegal> {
        let up = &self.0.up[self.0.seat];
        if !matches!(self.0.phase, Phase::Set | Phase::Scored) {
            Err(Illegal::NotNow)
        } else if !up.holds(&set.collection()) {
            Err(Illegal::NotYourSet)
        } else if !set.leaves_spare(up.len()) {
            Err(Illegal::TwoMoreCards)
        } else {
            Ok(())
        }
    }

    fn legal_sets(&self, visit: &mut dyn FnMut(Action)) {
        let up = &self.0.up[self.0.seat];
        set::each_scorable(up, &mut |set| visit(Action::Set(set)));
    }
}
