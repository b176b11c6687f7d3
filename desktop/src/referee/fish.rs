//! The words of Fish! Fish!! Fish!!!

mod sea;

use rules_core::{
    First, Game as _, Seat, Standings,
    fish::{
        Action, Allowance, Boat, Fish, Illegal, Moved, Outcome, Phase, Position, Setup, Slot,
        parts::{MOST_BOATS, SLOTS},
    },
    log::StepOf,
};
use serde_json::{Value, json};

use super::{
    read::{Fields, Part},
    refusal::Refusal,
    sheet,
    tongue::Tongue,
    words::{Term, first_option, maybe, tag, variant},
};

impl Term for Boat {
    fn what() -> String {
        format!("a boat from 0 to {}", MOST_BOATS - 1)
    }

    fn to_json(self) -> Value {
        self.number().into()
    }

    fn from_json(value: &Value) -> Option<Boat> {
        Boat::new(u8::try_from(value.as_u64()?).ok()?)
    }
}

impl Term for Slot {
    fn what() -> String {
        format!("an open card from 0 to {}", SLOTS - 1)
    }

    fn to_json(self) -> Value {
        self.number().into()
    }

    fn from_json(value: &Value) -> Option<Slot> {
        Slot::new(u8::try_from(value.as_u64()?).ok()?)
    }
}

const ACTIONS: &str = r#"{"PlaceBoat":cell}, {"Sail":{"boat":boat,"dir":dir}}, {"Swim":{"cell":cell,"dir":dir}}, "EndMove", {"Drift":null or dir}, {"PlaceGrey":cell}, "NoGrey", {"TakeOpen":slot}, "TakeTop" or "StopDraw""#;
const OUTCOMES: &str = r#"{"First":seat} or {"Card":dir}"#;
const PHASES: &str = r#"Lot, Deal, Place, {"Move":"Nothing"}, {"Move":{"Boats":cell}}, {"Move":{"Fish":cell}}, {"Grey":allowance}, {"Draw":allowance}, {"Top":more}, {"Refill":{"slot":slot,"more":more}} or Over"#;
const ALLOWANCES: &str = r#"{"UpTo":cards} or "One""#;

impl Tongue for Fish {
    const NAME: &'static str = "Fish! Fish!! Fish!!!";
    const OPTIONS: &'static [&'static str] = &["first"];
    const FIELDS: &'static [&'static str] = sea::FIELDS;

    fn options() -> Value {
        json!([first_option(*Fish::TITLE.players().end())])
    }

    fn read_setup(players: u8, options: Option<&Fields<'_>>) -> Result<Setup, Refusal> {
        let first = options.map(|options| options.or("first", First::SEAT_0, Part::term));
        Ok(Setup {
            players,
            first: first.transpose()?.unwrap_or(First::SEAT_0),
        })
    }

    fn write_setup(setup: Setup) -> (u8, Value) {
        (setup.players, json!({"first": setup.first.to_json()}))
    }

    fn write_action(&self, action: Action) -> Value {
        match action {
            Action::PlaceBoat(cell) => tag("PlaceBoat", cell.to_json()),
            Action::Sail(boat, dir) => {
                let with = json!({"boat": boat.to_json(), "dir": dir.to_json()});
                tag("Sail", with)
            }
            Action::Swim(cell, dir) => {
                let with = json!({"cell": cell.to_json(), "dir": dir.to_json()});
                tag("Swim", with)
            }
            Action::Drift(card) => tag("Drift", maybe(card)),
            Action::PlaceGrey(cell) => tag("PlaceGrey", cell.to_json()),
            Action::TakeOpen(slot) => tag("TakeOpen", slot.to_json()),
            Action::EndMove | Action::NoGrey | Action::TakeTop | Action::StopDraw => {
                variant(action).into()
            }
        }
    }

    fn read_action(&self, part: &Part<'_>) -> Result<Action, Refusal> {
        Ok(match part.tagged()? {
            ("PlaceBoat", Some(cell)) => Action::PlaceBoat(cell.term()?),
            ("Sail", Some(with)) => {
                let with = with.fields(&["boat", "dir"])?;
                Action::Sail(with.need("boat")?.term()?, with.need("dir")?.term()?)
            }
            ("Swim", Some(with)) => {
                let with = with.fields(&["cell", "dir"])?;
                Action::Swim(with.need("cell")?.term()?, with.need("dir")?.term()?)
            }
            ("EndMove", None) => Action::EndMove,
            ("Drift", Some(card)) => Action::Drift(card.maybe(Part::term)?),
            ("PlaceGrey", Some(cell)) => Action::PlaceGrey(cell.term()?),
            ("NoGrey", None) => Action::NoGrey,
            ("TakeOpen", Some(slot)) => Action::TakeOpen(slot.term()?),
            ("TakeTop", None) => Action::TakeTop,
            ("StopDraw", None) => Action::StopDraw,
            _ => return Err(part.wrong(ACTIONS)),
        })
    }

    fn write_outcome(&self, outcome: Outcome) -> Value {
        match outcome {
            Outcome::First(seat) => tag("First", seat.to_json()),
            Outcome::Card(card) => tag("Card", card.to_json()),
        }
    }

    fn read_outcome(&self, part: &Part<'_>) -> Result<Outcome, Refusal> {
        Ok(match part.tagged()? {
            ("First", Some(seat)) => Outcome::First(seat.term()?),
            ("Card", Some(card)) => Outcome::Card(card.term()?),
            _ => return Err(part.wrong(OUTCOMES)),
        })
    }

    fn why(illegal: Illegal) -> String {
        match illegal {
            Illegal::NotNow => "This is not what is to be decided now.",
            Illegal::NotOnRing => "Boats start on the outer ring.",
            Illegal::BoatThere => "A boat is there.",
            Illegal::NoSuchBoat => "You have no such boat.",
            Illegal::NoCard => "You have no card of this direction.",
            Illegal::OffBoard => "That leads off the board.",
            Illegal::NoFish => "No fish is there.",
            Illegal::BoatsSail => "This turn your boats sail, so no fish swim.",
            Illegal::FishSwim => "This turn fish swim, so no boat sails.",
            Illegal::PlayACard => "One card must be played before the movement can end.",
            Illegal::CanMove => "A card can be played, so there is no drifting.",
            Illegal::LayOffACard => "With seven cards one must be laid off.",
            Illegal::HandNotFull => "Only a full hand lays a card off.",
            Illegal::MustDraw => "Who drifts must draw.",
        }
        .to_owned()
    }

    fn write_phase(&self) -> Value {
        match self.position().phase {
            Phase::Move(moved) => tag("Move", write_moved(moved)),
            Phase::Grey(allowance) => tag("Grey", write_allowance(allowance)),
            Phase::Draw(allowance) => tag("Draw", write_allowance(allowance)),
            Phase::Top(more) => tag("Top", more),
            Phase::Refill(slot, more) => {
                tag("Refill", json!({"slot": slot.to_json(), "more": more}))
            }
            phase @ (Phase::Lot | Phase::Deal | Phase::Place | Phase::Over) => {
                variant(phase).into()
            }
        }
    }

    fn turn(&self) -> Seat {
        self.position().seat
    }

    fn write_state(&self) -> Value {
        sea::write(self.position())
    }

    fn write_view(&self, seat: Seat) -> Value {
        sea::view(self.position(), seat)
    }

    fn read_state(setup: Setup, fields: &Fields<'_>) -> Result<Position, Refusal> {
        sea::read(setup, fields)
    }

    fn score(sheet: &Part<'_>) -> Result<Standings, Refusal> {
        sheet::fish(sheet)
    }

    fn events(before: &Fish, step: StepOf<Fish>, after: &Fish) -> Vec<Value> {
        sea::events(before.position(), step, after.position())
    }
}

fn write_moved(moved: Moved) -> Value {
    match moved {
        Moved::Nothing => "Nothing".into(),
        Moved::Boats(cell) => tag("Boats", cell.to_json()),
        Moved::Fish(cell) => tag("Fish", cell.to_json()),
    }
}

fn write_allowance(allowance: Allowance) -> Value {
    match allowance {
        Allowance::UpTo(cards) => tag("UpTo", cards),
        Allowance::One => "One".into(),
    }
}

fn read_phase(part: &Part<'_>) -> Result<Phase, Refusal> {
    Ok(match part.tagged()? {
        ("Lot", None) => Phase::Lot,
        ("Deal", None) => Phase::Deal,
        ("Place", None) => Phase::Place,
        ("Move", Some(moved)) => Phase::Move(match moved.tagged()? {
            ("Nothing", None) => Moved::Nothing,
            ("Boats", Some(cell)) => Moved::Boats(cell.term()?),
            ("Fish", Some(cell)) => Moved::Fish(cell.term()?),
            _ => return Err(part.wrong(PHASES)),
        }),
        ("Grey", Some(allowance)) => Phase::Grey(read_allowance(&allowance)?),
        ("Draw", Some(allowance)) => Phase::Draw(read_allowance(&allowance)?),
        ("Top", Some(more)) => Phase::Top(more.count()?),
        ("Refill", Some(with)) => {
            let with = with.fields(&["slot", "more"])?;
            Phase::Refill(with.need("slot")?.term()?, with.need("more")?.count()?)
        }
        ("Over", None) => Phase::Over,
        _ => return Err(part.wrong(PHASES)),
    })
}

fn read_allowance(part: &Part<'_>) -> Result<Allowance, Refusal> {
    Ok(match part.tagged()? {
        ("UpTo", Some(cards)) => Allowance::UpTo(cards.count()?),
        ("One", None) => Allowance::One,
        _ => return Err(part.wrong(ALLOWANCES)),
    })
}
