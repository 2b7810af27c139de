import type { BrowserAccount } from '#contract/identity/accounts.ts';
import { newGuid } from '#web/kernel/core/guid.ts';

/**
 * The browser's accounts in local storage, so that the menu can display them at once [AUTH-18]. Only names and
 * pictures: no credentials are stored.
 */
const MAP = 'bowerbird.multiple-accounts';
/** The group of accounts; a new log-in starts another group. */
const GROUP = 'bowerbird.multiple-accounts-group';

/** A function, because merely accessing storage throws where it is blocked. */
const browserStorage = (): Storage => localStorage;

type StoredAccount = Pick<BrowserAccount, 'username' | 'full_name' | 'image_medium_url'>;

/** Stores the accounts by id. */
export function storeAccounts(accounts: readonly BrowserAccount[], open = browserStorage): void {
  const stored = accounts.map(({ id, username, full_name, image_medium_url }) => [
    id,
    { username, full_name, image_medium_url } satisfies StoredAccount,
  ]);
  try {
    const storage = open();
    const group = storage.getItem(GROUP) ?? newGuid();
    storage.setItem(GROUP, group);
    storage.setItem(MAP, JSON.stringify({ group, accounts: Object.fromEntries(stored) }));
  } catch {
    // Storage is full or blocked: the menu requests them each time.
  }
}

/** The stored accounts beside the active one; none if that is not among them. */
export function storedAccounts(currentId: string, open = browserStorage): BrowserAccount[] {
  try {
    const storage = open();
    const { group, accounts } = JSON.parse(storage.getItem(MAP) ?? '{}') as {
      group?: string;
      accounts?: Record<string, StoredAccount>;
    };
    if (!accounts?.[currentId] || group !== storage.getItem(GROUP)) return [];
    return Object.entries(accounts).map(([id, stored]) => ({
      ...stored,
      id,
      type: 'user',
      is_current: id === currentId,
    }));
  } catch {
    return [];
  }
}

/** Deletes the stored accounts, after the last log-out or before a log-in that replaces them. */
export function forgetAccounts(open = browserStorage): void {
  try {
    const storage = open();
    storage.removeItem(MAP);
    storage.removeItem(GROUP);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
