//! Words of Rybowisko.

words! {
    Rybowisko:
    Act,
    Scaffold,
}
