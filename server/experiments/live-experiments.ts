import { performance } from 'node:perf_hooks';
import { type Experiment, pageExperiments } from '#contract/kernel/experiments.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { changedExperiments, type ExperimentRow } from './experiment-store.ts';

/** What was read is believed for so long: a change is live on every process within a second. */
const FRESH_MS = 500;

export interface LiveExperiments {
  /** Every experiment, as the code or the settings have it until an operator changes it. */
  readonly usual: readonly Experiment[];
  /** Every experiment as it is now; as it was last known while the database is away. */
  now(): Promise<readonly Experiment[]>;
}

/** Who sees no ads stays the setting's matter: what ads do is measured over months, with the same people. */
const OF_THE_SETTING = 'ads';

/**
 * The experiments of pages and of the settings, over what operators changed. `ms` counts milliseconds from
 * any start.
 */
export function openExperiments(
  read: Tx,
  ofSettings: readonly Experiment[],
  ms: () => number = () => performance.now(),
): LiveExperiments {
  const usual = [
    ...Object.values<Experiment>(pageExperiments),
    ...ofSettings.filter(
      ({ name }) => name !== OF_THE_SETTING && !Object.hasOwn(pageExperiments, name),
    ),
  ];
  let known: readonly Experiment[] = usual;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const refresh = async (): Promise<void> => {
    const startedAt = ms();
    try {
      known = changedBy(usual, await changedExperiments(read));
    } catch {
      // A page is better shown as it was a moment ago than not at all; the next one asks again.
    }
    readAt = startedAt;
    reading = null;
  };
  return {
    usual,
    async now() {
      if (ms() - readAt >= FRESH_MS) await (reading ??= refresh());
      return known;
    },
  };
}

/** The experiments with what operators changed. */
export function changedBy(
  usual: readonly Experiment[],
  rows: readonly ExperimentRow[],
): Experiment[] {
  const rowOf = new Map(rows.map((row) => [row.name, row]));
  return usual.map((one) => {
    const row = rowOf.get(one.name);
    return row === undefined ? one : { ...one, groups: groupsOf(one, row) };
  });
}

/** Groups that the experiment no longer has are gone, and new ones wait for an operator to give them weight. */
export function weightsOf(
  { groups }: Experiment,
  row: ExperimentRow | null,
): Record<string, number> {
  if (row === null) return { ...groups };
  return Object.fromEntries(Object.keys(groups).map((name) => [name, row.weights[name] ?? 0]));
}

function groupsOf(one: Experiment, row: ExperimentRow): Experiment['groups'] {
  if (row.stoppedWith !== null && Object.hasOwn(one.groups, row.stoppedWith))
    return { [row.stoppedWith]: 1 };
  const weights = weightsOf(one, row);
  return Object.values(weights).some((weight) => weight > 0) ? weights : one.groups;
}
