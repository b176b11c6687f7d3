//! Messages about the device itself: the lamp, what it says about itself, updates, and questions of a computer on USB.

words! {
    Device:
    LampRow,
    AboutRow,
    UpdateRow,
    // About.
    /// Argument: bytes.
    StackLeft,
    /// Argument: how often.
    Erases,
    /// Before a mark for each of the last starts.
    Starts,
    // Update.
    UpdateText,
    // Questions of a computer on USB.
    Usb,
    AskPicture,
    AskSaves,
    AskReplace,
}
