/** As many ad accounts, people and invitations as one page of a list holds. */
export const WHOLE = { page_size: 250 } as const;

export const ACCOUNT_TABS = ['accounts', 'people', 'partners', 'requests'] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];

/** The part of the page that its address names; another name leads to the first. */
export function accountTab(search: unknown): AccountTab {
  const { tab } = search as { tab?: unknown };
  return ACCOUNT_TABS.find((one) => one === tab) ?? 'accounts';
}
