import * as z from 'zod/mini';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';

/** People lost things with these pictures: it is time to look whether they still have them elsewhere. */
export const picturesLeft = defineEvent(
  'media.pictures-left',
  z.object({ pictures: z.array(z.object({ person_id: z.string(), signature: z.string() })) }),
);
