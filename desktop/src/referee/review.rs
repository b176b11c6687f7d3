//! The review of a match that is over: how much of the result was luck, outcome by outcome, and how much was play.

use opponents::{Leads, LuckParams, luck, result};
use rules_core::{Next, log::Step};
use serde_json::{Value, json};

use super::{
    matches::Match,
    protocol::Protocol,
    refusal::{Code, Refusal},
};

/// Luck and play of every seat, in points of its lead over the best other.
pub(super) fn review<G: Protocol>(played: &Match<G>) -> Result<Value, Refusal> {
    let end = played.game();
    if end.next() != Next::Over {
        return Err(Refusal::new(Code::NotNow, "The game is not over yet."));
    }
    let mut game = played.start().clone();
    let mut total = Leads::all(0);
    let mut outcomes = Vec::new();
    for (number, step) in (0u64..).zip(played.steps()) {
        if let Step::Outcome(outcome) = *step
            && let Some(luck) = luck(&game, outcome, LuckParams::desk(G::TITLE), number)
        {
            for seat in game.players().seats() {
                total[seat] += luck[seat];
            }
            let outcome = game.write_outcome(outcome);
            let luck = points(&game, &luck);
            outcomes.push(json!({"step": number, "outcome": outcome, "luck": luck}));
        }
        step.apply(&mut game);
    }
    let result = result(end);
    let mut play = result;
    for seat in end.players().seats() {
        play[seat] -= total[seat];
    }
    Ok(json!({
        "result": points(end, &result),
        "luck": points(end, &total),
        "play": points(end, &play),
        "outcomes": outcomes,
    }))
}

/// Hundredths of a point as points, one for each seat at the table.
fn points<G: Protocol>(game: &G, hundredths: &Leads) -> Vec<f64> {
    let seats = game.players().seats();
    seats
        .map(|seat| f64::from(hundredths[seat]) / 100.0)
        .collect()
}
