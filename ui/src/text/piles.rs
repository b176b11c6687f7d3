//! Words of bags and piles.

words! {
    Piles:
    DrawOne,
}
