import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { endOfDay } from './anchor-days.ts';
import { anchorsSince, rootBefore } from './anchor-store.ts';
import { insertCheck, lastChecks } from './check-store.ts';
import { accountsSince, seeOneMoment, strayAccounts } from './proof-store.ts';
import { checkNames, proveAccounts, type Proof, type Since } from './prove-accounts.ts';

const RECONCILE = 'ads.reconcile';
const RECONCILE_ALL = 'ads.reconcile-all';
const ACCOUNTS_AT_ONCE = 25;
/** Each check starts an hour earlier than the last, to include transactions that were still open then. */
const OVERLAP_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Events are kept a little longer than this. */
const KEPT_MS = 30 * DAY_MS;
/** More sentences would not help operators. */
const MOST_FOUND = 20;

const sums = z.array(
  z.object({
    name: z.enum(checkNames),
    looked: z.int(),
    wrong: z.int(),
    found: z.array(z.string()),
  }),
);
type Sums = z.output<typeof sums>;

const begun = z.object({
  startedAt: z.iso.datetime(),
  since: z.iso.datetime(),
  after: z.nullable(z.object({ bucket: z.int(), accountId: z.string() })),
  sums,
});
type Begun = z.output<typeof begun>;
const position = z.object({ begun: z.optional(begun) });

/**
 * Proves the money: once an hour for accounts with changes since the last check, once a day for all accounts with all
 * stored events. Each transaction checks a batch of accounts in one snapshot, while charging goes on. Results are
 * stored for operators; the number of errors must be 0.
 */
export const reconcileTasks: readonly Task[] = [
  {
    name: RECONCILE,
    hourly: 7,
    isLong: true,
    run: (payload, context) => reconcile(RECONCILE, payload, context),
  },
  {
    name: RECONCILE_ALL,
    daily: [40, 3],
    isLong: true,
    run: (payload, context) => reconcile(RECONCILE_ALL, payload, context),
  },
];

async function reconcile(task: string, payload: unknown, context: JobContext): Promise<void> {
  const { tx, now, jobs, log } = context;
  await seeOneMoment(tx);
  const state = position.parse(payload ?? {}).begun ?? (await begin(tx, task, now));
  const isAll = task === RECONCILE_ALL;
  const changed = isAll ? new Date(0) : new Date(state.since);
  const accounts = await accountsSince(tx, changed, state.after, ACCOUNTS_AT_ONCE);
  const since = sinceOf(state, isAll);
  const proofs = await proveAccounts(tx, accounts, since);
  const next: Begun = {
    ...state,
    after: accounts.at(-1) ?? null,
    sums: added(state.sums, proofs),
  };
  if (accounts.length === ACCOUNTS_AT_ONCE) return jobs.add(task, { begun: next });
  const found = added(next.sums, await proveTheRest(tx, since));
  const wrong = found.reduce((sum, each) => sum + each.wrong, 0);
  const startedAt = new Date(state.startedAt);
  for (const sum of found) await insertCheck(tx, { ...sum, startedAt, endedAt: now });
  if (wrong > 0) log.error({ wrong, found }, 'the money of ads is not what its events say');
  else log.info({ wrong }, 'the money of ads is what its events say');
}

async function begin(tx: Tx, task: string, now: Date): Promise<Begun> {
  // The table also has checks that are not about money.
  const checks = (await lastChecks(tx)).filter(({ name }) =>
    checkNames.some((one) => one === name),
  );
  const last = checks[0]?.startedAt ?? new Date(KEPT_MS);
  const since = task === RECONCILE_ALL ? now.getTime() - KEPT_MS : last.getTime() - OVERLAP_MS;
  return {
    startedAt: now.toISOString(),
    since: new Date(since).toISOString(),
    after: null,
    sums: [],
  };
}

/**
 * Hourly runs only recount today's budgets, which have few events. Reports are recounted for whole days whose events
 * are all stored.
 */
function sinceOf({ since, startedAt }: Begun, isAll: boolean): Since {
  const chains = new Date(since);
  const today = new Date(startedAt.slice(0, 10));
  const firstWhole = new Date(Date.parse(startedAt) - KEPT_MS + DAY_MS);
  const reports = new Date(Math.max(chains.getTime(), firstWhole.getTime()));
  return { chains, budgets: isAll ? chains : today, reports: reports.toISOString().slice(0, 10) };
}

/** Checks what belongs to no account: strays and anchors. */
async function proveTheRest(tx: Tx, { chains }: Since): Promise<Proof[]> {
  const strays = await strayAccounts(tx, chains);
  const anchors = await anchorsSince(tx, chains.toISOString().slice(0, 10));
  const found: string[] = [];
  for (const { day, accounts, root } of anchors) {
    const now = await rootBefore(tx, endOfDay(day));
    if (now.accounts !== accounts || !now.root.equals(root))
      found.push(`the ledgers up to ${day} are not those that were anchored`);
  }
  return [
    {
      name: 'events',
      looked: 0,
      found: strays.map(({ accountId }) => `account ${accountId} has events and no money`),
    },
    { name: 'anchors', looked: anchors.length, found },
  ];
}

function added(before: Sums, proofs: readonly Proof[]): Sums {
  return checkNames.map((name) => {
    const sum = before.find((each) => each.name === name);
    const mine = proofs.filter((proof) => proof.name === name);
    const found = mine.flatMap((proof) => proof.found);
    return {
      name,
      looked: (sum?.looked ?? 0) + mine.reduce((total, { looked }) => total + looked, 0),
      wrong: (sum?.wrong ?? 0) + found.length,
      found: [...(sum?.found ?? []), ...found].slice(0, MOST_FOUND),
    };
  });
}
