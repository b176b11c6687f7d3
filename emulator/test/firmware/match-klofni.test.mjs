// A whole match of klofni on the real image, against a computer player, and one alone.

import { onEachBoard } from '../../testing/firmware.mjs';
import { match } from '../../testing/match.mjs';

onEachBoard('klofni to the podium, with the points of the referee', (board, t) => {
  match(t, board, 'klofni', 2);
});

onEachBoard('klofni alone to the podium, with the points of the referee', (board, t) => {
  match(t, board, 'klofni', 1);
});
