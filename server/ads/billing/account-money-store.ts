import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { books, type Book, causes, type Cause } from '../charging/ledger-store.ts';
import type { AccountKey } from '../charging/money-store.ts';

/** An ad account with its money; amounts are 0 if it never had any. */
export interface AccountMoney {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly standing: 'active' | 'disabled' | 'ended';
  readonly ownerId: string;
  readonly ownerUsername: string;
  readonly funds: number;
  readonly line: number;
  readonly spent: number;
  readonly closed: number;
}

type AsRead<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends number ? string : Row[Name];
};

const COLUMNS = `a.id, a.name, a.currency, a.standing, a.owner_id as "ownerId",
  a.username as "ownerUsername", coalesce(m.funds, 0) as funds, coalesce(m.line, 0) as line,
  coalesce(m.spent, 0) as spent, coalesce(m.closed, 0) as closed`;
const OWNED = `select account.*, owner.username from ad_accounts account
  join people owner on owner.bucket = account.bucket and owner.id = account.owner_id`;
const MONEY = 'left join ad_money m on m.bucket = a.bucket and m.account_id = a.id';

const asRow = <Row extends AsRead<AccountMoney>>(row: Row) => ({
  ...row,
  funds: Number(row.funds),
  line: Number(row.line),
  spent: Number(row.spent),
  closed: Number(row.closed),
});

/** Returns the money and books of an ad account in one snapshot; null if there is no such account. */
export async function accountMoney(
  tx: Tx,
  id: string,
): Promise<(AccountMoney & { readonly books: Readonly<Record<Book, number>> }) | null> {
  const row = await tx.row<AsRead<AccountMoney> & { numbers: number[]; balances: string[] }>(
    `with a as materialized (${OWNED} where account.bucket = :bucket and account.id = :id)
     select ${COLUMNS}, stored.numbers, stored.balances from a ${MONEY}
     cross join lateral (
       select coalesce(array_agg(book), '{}') as numbers,
         coalesce(array_agg(balance::text), '{}') as balances
       from ad_books b where b.bucket = a.bucket and b.account_id = a.id) as stored`,
    { bucket: bucketOf(id), id },
  );
  if (row === null) return null;
  const { numbers, balances, ...account } = row;
  const stored = new Map(numbers.map((number, at) => [number, Number(balances[at])]));
  const entries = Object.entries(books).map(([name, number]) => [name, stored.get(number) ?? 0]);
  return { ...asRow(account), books: Object.fromEntries(entries) as Record<Book, number> };
}

/** The cursor of a page of ad accounts. */
export interface NamePosition {
  readonly name: string;
  readonly id: string;
}

/** Returns ad accounts by name; with a query, only those whose names contain it. */
export async function accountsPage(
  tx: Tx,
  query: string | null,
  after: NamePosition | null,
  limit: number,
): Promise<AccountMoney[]> {
  const rows = await tx.rows<AsRead<AccountMoney>>(
    `select ${COLUMNS} from (${OWNED}) a ${MONEY}
     where (a.name, a.id) > (:name::text, :id::bigint)
       and (:query::text is null or strpos(lower(a.name), lower(:query)) > 0)
     order by a.name, a.id limit :limit`,
    { name: after?.name ?? '', id: after?.id ?? 0, query, limit },
  );
  return rows.map(asRow);
}

/** A transfer, as displayed. */
export interface TransferRow {
  readonly no: string;
  readonly at: Date;
  readonly debit: number;
  readonly credit: number;
  readonly amount: number;
  readonly cause: number;
  readonly ref: string;
  readonly receiptId: string | null;
  readonly cardLastFour: string | null;
}

interface TransferQuery {
  /** All causes if null. */
  readonly causes: readonly number[] | null;
  readonly before: string | null;
  readonly limit: number;
}

/** Returns transfers of an account before a number, newest first, without closes of 0. */
export async function transfersPage(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  { causes: wanted, before, limit }: TransferQuery,
): Promise<TransferRow[]> {
  const rows = await tx.rows<TransferRow & { amount: string }>(
    `select no, at, debit, credit, amount, cause, ref, (
       select id from ad_documents as receipt
       where receipt.bucket = :bucket and receipt.account_id = :accountId and receipt.kind = 'RECEIPT'
         and receipt.from_no <= ad_transfers.no and receipt.to_no >= ad_transfers.no
       limit 1) as "receiptId", (
       select last_four from ad_card_payments as payment
       where ad_transfers.cause = :payment and payment.bucket = :bucket and payment.account_id = :accountId
         and payment.id::text = ad_transfers.ref) as "cardLastFour"
     from ad_transfers
     where bucket = :bucket and account_id = :accountId and amount > 0
       and no < coalesce(:before::bigint, 9223372036854775807)
       and (:causes::smallint[] is null or cause = any(:causes))
     order by no desc limit :limit`,
    { bucket, accountId, causes: wanted, before, limit, payment: causes.payment },
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** Returns the sum of an account's closes before a moment. For a past moment it is final. */
export async function closedBefore(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  moment: Date,
): Promise<number> {
  const row = await tx.row<{ amount: string }>(
    `select coalesce(sum(amount), 0) as amount from ad_transfers
     where bucket = :bucket and account_id = :accountId and cause = :close and at < :moment`,
    { bucket, accountId, close: causes.close, moment },
  );
  return Number(row?.amount ?? 0);
}

/** Returns the amount booked for this cause and reference; null if there is none. */
export async function amountBooked(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  cause: Cause,
  ref: string,
): Promise<number | null> {
  const row = await tx.row<{ amount: string | null }>(
    `select sum(amount) as amount from ad_transfers
     where bucket = :bucket and account_id = :accountId and cause = :cause and ref = :ref and ref <> ''`,
    { bucket, accountId, cause: causes[cause], ref },
  );
  return row === null || row.amount === null ? null : Number(row.amount);
}
