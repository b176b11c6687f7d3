// The worker of the page: passes messages to the runner and lets it run between them.

import { symbolsFrom } from './machine.mjs';
import { Runner } from './runner.mjs';

const runner = new Runner({ post: (message, transfer = []) => postMessage(message, transfer) });
/** A message to ourselves comes sooner than a timeout. */
const { port1: soon, port2: next } = new MessageChannel();
soon.onmessage = turn;

function turn() {
  const wait = runner.turn();
  if (wait === 0) next.postMessage(null);
  else setTimeout(turn, wait);
}

const DO = {
  load: ({ symbols, ...rest }) => runner.load({ ...rest, symbols: symbolsFrom(symbols) }),
  key: ({ key, down }) => runner.setKey(key, down),
  pause: ({ paused }) => (runner.paused = paused),
  restart: () => runner.restart(),
  pull: ({ seed }) => runner.pull(seed),
  tryCuts: (message) => runner.tryCuts(message),
  measure: ({ ms }) => runner.measure(ms),
};

onmessage = ({ data }) => {
  try {
    DO[data.do](data);
  } catch (error) {
    postMessage({ is: 'stopped', message: error.message });
  }
};
turn();
