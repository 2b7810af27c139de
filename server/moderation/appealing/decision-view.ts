import type { Decision } from '#contract/moderation/decisions.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { mayAppeal } from '../core/policy.ts';
import type { DecidedRow } from '../core/thing-store.ts';

/** A decision as its person reads it: nothing about who reported, or how many. */
export const toDecision = (
  row: DecidedRow,
  viewer: { readonly id: string },
  now: Date,
): Decision => ({
  id: row.id,
  type: 'decision',
  kind: row.kind,
  verdict: row.verdict,
  reason: row.reason,
  note: row.note,
  text: row.text,
  decided_at: toWireDate(row.decidedAt),
  appeal: row.appeal,
  is_waiting: row.isAppealed,
  can_appeal: mayAppeal(viewer, row, now),
});
