import type { Tx } from '#server/kernel/db/tx.ts';
import { books } from '../charging/ledger-store.ts';
import type { AccountKey } from '../charging/money-store.ts';

/** How an ad account pays by card. */
export interface CardRow extends AccountKey {
  readonly customer: string;
  readonly session: string | null;
  readonly method: string | null;
  readonly brand: string;
  readonly lastFour: string;
  readonly expMonth: number | null;
  readonly expYear: number | null;
  readonly threshold: number;
  readonly isFailed: boolean;
}

const COLUMNS = `bucket, account_id as "accountId", customer, session, method, brand, last_four as "lastFour",
  exp_month as "expMonth", exp_year as "expYear", threshold, is_failed as "isFailed"`;

/** Returns null if the ad account never started adding a card. */
export async function cardOf(tx: Tx, { bucket, accountId }: AccountKey): Promise<CardRow | null> {
  const row = await tx.row<CardRow & { threshold: string }>(
    `select ${COLUMNS} from ad_cards where bucket = :bucket and account_id = :accountId`,
    { bucket, accountId },
  );
  return row && { ...row, threshold: Number(row.threshold) };
}

/** Stores the session in which a card is being added, replacing any other. */
export async function storeSession(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  begun: {
    readonly customer: string;
    readonly session: string;
    readonly threshold: number;
    readonly month: string;
  },
): Promise<void> {
  await tx.run(
    `insert into ad_cards (bucket, account_id, customer, session, threshold, month)
     values (:bucket, :accountId, :customer, :session, :threshold, :month::date)
     on conflict (bucket, account_id) do update
       set customer = excluded.customer, session = excluded.session`,
    { bucket, accountId, ...begun },
  );
}

type NewCard = Pick<CardRow, 'brand' | 'lastFour' | 'expMonth' | 'expYear'> & {
  readonly method: string;
};

/** Stores an added card, once. Returns false if the session is not the latest. */
export async function storeCard(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  session: string,
  card: NewCard,
): Promise<boolean> {
  const taken = await tx.run(
    `update ad_cards set session = null, method = :method, brand = :brand, last_four = :lastFour,
       exp_month = :expMonth, exp_year = :expYear
     where bucket = :bucket and account_id = :accountId and session = :session`,
    { bucket, accountId, session, ...card },
  );
  return taken === 1;
}

/** Removes the card; the threshold stays. */
export async function dropCard(tx: Tx, { bucket, accountId }: AccountKey): Promise<void> {
  await tx.run(
    `update ad_cards set session = null, method = null, brand = '', last_four = '', exp_month = null,
       exp_year = null, is_failed = false
     where bucket = :bucket and account_id = :accountId`,
    { bucket, accountId },
  );
}

/** Deletes the row of how an ad account pays by card. */
export async function dropAccount(tx: Tx, { bucket, accountId }: AccountKey): Promise<void> {
  await tx.run('delete from ad_cards where bucket = :bucket and account_id = :accountId', {
    bucket,
    accountId,
  });
}

/** Stores the result of the last payment. */
export async function noteEnded(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  ended: { readonly isFailed: boolean; readonly threshold: number },
): Promise<void> {
  await tx.run(
    `update ad_cards set is_failed = :isFailed, threshold = :threshold
     where bucket = :bucket and account_id = :accountId`,
    { bucket, accountId, ...ended },
  );
}

/** Records that a month's debt was checked. */
export async function noteMonth(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  month: string,
): Promise<void> {
  await tx.run(
    `update ad_cards set month = :month::date where bucket = :bucket and account_id = :accountId`,
    { bucket, accountId, month },
  );
}

const OWED = [books.prepaid, books.receivable, books.credit];

/** An ad account whose card may be due. */
export interface DueCard extends AccountKey {
  readonly threshold: number;
  readonly isNewMonth: boolean;
}

/**
 * Returns the next ad accounts whose card is due: their debt, including unclosed spending, reached the threshold, or a
 * new month began since the last check. Accounts with a pending payment are skipped.
 */
export async function dueCards(
  tx: Tx,
  { after, month, limit }: { after: AccountKey | null; month: string; limit: number },
): Promise<DueCard[]> {
  const rows = await tx.rows<DueCard & { threshold: string }>(
    `select card.bucket, card.account_id as "accountId", card.threshold,
       card.month < :month::date as "isNewMonth"
     from ad_cards as card
     left join ad_money as money on money.bucket = card.bucket and money.account_id = card.account_id
     left join lateral (
       -- What was given and paid in advance stands below 0, and covers what is spent first.
       select coalesce(sum(balance), 0) as balance from ad_books as book
       where book.bucket = card.bucket and book.account_id = card.account_id
         and book.book = any(:books::smallint[])) as books on true
     where (card.bucket, card.account_id) > (:bucket::smallint, :accountId::bigint)
       and card.method is not null and not card.is_failed
       and (card.month < :month::date
         or books.balance + coalesce(money.spent - money.closed, 0) >= card.threshold)
       and not exists (
         select 1 from ad_card_payments as payment
         where payment.bucket = card.bucket and payment.account_id = card.account_id
           and payment.state = 'PENDING')
     order by card.bucket, card.account_id limit :limit`,
    { bucket: after?.bucket ?? -1, accountId: after?.accountId ?? 0, month, limit, books: OWED },
  );
  return rows.map((row) => ({ ...row, threshold: Number(row.threshold) }));
}
