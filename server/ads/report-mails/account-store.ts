import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** An ad account as letters about its reports name it; null where it has ended. */
export function sendingAccount(tx: Tx, account: AccountAt): Promise<{ name: string } | null> {
  return tx.row(
    `select name from ad_accounts
     where bucket = :bucket and id = :accountId and standing <> 'ended'`,
    { bucket: account.bucket, accountId: account.id },
  );
}
