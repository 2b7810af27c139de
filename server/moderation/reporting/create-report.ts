import type { InputOf } from '#contract/kernel/call.ts';
import { reasonsFor, type createReport as call } from '#contract/trust/reporting.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import { mayReport } from '../core/policy.ts';
import { storeReport } from '../core/report-store.ts';
import { isGoneBy } from '../core/rules.ts';
import { markWaiting, storeThing } from '../core/thing-store.ts';
import { findReported } from './find-reported.ts';

/**
 * Stores the viewer's report of something they see: one for each person and thing. A second report replaces the first
 * until a decision answered that; afterwards, only reports by others lead to another decision.
 */
export async function createReport(
  context: SignedInContext,
  { kind, object_id: thingId, reason, comment }: InputOf<typeof call>,
): Promise<null> {
  if (!reasonsFor(kind).includes(reason))
    throw new Failure('invalid_input', "Parameter 'reason' is invalid.", {
      detail: 'Choose another reason.',
    });
  const { tx, now, viewer } = context;
  const { privacy, ...found } = await findReported(context, kind, thingId);
  if (!mayReport(viewer, { personId: found.personId, privacy }))
    throw new Failure('not_allowed', "You can't report this.");
  const id = makeId(bucketOf(thingId), now.getTime());
  const thing = await storeThing(tx, { ...found, id, kind, thingId });
  if (isGoneBy(thing.verdict)) return null;
  const report = { thing, personId: viewer.id, reason, comment: comment ?? null, at: now };
  if (await storeReport(tx, report)) await markWaiting(tx, thing.id, now);
  return null;
}
