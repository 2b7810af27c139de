import type { Tx } from '#server/kernel/db/tx.ts';
import {
  runningAccounts,
  runningAds,
  type MarkedAccount,
  type RunningAd,
} from '../core/serving-store.ts';
import type { ServingAd } from '../core/targeting-rules.ts';
import { findPrices } from '../prices/find-prices.ts';
import { asKnown } from './epoch-body.ts';
import type { Epoch } from './epochs.ts';
import {
  budgetMarksOf,
  limitsOf,
  pacesOf,
  ratesOf,
  type LimitRow,
  type PaceRow,
  type RateRow,
} from './pace-store.ts';
import { hourOf, servingAds, type Topics } from './read-serving.ts';
import { budgetsOf } from './steer.ts';

/** What a step of pacing begins with. */
interface StepInput {
  readonly ads: readonly RunningAd[];
  /** By ad, without those whose pin is gone. */
  readonly serving: ReadonlyMap<string, ServingAd>;
  /** By ad. */
  readonly counts: ReadonlyMap<string, RateRow>;
  /** By budget. */
  readonly limits: ReadonlyMap<string, readonly LimitRow[]>;
  readonly paces: ReadonlyMap<string, PaceRow>;
}

interface Reading {
  readonly now: Date;
  readonly last: Epoch | null;
  /** Time of the last step, of any process. */
  readonly stepAt: Date | null;
  /** The counts that changed in this transaction. */
  readonly counted: readonly RateRow[];
  readonly topics: Topics;
}

/** What a step of this process stored, and the next one begins with. */
type Stepped = Pick<StepInput, 'counts' | 'paces'>;

/** State of running ads from one step of pacing to the next. */
export interface StepCache {
  /** Returns the state as of now. */
  read(tx: Tx, reading: Reading): Promise<StepInput>;
  /** Notes what a step stores; not used unless its transaction commits. */
  stepped(at: Date, stepped: Stepped): void;
}

/** What was read of ads, and stays as it is until a mark or the prices differ. */
interface Known {
  readonly hour: number;
  /** By ad account, those with running ads. */
  readonly accounts: Map<string, { readonly mark: string; readonly ads: readonly RunningAd[] }>;
  readonly budgetMarks: Map<string, string>;
  readonly limits: Map<string, readonly LimitRow[]>;
  readonly serving: Map<string, ServingAd>;
  prices: string;
}

const nothingKnown = (hour: number): Known => ({
  hour,
  accounts: new Map(),
  budgetMarks: new Map(),
  limits: new Map(),
  serving: new Map(),
  prices: '',
});

/**
 * Each step looks for each ad account with running ads whether these or its budgets changed since the step before, and
 * reads again what did. All is read again each hour, when topics of pictures may have changed too. How budgets bid, and
 * counts of views, are what the last step stored: they are read again if that was another process's.
 */
export function makeStepCache(): StepCache {
  let known: Known | null = null;
  let stepped: Stepped | null = null;
  let steppedAt: number | null = null;
  return {
    async read(tx, reading) {
      const { now, stepAt, counted } = reading;
      const hour = hourOf(now);
      const read = known?.hour === hour ? known : nothingKnown(hour);
      // A step that fails must not leave half of what it read.
      known = null;
      const changed = await readAccounts(tx, read);
      const ads = [...read.accounts.values()].flatMap((account) => account.ads);
      await readLimits(tx, read, changed, now);
      await makeServing(tx, read, changed, { ...reading, ads });
      const isOurs = stepAt !== null && stepAt.getTime() === steppedAt;
      const before = isOurs ? stepped : null;
      const isKnown = ({ accountId }: RunningAd): boolean =>
        before !== null && !changed.has(accountId);
      const unknown = ads.filter((ad) => !isKnown(ad));
      const paces = await pacesOf(tx, budgetsOf(unknown));
      const rates = await ratesOf(tx, unknown);
      known = read;
      return {
        ads,
        serving: read.serving,
        limits: read.limits,
        paces: withMore(before?.paces, paces),
        counts: withMore(
          before?.counts,
          [...counted, ...rates].map((row) => [row.adId, row] as const),
        ),
      };
    },
    stepped(at, now) {
      [steppedAt, stepped] = [at.getTime(), now];
    },
  };
}

/** Returns a copy with these entries too. */
function withMore<One>(
  known: ReadonlyMap<string, One> | undefined,
  more: Iterable<readonly [string, One]>,
): ReadonlyMap<string, One> {
  const all = new Map(known);
  for (const [id, one] of more) all.set(id, one);
  return all;
}

/** Reads the ads of ad accounts that changed; returns the ids of these. */
async function readAccounts(tx: Tx, { accounts }: Known): Promise<ReadonlySet<string>> {
  const running = await runningAccounts(tx);
  const ids = new Set(running.map(({ id }) => id));
  for (const id of accounts.keys()) if (!ids.has(id)) accounts.delete(id);
  const changed = running.filter(({ id, mark }) => accounts.get(id)?.mark !== mark);
  const ads = await allRunning(tx, changed.length === running.length ? null : changed);
  const byAccount = Map.groupBy(ads, ({ accountId }) => accountId);
  for (const { id, mark } of changed) accounts.set(id, { mark, ads: byAccount.get(id) ?? [] });
  return new Set(changed.map(({ id }) => id));
}

const PAGE = 1000;

async function allRunning(tx: Tx, accounts: readonly MarkedAccount[] | null): Promise<RunningAd[]> {
  const all: RunningAd[] = [];
  if (accounts?.length === 0) return all;
  for (;;) {
    const page = await runningAds(tx, all.at(-1) ?? null, PAGE, accounts);
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

/** Reads the limits of budgets of accounts that changed, or whose budgets did. */
async function readLimits(
  tx: Tx,
  { accounts, budgetMarks, limits }: Known,
  changed: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const all = [...accounts].flatMap(([id, { ads }]) =>
    ads.slice(0, 1).map(({ bucket }) => ({ bucket, id })),
  );
  const found = await budgetMarksOf(tx, all);
  const markOf = (id: string): string => found.get(id) ?? '';
  const stale = all.filter(({ id }) => changed.has(id) || budgetMarks.get(id) !== markOf(id));
  const budgets = budgetsOf(stale.flatMap(({ id }) => accounts.get(id)?.ads ?? []));
  const rows = budgets.length === 0 ? new Map<string, never>() : await limitsOf(tx, budgets, now);
  for (const { id } of budgets) {
    const own = rows.get(id);
    if (own === undefined) limits.delete(id);
    else limits.set(id, own);
  }
  for (const { id } of stale) budgetMarks.set(id, markOf(id));
}

/** Makes the serving ads of those that changed, or of whose pictures nothing is known yet. */
async function makeServing(
  tx: Tx,
  known: Known,
  changed: ReadonlySet<string>,
  { ads, ...reading }: Reading & { readonly ads: readonly RunningAd[] },
): Promise<void> {
  const { serving } = known;
  const { rates, floors } = await findPrices(tx, reading.now);
  const prices = JSON.stringify([[...rates], floors]);
  const isSame = ({ id, accountId }: RunningAd): boolean =>
    prices === known.prices && !changed.has(accountId) && serving.get(id)?.topics.length !== 0;
  const stale = ads.filter((ad) => !isSame(ad));
  known.prices = prices;
  if (stale.length === 0) return;
  const made = await servingAds(tx, stale, reading);
  for (const { id } of stale) {
    const ad = made.get(id);
    if (ad === undefined) serving.delete(id);
    else serving.set(id, asKnown(serving.get(id) ?? reading.last?.state.get(id)?.ad, ad));
  }
}
