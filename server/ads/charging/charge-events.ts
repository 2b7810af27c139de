import { isRetryable } from '#server/kernel/db/faults.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { MOST_BID } from '../core/scale-rules.ts';
import { chargeBatch, planByKeys, type AdEvent, type ChargedRow } from './charge-store.ts';
import { lockMoney } from './money-store.ts';

/** What became of an event, once that is on disk. */
export interface ChargeResult {
  /** `known` is another copy of one that had been charged before. */
  readonly outcome: 'inserted' | 'known';
  /** Micros, by this copy. */
  readonly charged: number;
  /** Nothing is left of a budget of the ad, or of its account's funds. */
  readonly isOut: boolean;
}

/** How often a batch is tried that PostgreSQL gave up for another transaction's sake. */
const TRIES = 3;

/**
 * Counts and charges a batch of events in one transaction, and answers when that is on disk: each event once,
 * however often it is told and to whichever process, and none beyond what is left of a budget or of the funds.
 */
export async function chargeEvents(
  db: Pick<Database, 'transaction'>,
  events: readonly AdEvent[],
  at: Date,
): Promise<ChargeResult[]> {
  if (events.length === 0) return [];
  events.forEach(requirePrice);
  const rows = await tried(TRIES, () => chargeOnce(db, events, at));
  const results = events.map((): ChargeResult => KNOWN);
  for (const { place, charged, isOut } of rows)
    results[Number(place) - 1] = { outcome: 'inserted', charged: Number(charged), isOut };
  return results;
}

const KNOWN: ChargeResult = { outcome: 'known', charged: 0, isOut: false };

function requirePrice({ price }: AdEvent): void {
  if (!Number.isInteger(price) || price < 0 || price > MOST_BID)
    throw new Error(`no event may cost ${price}`);
}

/**
 * Nobody else can charge the accounts while we hold them, so nothing is waited for between the statements and the
 * commit: they leave as one write, and a slow process holds nobody up.
 */
async function chargeOnce(
  db: Pick<Database, 'transaction'>,
  events: readonly AdEvent[],
  at: Date,
): Promise<ChargedRow[]> {
  const rows = Promise.withResolvers<ChargedRow[]>();
  rows.promise.catch(() => undefined);
  const stored = db.transaction((tx) => {
    const requests = [planByKeys(tx), lockMoney(tx, events), chargeBatch(tx, events, at)] as const;
    rows.resolve(Promise.all(requests).then(([, , charged]) => charged));
    return Promise.resolve();
  });
  await stored.catch(async (error: unknown) => {
    // What a statement failed with says more than that its commit was refused.
    await rows.promise;
    throw error;
  });
  return rows.promise;
}

async function tried<T>(tries: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries <= 1 || !isRetryable(error)) throw error;
    return tried(tries - 1, work);
  }
}
