// A whole match of podwodni on the real image, against a computer player.

import { onWideBoard } from '../../testing/firmware.mjs';
import { match } from '../../testing/match.mjs';

onWideBoard('podwodni to the podium, with the points of the referee', (board, t) => {
  match(t, board, 'podwodni', 2);
});
