//! The words of Klofni rybku. Food goes by colour and value, `F(G,2)`; which of a depth's foods that is
//! depends on the depth, so its words are read and written where a depth is known.

mod ocean;

use rules_core::{
    First, Game as _, Level, Seat, Standings,
    klofni::{
        Action, Illegal, Klofni, Outcome, Phase, Position, Setup,
        parts::{Catch, Colour, Depth, Food, Token},
    },
    log::StepOf,
};
use serde_json::{Value, json};

use super::{
    read::{Fields, Part},
    refusal::{Code, Refusal},
    sheet,
    tongue::Tongue,
    words::{Named, Term, first_option, list, marked, maybe, option, tag, variant},
};

/// The face of a token as it is printed, whatever its depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Printed {
    Food(Colour, u8),
    Stone,
    Bubbles,
    Predator,
}

impl Printed {
    fn of(token: Token, depth: Depth) -> Printed {
        match token {
            Token::Catch(Catch::Food(Food { colour, size })) => {
                Printed::Food(colour, depth.value(size))
            }
            Token::Catch(Catch::Stone) => Printed::Stone,
            Token::Bubbles => Printed::Bubbles,
            Token::Predator => Printed::Predator,
        }
    }

    /// The token of this depth with this face; `None` if it has no food of this value.
    fn at(self, depth: Depth) -> Option<Token> {
        Some(match self {
            Printed::Food(colour, value) => {
                let size = depth.size(value)?;
                Token::Catch(Catch::Food(Food { colour, size }))
            }
            Printed::Stone => Token::STONE,
            Printed::Bubbles => Token::Bubbles,
            Printed::Predator => Token::Predator,
        })
    }
}

impl Named for Printed {
    fn all() -> impl Iterator<Item = Printed> {
        let food = |colour| (1..=10).map(move |value| Printed::Food(colour, value));
        let others = [Printed::Stone, Printed::Bubbles, Printed::Predator];
        Colour::ALL.into_iter().flat_map(food).chain(others)
    }

    fn name(self) -> String {
        match self {
            Printed::Food(colour, value) => format!("F({},{value})", colour.name()),
            Printed::Stone => "stone".to_owned(),
            Printed::Bubbles => "bubbles".to_owned(),
            Printed::Predator => "predator".to_owned(),
        }
    }
}

impl Named for Colour {
    fn all() -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter()
    }

    fn name(self) -> String {
        match self {
            Colour::Pink => "P",
            Colour::Green => "G",
            Colour::Yellow => "Y",
        }
        .to_owned()
    }
}

impl Term for Depth {
    fn what() -> String {
        format!("a depth from 1 to {}", Depth::COUNT)
    }

    fn to_json(self) -> Value {
        self.number().into()
    }

    fn from_json(value: &Value) -> Option<Depth> {
        Depth::new(u8::try_from(value.as_u64()?).ok()?)
    }
}

fn write_catch(catch: Catch, depth: Depth) -> Value {
    Printed::of(Token::Catch(catch), depth).to_json()
}

/// A token to take: a food or a stone. What this depth does not have does not lie there.
fn read_catch(part: &Part<'_>, depth: Depth) -> Result<Catch, Refusal> {
    let printed: Printed = part.term()?;
    match printed.at(depth) {
        Some(Token::Catch(catch)) => Ok(catch),
        Some(Token::Bubbles | Token::Predator) => Err(Refusal::new(
            Code::Illegal,
            "Bubbles and predators are never taken.",
        )),
        None => Err(Refusal::new(Code::Illegal, Klofni::why(Illegal::NotThere))),
    }
}

const ACTIONS: &str = r#"{"UseStone":depth}, {"Take":kind}, "Flip", "Skip", "Surface", "Deeper", {"ReturnTake":{"depth":depth,"kind":kind}}, "ReturnNothing" or {"VirtualTake":kind}"#;
const OUTCOMES: &str = r#"{"First":seat} or {"Token":kind}"#;
const PHASES: &str = r#"Lot, {"Depth":depth}, {"Flip":depth}, {"Found":{"depth":depth,"kind":kind}}, Return, VirtualFlip, VirtualTie or Over"#;

/// The depth that words of a decision speak of.
fn depth_now(table: &Position) -> Depth {
    match table.phase {
        Phase::Depth(depth) | Phase::Flip(depth) | Phase::Found(depth, _) => depth,
        Phase::VirtualFlip => table.rival_flips_at().unwrap_or(table.rival.depth),
        Phase::VirtualTie => table.rival.depth,
        Phase::Lot | Phase::Return | Phase::Over => Depth::One,
    }
}

impl Tongue for Klofni {
    const NAME: &'static str = "Klofni rybku";
    const OPTIONS: &'static [&'static str] = &["first", "level"];
    const FIELDS: &'static [&'static str] = ocean::FIELDS;

    fn options() -> Value {
        json!([
            first_option(*Klofni::TITLE.players().end()),
            marked(
                "alone",
                option("level", list(Level::ALL), Level::Easy.to_json())
            ),
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
            level: options.or("level", usual.level, |part| part.maybe(Part::term))?,
        })
    }

    fn write_setup(setup: Setup) -> (u8, Value) {
        let options = json!({"first": setup.first.to_json(), "level": maybe(setup.level)});
        (setup.players, options)
    }

    fn write_action(&self, action: Action) -> Value {
        let depth = depth_now(self.position());
        match action {
            Action::UseStone(depth) => tag("UseStone", depth.to_json()),
            Action::Take(catch) => tag("Take", write_catch(catch, depth)),
            Action::ReturnTake(depth, catch) => {
                let kind = write_catch(catch, depth);
                tag(
                    "ReturnTake",
                    json!({"depth": depth.to_json(), "kind": kind}),
                )
            }
            Action::VirtualTake(food) => tag("VirtualTake", write_catch(Catch::Food(food), depth)),
            Action::Flip
            | Action::Skip
            | Action::Surface
            | Action::Deeper
            | Action::ReturnNothing => variant(action).into(),
        }
    }

    fn read_action(&self, part: &Part<'_>) -> Result<Action, Refusal> {
        let depth = depth_now(self.position());
        Ok(match part.tagged()? {
            ("UseStone", Some(depth)) => Action::UseStone(depth.term()?),
            ("Take", Some(kind)) => Action::Take(read_catch(&kind, depth)?),
            ("Flip", None) => Action::Flip,
            ("Skip", None) => Action::Skip,
            ("Surface", None) => Action::Surface,
            ("Deeper", None) => Action::Deeper,
            ("ReturnTake", Some(with)) => {
                let with = with.fields(&["depth", "kind"])?;
                let depth = with.need("depth")?.term()?;
                Action::ReturnTake(depth, read_catch(&with.need("kind")?, depth)?)
            }
            ("ReturnNothing", None) => Action::ReturnNothing,
            ("VirtualTake", Some(kind)) => match read_catch(&kind, depth)? {
                Catch::Food(food) => Action::VirtualTake(food),
                Catch::Stone => return Err(kind.wrong("a food as in F(G,2)")),
            },
            _ => return Err(part.wrong(ACTIONS)),
        })
    }

    fn write_outcome(&self, outcome: Outcome) -> Value {
        match outcome {
            Outcome::First(seat) => tag("First", seat.to_json()),
            Outcome::Token(token) => {
                let printed = Printed::of(token, depth_now(self.position()));
                tag("Token", printed.to_json())
            }
        }
    }

    fn read_outcome(&self, part: &Part<'_>) -> Result<Outcome, Refusal> {
        match part.tagged()? {
            ("First", Some(seat)) => Ok(Outcome::First(seat.term()?)),
            ("Token", Some(kind)) => {
                let printed: Printed = kind.term()?;
                let token = printed.at(depth_now(self.position()));
                let token = token.ok_or(rules_core::Impossible::NoneLeft)?;
                Ok(Outcome::Token(token))
            }
            _ => Err(part.wrong(OUTCOMES)),
        }
    }

    fn why(illegal: Illegal) -> String {
        match illegal {
            Illegal::NotNow => "This is not what is to be decided now.",
            Illegal::NotThere => "No such token lies face up there.",
            Illegal::NoneFaceDown => "Nothing lies face down at this depth.",
            Illegal::NoStone => "You have no stone.",
            Illegal::StoneFirst => "A stone is used before anything else, and only one in a turn.",
            Illegal::StoneWasted => "Every dive begins at depth 1: a stone would be wasted.",
            Illegal::MayNotSkip => {
                "Only a depth with an own trapped penguin, or without face-down tokens, can be skipped."
            }
            Illegal::Bottom => "There is nothing deeper.",
            Illegal::NoPenguinThere => "None of your penguins was trapped there.",
            Illegal::NotTied => "The rival likes another food better.",
        }
        .to_owned()
    }

    fn write_phase(&self) -> Value {
        match self.position().phase {
            Phase::Depth(depth) => tag("Depth", depth.to_json()),
            Phase::Flip(depth) => tag("Flip", depth.to_json()),
            Phase::Found(depth, catch) => {
                let kind = write_catch(catch, depth);
                tag("Found", json!({"depth": depth.to_json(), "kind": kind}))
            }
            phase @ (Phase::Lot
            | Phase::Return
            | Phase::VirtualFlip
            | Phase::VirtualTie
            | Phase::Over) => variant(phase).into(),
        }
    }

    fn turn(&self) -> Seat {
        self.position().seat
    }

    fn write_state(&self) -> Value {
        ocean::write(self.position())
    }

    /// Nothing here is hidden from one and known to another.
    fn write_view(&self, _seat: Seat) -> Value {
        self.write_state()
    }

    fn read_state(setup: Setup, fields: &Fields<'_>) -> Result<Position, Refusal> {
        ocean::read(setup, fields)
    }

    fn score(sheet: &Part<'_>) -> Result<Standings, Refusal> {
        sheet::klofni(sheet)
    }

    fn events(before: &Klofni, step: StepOf<Klofni>, after: &Klofni) -> Vec<Value> {
        ocean::events(before.position(), step, after.position())
    }
}

fn read_phase(part: &Part<'_>) -> Result<Phase, Refusal> {
    Ok(match part.tagged()? {
        ("Lot", None) => Phase::Lot,
        ("Depth", Some(depth)) => Phase::Depth(depth.term()?),
        ("Flip", Some(depth)) => Phase::Flip(depth.term()?),
        ("Found", Some(with)) => {
            let with = with.fields(&["depth", "kind"])?;
            let depth = with.need("depth")?.term()?;
            Phase::Found(depth, read_catch(&with.need("kind")?, depth)?)
        }
        ("Return", None) => Phase::Return,
        ("VirtualFlip", None) => Phase::VirtualFlip,
        ("VirtualTie", None) => Phase::VirtualTie,
        ("Over", None) => Phase::Over,
        _ => return Err(part.wrong(PHASES)),
    })
}
