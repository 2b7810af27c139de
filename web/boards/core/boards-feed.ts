import { getBoards } from '#contract/boards.ts';

/** Lists boards beside a feed of pins, through a separate resource; cached and refetched like other lists [CALL-19]. */
export const boardsFeed: typeof getBoards = {
  ...getBoards,
  resources: [['BoardsFeed', 'get']],
};
