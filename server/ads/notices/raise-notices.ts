import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import { type Cause, insertNotices } from './notice-store.ts';

/**
 * Notifies people of an ad account: in the console at once, and by e-mail a few minutes later. Reaches those whose
 * roles let them act on it, according to their preferences. Part of the transaction of the event. Raising the same
 * cause again does nothing, so a repeated job notifies nobody twice.
 */
export async function raiseNotices(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  account: AccountAt,
  causes: readonly Cause[],
): Promise<void> {
  if (causes.length > 0) await insertNotices(tx, account, causes, now);
}
