//! Plays a game by arbitrary bytes, and asks at every step whether `check`, `legal` and `play` say the
//! same of an arbitrary action.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules_core::{
    Game, Next,
    fish::Fish,
    klofni::Klofni,
    kohaku::Kohaku,
    log::{Code, Setup, Word},
    podwodni::Podwodni,
    rybowisko::Rybowisko,
};

fuzz_target!(|bytes: &[u8]| {
    let &[kind, length, ref rest @ ..] = bytes else {
        return;
    };
    let Some((setup, choices)) = rest.split_at_checked(usize::from(length)) else {
        return;
    };
    match kind % 5 {
        0 => play::<Fish>(setup, choices),
        1 => play::<Klofni>(setup, choices),
        2 => play::<Kohaku>(setup, choices),
        3 => play::<Podwodni>(setup, choices),
        _ => play::<Rybowisko>(setup, choices),
    }
});

fn play<G: Game>(setup: &[u8], choices: &[u8]) {
    let Some(setup) = G::Setup::from_bytes(setup) else {
        return;
    };
    let Ok(mut game) = G::start(setup) else {
        return;
    };
    for choice in choices.chunks_exact(4) {
        let &[pick, tag, first, second] = choice else {
            return;
        };
        let mut actions = Vec::new();
        game.legal(&mut |action| actions.push(action));
        for word in [
            Word::tag(tag),
            Word::one(tag, first),
            Word::two(tag, first, second),
        ] {
            if let Some(action) = G::Action::from_word(word) {
                assert_eq!(
                    game.check(action).is_ok(),
                    actions.contains(&action),
                    "{action:?}"
                );
                let mut other = game.clone();
                let played = other.play(action);
                assert_eq!(played, game.check(action));
                assert!(
                    played.is_ok() || other == game,
                    "{action:?} changed something"
                );
            }
        }
        match game.next() {
            Next::Over => return,
            Next::Decision(_) => {
                let action = actions[usize::from(pick) * actions.len() / 256];
                assert_eq!(game.play(action), Ok(()));
            }
            Next::Chance => {
                let mut outcomes = Vec::new();
                game.outcomes(&mut |outcome, _| outcomes.push(outcome));
                let outcome = outcomes[usize::from(pick) * outcomes.len() / 256];
                assert_eq!(game.settle(outcome), Ok(()));
            }
        }
    }
}
