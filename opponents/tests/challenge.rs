//! The baked-in table of the catch of the day is what the levels reach now.

use opponents::challenge::{STARS, reached, stars, thresholds};
use rules_core::challenge::Challenge;

/// One challenge of every kind.
#[test]
fn the_levels_reach_what_the_table_says() {
    for challenge in Challenge::all().take(10) {
        let mut points = STARS.map(|level| reached(challenge, level).max(0));
        points.sort_unstable();
        let table = thresholds(challenge).map(i16::from);
        let number = challenge.number();
        assert_eq!(
            table,
            points.map(|it| it.max(1)),
            "no. {number}: run the example `stars`"
        );
        assert_eq!(points.map(|it| stars(challenge, it))[2], 3);
        assert_eq!(stars(challenge, 0), 0);
    }
}

/// Stars are neither given away nor out of reach.
#[test]
fn three_stars_are_worth_more_than_one() {
    let differ = Challenge::all().filter(|it| {
        let [one, _, three] = thresholds(*it);
        one < three
    });
    assert!(differ.count() > 300);
}
