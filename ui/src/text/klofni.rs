//! Words of Klofni rybku.

words! {
    Klofni:
    Act,
    Scaffold,
}
