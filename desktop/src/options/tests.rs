use embedded_graphics::geometry::Size;

use super::*;
use crate::bits::Stream;

fn reading(line: &str) -> Result<Command, String> {
    read(line.split_whitespace().map(OsString::from)).map_err(|error| error.0)
}

#[test]
fn no_arguments_open_the_square_device() {
    let default = PlayOptions {
        layout: Layout::Square,
        keys: KeyLayout::Eight,
        language: None,
        saves: Saves::Own,
        page: false,
        port: PORT,
        record: None,
    };
    assert_eq!(reading(""), Ok(Command::Play(default.clone())));
    let wide = PlayOptions {
        layout: Layout::Wide,
        keys: KeyLayout::Eight,
        page: true,
        port: 0,
        ..default
    };
    assert_eq!(
        reading("--size=320x240 --page --port=0"),
        Ok(Command::Play(wide))
    );
}

#[test]
fn every_board_has_a_screen_that_is_drawn_for() {
    for board in boards::ALL {
        let Ok(Command::Play(options)) = reading(&format!("--board {}", board.name)) else {
            panic!("no options for {}", board.name);
        };
        let has_cross = options.keys == KeyLayout::Eight;
        assert_eq!(has_cross, board.keys.cross.is_some(), "{}", board.name);
        let Size { width, height } = options.layout.size();
        assert_eq!(
            (width, height),
            (board.size().0.into(), board.size().1.into())
        );
    }
}

#[test]
fn the_referee_is_a_command_without_options() {
    assert_eq!(reading("referee"), Ok(Command::Referee));
    assert_eq!(reading("referee --help"), Ok(Command::Help));
    assert!(reading("referee fish").is_err_and(|said| said.contains("\"fish\"")));
}

#[test]
fn saves_go_to_the_users_folder_to_a_file_or_nowhere() {
    for (line, saves) in [
        ("", Saves::Own),
        ("--flash my.flash", Saves::File("my.flash".into())),
        ("--no-save", Saves::Nowhere),
    ] {
        let Ok(Command::Play(options)) = reading(line) else {
            panic!("no options");
        };
        assert_eq!(options.saves, saves);
    }
    for (line, saves) in [
        ("", Saves::Nowhere),
        ("--flash my.flash", Saves::File("my.flash".into())),
    ] {
        let Ok(Command::Shot(order)) = reading(&format!("shot --script a --out b {line}")) else {
            panic!("no order");
        };
        assert_eq!(order.saves, saves);
    }
}

#[test]
fn a_shot_takes_script_folder_and_luck() {
    let order = Order {
        layout: Layout::Square,
        keys: KeyLayout::Eight,
        language: Some(Language::Pl),
        saves: Saves::Nowhere,
        script: "walk.txt".into(),
        out: "pictures".into(),
        seed: 7,
        dice: vec![3, 5, 1],
    };
    assert_eq!(
        reading("shot --script walk.txt --out pictures --language pl --seed 7 --dice 3,5,1"),
        Ok(Command::Shot(order))
    );
}

#[test]
fn bits_come_from_the_usual_ring_unless_told_otherwise() {
    let usual = bits::Order {
        stream: Stream::Raw { dither: false },
        bytes: 9,
        mhz: 6.5,
        jitter: 0.5,
        seed: 1,
        out: None,
    };
    assert_eq!(
        reading("bits --raw --bytes 9"),
        Ok(Command::Bits(usual.clone()))
    );
    let other = bits::Order {
        stream: Stream::Rolled,
        jitter: 0.2,
        mhz: 8.0,
        seed: 3,
        out: Some("bits.bin".into()),
        ..usual
    };
    let line = "bits --rolled --bytes 9 --jitter 0.2 --mhz 8 --seed 3 --out bits.bin";
    assert_eq!(reading(line), Ok(Command::Bits(other)));
}

#[test]
fn what_is_wrong_is_said_in_one_sentence() {
    for (line, said) in [
        ("shoot", "there is no command \"shoot\""),
        ("--size 100x100", "240x240 or 320x240"),
        ("--size", "--size needs a value"),
        ("--board gameboy", boards::ALL[0].name),
        ("--language xx", "en, pl, cs, nl, de, fr"),
        ("--port 70000", "0 to 65535"),
        ("--flash", "--flash needs a value"),
        ("shot --no-save", "does not know \"--no-save\""),
        ("--dice 3", "does not know \"--dice\""),
        ("-q", "does not know \"-q\""),
        ("shot", "needs --script FILE"),
        ("shot --script a", "needs --out DIR"),
        ("shot --page", "tacklebox shot does not know \"--page\""),
        ("shot more", "does not know \"more\""),
        ("shot --dice 3,0", "faces from 1 to 100"),
        ("shot --dice 3,,1", "faces from 1 to 100"),
        ("shot --seed x", "a whole number"),
        ("tournament --sprt 5", "two numbers of Elo"),
        ("tournament --sprt 5,5", "two numbers of Elo"),
        ("tournament --seats mcts", "mcts@N"),
        ("bits --bytes 9", "needs either --raw or --rolled"),
        (
            "bits --raw --rolled --bytes 9",
            "needs either --raw or --rolled",
        ),
        ("bits --raw", "needs --bytes N"),
        (
            "bits --rolled --dither --bytes 9",
            "--dither goes with --raw",
        ),
        ("bits --raw --bytes 9 --jitter 0", "a number above 0"),
    ] {
        let trouble = reading(line).expect_err(line);
        assert!(trouble.contains(said), "{line}: {trouble}");
        assert!(!trouble.contains('\n'), "{line}: {trouble}");
    }
}

#[test]
fn help_and_version_win_over_the_rest() {
    assert_eq!(reading("--help"), Ok(Command::Help));
    assert_eq!(reading("shot -h"), Ok(Command::Help));
    assert_eq!(reading("-V"), Ok(Command::Version));
}
