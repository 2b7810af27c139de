import type { AdAccountMoney, AdMoney, AdTransfer, BOOKS, CAUSES } from '#contract/ads/billing.ts';
import type { Page } from '#contract/kernel/call.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { books, type Book, causes, type Cause } from '../charging/ledger-store.ts';
import type { AccountKey } from '../charging/money-store.ts';
import { type AccountMoney, type TransferRow, transfersPage } from './account-money-store.ts';

const wireBooks: Readonly<Record<Book, (typeof BOOKS)[number]>> = {
  cash: 'cash',
  prepaid: 'prepaid',
  receivable: 'receivable',
  credit: 'credit',
  revenue: 'revenue',
  makeGood: 'make_good',
  writeOff: 'write_off',
};
type WireCause = (typeof CAUSES)[number];
const wireCauses: Readonly<Record<Cause, WireCause>> = {
  close: 'close',
  deposit: 'deposit',
  credit: 'credit',
  payment: 'payment',
  makeGood: 'make_good',
  writeOff: 'write_off',
  expire: 'expire',
};
const bookNames = new Map(Object.entries(books).map(([name, no]) => [no as number, name as Book]));
const causeNames = new Map(
  Object.entries(causes).map(([name, no]) => [no as number, name as Cause]),
);

/** An ad account with its money. */
export const accountView = (row: AccountMoney): AdAccountMoney => ({
  id: row.id,
  type: 'ad_account_money',
  name: row.name,
  currency: row.currency,
  owner_username: row.ownerUsername,
  standing: row.standing,
  funds_in_micro_currency: row.funds,
  spent_in_micro_currency: row.spent,
  left_in_micro_currency: row.funds - row.spent,
});

/** An ad account with its money and books. */
export const moneyView = (
  row: AccountMoney & { readonly books: Readonly<Record<Book, number>> },
): AdMoney => ({
  ...accountView(row),
  type: 'ad_money',
  line_in_micro_currency: row.line,
  closed_in_micro_currency: row.closed,
  books: {
    cash: row.books.cash,
    prepaid: row.books.prepaid,
    receivable: row.books.receivable,
    credit: row.books.credit,
    revenue: row.books.revenue,
    make_good: row.books.makeGood,
    write_off: row.books.writeOff,
  },
});

function transferView({
  no,
  at,
  debit,
  credit,
  amount,
  cause,
  ref,
  receiptId,
  cardLastFour,
}: TransferRow): AdTransfer {
  return {
    id: no,
    type: 'ad_transfer',
    at: toWireDate(at),
    cause: wireCauses[named(causeNames, cause)],
    debit: wireBooks[named(bookNames, debit)],
    credit: wireBooks[named(bookNames, credit)],
    amount_in_micro_currency: amount,
    ref,
    receipt_id: receiptId,
    card_last_four: cardLastFour,
  };
}

const numbersOf = (wanted: readonly WireCause[]): number[] =>
  [...causeNames].flatMap(([no, name]) => (wanted.includes(wireCauses[name]) ? [no] : []));

function named<Name>(names: ReadonlyMap<number, Name>, no: number): Name {
  const name = names.get(no);
  if (name === undefined) throw new Error(`the ledger has no ${no}`);
  return name;
}

interface TransferQuery {
  readonly page_size: number;
  readonly bookmark: string | null;
  readonly causes?: readonly WireCause[] | undefined;
}

/** Returns a page of an account's ledger. */
export async function showTransfers(
  read: Tx,
  account: AccountKey,
  { page_size, bookmark, causes: wanted }: TransferQuery,
): Promise<Page<AdTransfer[]>> {
  const rows = await transfersPage(read, account, {
    causes: wanted ? numbersOf(wanted) : null,
    before: idCursor.read(bookmark),
    limit: page_size + 1,
  });
  const data = rows.slice(0, page_size);
  const last = data.at(-1);
  return {
    data: data.map(transferView),
    bookmark: rows.length > page_size && last ? idCursor.write(last.no) : null,
  };
}
