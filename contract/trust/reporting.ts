import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id, maybe, trimmed } from '#contract/kernel/scalars.ts';

/** What people report to the operator. */

export const REPORTED_KINDS = ['pin', 'person', 'comment', 'message', 'board'] as const;
export const reportedKind = z.enum(REPORTED_KINDS);
export type ReportedKind = z.infer<typeof reportedKind>;

export const REPORT_REASONS = [
  'spam',
  'harassing',
  'hateful',
  'sexual',
  'violent',
  'self_harm',
  'impersonation',
  'stolen',
  'illegal',
  'other',
] as const;
export const reportReason = z.enum(REPORT_REASONS);
export type ReportReason = z.infer<typeof reportReason>;

const ONLY: Readonly<Partial<Record<ReportReason, readonly ReportedKind[]>>> = {
  impersonation: ['person'],
  stolen: ['pin', 'board', 'person'],
};

/** The reasons that suit a kind of thing. */
export const reasonsFor = (kind: ReportedKind): ReportReason[] =>
  REPORT_REASONS.filter((reason) => ONLY[reason]?.includes(kind) ?? true);

export const MAX_REPORT_COMMENT = 500;

/** Reports something to the operator; nobody else learns who did. */
export const createReport = defineCall({
  name: 'v3_create_report',
  resource: ['Report', 'create'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({
    kind: reportedKind,
    /** The id of the Pin, person, comment, message or board. */
    object_id: id(),
    reason: reportReason,
    comment: z.optional(maybe(trimmed(MAX_REPORT_COMMENT))),
  }),
  output: z.null(),
  errors: [
    'pin_not_found',
    'user_not_found',
    'comment_not_found',
    'conversation_not_found',
    'board_not_found',
    'not_allowed',
    'invalid_input',
    'rate_limited',
  ],
  once: false,
  rate: { limit: 60, seconds: 3600, per: 'person' },
});

export const verdict = z.enum(['dismissed', 'warned', 'removed', 'suspended']);
export type Verdict = z.infer<typeof verdict>;
