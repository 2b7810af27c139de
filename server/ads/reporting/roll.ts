import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountKey } from '../charging/money-store.ts';
import { accountsBehind, addUp, holdMarks, type RollKind } from './roll-store.ts';

const ROLL = 'ads.roll';
const SLICES = 'ads.slices';
/** Nobody else can add up their events meanwhile. */
const ACCOUNTS_AT_ONCE = 50;
/** More than all servers together charge to one account in the time between two steps. */
const MOST_BATCHES = 20_000;
/** Nearly always the events that are new are the ones of the last hours. */
const LATELY_MS = 2 * 3_600_000;

const place = z.object({
  after: z.optional(z.object({ bucket: z.int(), accountId: z.string() })),
});

/**
 * Adds up events for reports: hours and days each minute, slices each hour. Some accounts in each transaction, which
 * moves their marks as well, so whoever was killed in between counts nothing twice and goes on where it stood.
 */
export const rollTasks: readonly Task[] = [
  {
    name: ROLL,
    everyMinutes: 1,
    isLong: true,
    run: (payload, context) => rollAll(ROLL, 'days', payload, context),
  },
  {
    name: SLICES,
    hourly: 4,
    isLong: true,
    run: (payload, context) => rollAll(SLICES, 'slices', payload, context),
  },
];

async function rollAll(
  task: string,
  kind: RollKind,
  payload: unknown,
  { tx, now, jobs, log }: JobContext,
): Promise<void> {
  const { after } = place.parse(payload ?? {});
  const accounts = await accountsBehind(tx, kind, after ?? null, ACCOUNTS_AT_ONCE);
  const lacking = await rollAccounts(tx, kind, accounts, now);
  for (const { accountId } of lacking)
    log.error({ accountId, kind }, 'events of an ad account were gone before they were added up');
  const last = accounts.at(-1);
  if (accounts.length === ACCOUNTS_AT_ONCE) await jobs.add(task, { after: last });
}

/** Adds up what is new in accounts. Those are answered of which something was not there any more. */
export async function rollAccounts(
  tx: Tx,
  kind: RollKind,
  accounts: readonly AccountKey[],
  now: Date,
): Promise<AccountKey[]> {
  const spans = await holdMarks(tx, kind, accounts, MOST_BATCHES);
  if (spans.length === 0) return [];
  // An account where nothing happened for weeks would have weeks of everybody's events looked through.
  const lately = now.getTime() - LATELY_MS;
  const recent = spans.map((span) => ({
    ...span,
    since: new Date(Math.max(lately, span.since.getTime())),
  }));
  const done = await addUp(tx, kind, recent, false);
  const keys = new Set(done.map(keyOf));
  const rest = spans.filter((span) => !keys.has(keyOf(span)));
  if (rest.length === 0) return [];
  return (await addUp(tx, kind, rest, true)).filter(({ isWhole }) => !isWhole);
}

const keyOf = ({ bucket, accountId }: AccountKey): string => `${bucket} ${accountId}`;
