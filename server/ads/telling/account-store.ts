import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** An ad account as letters name it. */
export interface AccountToTell {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly currency: string;
}

/** Null where there is none any more, or it has ended. */
export function accountToTell(tx: Tx, account: AccountAt): Promise<AccountToTell | null> {
  return tx.row<AccountToTell>(
    `select id, owner_id as "ownerId", name, currency from ad_accounts
     where bucket = :bucket and id = :accountId and standing <> 'ended'`,
    { bucket: account.bucket, accountId: account.id },
  );
}
