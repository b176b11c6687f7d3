// A whole match of klofni on the real image, against a computer player, and one alone.

import { onSquareBoard, onWideBoard } from '../../testing/firmware.mjs';
import { match } from '../../testing/match.mjs';

onSquareBoard('klofni to the podium, with the points of the referee', (board, t) => {
  match(t, board, 'klofni', 2);
});

onWideBoard('klofni alone to the podium, with the points of the referee', (board, t) => {
  match(t, board, 'klofni', 1);
});
