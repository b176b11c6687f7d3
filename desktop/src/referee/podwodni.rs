//! The words of Podwodni Łowcy.

mod reef;

use rules_core::{
    First, Game as _, Seat, Standings,
    bag::Kind as _,
    log::StepOf,
    podwodni::{
        Action, Corner, Extra, Grab, Illegal, Outcome, Phase, Podwodni, Position, Set, Setup,
        Target, Tools,
        parts::{Card, Catch, Length},
    },
};
use serde_json::{Value, json};

use super::{
    read::{Fields, Part},
    refusal::{Code, Refusal},
    sheet,
    tongue::Tongue,
    words::{Named, Term, first_option, list, option, tag, variant},
};

/// The codes of the cards, in the order of their numbers.
const CODES: [&str; 13] = [
    "R1", "R2", "R3", "G1", "G2", "G3", "Y1", "Y2", "Y3", "S", "W", "N", "H",
];

impl Named for Card {
    fn all() -> impl Iterator<Item = Card> {
        Card::all()
    }

    fn name(self) -> String {
        CODES
            .get(self.index())
            .copied()
            .unwrap_or_default()
            .to_owned()
    }
}

impl Named for Catch {
    fn all() -> impl Iterator<Item = Catch> {
        Catch::ALL.into_iter()
    }

    fn name(self) -> String {
        Card::Catch(self).name()
    }
}

impl Named for Corner {
    fn all() -> impl Iterator<Item = Corner> {
        Corner::ALL.into_iter()
    }

    fn name(self) -> String {
        match self {
            Corner::TopLeft => "TL",
            Corner::TopRight => "TR",
            Corner::BottomLeft => "BL",
            Corner::BottomRight => "BR",
        }
        .to_owned()
    }
}

impl Term for Target {
    fn what() -> String {
        "a target from 0 to 15".to_owned()
    }

    fn to_json(self) -> Value {
        self.number().into()
    }

    fn from_json(value: &Value) -> Option<Target> {
        Target::new(u8::try_from(value.as_u64()?).ok()?)
    }
}

impl Term for Length {
    fn what() -> String {
        "25, 35 or 45".to_owned()
    }

    fn to_json(self) -> Value {
        self.goal().into()
    }

    fn from_json(value: &Value) -> Option<Length> {
        let goal = value.as_i64()?;
        Length::ALL
            .into_iter()
            .find(|length| i64::from(length.goal()) == goal)
    }
}

impl Term for Extra {
    fn what() -> String {
        "1 or 2".to_owned()
    }

    fn to_json(self) -> Value {
        match self {
            Extra::First => 1,
            Extra::Second => 2,
        }
        .into()
    }

    fn from_json(value: &Value) -> Option<Extra> {
        match value.as_u64()? {
            1 => Some(Extra::First),
            2 => Some(Extra::Second),
            _ => None,
        }
    }
}

/// The cards of a set, in any order.
fn read_set(part: &Part<'_>) -> Result<Set, Refusal> {
    let cards = part.list()?;
    let cards = cards
        .iter()
        .map(Part::term)
        .collect::<Result<Vec<Catch>, _>>()?;
    let no_set = || Refusal::new(Code::Illegal, "These cards make no set.");
    Set::of(&cards).ok_or_else(no_set)
}

/// Places of a row, each once. A number that no dive allows is refused by the rules' own sentence.
fn read_grab(part: &Part<'_>) -> Result<Grab, Refusal> {
    let mut bits = 0;
    for place in part.list()? {
        let bit = 1 << place.number(0..=Grab::JUST_LAID)?;
        if bits & bit != 0 {
            return Err(place.wrong("each place once"));
        }
        bits |= bit;
    }
    let refuse = || Refusal::new(Code::Illegal, Podwodni::why(Illegal::AsManyAsLaid));
    Grab::new(bits).ok_or_else(refuse)
}

const ACTIONS: &str = r#""Dive", "Score", {"Corner":corner}, "Deeper", "TakeColumn", {"TakeRow":[places]}, {"Wash":type}, {"Net":{"seat":seat,"type":type}}, {"Harpoon":target}, "Skip", {"Set":[types]}, "Stop", {"Flip":type}, {"Extra":type} or {"Pick":type}"#;
const OUTCOMES: &str = r#"{"First":seat} or {"Card":card}"#;
const PHASES: &str = r#"Lot, Fill, Choose, Plunge, Corner, {"Descend":corner}, {"Depth":corner}, {"Wash":{"corner":corner,"seat":seat}}, {"Tools":{"nets":n,"harpoons":n}}, Set, Scored, {"Flip":[types]}, {"Extra":1 or 2}, {"Pick":seat} or Over"#;

impl Tongue for Podwodni {
    const NAME: &'static str = "Podwodni Łowcy";
    const OPTIONS: &'static [&'static str] = &["first", "goal"];
    const FIELDS: &'static [&'static str] = reef::FIELDS;

    fn options() -> Value {
        json!([
            first_option(*Podwodni::TITLE.players().end()),
            option("goal", list(Length::ALL), Length::Standard.to_json()),
        ])
    }

    fn read_setup(players: u8, options: Option<&Fields<'_>>) -> Result<Setup, Refusal> {
        let Some(options) = options else {
            return Ok(Setup::players(players));
        };
        Ok(Setup {
            players,
            first: options.or("first", First::SEAT_0, Part::term)?,
            length: options.or("goal", Length::Standard, Part::term)?,
        })
    }

    fn write_setup(setup: Setup) -> (u8, Value) {
        let options = json!({"first": setup.first.to_json(), "goal": setup.length.to_json()});
        (setup.players, options)
    }

    fn write_action(&self, action: Action) -> Value {
        match action {
            Action::Corner(corner) => tag("Corner", corner.to_json()),
            Action::TakeRow(grab) => tag("TakeRow", grab.places().collect::<Value>()),
            Action::Wash(catch) => tag("Wash", catch.to_json()),
            Action::Net(seat, catch) => tag(
                "Net",
                json!({"seat": seat.to_json(), "type": catch.to_json()}),
            ),
            Action::Harpoon(target) => tag("Harpoon", target.to_json()),
            Action::Set(set) => tag("Set", list(set.cards())),
            Action::Flip(catch) => tag("Flip", catch.to_json()),
            Action::Extra(catch) => tag("Extra", catch.to_json()),
            Action::Pick(catch) => tag("Pick", catch.to_json()),
            Action::Dive
            | Action::Score
            | Action::Deeper
            | Action::TakeColumn
            | Action::Skip
            | Action::Stop => variant(action).into(),
        }
    }

    fn read_action(&self, part: &Part<'_>) -> Result<Action, Refusal> {
        Ok(match part.tagged()? {
            ("Dive", None) => Action::Dive,
            ("Score", None) => Action::Score,
            ("Corner", Some(corner)) => Action::Corner(corner.term()?),
            ("Deeper", None) => Action::Deeper,
            ("TakeColumn", None) => Action::TakeColumn,
            ("TakeRow", Some(places)) => Action::TakeRow(read_grab(&places)?),
            ("Wash", Some(catch)) => Action::Wash(catch.term()?),
            ("Net", Some(with)) => {
                let with = with.fields(&["seat", "type"])?;
                Action::Net(with.need("seat")?.term()?, with.need("type")?.term()?)
            }
            ("Harpoon", Some(target)) => Action::Harpoon(target.term()?),
            ("Skip", None) => Action::Skip,
            ("Set", Some(cards)) => Action::Set(read_set(&cards)?),
            ("Stop", None) => Action::Stop,
            ("Flip", Some(catch)) => Action::Flip(catch.term()?),
            ("Extra", Some(catch)) => Action::Extra(catch.term()?),
            ("Pick", Some(catch)) => Action::Pick(catch.term()?),
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
            Illegal::NoSet => "You have no set.",
            Illegal::TwoMoreCards => "You need two more cards besides the set.",
            Illegal::DeepEnough => "After four cards you must surface.",
            Illegal::AsManyAsLaid => "Take as many cards from the row as you have laid.",
            Illegal::NotYours => "You have no such card face up.",
            Illegal::NoSuchDiver => "Nobody sits there.",
            Illegal::YourOwn => "A net takes from others.",
            Illegal::NotTheirs => "That diver has no such card face up.",
            Illegal::NetFirst => "Use the net first.",
            Illegal::NoCard => "No card is there.",
            Illegal::NotAFish => "A harpoon takes only fish.",
            Illegal::ScoreASet => "One set must be scored before you stop.",
            Illegal::NotYourSet => "You do not have the cards of this set.",
            Illegal::NotInSet => "This card is not in the set.",
            Illegal::NotInPool => "This card is not in the pool.",
        }
        .to_owned()
    }

    fn write_phase(&self) -> Value {
        match self.position().phase {
            Phase::Descend(corner) => tag("Descend", corner.to_json()),
            Phase::Depth(corner) => tag("Depth", corner.to_json()),
            Phase::Wash(corner, seat) => {
                let with = json!({"corner": corner.to_json(), "seat": seat.to_json()});
                tag("Wash", with)
            }
            Phase::Tools(Tools { nets, harpoons }) => {
                tag("Tools", json!({"nets": nets, "harpoons": harpoons}))
            }
            Phase::Flip(set) => tag("Flip", list(set.cards())),
            Phase::Extra(extra) => tag("Extra", extra.to_json()),
            Phase::Pick(seat) => tag("Pick", seat.to_json()),
            phase @ (Phase::Lot
            | Phase::Fill
            | Phase::Choose
            | Phase::Plunge
            | Phase::Corner
            | Phase::Set
            | Phase::Scored
            | Phase::Over) => variant(phase).into(),
        }
    }

    fn turn(&self) -> Seat {
        self.position().seat
    }

    fn write_state(&self) -> Value {
        reef::write(self.position())
    }

    /// Everybody sees every card.
    fn write_view(&self, _seat: Seat) -> Value {
        self.write_state()
    }

    fn read_state(setup: Setup, fields: &Fields<'_>) -> Result<Position, Refusal> {
        reef::read(setup, fields)
    }

    fn score(sheet: &Part<'_>) -> Result<Standings, Refusal> {
        sheet::podwodni(sheet)
    }

    fn events(before: &Podwodni, step: StepOf<Podwodni>, after: &Podwodni) -> Vec<Value> {
        reef::events(before.position(), step, after.position())
    }
}

fn read_phase(part: &Part<'_>) -> Result<Phase, Refusal> {
    Ok(match part.tagged()? {
        ("Lot", None) => Phase::Lot,
        ("Fill", None) => Phase::Fill,
        ("Choose", None) => Phase::Choose,
        ("Plunge", None) => Phase::Plunge,
        ("Corner", None) => Phase::Corner,
        ("Descend", Some(corner)) => Phase::Descend(corner.term()?),
        ("Depth", Some(corner)) => Phase::Depth(corner.term()?),
        ("Wash", Some(with)) => {
            let with = with.fields(&["corner", "seat"])?;
            Phase::Wash(with.need("corner")?.term()?, with.need("seat")?.term()?)
        }
        ("Tools", Some(with)) => {
            let with = with.fields(&["nets", "harpoons"])?;
            Phase::Tools(Tools {
                nets: with.or("nets", 0, Part::count)?,
                harpoons: with.or("harpoons", 0, Part::count)?,
            })
        }
        ("Set", None) => Phase::Set,
        ("Scored", None) => Phase::Scored,
        ("Flip", Some(cards)) => Phase::Flip(read_set(&cards)?),
        ("Extra", Some(extra)) => Phase::Extra(extra.term()?),
        ("Pick", Some(seat)) => Phase::Pick(seat.term()?),
        ("Over", None) => Phase::Over,
        _ => return Err(part.wrong(PHASES)),
    })
}
