import * as z from 'zod/mini';
import type { Account, findAccounts as call } from '#contract/identity/operator.ts';
import { isNewAccount } from '#contract/identity/new-account.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import { MAX_USERNAME } from '#contract/kernel/limits.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { cursorOf, cursorText, timeCursor } from '#server/kernel/context/cursor.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import {
  accountByAddress,
  accountsByUsername,
  newestAccounts,
  type AccountRow,
} from './account-list-store.ts';

const nameCursor = cursorOf(
  z.tuple([cursorText(MAX_USERNAME)]),
  ([username]): string => username,
  (username) => [username],
);

/** All accounts by age, or the matches of a search. */
export async function findAccounts(
  { tx, now }: SignedInContext,
  { query, bookmark, page_size: size }: InputOf<typeof call>,
): Promise<Page<Account[]>> {
  const wanted = query?.toLowerCase().replace(/^@/, '') ?? '';
  if (wanted === '') {
    const rows = await newestAccounts(tx, timeCursor.read(bookmark), size + 1);
    return pageOf(rows, size, now, ({ createdAt: at, id }) => timeCursor.write({ at, id }));
  }
  if (wanted.includes('@')) {
    const found = await accountByAddress(tx, wanted);
    return { data: found === null ? [] : [toAccount(found, now)], bookmark: null };
  }
  const rows = await accountsByUsername(tx, wanted, nameCursor.read(bookmark), size + 1);
  return pageOf(rows, size, now, ({ username }) => nameCursor.write(username));
}

function pageOf(
  rows: readonly AccountRow[],
  size: number,
  now: Date,
  bookmarkOf: (row: AccountRow) => string,
): Page<Account[]> {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    data: page.map((row) => toAccount(row, now)),
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
