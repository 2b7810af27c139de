import * as z from 'zod/mini';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';

/** A new comment; `parent_id` is null if it is no reply. */
export const commentMade = defineEvent(
  'talk.comment-made',
  z.object({
    comment_id: z.string(),
    pin_id: z.string(),
    person_id: z.string(),
    parent_id: z.nullable(z.string()),
    mention_ids: z.array(z.string()),
  }),
);

/** A person liked a comment that they had not liked. */
export const commentLiked = defineEvent(
  'talk.comment-liked',
  z.object({ comment_id: z.string(), person_id: z.string() }),
);
