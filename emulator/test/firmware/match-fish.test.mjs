// A whole match of fish on the real image, against a computer player.

import { onSquareBoard } from '../../testing/firmware.mjs';
import { match } from '../../testing/match.mjs';

onSquareBoard('fish to the podium, with the points of the referee', (board, t) => {
  match(t, board, 'fish', 2);
});
