import type { createExperimentExposure as call } from '#contract/experiments/exposure.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { groupOf, isCompared } from '#contract/kernel/experiments.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { factsOf, HOLDOUT } from './audience.ts';
import { insertExposure } from './exposure-store.ts';
import type { ExperimentServices } from './get-experiments.ts';

/** Records an exposure; the server computes the group, so that clients cannot choose one. */
export async function createExposure(
  { tx, viewer, now, origin, experiments }: SignedInContext & ExperimentServices,
  { experiment: name }: InputOf<typeof call>,
): Promise<null> {
  const all = await experiments.forExposure(factsOf(viewer, origin));
  const one = all.find((other) => other.name === name);
  if (one === undefined) return null;
  const holdout = all.find((other) => other.name === HOLDOUT.name);
  // Held-out people would have been exposed: they are counted for comparison.
  const used = [...(one.isHeldOut ? [] : [one]), ...(holdout ? [holdout] : [])];
  const isUsed = one.isHeldOut === true || isCompared(one);
  // A stopped experiment, or one for other people, compares nothing.
  for (const each of isUsed ? used.filter(isCompared) : []) {
    const group = groupOf(each, viewer.id);
    await insertExposure(tx, { personId: viewer.id, experiment: each.name, group, at: now });
  }
  return null;
}
