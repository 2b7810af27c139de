import type { AdAccount } from '#contract/business/ad-accounts.ts';

/** Whether the viewer, for whom it was loaded, may enter its console: one that ended has none. */
export function isOpenTo({ standing, status }: AdAccount): boolean {
  return standing === 'active' && status === 'accepted';
}
