//! Reads arbitrary bytes as a log: the good part ends before the damage and replays alone.

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

fuzz_target!(|bytes: &[u8]| match title(bytes) {
    Ok(Title::Fish) => read::<Fish>(bytes),
    Ok(Title::Klofni) => read::<Klofni>(bytes),
    Ok(Title::Kohaku) => read::<Kohaku>(bytes),
    Ok(Title::Podwodni) => read::<Podwodni>(bytes),
    Ok(Title::Rybowisko) => read::<Rybowisko>(bytes),
    Err(_) => {}
});

fn read<G: Game>(bytes: &[u8]) {
    let Ok(mut replay) = Replay::<G>::open(bytes) else {
        return;
    };
    let good = match replay.run() {
        Ok(()) => bytes.len(),
        Err(damage) => damage.at,
    };
    let mut again = Replay::<G>::open(&bytes[..good]).unwrap();
    assert_eq!(again.run(), Ok(()));
    assert_eq!(again.game(), replay.game());
    assert_eq!(
        G::load(replay.game().position().clone()).as_ref(),
        Ok(replay.game())
    );
    assert!(undo::<G>(bytes).is_none_or(|length| length < good));
}
