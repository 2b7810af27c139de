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
import { HOLDOUT } from './audience.ts';
import { experimentByName, storeExperiment } from './experiment-store.ts';
import { type ExperimentServices, experimentViews, requireExperiment } from './get-experiments.ts';
import { weightsOf } from './live-experiments.ts';
import { forgetVersionsBefore } from './result-store.ts';

/** Updates an experiment, unless somebody else has changed it meanwhile; the change is added to its history. */
export async function updateExperiment(
  { tx, viewer, now, origin, experiments }: SignedInContext & ExperimentServices,
  input: InputOf<typeof call>,
): Promise<ExperimentView> {
  const { experiment, version, weights, stopped_with: stoppedWith, audience, others } = input;
  const one = requireExperiment(experiments, experiment);
  const { name } = one;
  await hold(tx, `experiment ${name}`);
  const before = await experimentByName(tx, name);
  const last = before?.version ?? 0;
  if (version !== undefined && last !== version) {
    throw new Failure('experiment_changed', 'Someone changed this experiment. Take another look.');
  }
  if (weights !== undefined) requireAllGroups(one, weights);
  if (typeof stoppedWith === 'string') requireGroup(one, 'stopped_with', stoppedWith);
  if (others !== undefined) requireGroup(one, 'others', others);
  if (name === HOLDOUT.name && (audience ?? others) !== undefined) {
    throw new Failure('invalid_input', 'audience: Everybody can be held out.');
  }
  const row = {
    name,
    weights: weights ?? weightsOf(one, before),
    stoppedWith: stoppedWith === undefined ? (before?.stoppedWith ?? null) : stoppedWith,
    audience: audience ?? before?.audience ?? null,
    others: others ?? before?.others ?? null,
    version: last + 1,
    changedAt: now,
  };
  await storeExperiment(tx, row, viewer.id);
  await forgetVersionsBefore(tx, name, row.version);
  const detail = {
    experiment: name,
    weights: JSON.stringify(row.weights),
    stopped_with: row.stoppedWith ?? '',
    audience: row.audience === null ? '' : JSON.stringify(row.audience),
    others: row.others ?? '',
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

function requireGroup({ groups }: Experiment, field: string, name: string): void {
  if (!Object.hasOwn(groups, name)) {
    const names = Object.keys(groups).join(', ');
    throw new Failure('invalid_input', `${field}: One of ${names}.`);
  }
}
