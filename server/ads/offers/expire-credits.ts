import type { Task } from '#server/kernel/jobs/jobs.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { closeHeld } from '../billing/close-accounts.ts';
import { accountsWithEnded, endCredits } from '../billing/credit-store.ts';
import { lockMoney, takeFunds } from '../charging/money-store.ts';
import { postTransfers } from '../charging/post-transfers.ts';

const EXPIRE = 'ads.expire-credits';
/** They cannot be charged meanwhile. */
const ACCOUNTS_AT_ONCE = 20;

/** Takes back the rest of expired credits hourly, each with an entry in the ledger. */
export const expireCreditsTask: Task = {
  name: EXPIRE,
  hourly: 7,
  async run(_payload, { tx, now, jobs }) {
    if (await expireCredits(tx, now)) await jobs.add(EXPIRE, {});
  },
};

/** Expires credits of the next accounts; returns whether there may be more. */
export async function expireCredits(tx: Tx, now: Date): Promise<boolean> {
  const accounts = await accountsWithEnded(tx, now, ACCOUNTS_AT_ONCE);
  if (accounts.length === 0) return false;
  await lockMoney(tx, accounts);
  // Spending so far is still paid from the credit.
  await closeHeld(tx, accounts, now);
  const ended = await endCredits(tx, accounts, now);
  for (const one of ended) await takeFunds(tx, one, one.amount);
  const postings = ended.map(({ bucket, accountId, amount, offerId }) => ({
    bucket,
    accountId,
    debit: 'credit' as const,
    credit: 'revenue' as const,
    amount,
    cause: 'expire' as const,
    ref: `offer ${offerId}`,
  }));
  await postTransfers(tx, postings, now);
  return accounts.length === ACCOUNTS_AT_ONCE;
}
