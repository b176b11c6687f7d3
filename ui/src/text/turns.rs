//! Words of turns, rivals and checkers.

words! {
    Turns:
    EndTurn,
}
