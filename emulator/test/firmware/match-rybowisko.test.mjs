// A whole match of rybowisko on the real image, against a computer player.

import { onSquareBoard } from '../../testing/firmware.mjs';
import { match } from '../../testing/match.mjs';

onSquareBoard('rybowisko to the podium, with the points of the referee', (board, t) => {
  match(t, board, 'rybowisko', 2);
});
