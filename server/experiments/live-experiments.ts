import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import { type Experiment, pageExperiments } from '#contract/kernel/experiments.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import {
  type AimedExperiment,
  EVERYBODY,
  experimentsFor,
  type Facts,
  HOLDOUT,
} from './audience.ts';
import { changedExperiments, type ExperimentRow } from './experiment-store.ts';
import { type LinkKeys, linkKeys, linkToken, type Look, readLinkToken } from './link-token.ts';
import { type RequestCounts, watchRequests } from './watch-requests.ts';

/** How long experiments are cached: a change reaches every process within a second. */
export const FRESH_MS = 500;
const NO_LOOKS: ReadonlyMap<string, string> = new Map();
/** The maximum number of preview links in an address. */
const MOST_LOOKS = 10;

export interface LiveExperiments {
  /** Every experiment by the code or the settings, without operators' changes. */
  readonly usual: readonly Experiment[];
  /** Returns every experiment in its current state; in the last known one while the database is unavailable. */
  now(): Promise<readonly AimedExperiment[]>;
  /** Returns the experiments for a viewer; a page's address may contain preview links. */
  forViewer(facts: Facts, address?: string): Promise<Experiment[]>;
  /** As forViewer, by what the operators have decided at this moment: an exposure is stored for good. */
  forExposure(facts: Facts): Promise<Experiment[]>;
  /** Signs the query of a link that previews a group. */
  linkTo(look: Look): { readonly query: string; readonly expiresAt: Date };
  /** Counts requests by the person's groups. */
  readonly note: RequestCounts['note'];
  /** Stores the counts; nothing is counted afterwards. */
  close(): Promise<void>;
}

/** The dependencies of experiments. */
export interface ExperimentParts {
  readonly read: Tx;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly secretKey: string;
  readonly secretKeyOld: string | null;
  /** A monotonic clock, in milliseconds. */
  readonly ms?: () => number;
}

/**
 * The group without ads stays under the control of the settings: effects of ads are measured over months, with the
 * same people.
 */
const OF_THE_SETTING = 'ads';

/** Opens the experiments of pages and settings, with operators' changes applied. */
export function openExperiments(
  { read, log, clock, secretKey, secretKeyOld, ms = () => performance.now() }: ExperimentParts,
  ofSettings: readonly Experiment[],
): LiveExperiments {
  const own = [...Object.values<Experiment>(pageExperiments), HOLDOUT];
  const taken = new Set([OF_THE_SETTING, ...own.map(({ name }) => name)]);
  const usual = [...own, ...ofSettings.filter(({ name }) => !taken.has(name))];
  const keys = linkKeys(secretKey, secretKeyOld);
  let known = changedBy(usual, []);
  const requests = watchRequests(read, () => known, { log, clock });
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const refresh = async (): Promise<void> => {
    const startedAt = ms();
    try {
      known = changedBy(usual, await changedExperiments(read));
    } catch {
      // A page with the previous state is better than none; the next request tries again.
    }
    readAt = startedAt;
    reading = null;
  };
  const now = async (): Promise<readonly AimedExperiment[]> => {
    if (ms() - readAt >= FRESH_MS) await (reading ??= refresh());
    return known;
  };
  return {
    usual,
    now,
    async forViewer(facts, address = '') {
      const at = clock();
      return experimentsFor(await now(), facts, { now: at, looks: looksIn(keys, address, at) });
    },
    async forExposure(facts) {
      const at = clock();
      const all = changedBy(usual, await changedExperiments(read));
      return experimentsFor(all, facts, { now: at, looks: NO_LOOKS });
    },
    linkTo(look) {
      const { token, expiresAt } = linkToken(keys, look, clock());
      return { query: `experiment=${token}`, expiresAt };
    },
    note: (request) => requests.note(request),
    close: () => requests.close(),
  };
}

/** Returns the groups that an address previews, by experiment. */
function looksIn(keys: LinkKeys, address: string, now: Date): ReadonlyMap<string, string> {
  const from = address.indexOf('?');
  if (from === -1) return new Map();
  const tokens = new URLSearchParams(address.slice(from)).getAll('experiment');
  const looks = tokens
    .slice(0, MOST_LOOKS)
    .flatMap((token) => readLinkToken(keys, token, now) ?? []);
  return new Map(looks.map(({ experiment, group }) => [experiment, group]));
}

/** Applies operators' changes to the experiments. */
export function changedBy(
  usual: readonly Experiment[],
  rows: readonly ExperimentRow[],
): AimedExperiment[] {
  const rowOf = new Map(rows.map((row) => [row.name, row]));
  return usual.map((one) => {
    const row = rowOf.get(one.name) ?? null;
    return {
      ...one,
      ...aimOf(one, row),
      groups: row === null ? one.groups : groupsOf(one, row),
      version: row?.version ?? 0,
    };
  });
}

/** Returns the audience, and the group of everybody else: the one that is off in the code, or else the last. */
export function aimOf(
  { groups }: Experiment,
  row: ExperimentRow | null,
): Pick<AimedExperiment, 'audience' | 'others'> {
  const names = Object.keys(groups);
  const usual = names.find((name) => ['off', 'none', 'control'].includes(name)) ?? names.at(-1)!;
  const others = row?.others ?? usual;
  return {
    audience: row?.audience ?? EVERYBODY,
    others: names.includes(others) ? others : usual,
  };
}

/**
 * Returns the weights: groups removed from the experiment are dropped, and new ones have weight 0 until an
 * operator changes it.
 */
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
