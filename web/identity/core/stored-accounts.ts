import type { BrowserAccount } from '#contract/identity/accounts.ts';

/**
 * The accounts of this browser as it keeps them, so that the menu shows them at once [AUTH-18]. Only names
 * and pictures: what opens an account is in no storage.
 */
const MAP = 'bowerbird.multiple-accounts';
/** Which accounts belong together: those of another log-in are another group. */
const GROUP = 'bowerbird.multiple-accounts-group';

/** Where the browser lets nobody keep anything, to look at it is refused already. */
const browserStorage = (): Storage => localStorage;

type StoredAccount = Pick<BrowserAccount, 'username' | 'full_name' | 'image_medium_url'>;

/** Keeps the accounts, by their ids. */
export function storeAccounts(accounts: readonly BrowserAccount[], open = browserStorage): void {
  const stored = accounts.map(({ id, username, full_name, image_medium_url }) => [
    id,
    { username, full_name, image_medium_url } satisfies StoredAccount,
  ]);
  try {
    const storage = open();
    const group = storage.getItem(GROUP) ?? crypto.randomUUID();
    storage.setItem(GROUP, group);
    storage.setItem(MAP, JSON.stringify({ group, accounts: Object.fromEntries(stored) }));
  } catch {
    // Storage is full or blocked: the menu asks each time.
  }
}

/** The accounts that are kept beside the one in use; none when that is not among them. */
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

/** Forgets them: whoever comes in next comes instead of them, or all of them have left. */
export function forgetAccounts(open = browserStorage): void {
  try {
    const storage = open();
    storage.removeItem(MAP);
    storage.removeItem(GROUP);
  } catch {
    // Where nothing is kept there is nothing to forget.
  }
}
