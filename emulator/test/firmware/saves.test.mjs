// Power-loss tests of matches on the firmware image: nothing that was shown is lost, nothing is rolled again. CUTS, REROLLS
// and NOISE set the number of repetitions.

import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';

import { below, randomWords } from '../../src/chance.mjs';
import { firmware, onSquareBoard, samePicture } from '../../testing/firmware.mjs';
import { playRandomly, record, refereed } from '../../testing/match.mjs';
import {
  assertNoWarnings,
  beginMatch,
  followed,
  goOn,
  isOutcome,
  leave,
  reachMenu,
  seedOf,
  spread,
  stepsTold,
  switchOn,
  takeOffer,
  journaledMatch,
  times,
} from '../../testing/saves.mjs';

/** Steps played after power-on: enough for a decision, its outcome and what depends on them. */
const STEPS_AFTER = 3;
/** Bytes of a flash sector. */
const SECTOR = 4096;
/** Bytes of the header of a sector. */
const LABELS = 64;

onSquareBoard('a match that was left, then switched off in the middle, goes on to the podium', (board, t) => {
  const device = firmware(board);
  beginMatch(device);
  goOn(device, 20, 1);
  leave(device);
  device.powerCycle();
  reachMenu(device);
  device.settle();
  const offered = device.screenshot();
  assert.equal(takeOffer(device), 'play');
  goOn(device, 20, 2);
  device.powerCycle();
  reachMenu(device);
  assert.equal(takeOffer(device), 'play');
  playRandomly(device, 3);
  device.settle();
  const { hex, steps, points } = record(device);
  assert.deepEqual(points, refereed(hex));
  device.powerCycle();
  reachMenu(device);
  device.settle();
  assert.ok(!samePicture(offered, device.screenshot()), 'the card says that there is something to go on with');
  assert.equal(takeOffer(device), 'setup');
  assertNoWarnings(device);
  t.diagnostic(`${steps} steps in three power-ons, points ${points.join(' : ')}`);
});

onSquareBoard('after a power cut the match is where it was told to be, or one step further', (board, t) => {
  const { journal, logs } = journaledMatch(board);
  const cuts = journal.cuts();
  // All erases, the end of the match, and a sample of the rest.
  const lastStep = logs.at(-2).ms;
  const isSpecial = ({ kind, ms }) => kind === 'erase' || ms > lastStep;
  const special = cuts.filter(isSpecial).length;
  const others = cuts.filter((cut) => !isSpecial(cut));
  const chosen = new Set(spread(others, Math.max(times('CUTS', 200) - special, 20)));
  const tried = cuts.filter((cut) => isSpecial(cut) || chosen.has(cut));
  const tally = { before: 0, after: 0, none: 0 };
  for (const [index, cut] of tried.entries()) {
    const what = JSON.stringify(cut);
    const told = logs.filter(({ ms }) => ms <= cut.ms).length;
    // The log as last reported, and with the step that was being written.
    const [before, after] = [logs[told - 1]?.log, logs[told]?.log];
    const device = switchOn(board, journal.cutBy(cut), seedOf(100 + index));
    if (takeOffer(device) === 'setup') {
      // The opening is reported while it is being written; and the last step ends the match.
      assert.ok(told <= 1 || told >= logs.length - 1, `no match after ${what}`);
      tally.none += 1;
    } else {
      assert.ok(told > 0, `a match that was never begun, after ${what}`);
      goOn(device, STEPS_AFTER, seedOf(index));
      const further = stepsTold(device);
      const joined = followed([before, after ?? before].map((log) => [...log, ...further]));
      assert.ok(joined.length > 0, `after ${what}: ${before.join(' ')} | ${further.join(' ')}`);
      tally[joined[0].length === before.length + further.length ? 'before' : 'after'] += 1;
    }
    assertNoWarnings(device, what);
  }
  const erases = tried.filter(({ kind }) => kind === 'erase').length;
  const found = Object.entries(tally).map(([what, count]) => `${what} ${count}`);
  t.diagnostic(`${tried.length} of ${cuts.length} cuts, ${erases} of them in erases; found: ${found.join(', ')}`);
});

onSquareBoard('switching off after an outcome rolls nothing again', (board, t) => {
  const { journal, logs } = journaledMatch(board);
  const outcomes = logs.filter(({ log }) => isOutcome(log.at(-1)));
  const tried = times('REROLLS', 100);
  // The last step ends the match. With more tries than outcomes they repeat, with other noise for the dice.
  const chosen = spread(outcomes.slice(0, -1), tried);
  for (let index = 0; index < tried; index += 1) {
    const { ms, log } = chosen[index % chosen.length];
    const device = switchOn(board, journal.at(ms), seedOf(500 + index));
    assert.equal(takeOffer(device), 'play');
    goOn(device, STEPS_AFTER, seedOf(index));
    const joined = [...log, ...stepsTold(device)];
    assert.deepEqual(followed([joined]), [joined], `${log.join(' ')} | ${stepsTold(device).join(' ')}`);
    assertNoWarnings(device);
  }
  t.diagnostic(`${tried} tries, ${chosen.length} of ${outcomes.length} outcomes`);
});

onSquareBoard('boots with anything in the save region, and with saves that were tampered with', (board, t) => {
  const { journal, region } = journaledMatch(board);
  const running = journal.after(journal.ops.length >> 1);
  const everywhere = Array.from({ length: region[1] - region[0] }, (_, index) => region[0] + index);
  const written = everywhere.filter((at) => running[at] !== 0xff);
  const tried = times('NOISE', 200);
  for (let index = 0; index < tried; index += 1) {
    const next = randomWords(seedOf(1000 + index));
    const hurt = index % 2 === 0 ? everywhere : Array.from({ length: 8 }, () => written[below(next, written.length)]);
    const flash = Uint8Array.from(running);
    for (const at of hurt) flash[at] = next() >>> 24;
    const device = firmware(board, { flash, seed: seedOf(index + 1) });
    reachMenu(device);
    assert.match(takeOffer(device), /^(play|setup)$/);
    assertNoWarnings(device);
  }
  t.diagnostic(`${tried} images`);
});

/** The sectors of the save region with a valid magic number, as views of this flash. */
function usedSectors(flash, [start, end]) {
  const sectors = [];
  for (let at = start; at < end; at += SECTOR) sectors.push(flash.subarray(at, at + SECTOR));
  return sectors.filter((sector) => sector[0] === 'T'.charCodeAt(0) && sector[1] === 'B'.charCodeAt(0));
}

/** Kinds of damage to a flash with a match, and what the device then reports as lost. */
const DAMAGE = {
  blank: { lost: undefined, hurt: (flash, [start, end]) => flash.fill(0xff, start, end) },
  'of an older version': {
    lost: 'other-format',
    hurt: (flash, region) => {
      for (const sector of usedSectors(flash, region)) {
        sector[2] = 0;
        new DataView(sector.buffer, sector.byteOffset).setUint32(8, crc32(sector.subarray(0, 8)), true);
      }
    },
  },
  foreign: { lost: 'everything', hurt: (flash, [start, end]) => flash.fill(0x5a, start, end) },
  'half erased': {
    // The result of an interrupted erase. The sector had been marked as obsolete before, so nothing is lost.
    lost: undefined,
    hurt: (flash, region) => {
      for (const sector of usedSectors(flash, region)) sector.fill(0xff, 0, SECTOR / 2);
    },
  },
  'erased below the labels': {
    lost: 'game',
    hurt: (flash, region) => {
      for (const sector of usedSectors(flash, region)) sector.fill(0xff, LABELS);
    },
  },
};

onSquareBoard('a flash that is blank, old, foreign or half erased says what is lost, and keeps the next match', (board, t) => {
  const { journal, region } = journaledMatch(board);
  const running = journal.after(journal.ops.length >> 1);
  for (const [what, { lost, hurt }] of Object.entries(DAMAGE)) {
    const flash = Uint8Array.from(running);
    hurt(flash, region);
    const device = firmware(board, { flash });
    reachMenu(device);
    assert.equal(device.facts.get('lost'), lost, what);
    if (lost) device.tap('B');
    beginMatch(device);
    goOn(device, 6, 1);
    const log = device.factsLog.filter(({ key }) => key === 'opening' || key === 'step').map(({ value }) => value);
    device.powerCycle();
    reachMenu(device);
    assert.equal(device.facts.get('lost'), undefined, `${what}: nothing more is lost`);
    assert.equal(takeOffer(device), 'play', what);
    goOn(device, STEPS_AFTER, 2);
    const joined = [...log, ...stepsTold(device).slice(log.length - 1)];
    assert.deepEqual(followed([joined]), [joined], what);
    assertNoWarnings(device, what);
  }
  t.diagnostic(Object.keys(DAMAGE).join(', '));
});
