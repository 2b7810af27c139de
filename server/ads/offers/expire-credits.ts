import type { Task } from '#server/kernel/jobs/jobs.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { closeHeld } from '../billing/close-accounts.ts';
import { accountsWithEnded, endCredits } from '../billing/credit-store.ts';
import { lockMoney, takeFunds } from '../charging/money-store.ts';
import { postTransfers } from '../charging/post-transfers.ts';

const EXPIRE = 'ads.expire-credits';
/** Nobody can charge them meanwhile. */
const ACCOUNTS_AT_ONCE = 20;

/** Each hour what is left of credits that have ended is taken back, in an entry of the ledger. */
export const expireCreditsTask: Task = {
  name: EXPIRE,
  hourly: 7,
  async run(_payload, { tx, now, jobs }) {
    if (await expireCredits(tx, now)) await jobs.add(EXPIRE, {});
  },
};

/** Ends the credits of the next accounts. Whether there may be more. */
export async function expireCredits(tx: Tx, now: Date): Promise<boolean> {
  const accounts = await accountsWithEnded(tx, now, ACCOUNTS_AT_ONCE);
  if (accounts.length === 0) return false;
  await lockMoney(tx, accounts);
  // What was spent until now is paid out of the credit while it is there.
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
