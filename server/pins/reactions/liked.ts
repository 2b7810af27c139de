import * as z from 'zod/mini';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';

/** A person liked a pin that they had not liked. */
export const pinLiked = defineEvent(
  'pins.pin-liked',
  z.object({ pin_id: z.string(), person_id: z.string() }),
);
