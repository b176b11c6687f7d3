//! Illustration numbers of the set-up of a printed game. They follow the numbers of the tutorial in
//! [`GameScreen::picture`](super::GameScreen::picture); every game draws the same set in its own style.

/// Cards or fish tiles, face up.
pub(crate) const CARDS: u8 = 16;
/// Cards or fish tiles, face down.
pub(crate) const PILE: u8 = 17;
/// Tokens, fish or decorations.
pub(crate) const PIECES: u8 = 18;
/// A player's own pieces: pawns, boats, penguins.
pub(crate) const OWN: u8 = 19;
/// The middle of the table.
pub(crate) const BOARD: u8 = 20;
/// Components peculiar to the game: tokens set aside, a penguin without a player.
pub(crate) const OTHER: u8 = 21;
/// Luck tokens.
pub(crate) const LUCK: u8 = 22;
