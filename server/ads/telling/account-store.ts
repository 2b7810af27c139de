import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** The fields of an ad account for e-mails. */
export interface AccountToTell {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly currency: string;
}

/** Returns null if the ad account is deleted or has ended. */
export function accountToTell(tx: Tx, account: AccountAt): Promise<AccountToTell | null> {
  return tx.row<AccountToTell>(
    `select id, owner_id as "ownerId", name, currency from ad_accounts
     where bucket = :bucket and id = :accountId and standing <> 'ended'`,
    { bucket: account.bucket, accountId: account.id },
  );
}
