import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, flag, id, maybe, text, trimmed } from '#contract/kernel/scalars.ts';
import { reportedKind, reportReason, verdict } from '#contract/trust/reporting.ts';

/** Reports as operators see them. Who reported is never part of them. */

const personLink = z.object({ id: z.string(), username: z.string(), full_name: z.string() });

export const reportedThing = z.object({
  id: z.string(),
  type: z.literal('reported_thing'),
  kind: reportedKind,
  object_id: z.string(),
  /** Whose it is. */
  person: personLink,
  /** Its page; null for a message. */
  url: z.nullable(z.string()),
  /** What it said when it was last reported; null for a message, which v3_get_reported_messages shows. */
  text: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  waits_since: z.string(),
  /** The decisions so far: one that was based on an earlier number is refused. */
  decision_no: z.int(),
  /** The latest decision. */
  verdict: z.nullable(verdict),
  appeal: z.nullable(z.string()),
  /** The number of people whose reports await an answer. */
  report_count: z.int(),
  /** The latest of these, at most 20. */
  reports: z.array(z.object({ reason: reportReason, comment: z.nullable(z.string()) })),
  /** Decisions against other things of the person. */
  earlier_count: z.int(),
});
export type ReportedThing = z.infer<typeof reportedThing>;

const forOperators = { audience: 'operator', sessionOnly: true } as const;

/** What awaits a decision, longest waiting first. */
export const getReports = defineCall({
  name: 'v3_get_reports',
  resource: ['Reports', 'get'],
  ...forOperators,
  input: z.object({ field_set_key: z.optional(maybe(text(80))) }),
  output: z.array(reportedThing),
  paged: true,
  errors: ['not_allowed', 'invalid_input'],
});

export const reportedMessage = z.object({
  id: z.string(),
  type: z.literal('reported_message'),
  sender: personLink,
  text: z.string(),
  created_at: z.string(),
  /** Whether this is the reported one. */
  is_reported: z.boolean(),
});
export type ReportedMessage = z.infer<typeof reportedMessage>;

/** A reported message and up to four before it, oldest first. The audit log records it. */
export const readReportedMessages = defineCall({
  name: 'v3_read_reported_messages',
  resource: ['ReportedMessages', 'create'],
  ...forOperators,
  input: z.object({ report_id: id() }),
  output: z.array(reportedMessage),
  errors: ['report_not_found', 'not_allowed', 'invalid_input', 'rate_limited'],
  once: false,
  rate: WRITES,
});

export const MAX_DECISION_NOTE = 500;

/** Decides on a reported thing; anything but keeping it needs a reason. Its person is notified, and who reported it. */
export const updateReport = defineCall({
  name: 'v3_update_report',
  resource: ['Report', 'update'],
  ...forOperators,
  input: z.object({
    report_id: id(),
    decision_no: count(0, 0x7fffffff),
    verdict,
    reason: z.optional(maybe(reportReason)),
    note: z.optional(maybe(trimmed(MAX_DECISION_NOTE))),
    /** Whether nobody may bring the removed pin's file again. */
    blocks_picture: z.optional(flag()),
  }),
  output: z.null(),
  errors: [
    'report_not_found',
    'report_changed',
    'report_final',
    'user_not_found',
    'board_not_found',
    'not_allowed',
    'invalid_input',
    'unavailable',
    'rate_limited',
  ],
  rate: WRITES,
});
