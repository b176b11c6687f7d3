// A whole match of kohaku on the real image, against a computer player, and one alone.

import { onSquareBoard, onWideBoard } from '../../testing/firmware.mjs';
import { match } from '../../testing/match.mjs';

onWideBoard('kohaku to the podium, with the points of the referee', (board, t) => {
  match(t, board, 'kohaku', 2);
});

onSquareBoard('kohaku alone to the podium, with the points of the referee', (board, t) => {
  match(t, board, 'kohaku', 1);
});
