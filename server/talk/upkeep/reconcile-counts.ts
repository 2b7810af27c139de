import type { Counter } from '#server/kernel/jobs/reconcile.ts';
import { correctCommentCount } from '#server/pins/index.ts';
import { commentCounts, commentsAtPin, recountReplies, replyCounts } from './reconcile-store.ts';

/** The counts of comments at pins and of replies. */
export const talkCounters: readonly Counter[] = [
  {
    name: 'comments at pins',
    followsByJob: false,
    find: commentCounts,
    repair: (tx, id) => correctCommentCount(tx, id, () => commentsAtPin(tx, id)),
  },
  {
    name: 'replies to comments',
    followsByJob: false,
    find: replyCounts,
    repair: recountReplies,
  },
];
