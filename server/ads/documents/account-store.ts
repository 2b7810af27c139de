import type { Tx } from '#server/kernel/db/tx.ts';
import { books, causes } from '../charging/ledger-store.ts';
import { keysOf, type AccountKey } from '../charging/money-store.ts';

/** An ad account that gets documents. */
export interface Billed extends AccountKey {
  readonly name: string;
  readonly country: string;
  readonly currency: string;
}

/** Returns an ad account's data for documents; null if it is deleted. */
export function billedAccount(
  tx: Tx,
  { bucket, accountId }: AccountKey,
): Promise<(Billed & { readonly ownerId: string }) | null> {
  return tx.row<Billed & { readonly ownerId: string }>(
    `select bucket, id as "accountId", name, country, currency, owner_id as "ownerId" from ad_accounts
     where bucket = :bucket and id = :accountId`,
    { bucket, accountId },
  );
}

/** An ad account, and whether its credit line or debt is invoiced rather than paid by card. */
export type Payer = Billed & { readonly isInvoiced: boolean };

/**
 * Returns the next ad accounts, in key order, that ever had a credit line, a debt or a payment, and after which one to
 * go on, null at the end. Deleted accounts still have money, and are left out.
 */
export async function payersAfter(
  tx: Tx,
  after: AccountKey | null,
  limit: number,
): Promise<{ readonly payers: Payer[]; readonly next: AccountKey | null }> {
  const paying = await tx.rows<AccountKey & Pick<Payer, 'isInvoiced'>>(
    `select money.bucket, money.account_id as "accountId",
       (money.line > 0 or coalesce(owed.balance, 0) <> 0) and not exists (
         select 1 from ad_cards as card
         where card.bucket = money.bucket and card.account_id = money.account_id) as "isInvoiced"
     from ad_money as money
     left join ad_books as owed on owed.bucket = money.bucket and owed.account_id = money.account_id
       and owed.book = :receivable
     where (money.bucket, money.account_id) > (:bucket::smallint, :accountId::bigint)
       and (money.line > 0 or coalesce(owed.balance, 0) <> 0 or exists (
         select 1 from ad_transfers as paid
         where paid.bucket = money.bucket and paid.account_id = money.account_id and paid.cause = :deposit))
     order by money.bucket, money.account_id limit :limit`,
    {
      bucket: after?.bucket ?? -1,
      accountId: after?.accountId ?? 0,
      receivable: books.receivable,
      deposit: causes.deposit,
      limit,
    },
  );
  const accounts = await tx.rows<Billed>(
    `select bucket, id as "accountId", name, country, currency from ad_accounts
     where (bucket, id) in (select * from unnest(:buckets::smallint[], :accountIds::bigint[]))`,
    keysOf(paying),
  );
  const known = new Map(accounts.map((account) => [account.accountId, account]));
  const last = paying.at(-1);
  return {
    payers: paying.flatMap(({ accountId, isInvoiced }) => {
      const account = known.get(accountId);
      return account === undefined ? [] : [{ ...account, isInvoiced }];
    }),
    next:
      paying.length < limit || last === undefined
        ? null
        : { bucket: last.bucket, accountId: last.accountId },
  };
}
