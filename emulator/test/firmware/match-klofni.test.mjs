// A whole match of klofni on the real image, against a computer player, and one alone.

import { onBoard } from '../../testing/firmware.mjs';
import { match } from '../../testing/match.mjs';

onBoard('picosystem', 'klofni to the podium, with the points of the referee', (board, t) => {
  match(t, board, 'klofni', 2);
});

onBoard('picopad', 'klofni alone to the podium, with the points of the referee', (board, t) => {
  match(t, board, 'klofni', 1);
});
