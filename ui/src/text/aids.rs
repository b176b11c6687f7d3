//! Words of the aids beside a printed box.

words! {
    Aids:
    NextStep,
}
