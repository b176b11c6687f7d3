//! The words of Rybowisko.

mod lake;

use rules_core::{
    BadSetup, First, Game as _, Seat, Standings,
    log::StepOf,
    rybowisko::{
        Action, Age, Illegal, Luck, Outcome, Phase, Position, Rybowisko, Setup, Side, Slot, Then,
        parts::{Colour, Face, MOST_PLAYERS, Species, TARGET, TARGETS, Token, Way},
    },
};
use serde_json::{Value, json};

use super::{
    read::{Fields, Part},
    refusal::Refusal,
    sheet,
    tongue::Tongue,
    words::{Named, Term, first_option, list, marked, option, tag, variant},
};

impl Named for Colour {
    fn all() -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter()
    }

    fn name(self) -> String {
        match self {
            Colour::Red => "R",
            Colour::Yellow => "Y",
            Colour::Green => "G",
            Colour::Blue => "B",
        }
        .to_owned()
    }
}

impl Named for Way {
    fn all() -> impl Iterator<Item = Way> {
        Way::ALL.into_iter()
    }

    fn name(self) -> String {
        variant(self)
    }
}

impl Named for Token {
    fn all() -> impl Iterator<Item = Token> {
        let of = |colour| Way::ALL.map(|way| Token { colour, way });
        Colour::ALL.into_iter().flat_map(of)
    }

    fn name(self) -> String {
        self.colour.name() + &self.way.name()
    }
}

impl Named for Species {
    fn all() -> impl Iterator<Item = Species> {
        Species::all()
    }

    fn name(self) -> String {
        match self {
            Species::Pike => "Szczupak",
            Species::Asp => "Boleń",
            Species::Perch => "Okoń",
            Species::Eel => "Węgorz",
            Species::Zander => "Sandacz",
            Species::Catfish => "Sum",
            Species::Bream => "Leszcz",
            Species::Roach => "Płoć",
            Species::Carp => "Karp",
            Species::SilverBream => "Krąp",
            Species::Tench => "Lin",
            Species::Ide => "Jaź",
            Species::Weatherfish => "Piskorz",
            Species::Bleak => "Ukleja",
            Species::Ruffe => "Jazgarz",
            Species::Gudgeon => "Kiełb",
            Species::Bitterling => "Różanka",
            Species::SpinedLoach => "Koza",
        }
        .to_owned()
    }
}

impl Named for Then {
    fn all() -> impl Iterator<Item = Then> {
        [Then::Begin, Then::NextTurn].into_iter()
    }

    fn name(self) -> String {
        variant(self)
    }
}

impl Term for Side {
    fn what() -> String {
        "0 or 1".to_owned()
    }

    fn to_json(self) -> Value {
        (self as u8).into()
    }

    fn from_json(value: &Value) -> Option<Side> {
        match value.as_u64()? {
            0 => Some(Side::Left),
            1 => Some(Side::Right),
            _ => None,
        }
    }
}

impl Term for Face {
    fn what() -> String {
        "a face from 1 to 6".to_owned()
    }

    fn to_json(self) -> Value {
        self.pips().into()
    }

    fn from_json(value: &Value) -> Option<Face> {
        Face::new(u8::try_from(value.as_u64()?).ok()?)
    }
}

const ACTIONS: &str = r#"{"Move":cell}, {"Take":0 or 1}, "Reroll" or "GiveUp""#;
const OUTCOMES: &str =
    "First, Card, Aside, Laid, Rolled or Carried with what belongs to it, as in {\"Rolled\":4}";
const PHASES: &str = "Lot, Deal, {\"Mix\":then}, {\"Lay\":then}, Move, Cast, {\"Pick\":face}, \
                      {\"Miss\":face}, {\"Stock\":{\"colour\":colour,\"side\":side}}, Drift or Over";

/// One entry for each player: the luck tokens.
fn read_luck(players: u8, part: &Part<'_>) -> Result<Luck, Refusal> {
    let mut ages = [Age::Adult; MOST_PLAYERS];
    let list = part.list()?;
    if list.len() != usize::from(players) {
        return Err(part.wrong(&format!("a list of {players}, one a player")));
    }
    let numbers = list.iter().map(Part::size).collect::<Result<Vec<_>, _>>()?;
    if numbers.iter().all(|&luck| luck == 3) {
        return Ok(Luck::Even);
    }
    for (age, luck) in ages.iter_mut().zip(numbers) {
        *age = match luck {
            2 => Age::Adult,
            4 => Age::Child,
            _ => return Err(BadSetup::Luck.into()),
        };
    }
    Ok(Luck::ByAge(ages))
}

/// One entry for each player; nobody has the colours that are left.
fn read_colours(players: u8, part: &Part<'_>) -> Result<[Colour; MOST_PLAYERS], Refusal> {
    let list = part.list()?;
    if list.len() != usize::from(players) {
        return Err(part.wrong(&format!("a list of {players}, one a player")));
    }
    let chosen = list
        .iter()
        .map(Part::term)
        .collect::<Result<Vec<Colour>, _>>()?;
    let left = Colour::ALL
        .into_iter()
        .filter(|colour| !chosen.contains(colour));
    let mut colours = Colour::usual(players);
    for (place, colour) in colours.iter_mut().zip(chosen.iter().copied().chain(left)) {
        *place = colour;
    }
    Ok(colours)
}

impl Tongue for Rybowisko {
    const NAME: &'static str = "Rybowisko";
    const OPTIONS: &'static [&'static str] = &["first", "target", "luck", "colours"];
    const FIELDS: &'static [&'static str] = lake::FIELDS;

    fn options() -> Value {
        let usual = |players| {
            let colours = Colour::usual(players).into_iter();
            (
                players.to_string(),
                list(colours.take(usize::from(players))),
            )
        };
        let usual = Value::Object(Rybowisko::TITLE.players().map(usual).collect());
        json!([
            first_option(*Rybowisko::TITLE.players().end()),
            option("target", TARGETS.collect(), TARGET.into()),
            marked("each", option("luck", json!([2, 3, 4]), 3.into())),
            marked("each", option("colours", list(Colour::ALL), usual)),
        ])
    }

    fn read_setup(players: u8, options: Option<&Fields<'_>>) -> Result<Setup, Refusal> {
        let usual = Setup::players(players);
        let Some(options) = options else {
            return Ok(usual);
        };
        Ok(Setup {
            players,
            first: options.or("first", First::SEAT_0, Part::term)?,
            target: options.or("target", usual.target, Part::size)?,
            luck: options.or("luck", usual.luck, |part| read_luck(players, part))?,
            colours: options.or("colours", usual.colours, |part| read_colours(players, part))?,
        })
    }

    fn write_setup(setup: Setup) -> (u8, Value) {
        let seats = || Seat::ALL.into_iter().take(usize::from(setup.players));
        let luck: Value = seats()
            .map(|seat| Value::from(setup.luck.of(seat)))
            .collect();
        let colours = setup.colours.into_iter().take(usize::from(setup.players));
        let options = json!({
            "first": setup.first.to_json(),
            "target": setup.target,
            "luck": luck,
            "colours": list(colours),
        });
        (setup.players, options)
    }

    fn write_action(&self, action: Action) -> Value {
        match action {
            Action::Move(cell) => tag("Move", cell.to_json()),
            Action::Take(side) => tag("Take", side.to_json()),
            Action::Reroll => "Reroll".into(),
            Action::GiveUp => "GiveUp".into(),
        }
    }

    fn read_action(&self, part: &Part<'_>) -> Result<Action, Refusal> {
        Ok(match part.tagged()? {
            ("Move", Some(cell)) => Action::Move(cell.term()?),
            ("Take", Some(side)) => Action::Take(side.term()?),
            ("Reroll", None) => Action::Reroll,
            ("GiveUp", None) => Action::GiveUp,
            _ => return Err(part.wrong(ACTIONS)),
        })
    }

    fn write_outcome(&self, outcome: Outcome) -> Value {
        match outcome {
            Outcome::First(seat) => tag("First", seat.to_json()),
            Outcome::Card(species) => tag("Card", species.to_json()),
            Outcome::Aside(token) => tag("Aside", token.to_json()),
            Outcome::Laid(colour) => tag("Laid", colour.to_json()),
            Outcome::Rolled(face) => tag("Rolled", face.to_json()),
            Outcome::Carried(way) => tag("Carried", way.to_json()),
        }
    }

    fn read_outcome(&self, part: &Part<'_>) -> Result<Outcome, Refusal> {
        Ok(match part.tagged()? {
            ("First", Some(seat)) => Outcome::First(seat.term()?),
            ("Card", Some(species)) => Outcome::Card(species.term()?),
            ("Aside", Some(token)) => Outcome::Aside(token.term()?),
            ("Laid", Some(colour)) => Outcome::Laid(colour.term()?),
            ("Rolled", Some(face)) => Outcome::Rolled(face.term()?),
            ("Carried", Some(way)) => Outcome::Carried(way.term()?),
            _ => return Err(part.wrong(OUTCOMES)),
        })
    }

    fn why(illegal: Illegal) -> String {
        match illegal {
            Illegal::NotNow => "This is not what is to be decided now.".to_owned(),
            Illegal::Land => "That cell is land.".to_owned(),
            Illegal::MustMove => "The fisher must move at least one cell.".to_owned(),
            Illegal::FisherThere => "Another fisher is there.".to_owned(),
            Illegal::TooFar(missing) => format!("Too far: {missing} more luck would be needed."),
            Illegal::MustTake => "A fish that fits the roll must be taken.".to_owned(),
            Illegal::NoneFits => "Neither fish fits the roll.".to_owned(),
        }
    }

    fn write_phase(&self) -> Value {
        match self.position().phase {
            Phase::Mix(then) => tag("Mix", then.to_json()),
            Phase::Lay(then) => tag("Lay", then.to_json()),
            Phase::Pick(face) => tag("Pick", face.to_json()),
            Phase::Miss(face) => tag("Miss", face.to_json()),
            Phase::Stock(slot) => tag("Stock", lake::write_slot(slot)),
            phase @ (Phase::Lot
            | Phase::Deal
            | Phase::Move
            | Phase::Cast
            | Phase::Drift
            | Phase::Over) => variant(phase).into(),
        }
    }

    fn turn(&self) -> Seat {
        self.position().seat
    }

    fn write_state(&self) -> Value {
        lake::write(self.position())
    }

    /// Nothing here is hidden from one and known to another.
    fn write_view(&self, _seat: Seat) -> Value {
        self.write_state()
    }

    fn read_state(setup: Setup, fields: &Fields<'_>) -> Result<Position, Refusal> {
        lake::read(setup, fields)
    }

    fn score(sheet: &Part<'_>) -> Result<Standings, Refusal> {
        sheet::rybowisko(sheet)
    }

    fn events(before: &Rybowisko, step: StepOf<Rybowisko>, after: &Rybowisko) -> Vec<Value> {
        lake::events(before.position(), step, after.position())
    }
}

fn read_phase(part: &Part<'_>) -> Result<Phase, Refusal> {
    Ok(match part.tagged()? {
        ("Lot", None) => Phase::Lot,
        ("Deal", None) => Phase::Deal,
        ("Mix", Some(then)) => Phase::Mix(then.term()?),
        ("Lay", Some(then)) => Phase::Lay(then.term()?),
        ("Move", None) => Phase::Move,
        ("Cast", None) => Phase::Cast,
        ("Pick", Some(face)) => Phase::Pick(face.term()?),
        ("Miss", Some(face)) => Phase::Miss(face.term()?),
        ("Stock", Some(slot)) => {
            let slot = slot.fields(&["colour", "side"])?;
            Phase::Stock(Slot {
                colour: slot.need("colour")?.term()?,
                side: slot.need("side")?.term()?,
            })
        }
        ("Drift", None) => Phase::Drift,
        ("Over", None) => Phase::Over,
        _ => return Err(part.wrong(PHASES)),
    })
}
