import type { createExperimentExposure as call } from '#contract/experiments/exposure.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { groupOf, isCompared } from '#contract/kernel/experiments.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { insertExposure } from './exposure-store.ts';
import type { ExperimentServices } from './get-experiments.ts';

/** The group is the server's own finding: nobody can count themself to another one. */
export async function createExposure(
  { tx, viewer, now, experiments }: SignedInContext & ExperimentServices,
  { experiment: name }: InputOf<typeof call>,
): Promise<null> {
  const one = (await experiments.now()).find((other) => other.name === name);
  // What is stopped compares nothing.
  if (one === undefined || !isCompared(one)) return null;
  const group = groupOf(one, viewer.id);
  await insertExposure(tx, { personId: viewer.id, experiment: name, group, at: now });
  return null;
}
