import { isDuplicate, isRetryable } from '#server/kernel/db/faults.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { MOST_BID } from '../core/scale-rules.ts';
import { accountsIn } from './batch-store.ts';
import { chargeBatch, planByKeys, type ChargedRow } from './charge-store.ts';
import type { AdEvent } from './event-store.ts';
import { lockMoney } from './money-store.ts';

/** The durable result for an event. */
export interface ChargeResult {
  /** `known` is a duplicate of an event that was charged before. */
  readonly outcome: 'inserted' | 'known';
  /** Micros charged for this copy. */
  readonly charged: number;
  /** Whether one of the ad's budgets or its account's funds is exhausted. */
  readonly isOut: boolean;
}

/** Attempts for a batch that PostgreSQL aborts in favour of another transaction. */
const TRIES = 3;

/**
 * Counts and charges a batch of events in one transaction; resolves once durable. Each event counts once, however often
 * and to whichever process it is reported, and none exceeds what is left of a budget or the funds.
 */
export async function chargeEvents(
  db: Pick<Database, 'transaction'>,
  events: readonly AdEvent[],
  at: Date,
): Promise<ChargeResult[]> {
  if (events.length === 0) return [];
  events.forEach(requirePrice);
  const firsts = firstCopies(events);
  const batch = firsts.map(({ event }) => event);
  const rows = await tried(TRIES, () => chargeOnce(db, batch, at));
  const results = events.map((): ChargeResult => KNOWN);
  for (const { place, charged, isOut } of rows) {
    const first = firsts[Number(place) - 1];
    if (first === undefined) throw new Error('an unknown event of a batch was charged');
    results[first.index] = { outcome: 'inserted', charged: Number(charged), isOut };
  }
  return results;
}

/** Returns the first copy of each of a batch's events, with its index. */
function firstCopies(events: readonly AdEvent[]) {
  const firsts = new Map<string, { readonly event: AdEvent; readonly index: number }>();
  for (const [index, event] of events.entries()) {
    const { auctionId, bucket, slot, kind } = event;
    const key = `${auctionId} ${bucket} ${slot} ${kind}`;
    if (!firsts.has(key)) firsts.set(key, { event, index });
  }
  return [...firsts.values()];
}

const KNOWN: ChargeResult = { outcome: 'known', charged: 0, isOut: false };

function requirePrice({ price }: AdEvent): void {
  if (!Number.isInteger(price) || price < 0 || price > MOST_BID)
    throw new Error(`no event may cost ${price}`);
}

/**
 * While we hold the accounts nobody else can charge them, so the statements and the commit are pipelined in a single
 * write without waiting in between, and a slow process blocks nobody.
 */
async function chargeOnce(
  db: Pick<Database, 'transaction'>,
  events: readonly AdEvent[],
  at: Date,
): Promise<ChargedRow[]> {
  const rows = Promise.withResolvers<ChargedRow[]>();
  rows.promise.catch(() => undefined);
  const stored = db.transaction((tx) => {
    const requests = [
      planByKeys(tx),
      lockMoney(tx, accountsIn(events)),
      chargeBatch(tx, events, at),
    ] as const;
    rows.resolve(Promise.all(requests).then(([, , charged]) => charged));
    return Promise.resolve();
  });
  await stored.catch(async (error: unknown) => {
    // A statement's error is more informative than that of the failed commit.
    await rows.promise;
    throw error;
  });
  return rows.promise;
}

async function tried<T>(tries: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // A duplicate was inserted for another account, whose lock we do not hold; the next attempt sees it.
    if (tries <= 1 || !(isRetryable(error) || isDuplicate(error))) throw error;
    return tried(tries - 1, work);
  }
}
