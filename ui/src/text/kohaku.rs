//! Words of Kōhaku.

words! {
    Kohaku:
    Act,
    Scaffold,
}
