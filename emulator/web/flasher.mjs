// The card that puts the firmware on a device: a file to drag, and where the browser has WebUSB, writing by PICOBOOT and saves out
// and in.

import { FLASH_BASE } from '../src/flash.mjs';
import { Picoboot, USB_FILTER, sectorsAt, sectorsOf } from './picoboot.mjs';

/** The save region on every board (memory.x). */
const SAVES = { start: FLASH_BASE + 0x1bf000, bytes: 256 * 1024 };

/**
 * @param {object} page
 * @param {() => string} page.boardName
 * @param {() => Promise<Uint8Array>} page.uf2 the image for that board
 * @param {(name: string, bytes: Uint8Array) => void} page.download
 */
export function showFlasher({ boardName, uf2, download }) {
  const byId = (id) => document.getElementById(id);
  byId('uf2').addEventListener('click', async (event) => {
    event.preventDefault();
    download(`tacklebox-${boardName()}.uf2`, await uf2());
  });
  byId('usb').hidden = !('usb' in navigator);
  if (byId('usb').hidden) return;

  const state = byId('usb-state');
  const progress = byId('usb-progress');
  const buttons = ['usb-flash', 'usb-out', 'usb-in'].map(byId);
  const onProgress = (share) => (progress.value = share);

  /** Runs one job with a device that the reader picks. */
  async function withDevice(job) {
    buttons.forEach((button) => (button.disabled = true));
    [progress.hidden, progress.value, state.value] = [false, 0, ''];
    let usb;
    try {
      usb = new Picoboot(await navigator.usb.requestDevice({ filters: [USB_FILTER] }));
      await usb.open();
      state.value = await job(usb);
    } catch (error) {
      state.value = error.name === 'NotFoundError' ? 'No device was chosen.' : error.message;
    } finally {
      await usb?.close().catch(() => {});
      progress.hidden = true;
      buttons.forEach((button) => (button.disabled = false));
    }
  }

  byId('usb-flash').addEventListener('click', () =>
    withDevice(async (usb) => {
      state.value = `Writing the firmware for ${boardName()}.`;
      await usb.write(sectorsOf(await uf2()), onProgress);
      await usb.reboot();
      return 'Written and verified. The device starts now.';
    }),
  );
  byId('usb-out').addEventListener('click', () =>
    withDevice(async (usb) => {
      download('tacklebox-saves.bin', await usb.read(SAVES.start, SAVES.bytes, onProgress));
      return 'The saves are in your downloads.';
    }),
  );
  byId('usb-in').addEventListener('click', async () => {
    const bytes = await pickFile();
    if (!bytes) return;
    if (bytes.length !== SAVES.bytes) {
      state.value = `Saves are a file of ${SAVES.bytes} bytes; this one has ${bytes.length}. Nothing was written.`;
      return;
    }
    await withDevice(async (usb) => {
      await usb.write(sectorsAt(SAVES.start, bytes), onProgress);
      return 'The saves are on the device, and verified.';
    });
  });
}

/** A file of the reader's choice. */
function pickFile() {
  return new Promise((resolve) => {
    const input = Object.assign(document.createElement('input'), { type: 'file', accept: '.bin' });
    input.onchange = async () => resolve(input.files[0] && new Uint8Array(await input.files[0].arrayBuffer()));
    input.oncancel = () => resolve(undefined);
    input.click();
  });
}
