//! The words of Kōhaku. Tiles and goal cards go by their numbers.

mod garden;
pub(super) mod notation;

use rules_core::{
    First, Game as _, Seat, Standings,
    bag::Kind as _,
    kohaku::{
        Action, Dealt, Illegal, Kohaku, Outcome, Pair, Phase, Position, Setup, Spot, Then,
        parts::{DecorationTile, FishTile, GoalCard},
    },
    log::StepOf,
};
use serde_json::{Value, json};

use super::{
    read::{Fields, Part},
    refusal::Refusal,
    sheet,
    tongue::Tongue,
    words::{Named, Term, first_option, option, tag, variant},
};

fn number(value: &Value) -> Option<u8> {
    u8::try_from(value.as_u64()?).ok()
}

impl Term for FishTile {
    fn what() -> String {
        format!("a fish tile from 0 to {}", FishTile::COUNT - 1)
    }

    fn to_json(self) -> Value {
        self.id().into()
    }

    fn from_json(value: &Value) -> Option<FishTile> {
        FishTile::new(number(value)?)
    }
}

impl Term for DecorationTile {
    fn what() -> String {
        format!("a decoration tile from 0 to {}", DecorationTile::COUNT - 1)
    }

    fn to_json(self) -> Value {
        self.id().into()
    }

    fn from_json(value: &Value) -> Option<DecorationTile> {
        DecorationTile::new(number(value)?)
    }
}

impl Term for GoalCard {
    fn what() -> String {
        "a goal card from 0 to 11".to_owned()
    }

    fn to_json(self) -> Value {
        self.index().into()
    }

    fn from_json(value: &Value) -> Option<GoalCard> {
        GoalCard::from_index(usize::from(number(value)?))
    }
}

impl Term for Pair {
    fn what() -> String {
        format!("a pair from 0 to {}", Pair::COUNT - 1)
    }

    fn to_json(self) -> Value {
        self.number().into()
    }

    fn from_json(value: &Value) -> Option<Pair> {
        Pair::new(number(value)?)
    }
}

impl Term for Dealt {
    fn what() -> String {
        "0 or 1".to_owned()
    }

    fn to_json(self) -> Value {
        (self as u8).into()
    }

    fn from_json(value: &Value) -> Option<Dealt> {
        Dealt::ALL.get(usize::from(number(value)?)).copied()
    }
}

impl Term for Spot {
    fn what() -> String {
        "a cell of a pond, [x,y] from -128 to 127".to_owned()
    }

    fn to_json(self) -> Value {
        json!([self.x, self.y])
    }

    fn from_json(value: &Value) -> Option<Spot> {
        let [x, y] = value.as_array()?.as_slice() else {
            return None;
        };
        let number = |value: &Value| i8::try_from(value.as_i64()?).ok();
        Some(Spot {
            x: number(x)?,
            y: number(y)?,
        })
    }
}

impl Named for Then {
    fn all() -> impl Iterator<Item = Then> {
        [Then::Begin, Then::NextTurn, Then::Again].into_iter()
    }

    fn name(self) -> String {
        variant(self)
    }
}

const ACTIONS: &str =
    r#"{"ChooseGoal":0 or 1}, {"Take":pair}, {"PlaceFish":[x,y]} or {"PlaceDeco":[x,y]}"#;
const OUTCOMES: &str = r#"{"First":seat}, {"Fish":tile}, {"Deco":tile} or {"Goal":card}"#;
const PHASES: &str = r#"Lot, {"Fill":then}, Deal, Goal, Take, Place, DannyFish, DannyDeco or Over"#;

impl Tongue for Kohaku {
    const NAME: &'static str = "Kōhaku";
    const OPTIONS: &'static [&'static str] = &["first", "goals"];
    const FIELDS: &'static [&'static str] = garden::FIELDS;

    fn options() -> Value {
        json!([
            first_option(*Kohaku::TITLE.players().end()),
            option("goals", json!([false, true]), false.into()),
        ])
    }

    fn read_setup(players: u8, options: Option<&Fields<'_>>) -> Result<Setup, Refusal> {
        let Some(options) = options else {
            return Ok(Setup::players(players));
        };
        Ok(Setup {
            players,
            first: options.or("first", First::SEAT_0, Part::term)?,
            goals: options.or("goals", false, Part::truth)?,
        })
    }

    fn write_setup(setup: Setup) -> (u8, Value) {
        let options = json!({"first": setup.first.to_json(), "goals": setup.goals});
        (setup.players, options)
    }

    fn write_action(&self, action: Action) -> Value {
        match action {
            Action::ChooseGoal(dealt) => tag("ChooseGoal", dealt.to_json()),
            Action::Take(pair) => tag("Take", pair.to_json()),
            Action::PlaceFish(spot) => tag("PlaceFish", spot.to_json()),
            Action::PlaceDeco(spot) => tag("PlaceDeco", spot.to_json()),
        }
    }

    fn read_action(&self, part: &Part<'_>) -> Result<Action, Refusal> {
        Ok(match part.tagged()? {
            ("ChooseGoal", Some(dealt)) => Action::ChooseGoal(dealt.term()?),
            ("Take", Some(pair)) => Action::Take(pair.term()?),
            ("PlaceFish", Some(spot)) => Action::PlaceFish(spot.term()?),
            ("PlaceDeco", Some(spot)) => Action::PlaceDeco(spot.term()?),
            _ => return Err(part.wrong(ACTIONS)),
        })
    }

    fn write_outcome(&self, outcome: Outcome) -> Value {
        match outcome {
            Outcome::First(seat) => tag("First", seat.to_json()),
            Outcome::Fish(tile) => tag("Fish", tile.to_json()),
            Outcome::Deco(tile) => tag("Deco", tile.to_json()),
            Outcome::Goal(card) => tag("Goal", card.to_json()),
        }
    }

    fn read_outcome(&self, part: &Part<'_>) -> Result<Outcome, Refusal> {
        Ok(match part.tagged()? {
            ("First", Some(seat)) => Outcome::First(seat.term()?),
            ("Fish", Some(tile)) => Outcome::Fish(tile.term()?),
            ("Deco", Some(tile)) => Outcome::Deco(tile.term()?),
            ("Goal", Some(card)) => Outcome::Goal(card.term()?),
            _ => return Err(part.wrong(OUTCOMES)),
        })
    }

    fn why(illegal: Illegal) -> String {
        match illegal {
            Illegal::NotNow => "This is not what is to be decided now.",
            Illegal::LaidAlready => "This tile of the turn lies in the pond already.",
            Illegal::FishFirst => "The very first tile of a pond is the fish.",
            Illegal::AtOrigin => "The first fish lies at [0,0]: where it lies means nothing.",
            Illegal::Taken => "There is a tile.",
            Illegal::SameSort => {
                "A fish would lie beside a fish, or a decoration beside a decoration."
            }
            Illegal::Apart => "No tile of the pond shares a side with this cell.",
        }
        .to_owned()
    }

    fn write_phase(&self) -> Value {
        match self.position().phase {
            Phase::Fill(then) => tag("Fill", then.to_json()),
            phase => variant(phase).into(),
        }
    }

    fn turn(&self) -> Seat {
        self.position().seat
    }

    fn write_state(&self) -> Value {
        garden::write(self.position())
    }

    fn write_view(&self, seat: Seat) -> Value {
        garden::view(self.position(), seat)
    }

    fn read_state(setup: Setup, fields: &Fields<'_>) -> Result<Position, Refusal> {
        garden::read(setup, fields)
    }

    fn score(sheet: &Part<'_>) -> Result<Standings, Refusal> {
        sheet::kohaku(sheet)
    }

    fn events(before: &Kohaku, step: StepOf<Kohaku>, after: &Kohaku) -> Vec<Value> {
        garden::events(before.position(), step, after.position())
    }
}

fn read_phase(part: &Part<'_>) -> Result<Phase, Refusal> {
    Ok(match part.tagged()? {
        ("Lot", None) => Phase::Lot,
        ("Fill", Some(then)) => Phase::Fill(then.term()?),
        ("Deal", None) => Phase::Deal,
        ("Goal", None) => Phase::Goal,
        ("Take", None) => Phase::Take,
        ("Place", None) => Phase::Place,
        ("DannyFish", None) => Phase::DannyFish,
        ("DannyDeco", None) => Phase::DannyDeco,
        ("Over", None) => Phase::Over,
        _ => return Err(part.wrong(PHASES)),
    })
}
