import * as z from 'zod/mini';
import type {
  ExperimentChange,
  ExperimentView,
  getExperimentChanges as changesCall,
} from '#contract/experiments/experiments.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Experiment } from '#contract/kernel/experiments.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { cursorCount, cursorOf } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { changedExperiments, changesPage, type ExperimentRow } from './experiment-store.ts';
import { countExposed } from './exposure-store.ts';
import { EVERYBODY } from './audience.ts';
import { aimOf, type LiveExperiments, weightsOf } from './live-experiments.ts';

const LAST_VERSION = 2_147_483_647;
const versionCursor = cursorOf(
  z.tuple([cursorCount(LAST_VERSION)]),
  ([version]): number => version,
  (version) => [version],
);

export interface ExperimentServices {
  readonly experiments: LiveExperiments;
}

type Context = SignedInContext & ExperimentServices;

export async function getExperiments({ read, experiments }: Context): Promise<ExperimentView[]> {
  const byName = experiments.usual.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return experimentViews(read, byName);
}

export async function getExperimentChanges(
  { read, experiments }: Context,
  { experiment, bookmark, page_size: size }: InputOf<typeof changesCall>,
): Promise<Page<ExperimentChange[]>> {
  const one = requireExperiment(experiments, experiment);
  const { name } = one;
  const { others: usualOthers } = aimOf(one, null);
  const before = versionCursor.read(bookmark) ?? LAST_VERSION;
  const rows = await changesPage(read, name, before, size + 1);
  const onPage = rows.slice(0, size);
  const last = rows.length > size ? onPage.at(-1) : undefined;
  return {
    data: onPage.map(({ version, weights, stoppedWith, audience, others, changedAt, who }) => ({
      id: `${name}:${version}`,
      type: 'experiment_change',
      experiment: name,
      version,
      weights,
      stopped_with: stoppedWith,
      audience: audience ?? EVERYBODY,
      others: others ?? usualOthers,
      changed_at: toWireDate(changedAt),
      operator_id: who,
    })),
    bookmark: last ? versionCursor.write(last.version) : null,
  };
}

/** Returns the experiments with operators' changes, and the number of people exposed to each group. */
export async function experimentViews(
  read: Tx,
  experiments: readonly Experiment[],
): Promise<ExperimentView[]> {
  const rows = new Map((await changedExperiments(read)).map((row) => [row.name, row]));
  const names = experiments.map(({ name }) => name);
  const counts = new Map(
    (await countExposed(read, names)).map(({ experiment, group, people }) => [
      `${experiment}:${group}`,
      people,
    ]),
  );
  const peopleIn = (experiment: string, group: string): number =>
    counts.get(`${experiment}:${group}`) ?? 0;
  return experiments.map((one) => viewOf(one, rows.get(one.name) ?? null, peopleIn));
}

function viewOf(
  one: Experiment,
  row: ExperimentRow | null,
  peopleIn: (experiment: string, group: string) => number,
): ExperimentView {
  return {
    id: one.name,
    type: 'experiment',
    groups: Object.entries(weightsOf(one, row)).map(([name, weight]) => ({
      name,
      weight,
      people: peopleIn(one.name, name),
    })),
    stopped_with: row?.stoppedWith ?? null,
    ...aimOf(one, row),
    version: row?.version ?? 0,
    changed_at: row && toWireDate(row.changedAt),
  };
}

export function requireExperiment({ usual }: LiveExperiments, name: string): Experiment {
  const found = usual.find((one) => one.name === name);
  if (found === undefined) {
    throw new Failure('experiment_not_found', "We couldn't find that experiment.");
  }
  return found;
}
