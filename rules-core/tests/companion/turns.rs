//! Turns at the table: the alarms against the vectors of the specifications, and steps in bytes.

use splitmix::SplitMix64;
use tacklebox_rules::{
    Seat, Title,
    companion::{
        Competitor, fish, kohaku, podwodni, rybowisko,
        turns::{Alarm, Refused, Table, Tracker, TrackerStep},
    },
};

use crate::{player, seat};

fn tracker(title: Title, players: u8) -> Tracker {
    Tracker::new(Table::new(title, players))
}

/// Takes steps; the last alarm counts.
fn after(tracker: &mut Tracker, steps: &[TrackerStep]) -> Option<Alarm> {
    let alarms = steps.iter().map(|&step| tracker.take(step).unwrap());
    alarms.last().unwrap()
}

fn to_come(tracker: &Tracker) -> Vec<Competitor> {
    tracker.to_come().to_vec()
}

#[test]
fn turns_go_round_from_who_begins() {
    let table = Table {
        first: seat(2),
        ..Table::new(Title::Fish, 4)
    };
    let mut tracker = Tracker::new(table);
    let mut seen = Vec::new();
    for _ in 0..5 {
        seen.push((tracker.turn(), tracker.round()));
        assert_eq!(tracker.take(TrackerStep::EndTurn), Ok(None));
    }
    let expected = [(2, 1), (3, 1), (0, 1), (1, 1), (2, 2)];
    assert_eq!(
        seen,
        expected.map(|(number, round)| (player(number), round))
    );
}

#[test]
fn rybowisko_v10_the_round_is_finished_when_the_first_has_seven_fish() {
    let mut tracker = tracker(Title::Rybowisko, 3);
    for _ in 0..6 {
        assert_eq!(tracker.take(TrackerStep::More(rybowisko::FISH)), Ok(None));
    }
    let seventh = tracker.take(TrackerStep::More(rybowisko::FISH));
    assert_eq!(seventh, Ok(Some(Alarm::LastTurns(2))));
    assert_eq!(to_come(&tracker), [player(1), player(2)]);
    assert_eq!(tracker.take(TrackerStep::EndTurn), Ok(None));
    assert_eq!(tracker.take(TrackerStep::EndTurn), Ok(None));
    assert_eq!(tracker.take(TrackerStep::EndTurn), Ok(Some(Alarm::Over)));
    assert_eq!(tracker.take(TrackerStep::EndTurn), Err(Refused));
}

#[test]
fn rybowisko_v11_the_last_player_ends_the_game_at_once() {
    let mut tracker = tracker(Title::Rybowisko, 3);
    after(&mut tracker, &[TrackerStep::EndTurn, TrackerStep::EndTurn]);
    let reached = after(&mut tracker, &[TrackerStep::More(rybowisko::FISH); 7]);
    assert_eq!(reached, Some(Alarm::LastTurns(0)));
    assert_eq!(tracker.take(TrackerStep::EndTurn), Ok(Some(Alarm::Over)));
}

#[test]
fn a_miscounted_fish_is_no_end() {
    let mut tracker = tracker(Title::Rybowisko, 2);
    after(&mut tracker, &[TrackerStep::More(rybowisko::FISH); 7]);
    assert_eq!(tracker.take(TrackerStep::Less(rybowisko::FISH)), Ok(None));
    assert_eq!(tracker.turns_left(), None);
    after(&mut tracker, &[TrackerStep::EndTurn, TrackerStep::EndTurn]);
    assert!(!tracker.is_over());
}

#[test]
fn rybowisko_x4_and_v8_eight_tokens_aside_are_laid_out() {
    for (fishers, aside) in [(0, 1), (1, 2), (2, 3), (4, 5)] {
        let mut tracker = tracker(Title::Rybowisko, 4);
        assert_eq!(tracker.count(rybowisko::TOKENS_ASIDE, seat(0)), 1);
        assert_eq!(
            tracker.take(TrackerStep::Refill(fishers)),
            Err(Refused),
            "one aside"
        );
        let eighth = after(
            &mut tracker,
            &[TrackerStep::More(rybowisko::TOKENS_ASIDE); 7],
        );
        assert_eq!(eighth, Some(Alarm::Refill));
        assert_eq!(
            tracker.take(TrackerStep::More(rybowisko::TOKENS_ASIDE)),
            Err(Refused)
        );
        assert_eq!(tracker.take(TrackerStep::Refill(fishers)), Ok(None));
        assert_eq!(tracker.count(rybowisko::TOKENS_ASIDE, seat(0)), aside);
    }
}

#[test]
fn luck_is_spent_and_comes_back_but_never_more_than_a_player_has() {
    let table = Table {
        luck: [4, 2, 3, 3, 3, 3],
        ..Table::new(Title::Rybowisko, 2)
    };
    let mut tracker = Tracker::new(table);
    assert_eq!(
        tracker.take(TrackerStep::More(rybowisko::LUCK)),
        Err(Refused)
    );
    after(&mut tracker, &[TrackerStep::Less(rybowisko::LUCK); 4]);
    assert_eq!(
        tracker.take(TrackerStep::Less(rybowisko::LUCK)),
        Err(Refused)
    );
    after(
        &mut tracker,
        &[TrackerStep::EndTurn, TrackerStep::Less(rybowisko::LUCK)],
    );
    let luck = [0, 1].map(|number| tracker.count(rybowisko::LUCK, seat(number)));
    assert_eq!(luck, [0, 1]);
}

#[test]
fn podwodni_v14_the_goal_brings_a_last_turn_to_every_other_diver() {
    let table = Table {
        goal: 25,
        ..Table::new(Title::Podwodni, 2)
    };
    let mut tracker = Tracker::new(table);
    after(&mut tracker, &[TrackerStep::More(podwodni::SETS); 2]);
    after(&mut tracker, &[TrackerStep::More(podwodni::FACE_UP); 5]);
    assert_eq!(
        (podwodni::points(&tracker, seat(0)), tracker.turns_left()),
        (25, None),
        "at its end only"
    );
    assert_eq!(
        tracker.take(TrackerStep::EndTurn),
        Ok(Some(Alarm::LastTurns(0)))
    );
    assert_eq!(tracker.turn(), player(1));
    assert_eq!(tracker.take(TrackerStep::EndTurn), Ok(Some(Alarm::Over)));
}

#[test]
fn podwodni_points_lost_later_do_not_undo_the_end() {
    let mut tracker = tracker(Title::Podwodni, 4);
    after(&mut tracker, &[TrackerStep::EndTurn, TrackerStep::EndTurn]);
    after(&mut tracker, &[TrackerStep::More(podwodni::SETS); 4]);
    assert_eq!(
        tracker.take(TrackerStep::EndTurn),
        Ok(Some(Alarm::LastTurns(2)))
    );
    assert_eq!(to_come(&tracker), [player(0), player(1)]);
    after(&mut tracker, &[TrackerStep::EndTurn, TrackerStep::EndTurn]);
    assert_eq!(tracker.take(TrackerStep::EndTurn), Ok(Some(Alarm::Over)));
}

#[test]
fn klofni_5_9_and_20_turns_after_the_last_token_of_a_depth() {
    for (place, left) in [(0, 7), (1, 6), (2, 5), (3, 4)] {
        let mut tracker = tracker(Title::Klofni, 4);
        for _ in 0..place {
            tracker.take(TrackerStep::EndTurn).unwrap();
        }
        let flipped = tracker.take(TrackerStep::Last);
        assert_eq!(flipped, Ok(Some(Alarm::LastTurns(left))));
        assert_eq!(
            tracker.take(TrackerStep::Last),
            Err(Refused),
            "begun already"
        );
        let order: Vec<_> = (place + 1..)
            .map(|turn| player(turn % 4))
            .take(left.into())
            .collect();
        assert_eq!(to_come(&tracker), order);
        for _ in 0..left {
            assert_eq!(tracker.take(TrackerStep::EndTurn), Ok(None));
        }
        assert_eq!(tracker.take(TrackerStep::EndTurn), Ok(Some(Alarm::Over)));
    }
    let mut alone = tracker(Title::Klofni, 1);
    alone.take(TrackerStep::Last).unwrap();
    assert_eq!(
        to_come(&alone),
        [Competitor::Rival, player(0), Competitor::Rival]
    );
    let mut alone = tracker(Title::Klofni, 1);
    after(&mut alone, &[TrackerStep::EndTurn, TrackerStep::Last]);
    assert_eq!(to_come(&alone), [player(0), Competitor::Rival]);
}

#[test]
fn fish_the_pile_is_played_through_two_or_three_times() {
    for (players, passes) in [(2, 2), (3, 3), (4, 3), (5, 3)] {
        let mut tracker = tracker(Title::Fish, players);
        for pass in 2..=passes {
            assert_eq!(
                tracker.take(TrackerStep::Last),
                Ok(Some(Alarm::Shuffle(pass)))
            );
            let counter = fish::passes_of(&tracker);
            assert_eq!((counter.pass, counter.passes()), (pass, passes));
        }
        assert_eq!(tracker.take(TrackerStep::Last), Ok(Some(Alarm::Over)));
    }
}

#[test]
fn kohaku_has_as_many_turns_as_the_specification_says() {
    for (players, turns) in [(2, 22), (3, 36), (4, 48)] {
        let mut tracker = tracker(Title::Kohaku, players);
        let mut warned = 0;
        for turn in 1..turns {
            let alarm = tracker.take(TrackerStep::EndTurn).unwrap();
            if let Some(alarm) = alarm {
                assert_eq!(alarm, Alarm::LastTurns(players - 1), "turn {turn}");
                warned += 1;
            }
        }
        assert_eq!(
            tracker.take(TrackerStep::EndTurn),
            Ok(Some(Alarm::Over)),
            "{players}"
        );
        assert_eq!(warned, 1);
    }
}

#[test]
fn kohaku_stacks_of_another_box_are_counted_by_the_players() {
    let mut tracker = tracker(Title::Kohaku, 2);
    after(&mut tracker, &[TrackerStep::Less(kohaku::FISH_LEFT); 19]);
    assert_eq!(tracker.turns_left(), None);
    assert_eq!(
        tracker.take(TrackerStep::Less(kohaku::FISH_LEFT)),
        Ok(Some(Alarm::LastTurns(1)))
    );
    assert_eq!(to_come(&tracker), [player(1)]);
}

#[test]
fn every_tracker_comes_back_from_its_bytes_whatever_was_said() {
    let mut dice = SplitMix64(7);
    for round in 0..400u32 {
        let title = Title::ALL[round as usize % 5];
        let mut tracker = tracker(title, (round / 5 % 6) as u8 + 1);
        for _ in 0..60 {
            let code = (dice.next_u32() % 24) as u8;
            if let Some(step) = TrackerStep::from_code(code) {
                assert_eq!(step.code(), code);
                let before = tracker;
                if tracker.take(step).is_err() {
                    assert_eq!(tracker, before, "{step:?}");
                }
            }
            let bytes = tracker.to_bytes();
            assert_eq!(Tracker::from_bytes(title, &bytes), Some(tracker));
            assert!(tracker.to_come().len() < 2 * Seat::MOST);
        }
    }
}

#[test]
fn foreign_bytes_are_no_tracker() {
    for length in 0..40 {
        for byte in [0, 1, 7, 0x55, 0xFF] {
            let bytes = vec![byte; length];
            if let Some(mut tracker) = Tracker::from_bytes(Title::Klofni, &bytes) {
                let _ = tracker.take(TrackerStep::EndTurn);
            }
        }
    }
    assert_eq!(Tracker::from_bytes(Title::Fish, &[0; 27]), None, "nobody");
    assert_eq!(Tracker::from_bytes(Title::Fish, &[7; 27]), None, "seven");
}
