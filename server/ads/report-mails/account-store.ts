import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** Returns an ad account's name for e-mails; null if it has ended. */
export function sendingAccount(tx: Tx, account: AccountAt): Promise<{ name: string } | null> {
  return tx.row(
    `select name from ad_accounts
     where bucket = :bucket and id = :accountId and standing <> 'ended'`,
    { bucket: account.bucket, accountId: account.id },
  );
}
