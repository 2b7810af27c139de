import type { createDecisionAppeal as call, Decision } from '#contract/moderation/decisions.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { record } from '#server/trust/index.ts';
import { mayAppeal, mayReadDecision } from '../core/policy.ts';
import { lockThing, storeAppeal, type DecidedRow } from '../core/thing-store.ts';
import { toDecision } from './decision-view.ts';

/** Appeals against a decision about the viewer: it awaits an operator again, once. */
export async function createDecisionAppeal(
  { tx, viewer, now, origin }: SignedInContext,
  { decision_id: id, text }: InputOf<typeof call>,
): Promise<Decision> {
  const thing = await lockThing(tx, id);
  if (!isDecided(thing) || !mayReadDecision(viewer, thing))
    throw new Failure('decision_not_found', 'Decision not found.');
  if (!mayAppeal(viewer, thing, now))
    throw new Failure('report_changed', "You can't appeal against this any more.");
  await storeAppeal(tx, thing.id, text, now);
  await record(tx, {
    action: 'decision_appealed',
    actorId: viewer.id,
    subjectId: viewer.id,
    origin,
    at: now,
    detail: { report: thing.id },
  });
  return toDecision({ ...thing, appeal: text, isAppealed: true }, viewer, now);
}

const isDecided = (row: Awaited<ReturnType<typeof lockThing>>): row is DecidedRow =>
  row !== null && row.verdict !== null && row.decidedAt !== null;
