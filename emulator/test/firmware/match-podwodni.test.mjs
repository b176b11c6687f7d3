// A whole match of podwodni on the real image, against a computer player.

import { onEachBoard } from '../../testing/firmware.mjs';
import { match } from '../../testing/match.mjs';

onEachBoard('podwodni to the podium, with the points of the referee', (board, t) => {
  match(t, board, 'podwodni', 2);
});
