import type {
  ExperimentView,
  updateExperiment as call,
} from '#contract/experiments/experiments.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Experiment } from '#contract/kernel/experiments.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { record } from '#server/trust/index.ts';
import { experimentByName, storeExperiment } from './experiment-store.ts';
import { type ExperimentServices, experimentViews, requireExperiment } from './get-experiments.ts';
import { weightsOf } from './live-experiments.ts';

/** Changes an experiment, if nobody did meanwhile; the change is added to its history. */
export async function updateExperiment(
  { tx, viewer, now, origin, experiments }: SignedInContext & ExperimentServices,
  { experiment, version, weights, stopped_with: stoppedWith }: InputOf<typeof call>,
): Promise<ExperimentView> {
  const one = requireExperiment(experiments, experiment);
  const { name } = one;
  await hold(tx, `experiment ${name}`);
  const before = await experimentByName(tx, name);
  const last = before?.version ?? 0;
  if (version !== undefined && last !== version) {
    throw new Failure('experiment_changed', 'Somebody changed this experiment. Look at it again.');
  }
  if (weights !== undefined) requireAllGroups(one, weights);
  if (typeof stoppedWith === 'string') requireGroup(one, stoppedWith);
  const row = {
    name,
    weights: weights ?? weightsOf(one, before),
    stoppedWith: stoppedWith === undefined ? (before?.stoppedWith ?? null) : stoppedWith,
    version: last + 1,
    changedAt: now,
  };
  await storeExperiment(tx, row, viewer.id);
  const detail = {
    experiment: name,
    weights: JSON.stringify(row.weights),
    stopped_with: row.stoppedWith ?? '',
  };
  const act = { action: 'experiment', actorId: viewer.id, subjectId: null, origin, at: now };
  await record(tx, { ...act, detail });
  const [view] = await experimentViews(tx, [one]);
  if (view === undefined) throw new Error('one experiment has one view');
  return view;
}

function requireAllGroups({ groups }: Experiment, weights: Readonly<Record<string, number>>): void {
  const expected = Object.keys(groups);
  const isWhole =
    Object.keys(weights).length === expected.length &&
    expected.every((name) => Object.hasOwn(weights, name));
  if (!isWhole) {
    throw new Failure('invalid_input', `weights: One for each of ${expected.join(', ')}.`);
  }
}

function requireGroup({ groups }: Experiment, name: string): void {
  if (!Object.hasOwn(groups, name)) {
    const names = Object.keys(groups).join(', ');
    throw new Failure('invalid_input', `stopped_with: One of ${names}.`);
  }
}
