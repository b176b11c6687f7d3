// A whole match of kohaku on the real image, against a computer player, and one alone.

import { onBoard } from '../../testing/firmware.mjs';
import { match } from '../../testing/match.mjs';

onBoard('picopad', 'kohaku to the podium, with the points of the referee', (board, t) => {
  match(t, board, 'kohaku', 2);
});

onBoard('picosystem', 'kohaku alone to the podium, with the points of the referee', (board, t) => {
  match(t, board, 'kohaku', 1);
});
