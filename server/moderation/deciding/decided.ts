import * as z from 'zod/mini';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';

/** An operator decided on a reported thing; `concerns_owner` unless nothing changes for its person. */
export const reportDecided = defineEvent(
  'moderation.report-decided',
  z.object({
    report_id: z.string(),
    decision_no: z.int(),
    person_id: z.string(),
    concerns_owner: z.boolean(),
    /** Where a long list of people who reported it goes on. */
    after: z.string(),
  }),
);
