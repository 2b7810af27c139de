import type { Account, findAccounts as call } from '#contract/identity/operator.ts';
import { isNewAccount } from '#contract/identity/new-account.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { placeIn, toBookmark } from '#server/kernel/cursor.ts';
import { Failure } from '#server/kernel/failure.ts';
import { momentBookmark, momentIn } from '#server/kernel/moment.ts';
import { toWireDate } from '#server/kernel/wire-date.ts';
import {
  accountByAddress,
  accountsByUsername,
  newestAccounts,
  type AccountRow,
} from './account-list-store.ts';

/** Accounts: everybody by age, or those that are looked for. */
export async function findAccounts(
  { tx, now }: SignedInContext,
  { query, bookmark, page_size: size }: InputOf<typeof call>,
): Promise<Page<Account[]>> {
  const wanted = query?.toLowerCase().replace(/^@/, '') ?? '';
  if (wanted === '') {
    const rows = await newestAccounts(tx, momentIn(bookmark), size + 1);
    return pageOf(rows, size, now, ({ createdAt: at, id }) => momentBookmark({ at, id }));
  }
  if (wanted.includes('@')) {
    const found = await accountByAddress(tx, wanted);
    return { data: found === null ? [] : [toAccount(found, now)], bookmark: null };
  }
  const rows = await accountsByUsername(tx, wanted, nameIn(bookmark), size + 1);
  return pageOf(rows, size, now, ({ username }) => toBookmark([username]));
}

function nameIn(bookmark: string | null): string | null {
  const place = placeIn(bookmark, 1);
  if (place === null) return null;
  const [name] = place;
  if (typeof name === 'string' && name.isWellFormed()) return name;
  throw new Failure('invalid_input', 'This bookmark is not one of ours.');
}

function pageOf(
  rows: readonly AccountRow[],
  size: number,
  now: Date,
  bookmarkOf: (row: AccountRow) => string,
): Page<Account[]> {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    data: shown.map((row) => toAccount(row, now)),
    bookmark: last && rows.length > size ? bookmarkOf(last) : null,
  };
}

function toAccount(row: AccountRow, now: Date): Account {
  return {
    id: row.id,
    type: 'account',
    username: row.username,
    full_name: row.fullName,
    email: row.email,
    is_operator: row.isOperator,
    is_partner: row.isPartner,
    is_demo: row.isDemo,
    is_new: isNewAccount(row.createdAt, row.resurrectedAt, now),
    suspended_at: row.suspendedAt && toWireDate(row.suspendedAt),
    restricted_until: row.restrictedUntil && toWireDate(row.restrictedUntil),
    pin_count: row.pins,
    created_at: toWireDate(row.createdAt),
    last_seen_at: row.lastSeenAt && toWireDate(row.lastSeenAt),
  };
}
