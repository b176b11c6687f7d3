//! A game log as it may come from flash: replay and undo accept or refuse it, and agree on how far it is good.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules_core::{
    Game, Title,
    fish::Fish,
    klofni::Klofni,
    kohaku::Kohaku,
    log::{Replay, title, undo},
    podwodni::Podwodni,
    rybowisko::Rybowisko,
};

fuzz_target!(|bytes: &[u8]| {
    match title(bytes) {
        Ok(Title::Rybowisko) => replay::<Rybowisko>(bytes),
        Ok(Title::Podwodni) => replay::<Podwodni>(bytes),
        Ok(Title::Fish) => replay::<Fish>(bytes),
        Ok(Title::Kohaku) => replay::<Kohaku>(bytes),
        Ok(Title::Klofni) => replay::<Klofni>(bytes),
        Err(_) => {}
    }
});

fn replay<G: Game>(bytes: &[u8]) {
    let Ok(mut replay) = Replay::<G>::open(bytes) else {
        return;
    };
    let good = match replay.run() {
        Ok(()) => bytes.len(),
        Err(error) => error.at,
    };
    assert_eq!(replay.at(), good);
    let game = replay.game().clone();
    assert_eq!(G::load(game.position().clone()).as_ref(), Ok(&game));

    // What was good is good alone, and leads to the same position.
    let beginning = &bytes[..good];
    let mut again = Replay::<G>::open(beginning).expect("the opening is good");
    assert_eq!(again.run(), Ok(()));
    assert_eq!(again.game(), &game);
    assert!(undo::<G>(bytes).is_none_or(|length| length < good));
    if let Some(length) = undo::<G>(beginning) {
        let mut before = Replay::<G>::open(&beginning[..length]).expect("the opening is good");
        assert_eq!(before.run(), Ok(()), "undo leaves a good log");
    }
}
