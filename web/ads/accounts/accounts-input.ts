import { isOneOf } from '../core/address-fields.ts';

/** The maximum page size for ad accounts, people and invitations. */
export const WHOLE = { page_size: 250 } as const;

export const ACCOUNT_TABS = ['accounts', 'people', 'partners', 'requests'] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];

export const ACCOUNTS_FIELDS = { tab: isOneOf(ACCOUNT_TABS) };

/** The tab named in the URL; an unknown name selects the first. */
export function accountTab(search: unknown): AccountTab {
  const { tab } = search as { tab?: unknown };
  return ACCOUNT_TABS.find((one) => one === tab) ?? 'accounts';
}
