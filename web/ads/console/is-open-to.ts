import type { AdAccount } from '#contract/business/ad-accounts.ts';

/** Whether the viewer, for whom the account was loaded, may enter its console; a closed account has none. */
export function isOpenTo({ standing, status }: AdAccount): boolean {
  return standing === 'active' && status === 'accepted';
}
