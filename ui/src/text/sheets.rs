//! Words of score sheets.

words! {
    Sheets:
    Total,
}
