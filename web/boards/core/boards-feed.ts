import { getBoards } from '#contract/boards.ts';

/** Lists of boards beside a feed of pins, by their own resource; cached and refreshed with the others [CALL-19]. */
export const boardsFeed: typeof getBoards = {
  ...getBoards,
  resources: [['BoardsFeed', 'get']],
};
