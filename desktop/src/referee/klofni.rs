//! The JSON protocol of Klofni rybku. A food is named by its colour and value, `F(G,2)`; which of a
//! depth's foods that is depends on the depth, so actions and outcomes are read and written with the
//! depth of the position.

use rules_core::{
    Game as _, Impossible, Level, Seat, Standings,
    klofni::{
        Action, Columns, Klofni, Outcome, Phase, Position, Sea, Setup,
        json::Printed,
        parts::{Catch, Colour, Depth, SetOut, Token},
    },
    log::{Step, StepOf},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    protocol::{Fields, Protocol, same_names},
    read::Part,
    refusal::{Code, Refusal},
    shared::{first_option, marked, option, rest},
    sheet,
};

/// [`Action`] with tokens as they are printed.
#[derive(Serialize, Deserialize)]
enum PrintedAction {
    UseStone(Depth),
    Take(Printed),
    Flip,
    Skip,
    Surface,
    Deeper,
    ReturnTake(AtDepth),
    ReturnNothing,
    VirtualTake(Printed),
}

#[derive(Serialize, Deserialize)]
struct AtDepth {
    depth: Depth,
    kind: Printed,
}

/// [`Outcome`] with tokens as they are printed.
#[derive(Serialize, Deserialize)]
enum PrintedOutcome {
    First(Seat),
    Token(Printed),
}

/// The depth of the tokens in actions and outcomes.
fn depth_now(table: &Position) -> Depth {
    match table.phase {
        Phase::Depth(depth) | Phase::Flip(depth) | Phase::Found(depth, _) => depth,
        Phase::VirtualFlip => table.rival_flips_at().unwrap_or(table.rival.depth),
        Phase::VirtualTie => table.rival.depth,
        Phase::Lot | Phase::Return | Phase::Over => Depth::One,
    }
}

fn catch(kind: Printed, depth: Depth) -> Result<Catch, Refusal> {
    let catch = kind.catch(depth);
    catch.map_err(|no| Refusal::new(Code::Illegal, no.to_string()))
}

impl Protocol for Klofni {
    const NAME: &'static str = "Klofni rybku";
    const ACTIONS: &'static str = r#"{"UseStone":depth}, {"Take":kind}, "Flip", "Skip", "Surface", "Deeper", {"ReturnTake":{"depth":depth,"kind":kind}}, "ReturnNothing" or {"VirtualTake":kind}"#;
    const OUTCOMES: &'static str = r#"{"First":seat} or {"Token":kind}"#;
    const PHASES: &'static str = r#"Lot, {"Depth":depth}, {"Flip":depth}, {"Found":{"depth":depth,"kind":kind}}, Return, VirtualFlip, VirtualTie or Over"#;
    const FIELDS: &'static [&'static str] = &[
        "first",
        "last_round",
        "sea",
        "grids",
        "stones",
        "trapped",
        "virtual",
    ];
    const PER_SEAT: &'static [&'static str] = &["grids", "stones", "trapped"];

    same_names!();

    fn options() -> Value {
        let level = option("level", json!(Level::ALL), json!(Level::Easy));
        json!([
            first_option(*Klofni::TITLE.players().end()),
            marked("alone", level),
        ])
    }

    fn write_action(&self, action: Action) -> Value {
        let depth = depth_now(self.position());
        let printed = |catch, depth| Printed::of(Token::Catch(catch), depth);
        json!(match action {
            Action::UseStone(depth) => PrintedAction::UseStone(depth),
            Action::Take(catch) => PrintedAction::Take(printed(catch, depth)),
            Action::Flip => PrintedAction::Flip,
            Action::Skip => PrintedAction::Skip,
            Action::Surface => PrintedAction::Surface,
            Action::Deeper => PrintedAction::Deeper,
            Action::ReturnTake(depth, catch) => {
                let kind = printed(catch, depth);
                PrintedAction::ReturnTake(AtDepth { depth, kind })
            }
            Action::ReturnNothing => PrintedAction::ReturnNothing,
            Action::VirtualTake(food) => {
                PrintedAction::VirtualTake(printed(Catch::Food(food), depth))
            }
        })
    }

    fn read_action(&self, part: &Part<'_>) -> Result<Action, Refusal> {
        let depth = depth_now(self.position());
        Ok(match part.one_of(Self::ACTIONS)? {
            PrintedAction::UseStone(depth) => Action::UseStone(depth),
            PrintedAction::Take(kind) => Action::Take(catch(kind, depth)?),
            PrintedAction::Flip => Action::Flip,
            PrintedAction::Skip => Action::Skip,
            PrintedAction::Surface => Action::Surface,
            PrintedAction::Deeper => Action::Deeper,
            PrintedAction::ReturnTake(AtDepth { depth, kind }) => {
                Action::ReturnTake(depth, catch(kind, depth)?)
            }
            PrintedAction::ReturnNothing => Action::ReturnNothing,
            PrintedAction::VirtualTake(kind) => match catch(kind, depth)? {
                Catch::Food(food) => Action::VirtualTake(food),
                Catch::Stone => {
                    let kind = part.need("VirtualTake")?;
                    return Err(kind.wrong("a food as in F(G,2)"));
                }
            },
        })
    }

    fn write_outcome(&self, outcome: Outcome) -> Value {
        let depth = depth_now(self.position());
        json!(match outcome {
            Outcome::First(seat) => PrintedOutcome::First(seat),
            Outcome::Token(token) => PrintedOutcome::Token(Printed::of(token, depth)),
        })
    }

    fn read_outcome(&self, part: &Part<'_>) -> Result<Outcome, Refusal> {
        Ok(match part.one_of(Self::OUTCOMES)? {
            PrintedOutcome::First(seat) => Outcome::First(seat),
            PrintedOutcome::Token(kind) => {
                let token = kind.at(depth_now(self.position()));
                Outcome::Token(token.ok_or(Impossible::NoneLeft)?)
            }
        })
    }

    fn absent(table: &Position, name: &str) -> Option<&'static str> {
        (name == "virtual" && !table.is_solo())
            .then_some("the virtual rival plays against one player alone")
    }

    /// Tokens left out of a depth's `unseen` are those that lie nowhere else; what players have comes
    /// from the shallowest depth that had it. `down` left out is what was set out and is not gone.
    fn complete(table: &mut Position, given: &Fields) {
        let given = |index: usize, name: &str| {
            let sea = given.get("sea").and_then(|sea| sea.get(index));
            sea.is_some_and(|layer| layer.get(name).is_some())
        };
        let left = sea_left(table);
        for (index, depth) in Depth::ALL.into_iter().enumerate() {
            let layer = &mut table.sea[depth];
            if !given(index, "unseen") {
                layer.unseen = left[depth].unseen;
            }
            if !given(index, "down") {
                layer.face_down = left[depth].face_down;
            }
        }
    }

    fn score(sheet: &Part<'_>) -> Result<Standings, Refusal> {
        sheet::klofni(sheet)
    }

    fn events(before: &Klofni, step: StepOf<Klofni>, after: &Klofni) -> Vec<Value> {
        let (before, after) = (before.position(), after.position());
        let mut events = Vec::new();
        match step {
            Step::Decision(Action::UseStone(depth)) => {
                events.push(json!({"event": "stone used", "seat": before.seat, "depth": depth}));
            }
            Step::Outcome(Outcome::Token(token)) => {
                let depth = depth_now(before);
                let kind = Printed::of(token, depth);
                events.push(json!({"event": "flipped", "depth": depth, "kind": kind}));
                if matches!(before.phase, Phase::Flip(_)) && token == Token::Predator {
                    events.push(json!({"event": "trapped", "seat": before.seat, "depth": depth}));
                }
            }
            _ => {}
        }
        for seat in after.players.seats() {
            let kinds = arrived(&before.columns[seat], &after.columns[seat]);
            let stone = (before.stones[seat] < after.stones[seat]).then_some(Printed::Stone);
            for kind in kinds.chain(stone) {
                events.push(json!({"event": "gained", "seat": seat, "kind": kind}));
            }
            if before.trapped[seat].len() > after.trapped[seat].len() {
                events.push(json!({"event": "came home", "seat": seat}));
            }
        }
        let (was, is) = (&before.rival, &after.rival);
        let kinds = arrived(&was.columns, &is.columns)
            .chain((was.stones < is.stones).then_some(Printed::Stone))
            .chain((was.bubbles < is.bubbles).then_some(Printed::Bubbles));
        for kind in kinds {
            events.push(json!({"event": "virtual gained", "kind": kind}));
        }
        if !before.is_final() && after.is_final() {
            events.push(json!({"event": "final phase"}));
        }
        if !before.last_dive && after.last_dive {
            events.push(json!({"event": "last round"}));
        }
        events
    }
}

/// The sea as it was set out, without what lies face up and what players and rival have.
fn sea_left(table: &Position) -> Sea {
    let mut sea = Sea::set_out(SetOut::for_players(table.players.count()));
    for depth in Depth::ALL {
        let (layer, up) = (&mut sea[depth], &table.sea[depth].face_up);
        layer.unseen = rest(layer.unseen, up);
        // A depth has at most 44 tokens.
        layer.face_down = layer.face_down.saturating_sub(up.len() as u8);
    }
    let mut take = |face: Printed| {
        let lies = |depth: &Depth| {
            let token = face.at(*depth);
            token.is_some_and(|token| sea[*depth].unseen.take(token))
        };
        if let Some(depth) = Depth::ALL.into_iter().find(lies) {
            sea[depth].face_down = sea[depth].face_down.saturating_sub(1);
        }
    };
    let rival = &table.rival;
    let grids = table.columns.iter().map(|(_, columns)| columns);
    for columns in grids.chain([&rival.columns]) {
        arrived(&Columns::EMPTY, columns).for_each(&mut take);
    }
    let stones = table.stones.iter().map(|(_, &stones)| stones);
    for _ in stones.chain([rival.stones]).flat_map(|stones| 0..stones) {
        take(Printed::Stone);
    }
    (0..rival.bubbles).for_each(|_| take(Printed::Bubbles));
    sea
}

/// Food that came to a grid.
fn arrived(before: &Columns, after: &Columns) -> impl Iterator<Item = Printed> {
    Colour::ALL.into_iter().flat_map(|colour| {
        let new = after.of(colour).iter().skip(before.of(colour).len());
        new.map(move |&value| Printed::Food(colour, value))
    })
}
