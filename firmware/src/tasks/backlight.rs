//! The backlight task: off until the first frame has been sent, then at the brightness of the settings, dimmed, or off.

use boards::Backlight;

use super::{BRIGHTNESS, SHOWN};

/// PWM duty cycle of each brightness step, in percent. Perceived brightness is logarithmic, so the steps grow.
const STEPS: [u8; ui::Settings::BRIGHTEST as usize] = [2, 4, 7, 11, 17, 25, 36, 51, 71, 100];

#[embassy_executor::task]
pub async fn backlight(mut backlight: Backlight) {
    SHOWN.wait().await;
    loop {
        let step = BRIGHTNESS.wait().await.min(ui::Settings::BRIGHTEST);
        // Step 0 is off.
        let step = usize::from(step).checked_sub(1);
        backlight.set(step.map_or(0, |index| STEPS[index]));
    }
}
