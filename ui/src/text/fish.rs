//! Words of Fish! Fish!! Fish!!!.

words! {
    Fish:
    Act,
    Scaffold,
}
