import * as z from 'zod/mini';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';

/** Somebody wrote a comment; `parent_id` is null for what answers none. */
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
