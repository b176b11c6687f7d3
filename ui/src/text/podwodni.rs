//! Words of Podwodni Łowcy.

words! {
    Podwodni:
    Act,
    Scaffold,
}
