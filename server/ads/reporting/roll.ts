import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountKey } from '../charging/money-store.ts';
import { addUpPeople } from './roll-people.ts';
import { accountsBehind, addUp, holdMarks, type RollKind, type Span } from './roll-store.ts';

const ROLL = 'ads.roll';
const SLICES = 'ads.slices';
const PEOPLE = 'ads.people';
/** Nothing else can aggregate their events meanwhile. */
const ACCOUNTS_AT_ONCE = 50;
/** Batches per account and transaction; each has up to a thousand events. */
const MOST_BATCHES = 5_000;
/** Limited by the memory for their people. */
const MOST_BATCHES_OF_PEOPLE = 500;
/** New events are nearly always younger than this: more than twice the time between two runs. */
const LATELY_MS = {
  days: 600_000,
  slices: 7_200_000,
  people: 1_800_000,
  touches: 600_000,
} as const;

const position = z.object({
  after: z.optional(z.nullable(z.object({ bucket: z.int(), accountId: z.string() }))),
});

/**
 * Aggregates events for reports: hours and days every minute, people every five minutes, slices every hour. Each
 * transaction handles some accounts and moves their marks, so that a killed run counts nothing twice and resumes where
 * it stopped.
 */
export const rollTasksBy = (most: number): readonly Task[] => [
  {
    name: ROLL,
    everyMinutes: 1,
    isLong: true,
    run: (payload, context) => rollNext({ task: ROLL, kind: 'days', most }, payload, context),
  },
  {
    name: SLICES,
    hourly: 4,
    isLong: true,
    run: (payload, context) => rollNext({ task: SLICES, kind: 'slices', most }, payload, context),
  },
  {
    name: PEOPLE,
    everyMinutes: 5,
    isLong: true,
    run: (payload, context) =>
      rollNext(
        { task: PEOPLE, kind: 'people', most: Math.min(most, MOST_BATCHES_OF_PEOPLE) },
        payload,
        context,
      ),
  },
];

export const rollTasks = rollTasksBy(MOST_BATCHES);

interface Rolling {
  readonly task: string;
  readonly kind: RollKind;
  readonly most: number;
}

async function rollNext(
  { task, kind, most }: Rolling,
  payload: unknown,
  { tx, now, jobs, log }: JobContext,
): Promise<void> {
  const { after } = position.parse(payload ?? {});
  const accounts = await accountsBehind(tx, kind, after ?? null, ACCOUNTS_AT_ONCE);
  const { lacking, isMore } = await rollAccounts(tx, kind, accounts, now, most);
  for (const { accountId } of lacking)
    log.error({ accountId, kind }, 'events of an ad account were gone before they were added up');
  const last = accounts.at(-1);
  if (isMore) await jobs.add(task, { after });
  else if (accounts.length === ACCOUNTS_AT_ONCE) await jobs.add(task, { after: last });
}

/** The result of aggregating accounts. */
interface Rolled {
  /** Accounts with a missing batch. */
  readonly lacking: readonly AccountKey[];
  /** Whether an account has more batches than one transaction handles. */
  readonly isMore: boolean;
}

/** Aggregates new events of accounts. */
export async function rollAccounts(
  tx: Tx,
  kind: RollKind,
  accounts: readonly AccountKey[],
  now: Date,
  most = MOST_BATCHES,
): Promise<Rolled> {
  const spans = await holdMarks(tx, kind, accounts, most);
  const isMore = spans.some((span) => span.isMore);
  if (spans.length === 0) return { lacking: [], isMore };
  // One account idle for weeks would otherwise make the query scan weeks of everybody's events.
  const lately = now.getTime() - LATELY_MS[kind];
  const recent = spans.map((span) => ({
    ...span,
    since: new Date(Math.max(lately, span.since.getTime())),
  }));
  const add = kind === 'people' ? addUpPeople : addUpOf(kind);
  const done = await add(tx, recent, false);
  const keys = new Set(done.map(keyOf));
  const rest = spans.filter((span) => !keys.has(keyOf(span)));
  if (rest.length === 0) return { lacking: [], isMore };
  const found = await add(tx, rest, true);
  return { lacking: found.filter(({ isWhole }) => !isWhole), isMore };
}

const addUpOf =
  (kind: 'days' | 'slices' | 'touches') => (tx: Tx, spans: readonly Span[], isLastTry: boolean) =>
    addUp(tx, kind, spans, isLastTry);

const keyOf = ({ bucket, accountId }: AccountKey): string => `${bucket} ${accountId}`;
