//! Entry point of the firmware: initialises the board, mounts the store and spawns the tasks on three executors, one
//! per priority. The tasks do everything else.
#![no_std]
#![no_main]

use boards::{Board, chosen};
use embassy_executor::{InterruptExecutor, Spawner};
use embassy_futures::block_on;
use embassy_rp::{
    interrupt::{self, InterruptExt, Priority},
    watchdog::Watchdog,
};
use firmware::{
    panel::Panel,
    tasks::{self, SharedApp, input::KEY_LAYOUT, keeper::Mounted},
};
use static_cell::StaticCell;
use ui::{App, Event, Identity, Layout};

/// Runs at interrupt priority P1, the highest: the keypad, whose edges are timed to the microsecond.
static HIGH_PRIORITY: InterruptExecutor = InterruptExecutor::new();
/// Runs at interrupt priority P2, above thread mode: app, display, backlight, power and sound.
static MEDIUM_PRIORITY: InterruptExecutor = InterruptExecutor::new();

static APP: StaticCell<SharedApp> = StaticCell::new();

#[embassy_executor::main]
async fn main(thread_mode: Spawner) {
    let Board {
        panel,
        keys,
        backlight,
        sounder,
        lamp,
        battery,
        usb,
        usb_port,
        flash,
        watchdog,
    } = chosen::board(embassy_rp::init(chosen::config()));
    // First of all: the controller needs 120 ms from here on, in which the store is mounted.
    let panel = Panel::reset(panel);
    let mut watchdog = Watchdog::new(watchdog);
    firmware::log_start(&mut watchdog);

    let layout = Layout::for_size(chosen::SIZE).expect("the board's screen is one we draw for");
    // The flash driver blocks, so `block_on` costs nothing. Awaited, the future's 16 KB would be part of this task's
    // static memory.
    let Mounted {
        id,
        settings,
        keeper,
        report,
    } = block_on(tasks::keeper::open(flash));
    // Constructed in place: a move would put a second copy on the stack.
    firmware::note_flash_id(id);
    let app = APP.init_with(|| SharedApp::new(App::new(layout, settings)));
    app.get_mut().introduce(Identity {
        board: chosen::NAME,
        version: firmware::VERSION,
        has_lamp: chosen::SPEC.coloured_lamp,
    });
    block_on(tasks::keeper::restore(keeper, &report, app.get_mut()));
    // It asks for nothing yet.
    let _ = app.get_mut().handle(0, Event::KeyLayout(KEY_LAYOUT));
    if cfg!(feature = "picopad-loader") {
        app.get_mut().offer_leaving();
    }
    let app: &'static SharedApp = app;

    interrupt::IO_IRQ_BANK0.set_priority(Priority::P1);
    interrupt::USBCTRL_IRQ.set_priority(Priority::P2);
    interrupt::SWI_IRQ_0.set_priority(Priority::P1);
    interrupt::SWI_IRQ_1.set_priority(Priority::P2);
    let high = HIGH_PRIORITY.start(interrupt::SWI_IRQ_0);
    let medium = MEDIUM_PRIORITY.start(interrupt::SWI_IRQ_1);

    high.spawn(tasks::input::input(keys).expect("spawned once"));
    medium.spawn(tasks::app::app(app, watchdog, settings, lamp).expect("spawned once"));
    medium.spawn(tasks::display::display(panel, app).expect("spawned once"));
    medium.spawn(tasks::backlight::backlight(backlight).expect("spawned once"));
    if let (Some(battery), Some(spec)) = (battery, chosen::SPEC.battery) {
        medium.spawn(tasks::power::power(battery, spec, usb).expect("spawned once"));
    }
    if let Some(sounder) = sounder {
        medium.spawn(tasks::sound::sound(sounder).expect("spawned once"));
    }
    tasks::console::spawn(usb_port, id, app, thread_mode);
    thread_mode.spawn(tasks::keeper::keeper(keeper, app).expect("spawned once"));
    thread_mode.spawn(tasks::thinker::thinker(app).expect("spawned once"));
    thread_mode.spawn(tasks::dice::dice(id).expect("spawned once"));
}

#[embassy_rp::interrupt]
unsafe fn SWI_IRQ_0() {
    // SAFETY: this is the interrupt the executor was started with.
    unsafe { HIGH_PRIORITY.on_interrupt() }
}

#[embassy_rp::interrupt]
unsafe fn SWI_IRQ_1() {
    // SAFETY: this is the interrupt the executor was started with.
    unsafe { MEDIUM_PRIORITY.on_interrupt() }
}
