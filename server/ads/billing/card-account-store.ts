import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountKey } from '../charging/money-store.ts';

/** Whether an ad account pays its debt by card: it has a card, or still owes part of an earlier credit line. */
export async function paysByCard(tx: Tx, { bucket, accountId }: AccountKey): Promise<boolean> {
  const row = await tx.row(
    `select 1 from ad_cards as card
     left join ad_money as money on money.bucket = card.bucket and money.account_id = card.account_id
     where card.bucket = :bucket and card.account_id = :accountId
       and (card.method is not null or money.line > 0)`,
    { bucket, accountId },
  );
  return row !== null;
}
