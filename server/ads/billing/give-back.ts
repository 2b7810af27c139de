import type { Tx } from '#server/kernel/db/tx.ts';
import { makeGood } from '../charging/funds.ts';
import type { AccountKey } from '../charging/money-store.ts';
import { costsOf, type EventKey } from './event-cost-store.ts';

/**
 * Refunds events of an account that turned out to be worthless, each once and with its own entry that refers to it; the
 * events stay unchanged. Returns the refunded micros.
 */
export async function giveBack(
  tx: Tx,
  account: AccountKey,
  events: readonly EventKey[],
  now: Date,
): Promise<number> {
  let total = 0;
  for (const { auctionId, slot, kind, charged } of await costsOf(tx, account, events)) {
    const ref = `${auctionId}.${slot}.${kind}`;
    const isNew = await makeGood(tx, { ...account, amount: charged, ref }, now);
    if (isNew) total += charged;
  }
  return total;
}
