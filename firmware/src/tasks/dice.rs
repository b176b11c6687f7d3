//! The dice: reads the ring oscillator, keeps the cup filled, rolls.
//!
//! Runs in thread mode: between two samples it just waits some microseconds, and everything else may
//! interrupt it. While the cup asks for nothing the task sleeps.

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

/// Of the processor's clock, which counts away what is shorter than the timer's microsecond.
const CYCLES_PER_US: u32 = 125;

/// After so many samples other tasks of thread mode get a turn: about every half millisecond.
const TURN: u32 = 32;

#[embassy_executor::task]
pub async fn dice(id: Option<[u8; 8]>, mut lamp: Option<Lamp>) {
    assert!(
        runs_from_crystal(),
        "the oscillator cannot surprise a chip that runs from it"
    );
    let mut cup = Cup::new();
    if let Some(id) = id {
        cup.feed_id(id);
    }
    let mut told = Health::WarmingUp;
    loop {
        sample(&mut cup).await;
        let report = cup.report();
        if report.health != told {
            told = report.health;
            defmt::info!("dice: {}", defmt::Debug2Format(&told));
            if let Some(lamp) = &mut lamp {
                lamp.set(matches!(told, Health::Failed(_)));
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

/// Feed the cup all the bits it asks for now.
async fn sample(cup: &mut Cup) {
    let mut samples = 0u32;
    while let Some(pause) = cup.next_pause() {
        // The timer may be a microsecond early, but feeding the bit before took longer than that.
        block_for(Duration::from_micros(u64::from(pause.us)));
        cortex_m::asm::delay(pause.spin_ns * CYCLES_PER_US / 1_000);
        if let Some(failure) = cup.feed_bit(pac::ROSC.randombit().read().randombit()) {
            let failure = defmt::Debug2Format(&failure);
            defmt::warn!("the ring oscillator failed a health test: {}", failure);
        }
        samples += 1;
        if samples.is_multiple_of(TURN) {
            yield_now().await;
        }
    }
}

/// Feed the cup this edge and all that wait behind it: a bouncing key gives many.
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
            // The oscillator failed before anything else was known: only a key can help.
            Err(_) => cup.feed_edge(EDGES.receive().await),
        }
    }
}

async fn draw(cup: &mut Cup, ticket: Ticket, below: u32) {
    loop {
        match cup.draw(below) {
            Ok(number) => return EVENTS.send(Event::Drawn { ticket, number }).await,
            Err(Refusal::NoOutcomes) => {
                return defmt::error!("a number below none was asked for");
            }
            // As for a roll.
            Err(_) => cup.feed_edge(EDGES.receive().await),
        }
    }
}

/// Whether the chip's clock comes from its crystal, through the PLL.
fn runs_from_crystal() -> bool {
    let clock = pac::CLOCKS.clk_sys_ctrl().read();
    clock.src() == vals::ClkSysCtrlSrc::CLKSRC_CLK_SYS_AUX
        && clock.auxsrc() == vals::ClkSysCtrlAuxsrc::CLKSRC_PLL_SYS
}
