//! The random number task: samples the ring oscillator, seeds the generator ([`Cup`]), serves rolls and draws.
//!
//! Runs in thread mode: it busy-waits for some microseconds between two samples, and every other task may preempt it.
//! While the generator needs no samples the task sleeps.

use boards::Lamp;
use dice::{Cup, Handful, Health, Refusal};
use embassy_futures::{
    select::{Either, select},
    yield_now,
};
use embassy_rp::pac::{self, clocks::vals};
use embassy_time::{Duration, block_for};
use keys::Micros;
use ui::{Event, Ticket};

use super::{ASKS, Ask, EDGES, EVENTS};

/// Cycles of the processor clock, for delays shorter than the timer's microsecond.
const CYCLES_PER_US: u32 = 125;

/// Samples between two yields to other tasks of thread mode: about half a millisecond.
const SAMPLES_PER_YIELD: u32 = 32;

#[embassy_executor::task]
pub async fn dice(id: Option<[u8; 8]>, mut lamp: Option<Lamp>) {
    assert!(
        runs_from_crystal(),
        "the ring oscillator is no noise source while the system clock runs from it"
    );
    let mut cup = Cup::new();
    if let Some(id) = id {
        cup.feed_id(id);
    }
    let mut reported = Health::WarmingUp;
    loop {
        sample(&mut cup).await;
        let report = cup.report();
        if report.health != reported {
            reported = report.health;
            defmt::info!("dice: {}", defmt::Debug2Format(&reported));
            if let Some(lamp) = &mut lamp {
                lamp.set(matches!(reported, Health::Failed(_)));
            }
            EVENTS.send(Event::Source(report)).await;
        }
        match select(EDGES.receive(), ASKS.receive()).await {
            Either::First(at) => feed_edges(&mut cup, at),
            Either::Second(Ask::Roll(handful)) => roll(&mut cup, &handful).await,
            Either::Second(Ask::Draw { ticket, below }) => draw(&mut cup, ticket, below).await,
            Either::Second(Ask::Source) => EVENTS.send(Event::Source(cup.report())).await,
        }
    }
}

/// Feed the cup all the samples it asks for now.
async fn sample(cup: &mut Cup) {
    let mut samples = 0u32;
    while let Some(pause) = cup.next_pause() {
        // The timer may be a microsecond early, but feeding the previous bit took longer than that.
        block_for(Duration::from_micros(u64::from(pause.us)));
        cortex_m::asm::delay(pause.spin_ns * CYCLES_PER_US / 1_000);
        if let Some(failure) = cup.feed_bit(pac::ROSC.randombit().read().randombit()) {
            let failure = defmt::Debug2Format(&failure);
            defmt::warn!("the ring oscillator failed a health test: {}", failure);
        }
        samples += 1;
        if samples.is_multiple_of(SAMPLES_PER_YIELD) {
            yield_now().await;
        }
    }
}

/// Feed the cup this edge and all queued ones: a bouncing key makes many.
fn feed_edges(cup: &mut Cup, first: Micros) {
    cup.feed_edge(first);
    while let Ok(at) = EDGES.try_receive() {
        cup.feed_edge(at);
    }
}

async fn roll(cup: &mut Cup, handful: &Handful) {
    loop {
        match cup.roll(handful) {
            Ok(rolled) => return EVENTS.send(Event::Rolled(rolled)).await,
            // The oscillator failed before the cup was seeded: wait for the entropy of a key.
            Err(_) => cup.feed_edge(EDGES.receive().await),
        }
    }
}

async fn draw(cup: &mut Cup, ticket: Ticket, below: u32) {
    loop {
        match cup.draw(below) {
            Ok(number) => return EVENTS.send(Event::Drawn { ticket, number }).await,
            Err(Refusal::NoOutcomes) => {
                return defmt::error!("a draw without outcomes was requested");
            }
            // As in `roll`.
            Err(_) => cup.feed_edge(EDGES.receive().await),
        }
    }
}

/// Whether the system clock comes from the crystal, through the PLL.
fn runs_from_crystal() -> bool {
    let clock = pac::CLOCKS.clk_sys_ctrl().read();
    clock.src() == vals::ClkSysCtrlSrc::CLKSRC_CLK_SYS_AUX
        && clock.auxsrc() == vals::ClkSysCtrlAuxsrc::CLKSRC_PLL_SYS
}
