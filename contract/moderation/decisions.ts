import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id, maybe, text, trimmed } from '#contract/kernel/scalars.ts';
import { reportedKind, reportReason, verdict } from '#contract/trust/reporting.ts';

/** Decisions of operators as the people read them whom they concern. */

/** Days in which a decision can be appealed against. */
export const APPEAL_DAYS = 14;

/** A decision about something of the viewer's. */
export const decision = z.object({
  id: z.string(),
  type: z.literal('decision'),
  kind: reportedKind,
  verdict,
  reason: z.nullable(reportReason),
  /** What the operator wrote. */
  note: z.nullable(z.string()),
  /** What the thing said; null for a picture alone. */
  text: z.nullable(z.string()),
  decided_at: z.string(),
  appeal: z.nullable(z.string()),
  /** Whether the appeal awaits its answer. */
  is_waiting: z.boolean(),
  can_appeal: z.boolean(),
});
export type Decision = z.infer<typeof decision>;

/** Decisions about the viewer's things, newest first. */
export const getDecisions = defineCall({
  name: 'v3_get_decisions',
  resource: ['Decisions', 'get'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ field_set_key: z.optional(maybe(text(80))) }),
  output: z.array(decision),
  paged: true,
  errors: ['invalid_input'],
});

export const MAX_DECISION_APPEAL = 1000;

/** Appeals against a decision, once, within 14 days. */
export const createDecisionAppeal = defineCall({
  name: 'v3_create_decision_appeal',
  resource: ['DecisionAppeal', 'create'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({
    decision_id: id(),
    text: z.pipe(
      trimmed(MAX_DECISION_APPEAL),
      z.string().check(z.minLength(1, "Tell us why we're wrong.")),
    ),
  }),
  output: decision,
  errors: ['decision_not_found', 'report_changed', 'invalid_input', 'rate_limited'],
  once: false,
  rate: { limit: 60, seconds: 3600, per: 'person' },
});
