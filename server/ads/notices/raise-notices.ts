import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import { type Cause, insertNotices } from './notice-store.ts';

/**
 * Tells the people of an ad account what became of something of it, in the console at once and by e-mail a few minutes
 * later: those whose roles let them do something about it, as they chose. It is written in the transaction of what
 * happened. Raised again for the same cause it changes nothing, so a job that is run again tells nobody twice.
 */
export async function raiseNotices(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  account: AccountAt,
  causes: readonly Cause[],
): Promise<void> {
  if (causes.length > 0) await insertNotices(tx, account, causes, now);
}
