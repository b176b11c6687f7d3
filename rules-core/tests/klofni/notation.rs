//! Notation of the specification, and positions set up with it.

use tacklebox_rules::{
    Game, Next, Seat,
    klofni::{
        Action, Columns, Klofni, Outcome, Phase, Position, Setup,
        parts::{Catch, Colour, Depth, Food, Token},
        score::RowScore,
    },
};

use crate::driver::{legal, outcomes};

pub(crate) const STONE: Token = Token::STONE;
pub(crate) const BUBBLES: Token = Token::Bubbles;
pub(crate) const PREDATOR: Token = Token::Predator;

/// Three columns: pink, green and yellow.
pub(crate) type Values<'a> = [&'a [u8]; 3];

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

pub(crate) fn depth(number: u8) -> Depth {
    Depth::new(number).unwrap()
}

/// The food of this colour and value at a depth.
pub(crate) fn food(at: u8, colour: Colour, value: u8) -> Food {
    let size = depth(at).size(value).unwrap();
    Food { colour, size }
}

/// The food of this colour and value at a depth, as a token.
pub(crate) fn f(at: u8, colour: Colour, value: u8) -> Token {
    Token::Catch(Catch::Food(food(at, colour, value)))
}

pub(crate) fn catch(token: Token) -> Catch {
    match token {
        Token::Catch(catch) => catch,
        other => panic!("{other:?} is never taken"),
    }
}

pub(crate) fn take(token: Token) -> Action {
    Action::Take(catch(token))
}

pub(crate) fn return_take(at: u8, token: Token) -> Action {
    Action::ReturnTake(depth(at), catch(token))
}

pub(crate) fn use_stone(at: u8) -> Action {
    Action::UseStone(depth(at))
}

/// A table with some changes.
pub(crate) fn table(players: u8, change: impl FnOnce(&mut Position)) -> Klofni {
    let mut position = *Klofni::start(Setup::players(players)).unwrap().position();
    change(&mut position);
    Klofni::load(position).unwrap()
}

/// A solo table with some changes, the rival about to flip at a depth.
pub(crate) fn rival_at(at: u8, change: impl FnOnce(&mut Position)) -> Klofni {
    table(1, |position| {
        position.rival.depth = depth(at);
        position.phase = Phase::VirtualFlip;
        change(position);
    })
}

/// Turns this token of a depth over beforehand; `false` if there is none.
fn fish_out(position: &mut Position, at: Depth, token: Token) -> bool {
    let layer = &mut position.sea[at];
    let found = layer.unseen.take(token);
    layer.face_down -= u8::from(found);
    found
}

/// Flips these tokens of a depth beforehand; they lie face up.
pub(crate) fn lay(position: &mut Position, at: u8, tokens: &[Token]) {
    for &token in tokens {
        assert!(fish_out(position, depth(at), token), "{token:?}");
        position.sea[depth(at)].face_up.add(token);
    }
}

/// Nothing lies face down at this depth any more.
pub(crate) fn bare(position: &mut Position, at: u8) {
    position.sea[depth(at)].face_down = 0;
}

/// Penguins of seat 0 are trapped at these depths, each by a predator.
pub(crate) fn trap(position: &mut Position, depths: &[u8]) {
    for &at in depths {
        lay(position, at, &[PREDATOR]);
        position.trapped[seat(0)].add(depth(at));
    }
}

/// Seat 0 has this number of stones of depth 1.
pub(crate) fn stones(position: &mut Position, count: u8) {
    (0..count).for_each(|_| assert!(fish_out(position, Depth::One, STONE)));
    position.stones[seat(0)] = count;
}

/// The rival has these numbers of stones and bubbles of depth 1.
pub(crate) fn rival_has(position: &mut Position, stones: u8, bubbles: u8) {
    (0..stones).for_each(|_| assert!(fish_out(position, Depth::One, STONE)));
    (0..bubbles).for_each(|_| assert!(fish_out(position, Depth::One, BUBBLES)));
    position.rival.stones = stones;
    position.rival.bubbles = bubbles;
}

/// Food from anywhere in the sea, pink, green and yellow.
pub(crate) fn gather(position: &mut Position, columns: Values) -> Columns {
    let mut gathered = Columns::EMPTY;
    for (colour, values) in Colour::ALL.into_iter().zip(columns) {
        for &value in values {
            let found = Depth::ALL.into_iter().any(|at| {
                at.size(value).is_some_and(|size| {
                    let food = Token::Catch(Catch::Food(Food { colour, size }));
                    fish_out(position, at, food)
                })
            });
            assert!(found, "no {colour:?} {value} is left");
            assert!(gathered.try_add(colour, value));
        }
    }
    gathered
}

pub(crate) fn play(game: &mut Klofni, actions: &[Action]) {
    for &action in actions {
        game.play(action)
            .unwrap_or_else(|why| panic!("{action:?}: {why:?}"));
    }
}

/// The seat flips and finds this.
pub(crate) fn flip(game: &mut Klofni, token: Token) {
    play(game, &[Action::Flip]);
    game.settle(Outcome::Token(token)).unwrap();
}

pub(crate) fn phase(game: &Klofni) -> Phase {
    game.position().phase
}

pub(crate) fn points(columns: Values) -> (i16, u8) {
    let score = RowScore::of(columns);
    let lines = score.lines();
    (lines.iter().map(|line| line.points).sum(), score.full)
}

/// Plays on to the end, each turn as short as can be, and lists whose turn it was; R is the rival.
pub(crate) fn turns(mut game: Klofni) -> String {
    let mut turns = String::new();
    loop {
        match phase(&game) {
            Phase::Over => return turns,
            Phase::Depth(Depth::One) => turns += &game.position().seat.number().to_string(),
            Phase::VirtualFlip => turns += "R",
            _ => {}
        }
        match game.next() {
            Next::Chance => {
                let (outcome, _) = outcomes(&game)[0];
                game.settle(outcome).unwrap();
            }
            _ => {
                let shortest = legal(&game)[0];
                play(&mut game, &[shortest]);
            }
        }
    }
}

/// This seat flips the last token of depth 1 and surfaces with it.
pub(crate) fn triggered(players: u8, by: u8) -> Klofni {
    let mut game = table(players, |p| {
        p.seat = seat(by);
        p.sea[depth(1)].face_down = 1;
    });
    flip(&mut game, f(1, Colour::Pink, 1));
    assert!(game.position().is_final(), "at once");
    play(&mut game, &[Action::Surface]);
    game
}
