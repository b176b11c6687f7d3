//! Numbers of the pictures of a set-up, beside those of a game's lessons: the same things are laid out in
//! every game, each drawn in its own way.

/// Cards or fish tiles, seen.
pub(crate) const CARDS: u8 = 16;
/// The same, face down.
pub(crate) const PILE: u8 = 17;
/// Tokens, fish or decorations.
pub(crate) const PIECES: u8 = 18;
/// What a player has: pawns, boats, penguins.
pub(crate) const OWN: u8 = 19;
/// What the middle of the table looks like.
pub(crate) const BOARD: u8 = 20;
/// What is peculiar to the game: tokens aside, a penguin that nobody plays.
pub(crate) const OTHER: u8 = 21;
/// Luck tokens.
pub(crate) const LUCK: u8 = 22;
