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

/** What was read is believed for so long: a change is live on every process within a second. */
export const FRESH_MS = 500;
/** As many links as an address may carry. */
const MOST_LOOKS = 10;

export interface LiveExperiments {
  /** Every experiment, as the code or the settings have it until an operator changes it. */
  readonly usual: readonly Experiment[];
  /** Every experiment as it is now; as it was last known while the database is away. */
  now(): Promise<readonly AimedExperiment[]>;
  /** The experiments as somebody meets them; a page's address may have links to groups. */
  forViewer(facts: Facts, address?: string): Promise<Experiment[]>;
  /** What an address is given to show a group. */
  linkTo(look: Look): { readonly query: string; readonly expiresAt: Date };
  /** Counts requests by the groups that somebody is in. */
  readonly note: RequestCounts['note'];
  /** Stores what was counted; nothing is counted after it. */
  close(): Promise<void>;
}

/** What experiments are held with. */
export interface ExperimentParts {
  readonly read: Tx;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly secretKey: string;
  readonly secretKeyOld: string | null;
  /** Counts milliseconds from any start. */
  readonly ms?: () => number;
}

/** Who sees no ads stays the setting's matter: what ads do is measured over months, with the same people. */
const OF_THE_SETTING = 'ads';

/** The experiments of pages and of the settings, over what operators changed. */
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
      // A page is better shown as it was a moment ago than not at all; the next one asks again.
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
    linkTo(look) {
      const { token, expiresAt } = linkToken(keys, look, clock());
      return { query: `experiment=${token}`, expiresAt };
    },
    note: (request) => requests.note(request),
    close: () => requests.close(),
  };
}

/** The groups that an address may show, by experiment. */
function looksIn(keys: LinkKeys, address: string, now: Date): ReadonlyMap<string, string> {
  const from = address.indexOf('?');
  if (from === -1) return new Map();
  const tokens = new URLSearchParams(address.slice(from)).getAll('experiment');
  const looks = tokens
    .slice(0, MOST_LOOKS)
    .flatMap((token) => readLinkToken(keys, token, now) ?? []);
  return new Map(looks.map(({ experiment, group }) => [experiment, group]));
}

/** The experiments with what operators changed. */
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

/** Who takes part, and the group of the others: what is off in the code, else its last group. */
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
